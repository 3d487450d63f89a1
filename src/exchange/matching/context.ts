/**
 * The state that all symbols of one exchange share: the time of the running command, the next ids, the listener, the
 * order register, the fee balances.
 */

import type { ExchangeRules } from '../checks/exchange-rules.js';
import { Balances } from '../model/balances.js';
import type { ExchangeEvent } from '../model/events.js';
import { OrderRegister } from '../orders/order-register.js';
import { RoutingAccount } from './settlement.js';

export class ExchangeContext {
  /** Time of the running command, microseconds since the epoch. */
  nowUs = 0;
  /** Set by the owner of the exchange. While it is `undefined`, no events are created. */
  onEvent: ((event: ExchangeEvent) => void) | undefined = undefined;
  readonly orders = new OrderRegister();
  /** Commissions collected so far. */
  readonly feeBalances = new Balances();
  readonly routing = new RoutingAccount();
  /** Volume-weighted average price of a symbol as a decimal string; `undefined` when it has none. */
  readonly averagePriceOf: (symbol: string) => string | undefined;
  /** Reference price of a symbol as a decimal string; `undefined` while it has none. */
  readonly referencePriceOf: (symbol: string) => string | undefined;
  /** The filters of the whole exchange. */
  readonly exchangeRules: ExchangeRules;
  /** Whether only users' orders take order ids. False in a replay: there the orders of the recorded book also take order ids. */
  hasOwnOrderIds = true;
  private lastOrderId = 0;
  private lastOrderListId = 0;
  private lastExecutionId = 0;
  /** Actions that run after the running order: triggered stop orders and released pending orders. */
  private readonly deferred: (() => void)[] = [];

  constructor(
    averagePriceOf: (symbol: string) => string | undefined,
    referencePriceOf: (symbol: string) => string | undefined,
    exchangeRules: ExchangeRules,
  ) {
    this.averagePriceOf = averagePriceOf;
    this.referencePriceOf = referencePriceOf;
    this.exchangeRules = exchangeRules;
  }

  /** The last order id; 0 before the first order. */
  get orderIds(): number {
    return this.lastOrderId;
  }

  nextOrderId(): number {
    this.lastOrderId += 1;
    return this.lastOrderId;
  }

  /** Counts an order of a participant, if these orders take order ids. */
  countParticipantOrder(): void {
    if (!this.hasOwnOrderIds) this.lastOrderId += 1;
  }

  /** Counts an amendment of a participant's order, if these orders take ids. */
  countParticipantAmendment(): void {
    if (!this.hasOwnOrderIds) this.lastExecutionId += 1;
  }

  nextOrderListId(): number {
    this.lastOrderListId += 1;
    return this.lastOrderListId;
  }

  nextExecutionId(): number {
    this.lastExecutionId += 1;
    return this.lastExecutionId;
  }

  /** Queues an action. It runs after the running order and after all actions queued before. */
  defer(action: () => void): void {
    this.deferred.push(action);
  }

  get hasDeferred(): boolean {
    return this.deferred.length > 0;
  }

  /**
   * Runs the queued actions. They may queue further actions; this ends, because each order triggers and is released
   * only once.
   */
  runDeferred(): void {
    if (this.deferred.length === 0) return;
    for (let index = 0; index < this.deferred.length; index += 1) this.deferred[index]?.();
    this.deferred.length = 0;
  }
}
