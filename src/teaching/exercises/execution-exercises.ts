/** The exercises of notebook 19: a larger order in parts, and what it paid. */
import { decimal } from '../../client/index.js';
import { SECOND_MS } from '../../protocol/index.js';
import type { ExchangeReader, Exercise } from '../exercise.js';
import { anyOrder, attempts, isEqual, type ListedOrder, type Missing, noOrder } from './attempts.js';

/** Strategy ids of the exercises. */
const [TWAP, TWICE] = [19, 20];
const PART = { side: 'BUY', quantity: '0.016', type: 'market' } as const;
const PARTS = 6;
const PAUSE_MS = 10 * SECOND_MS;

export const executionExercises: readonly Exercise[] = [
  {
    id: '19-twap',
    task: 'Buy 0.096 BTC on BTCUSDT of `x` as a TWAP: six market orders of 0.016 BTC, each at least ten seconds after the one before, all with the strategy id 19.',
    hints: [
      "`await x.orders.market('BTCUSDT', 'BUY', '0.016').strategyId(19)`",
      "`await x.exchange.clock.advance('10s')` lets ten seconds pass at once.",
    ],
    async check(x) {
      const parts = (await attempts(x, PART)).filter(({ type }) => type === 'MARKET');
      if (parts.length === 0) return noOrder(x, PART);
      const mine = parts.filter(isOf(TWAP));
      if (mine.length === 0) return `Order ${parts[0]?.orderId} has the strategy id ${parts[0]?.strategyId ?? 'none'}.`;
      return missingIn(mine);
    },
  },
  {
    id: '19-average',
    task: 'What do two purchases cost together? Buy 0.0194 BTC on BTCUSDT of `x` twice, by market orders with the strategy id 20 and a minute between them. Then place a limit order that sells 0.0192 BTC at their average price, rounded up to the next tick of 0.01.',
    hints: [
      'The average price is the sum of `cummulativeQuoteQty` over the sum of `executedQty`.',
      "`average.roundTo('0.01', 'up')` of an exact decimal rounds up to the next tick.",
    ],
    check: (x) =>
      anyOrder(x, { side: 'SELL', quantity: '0.0192', type: 'limit' }, async ({ orderId, price, time }) => {
        const average = await averageBefore(x, time);
        if (average === undefined) return 'Before the sell order there are no two purchases with the strategy id 20.';
        return isEqual(average, price) ? undefined : `The price ${price} of order ${orderId} is not the average.`;
      }),
  },
];

const isOf =
  (strategy: number) =>
  ({ strategyId }: ListedOrder): boolean =>
    Number(strategyId) === strategy;

/** The first requirement that the newest six orders do not meet. @param newestFirst at least one */
function missingIn(newestFirst: readonly ListedOrder[]): Missing {
  const parts = newestFirst.slice(0, PARTS);
  if (parts.length < PARTS) return `${parts.length} of ${PARTS} parts are there.`;
  const quick = parts.find((part, at) => at > 0 && (parts[at - 1] as ListedOrder).time - part.time < PAUSE_MS);
  return quick && `The order after ${quick.orderId} came less than ten seconds later.`;
}

/** The average price of the two last purchases before a time, rounded up to a tick; undefined if there are fewer. */
async function averageBefore(x: ExchangeReader, timeMs: number) {
  const purchases = await attempts(x, { side: 'BUY', quantity: '0.0194' });
  const mine = purchases.filter((order) => isOf(TWICE)(order) && order.time <= timeMs).slice(0, 2);
  const sum = (of: (order: ListedOrder) => string) => mine.reduce((all, one) => all.add(of(one)), decimal('0'));
  const bought = sum(({ executedQty }) => executedQty);
  if (mine.length < 2 || bought.eq('0')) return undefined;
  return sum(({ cummulativeQuoteQty }) => cummulativeQuoteQty)
    .div(bought)
    .roundTo('0.01', 'up');
}
