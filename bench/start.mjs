// How long a user waits: from starting the process to the first output, and to the first answer of the embedded exchange,
// beside a bare node. Wall time of whole processes, in turn.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../dist/src/cli/main.js', import.meta.url));
const LISTING = fileURLToPath(new URL('../../shared/data/exchangeinfo/testnet-2024-09-08.json.gz', import.meta.url));
const ROUNDS = 9;

const drivers = {
  'node -e 0': () => untilEnd(['-e', '0']),
  'spotlab: prompt': () => untilPrompt([CLI]),
  'spotlab exchange: first answer': () => untilAnswer(['exchange']),
  ...(existsSync(LISTING)
    ? { 'spotlab exchange, 1248 symbols: first answer': () => untilAnswer(['exchange', '--exchange-info', LISTING]) }
    : {}),
  "spotlab -e x.market.depth('BTCUSDT')": () => untilEnd([CLI, '-e', "x.market.depth('BTCUSDT')"]),
};

export async function benchStart() {
  const times = new Map(Object.keys(drivers).map((name) => [name, []]));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, run] of Object.entries(drivers)) {
      const ms = await run();
      if (round >= 0) times.get(name).push(ms);
    }
  }
  const floor = median(times.get('node -e 0'));
  return [...times].map(([what, all]) => ({
    what,
    'median ms': Math.round(median(all)),
    'least ms': Math.round(Math.min(...all)),
    'times bare node': (median(all) / floor).toFixed(1),
  }));
}

function untilEnd(args) {
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  return new Promise((resolve) => child.on('close', () => resolve(performance.now() - started)));
}

/** Until a book has been read from it over HTTP. */
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

/** A pseudo-terminal, because without one there is no prompt; `script` is in every Linux distribution. */
function untilPrompt(args) {
  const started = performance.now();
  const command = [process.execPath, ...args].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qec', command, '/dev/null'], { stdio: ['pipe', 'pipe', 'ignore'] });
  return new Promise((resolve) => {
    let seen = '';
    let at;
    child.stdout.on('data', (chunk) => {
      seen += chunk;
      if (at === undefined && seen.includes('> ')) {
        at = performance.now() - started;
        child.stdin.end('\u0004');
      }
    });
    child.on('close', () => resolve(at ?? Number.NaN));
  });
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.table(await benchStart());
  process.exit(0);
}
