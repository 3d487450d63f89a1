/**
 * Strategies that try to earn from the structure of the simulated market (adversaries). These send orders to the engine, so
 * that the market can react to them. They pay no fees.
 */

import { Random } from '../../dist/src/market/universe/random.js';
import { mean, quantile } from '../statistics.mjs';
import { tStatistic } from './series.mjs';
import { WatchedMarket } from './watched-market.mjs';

const SYMBOL = 'BTCUSDT';
const LATENCY_MS = 50;
/** Distance of the quotes of the wide maker, as a share of the price. */
const DISTANCE = 3e-4;

/** Quotes both sides 3 bps away from the middle, anew every five seconds. */
export function wideMaker(seed, hours) {
  let traded = 0;
  const account = { id: 0 };
  const onTrade = (trade) => {
    if (trade.buyerAccount === account.id || trade.sellerAccount === account.id)
      traded += Number(trade.price) * Number(trade.quantity);
  };
  const market = new WatchedMarket(seed, { onTrade });
  account.id = market.account();
  const base = market.balance(account.id, 'BTC');
  const worth = () =>
    market.balance(account.id, 'USDT') + (market.balance(account.id, 'BTC') - base) * (market.middle() / 100);
  const gains = [];
  let before = worth();
  const rounds = hours * 720;
  for (let round = 0; round < rounds; round += 1) {
    const middle = market.middle() / 100;
    market.run(LATENCY_MS / 1_000, LATENCY_MS, () => {});
    market.exchange.tryApply({ kind: 'cancelOpenOrders', account: account.id, symbol: SYMBOL }, market.nowUs);
    const held = market.balance(account.id, 'BTC') - base;
    if (held < 0.05) market.order(account.id, SYMBOL, 'BUY', '0.01', (middle * (1 - DISTANCE)).toFixed(2));
    if (held > -0.05) market.order(account.id, SYMBOL, 'SELL', '0.01', (middle * (1 + DISTANCE)).toFixed(2));
    market.run(5 - LATENCY_MS / 1_000, 495, () => {});
    if (round % 120 < 119) continue;
    const now = worth();
    gains.push(now - before);
    before = now;
  }
  const total = gains.reduce((sum, one) => sum + one, 0);
  return {
    trips: Math.round(traded / 600),
    perSide: (1e4 * total) / (traded || 1),
    t: gains.length > 1 ? tStatistic(gains) : 0,
  };
}

/**
 * Random pump-and-dumps: buys some BTC in some time, waits, and sells it in some other time, with market orders. Returns
 * the gain without the moves of the price path: fills are compared with the middle of the same market without users.
 */
export function pumpAndDump(seed, trips) {
  const random = new Random(seed);
  const between = (from, to) => Math.exp(Math.log(from) + (Math.log(to) - Math.log(from)) * random.uniform());
  const [market, twin] = [new WatchedMarket(seed), new WatchedMarket(seed)];
  const account = market.account();
  const gains = [];
  for (let trip = 0; trip < trips; trip += 1) {
    const quantity = between(0.05, 20);
    const [buyS, waitS, sellS] = [between(5, 900), between(1, 600), between(5, 900)];
    const bought = traded(market, twin, account, 'BUY', quantity, buyS);
    wait([market, twin], waitS);
    const sold = traded(market, twin, account, 'SELL', bought.quantity, sellS);
    wait([market, twin], 60);
    // In bps of the amount of one side.
    gains.push((1e4 * (sold.edge - bought.edge)) / (bought.quantity || 1));
  }
  return {
    trips,
    perSide: mean(gains) / 2,
    t: tStatistic(gains),
    note: `best trip ${Math.max(...gains).toFixed(2)} bps`,
  };
}

/**
 * Trades a quantity in equal parts; `edge` is the sum of each quantity times the distance of its price from the middle
 * of the twin, as a share of the middle.
 */
function traded(market, twin, account, side, quantity, seconds) {
  const parts = Math.max(1, Math.min(Math.floor(seconds), Math.floor(quantity / 0.001)));
  const done = { quantity: 0, edge: 0 };
  for (let part = 0; part < parts; part += 1) {
    wait([market, twin], seconds / parts);
    const outcome = market.order(account, SYMBOL, side, (quantity / parts).toFixed(5));
    for (const trade of outcome?.fills ?? []) {
      done.quantity += Number(trade.quantity);
      done.edge += Number(trade.quantity) * (Number(trade.price) / (twin.middle() / 100) - 1);
    }
  }
  return done;
}

function wait(markets, seconds) {
  const us = Math.max(1, Math.round(seconds * 1e6));
  for (const market of markets) {
    const untilUs = market.nowUs + us;
    while (market.nowUs < untilUs) market.advanceTo(Math.min(untilUs, market.nowUs + 500_000));
  }
}

/**
 * Two accounts of one owner trade with each other, which costs them nothing: the price must not follow. Returns how far the
 * middle is from that of the same market without users, in bps.
 */
export function washTrades(seed, minutes) {
  const [market, twin] = [new WatchedMarket(seed), new WatchedMarket(seed)];
  const [buyer, seller] = [market.account(), market.account()];
  const moves = [];
  let washed = 0;
  for (let step = 0; step < minutes * 600; step += 1) {
    for (const one of [market, twin]) one.advanceTo(one.nowUs + 100_000);
    const { bids, asks } = market.exchange.book(SYMBOL);
    const price = asks.bestTicks - 1;
    if (price > bids.bestTicks && bids.bestTicks > 0 && washed < 50) {
      const text = (price / 100).toFixed(2);
      if (market.order(seller, SYMBOL, 'SELL', '1', text)) {
        market.order(buyer, SYMBOL, 'BUY', '1', text);
        washed += 1;
      }
    }
    if (washed > 0 && step % 50 === 0) moves.push(1e4 * Math.log(market.middle() / twin.middle()));
  }
  return {
    trips: washed,
    perSide: moves.length > 0 ? Math.max(0, quantile(moves, 0.9)) : 0,
    t: moves.length > 1 ? tStatistic(moves) : 0,
  };
}
