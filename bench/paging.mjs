/**
 * Measures how long it takes to read a year of one-minute klines from the embedded exchange with `all()`. The baseline sends
 * the same 526 requests by undici, with JSON.parse into plain arrays. Prints wall and CPU seconds, requests, and bytes per
 * row after a garbage collection. `all()` and the baseline use the same exchange, which needs most of the time.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Pool } from 'undici';

import { connect } from '../dist/src/index.js';

const ROWS = 525_600;
const PAGE_ROWS = 1000;
const IN_FLIGHT = 4;
const MINUTE_MS = 60_000;

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc');
/** Collects garbage twice: the first collection may free the last references to other objects. */
const collect = () => {
  gc();
  gc();
};

export async function benchPaging() {
  const child = fork(fileURLToPath(import.meta.url), ['exchange'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const baseUrl = await new Promise((resolve) => child.once('message', resolve));
  const x = await connect({ network: baseUrl });
  const toMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
  const fromMs = toMs - (ROWS - 1) * MINUTE_MS;
  // One unmeasured run, because the exchange generates its history for the first request.
  await x.market.klines('BTCUSDT', '1m').from(fromMs).to(toMs).all();
  const rows = [
    await measure('bare undici, plain arrays', () => bare(baseUrl, fromMs, toMs)),
    await measure('x.market.klines(…).all()', () => x.market.klines('BTCUSDT', '1m').from(fromMs).to(toMs).all()),
  ];
  await x.close();
  child.kill();
  return rows;
}

async function measure(driver, read) {
  collect();
  const before = inUse();
  const cpu = process.cpuUsage();
  const start = performance.now();
  const kept = await read();
  const wall = (performance.now() - start) / 1e3;
  const used = process.cpuUsage(cpu);
  collect();
  const bytes = inUse() - before;
  if (kept.length !== ROWS) throw new Error(`${driver}: ${kept.length} rows instead of ${ROWS}`);
  return {
    driver,
    rows: kept.length,
    requests: kept.meta?.requests ?? Math.ceil(ROWS / PAGE_ROWS),
    'wall s': wall.toFixed(2),
    'cpu s': ((used.user + used.system) / 1e6).toFixed(2),
    'bytes/row': Math.round(bytes / ROWS),
  };
}

function inUse() {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** The baseline: no limits, no checks, no conversion; the rows as JSON.parse returns them. */
async function bare(baseUrl, fromMs, toMs) {
  const pool = new Pool(baseUrl, { connections: IN_FLIGHT });
  const pages = [];
  let next = 0;
  const worker = async () => {
    for (let page = next++; page * PAGE_ROWS < ROWS; page = next++) {
      const startTime = fromMs + page * PAGE_ROWS * MINUTE_MS;
      const endTime = Math.min(toMs, startTime + PAGE_ROWS * MINUTE_MS - 1);
      const path = `/api/v3/klines?symbol=BTCUSDT&interval=1m&startTime=${startTime}&endTime=${endTime}&limit=${PAGE_ROWS}`;
      const { body } = await pool.request({ method: 'GET', path });
      pages[page] = JSON.parse(await body.text());
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  await pool.close();
  return pages.flat();
}

if (process.argv[2] === 'exchange') {
  // The exchange runs in a process of its own, so that its memory and CPU are not counted.
  const { startExchange } = await import('../dist/src/server/embedded.js');
  const { baseUrl } = await startExchange({ keepAlive: true });
  process.send?.(baseUrl);
} else if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.table(await benchPaging());
  process.exit(0);
}
