/**
 * Measures how many operations per second the engine executes, next to order books from npm on the same operations
 * (engine-flow.mjs): the book with its matching alone, and the whole exchange with accounts, filters and events.
 *
 * Before the measurement, the results of the first 200,000 operations are compared with a reference book. Each driver
 * has its own process; the drivers take turns, and the medians of the rounds are compared. Then single operations are
 * timed with a thousand to a million resting orders, and the memory per resting order is measured (heap and external,
 * after a garbage collection).
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { makeFlow, referenceResults } from './engine-flow.mjs';

const here = (path) => new URL(path, import.meta.url);
const SEED = 20_261_121;
const CHECKED = 200_000;

const OWN = ['./engine-driver.mjs', './exchange-driver.mjs'];
const PEERS = {
  './peers/books/orderbook-match-engine.mjs': 'orderbook-match-engine',
  './peers/books/nodejs-order-book.mjs': 'nodejs-order-book',
};

/** Rows of the rates: operations per second, and the ratio to the fastest peer. */
export async function benchEngine({ quick = false } = {}) {
  const drivers = await start([...OWN, ...installed()]);
  try {
    await checkAll(drivers);
    const count = quick ? 200_000 : 1_000_000;
    const rates = new Map(drivers.map((driver) => [driver, []]));
    for (let round = -1; round < (quick ? 3 : 7); round += 1) {
      for (const driver of round % 2 ? drivers : [...drivers].reverse()) {
        const { rate } = await ask(driver, { task: 'round', seed: SEED + 1, count });
        if (round >= 0) rates.get(driver).push(rate);
      }
    }
    const fastest = Math.max(0, ...drivers.filter(({ isPeer }) => isPeer).map((driver) => median(rates.get(driver))));
    return drivers.map((driver) => ({
      driver: driver.name,
      note: driver.note,
      'operations/s': Math.round(median(rates.get(driver))),
      ...(fastest > 0 && { 'of the fastest peer': (median(rates.get(driver)) / fastest).toFixed(2) }),
    }));
  } finally {
    for (const { child } of drivers) child.kill();
  }
}

/** Rows by number of resting orders: durations of single operations, and bytes per order. */
export async function benchDepth({ quick = false } = {}) {
  const rows = [];
  for (const module of [OWN[0], ...installed()]) {
    for (const resting of quick ? [1_000, 100_000] : [1_000, 10_000, 100_000, 1_000_000]) {
      // nodejs-order-book needs minutes for a million orders.
      if (module.includes('nodejs-order-book') && resting > 100_000) continue;
      const [driver] = await start([module]);
      const { perOrder } = await ask(driver, { task: 'weigh', seed: SEED, resting });
      const seen = [];
      for (let round = 0; round < 3; round += 1) {
        seen.push(await ask(driver, { task: 'deep', seed: SEED, count: 100_000, resting }));
      }
      driver.child.kill();
      const of = (field) => Math.round(median(seen.map((one) => one[field])));
      rows.push({
        driver: driver.name,
        resting,
        'p50 ns': of('p50'),
        'p99 ns': of('p99'),
        'p99 ns of cancels in the depth': of('farP99'),
        'bytes an order': Math.round(perOrder),
      });
    }
  }
  return rows;
}

/** Peers that are not installed, by package. */
export const missingBooks = () => Object.values(PEERS).filter((name) => !isInstalled(name));

const installed = () => Object.keys(PEERS).filter((module) => isInstalled(PEERS[module]));

function isInstalled(name) {
  try {
    createRequire(here('./peers/package.json')).resolve(name);
    return true;
  } catch {
    return false;
  }
}

async function checkAll(drivers) {
  const expected = referenceResults(makeFlow(SEED, CHECKED), CHECKED);
  for (const driver of drivers) {
    const { wrong } = await ask(driver, { task: 'check', seed: SEED, count: CHECKED, expected });
    if (wrong > 0) throw new Error(`${driver.name}: ${wrong} of ${CHECKED} operations have a wrong result`);
  }
}

async function start(modules) {
  const drivers = [];
  for (const module of modules) {
    const child = fork(fileURLToPath(here('./engine-process.mjs')), {
      env: { ...process.env, SPOTLAB_ENGINE_DRIVER: here(module).href },
      execArgv: ['--expose-gc'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    const driver = { child, isPeer: !OWN.includes(module) };
    drivers.push({ ...driver, ...(await ask(driver, { task: 'name' })) });
  }
  return drivers;
}

async function ask({ child }, message) {
  child.send(message);
  const [told] = await once(child, 'message');
  return told;
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = { quick: process.argv.includes('--quick') };
  console.table(await benchEngine(options));
  console.table(await benchDepth(options));
  process.exit(0);
}
