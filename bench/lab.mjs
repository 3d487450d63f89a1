/**
 * Measures the time and the memory of runs of the lab, in three parts:
 *
 * - a generated day of trades with a book, and a strategy that decides every 100 ms, in one process, with the memory of
 *   this process at the end of the run;
 * - how many events of that book a run processes in a second, compared with the way without the lab: a paused exchange
 *   that is stepped to each decision over HTTP;
 * - where the time of the run goes, by folder, from a profile (`node bench/lab.mjs --profile`).
 *
 * `node bench/lab.mjs` runs a whole day of 5.3 million trades; with `--quick`, half an hour of it.
 */
import { fork } from 'node:child_process';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2025, 5, 2);
/** Trades of a day, and milliseconds between two events of the book. */
const TRADES = 5_300_000;
const BOOK_EVERY_MS = 100;
const DECISION_MS = 100;
/** Decisions between two changes of the strategy's quote. */
const QUOTE_EVERY = 100;

/** Random numbers in [0, 1) of a seed. */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A recording in columns: a random walk, trades at the best prices, and a book that changes four levels at a time. */
export function generatedDay(share) {
  const random = randomOf(7);
  const length = DAY_MS * share;
  const count = Math.round(TRADES * share);
  const events = Math.floor(length / BOOK_EVERY_MS);
  const [timesUs, priceTicks, quantityLots, aggregateIds] = Array.from({ length: 4 }, () => new Float64Array(count));
  const buyerMaker = new Uint8Array(count);
  const depth = {
    priceDecimals: 2,
    quantityDecimals: 5,
    timesUs: new Float64Array(events),
    lastIds: new Float64Array(events),
    starts: new Float64Array(events + 1),
    sidedTicks: new Float64Array(events * 4),
    lots: new Float64Array(events * 4),
    snapshots: [],
  };
  let middle = 6_000_000;
  const level = (away) => middle + away * 10;
  const snapshot = Array.from({ length: 40 }, (_, at) => (at < 20 ? level(-1 - at) : -level(at - 19)));
  depth.snapshots.push({
    beforeEvent: 0,
    lastUpdateId: 0,
    sidedTicks: Float64Array.from(snapshot),
    lots: new Float64Array(40).fill(200_000),
  });
  let trade = 0;
  for (let at = 0; at < events; at += 1) {
    const timeUs = (START_MS + at * BOOK_EVERY_MS) * 1_000;
    depth.timesUs[at] = timeUs;
    depth.lastIds[at] = at + 1;
    depth.starts[at] = at * 4;
    const move = random() < 0.1 ? (random() < 0.5 ? -10 : 10) : 0;
    // The level that the middle moves over leaves one side and returns on the other.
    const set = [
      [move > 0 ? -level(1) : level(-1), move === 0 ? 100_000 + random() * 200_000 : 0],
      [move > 0 ? level(0) : -level(0), move === 0 ? 0 : 150_000],
      [level(-2 - Math.floor(random() * 15)), 50_000 + random() * 300_000],
      [-level(2 + Math.floor(random() * 15)), 50_000 + random() * 300_000],
    ];
    set.forEach(([ticks, lots], change) => {
      depth.sidedTicks[at * 4 + change] = ticks;
      depth.lots[at * 4 + change] = Math.floor(lots);
    });
    middle += move;
    const until = Math.floor(((at + 1) / events) * count);
    for (; trade < until; trade += 1) {
      const isSale = random() < 0.5;
      timesUs[trade] = timeUs + 1_000 + ((trade * 7_919) % 90) * 1_000;
      priceTicks[trade] = level(isSale ? -1 : 1);
      quantityLots[trade] = 1 + Math.floor(random() * 20_000);
      buyerMaker[trade] = isSale ? 1 : 0;
      aggregateIds[trade] = trade + 1;
    }
    timesUs.subarray(Math.max(0, until - 12), until).sort();
  }
  depth.starts[events] = events * 4;
  timesUs.sort();
  const trades = {
    priceDecimals: 2,
    quantityDecimals: 5,
    firstId: 1,
    timesUs,
    priceTicks,
    quantityLots,
    aggregateIds,
    buyerMaker,
  };
  return { symbol: 'BTCUSDT', rows: count + events, trades, depth };
}

/** Decides every 100 ms by the kept book, and moves a quote every 10 seconds. */
async function decide(x, counts) {
  const book = await x.stream.book('BTCUSDT');
  for (;;) {
    await x.clock.sleep(DECISION_MS);
    counts.decisions += 1;
    const [price] = book.bestBid ?? [];
    if (price === undefined || counts.decisions % QUOTE_EVERY !== 0) continue;
    await x.orders.cancelAll('BTCUSDT').catch(() => {});
    await x.orders.limitMaker('BTCUSDT', 'BUY', '0.001', price).catch(() => {});
  }
}

async function measure(share, withProfile) {
  const [{ lab }, { replayOf }] = await Promise.all([
    import('../dist/src/index.js'),
    import('../dist/src/server/replay/loaded-replay.js'),
  ]);
  const recording = generatedDay(share);
  const replay = replayOf(recording);
  const { startUs, endUs } = replay.range;
  const open = async () => ({ market: { kind: 'replay', replays: [replay] }, startUs, endUs });
  const market = { kind: 'events', description: 'a generated day', open };
  const counts = { decisions: 0 };
  const session = withProfile ? new Session() : undefined;
  session?.connect();
  await session?.post('Profiler.enable');
  await session?.post('Profiler.start');
  const startedMs = performance.now();
  const cpu = process.cpuUsage();
  const result = await lab.run((x) => decide(x, counts), { market, balances: { USDT: '100000' }, limits: 'off' });
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - startedMs) / 1_000;
  const profile = (await session?.post('Profiler.stop'))?.profile;
  return {
    rows: recording.rows,
    bookEvents: recording.depth.timesUs.length,
    decisions: counts.decisions,
    fills: result.fills.length,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    megabytes: process.memoryUsage().rss / 1e6,
    parts: profile && sharesOf(profile),
  };
}

/** Share of the time by the floor of spotlab that spends it. */
function sharesOf({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const sums = new Map();
  let total = 0;
  samples.forEach((id, at) => {
    const { url, functionName } = byId.get(id);
    const floor =
      /(?:src\/(\w+)|chunks\/([\w-]+)\.js)/.exec(url)?.slice(1).find(Boolean) ??
      (functionName.startsWith('(') ? functionName : 'node');
    sums.set(floor, (sums.get(floor) ?? 0) + timeDeltas[at]);
    total += timeDeltas[at];
  });
  return [...sums]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 8)
    .map(([part, us]) => ({ part, share: `${((100 * us) / total).toFixed(1)} %` }));
}

/** The way without the lab: a paused exchange in the same process, stepped to each decision over HTTP. */
async function measureOverHttp(share) {
  const { mkdtempSync, rmSync, writeFileSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  const { join } = await import('node:path');
  const { connect } = await import('../dist/src/index.js');
  const { depth } = generatedDay(share);
  const folder = mkdtempSync(join(tmpdir(), 'bench-lab-'));
  const text = (ticks) => (Math.abs(ticks) / 100).toFixed(2);
  const levels = (ticks, lots, isBid) =>
    [...ticks].flatMap((one, at) => (one > 0 === isBid ? [[text(one), (lots[at] / 1e5).toFixed(5)]] : []));
  try {
    const [first] = depth.snapshots;
    const sides = (ticks, lots) => [levels(ticks, lots, true), levels(ticks, lots, false)];
    const [bids, asks] = sides(first.sidedTicks, first.lots);
    writeFileSync(join(folder, 'snapshot.json'), JSON.stringify({ lastUpdateId: 0, bids, asks }));
    const lines = [...depth.timesUs].map((us, at) => {
      const [b, a] = sides(depth.sidedTicks.subarray(at * 4, at * 4 + 4), depth.lots.subarray(at * 4, at * 4 + 4));
      return JSON.stringify({ E: us / 1_000, U: at + 1, u: at + 1, b, a });
    });
    writeFileSync(join(folder, 'BTCUSDT-depth.jsonl'), lines.join('\n'));
    const x = await connect({ replay: { file: folder, symbol: 'BTCUSDT', step: true }, limits: 'off' });
    const steps = Math.floor(depth.timesUs.length * (BOOK_EVERY_MS / DECISION_MS)) - 1;
    const startedMs = performance.now();
    for (let at = 0; at < steps; at += 1) {
      await x.exchange.clock.advance(DECISION_MS);
      await x.market.ticker.book('BTCUSDT');
    }
    const seconds = (performance.now() - startedMs) / 1_000;
    await x.close();
    return { decisions: steps, seconds };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs each measurement in a process of its own, so that the memory of the process is that of the run. */
function inChild(...given) {
  const child = fork(fileURLToPath(import.meta.url), ['child', ...given.map(String)]);
  return new Promise((done, fail) => {
    child.once('message', done);
    child.once('exit', (code) => code !== 0 && fail(new Error(`the measured process ended with ${code}`)));
  });
}

export async function benchLab({ quick = false, profile = false } = {}) {
  const share = quick ? 1 / 48 : 1;
  const run = await inChild('run', share, profile);
  const http = await inChild('http', quick ? 1 / 1_440 : 1 / 480);
  const rows = {
    [`a day of ${run.rows.toLocaleString('en')} events${quick ? ' (1/48 of it)' : ''}`]: {
      seconds: run.seconds.toFixed(1),
      'CPU s': run.cpuSeconds.toFixed(1),
      'events a second': Math.round(run.rows / run.seconds),
      'decisions a second': Math.round(run.decisions / run.seconds),
      'MB at the end': Math.round(run.megabytes),
      fills: run.fills,
    },
    'stepped over HTTP, the same decisions': {
      seconds: http.seconds.toFixed(1),
      'decisions a second': Math.round(http.decisions / http.seconds),
    },
  };
  for (const { part, share: spent } of run.parts ?? []) rows[`  ${part}`] = { 'share of the time': spent };
  return rows;
}

const [, , what, ...given] = process.argv;
if (what === 'child' && process.argv[1] === fileURLToPath(import.meta.url)) {
  const [kind, share, profile] = given;
  process.send(
    kind === 'run' ? await measure(Number(share), profile === 'true') : await measureOverHttp(Number(share)),
  );
  process.exit(0);
}
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const has = (name) => process.argv.includes(name);
  console.table(await benchLab({ quick: has('--quick'), profile: has('--profile') }));
}
