/**
 * Measures a sweep of the lab: a market maker in half an hour of the simulated market, with many seeds, in this thread and
 * in two, whole and cut into six folds. Prints the time, the CPU time, the highest memory of the process, and whether
 * the bytes are the same.
 *
 * `node bench/sweep.mjs` runs 200 seeds; with `--quick`, ten.
 */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const SEEDS = 200;
const QUICK_SEEDS = 10;
const FOLDS = 6;

/** Quotes a price on each side, and moves both every five seconds. */
async function maker(x, { spread }) {
  for (;;) {
    const { bids, asks } = await x.market.depth('BTCUSDT').limit(5);
    await x.orders.cancelAll('BTCUSDT').catch(() => {});
    const [bid, ask] = [Math.round(Number(bids[0][0])) - spread, Math.round(Number(asks[0][0])) + spread];
    await x.orders.limitMaker('BTCUSDT', 'BUY', '0.001', String(bid)).catch(() => {});
    await x.orders.limitMaker('BTCUSDT', 'SELL', '0.001', String(ask)).catch(() => {});
    await x.clock.sleep('5s');
  }
}

/** @returns a row for each number of threads, whole and in folds */
export async function benchSweep({ quick = false } = {}) {
  const seeds = quick ? QUICK_SEEDS : SEEDS;
  const rows = [];
  for (const folds of [1, FOLDS]) {
    const both = [];
    for (const workers of [1, 2]) both.push(await inChild(seeds, workers, folds));
    const [first] = both;
    rows.push(...both.map(({ hash, ...row }) => ({ ...row, 'same bytes': hash === first.hash ? 'yes' : 'NO' })));
  }
  return rows;
}

/** Runs a sweep in a process of its own, so that the highest memory of the process is that of the sweep. */
function inChild(seeds, workers, folds) {
  const child = fork(fileURLToPath(import.meta.url), ['child', String(seeds), String(workers), String(folds)]);
  return new Promise((done, fail) => {
    child.once('message', done);
    child.once('exit', (code) => code !== 0 && fail(new Error(`the measured process ended with ${code}`)));
  });
}

async function measure(seeds, workers, folds) {
  const { lab } = await import('../dist/src/index.js');
  const cpu = process.cpuUsage();
  const start = performance.now();
  const sweep = await lab.sweep(maker, {
    market: lab.simulated({ seeds, length: '30m' }),
    params: { spread: 3 },
    balances: { USDT: '10000', BTC: '0.1' },
    workers,
    ...(folds > 1 && { folds }),
  });
  const { user, system } = process.cpuUsage(cpu);
  if (sweep.info.done !== seeds * folds || sweep.info.failed > 0)
    throw new Error(sweep.runs.find(({ error }) => error)?.error);
  return {
    'half hours': seeds,
    folds,
    threads: workers,
    seconds: ((performance.now() - start) / 1_000).toFixed(1),
    'CPU seconds': ((user + system) / 1e6).toFixed(1),
    'MB at most': Math.round(process.resourceUsage().maxRSS / 1_024),
    'orders of a run': sweep.runs[0].statistics.orders,
    hash: createHash('sha256').update(JSON.stringify(sweep)).digest('hex'),
  };
}

if (process.argv[2] === 'child') {
  process.send(await measure(...process.argv.slice(3).map(Number)), () => process.exit());
} else if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.table(await benchSweep({ quick: process.argv.includes('--quick') }));
}
