/** The exercises of notebooks 21 and 22: the worth of a fill, leaning quotes, and stop orders that protect in a crash. */
import { type Decimal, decimal } from '../../client/index.js';
import { MINUTE_MS } from '../../protocol/index.js';
import type { ExchangeReader, Exercise } from '../exercise.js';
import { question } from '../question.js';
import { anyOrder, attempts, type ListedOrder, type Missing, notOpen, SYMBOL } from './attempts.js';
import { wrongDistance } from './market.js';

const BOUGHT = { side: 'BUY', quantity: '0.0211', type: 'market' } as const;
const ASK = { side: 'SELL', quantity: '0.0212', type: 'LIMIT_MAKER' } as const;
const BID = { side: 'BUY', quantity: '0.0213', type: 'LIMIT_MAKER' } as const;
const PROTECTED = { side: 'SELL', quantity: '0.0221' } as const;
const STOPPED = { side: 'SELL', quantity: '0.0222', type: 'STOP_LOSS' } as const;
/** How far the stop price of the stop-loss is below the market, percent. */
const STOP_PERCENT = -0.5;

const markout = question({
  id: '21-markout',
  task: "What is a purchase worth a little later? Buy 0.0211 BTC on BTCUSDT of `x` with one market order, and let two minutes pass. How many basis points is the close of the first minute that *began* after the purchase above the average price that you paid? Give the number with `answer(x, '21-markout', …)`, exact to a hundredth; it is negative if the close is lower.",
  hints: [
    '`transactTime` of the reply is the time of the purchase; the next minute begins at the next multiple of 60,000.',
    "`x.market.klines('BTCUSDT', '1m').from(next).limit(1)` has that minute.",
    'The average price is `cummulativeQuoteQty` over `executedQty`; a basis point is a hundredth of a percent.',
  ],
  tolerance: '0.01',
  answer: markoutOf,
});

const slip = question({
  id: '22-slip',
  task: "What does a stop order promise? On BTCUSDT of `x`, place a stop-loss order that sells 0.0222 BTC, half a percent below the market, and let the price fall below it: `stagePrice` of `spotlab/teaching` moves it. By how many USDT was the average price of the order below its stop price? Give the number with `answer(x, '22-slip', …)`, exact to a hundredth.",
  hints: [
    "`const stage = await stagePrice(x, 'BTCUSDT')`; the stop price is `stage.at(-0.5)`, 0.5 % below the start.",
    '`await stage.push(-1)` lets the price fall by one percent.',
    '`x.orders.get` has `stopPrice`, `executedQty` and `cummulativeQuoteQty` of the order.',
  ],
  tolerance: '0.01',
  answer: slipOf,
});

export const crashExercises: readonly Exercise[] = [
  { ...markout, check: async (x) => (await anyOrder(x, BOUGHT, (order) => tooEarly(x, order))) ?? markout.check(x) },
  {
    id: '21-lean',
    task: 'You hold too much BTC: place quotes of which the SELL order is more likely to be filled than the BUY order. Place two post-only orders on BTCUSDT of `x` that are open at the same time: one that sells 0.0212 BTC one percent above the market, and one that buys 0.0213 BTC three percent below it.',
    hints: [
      "`x.orders.limitMaker('BTCUSDT', 'SELL', '0.0212', price)` is post-only: it never takes.",
      'The market is the price of `x.market.ticker.price`; one percent above it is this price × 1.01.',
    ],
    check: async (x) => (await quoted(x, ASK, 1)) ?? quoted(x, BID, -3),
  },
  {
    id: '22-protect',
    task: 'Protect 0.0221 BTC: on BTCUSDT of `x`, place a stop-loss-limit order that sells 0.0221 BTC. Its stop price is three percent below the market, and its limit six percent, so that it is filled in a thin book, too.',
    hints: [
      "`x.orders.stopLossLimit('BTCUSDT', 'SELL', '0.0221', limit, { stopPrice })`",
      'Both prices are texts with two decimals: `(Number(price) * 0.97).toFixed(2)`.',
    ],
    check: (x) =>
      anyOrder(
        x,
        { ...PROTECTED, type: 'STOP_LOSS_LIMIT' },
        async (order) =>
          notOpen(order) ??
          (await wrongDistance(x, order, order.stopPrice ?? '0', { percent: -3 })) ??
          wrongDistance(x, order, order.price, { percent: -6 }),
      ),
  },
  { ...slip, check: async (x) => (await anyOrder(x, STOPPED, (order) => notStopped(x, order))) ?? slip.check(x) },
];

const quoted = (x: ExchangeReader, wanted: typeof ASK | typeof BID, percent: number): Promise<Missing> =>
  anyOrder(x, wanted, async (order) => notOpen(order) ?? wrongDistance(x, order, order.price, { percent }));

const isFilled = ({ status }: ListedOrder) => status === 'FILLED';
const averageOf = (order: ListedOrder): Decimal => decimal(order.cummulativeQuoteQty).div(order.executedQty);
const nextMinute = ({ time }: ListedOrder) => (Math.floor(time / MINUTE_MS) + 1) * MINUTE_MS;

/** Whether the minute after a purchase is not complete yet. */
async function tooEarly(x: ExchangeReader, order: ListedOrder): Promise<Missing> {
  if (!isFilled(order)) return `Order ${order.orderId} is ${order.status}.`;
  const { serverTime } = await x.general.time();
  return serverTime < nextMinute(order) + MINUTE_MS ? 'The minute after the purchase has not ended yet.' : undefined;
}

async function markoutOf(x: ExchangeReader): Promise<Decimal> {
  const order = (await attempts(x, BOUGHT)).find((one) => one.type === 'MARKET' && isFilled(one));
  if (!order) return decimal('0');
  const [minute] = await x.market.klines(SYMBOL, '1m').from(nextMinute(order)).limit(1);
  return decimal(minute?.[4] ?? '0')
    .div(averageOf(order), 12)
    .sub('1')
    .mul('10000');
}

async function notStopped(x: ExchangeReader, order: ListedOrder): Promise<Missing> {
  const far = await wrongDistance(x, order, order.stopPrice ?? '0', { percent: STOP_PERCENT });
  return far ?? (isFilled(order) ? undefined : `Order ${order.orderId} is ${order.status}: its stop was not reached.`);
}

async function slipOf(x: ExchangeReader): Promise<Decimal> {
  const order = (await attempts(x, STOPPED)).find((one) => one.type === 'STOP_LOSS' && isFilled(one));
  return order ? decimal(order.stopPrice ?? '0').sub(averageOf(order)) : decimal('0');
}
