/** The exercises of notebooks 13 to 15: practice before a real account, streams, orders as events. */
import { decimal } from '../../client/index.js';
import type { ArrivedRequest } from '../../protocol/index.js';
import type { Exercise } from '../exercise.js';
import { unlessArrived, unlessFollowed } from './arrivals.js';
import {
  anyOrder,
  anyRight,
  attempts,
  isEqual,
  type ListedOrder,
  type Missing,
  noOrder,
  notOpen,
  SYMBOL,
  wrongType,
} from './attempts.js';
import { stepsOf, wrongDistance } from './market.js';

/** On a busy machine a request that has arrived waits before the exchange carries it out. */
const LONGEST_WAIT_MS = 10_000;

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
      return anyRight([...readers].reverse(), ({ addresses }) => {
        if (addresses.length === 0) return 'The key is accepted from every address.';
        return addresses.length === 1 && ['127.0.0.1', '127.0.0.1/32'].includes(addresses[0] as string)
          ? undefined
          : `The key is accepted from ${addresses.join(', ')}.`;
      });
    },
  },
  {
    id: '13-emergency-stop',
    task: 'On BTCUSDT, place three limit orders that buy 0.0024 BTC each, at least five percent below the market. Then stop: cancel all three with one call, so that the account has no open order on BTCUSDT.',
    hints: ['A loop over three prices places the orders.', "`await x.orders.cancelAll('BTCUSDT')`"],
    async check(x) {
      const wanted = { side: 'BUY', quantity: '0.0024', type: 'limit' } as const;
      const all = await attempts(x, wanted);
      if (all.length === 0) return noOrder(x, wanted);
      const open = await x.account.openOrders(SYMBOL);
      if (open.length > 0) return `${open.length} orders are still open on BTCUSDT.`;
      const stopped: ListedOrder[] = [];
      let wrong: Missing;
      for (const order of all) {
        const missing =
          wrongType(order, 'limit') ??
          (order.status === 'CANCELED' ? undefined : `Order ${order.orderId} is ${order.status}, not cancelled.`) ??
          (await wrongDistance(x, order, order.price, { percent: -5, orMore: true }));
        if (missing === undefined) stopped.push(order);
        else wrong ??= missing;
      }
      if (stopped.length < 3) return wrong ?? `The account has ${stopped.length} of the three orders of 0.0024 BTC.`;
      const triples = stopped.slice(2).map((_, at) => stopped.slice(at, at + 3));
      return anyRight(triples, ([newest, ...others]) => {
        const { updateTime } = newest as ListedOrder;
        const isTogether = others.every((order) => order.updateTime === updateTime);
        const isStop = ({ endpoint, symbol, status, timeMs }: ArrivedRequest) =>
          endpoint === 'cancelOpenOrders' &&
          symbol === SYMBOL &&
          status === 200 &&
          timeMs <= updateTime + 1 &&
          timeMs > updateTime - LONGEST_WAIT_MS;
        const byHand = 'The orders were not cancelled with one call. Begin anew: place three orders, and cancel them.';
        return isTogether ? unlessArrived(x, isStop, byHand) : byHand;
      });
    },
  },
  {
    id: '14-follow-a-trade',
    task: 'On `x`, wait for the next trade of BTCUSDT with a stream. Then place a limit order that buys 0.0026 BTC at exactly the price of this trade.',
    hints: [
      "`x.stream.trades('BTCUSDT').take(1)` resolves with a list of one trade. The clock of `x` must run.",
      "`const [trade] = await x.stream.trades('BTCUSDT').take(1)`, and then `trade.price`.",
    ],
    check: (x) =>
      anyOrder(x, { side: 'BUY', quantity: '0.0026', type: 'limit' }, async (order) => {
        const { orderId, price, time } = order;
        const trades = await x.market
          .aggTrades(SYMBOL)
          .from(time - RECENT_MS)
          .to(time)
          .limit(1000);
        if (!trades.some((trade) => isEqual(trade.price, price)))
          return `No trade in the minute before order ${orderId} had its price, ${price}.`;
        return unlessFollowed(x, order, /^btcusdt@(trade|aggTrade)$/, "x.stream.trades('BTCUSDT')");
      }),
  },
  {
    id: '14-behind-the-best',
    task: 'Pause the clock of `x`. With `x.stream.book`, find the best bid, and place a limit order on BTCUSDT that buys 0.0027 BTC exactly one tick below it.',
    hints: [
      "`const book = await x.stream.book('BTCUSDT')`, and `book.bestBid[0]` is the best bid.",
      "A tick is 0.01. Exact: `decimal(book.bestBid[0]).sub('0.01')`.",
      'Close the book when you are done: `await book.close()`.',
    ],
    check: (x) =>
      anyOrder(x, { side: 'BUY', quantity: '0.0027', type: 'limit' }, async (order) => {
        const closed = notOpen(order);
        if (closed) return closed;
        const { tick } = await stepsOf(x);
        const { bidPrice } = await x.market.ticker.book(SYMBOL);
        if (!decimal(bidPrice).sub(tick).eq(order.price))
          return `The best bid is ${bidPrice}, and the price of order ${order.orderId} is ${order.price}.`;
        return unlessFollowed(x, order, /^btcusdt@(depth|bookTicker)/, "await x.stream.book('BTCUSDT')");
      }),
  },
  {
    id: '15-after-the-fill',
    task: 'On BTCUSDT of `x`, buy 0.0028 BTC at the market and wait for the end of the order with its stream. Then place a limit order that sells 0.0028 BTC, one percent above the market, with the client order id `after-` and the id of the first order, such as `after-1234`.',
    hints: [
      '`x.stream.order(order).done()` resolves with the last state of an order. `done()` also works if the order has already ended.',
      "`.id('after-' + order.orderId)` sets the client order id.",
    ],
    async check(x) {
      const wanted = { side: 'BUY', quantity: '0.0028', type: 'market', isOneOfPair: true } as const;
      const buys = await attempts(x, wanted);
      if (buys.length === 0) return noOrder(x, wanted);
      const sales = await attempts(x, { ...wanted, side: 'SELL' });
      return anyRight(buys, (buy) => {
        const otherType = wrongType(buy, 'market');
        if (otherType) return otherType;
        if (buy.status !== 'FILLED') return `Order ${buy.orderId} is ${buy.status}; it must be filled.`;
        const later = sales.filter(({ orderId }) => orderId > buy.orderId);
        if (later.length === 0) return `Order ${buy.orderId} has bought. No later order sells 0.0028 BTC.`;
        return anyRight(later, async (sell) => {
          const { clientOrderId, price } = sell;
          const otherSale = wrongType(sell, 'limit');
          if (otherSale) return otherSale;
          if (clientOrderId !== `after-${buy.orderId}`)
            return `The client order id of order ${sell.orderId} is ${clientOrderId}; it must be \`after-\` and the id of the purchase.`;
          return wrongDistance(x, sell, price, { percent: 1 });
        });
      });
    },
  },
  {
    id: '15-expired',
    task: 'On BTCUSDT of `x`, make a limit order that buys 0.0029 BTC end with the status `EXPIRED`, without a single fill and without cancelling it.',
    hints: [
      'Which time in force ends an order at once?',
      'Choose a price at which nobody sells: far below the market.',
    ],
    check: (x) =>
      anyOrder(x, { side: 'BUY', quantity: '0.0029', type: 'limit' }, ({ orderId, status, executedQty }) => {
        if (!isEqual(executedQty, '0')) return `Order ${orderId} bought ${decimal(executedQty)} BTC.`;
        return status === 'EXPIRED' ? undefined : `Order ${orderId} is ${status}.`;
      }),
  },
];
