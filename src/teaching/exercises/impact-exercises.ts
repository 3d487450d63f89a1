/** The exercises of notebook 20: what an order pays in the book, and how far its size moves the price. */
import { type Decimal, decimal } from '../../client/index.js';
import type { ExchangeReader, Exercise } from '../exercise.js';
import { question } from '../question.js';
import { anyOrder, attempts, type Missing, SYMBOL } from './attempts.js';

/** Basis points of the smaller purchase, and how many times larger the second purchase is. */
const [BPS, TIMES] = [4, 9];
const WALK = { side: 'BUY', quantity: '0.7', type: 'market' } as const;

const walk = question({
  id: '20-walk',
  task: "Buy 0.7 BTC on BTCUSDT of `x` with one market order. By how many USDT was its average price above the price of its first fill? Give the number with `answer(x, '20-walk', …)`, exact to a hundredth.",
  hints: [
    'The reply of a market order has its fills, and `cummulativeQuoteQty`, what was paid for all of them.',
    'The average price is `cummulativeQuoteQty` over `executedQty`; `decimal(a).div(b)` divides exactly.',
  ],
  tolerance: '0.01',
  answer: walked,
});

export const impactExercises: readonly Exercise[] = [
  question({
    id: '20-root',
    task: "A purchase of 2 BTC in ten minutes moves the price by 4 basis points. By how many basis points do 18 BTC in the same ten minutes move it, by the law of the square root? Give the number with `answer(x, '20-root', …)`.",
    hints: ['18 BTC are nine times as much.', 'Nine times the size moves the price √9 times as far.'],
    tolerance: '0.01',
    answer: async () => BPS * Math.sqrt(TIMES),
  }),
  { ...walk, check: async (x) => (await anyOrder(x, WALK, isFilled)) ?? walk.check(x) },
];

const isFilled = ({ orderId, status }: { readonly orderId: number | bigint; readonly status: string }): Missing =>
  status === 'FILLED' ? undefined : `Order ${orderId} is ${status}.`;

/** The average price of the newest purchase above the price of its first fill. */
async function walked(x: ExchangeReader): Promise<Decimal> {
  const bought = await attempts(x, WALK);
  const order = bought.find(({ type, status }) => type === 'MARKET' && status === 'FILLED');
  if (!order) return decimal('0');
  const fills = await x.account.myTrades(SYMBOL).orderId(order.orderId).limit(1000);
  return decimal(order.cummulativeQuoteQty)
    .div(order.executedQty)
    .sub(fills[0]?.price ?? '0');
}
