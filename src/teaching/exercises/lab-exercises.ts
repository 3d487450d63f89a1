/** The exercises of notebooks 16 to 18: fills of limit orders, and rules that are chosen in a sample. */

import { type Decimal, decimal } from '../../client/index.js';
import { MINUTE_MS } from '../../protocol/index.js';
import type { Exercise } from '../exercise.js';
import { anyOrder, isEqual, isOpen, notOpen, SYMBOL } from './attempts.js';
import { highestOf, minutesBefore, wrongDistance } from './market.js';

export const labExercises: readonly Exercise[] = [
  {
    id: '16-count-the-queue',
    task: 'Count a queue: on BTCUSDT of `x`, make a limit order that buys 0.0162 BTC get exactly 0.01 BTC, as a maker. `stagePrice` of `spotlab/teaching` moves the price and leaves a bid there; `stage.seller` can sell to the queue.',
    hints: [
      "`const stage = await stagePrice(x, 'BTCUSDT')` and `const price = await stage.push(-0.2)`",
      'The order book shows how much waits at `price`: this quantity is ahead of your order.',
      'Let `stage.seller` sell what is ahead and 0.01 BTC more, at `price`.',
    ],
    check: (x) =>
      anyOrder(x, { side: 'BUY', quantity: '0.0162', type: 'limit' }, async ({ orderId, executedQty }) => {
        if (!isEqual(executedQty, '0.01')) return `Order ${orderId} has got ${decimal(executedQty)} BTC.`;
        const fills = await x.account.myTrades(SYMBOL).orderId(orderId).limit(1000);
        return fills.every(({ isMaker }) => isMaker) ? undefined : `Order ${orderId} has traded as a taker.`;
      }),
  },
  {
    id: '16-candle',
    task: 'Make an order that only the candle would fill: on BTCUSDT of `x`, place a limit order that buys 0.0161 BTC at a price that the present minute has already reached, and that nobody has reached since the order was placed. Pause the clock first.',
    hints: [
      "The newest kline of `x.market.klines('BTCUSDT', '1m').limit(1)` is that of the present minute.",
      'A limit order that buys at the low of this minute waits below the market.',
      'A minute without a trade has a kline, too: its `tradeCount` is 0.',
    ],
    check: (x) =>
      anyOrder(x, { side: 'BUY', quantity: '0.0161', type: 'limit' }, async (order) => {
        const { executedQty, time, updateTime, price } = order;
        if (!isEqual(executedQty, '0')) return `${decimal(executedQty)} BTC of order ${order.orderId} were filled.`;
        const minuteMs = Math.floor(time / MINUTE_MS) * MINUTE_MS;
        const untilMs = isOpen(order) ? undefined : updateTime;
        const reached = async (fromMs: number, toMs: number | undefined) => {
          const call = x.market.aggTrades(SYMBOL).from(fromMs).limit(1000);
          const trades = await (toMs === undefined ? call : call.to(toMs));
          return trades.some((trade) => !decimal(trade.price).gt(price));
        };
        if (!(await reached(minuteMs, time))) return `In this minute, nobody had traded at ${price} before the order.`;
        return (await reached(time + 1, untilMs))
          ? 'A trade has reached the price of the order, so touch would fill it, too. Place another order.'
          : undefined;
      }),
  },
  {
    id: '17-in-sample',
    task: 'Split the last 120 *complete* minutes of BTCUSDT on `x` into two halves. Place a limit order that sells 0.0171 BTC at the highest price of the *first* half, the sample.',
    hints: [
      "`x.market.klines('BTCUSDT', '1m').limit(121)` ends with the present minute, which is not complete.",
      '`.rows().slice(0, 60)` is the first half, with names for the values.',
    ],
    check: (x) =>
      anyOrder(x, { side: 'SELL', quantity: '0.0171', type: 'limit' }, async ({ orderId, price, time }) => {
        if (highestOf(await minutesBefore(x, time, SAMPLE)).eq(price)) return undefined;
        if (highestOf(await minutesBefore(x, time, { from: SAMPLE.count })).eq(price))
          return 'This is the highest price of the second half.';
        return `The price ${price} of order ${orderId} is not the highest price of the first half.`;
      }),
  },
  {
    id: '17-best',
    task: 'A rule holds BTC during a minute if the last close before it is above the close `lookback` minutes earlier. Which lookback of 1, 2, 3, 5 and 8 would have gained most in the same sample of 60 minutes? Place a limit order on BTCUSDT of `x` that buys 0.0172 BTC, one percent below the market, with the client order id `best-` and the lookback, such as `best-5`.',
    hints: [
      'The gain of a minute in which the rule holds is its close minus the close before it.',
      'The first minute in which a rule with the lookback 5 can hold is the seventh of the sample.',
      "`.id('best-5')` sets the client order id.",
    ],
    check: (x) =>
      anyOrder(x, { side: 'BUY', quantity: '0.0172', type: 'limit' }, async (order) => {
        const chosen = Number(/^best-(\d+)$/.exec(order.clientOrderId)?.[1]);
        if (!LOOKBACKS.includes(chosen)) return `The client order id ${order.clientOrderId} names no lookback.`;
        const far = notOpen(order) ?? (await wrongDistance(x, order, order.price, { percent: -1 }));
        if (far) return far;
        const closes = (await minutesBefore(x, order.time, SAMPLE)).map(({ close }) => close);
        const gains = LOOKBACKS.map((lookback) => gainOf(closes, lookback));
        const [gain, most] = [gainOf(closes, chosen), gains.reduce((a, b) => (a.gt(b) ? a : b))];
        return gain.eq(most)
          ? undefined
          : `Lookback ${chosen} gained ${gain} in the sample, another lookback gained ${most}.`;
      }),
  },
  {
    id: '18-odds',
    task: 'Twenty worthless rules are tested, independent of each other. How large is the chance that at least one of them has a 95 % interval that lies above zero? Place a limit order on BTCUSDT of `x` that buys 0.0181 BTC, one percent below the market, with the client order id `odds-` and this chance in whole percent, such as `odds-5`.',
    hints: [
      'The interval of a worthless rule lies above zero in 2.5 of 100 cases, and below it in as many.',
      'The chance that no interval of two rules lies above zero is 0.975 × 0.975.',
      "`.id('odds-5')` sets the client order id.",
    ],
    check: (x) =>
      anyOrder(x, { side: 'BUY', quantity: '0.0181', type: 'limit' }, async (order) => {
        const percent = /^odds-(\d+)$/.exec(order.clientOrderId)?.[1];
        if (percent === undefined) return `The client order id ${order.clientOrderId} names no chance.`;
        const far = notOpen(order) ?? (await wrongDistance(x, order, order.price, { percent: -1 }));
        if (far) return far;
        return Number(percent) === oddsOf(20) ? undefined : `The chance is not ${percent} %.`;
      }),
  },
  {
    id: '18-place',
    task: 'The rule of the last exercise of notebook 17 holds BTC during a minute if the last close before it is above the close `lookback` minutes earlier. Take the last 120 *complete* minutes of BTCUSDT on `x`. Which lookback of 1, 2, 3, 5 and 8 gained most in the first 60 minutes, and which place does it have among the five in the second 60 minutes? Place a limit order that buys 0.0182 BTC, one percent below the market, with the client order id `place-` and this place: `place-1` if it is the best there, too.',
    hints: [
      'Compute the gains of the second 60 minutes from their closes alone, as you did for the first 60 minutes.',
      'The place is 1 plus the number of lookbacks that gained more in the second 60 minutes.',
    ],
    check: (x) =>
      anyOrder(x, { side: 'BUY', quantity: '0.0182', type: 'limit' }, async (order) => {
        const place = Number(/^place-([1-5])$/.exec(order.clientOrderId)?.[1]);
        if (Number.isNaN(place))
          return `The client order id ${order.clientOrderId} names no place: it must be place-1, place-2, place-3, place-4 or place-5.`;
        const far = notOpen(order) ?? (await wrongDistance(x, order, order.price, { percent: -1 }));
        if (far) return far;
        const closesOf = async (span: { readonly from: number; readonly count?: number }) =>
          (await minutesBefore(x, order.time, span)).map(({ close }) => close);
        const [first, second] = [await closesOf(SAMPLE), await closesOf({ from: SAMPLE.count })];
        const most = LOOKBACKS.map((one) => gainOf(first, one)).reduce((a, b) => (a.gt(b) ? a : b));
        // Several lookbacks may have gained most.
        const places = LOOKBACKS.filter((one) => gainOf(first, one).eq(most)).map((chosen) => placeOf(second, chosen));
        return places.includes(place) ? undefined : `The place of the best lookback is not ${place}.`;
      }),
  },
];

/** The chance, in whole percent, that one of several worthless rules has a 95 % interval above zero. */
function oddsOf(rules: number): number {
  let none = 1;
  for (let at = 0; at < rules; at += 1) none *= 0.975;
  return Math.round(100 * (1 - none));
}

/** The place of a lookback among all lookbacks. */
function placeOf(closes: readonly Decimal[], lookback: number): number {
  const own = gainOf(closes, lookback);
  return 1 + LOOKBACKS.filter((one) => gainOf(closes, one).gt(own)).length;
}

/** The first half of the last 120 complete minutes. */
const SAMPLE = { from: 120, count: 60 };
const LOOKBACKS: readonly number[] = [1, 2, 3, 5, 8];

/** The gain of a rule that holds the asset while the last close is above the close `lookback` minutes before it. */
function gainOf(closes: readonly Decimal[], lookback: number): Decimal {
  let gain = decimal('0');
  for (let at = lookback + 1; at < closes.length; at += 1) {
    const [close, last, before] = [closes[at], closes[at - 1], closes[at - 1 - lookback]] as [
      Decimal,
      Decimal,
      Decimal,
    ];
    if (last.gt(before)) gain = gain.add(close).sub(last);
  }
  return gain;
}
