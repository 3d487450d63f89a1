/**
 * Measures the CPU time of each step of `x.exchange.clock.advance` in a program with an open order on one symbol, and where
 * that time goes. The client and the exchange share one process, as in a test or a backtest.
 *
 * `node bench/simulated-time.mjs --beside DIR` measures another checkout (built) in the same run.
 */
import { fork } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const START = '2027-06-01T12:00:00Z';
/** Length of the step in milliseconds, and number of steps. */
const STEPS = [
  ['1s', 1_000, 2_000],
  ['10s', 10_000, 600],
  ['1m', 60_000, 200],
  ['1h', 3_600_000, 4],
];
const HERE = fileURLToPath(new URL('..', import.meta.url));

/** @returns one row per length of the step, and one per part of the work */
export async function benchSimulatedTime({ beside } = {}) {
  const results = [await inChild(HERE), ...(beside ? [await inChild(beside)] : [])];
  const [now, then] = results;
  const rows = now.steps.map((row, i) => ({
    ...row,
    ...(then && { 'beside: ms of CPU': then.steps[i].cpuMs, times: (then.steps[i].cpuMs / row.cpuMs).toFixed(1) }),
  }));
  return [...rows, ...now.parts];
}

function inChild(folder) {
  const child = fork(fileURLToPath(import.meta.url), ['child', folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((done, fail) => {
    child.once('message', done);
    child.once('exit', (code) => code !== 0 && fail(new Error(`the measured process ended with ${code}`)));
  });
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

async function perStep(count, step) {
  const start = cpuMs();
  for (let i = 0; i < count; i += 1) await step(i);
  return (cpuMs() - start) / count;
}

async function measureSteps(folder) {
  const { connect } = await import(join(folder, 'dist/src/index.js'));
  const rows = [];
  const x = await connect({ seed: 1 });
  const { clock } = x.exchange;
  await clock.pause();
  await clock.set(START);
  await x.orders.limit('BTCUSDT', 'BUY', '0.01', '30000');
  const advance = (name) => clock.advance(name);
  const look = async (name) => {
    await advance(name);
    await x.market.ticker.book('BTCUSDT');
    await x.account.openOrders('BTCUSDT');
  };
  // Enough calls for the compiler to optimize both sides.
  await perStep(1_000, () => look('1s'));
  await perStep(20, () => advance('1m'));
  for (const [kind, act] of [
    ['advance', advance],
    ['advance, book, open orders', look],
  ]) {
    for (const [name, ms, count] of STEPS) {
      const cost = await perStep(count, () => act(name));
      rows.push({
        step: `${kind} ${name}`,
        cpuMs: Number(cost.toFixed(3)),
        'simulated hours per CPU second': Number((ms / 3_600 / cost).toFixed(2)),
      });
    }
  }
  const idle = await perStep(300, () => clock.show());
  rows.push({ step: 'a command that does nothing', cpuMs: Number(idle.toFixed(3)) });
  await x.close();
  return rows;
}

/** CPU of one simulated hour of one symbol in steps of a minute, with one part of the work after the other. */
async function measureParts(folder) {
  const from = (path) => import(join(folder, 'dist/src', path));
  const { Exchange } = await from('exchange/exchange.js');
  const { MarketData } = await from('market/data/market-data.js');
  const { SimulatedHistories } = await from('market/simulated/simulated-histories.js');
  const { SimulatedMarket } = await from('market/simulated/simulated-market.js');
  const { fewSymbols } = await from('market/universe/symbols.js');
  const startUs = Date.parse(START) * 1_000;
  const hourUs = 3_600_000_000;
  const symbols = fewSymbols().filter(({ symbol }) => symbol === 'BTCUSDT');
  const make = (isListened) => {
    const histories = new SimulatedHistories(1, symbols, startUs);
    const data = new MarketData(symbols, histories);
    let nowUs = startUs;
    const exchange = new Exchange({ symbols, averagePriceOf: (symbol) => data.averagePrice(symbol, nowUs) });
    if (isListened) exchange.onEvent = (event) => event.kind === 'trade' && data.append(event.trade);
    const market = new SimulatedMarket({ exchange, histories });
    market.start(startUs);
    const hour = () => {
      for (const endUs = nowUs + hourUs; nowUs < endUs; ) {
        nowUs += 60_000_000;
        market.advance(nowUs);
      }
    };
    return { histories, hour };
  };
  const [engine, whole] = [make(false), make(true)];
  const { fair } = engine.histories.open('BTCUSDT', startUs);
  // The makers look at the fair price twice a second, and the takers some hundred times an hour.
  const prices = (hour) => {
    for (let i = 0; i < 8_000; i += 1) fair.atTime(startUs / 1_000 + hour * 3_600_000 + i * 450);
  };
  const parts = { prices: 0, engine: 0, whole: 0 };
  for (let round = 0; round < 5; round += 1) {
    const costs = [
      await perStep(1, () => prices(round)),
      await perStep(1, () => engine.hour()),
      await perStep(1, () => whole.hour()),
    ];
    // The first rounds warm up.
    if (round > 1) for (const [i, name] of Object.keys(parts).entries()) parts[name] += costs[i] / 3;
  }
  const row = (step, ms) => ({ step, cpuMs: Number(ms.toFixed(1)) });
  return [
    row('an hour of one symbol: fair prices', parts.prices),
    row('an hour of one symbol: participants and engine', parts.engine - parts.prices),
    row('an hour of one symbol: trades, klines, statistics', Math.max(0, parts.whole - parts.engine)),
  ];
}

if (process.argv[2] === 'child') {
  const folder = process.argv[3];
  const steps = await measureSteps(folder);
  const parts = folder === HERE ? await measureParts(folder) : [];
  process.send({ steps, parts }, () => process.exit(0));
} else if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const at = process.argv.indexOf('--beside');
  console.table(await benchSimulatedTime({ beside: at < 0 ? undefined : resolve(process.argv[at + 1]) }));
}
