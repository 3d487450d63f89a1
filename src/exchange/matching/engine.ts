/**
 * The interface of one symbol's engine for the functions that work on it: placements, amendments, cancels, routing,
 * market data.
 *
 * The class is SymbolEngine. SymbolEngine imports some of these functions, so the functions import this interface and
 * not the class.
 */
import type { OrderBook } from '../book/order-book.js';
import type { TriggerQueue } from '../book/trigger-queue.js';
import type { AverageUnits } from '../checks/filters.js';
import type { TickRange } from '../checks/price-range.js';
import type { OrderRequest } from '../model/commands.js';
import type { ExecutionType, OrderEventDetails } from '../model/events.js';
import type { Account, Order, OrderList } from '../model/model.js';
import type { ExpiryReason, OrderStatus, OrderTerms } from '../model/order-terms.js';
import type { CancelledListOutcome, CancelledOutcome, PlacedOutcome } from '../model/outcomes.js';
import type { SymbolAccounts } from '../model/symbol-account.js';
import type { SymbolRules } from '../model/symbol-rules.js';
import type { PreventedMatch } from '../model/trade-records.js';
import type { ExchangeContext } from './context.js';
import type { Executions } from './executions.js';
import type { ParticipantOrders } from './participant-orders.js';
import type { FeeAccount } from './settlement.js';

export interface Engine {
  readonly rules: SymbolRules;
  readonly context: ExchangeContext;
  readonly feeAccount: FeeAccount;
  readonly book: OrderBook;
  readonly triggers: TriggerQueue;
  readonly symbolAccounts: SymbolAccounts;
  readonly participantOrders: ParticipantOrders;
  /** Last trade price; 0 before the first trade. */
  lastTicks: number;
  nextTradeId: number;
  nextAllocationId: number;
  /** The average price of the filters; see checks/filters.ts. */
  readonly average: AverageUnits;

  /** Validates everything that needs neither book nor funds. @throws Refusal */
  validate(account: Account, request: OrderRequest): OrderTerms;
  /** Places an order. @throws Refusal */
  place(account: Account, request: OrderRequest): PlacedOutcome;
  /** Creates the record of an order and adds it to its account; the order is neither on the book nor in the trigger queue. */
  open(account: Account, terms: OrderTerms): Order;
  /** Reports an order, and matches it or lets it wait for its stop price. */
  enter(order: Order, execution: 'NEW' | 'RELEASED'): Executions;
  /** Adds a stop order to the trigger queue; any other order enters the book. @returns its executions */
  submit(order: Order): Executions;
  /** Sets the working time of an order that is about to enter the book. */
  startWorking(order: Order): void;
  /**
   * Matches the order as far as possible. Its remaining quantity then rests on the book or expires, according to type and time in force.
   * @returns its executions
   */
  matchAndRest(order: Order): Executions;
  /** Adds the remaining quantity of a taker to the book, or expires the taker. */
  restOrExpire(order: Order): void;
  /** The outcome of a placement. The order in it is a copy when deferred actions may still change the order. */
  outcomeOf(order: Order, executions?: Executions): PlacedOutcome;

  /** Cancels an open order, or the whole list that it belongs to. */
  cancel(order: Order, newClientOrderId?: string): CancelledOutcome | CancelledListOutcome;
  cancelList(list: OrderList, newClientOrderId?: string): CancelledListOutcome;
  /** Ends an open order for any reason except its last fill. */
  close(order: Order, status: OrderStatus, reason: ExpiryReason | undefined, origClientOrderId?: string): void;

  /** Updates the status after a fill; `isDone` when the order is filled. */
  recordFill(order: Order, isDone: boolean): void;
  /** Applies self-trade prevention. @param makerEngine engine of the maker's book: another one only for a routed taker */
  preventMatch(taker: Order, maker: Order, makerEngine: Engine): PreventedMatch;
  /** Records lots that self-trade prevention took off the order. */
  recordPrevention(order: Order, lots: number, matchId: number): void;
  /** Updates the list of a member that has changed: a filled working order releases the pending orders; a list without open members ends. */
  updateList(order: Order): void;
  /** Defers the stop orders that a trade at this price triggers. */
  deferTriggered(lastTicks: number): void;
  /** The prices at which a taker that starts now may trade; `undefined` for any price. */
  rangeOf(order: Order): TickRange | undefined;

  /** @param details the fields that differ from those of the usual order event, which has no fill and gets the next execution id */
  emit(order: Order, executionType: ExecutionType, details?: OrderEventDetails): void;
  emitList(list: OrderList, isUpdate?: boolean): void;
}
