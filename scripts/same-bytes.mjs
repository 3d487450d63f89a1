/**
 * Checks that a sweep of the lab gives the same bytes again and again: with 1, 2 and 4 threads, 20 times over, on each of the
 * given versions of Node, while other threads keep the processors busy.
 *
 * `node scripts/same-bytes.mjs [NODE...]`: paths of further Node programs. Run `npm run build` before. Exit code 1 when any
 * bytes differ.
 */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';

const TIMES = Number(process.env.SPOTLAB_TIMES ?? 20);
const THREADS = [1, 2, 4];

/** Trades by chance, quotes, and reacts to its fills; fails with one of the parameters. */
async function strategy(x, { spread, fails }) {
  x.stream.account().on((event) => {
    if (event.type === 'executionReport' && Math.random() < 0.1) void x.market.depth('BTCUSDT').limit(5);
  });
  for await (const trade of x.stream.trades('BTCUSDT')) {
    if (trade.id % 40 !== 0) continue;
    const middle = Math.round(Number(trade.price));
    await x.orders.cancelAll('BTCUSDT').catch(() => {});
    await x.orders.limitMaker('BTCUSDT', 'BUY', '0.001', String(middle - spread)).catch(() => {});
    if (Math.random() < 0.3) await x.orders.market('BTCUSDT', 'SELL', '0.001').catch(() => {});
    await x.clock.sleep(Math.random() * 400);
    if (fails && Math.random() < 0.2) throw new Error('planned');
  }
}

/** Prints the hashes of one process. */
async function child() {
  const { createHash } = await import('node:crypto');
  const { lab } = await import('../dist/src/index.js');
  for (const workers of THREADS) {
    const sweep = await lab.sweep(strategy, {
      market: lab.simulated({ seeds: 3, length: '1m' }),
      params: { spread: [1, 4], fails: [false, true] },
      balances: { USDT: '10000', BTC: '0.1' },
      latency: { order: { from: 1, to: 30 }, feed: { from: 2, to: 9 } },
      workers,
    });
    const bytes = JSON.stringify(sweep);
    console.log(createHash('sha256').update(bytes).digest('hex'));
  }
}

/** Threads that compute until the process ends. */
const load = () => Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }));

async function check(nodes) {
  const self = fileURLToPath(import.meta.url);
  const busy = load();
  const hashes = new Map();
  for (let time = 1; time <= TIMES; time += 1) {
    for (const node of nodes) {
      const { stdout } = await promisify(execFile)(node, [self, 'child']);
      for (const hash of stdout.trim().split('\n')) hashes.set(hash, (hashes.get(hash) ?? 0) + 1);
    }
    console.log(
      `${time} of ${TIMES}: ${[...hashes].map(([hash, count]) => `${hash.slice(0, 12)} ${count} times`).join(', ')}`,
    );
  }
  await Promise.all(busy.map((thread) => thread.terminate()));
  return hashes.size === 1;
}

if (process.argv[2] === 'child') await child();
else process.exitCode = (await check([process.execPath, ...process.argv.slice(2)])) ? 0 : 1;
