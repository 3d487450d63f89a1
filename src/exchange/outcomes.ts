/** The outcomes of commands, one interface for each kind. Times are microseconds since the epoch. */
import type { Refusal } from '../protocol/index.js';
import type { Order, OrderList } from './model.js';
import type { Amendment } from './orders/amendment.js';
import type { Allocation, PreventedMatch, TradePrint } from './trade-records.js';

/** An order as its placement left it, before the stop orders that it triggered had their turn. */
export interface PlacedOutcome {
  readonly kind: 'placed';
  readonly order: Order;
  /** Trades of this order while it was taking, in order. */
  readonly fills: readonly TradePrint[];
  /** Instead of `fills`, for an order that was routed. */
  readonly allocations: readonly Allocation[];
  readonly preventedMatches: readonly PreventedMatch[];
  readonly timeUs: number;
}

export interface PlacedListOutcome {
  readonly kind: 'placedList';
  readonly list: OrderList;
  /** One per member, in the order of `list.members`. */
  readonly orders: readonly PlacedOutcome[];
  readonly timeUs: number;
}

export interface CancelledOutcome {
  readonly kind: 'cancelled';
  readonly order: Order;
  /** The client order id that the order had until now, when the cancel has given it another one. */
  readonly formerClientOrderId: string | undefined;
  readonly timeUs: number;
}

export interface CancelledListOutcome {
  readonly kind: 'cancelledList';
  readonly list: OrderList;
  /** The members that were still open. */
  readonly orders: readonly CancelledOutcome[];
  readonly timeUs: number;
}

export interface CancelledAllOutcome {
  readonly kind: 'cancelledAll';
  readonly cancelled: readonly (CancelledOutcome | CancelledListOutcome)[];
  readonly timeUs: number;
}

/** What became of both halves; a half that was refused left nothing behind. */
export interface CancelReplacedOutcome {
  readonly kind: 'cancelReplaced';
  readonly cancelled: CancelledOutcome | CancelledListOutcome | Refusal;
  /** `undefined` when the new order was not attempted. */
  readonly placed: PlacedOutcome | Refusal | undefined;
  readonly timeUs: number;
}

export interface AmendedOutcome {
  readonly kind: 'amended';
  readonly order: Order;
  readonly amendment: Amendment;
  /** The other leg of an OCO pair, when it was made smaller too. */
  readonly related: Order | undefined;
  readonly timeUs: number;
}

export type Outcome =
  | PlacedOutcome
  | PlacedListOutcome
  | CancelledOutcome
  | CancelledListOutcome
  | CancelledAllOutcome
  | CancelReplacedOutcome
  | AmendedOutcome;
