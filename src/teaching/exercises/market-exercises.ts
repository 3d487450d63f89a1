/** The exercises of notebooks 1 to 3: first orders, the order book, klines. */
import { decimal } from '../../client/index.js';
import type { Exercise } from '../exercise.js';
import { findOrder, isEqual, isOpen, type ListedOrder, noOrder, ordersOf, SYMBOL } from './find.js';

const HOUR_MS = 3_600_000;

export const marketExercises: readonly Exercise[] = [
  {
    id: '01-resting-buy',
    task: 'Place a limit order that buys 0.02 BTC and waits in the book, at least one percent below the best bid.',
    hints: [
      "`x.market.ticker.book('BTCUSDT')` has the best bid, as text, in `bidPrice`.",
      'A price has two decimals here: `(Number(bidPrice) * 0.98).toFixed(2)`.',
      "An order is sent only with `await`: `await x.orders.limit('BTCUSDT', 'BUY', '0.02', price)`.",
    ],
    async check(x) {
      const wanted = { side: 'BUY', quantity: '0.02', type: 'LIMIT' } as const;
      const order = await findOrder(x, wanted);
      if (!order) return noOrder(wanted);
      if (!isOpen(order)) return `Order ${order.orderId} is ${order.status}: it does not wait in the book.`;
      const { bidPrice } = await x.market.ticker.book(SYMBOL);
      if (decimal(order.price).lte(decimal(bidPrice).mul('0.99'))) return undefined;
      return `The price ${order.price} is less than one percent below the best bid, ${bidPrice}.`;
    },
  },
  {
    id: '01-spend',
    task: 'Buy bitcoin for 150 USDT with one market order. Give the exchange the amount to spend, not a quantity.',
    hints: [
      'A market order takes a quantity of bitcoin, or an amount of USDT to spend.',
      "The amount to spend is an option: `x.orders.market('BTCUSDT', 'BUY', { quoteOrderQty: '…' })`.",
    ],
    async check(x) {
      const buys = (await ordersOf(x)).filter(({ type, side }) => type === 'MARKET' && side === 'BUY');
      if (buys.length === 0) return 'The account has no market order that buys.';
      if (buys.some((order) => isEqual(order.origQuoteOrderQty, '150') && order.status === 'FILLED')) return undefined;
      const [newest] = buys;
      return `The newest market order spent ${newest?.cummulativeQuoteQty} USDT; an amount of 150 USDT was not given.`;
    },
  },
  {
    id: '02-best-bid',
    task: 'Pause the clock. Then place a limit order that buys 0.011 BTC at the price of the best bid, behind the orders that are already there.',
    hints: [
      'While the clock is paused (`await x.exchange.clock.pause()`), nobody else changes the book.',
      "The best bid is the first level: `(await x.market.depth('BTCUSDT').limit(5)).bids[0][0]`.",
      'Use this text as the price of the order. It needs no computation.',
    ],
    async check(x) {
      const wanted = { side: 'BUY', quantity: '0.011', type: 'LIMIT' } as const;
      const order = await findOrder(x, wanted);
      if (!order) return noOrder(wanted);
      if (!isOpen(order)) return `Order ${order.orderId} is ${order.status}: it does not wait in the book.`;
      const [best] = (await x.market.depth(SYMBOL).limit(5)).bids;
      if (!best || !isEqual(best[0], order.price))
        return `The best bid is ${best?.[0]}, and the price of your order is ${order.price}.`;
      return decimal(best[1]).gt('0.011') ? undefined : 'Your order is alone at its price: the best bid was lower.';
    },
  },
  {
    id: '02-three-levels',
    task: 'Buy with one limit order that trades at three prices or more. Its time in force is IOC, so that no rest of it stays in the book.',
    hints: [
      'An order that is larger than the first two levels together also takes from the third.',
      "Add up the quantities of the first three levels of `(await x.market.depth('BTCUSDT').limit(5)).asks`.",
      'The limit is the price of the third level, or above it. `await x.exchange.fund(…)` adds USDT if the account has too little.',
    ],
    async check(x) {
      const isTaker = ({ side, type, timeInForce }: ListedOrder) =>
        side === 'BUY' && type === 'LIMIT' && timeInForce === 'IOC';
      const ids = (await ordersOf(x)).filter(isTaker).map(({ orderId }) => Number(orderId));
      if (ids.length === 0) return 'The account has no limit order that buys with the time in force IOC.';
      const prices = new Map(ids.map((id) => [id, new Set<string>()]));
      const trades = await x.account.myTrades(SYMBOL).limit(1000);
      for (const { orderId, price } of trades) prices.get(Number(orderId))?.add(price);
      const most = Math.max(...[...prices.values()].map(({ size }) => size));
      return most >= 3 ? undefined : `The best of these orders traded at ${most} ${most === 1 ? 'price' : 'prices'}.`;
    },
  },
  {
    id: '03-low-of-the-hour',
    task: 'Place a limit order that buys 0.013 BTC at the lowest price of the last complete hour.',
    hints: [
      "`x.market.klines('BTCUSDT', '1h').limit(2)` has two hours. Which of them is complete?",
      'The low is value number 3 of a kline, counted from 0.',
    ],
    async check(x) {
      const wanted = { side: 'BUY', quantity: '0.013', type: 'LIMIT' } as const;
      const order = await findOrder(x, wanted);
      if (!order) return noOrder(wanted);
      const start = Math.floor(order.time / HOUR_MS) * HOUR_MS - HOUR_MS;
      const [hour] = await x.market.klines(SYMBOL, '1h').from(start).limit(1);
      if (hour && isEqual(hour[3], order.price)) return undefined;
      const [current] = await x.market
        .klines(SYMBOL, '1h')
        .from(start + HOUR_MS)
        .limit(1);
      if (current && isEqual(current[3], order.price)) return 'This is the low of the hour that has not ended yet.';
      return `The price ${order.price} is not the low of the hour that began at ${new Date(start).toISOString()}.`;
    },
  },
  {
    id: '03-open-of-the-day',
    task: 'Place a limit order that sells 0.014 BTC at the open of the current day in Singapore (UTC+8).',
    hints: [
      'A day of Singapore needs `.tz(…)`.',
      "The kline of the current day is the newest one: `x.market.klines('BTCUSDT', '1d').tz('8').limit(1)`.",
      'The open is value number 1 of a kline.',
    ],
    async check(x) {
      const wanted = { side: 'SELL', quantity: '0.014', type: 'LIMIT' } as const;
      const order = await findOrder(x, wanted);
      if (!order) return noOrder(wanted);
      const openAt = async (zone: string) =>
        (await x.market.klines(SYMBOL, '1d').tz(zone).to(order.time).limit(1))[0]?.[1] ?? '0';
      if (isEqual(await openAt('8'), order.price)) return undefined;
      if (isEqual(await openAt('0'), order.price)) return 'This is the open of the day in UTC.';
      return `The price ${order.price} is not the open of the day.`;
    },
  },
];
