/** What an order says: the words of the wire, and the terms as integers once they have passed their checks. */
import type { Amount } from '../funds/amounts.js';

export type Side = 'BUY' | 'SELL';

// As lists, because an order keeps the place of a word instead of the word: see order-row.ts.
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
/** Those of open orders first. */
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
export type WorkingFloor = 'EXCHANGE' | 'SOR';

/** Where a pegged order takes its price from. */
export interface Peg {
  /** PRIMARY_PEG: the best price of the own side; MARKET_PEG: of the opposite side. */
  readonly priceType: 'PRIMARY_PEG' | 'MARKET_PEG';
  /** Existing price levels deeper into the book than the best; 0 is the best. */
  readonly offset: number;
}

/** The terms of an order that has passed its checks; zero where a term does not apply. */
export interface OrderTerms {
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  /** `undefined` when the exchange names the order. */
  readonly clientOrderId: string | undefined;
  /** Limit price as sent. */
  readonly priceTicks: number;
  /** Price that the order works at: `priceTicks`, or what its peg has chosen; 0 before that. */
  readonly limitTicks: number;
  readonly peg: Peg | undefined;
  readonly stopTicks: number;
  /** Distance of a trailing stop in 1/10000; 0 when it does not trail. */
  readonly trailingDelta: number;
  /** 0 for a MARKET order by quote amount until it has been fitted to the book, and for a pending order of an OPO list. */
  readonly lots: number;
  /** What an iceberg shows; 0 when the order is none. */
  readonly icebergLots: number;
  /** `quoteOrderQty`; 0 where the order says a quantity. */
  readonly quoteOrderUnits: Amount;
  readonly stpMode: StpMode;
  readonly strategyId: number | undefined;
  readonly strategyType: number | undefined;
}
