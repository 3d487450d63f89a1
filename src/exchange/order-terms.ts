/** What an order says: the words of the wire, and the terms as integers once they have passed their checks. */
import type { Amount } from './amounts.js';

export type Side = 'BUY' | 'SELL';
export type OrderType =
  | 'LIMIT'
  | 'MARKET'
  | 'STOP_LOSS'
  | 'STOP_LOSS_LIMIT'
  | 'TAKE_PROFIT'
  | 'TAKE_PROFIT_LIMIT'
  | 'LIMIT_MAKER';
export type TimeInForce = 'GTC' | 'IOC' | 'FOK';
export type StpMode = 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | 'TRANSFER';
export type WorkingFloor = 'EXCHANGE' | 'SOR';
export type OrderStatus =
  | 'NEW'
  | 'PENDING_NEW'
  | 'PARTIALLY_FILLED'
  | 'FILLED'
  | 'CANCELED'
  | 'EXPIRED'
  | 'EXPIRED_IN_MATCH';
export type ExpiryReason =
  | 'REJECTED'
  | 'EXCHANGE_CANCELED'
  | 'OCO_TRIGGER'
  | 'OTO_PHASE_ONE_EXPIRED'
  | 'UNFILLED_IOC_QUANTITY_EXPIRED'
  | 'UNFILLED_FOK_ORDER_EXPIRED'
  | 'INSUFFICIENT_LIQUIDITY'
  | 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED';

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
