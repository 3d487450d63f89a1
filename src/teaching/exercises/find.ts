/** What the checks of several exercises look for: orders by their side and quantity, and exact comparisons. */
import { type DecimalInput, decimal, type Spot } from '../../client/index.js';
import type { ExchangeReader } from '../exercise.js';

export const SYMBOL = 'BTCUSDT';
/** The most orders that one request returns. */
const MAX_ORDERS = 1000;

/** An order as the exchange lists it. A pending order without a quantity has the quantity 0. */
export type ListedOrder = Awaited<ReturnType<Spot['account']['allOrders']>>[number] & { readonly origQty: string };

/** What an order must have. */
export interface Wanted {
  readonly side: 'BUY' | 'SELL';
  /** The original quantity; each exercise has its own, so that no other order is mistaken for its solution. */
  readonly quantity: string;
  readonly type?: ListedOrder['type'];
  readonly symbol?: string;
}

/** The orders of a symbol, newest first. */
export async function ordersOf(x: ExchangeReader, symbol: string = SYMBOL): Promise<ListedOrder[]> {
  const orders = await x.account.allOrders(symbol).limit(MAX_ORDERS);
  return orders.map((order) => ({ ...order, origQty: order.origQty ?? '0' })).reverse();
}

/** The newest order with a side, a quantity and a type; undefined if there is none. */
export async function findOrder(x: ExchangeReader, wanted: Wanted): Promise<ListedOrder | undefined> {
  const orders = await ordersOf(x, wanted.symbol);
  return orders.find(
    (order) =>
      order.side === wanted.side &&
      isEqual(order.origQty, wanted.quantity) &&
      (wanted.type === undefined || order.type === wanted.type),
  );
}

/** Says that {@link findOrder} found nothing. */
export function noOrder({ side, quantity, type, symbol = SYMBOL }: Wanted): string {
  const kind = type === undefined ? 'order' : `${type} order`;
  return `The account has no ${kind} that ${side === 'BUY' ? 'buys' : 'sells'} ${quantity} ${symbol.replace('USDT', '')}.`;
}

export const isOpen = ({ status }: ListedOrder) => status === 'NEW' || status === 'PARTIALLY_FILLED';
export const isEqual = (a: DecimalInput, b: DecimalInput) => decimal(a).eq(b);

/** The tick size of the price and the step size of the quantity, as decimal texts. */
export async function stepsOf(x: ExchangeReader, symbol: string = SYMBOL): Promise<{ tick: string; step: string }> {
  const filters = (await x.general.exchangeInfo(symbol)).symbols[0]?.filters ?? [];
  const tick = filters.flatMap((filter) => (filter.filterType === 'PRICE_FILTER' ? [filter.tickSize] : []))[0];
  const step = filters.flatMap((filter) => (filter.filterType === 'LOT_SIZE' ? [filter.stepSize] : []))[0];
  return { tick: tick ?? '0.01', step: step ?? '0.00001' };
}
