/** The outcomes of commands, one interface for each kind. Times are microseconds since the epoch. */
import type { Refusal } from '../../protocol/index.js';
import type { Amendment } from './amendment.js';
import type { Order, OrderList } from './model.js';
import type { Allocation, PreventedMatch, TradePrint } from './trade-records.js';

/** The result of a placement. `order` has the state right after its placement, before the stop orders that it triggered are executed. */
export interface PlacedOutcome {
  readonly kind: 'placed';
  readonly order: Order;
  /** Trades of this order as a taker, in sequence. */
  readonly fills: readonly TradePrint[];
  /** Fills of a routed order; `fills` is empty then. */
  readonly allocations: readonly Allocation[];
  readonly preventedMatches: readonly PreventedMatch[];
  readonly timeUs: number;
}

export interface PlacedListOutcome {
  readonly kind: 'placedList';
  readonly list: OrderList;
  /** One per member, in the sequence of `list.members`. */
  readonly orders: readonly PlacedOutcome[];
  readonly timeUs: number;
}

export interface CancelledOutcome {
  readonly kind: 'cancelled';
  readonly order: Order;
  /** The client order id before the cancel, when the cancel has changed it. */
  readonly formerClientOrderId: string | undefined;
  readonly timeUs: number;
}

export interface CancelledListOutcome {
  readonly kind: 'cancelledList';
  readonly list: OrderList;
  /** The members that were open before the cancel. */
  readonly orders: readonly CancelledOutcome[];
  readonly timeUs: number;
}

export interface CancelledAllOutcome {
  readonly kind: 'cancelledAll';
  readonly cancelled: readonly (CancelledOutcome | CancelledListOutcome)[];
  readonly timeUs: number;
}

/** The outcomes of both halves. A refused half changed nothing. */
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
  /** The other leg of an OCO pair, when its quantity was reduced too. */
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
