/**
 * Builds the events of an order from its current state, fills, amendments and prevented matches. The functions are pure;
 * `read-life.ts` fetches these data from the exchange. Times are the exchange's own, in the time unit of the client.
 */
import { formatUnits, isOpenStatus, parseUnits, trimDecimal } from '../../protocol/index.js';
import type { LifeEvent } from '../types/chart-types.js';
import type { AccountTrade, Allocation, Amendment, OrderQuery, PreventedMatch } from '../types/data-types.gen.js';

/** The data of one order from the exchange. */
export interface OrderHistory {
  readonly order: OrderQuery;
  readonly trades: readonly LifeTrade[];
  readonly amendments: readonly Amendment[];
  readonly prevented: readonly PreventedMatch[];
  readonly allocations: readonly LifeFill[];
}

/** A fill, from a request or from a report; an allocation has no trade id. */
export type LifeFill = Pick<Allocation, 'qty' | 'price' | 'commission' | 'commissionAsset' | 'isMaker' | 'time'>;
export type LifeTrade = LifeFill & Pick<AccountTrade, 'id'>;

/**
 * Maximum number of rows in a reply: the largest `limit`; for prevented matches the default, because the call sets no
 * limit.
 */
export const MAX_ROWS = 1000;
const MAX_PREVENTED = 500;

/** Whether no data can be missing: no reply was full. */
export const isComplete = ({ trades, amendments, prevented, allocations }: Omit<OrderHistory, 'order'>): boolean =>
  prevented.length < MAX_PREVENTED && [trades, amendments, allocations].every(({ length }) => length < MAX_ROWS);

/** Whether an order is open: it can still be filled or placed. */
export const isOpen = ({ status }: { readonly status: string }): boolean => isOpenStatus(status);
/** The order of events in the same millisecond. */
const RANKS: readonly LifeEvent['what'][] = [
  'placed',
  'released',
  'triggered',
  'amended',
  'prevented',
  'fill',
  'ended',
];

/**
 * The events of one order, oldest first. `releasedAt` is the time at which the working order of its list had filled.
 */
export function eventsOf(history: OrderHistory, releasedAt?: number): LifeEvent[] {
  const { order, amendments } = history;
  const { orderId, status } = order;
  const quantity = amendments[0]?.origQty ?? order.origQty;
  const placed: LifeEvent = {
    time: order.time,
    orderId,
    what: 'placed',
    ...(quantity === undefined ? {} : { quantity }),
  };
  const events = [placed, ...starts(order, releasedAt), ...amended(history), ...prevented(history), ...fills(history)];
  if (!isOpen(order)) {
    const reason = order.expiryReason === undefined ? {} : { reason: order.expiryReason };
    events.push({ time: order.updateTime, orderId, what: 'ended', status, ...reason });
  }
  return events.sort((a, b) => a.time - b.time || RANKS.indexOf(a.what) - RANKS.indexOf(b.what));
}

/**
 * Sorts the events of the orders of a list, which are given order by order. Events of the same millisecond have the order
 * in which an exchange produces them: all placements; the fills of a working order; the release of its pending orders;
 * the end of the leg of a pair whose other leg becomes active, before that leg trades; then all other events.
 */
export function inOrder(events: readonly LifeEvent[]): LifeEvent[] {
  const released = new Set(events.filter(({ what }) => what === 'released').map(({ orderId }) => orderId));
  const phaseOf = (event: LifeEvent): number => {
    if (event.what === 'placed') return 0;
    if (released.size > 0 && !released.has(event.orderId)) return 1;
    if (event.what === 'released') return 2;
    if (!isGone(event)) return 4;
    return event.reason === 'OCO_TRIGGER' && events.some((one) => makesWay(event, one)) ? 3 : 5;
  };
  return events
    .map((event) => ({ event, phase: phaseOf(event) }))
    .sort((a, b) => a.event.time - b.event.time || a.phase - b.phase)
    .map(({ event }) => event);
}

const isGone = ({ what, status }: LifeEvent): boolean => what === 'ended' && status !== 'FILLED';

/** Whether `end` is the end of an order that an event of the other leg has caused. */
const makesWay = (end: LifeEvent, { time, orderId, what }: LifeEvent): boolean =>
  time === end.time && orderId !== end.orderId && (what === 'triggered' || what === 'fill');

/**
 * The time at which the working order of a list had filled and the pending orders were placed; undefined before that.
 */
export function releaseTimeOf({ order, trades, allocations }: OrderHistory): number | undefined {
  if (order.status !== 'FILLED') return undefined;
  return [...trades, ...allocations].reduce((last, { time }) => Math.max(last, time), order.workingTime);
}

function starts(order: OrderQuery, releasedAt: number | undefined): LifeEvent[] {
  const { orderId, workingTime, status } = order;
  const isContingent = /^(STOP_LOSS|TAKE_PROFIT)/.test(order.type);
  const isPlaced = releasedAt !== undefined && status !== 'PENDING_NEW' && status !== 'REJECTED';
  return [
    ...(isPlaced ? [{ time: releasedAt, orderId, what: 'released' as const }] : []),
    ...(isContingent && workingTime > 0 ? [{ time: workingTime, orderId, what: 'triggered' as const }] : []),
  ];
}

function amended({ amendments, order: { orderId } }: OrderHistory): LifeEvent[] {
  return amendments.map(({ time, origQty, newQty }) => ({
    time,
    orderId,
    what: 'amended',
    quantity: newQty,
    oldQuantity: origQty,
  }));
}

function prevented(history: OrderHistory): LifeEvent[] {
  const { orderId } = history.order;
  return history.prevented.map((match) => {
    const isTaker = match.takerOrderId === orderId;
    const quantity = isTaker ? match.takerPreventedQuantity : match.makerPreventedQuantity;
    return {
      time: match.transactTime,
      orderId,
      what: 'prevented',
      price: match.price,
      otherOrderId: isTaker ? match.makerOrderId : match.takerOrderId,
      ...(quantity === undefined ? {} : { quantity }),
    };
  });
}

/** More decimal places than any quantity has. */
const SCALE = 18;

function fills({ order: { orderId }, trades, allocations }: OrderHistory): LifeEvent[] {
  const all: readonly (LifeFill & Partial<LifeTrade>)[] = [...trades, ...allocations].sort((a, b) => a.time - b.time);
  let executed = 0n;
  return all.map((fill) => {
    executed += parseUnits(fill.qty, SCALE);
    return {
      time: fill.time,
      orderId,
      what: 'fill',
      quantity: fill.qty,
      price: fill.price,
      executed: trimDecimal(formatUnits(executed, SCALE)),
      role: fill.isMaker ? 'maker' : 'taker',
      commission: fill.commission,
      commissionAsset: fill.commissionAsset,
      ...(fill.id === undefined ? {} : { tradeId: fill.id }),
    };
  });
}
