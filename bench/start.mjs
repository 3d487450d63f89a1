// Measures how long a user waits after starting the process: until the prompt, until the first key is echoed, and until
// the first reply of the embedded exchange. For comparison: a bare node process, and importing ccxt where it is
// installed in bench/peers. The figures are wall times of whole processes, run in turn; interactive programs run on a
// pseudo-terminal, and so does the bare node process. Goals: a key is echoed within 4 times the bare node, the first
// call answered within 8 times, both before ccxt is imported.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { PseudoTerminal } from './pseudo-terminal.mjs';

const CLI = fileURLToPath(new URL('../dist/src/cli/main.js', import.meta.url));
const LISTING = fileURLToPath(new URL('../../shared/data/exchangeinfo/testnet-2024-09-08.json.gz', import.meta.url));
const PEERS = new URL('./peers/', import.meta.url);
const ROUNDS = 9;
/** The user's own history is neither read nor written. */
const TERMINAL = { env: { NO_COLOR: '1', HOME: mkdtempSync(join(tmpdir(), 'spotlab-start-')) } };
const PROMPT = /embedded > /;

/** The first call, typed as soon as the prompt appears, and a text that only its reply contains. */
const CALL = "x.market.depth('BTCUSDT').limit(5)";
const ANSWER = /5 asks, 5 bids/;

const drivers = {
  'node -e 0, on a terminal': async () => ({ '': await new PseudoTerminal(['-e', '0'], TERMINAL).ended() }),
  'node -e 0': async () => ({ '': await untilEnd(['-e', '0']) }),
  spotlab: session,
  'spotlab exchange: first answer': async () => ({ '': await untilAnswer(['exchange']) }),
  ...(existsSync(LISTING)
    ? {
        'spotlab exchange, 1248 symbols: first answer': async () => ({
          '': await untilAnswer(['exchange', '--exchange-info', LISTING]),
        }),
      }
    : {}),
  "spotlab -e x.market.depth('BTCUSDT')": async () => ({
    '': await untilEnd([CLI, '-e', "x.market.depth('BTCUSDT')"]),
  }),
  ...(hasCcxt()
    ? { 'node -e \'import("ccxt")\'': async () => ({ '': await untilEnd(['-e', 'import("ccxt")'], PEERS) }) }
    : {}),
};

/** Rows of the table; `only` selects drivers by a part of their name. */
export async function benchStart({ only = '', rounds = ROUNDS } = {}) {
  const chosen = Object.entries(drivers).filter(([name]) => name.startsWith('node -e 0,') || name.includes(only));
  const times = new Map();
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, run] of chosen) {
      for (const [part, ms] of Object.entries(await run())) {
        const what = part === '' ? name : `${name}: ${part}`;
        if (!times.has(what)) times.set(what, []);
        if (round >= 0) times.get(what).push(ms);
      }
    }
  }
  const floor = median(times.get('node -e 0, on a terminal'));
  return [...times].map(([what, all]) => ({
    what,
    'median ms': Math.round(median(all)),
    'least ms': Math.round(Math.min(...all)),
    'times bare node': (median(all) / floor).toFixed(1),
  }));
}

/**
 * One session, in milliseconds since its start: until the prompt, until the first key is echoed, until the first call
 * is answered; and the longest echo of a key while client and exchange are loading.
 */
async function session() {
  const typed = new PseudoTerminal([CLI], TERMINAL);
  const prompt = await typed.until((seen) => PROMPT.test(seen));
  let slowest = 0;
  const key = async (text) => {
    const { length } = typed.seen;
    const sent = typed.elapsed();
    typed.type(text);
    const at = await typed.until((seen) => seen.length > length);
    slowest = Math.max(slowest, at - sent);
    return at;
  };
  const [first, ...others] = CALL;
  const echoed = await key(first);
  for (const letter of others) await key(letter);
  const { length } = typed.seen;
  typed.type('\r');
  const answered = await typed.until((seen) => ANSWER.test(seen.slice(length)));
  // Ctrl-D exits at the prompt, which has not appeared yet.
  const leaving = setInterval(() => typed.type('\u0004'), 50);
  await typed.ended();
  clearInterval(leaving);
  return {
    prompt,
    'a key is taken': echoed,
    'first call answered': answered,
    'slowest echo of a key while loading': slowest,
  };
}

function hasCcxt() {
  return existsSync(new URL('node_modules/ccxt', PEERS));
}

function untilEnd(args, cwd) {
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: 'ignore', ...(cwd && { cwd: fileURLToPath(cwd) }) });
  return new Promise((resolve) => child.on('close', () => resolve(performance.now() - started)));
}

/** Time until an order book was read over HTTP. */
function untilAnswer(args) {
  const started = performance.now();
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (line) => {
      get(`${JSON.parse(line).baseUrl}/api/v3/depth?symbol=BTCUSDT`, (reply) => {
        reply.resume();
        reply.on('end', () => {
          const ms = performance.now() - started;
          child.kill();
          resolve(ms);
        });
      }).on('error', reject);
    });
  });
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const only = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length);
  console.table(await benchStart({ only }));
  process.exit(0);
}
