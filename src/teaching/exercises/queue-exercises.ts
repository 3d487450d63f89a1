/** The exercises of notebook 23: the place of an order in the queue at its price. */
import { type Decimal, decimal } from '../../client/index.js';
import type { ExchangeReader, Exercise } from '../exercise.js';
import { question } from '../question.js';
import { anyOrder, attempts, isOpen, type ListedOrder, type Missing, notOpen, SYMBOL } from './attempts.js';
import { wrongDistance } from './market.js';

const JOINED = { side: 'BUY', quantity: '0.0231', type: 'LIMIT_MAKER' } as const;
/** The quantity that an order has at first, and after it was made smaller. */
const [WHOLE, HALF] = ['0.0464', '0.0232'] as const;

const before = question({
  id: '23-before',
  task: "Pause the clock of `x`. Then place a post-only limit order on BTCUSDT that buys 0.0231 BTC at the best bid. How many BTC are before your order in its queue? Give the number with `answer(x, '23-before', …)`, and leave the order open.",
  hints: [
    "`x.orders.limitMaker('BTCUSDT', 'BUY', '0.0231', price)` places a post-only order.",
    'All that the book shows at the price when your order joins is before it: `bidQty` of `x.market.ticker.book`.',
  ],
  answer: quantityBefore,
});

export const queueExercises: readonly Exercise[] = [
  { ...before, check: async (x) => (await anyOrder(x, JOINED, (order) => notBest(x, order))) ?? before.check(x) },
  {
    id: '23-keep',
    task: `On BTCUSDT, place a limit order that buys ${WHOLE} BTC, one percent below the market. Then make it half as large, ${HALF} BTC, so that it keeps its place in the queue.`,
    hints: [
      'An order that is placed anew is last in the queue. An amendment to a smaller quantity keeps the place.',
      `\`await x.orders.amend('BTCUSDT', orderId, '${HALF}')\``,
    ],
    check: (x) =>
      anyOrder(x, { side: 'BUY', quantity: HALF, type: 'limit' }, async (order) => {
        const wrong = notOpen(order) ?? (await wrongDistance(x, order, order.price, { percent: -1 }));
        if (wrong) return wrong;
        const amendments = await x.account.amendments(SYMBOL, order.orderId);
        return amendments.some(({ origQty }) => decimal(origQty).eq(WHOLE))
          ? undefined
          : `Order ${order.orderId} did not begin with ${WHOLE} BTC: it has the place of a new order.`;
      }),
  },
];

async function notBest(x: ExchangeReader, order: ListedOrder): Promise<Missing> {
  const { bidPrice } = await x.market.ticker.book(SYMBOL);
  return (
    notOpen(order) ??
    (decimal(order.price).eq(bidPrice)
      ? undefined
      : `The best bid is ${bidPrice}, and the price of order ${order.orderId} is ${order.price}.`)
  );
}

/**
 * The quantity that the book shows at the best bid, without the newest open order. While the clock is paused, nobody joins
 * behind this order.
 */
async function quantityBefore(x: ExchangeReader): Promise<Decimal> {
  const { bidQty } = await x.market.ticker.book(SYMBOL);
  const order = (await attempts(x, JOINED)).find(isOpen);
  return decimal(bidQty).sub(decimal(order?.origQty ?? '0').sub(order?.executedQty ?? '0'));
}
