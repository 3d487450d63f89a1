/**
 * Events of the exchange, for its listener: market data, the journal, user streams, the unfilled order count.
 *
 * An event refers to the engine's live records. A listener must read what it needs before it returns, and must not give
 * commands.
 */

import type { Order, OrderList } from './model.js';
import type { Allocation, PreventedMatch, TradePrint } from './trade-records.js';

/**
 * Why an order event is emitted: the execution types of the user stream, TRIGGERED for a stop order that starts
 * working, and RELEASED for a pending order that enters the engine.
 */
export type ExecutionType =
  | 'NEW'
  | 'TRIGGERED'
  | 'RELEASED'
  | 'REPLACED'
  | 'TRADE'
  | 'CANCELED'
  | 'EXPIRED'
  | 'TRADE_PREVENTION';

export interface TradeEvent {
  readonly kind: 'trade';
  readonly trade: TradePrint;
}

/** The part of an order event that only fills, cancels and amendments have. */
export type OrderEventDetails = Partial<
  Pick<OrderEvent, 'trade' | 'firstFill' | 'isMaker' | 'executionId' | 'origClientOrderId'>
>;

export interface OrderEvent {
  readonly kind: 'order';
  readonly executionType: ExecutionType;
  readonly account: number;
  readonly order: Order;
  /** True on the first fill of the order: the order then no longer counts as unfilled. */
  readonly firstFill: boolean;
  /** Whether the order was the maker of `trade`. */
  readonly isMaker: boolean;
  readonly trade: TradePrint | undefined;
  /** Ascending over all orders of users, the same as in the reports of amendments; 0 for the participants' orders. */
  readonly executionId: number;
  /** Former client order id, when a cancel or an amendment gave the order a new one. */
  readonly origClientOrderId: string | undefined;
  readonly timeUs: number;
}

/** A list was placed, a member ended or was amended, or the list is done: see `list.status`. */
export interface OrderListEvent {
  readonly kind: 'orderList';
  readonly account: number;
  /** True when an amendment changed the client order id of a member. */
  readonly isUpdate: boolean;
  readonly list: OrderList;
  readonly timeUs: number;
}

export interface PreventedMatchEvent {
  readonly kind: 'preventedMatch';
  readonly match: PreventedMatch;
}

export interface AllocationEvent {
  readonly kind: 'allocation';
  readonly allocation: Allocation;
}

export type ExchangeEvent = TradeEvent | OrderEvent | OrderListEvent | PreventedMatchEvent | AllocationEvent;
