/**
 * Measures the first pages of an exchange that has just started: a page of klines of each interval, and the first lists of
 * all symbols of a recorded `exchangeInfo`. Each page or list is measured in a process of its own. Prints wall and CPU
 * milliseconds, and the longest time in which the exchange answered no other request.
 *
 * `node bench/first-pages.mjs [--beside DIR] [--exchange-info FILE]` also measures another checkout, which must be built,
 * and the lists of all symbols of that file.
 */
import { fork } from 'node:child_process';
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('..', import.meta.url));
const START_MS = Date.parse('2026-11-22T14:00:00Z');
const INTERVALS = ['1s', '1m', '30m', '1h', '4h', '8h', '12h', '1d', '3d', '1w', '1M'];
const PAGES = [
  ...INTERVALS.map((interval) => [`klines ${interval}`, `klines?symbol=BTCUSDT&limit=1000&interval=${interval}`]),
  ['klines 1d at +8', 'klines?symbol=BTCUSDT&limit=1000&interval=1d&timeZone=8'],
  ['klines 1M at +8', 'klines?symbol=BTCUSDT&limit=1000&interval=1M&timeZone=8'],
  // These klines begin within an hour, so the trades of a thousand hours are generated.
  ['klines 1d at +5:30', 'klines?symbol=BTCUSDT&limit=1000&interval=1d&timeZone=5:30'],
  ...['12h', '1d', '1w'].map((interval) => [
    `klines ${interval}, seed 2`,
    `klines?symbol=BTCUSDT&limit=1000&interval=${interval}`,
    2,
  ]),
];
const LISTS = ['ticker/price', 'ticker/bookTicker', 'ticker/24hr', 'exchangeInfo'].map((path) => [path, path]);

/** @returns one row per page */
export async function benchFirstPages({ beside, exchangeInfo } = {}) {
  const rows = [];
  for (const [page, path, seed = 1] of [...PAGES, ...(exchangeInfo ? LISTS : [])]) {
    const info = LISTS.some(([name]) => name === page) ? exchangeInfo : undefined;
    const now = await inChild(HERE, path, seed, info);
    const then = beside && (await inChild(beside, path, seed, info));
    rows.push({
      'first page': page,
      ...now,
      ...(then && {
        'beside: ms of CPU': then['ms of CPU'],
        'beside: longest block': then['longest block'],
        times: (then['ms of CPU'] / now['ms of CPU']).toFixed(1),
      }),
    });
  }
  return rows;
}

function inChild(folder, path, seed, exchangeInfo) {
  const child = fork(fileURLToPath(import.meta.url), ['child', folder, path, String(seed), exchangeInfo ?? '']);
  return new Promise((done, fail) => {
    child.once('message', done);
    child.once('exit', (code) => code !== 0 && fail(new Error(`the measured process ended with ${code}`)));
  });
}

async function measure(folder, path, seed, exchangeInfo) {
  const { startExchange } = await import(join(folder, 'dist/src/server/embedded.js'));
  const { baseUrl } = await startExchange({ seed, startMs: START_MS, ...(exchangeInfo && { exchangeInfo }) });
  const read = async (name) => (await fetch(`${baseUrl}/api/v3/${name}`)).text();
  // Brings the first symbol up to date, and loads the code of `fetch`.
  await read('ping');
  await read('ticker/price?symbol=BTCUSDT');
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const cpu = process.cpuUsage();
  const startMs = performance.now();
  await read(path);
  const { user, system } = process.cpuUsage(cpu);
  const wallMs = performance.now() - startMs;
  await new Promise((done) => setTimeout(done, 10));
  return {
    'ms of CPU': Math.round((user + system) / 1_000),
    'ms of wall': Math.round(wallMs),
    'longest block': Math.round(delay.max / 1e6),
  };
}

if (process.argv[2] === 'child') {
  const [folder, path, seed, exchangeInfo] = process.argv.slice(3);
  const result = await measure(folder, path, Number(seed), exchangeInfo);
  process.send(result, () => process.exit(0));
} else if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = (name) => {
    const at = process.argv.indexOf(name);
    return at < 0 ? undefined : resolve(process.argv[at + 1]);
  };
  console.table(await benchFirstPages({ beside: given('--beside'), exchangeInfo: given('--exchange-info') }));
}
