/** The exercises of notebooks 4 to 6: order types, order lists, filters and money. */

import { type Decimal, decimal } from '../../client/index.js';
import { HOUR_MS } from '../../protocol/index.js';
import type { ExchangeReader, Exercise } from '../exercise.js';
import { question } from '../question.js';
import {
  anyOrder,
  anyRight,
  attempts,
  isEqual,
  isOpen,
  type ListedList,
  type ListedOrder,
  type Missing,
  noOrder,
  orderLists,
  orders,
  SYMBOL,
  wrongType,
} from './attempts.js';
import { stepsOf, wrongDistance } from './market.js';

/** A list with its orders. */
interface FoundList {
  readonly list: ListedList;
  readonly orders: readonly ListedOrder[];
}

/** The lists of a type on BTCUSDT, newest first. */
async function listsOf(x: ExchangeReader, type: 'OCO' | 'OTO'): Promise<FoundList[]> {
  const [lists, all] = await Promise.all([orderLists(x), orders(x)]);
  return lists
    .filter(({ contingencyType, symbol }) => contingencyType === type && symbol === SYMBOL)
    .map((list) => ({ list, orders: all.filter(({ orderListId }) => orderListId === list.orderListId) }));
}

const isStop = ({ type }: ListedOrder) => type === 'STOP_LOSS' || type === 'STOP_LOSS_LIMIT';
/** The price at which an order begins to trade. */
const triggerOf = ({ price, stopPrice }: ListedOrder) => (isEqual(stopPrice, '0') ? price : stopPrice);

/** Judges the two sales of a pair: both open, a target above the market and a stop below it. @param percent how far at least */
async function wrongPair(x: ExchangeReader, pair: readonly ListedOrder[], percent?: number): Promise<Missing> {
  if (!pair.every(isOpen)) return 'The two orders of the pair are not open any more. Place a new pair.';
  const stop = pair.find(isStop);
  const target = pair.find((order) => order !== stop);
  if (!stop || !target) return 'The pair needs a limit order above the market and a stop below it.';
  if (stop.trailingDelta !== undefined) return 'The stop of the pair trails; give it a stop price.';
  // The exchange itself refuses a target below the market and a stop above it.
  if (percent === undefined) return undefined;
  const [high, low] = await Promise.all([
    wrongDistance(x, target, triggerOf(target), { percent, orMore: true }),
    wrongDistance(x, stop, triggerOf(stop), { percent: -percent, orMore: true }),
  ]);
  return high ?? low;
}

export const orderExercises: readonly Exercise[] = [
  {
    id: '04-buy-stop',
    task: 'On BTCUSDT, place a STOP_LOSS order that buys 0.015 BTC when the last price has risen by one percent. It must still be waiting.',
    hints: [
      'The stop price of a BUY order is above the market.',
      "`x.market.ticker.price('BTCUSDT')` has the last price. Add one percent, with two decimals.",
      "`await x.orders.stopLoss('BTCUSDT', 'BUY', '0.015', stopPrice)`",
    ],
    check: (x) =>
      anyOrder(x, { side: 'BUY', quantity: '0.015', type: 'STOP_LOSS' }, async (order) => {
        if (!isOpen(order) || order.isWorking)
          return `Order ${order.orderId} does not wait any more: it is ${order.status}.`;
        if (order.trailingDelta !== undefined) return `Order ${order.orderId} trails: its stop price is not fixed.`;
        return wrongDistance(x, order, order.stopPrice, { percent: 1 });
      }),
  },
  {
    id: '04-trailing-stop',
    task: 'On BTCUSDT, place a trailing STOP_LOSS order that sells 0.016 BTC when the last price has fallen by 0.8 percent from its highest value. It must still be waiting.',
    hints: [
      'A trailing stop has a distance instead of a stop price: `trailingDelta`, in basis points.',
      '0.8 percent are 80 basis points.',
      "`await x.orders.stopLoss('BTCUSDT', 'SELL', '0.016', { trailingDelta: 80 })`",
    ],
    check: (x) =>
      anyOrder(x, { side: 'SELL', quantity: '0.016', type: 'STOP_LOSS' }, (order) => {
        const { trailingDelta } = order;
        if (!isOpen(order) || order.isWorking)
          return `Order ${order.orderId} does not wait any more: it is ${order.status}.`;
        if (trailingDelta === undefined) return `Order ${order.orderId} has a fixed stop price and does not trail.`;
        return trailingDelta === 80 ? undefined : `The distance is ${trailingDelta} basis points.`;
      }),
  },
  {
    id: '05-oco',
    task: 'On BTCUSDT, protect 0.017 BTC with an OCO pair: one order sells at least one percent above the market, the other stops the loss at least one percent below it. Both must be waiting.',
    hints: [
      "The list begins with `x.orders.oco('BTCUSDT', 'SELL', '0.017')`.",
      "Then `.above('LIMIT_MAKER', { price })` and `.below('STOP_LOSS', { stopPrice })`.",
    ],
    async check(x) {
      const pairs = (await listsOf(x, 'OCO')).filter((found) =>
        found.orders.every(({ origQty }) => isEqual(origQty, '0.017')),
      );
      if (pairs.length === 0) return 'The account has no OCO pair of 0.017 BTC on BTCUSDT.';
      return anyRight(pairs, ({ orders: pair }) => {
        if (pair.some(({ side }) => side !== 'SELL')) return 'The pair buys; to protect bitcoin it must sell.';
        return wrongPair(x, pair, 1);
      });
    },
  },
  {
    id: '05-bought-and-protected',
    task: 'On BTCUSDT, buy 0.018 BTC *and* protect them with a target above the market and a stop below it, in one request: the working order must be filled, and the two SELL orders of 0.0179 BTC must be open.',
    hints: [
      'OTOCO: a working order and a pending pair.',
      'The working order is filled at once if its price is above the best ask.',
      "The pair sells 0.0179: `.pendingAbove('LIMIT_MAKER', { side: 'SELL', quantity: '0.0179', price })`, and `.pendingBelow('STOP_LOSS', { stopPrice })`.",
    ],
    async check(x) {
      const working = ({ orders: all }: FoundList) => all.find(({ origQty }) => isEqual(origQty, '0.018'));
      const found = (await listsOf(x, 'OTO')).filter((one) => working(one) !== undefined);
      if (found.length === 0) return 'The account has no list on BTCUSDT with a working order of 0.018 BTC.';
      return anyRight(found, async (one) => {
        const first = working(one) as ListedOrder;
        if (first.side !== 'BUY') return 'The working order sells; it must buy.';
        if (first.status !== 'FILLED') return `The working order is ${first.status}; it must be filled.`;
        const pair = one.orders.filter((order) => order.side === 'SELL' && isEqual(order.origQty, '0.0179'));
        if (pair.length !== 2) return `The list has ${pair.length} SELL orders of 0.0179 BTC, not 2.`;
        return wrongPair(x, pair);
      });
    },
  },
  {
    id: '06-smallest-order',
    task: 'Place the smallest limit order on BTCUSDT that the exchange accepts: a BUY order, one percent below the best bid, that would be refused if its quantity were one step smaller.',
    hints: [
      'The filter NOTIONAL has the smallest value of price × quantity: `minNotional`.',
      'Divide the minimum notional by the price, and round the quantity *up* to the step size.',
      "Exact: `decimal(minNotional).div(price, 12).roundTo(stepSize, 'ceil')`.",
    ],
    async check(x) {
      const { step } = await stepsOf(x);
      const filters = (await x.general.exchangeInfo(SYMBOL)).symbols[0]?.filters ?? [];
      const least =
        filters.flatMap((filter) => (filter.filterType === 'NOTIONAL' ? [filter.minNotional] : []))[0] ?? '5';
      const limits = (await orders(x)).filter((order) => order.side === 'BUY' && !wrongType(order, 'limit'));
      if (limits.length === 0) return 'The account has no limit order on BTCUSDT that buys.';
      return anyRight(limits, async (order) => {
        const { orderId, price, origQty } = order;
        const far = await wrongDistance(x, order, price, { percent: -1 });
        if (far) return far;
        if (decimal(price).mul(decimal(origQty).sub(step)).lt(least)) return undefined;
        const value = decimal(price).mul(origQty);
        return `Order ${orderId} is worth ${value} USDT. One step less is still worth the minimum, ${decimal(least)} USDT.`;
      });
    },
  },
  {
    id: '06-sell-what-you-received',
    task: 'Buy 0.0211 BTC at the market, on BTCUSDT. Then sell, at the market, as much as possible of what you received, and not more.',
    hints: [
      'The commission is in the `fills` of the reply. It was paid in bitcoin.',
      'Received is 0.0211 minus the sum of the commissions.',
      "Round down to the step size: `decimal(received).roundTo('0.00001')`.",
    ],
    async check(x) {
      const wanted = { side: 'BUY', quantity: '0.0211', type: 'market' } as const;
      const buys = await attempts(x, wanted);
      if (buys.length === 0) return noOrder(x, wanted);
      const { step } = await stepsOf(x);
      const sales = (await orders(x)).filter(({ side, type }) => side === 'SELL' && type === 'MARKET');
      return anyRight([...buys.entries()], async ([at, buy]) => {
        const otherType = wrongType(buy, 'market');
        if (otherType) return otherType;
        const most = (await receivedBy(x, buy)).roundTo(step);
        const before = buys[at - 1]?.orderId ?? Number.POSITIVE_INFINITY;
        const sold = sales
          .filter(({ orderId }) => orderId > buy.orderId && orderId < before)
          .reduce((sum, { executedQty }) => sum.add(executedQty), decimal('0'));
        if (sold.eq(most)) return undefined;
        if (sold.eq('0')) return `Order ${buy.orderId} has bought. The sale is missing.`;
        return sold.gt(most)
          ? `${sold} BTC were sold, more than you received. Begin anew: buy 0.0211 BTC again.`
          : `${sold} BTC were sold, but the lot size allows you to sell more.`;
      });
    },
  },
  question({
    id: '06-exact-sum',
    task: "What is the sum of the closes of the last 24 *complete* hours of BTCUSDT, exact to the last digit? Give it with `answer(x, '06-exact-sum', …)`.",
    hints: [
      "`x.market.klines('BTCUSDT', '1h').limit(25)` ends with the present hour, which is not complete.",
      "Start with `decimal('0')` and add each close, which is a text: `sum.add(close)`.",
    ],
    async answer(x) {
      const { serverTime } = await x.general.time();
      const end = Math.floor(serverTime / HOUR_MS) * HOUR_MS;
      const hours = await x.market
        .klines(SYMBOL, '1h')
        .from(end - 24 * HOUR_MS)
        .to(end - 1)
        .limit(24);
      return hours.reduce((sum, kline) => sum.add(kline[4]), decimal('0'));
    },
  }),
];

/** The bitcoin that a purchase brought, after the commission. */
async function receivedBy(x: ExchangeReader, { orderId, executedQty }: ListedOrder): Promise<Decimal> {
  const fills = await x.account.myTrades(SYMBOL).orderId(orderId).limit(1000);
  return fills
    .filter(({ commissionAsset }) => commissionAsset === 'BTC')
    .reduce((left, { commission }) => left.sub(commission), decimal(executedQty));
}
