/** The exercises of notebooks 4 to 6: order types, order lists, filters and money. */
import { decimal } from '../../client/index.js';
import type { ExchangeReader, Exercise } from '../exercise.js';
import { findOrder, isEqual, isOpen, type ListedOrder, noOrder, ordersOf, SYMBOL, stepsOf } from './find.js';

/** The orders of the newest list whose orders have a quantity, with their list. */
async function listWith(x: ExchangeReader, quantity: string, type: 'OCO' | 'OTO') {
  const orders = (await ordersOf(x)).filter(
    (order) => isEqual(order.origQty, quantity) && Number(order.orderListId) >= 0,
  );
  const lists = await x.account.allOrderLists().limit(1000);
  const found = [...lists].reverse().find((list) => {
    return list.contingencyType === type && orders.some((order) => order.orderListId === list.orderListId);
  });
  return found && { list: found, orders: orders.filter((order) => order.orderListId === found.orderListId) };
}

const isStop = ({ type }: ListedOrder) => type === 'STOP_LOSS' || type === 'STOP_LOSS_LIMIT';

export const orderExercises: readonly Exercise[] = [
  {
    id: '04-buy-stop',
    task: 'Place a STOP_LOSS order that buys 0.015 BTC when the last price has risen by one percent. It must still be waiting.',
    hints: [
      'The stop price of a BUY order is above the market.',
      "`x.market.ticker.price('BTCUSDT')` has the last price. Add one percent, with two decimals.",
      "`await x.orders.stopLoss('BTCUSDT', 'BUY', '0.015', stopPrice)`",
    ],
    async check(x) {
      const wanted = { side: 'BUY', quantity: '0.015', type: 'STOP_LOSS' } as const;
      const order = await findOrder(x, wanted);
      if (!order) return noOrder(wanted);
      if (!isOpen(order) || order.isWorking)
        return `Order ${order.orderId} does not wait any more: it is ${order.status}.`;
      const { price } = await x.market.ticker.price(SYMBOL);
      const rise = decimal(order.stopPrice).div(price, 6).sub('1').mul('100');
      if (rise.gte('0.8') && rise.lte('1.2')) return undefined;
      return `The stop price is ${rise.round(2, 'nearest')} % above the last price, ${price}.`;
    },
  },
  {
    id: '04-trailing-stop',
    task: 'Place a trailing stop that sells 0.016 BTC when the last price has fallen by 0.8 percent from its highest value. It must still be waiting.',
    hints: [
      'A trailing stop has a distance instead of a stop price: `trailingDelta`, in basis points.',
      '0.8 percent are 80 basis points.',
      "`await x.orders.stopLoss('BTCUSDT', 'SELL', '0.016', { trailingDelta: 80 })`",
    ],
    async check(x) {
      const wanted = { side: 'SELL', quantity: '0.016', type: 'STOP_LOSS' } as const;
      const order = await findOrder(x, wanted);
      if (!order) return noOrder(wanted);
      if (!isOpen(order)) return `Order ${order.orderId} does not wait any more: it is ${order.status}.`;
      if (order.trailingDelta === undefined) return 'The order has a fixed stop price and does not trail.';
      return order.trailingDelta === 80 ? undefined : `The distance is ${order.trailingDelta} basis points.`;
    },
  },
  {
    id: '05-oco',
    task: 'Protect 0.017 BTC with an OCO pair: one order sells at least one percent above the market, the other stops the loss at least one percent below it. Both must be waiting.',
    hints: [
      "The list begins with `x.orders.oco('BTCUSDT', 'SELL', '0.017')`.",
      "Then `.above('LIMIT_MAKER', { price })` and `.below('STOP_LOSS', { stopPrice })`.",
    ],
    async check(x) {
      const found = await listWith(x, '0.017', 'OCO');
      if (!found) return 'The account has no OCO pair of 0.017 BTC.';
      const { orders } = found;
      if (orders.some(({ side }) => side !== 'SELL')) return 'The pair buys; to protect bitcoin it must sell.';
      if (!orders.every(isOpen)) return 'The two orders are not open any more.';
      const { price: last } = await x.market.ticker.price(SYMBOL);
      const stop = orders.find(isStop);
      const target = orders.find((order) => order !== stop);
      if (!stop || !target) return 'The pair needs a limit order above the market and a stop below it.';
      if (decimal(target.price).lt(decimal(last).mul('1.01')))
        return `The target ${target.price} is too near to ${last}.`;
      return decimal(stop.stopPrice).lte(decimal(last).mul('0.99'))
        ? undefined
        : `The stop ${stop.stopPrice} is too near to ${last}.`;
    },
  },
  {
    id: '05-bought-and-protected',
    task: 'Buy 0.018 BTC *and* protect them with a target and a stop, in one request: the working order must be filled, and the two SELL orders of 0.0179 BTC must be open.',
    hints: [
      'OTOCO: a working order and a pending pair.',
      'The working order is filled at once if its price is above the best ask.',
      "The pair sells 0.0179: `.pendingAbove('LIMIT_MAKER', { side: 'SELL', quantity: '0.0179', price })`, and `.pendingBelow('STOP_LOSS', { stopPrice })`.",
    ],
    async check(x) {
      const found = await listWith(x, '0.018', 'OTO');
      if (!found) return 'The account has no list whose working order buys 0.018 BTC.';
      const [working] = found.orders;
      if (working?.status !== 'FILLED') return `The working order is ${working?.status}; it must be filled.`;
      const pair = (await ordersOf(x)).filter(
        (order) => order.orderListId === found.list.orderListId && isEqual(order.origQty, '0.0179'),
      );
      if (pair.length < 2) return `The list has ${pair.length} SELL orders of 0.0179 BTC.`;
      return pair.every(isOpen) && pair.some(isStop)
        ? undefined
        : 'Two open orders are needed, and one of them must be a stop order.';
    },
  },
  {
    id: '06-smallest-order',
    task: 'Place the smallest limit order that the exchange accepts: a BUY order, one percent below the best bid, that would be refused if its quantity were one step smaller.',
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
      const limits = (await ordersOf(x)).filter(({ type, side }) => type === 'LIMIT' && side === 'BUY');
      const isSmallest = ({ price, origQty }: ListedOrder) =>
        decimal(price).mul(origQty).gte(least) && decimal(price).mul(decimal(origQty).sub(step)).lt(least);
      if (limits.some(isSmallest)) return undefined;
      const smallest = limits.reduce<ListedOrder | undefined>(
        (a, b) => (a === undefined || decimal(b.origQty).lt(a.origQty) ? b : a),
        undefined,
      );
      if (!smallest) return 'The account has no limit order that buys.';
      const value = decimal(smallest.price).mul(smallest.origQty);
      return `The smallest order is worth ${value} USDT; the minimum is ${decimal(least)} USDT.`;
    },
  },
  {
    id: '06-sell-what-you-received',
    task: 'Buy 0.0211 BTC at the market. Then sell, at the market, as much as possible of what you received, and not more.',
    hints: [
      'The commission is in the `fills` of the reply. It was paid in bitcoin.',
      'Received is 0.0211 minus the sum of the commissions.',
      "Round down to the step size: `decimal(received).roundTo('0.00001')`.",
    ],
    async check(x) {
      const wanted = { side: 'BUY', quantity: '0.0211', type: 'MARKET' } as const;
      const buy = await findOrder(x, wanted);
      if (!buy) return noOrder(wanted);
      const fills = await x.account.myTrades(SYMBOL).orderId(buy.orderId).limit(1000);
      const { step } = await stepsOf(x);
      const paid = fills.reduce(
        (sum, fill) => sum.add(fill.commissionAsset === 'BTC' ? fill.commission : '0'),
        decimal('0'),
      );
      const most = decimal(buy.executedQty).sub(paid).roundTo(step);
      const sales = (await ordersOf(x)).filter((order) => {
        return order.side === 'SELL' && order.type === 'MARKET' && order.time >= buy.time;
      });
      if (sales.some((order) => isEqual(order.executedQty, most))) return undefined;
      const [newest] = sales;
      if (!newest) return 'Bought. The sale is missing.';
      return decimal(newest.executedQty).gt(most)
        ? `${newest.executedQty} BTC were sold, more than you received.`
        : `${newest.executedQty} BTC were sold, but the lot size allows you to sell more.`;
    },
  },
];
