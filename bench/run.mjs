/**
 * Runs all benches one after the other, each with its baseline in the same run (`npm run bench`). With `--quick` (`npm run
 * bench -- --quick`), the clients are measured over plain HTTP and with fewer requests.
 */
import { cpus } from 'node:os';

import { benchAnswers, benchKlines } from './answers.mjs';
import { benchBars } from './bars.mjs';
import { benchClient, missingPeers } from './client.mjs';
import { benchCompletion } from './completion.mjs';
import { benchData } from './data.mjs';
import { benchDisplays, benchPictures } from './displays.mjs';
import { benchDepth, benchEngine, missingBooks } from './engine.mjs';
import { benchFirstPages } from './first-pages.mjs';
import { benchHistory } from './history.mjs';
import { benchHttp } from './http.mjs';
import { benchImport } from './import.mjs';
import { benchDurability, benchRecovery } from './journal.mjs';
import { benchKernel } from './kernel.mjs';
import { benchKernelMemory } from './kernel-memory.mjs';
import { benchLab } from './lab.mjs';
import { benchLabPeers, missingBacktesters } from './lab-peers.mjs';
import { benchOrderEntry } from './order-entry.mjs';
import { benchOrderStream } from './order-stream.mjs';
import { benchPaging } from './paging.mjs';
import { benchReplay } from './replay.mjs';
import { benchSbe, benchSbeEvents, sbeSizes } from './sbe.mjs';
import { benchSharedLimits } from './shared-limits.mjs';
import { benchSimulatedTime } from './simulated-time.mjs';
import { benchStart } from './start.mjs';
import { benchStreamBook } from './stream-book.mjs';
import { benchStreamSending } from './stream-sending.mjs';
import { benchStreams } from './streams.mjs';
import { benchSweep } from './sweep.mjs';

/** Peers that are not installed, by bench. */
const MISSING = new Map([
  [benchClient, missingPeers],
  [benchEngine, missingBooks],
  [benchLabPeers, missingBacktesters],
]);

const options = { quick: process.argv.includes('--quick') };
console.log(`node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
for (const [title, bench] of [
  ['CPU per call, as a ratio to undici request + JSON.parse + node:crypto (A); wall is that of spotlab', benchClient],
  ['CPU per message of streams, as a ratio to ws + JSON.parse', benchStreams],
  ['CPU per order over the WebSocket API beside HTTP', benchOrderEntry],
  ['CPU per order, 32 in flight, with and without a stream of the orders', benchOrderStream],
  ['shared limits: a reservation and its end, beside the limits of one process', benchSharedLimits],
  ['importing the package beside importing undici', benchImport],
  ['a year of 1m klines beside bare undici', benchPaging],
  ['a year of 1m klines for other tools, beside CSV', benchData],
  ['the engine beside npm order books, on the same flow', benchEngine],
  ['order books by the number of resting orders', benchDepth],
  ['requests over HTTP, a second', benchHttp],
  ['frames that the exchange sends to many connections, CPU beside ws with a ready buffer', benchStreamSending],
  ['an exchange with a journal: orders over HTTP, a second', benchDurability],
  ['an exchange with a journal: time until it is recovered', benchRecovery],
  ['CPU of the exchange for a reply, new and cached', benchAnswers],
  ['a page of 1000 klines', benchKlines],
  ['SBE beside JSON.parse, CPU', benchSbe],
  ['SBE in the client, CPU for an event of a stream', benchSbeEvents],
  ['SBE beside JSON and gzip, bytes', sbeSizes],
  ['simulated time, CPU for a step', benchSimulatedTime],
  ['first pages of an exchange that has just started', benchFirstPages],
  ['recordings: read, and played', benchReplay],
  ['a history: a day of 5.3 million trades, and a year of 1m klines', benchHistory],
  ['a strategy in the lab: a generated day, a decision each 100 ms', benchLab],
  ['a year of 1m klines in the lab, as bars', benchBars],
  ['a sweep of the lab: half hours of the simulated market, in one thread and in two, whole and in folds', benchSweep],
  ['one rule over the same recorded trades, beside an npm backtester', benchLabPeers],
  ['drawing a result of 10,000 rows, ms of CPU', benchDisplays],
  ['a chart for a notebook, ms of CPU', benchPictures],
  ['a key at the prompt, with 1,248 symbols', benchCompletion],
  ['a kept book beside JSON.parse and sorted arrays, best quotes read after every diff', benchStreamBook],
  ['from starting the process to its prompt, or to its first answer', benchStart],
  ['the kernel beside plain tslab', benchKernel],
  ['the memory of a kernel after 300 cells', benchKernelMemory],
]) {
  console.log(`\n${title}`);
  const missing = MISSING.get(bench)?.() ?? [];
  if (missing.length > 0) {
    console.log(`not installed: ${missing.join(', ')}; npm --prefix bench/peers install installs them`);
  }
  console.table(await bench(options));
}
process.exit(0);
