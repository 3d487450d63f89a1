/**
 * The attempts of a student, newest first, and the rule that judges them: an exercise is solved if any attempt is right.
 * So a wrong attempt never spoils another attempt that is right. If no attempt is right, the message is about the newest
 * one.
 *
 * The checks read orders and lists only through this file (test/habits/exercises.test.ts), which sorts them itself: the
 * endpoints do not agree on whether the oldest or the newest comes first.
 */
import { type DecimalInput, decimal, type Spot } from '../../client/index.js';
import { isOpenStatus } from '../../protocol/index.js';
import type { ExchangeReader } from '../exercise.js';

export const SYMBOL = 'BTCUSDT';
/** The most orders, or lists, that one request returns. */
const MAX_ROWS = 1000;
/** The maximum number of attempts that a check judges: each can need requests. */
const MAX_JUDGED = 100;

/** The part that is missing, as a sentence; undefined if nothing is. */
export type Missing = string | undefined;

/** An order as the exchange lists it. A pending order without a quantity has the quantity 0. */
export type ListedOrder = Awaited<ReturnType<Spot['account']['allOrders']>>[number] & { readonly origQty: string };
export type ListedList = Awaited<ReturnType<Spot['account']['allOrderLists']>>[number];
export type Side = 'BUY' | 'SELL';

/** The types of orders that a task can mean. A post-only order (LIMIT_MAKER) counts as a limit order, too. */
const TYPES = {
  limit: ['LIMIT', 'LIMIT_MAKER'],
  LIMIT: ['LIMIT'],
  LIMIT_MAKER: ['LIMIT_MAKER'],
  market: ['MARKET'],
  STOP_LOSS: ['STOP_LOSS'],
  STOP_LOSS_LIMIT: ['STOP_LOSS_LIMIT'],
} as const satisfies Record<string, readonly ListedOrder['type'][]>;

/** Side, quantity and type that an order must have. */
export interface Wanted {
  readonly side: Side;
  /** The original quantity; each exercise has its own, so that no other order is mistaken for its solution. */
  readonly quantity: string;
  readonly type: keyof typeof TYPES;
  /** Default: BTCUSDT */
  readonly symbol?: string;
  /** Whether the task wants an order of the same quantity on the other side, too. Default false. */
  readonly isOneOfPair?: boolean;
}

const VERBS: Readonly<Record<Side, string>> = { BUY: 'buys', SELL: 'sells' };

/** The orders of a symbol, newest first. */
export async function orders(x: ExchangeReader, symbol: string = SYMBOL): Promise<ListedOrder[]> {
  const rows = await x.account.allOrders(symbol).limit(MAX_ROWS);
  return rows
    .map((order) => ({ ...order, origQty: order.origQty ?? '0' }))
    .sort((a, b) => Number(b.orderId) - Number(a.orderId));
}

/** The order lists, newest first. */
export async function orderLists(x: ExchangeReader): Promise<ListedList[]> {
  const rows = await x.account.allOrderLists().limit(MAX_ROWS);
  return [...rows].sort((a, b) => Number(b.orderListId) - Number(a.orderListId));
}

/** The orders with a quantity and a side, newest first, of any type. */
export async function attempts(
  x: ExchangeReader,
  { side, quantity, symbol }: Pick<Wanted, 'side' | 'quantity' | 'symbol'>,
): Promise<ListedOrder[]> {
  const all = await orders(x, symbol);
  return all.filter((order) => order.side === side && isEqual(order.origQty, quantity));
}

/** Judges attempts, newest first. @returns undefined if one is right; otherwise the missing part of the newest one */
export async function anyRight<T>(
  newestFirst: readonly T[],
  missingIn: (attempt: T) => Missing | Promise<Missing>,
): Promise<Missing> {
  let ofNewest: Missing;
  for (const attempt of newestFirst.slice(0, MAX_JUDGED)) {
    const missing = await missingIn(attempt);
    if (missing === undefined) return undefined;
    ofNewest ??= missing;
  }
  return ofNewest;
}

/** Judges the orders with the wanted side and quantity. A wrong type is reported before other faults. */
export async function anyOrder(
  x: ExchangeReader,
  wanted: Wanted,
  missingIn: (order: ListedOrder) => Missing | Promise<Missing>,
): Promise<Missing> {
  const meant = await attempts(x, wanted);
  if (meant.length === 0) return noOrder(x, wanted);
  return anyRight(meant, (order) => wrongType(order, wanted.type) ?? missingIn(order));
}

/** Says that an order is missing, or that it has the wrong side. */
export async function noOrder(x: ExchangeReader, wanted: Wanted): Promise<string> {
  const { side, quantity, type, symbol = SYMBOL } = wanted;
  const missing = `The account has no ${type} order that ${VERBS[side]} ${quantity} ${symbol.replace('USDT', '')} on ${symbol}.`;
  return (wanted.isOneOfPair ? undefined : await wrongSide(x, wanted)) ?? missing;
}

/** Says that the newest order with the quantity is on the other side. */
export async function wrongSide(x: ExchangeReader, wanted: Wanted): Promise<Missing> {
  const other = wanted.side === 'BUY' ? 'SELL' : 'BUY';
  const [opposite] = await attempts(x, { ...wanted, side: other });
  return opposite && `Order ${opposite.orderId} ${VERBS[other]}; the task wants an order that ${VERBS[wanted.side]}.`;
}

export function wrongType({ orderId, type }: ListedOrder, wanted: Wanted['type']): Missing {
  return (TYPES[wanted] as readonly string[]).includes(type)
    ? undefined
    : `Order ${orderId} has the type ${type}; the task wants a ${wanted} order.`;
}

export const isOpen = ({ status }: ListedOrder) => isOpenStatus(status);
export const isEqual = (a: DecimalInput, b: DecimalInput) => decimal(a).eq(b);

/** Says that an order does not wait. */
export function notOpen(order: ListedOrder): Missing {
  return isOpen(order) ? undefined : `Order ${order.orderId} is ${order.status}: it does not wait any more.`;
}
