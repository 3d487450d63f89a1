/** The exercises of notebooks 1 to 3: first orders, the order book, klines. */

import { decimal } from '../../client/index.js';
import { DAY_MS, HOUR_MS } from '../../protocol/index.js';
import type { Exercise } from '../exercise.js';
import { question } from '../question.js';
import { anyOrder, anyRight, isEqual, notOpen, orders, SYMBOL, wrongType } from './attempts.js';
import { wrongDistance } from './market.js';

export const marketExercises: readonly Exercise[] = [
  {
    id: '01-resting-buy',
    task: 'On BTCUSDT, place a limit order that buys 0.02 BTC and waits in the book, at least one percent below the best bid.',
    hints: [
      "`x.market.ticker.book('BTCUSDT')` has the best bid, as text, in `bidPrice`.",
      'A price has two decimals here: `(Number(bidPrice) * 0.98).toFixed(2)`.',
      "An order is sent only with `await`: `await x.orders.limit('BTCUSDT', 'BUY', '0.02', price)`.",
    ],
    check: (x) =>
      anyOrder(
        x,
        { side: 'BUY', quantity: '0.02', type: 'limit' },
        async (order) => notOpen(order) ?? wrongDistance(x, order, order.price, { percent: -1, orMore: true }),
      ),
  },
  {
    id: '01-spend',
    task: 'Buy bitcoin for 150 USDT with one market order on BTCUSDT. Give the exchange the amount to spend, not a quantity.',
    hints: [
      'A market order takes a quantity of bitcoin, or an amount of USDT to spend.',
      "The amount to spend is an option: `x.orders.market('BTCUSDT', 'BUY', { quoteOrderQty: '…' })`.",
    ],
    async check(x) {
      const market = (await orders(x)).filter(({ type }) => type === 'MARKET');
      if (market.length === 0) return 'The account has no market order on BTCUSDT.';
      return anyRight(market, ({ orderId, side, status, origQuoteOrderQty }) => {
        if (side !== 'BUY') return `Order ${orderId} sells; the task wants an order that buys.`;
        if (isEqual(origQuoteOrderQty, '0')) return `Order ${orderId} has a quantity instead of an amount to spend.`;
        if (!isEqual(origQuoteOrderQty, '150'))
          return `Order ${orderId} spends ${decimal(origQuoteOrderQty)} USDT, not 150.`;
        return status === 'FILLED' ? undefined : `Order ${orderId} is ${status}: it did not spend the amount.`;
      });
    },
  },
  {
    id: '02-best-bid',
    task: 'Place a limit order on BTCUSDT that buys 0.011 BTC at the price of the best bid, behind the orders that are already there. Pause the clock first, so that nobody changes the book meanwhile.',
    hints: [
      'While the clock is paused (`await x.exchange.clock.pause()`), nobody else changes the book.',
      "The best bid is the first level: `(await x.market.depth('BTCUSDT').limit(5)).bids[0][0]`.",
      'Use this text as the price of the order. It needs no computation.',
    ],
    async check(x) {
      const [best] = (await x.market.depth(SYMBOL).limit(5)).bids;
      return anyOrder(x, { side: 'BUY', quantity: '0.011', type: 'limit' }, (order) => {
        const closed = notOpen(order);
        if (closed) return closed;
        if (!best || !isEqual(best[0], order.price))
          return `The best bid is ${best?.[0]}, and the price of order ${order.orderId} is ${order.price}.`;
        return decimal(best[1]).gt(decimal(order.origQty).sub(order.executedQty))
          ? undefined
          : 'Your order is alone at its price: the best bid was lower.';
      });
    },
  },
  {
    id: '02-three-levels',
    task: 'Buy on BTCUSDT with one limit order that trades at three prices or more. Its time in force is IOC, so that no rest of it stays in the book.',
    hints: [
      'An order that is larger than the first two levels together also takes from the third.',
      "Add up the quantities of the first three levels of `(await x.market.depth('BTCUSDT').limit(5)).asks`.",
      'The limit is the price of the third level, or above it. `await x.exchange.fund(…)` adds USDT if the account has too little.',
    ],
    async check(x) {
      const buys = (await orders(x)).filter(({ side, executedQty }) => side === 'BUY' && !isEqual(executedQty, '0'));
      if (buys.length === 0) return 'The account has no order on BTCUSDT that has bought.';
      return anyRight(buys, async (order) => {
        const { orderId, timeInForce } = order;
        const otherType = wrongType(order, 'LIMIT');
        if (otherType) return otherType;
        if (timeInForce !== 'IOC') return `Order ${orderId} has the time in force ${timeInForce}, not IOC.`;
        const trades = await x.account.myTrades(SYMBOL).orderId(orderId).limit(1000);
        const { size } = new Set(trades.map(({ price }) => price));
        return size >= 3 ? undefined : `Order ${orderId} traded at ${size} ${size === 1 ? 'price' : 'prices'}.`;
      });
    },
  },
  {
    id: '03-low-of-the-hour',
    task: 'Place a limit order on BTCUSDT that buys 0.013 BTC at the lowest price of the last complete hour.',
    hints: [
      "`x.market.klines('BTCUSDT', '1h').limit(2)` has two hours. Which of them is complete?",
      'The low is value number 3 of a kline, counted from 0.',
    ],
    check: (x) =>
      anyOrder(x, { side: 'BUY', quantity: '0.013', type: 'limit' }, async ({ orderId, price, time }) => {
        const start = Math.floor(time / HOUR_MS) * HOUR_MS - HOUR_MS;
        const [complete, current] = await x.market.klines(SYMBOL, '1h').from(start).limit(2);
        if (complete && isEqual(complete[3], price)) return undefined;
        if (current && isEqual(current[3], price)) return 'This is the low of the hour that has not ended yet.';
        return `The price ${price} of order ${orderId} is not the low of the hour that began at ${new Date(start).toISOString()}.`;
      }),
  },
  {
    id: '03-open-of-the-day',
    task: 'Place a limit order on BTCUSDT that sells 0.014 BTC at the open of the current day in Singapore (UTC+8).',
    hints: [
      'A day of Singapore needs `.tz(…)`.',
      "The kline of the current day is the newest one: `x.market.klines('BTCUSDT', '1d').tz('8').limit(1)`.",
      'The open is value number 1 of a kline, counted from 0.',
    ],
    check: (x) =>
      anyOrder(x, { side: 'SELL', quantity: '0.014', type: 'limit' }, async ({ orderId, price, time }) => {
        const openAt = async (zone: string) =>
          (await x.market.klines(SYMBOL, '1d').tz(zone).to(time).limit(1))[0]?.[1] ?? '0';
        if (isEqual(await openAt('8'), price)) return undefined;
        if (isEqual(await openAt('0'), price)) return 'This is the open of the day in UTC.';
        return `The price ${price} of order ${orderId} is not the open of the day.`;
      }),
  },
  question({
    id: '03-range',
    task: "By how many USDT did the highest price of BTCUSDT exceed the lowest one yesterday, the last complete day in UTC? Give the number with `answer(x, '03-range', …)`, exact to a hundredth.",
    hints: [
      "`x.market.klines('BTCUSDT', '1d').limit(2)` ends with today. Which of the two is complete?",
      '`.rows()[0]` has `high` and `low`, as texts: `decimal(high).sub(low)` is their exact difference.',
    ],
    tolerance: '0.005',
    async answer(x) {
      const { serverTime } = await x.general.time();
      const today = Math.floor(serverTime / DAY_MS) * DAY_MS;
      const [day] = await x.market
        .klines(SYMBOL, '1d')
        .from(today - DAY_MS)
        .limit(1);
      return decimal(day?.[2] ?? '0').sub(day?.[3] ?? '0');
    },
  }),
];
