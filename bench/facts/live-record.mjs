/** Runs the simulated market without users and keeps its trades, best prices and depths: see flow-figures.mjs. */
import { correlation, quantile } from '../statistics.mjs';
import { flowFigures } from './flow-figures.mjs';
import { levelFigures } from './level-figures.mjs';
import { steps } from './series.mjs';
import { WatchedMarket } from './watched-market.mjs';

/** The time that an adversary's order takes to the exchange. */
const STEP_MS = 50;
const STEPS_PER_S = 1_000 / STEP_MS;
/** Time between two reads of all levels: the same as between the recorded changes. */
const LEVELS_STEP_MS = 100;
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'ETHBTC'];
/** Time in which every change of a level is followed. */
const LEVELS_S = 900;

/** @returns the record, with the best prices of the three symbols: `bests[symbol]` has bids and asks in turn */
export function liveRecord(seed, hours, options = {}) {
  const takers = [];
  let lastOrder = 0;
  const onTrade = ({ symbol, takerOrderId, timeUs, isBuyerMaker, quantityLots }) => {
    if (symbol !== 'BTCUSDT') return;
    // The trades of one taker's order follow each other.
    if (takerOrderId === lastOrder) takers.at(-1)[2] += quantityLots;
    else takers.push([timeUs / 1_000, isBuyerMaker ? -1 : 1, quantityLots]);
    lastOrder = takerOrderId;
  };
  const market = new WatchedMarket(seed, { ...options, symbols: SYMBOLS, onTrade });
  market.run(600, 500, () => {});
  takers.length = 0;
  const count = hours * 3_600 * STEPS_PER_S;
  const series = () => new Float64Array(count);
  const record = {
    ...{ seed, takers, stepMs: STEP_MS, fromMs: market.nowUs / 1_000 + STEP_MS, market },
    ...{ middles: series(), ticks: series(), bidLots: series(), askLots: series() },
    ...{ depths: new Float64Array(count / STEPS_PER_S / 2), bests: {} },
  };
  for (const symbol of SYMBOLS) record.bests[symbol] = new Int32Array(2 * count);
  market.run(hours * 3_600, STEP_MS, (step) => keep(record, market, step));
  record.toMs = market.nowUs / 1_000;
  return record;
}

function keep(record, market, step) {
  for (const symbol of SYMBOLS) {
    const { bids, asks } = market.exchange.book(symbol);
    record.bests[symbol][2 * step] = bids.bestTicks;
    record.bests[symbol][2 * step + 1] = asks.bestTicks;
  }
  const { bids, asks } = market.exchange.book('BTCUSDT');
  record.middles[step] = 1e4 * Math.log(market.middle());
  record.ticks[step] = asks.bestTicks - bids.bestTicks;
  record.bidLots[step] = bids.bestTicks > 0 ? bids.lotsAt(bids.bestTicks) : 0;
  record.askLots[step] = asks.bestTicks > 0 ? asks.lotsAt(asks.bestTicks) : 0;
  if (step % (2 * STEPS_PER_S) === 0)
    record.depths[step / STEPS_PER_S / 2] = depthWithin([bids, asks], market.middle(), 1e-4);
}

/** Quantity of both sides within a share of the middle. */
export function depthWithin(sides, middle, share) {
  let sum = 0;
  for (const side of sides) {
    for (const { priceTicks, lots } of side.depth(1_000)) {
      if (Math.abs(priceTicks - middle) > share * middle) break;
      sum += lots;
    }
  }
  return sum;
}

export function liveFigures(record) {
  return { ...flowFigures(record), ...crossFigures(record), ...levelFigures(changesOf(record.market)) };
}

/**
 * Levels of BTCUSDT within 10 bps of the middle each 100 ms, and the quantity that was traded meanwhile, after the
 * record.
 */
function changesOf(market) {
  let traded = 0;
  const before = market.exchange.onEvent;
  market.exchange.onEvent = (event) => {
    if (event.kind === 'trade' && event.trade.symbol === 'BTCUSDT') traded += event.trade.quantityLots;
  };
  const books = [];
  market.run(LEVELS_S, LEVELS_STEP_MS, () => {
    const { bids, asks } = market.exchange.book('BTCUSDT');
    const levels = new Map();
    for (const side of [bids, asks])
      for (const { priceTicks, lots } of side.depth(1_000)) {
        if (Math.abs(priceTicks / market.middle() - 1) > 10e-4) break;
        levels.set(priceTicks, lots);
      }
    books.push(levels);
  });
  market.exchange.onEvent = before;
  return { books, stepMs: LEVELS_STEP_MS, traded };
}

/** Facts of several symbols: correlations, and how far the three prices of a triangle are from each other. */
function crossFigures({ bests, stepMs }) {
  const middles = (symbol) => {
    const best = bests[symbol];
    return Float64Array.from({ length: best.length / 2 }, (_, i) => Math.log((best[2 * i] + best[2 * i + 1]) / 2));
  };
  const [btc, eth, cross] = SYMBOLS.map(middles);
  const together = (seconds) => {
    const step = (seconds * 1_000) / stepMs;
    return correlation(steps(btc, step), steps(eth, step));
  };
  const gaps = eth.map((one, i) => 1e4 * (one - btc[i] - cross[i]));
  // The ticks of the three symbols differ, so the gap has a constant part.
  const middle = quantile(gaps, 0.5);
  const away = gaps.map((one) => Math.abs(one - middle));
  return {
    'BTC and ETH, 1 s': together(1),
    'BTC and ETH, 1 min': together(60),
    'triangle, median bps': quantile(away, 0.5),
    'triangle, p95 bps': quantile(away, 0.95),
  };
}
