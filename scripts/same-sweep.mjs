// Plays one sweep of 500 runs with folds in this thread, in two threads, and by two workers of a queue, and compares the
// results byte for byte (`npm run same-sweep`, or `npm run same-sweep -- 200s` with another length of the market). Needs
// redis-server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lab } from '../dist/src/index.js';

const CLI = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist', 'src', 'cli', 'main.js');
const [length = '60s'] = process.argv.slice(2);

/** Buys and sells by chance, with orders that wait and orders that take. */
async function trader(x, { size, pause }) {
  for (;;) {
    const side = Math.random() < 0.5 ? 'BUY' : 'SELL';
    const { bidPrice, askPrice } = await x.market.ticker.book('BTCUSDT');
    await x.orders.limitMaker('BTCUSDT', side, size, side === 'BUY' ? bidPrice : askPrice).catch(() => {});
    if (Math.random() < 0.3) await x.orders.market('BTCUSDT', side, size).catch(() => {});
    await x.clock.sleep(pause);
  }
}

// 25 sets, 4 seeds, 5 folds.
const options = {
  market: lab.simulated({ seeds: 4, length }),
  params: { size: ['0.001', '0.002', '0.003', '0.004', '0.005'], pause: [1_000, 2_000, 3_000, 4_000, 5_000] },
  balances: { USDT: '10000', BTC: '0.1' },
  latency: { order: [8, 9, 9, 12, 40], feed: { from: 2, to: 20 } },
  folds: 5,
};

const folder = mkdtempSync(join(tmpdir(), 'spotlab-sweep-'));
const children = [];
const start = (command, args, stdio = 'ignore') => {
  const child = spawn(command, args, { stdio });
  children.push(child);
  return child;
};

try {
  const port = await freePort();
  start('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]);
  const queue = `redis://127.0.0.1:${port}`;
  for (let worker = 0; worker < 2; worker += 1)
    start(process.execPath, [CLI, 'lab', 'worker', '--queue', queue, '--jobs', '1', '--quiet']);

  const results = [
    await played('this thread', { workers: 0 }),
    await played('two threads', { workers: 2 }),
    await played('a queue, two workers', { queue }),
  ];
  const isSame = results.every((text) => text === results[0]);
  console.log(isSame ? `the same ${results[0].length} bytes` : 'the results differ');
  process.exitCode = isSame ? 0 : 1;
} finally {
  for (const child of children) child.kill();
  await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  rmSync(folder, { recursive: true });
}

/** Plays the sweep and returns its JSON. */
async function played(how, more) {
  const startMs = performance.now();
  const sweep = await lab.sweep(trader, { ...options, ...more });
  const seconds = (performance.now() - startMs) / 1_000;
  const { done, failed } = sweep.info;
  const fills = sweep.runs.reduce((sum, { statistics }) => sum + (statistics?.fills ?? 0), 0);
  console.log(`${how}: ${done} runs, ${failed} failed, ${fills} fills, ${seconds.toFixed(1)} s`);
  if (done !== 500 || failed > 0 || fills === 0) throw new Error('The sweep must have 500 runs without a failure.');
  return JSON.stringify(sweep);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
