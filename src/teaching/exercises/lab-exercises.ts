/** The exercises of notebook 16: fills of limit orders. */
import { decimal } from '../../client/index.js';
import type { Exercise } from '../exercise.js';
import { findOrder, isEqual, isOpen, noOrder, SYMBOL } from './find.js';

const MINUTE_MS = 60_000;

export const labExercises: readonly Exercise[] = [
  {
    id: '16-candle',
    task: 'Make an order that only the candle would fill: on `x`, place a limit order that buys 0.0161 BTC at a price that the present minute has already reached, and that nobody has reached since the order was placed. Pause the clock first.',
    hints: [
      "The newest kline of `x.market.klines('BTCUSDT', '1m').limit(1)` is that of the present minute.",
      'A limit order that buys at the low of this minute waits below the market.',
    ],
    async check(x) {
      const wanted = { side: 'BUY', quantity: '0.0161', type: 'LIMIT' } as const;
      const order = await findOrder(x, wanted);
      if (!order) return noOrder(wanted);
      if (!isEqual(order.executedQty, '0')) return `${order.executedQty} BTC of the order were filled.`;
      const minuteMs = Math.floor(order.time / MINUTE_MS) * MINUTE_MS;
      const untilMs = isOpen(order) ? undefined : order.updateTime;
      const reached = async (fromMs: number, toMs: number | undefined) => {
        const call = x.market.aggTrades(SYMBOL).from(fromMs).limit(1000);
        const trades = await (toMs === undefined ? call : call.to(toMs));
        return trades.some(({ p }) => !decimal(p).gt(order.price));
      };
      if (!(await reached(minuteMs, order.time))) return `Nobody had traded at ${order.price} in this minute before.`;
      return (await reached(order.time + 1, untilMs))
        ? 'A trade has reached the price of the order, so touch would fill it, too.'
        : undefined;
    },
  },
  {
    id: '16-count-the-queue',
    task: 'Count a queue: on `x`, make a limit order that buys 0.0162 BTC get exactly 0.01 BTC, as a maker. `stagePrice` of `spotlab/teaching` moves the price and leaves a bid there; `stage.seller` can sell to the queue.',
    hints: [
      "`const stage = await stagePrice(x, 'BTCUSDT')` and `const price = await stage.push(-0.2)`",
      'The order book shows how much waits at `price`: this quantity is ahead of your order.',
      'Let `stage.seller` sell what is ahead and 0.01 BTC more, at `price`.',
    ],
    async check(x) {
      const wanted = { side: 'BUY', quantity: '0.0162', type: 'LIMIT' } as const;
      const order = await findOrder(x, wanted);
      if (!order) return noOrder(wanted);
      if (!isEqual(order.executedQty, '0.01')) return `The order has got ${order.executedQty} BTC.`;
      const fills = await x.account.myTrades(SYMBOL).with('orderId', order.orderId);
      return fills.every(({ isMaker }) => isMaker) ? undefined : 'The order has traded as a taker.';
    },
  },
];
