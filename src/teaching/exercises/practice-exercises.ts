/** The exercises of notebooks 13 to 15: practice before a real account, streams, orders as events. */
import { decimal } from '../../client/index.js';
import type { Exercise } from '../exercise.js';
import { findOrder, isEqual, isOpen, noOrder, ordersOf, SYMBOL, stepsOf } from './find.js';

/** How long before an order a trade may have happened that the order follows. */
const RECENT_MS = 60_000;

export const practiceExercises: readonly Exercise[] = [
  {
    id: '13-reader-key',
    task: 'Create an HMAC key that can only read the account (`USER_DATA`), and only from the address 127.0.0.1.',
    hints: [
      'Shift+Tab inside the brackets of `x.exchange.keys.create({ … })` shows its options.',
      "`permissions` and `addresses` are lists: `addresses: ['127.0.0.1']`.",
    ],
    async check(x) {
      const readers = (await x.keys()).filter(
        ({ kind, permissions }) => kind === 'HMAC' && permissions.join() === 'USER_DATA',
      );
      if (readers.length === 0) return 'The exchange has no HMAC key with the permission USER_DATA alone.';
      return readers.some(({ addresses }) => addresses.length === 1 && addresses[0]?.startsWith('127.0.0.1'))
        ? undefined
        : 'The key is accepted from every address.';
    },
  },
  {
    id: '13-emergency-stop',
    task: 'Place three limit orders that buy 0.0024 BTC each, far below the market. Then stop: cancel them with one call, so that the account has no open order on BTCUSDT.',
    hints: ['A loop over three prices places the orders.', "`await x.orders.cancelAll('BTCUSDT')`"],
    async check(x) {
      const orders = (await ordersOf(x)).filter(({ side, origQty }) => side === 'BUY' && isEqual(origQty, '0.0024'));
      if (orders.length < 3) return `The account has ${orders.length} of the three orders that each buy 0.0024 BTC.`;
      const open = await x.account.openOrders(SYMBOL);
      if (open.length > 0) return `${open.length} orders are still open.`;
      return orders.every(({ status }) => status === 'CANCELED') ? undefined : 'Not all of the three were cancelled.';
    },
  },
  {
    id: '14-follow-a-trade',
    task: 'On `x`, wait for the next trade of BTCUSDT with a stream. Then place a limit order that buys 0.0026 BTC at exactly the price of this trade.',
    hints: [
      "`x.stream.trades('BTCUSDT').take(1)` resolves with a list of one trade. The clock of `x` must run.",
      "`const [trade] = await x.stream.trades('BTCUSDT').take(1)`, and then `trade.price`.",
    ],
    async check(x) {
      const wanted = { side: 'BUY', quantity: '0.0026', type: 'LIMIT' } as const;
      const order = await findOrder(x, wanted);
      if (!order) return noOrder(wanted);
      const trades = await x.market
        .aggTrades(SYMBOL)
        .from(order.time - RECENT_MS)
        .to(order.time)
        .limit(1000);
      return trades.some(({ p }) => isEqual(p, order.price))
        ? undefined
        : `No trade in the minute before the order had the price ${order.price}.`;
    },
  },
  {
    id: '14-behind-the-best',
    task: 'Pause the clock of `x`. With `x.stream.book`, find the best bid, and place a limit order that buys 0.0027 BTC exactly one tick below it.',
    hints: [
      "`const book = await x.stream.book('BTCUSDT')`, and `book.bestBid[0]` is the best bid.",
      "A tick is 0.01. Exact: `decimal(book.bestBid[0]).sub('0.01')`.",
      'Close the book when you are done: `await book.close()`.',
    ],
    async check(x) {
      const wanted = { side: 'BUY', quantity: '0.0027', type: 'LIMIT' } as const;
      const order = await findOrder(x, wanted);
      if (!order) return noOrder(wanted);
      if (!isOpen(order)) return `Order ${order.orderId} is ${order.status}: it does not wait in the book.`;
      const { tick } = await stepsOf(x);
      const { bidPrice } = await x.market.ticker.book(SYMBOL);
      return decimal(bidPrice).sub(tick).eq(order.price)
        ? undefined
        : `The best bid is ${bidPrice}, and the price of your order is ${order.price}.`;
    },
  },
  {
    id: '15-after-the-fill',
    task: 'On `x`, buy 0.0028 BTC at the market and wait for the end of the order with its stream. Then place a limit order that sells 0.0028 BTC, one percent above the market, with the client order id `after-` and the id of the first order, such as `after-1234`.',
    hints: [
      '`x.stream.order(order).done()` resolves with the last state of an order. It also works if the order has already ended.',
      "`.id('after-' + order.orderId)` sets the client order id.",
    ],
    async check(x) {
      const wanted = { side: 'BUY', quantity: '0.0028', type: 'MARKET' } as const;
      const buy = await findOrder(x, wanted);
      if (!buy) return noOrder(wanted);
      const sell = await findOrder(x, { side: 'SELL', quantity: '0.0028' });
      if (!sell) return 'Bought. The order that sells 0.0028 BTC is missing.';
      if (buy.status !== 'FILLED' || sell.time < buy.updateTime)
        return 'The SELL order was placed before the end of the first.';
      return sell.clientOrderId === `after-${buy.orderId}`
        ? undefined
        : `Its client order id is ${sell.clientOrderId}.`;
    },
  },
  {
    id: '15-expired',
    task: 'On `x`, make a limit order that buys 0.0029 BTC end with the status `EXPIRED`, without a single fill and without cancelling it.',
    hints: [
      'Which time in force ends an order at once?',
      'Choose a price at which nobody sells: far below the market.',
    ],
    async check(x) {
      const wanted = { side: 'BUY', quantity: '0.0029', type: 'LIMIT' } as const;
      const order = await findOrder(x, wanted);
      if (!order) return noOrder(wanted);
      if (order.status !== 'EXPIRED') return `The order is ${order.status}.`;
      return isEqual(order.executedQty, '0')
        ? undefined
        : `The order bought ${order.executedQty} BTC before it expired.`;
    },
  },
];
