/**
 * Runs one decision rule over the same recorded trades: in the lab, against the recorded book, and in npm backtesters, which
 * fill at the next trade. The lab and each npm backtester run in a process of their own; a backtester that is not installed
 * in bench/peers is left out.
 *
 * The rule: each 100 ms, buy if the price is below the price of 10 seconds ago; sell 10 seconds after the purchase.
 * `node bench/lab-peers.mjs` runs 1/8 of a day of 5.3 million trades; with `--quick`, half an hour of it.
 */
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import { generatedDay } from './lab.mjs';
import grademark from './peers/backtesters/grademark.mjs';

const DECISION_MS = 100;
const HOLD_MS = 10_000;
const QUANTITY = '0.001';
const PEERS = [grademark];

/** Peers that are not installed, by package. */
export const missingBacktesters = () => PEERS.map(({ pkg }) => pkg).filter((pkg) => !isInstalled(pkg));

function isInstalled(pkg) {
  try {
    createRequire(new URL('peers/package.json', import.meta.url)).resolve(pkg);
    return true;
  } catch {
    return false;
  }
}

/** A new rule, which sees every trade and decides at the first one of each 100 ms. */
function makeRule() {
  const prices = [];
  let nextMs = Number.NEGATIVE_INFINITY;
  let sinceMs;
  return (timeMs, price) => {
    if (timeMs < nextMs) return undefined;
    nextMs = (Math.floor(timeMs / DECISION_MS) + 1) * DECISION_MS;
    prices.push(price);
    if (prices.length > HOLD_MS / DECISION_MS) {
      const former = prices.shift();
      if (sinceMs === undefined && price < former) {
        sinceMs = timeMs;
        return 'enter';
      }
    }
    if (sinceMs === undefined || timeMs - sinceMs < HOLD_MS) return undefined;
    sinceMs = undefined;
    return 'exit';
  };
}

async function runInLab(recording) {
  const [{ lab }, { replayOf }] = await Promise.all([
    import('../dist/src/index.js'),
    import('../dist/src/server/replay/loaded-replay.js'),
  ]);
  const replay = replayOf(recording);
  const { startUs, endUs } = replay.range;
  const open = async () => ({ market: { kind: 'replay', replays: [replay] }, startUs, endUs });
  const market = { kind: 'events', description: 'a generated day', open };
  const rule = makeRule();
  const strategy = async (x) => {
    for await (const { time, price } of x.stream.trades('BTCUSDT')) {
      const signal = rule(time, Number(price));
      if (signal) await x.orders.market('BTCUSDT', signal === 'enter' ? 'BUY' : 'SELL', QUANTITY);
    }
  };
  return measured(async () => {
    const { orders, fills } = await lab.run(strategy, { market, balances: { USDT: '10000', BTC: '1' }, limits: 'off' });
    const trips = Math.floor(orders.length / 2);
    // A position that is open at the end is no round trip.
    const ended = new Set(orders.slice(0, 2 * trips).map(({ orderId }) => orderId));
    const cash = fills
      .filter(({ orderId }) => ended.has(orderId))
      .reduce((sum, { side, quoteQuantity }) => sum + (side === 'BUY' ? -1 : 1) * quoteQuantity, 0);
    return { trips, profit: cash / Number(QUANTITY) };
  });
}

function runPeer(peer, { trades: { timesUs, priceTicks } }) {
  const trades = Array.from(timesUs, (us, at) => ({ timeMs: Math.floor(us / 1_000), price: priceTicks[at] / 100 }));
  return measured(() => peer.run(trades, makeRule()));
}

async function measured(work) {
  const cpu = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  return { ...result, cpuSeconds: (user + system) / 1e6, megabytes: process.memoryUsage().rss / 1e6 };
}

function inChild(name, share) {
  const child = fork(fileURLToPath(import.meta.url), ['child', name, String(share)]);
  return new Promise((done, fail) => {
    child.once('message', done);
    child.once('exit', (code) => code !== 0 && fail(new Error(`${name} ended with ${code}`)));
  });
}

export async function benchLabPeers({ quick = false } = {}) {
  const share = quick ? 1 / 48 : 1 / 8;
  const { length } = generatedDay(share).trades.timesUs;
  const rows = {};
  const names = ['the lab', ...PEERS.filter(({ pkg }) => isInstalled(pkg)).map(({ name }) => name)];
  for (const name of names) {
    const { trips, profit, cpuSeconds, megabytes } = await inChild(name, share);
    rows[name] = {
      trades: length,
      'CPU s': cpuSeconds.toFixed(2),
      'trades a CPU second': Math.round(length / cpuSeconds),
      'round trips': trips,
      'profit for 1 BTC, before commission': Math.round(profit),
      MB: Math.round(megabytes),
      'does not model': PEERS.find((one) => one.name === name)?.lacks ?? 'own impact, hidden orders',
    };
  }
  return rows;
}

const [, , what, name, share] = process.argv;
if (what === 'child' && process.argv[1] === fileURLToPath(import.meta.url)) {
  const recording = generatedDay(Number(share));
  const peer = PEERS.find((one) => one.name === name);
  process.send(peer ? await runPeer(peer, recording) : await runInLab(recording));
  process.exit(0);
}
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.table(await benchLabPeers({ quick: process.argv.includes('--quick') }));
}
