/**
 * The price impact of users' orders, from the same market with and without them. The impact at a time is the middle
 * with the orders minus the middle without them, in bps in the direction of the orders.
 */
import { mean } from '../statistics.mjs';
import { slope } from './series.mjs';
import { WatchedMarket } from './watched-market.mjs';

const STEP_MS = 500;
/** Sizes of orders as shares of the volume of a day, three decades. */
const SHARES = [1e-4, 1e-3, 1e-2, 1e-1];
const BUILD_S = 300;

/** Impact at some times after the start, seconds. @param trade is called each half second with the market and the step */
function impactOf(seed, trade, timesS) {
  const [with_, without] = [new WatchedMarket(seed), new WatchedMarket(seed)];
  const state = { market: with_, account: with_.account() };
  const found = [];
  const last = timesS.at(-1);
  for (let step = 0; step <= (last * 1_000) / STEP_MS; step += 1) {
    if (step > 0) for (const one of [with_, without]) one.advanceTo(one.nowUs + STEP_MS * 1_000);
    // The mean over the last seconds before each time, because single quotes move.
    const due = timesS.findIndex((time) => Math.abs(step * STEP_MS - time * 1_000 + 2_000) <= 2_000);
    if (due >= 0) {
      found[due] ??= [];
      found[due].push(1e4 * Math.log(with_.middle() / without.middle()));
    }
    trade(state, step);
  }
  return found.map(mean);
}

/** A metaorder that buys `quantity` BTC in equal market orders over the first five minutes. */
const metaorder = (quantity) => (state, step) => {
  // One slice a second.
  if (step % 2 === 1 || step / 2 >= BUILD_S) return;
  const slice = quantity / BUILD_S;
  // Slices below the smallest order are sent together.
  const every = Math.max(1, Math.ceil(0.0002 / slice));
  if ((step / 2) % every > 0) return;
  state.market.order(state.account, 'BTCUSDT', 'BUY', (slice * every).toFixed(5));
};

/** Buys the quantity with bids that rest at the best price until they are filled; gives up after ten minutes. */
const resting = (quantity) => (state, step) => {
  const { market, account } = state;
  if (step > 1_200 || step % 4 > 0) return;
  for (const order of market.exchange.openOrders(account, 'BTCUSDT'))
    market.exchange.tryApply(
      { kind: 'cancelOrder', account, symbol: 'BTCUSDT', orderId: order.id, newClientOrderId: `c${step}-${order.id}` },
      market.nowUs,
    );
  state.start ??= market.balance(account, 'BTC');
  const left = quantity - (market.balance(account, 'BTC') - state.start);
  if (left < 0.001) return;
  const price = (market.exchange.book('BTCUSDT').bids.bestTicks / 100).toFixed(2);
  market.order(account, 'BTCUSDT', 'BUY', left.toFixed(5), price);
};

export function impactFigures(seed, { isQuick = false } = {}) {
  const probe = new WatchedMarket(seed);
  const days = 30;
  const minutes = probe.minutes('BTCUSDT', days);
  const volume = minutes.reduce((sum, row) => sum + Number(row[5]), 0) / days;
  const moves = minutes.slice(1).map((row, i) => Math.log(Number(row[4]) / Number(minutes[i][4])) ** 2);
  const daily = 1e4 * Math.sqrt(mean(moves) * 1_440);
  const runs = (isQuick ? [SHARES[2]] : SHARES).map((share) => {
    const times = [BUILD_S / 2, BUILD_S, 2 * BUILD_S, ...(share === 1e-2 && !isQuick ? [11 * BUILD_S, 86_400] : [])];
    return { share, impacts: impactOf(seed, metaorder(share * volume), times) };
  });
  const middle = runs.find(({ share }) => share === 1e-2).impacts;
  // Without an impact at the end of the orders, the remaining share is 0.
  const left = (at) => (middle[1] > 0.01 ? middle[at] / middle[1] : 0);
  const peaks = runs.map(({ impacts }) => Math.max(1e-3, impacts[1]));
  return {
    'impact of 0.01 days of volume in 5 min, bps': middle[1],
    'impact, exponent of size': isQuick
      ? undefined
      : slope(
          SHARES.map(Math.log),
          peaks.map((one) => Math.log(one)),
        ),
    'impact, at half time / at the end': left(0),
    'impact, left after as long again': left(2),
    'impact, left after ten times as long': isQuick ? undefined : left(3),
    'impact, left after a day': isQuick ? undefined : left(4),
    'impact, Y of Y sigma sqrt(Q / V)': middle[1] / (daily * Math.sqrt(1e-2)),
    'impact of the same size, resting orders, bps': isQuick
      ? undefined
      : impactOf(seed, resting(0.01 * volume), [600])[0],
    'impact of one order of 5 BTC after 30 s, bps': impactOf(seed, oneOrder('5'), [30])[0],
  };
}

const oneOrder = (quantity) => (state, step) => {
  if (step === 20) state.market.order(state.account, 'BTCUSDT', 'BUY', quantity);
};

/** How fast the book is full again after a user has taken all asks within 3 bps, medians of `times` sweeps. */
export function refillFigures(seed, times) {
  const [halves, most] = [[], []];
  for (let i = 0; i < times; i += 1) {
    const market = new WatchedMarket(seed + 100 * i);
    const account = market.account();
    market.run(60, STEP_MS, () => {});
    const asks = () => {
      const { asks: side } = market.exchange.book('BTCUSDT');
      const best = market.middle();
      let sum = 0;
      for (const { priceTicks, lots } of side.depth(1_000)) {
        if (priceTicks > best * (1 + 3e-4)) break;
        sum += lots;
      }
      return sum;
    };
    const usual = [];
    market.run(30, STEP_MS, () => usual.push(asks()));
    const level = mean(usual);
    market.order(account, 'BTCUSDT', 'BUY', (asks() / 1e5).toFixed(5));
    const after = [];
    market.run(300, 100, () => after.push(asks()));
    const time = (share) => (after.findIndex((one) => one >= share * level) + 1 || after.length) / 10;
    halves.push(time(0.5));
    most.push(time(0.9));
  }
  const middle = (values) => values.sort((a, b) => a - b)[values.length >> 1];
  return { 'book after a sweep: half back, s': middle(halves), 'book after a sweep: 90 % back, s': middle(most) };
}
