/**
 * Two forms of the terms of an order: as the request states them, and as integers after all checks have accepted them.
 */

import type { Amount } from './amounts.js';

export type Side = 'BUY' | 'SELL';

// Lists, because an order stores the index of a word instead of the word: see order-row.ts.
export const ORDER_TYPES = [
  'LIMIT',
  'MARKET',
  'LIMIT_MAKER',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT_LIMIT',
  'STOP_LOSS',
  'TAKE_PROFIT',
] as const;
export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK'] as const;
export const STP_MODES = ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT', 'TRANSFER'] as const;
/** Open statuses come first; order-row.ts relies on this. */
export const ORDER_STATUSES = [
  'NEW',
  'PARTIALLY_FILLED',
  'PENDING_NEW',
  'FILLED',
  'CANCELED',
  'EXPIRED',
  'EXPIRED_IN_MATCH',
] as const;
export const EXPIRY_REASONS = [
  'REJECTED',
  'EXCHANGE_CANCELED',
  'OCO_TRIGGER',
  'OTO_PHASE_ONE_EXPIRED',
  'UNFILLED_IOC_QUANTITY_EXPIRED',
  'UNFILLED_FOK_ORDER_EXPIRED',
  'INSUFFICIENT_LIQUIDITY',
  'EXECUTION_RULE_PRICE_RANGE_EXCEEDED',
] as const;

export type OrderType = (typeof ORDER_TYPES)[number];
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];
export type StpMode = (typeof STP_MODES)[number];
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export type ExpiryReason = (typeof EXPIRY_REASONS)[number];
export type ContingencyType = 'OCO' | 'OTO';
export type ListStatus = 'EXECUTING' | 'ALL_DONE';
export type WorkingFloor = 'EXCHANGE' | 'SOR';

/** The price level that a pegged order takes its price from. */
export interface Peg {
  /** PRIMARY_PEG: the best price of the order's own side; MARKET_PEG: the best price of the opposite side. */
  readonly priceType: 'PRIMARY_PEG' | 'MARKET_PEG';
  /** Number of existing price levels behind the best one; 0 is the best level. */
  readonly offset: number;
}

/** The terms of an order that has passed its checks. A number is zero when the term does not apply. */
export interface OrderTerms {
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  /** `undefined` when the exchange makes the client order id. */
  readonly clientOrderId: string | undefined;
  /** Limit price as sent. */
  readonly priceTicks: number;
  /** Limit price in effect: `priceTicks`, or the price that the peg has chosen; 0 before the peg has chosen. */
  readonly limitTicks: number;
  readonly peg: Peg | undefined;
  readonly stopTicks: number;
  /** Distance of a trailing stop in 1/10000; 0 when the order does not trail. */
  readonly trailingDelta: number;
  /** 0 for a MARKET order by quote amount until the book gives its quantity, and for a pending order of an OPO list. */
  readonly lots: number;
  /** Lots that an iceberg shows at a time; 0 when the order is no iceberg. */
  readonly icebergLots: number;
  /** `quoteOrderQty`; 0 when the order has a quantity. */
  readonly quoteOrderUnits: Amount;
  readonly stpMode: StpMode;
  readonly strategyId: number | undefined;
  readonly strategyType: number | undefined;
}

/** True for the order types that wait for a stop price. The filters count them as algo orders. */
export function isStopType(type: OrderType): boolean {
  return type === 'STOP_LOSS' || type === 'STOP_LOSS_LIMIT' || type === 'TAKE_PROFIT' || type === 'TAKE_PROFIT_LIMIT';
}

export function isStopLossType(type: OrderType): boolean {
  return type === 'STOP_LOSS' || type === 'STOP_LOSS_LIMIT';
}

/** True for the order types that have a limit price. */
export function isLimitType(type: OrderType): boolean {
  return type === 'LIMIT' || type === 'LIMIT_MAKER' || type === 'STOP_LOSS_LIMIT' || type === 'TAKE_PROFIT_LIMIT';
}

/** True when the order triggers at `last price >= stopPrice`, false when it triggers at `last price <= stopPrice`. */
export function triggersOnRise(type: OrderType, isBuy: boolean): boolean {
  return isStopLossType(type) === isBuy;
}
