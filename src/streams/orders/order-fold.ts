/**
 * The one store of a client's orders: their states from REST replies and execution reports.
 *
 * Replies and reports may arrive in any order, late and more than once: each is compared with the known state, so the
 * same statements always give the same states, and a state never goes back. A statement takes constant time. Final
 * orders are forgotten, the oldest first, when there are more than a limit; late statements about them are ignored.
 *
 * Without a subscription to the account nobody needs fills, and of the final orders only those of order lists, so the
 * others are not kept. Then nothing says that an order has ended, so of the open orders only the last ones that were
 * mentioned are kept.
 */
import { CLOSED_RANK, type Fields, isClosedStatus } from '../../protocol/index.js';
import { detachedText } from '../detached-text.js';
import { KnownOrder } from './known-order.js';
import { type ExecutionReport, type Observation, rankOf } from './observation.js';
import { OrderGenerations } from './order-generations.js';
import type { OrderFill, OrderId } from './order-state.js';
import { type ObservationSink, readObservation } from './read-observations.js';
import { RecentIds } from './recent-ids.js';
import { type OrderPart, type OrderVisitor, visitOrders } from './reply-orders.js';

/**
 * Default number of final orders that are remembered with their states. An account may place 100 orders in 10 s, and a statement is
 * rarely later than that. Each remembered order is copied in memory until it is forgotten, so more remembered orders cost time.
 */
const MAX_FINAL = 400;
/** Open orders that are remembered without a subscription; the exchange allows a few hundred per symbol. */
const MAX_OPEN = 1_000;
/** The number of dropped orders whose ids are kept, so that late statements about them are ignored. */
const MAX_FORGOTTEN = 10_000;
/** Number of symbols whose orders are found by a number; orders of further symbols are found by a text, which is slower. */
const MAX_SYMBOLS = 4_096;

/** The terms of the order that a request places, under the names of an order: its ACK does not repeat them. */
export type PlacedTerms = (row: Fields, part: OrderPart | undefined) => Fields | undefined;

const NO_TERMS: PlacedTerms = () => undefined;

export interface OrderFoldOptions {
  /** The maximum number of final orders that are kept; at least half of this number is kept. */
  readonly mostFinal?: number;
  /** Whether a report comes for each change of the account. Default: true. */
  readonly isSubscribed?: boolean;
}

export class OrderFold implements OrderVisitor, ObservationSink {
  private readonly orders = new OrderGenerations();
  /** Symbol and client order id -> order. The map is made when an order is looked for, and dropped when orders are forgotten. */
  private byClientId: Map<string, KnownOrder> | undefined;
  /** Number of final orders in the newer generation. */
  private finalCount = 0;
  /** Number of open orders that have moved to the newer generation. */
  private movedCount = 0;
  /** Number of new orders in the newer generation. */
  private newCount = 0;
  /** Number of statements until now. */
  private mentions = 0;
  private readonly forgotten = new RecentIds(MAX_FORGOTTEN);
  /** All symbols that the fold has seen, each with its number. */
  private readonly allSymbols = new Map<string, number>();
  /** The symbols that had open orders when the subscription began, and those of new orders since. */
  private readonly currentSymbols = new Set<string>();
  private readonly mostFinal: number;
  private isSubscribed: boolean;
  /** The orders about which the reply that is read says something new. */
  private changed: KnownOrder[] = [];
  private terms = NO_TERMS;
  /** Called with each order list of a reply. */
  visitList: ((list: Fields) => void) | undefined;

  constructor({ mostFinal = MAX_FINAL, isSubscribed = true }: OrderFoldOptions = {}) {
    this.mostFinal = mostFinal;
    this.isSubscribed = isSubscribed;
  }

  get wantsFills(): boolean {
    return this.isSubscribed;
  }

  /** Records the start of a subscription: from now on reports contain each change. */
  subscribed(): void {
    this.isSubscribed = true;
    this.currentSymbols.clear();
    for (const order of this.orders.all()) if (isOpenNow(order)) this.currentSymbols.add(order.symbol);
  }

  /** Records the end of a subscription: no further report comes, and the known states are valid up to now. */
  unsubscribed(): void {
    this.isSubscribed = false;
    const kept = [...this.orders.all()].filter((order) => isOpenNow(order) || isInList(order.known));
    this.clear();
    for (const order of kept) {
      const copy = order.withoutReports();
      this.orders.add(copy);
      if (copy.isFinal) this.noteFinal(copy);
    }
  }

  /** Forgets all orders. */
  clear(): void {
    this.orders.clear();
    this.byClientId = undefined;
    this.finalCount = 0;
    this.movedCount = 0;
    this.newCount = 0;
    this.forgotten.clear();
    this.currentSymbols.clear();
  }

  /** Takes a report. @returns the order, or undefined if the report says nothing new */
  report(report: ExecutionReport): KnownOrder | undefined {
    const { symbol, orderId, clientOrderId, origClientOrderId } = report;
    const order = this.order(symbol, orderId) ?? this.newOrder(symbol, orderId);
    if (!order) return undefined;
    this.mention(order);
    let isNew = order.observeReport(report);
    if (report.executionType === 'TRADE' && order.addReportedFill(report)) isNew = true;
    this.addClientId(order, clientOrderId);
    if (origClientOrderId !== '') this.addClientId(order, origClientOrderId);
    if (order.isFinal) this.noteFinal(order);
    return isNew ? order : undefined;
  }

  /**
   * Takes the statements of a REST reply of any form about orders, trades and allocations.
   *
   * @returns the orders about which it says something new
   */
  reply(reply: unknown, terms: PlacedTerms = NO_TERMS): readonly KnownOrder[] {
    this.changed = [];
    this.terms = terms;
    visitOrders(reply, this);
    return this.changed;
  }

  /** Records that a reply lists all open orders, of a symbol or of all symbols. Called before the reply is read. */
  openAreListed(symbol: string | undefined): void {
    for (const order of this.orders.all()) {
      if (symbol === undefined || order.symbol === symbol) order.isAbsent = order.isOpen;
    }
  }

  /** An order by its id. */
  order(symbol: string, orderId: OrderId): KnownOrder | undefined {
    return this.orders.find(symbol, orderId);
  }

  /** An order by any client order id that it has had. An id that was used again stands for the newest order. */
  orderByClientId(symbol: string, clientOrderId: string): KnownOrder | undefined {
    if (!this.byClientId) {
      this.byClientId = new Map();
      for (const order of this.orders.all()) for (const id of order.clientIds) this.index(this.byClientId, order, id);
    }
    return this.byClientId.get(keyOf(symbol, clientOrderId));
  }

  /** The known open orders; the order with the newest statement first. */
  open(): KnownOrder[] {
    return newestFirst([...this.orders.all()].filter(isOpenNow)).slice(0, this.isSubscribed ? undefined : MAX_OPEN);
  }

  /** The final orders of order lists; the order with the newest statement first. */
  endedInLists(): KnownOrder[] {
    return newestFirst([...this.orders.all()].filter((order) => order.isFinal && isInList(order.known)));
  }

  /** The orders that are not final by their last report, even if a reply has shown their end. */
  *openByReports(): IterableIterator<KnownOrder> {
    for (const order of this.orders.all()) if (order.isCurrent && order.isOpenByReports) yield order;
  }

  /** The symbols that may have changes since the subscription. */
  symbols(): IterableIterator<string> {
    return this.currentSymbols.values();
  }

  /** @internal An object with an order id in the reply that is read. */
  visit(row: Fields, part: OrderPart | undefined, parent: Fields): void {
    const { symbol, orderId, status } = row;
    if (
      !this.isSubscribed &&
      isClosedStatus(status) &&
      !isInList(row) &&
      !this.order(symbol as string, orderId as OrderId)
    )
      return;
    readObservation(row, part, parent, this);
  }

  /** @internal A statement about an order in the reply that is read. */
  observed(symbol: string, orderId: OrderId, observation: Observation, row: Fields, part: OrderPart | undefined): void {
    const known = this.order(symbol, orderId);
    const isFinal = rankOf(observation.status) === CLOSED_RANK;
    const order = known ?? this.newOrder(symbol, orderId, isFinal);
    if (!order) return;
    this.mention(order);
    if (observation.kind === 'ack') order.terms ??= this.terms(row, part);
    // The end of a forgotten order is no news, but a caller that asks for the order gets it.
    const isStale = !known && isFinal && this.isForgotten(symbol, orderId);
    if (order.observe(observation) && !isStale) this.changedOrder(order);
    const { clientOrderId, origClientOrderId } = row;
    if (typeof clientOrderId === 'string') this.addClientId(order, clientOrderId);
    if (typeof origClientOrderId === 'string') this.addClientId(order, origClientOrderId);
    if (order.isFinal) this.noteFinal(order);
  }

  /** @internal A fill in the reply that is read. */
  filled(symbol: string, orderId: OrderId, fill: OrderFill): void {
    const order = this.order(symbol, orderId) ?? this.newOrder(symbol, orderId);
    if (order?.addFill(fill)) this.changedOrder(order);
  }

  private changedOrder(order: KnownOrder): void {
    if (!this.changed.includes(order)) this.changed.push(order);
  }

  private mention(order: KnownOrder): void {
    this.mentions += 1;
    order.mentioned = this.mentions;
    order.isAbsent = false;
    if (this.isSubscribed) order.isCurrent = true;
  }

  /** A new order; undefined for one that was forgotten. @param isWanted whether a forgotten order becomes known again */
  private newOrder(symbol: string, orderId: OrderId, isWanted = false): KnownOrder | undefined {
    if (!isWanted && this.isForgotten(symbol, orderId)) return undefined;
    const order = new KnownOrder(symbol, orderId);
    if (!this.allSymbols.has(symbol)) this.allSymbols.set(symbol, this.allSymbols.size);
    if (this.isSubscribed) this.currentSymbols.add(symbol);
    else if (this.newCount >= MAX_OPEN) this.forgetOldest();
    this.orders.add(order);
    this.newCount += 1;
    return order;
  }

  private isForgotten(symbol: string, orderId: OrderId): boolean {
    return this.forgotten.has(this.numberOf(symbol, orderId));
  }

  /** A number for an order, because numbers are remembered at the lowest cost; a text where there is no exact one. */
  private numberOf(symbol: string, orderId: OrderId): number | string {
    const index = this.allSymbols.get(symbol) ?? MAX_SYMBOLS;
    const isExact =
      index < MAX_SYMBOLS && typeof orderId === 'number' && orderId < Number.MAX_SAFE_INTEGER / MAX_SYMBOLS - 1;
    return isExact ? orderId * MAX_SYMBOLS + index : keyOf(symbol, orderId);
  }

  private addClientId(order: KnownOrder, given: string): void {
    if (given === '' || order.clientIds.includes(given)) return;
    const id = detachedText(given);
    order.addClientId(id);
    if (this.byClientId) this.index(this.byClientId, order, id);
  }

  private index(byClientId: Map<string, KnownOrder>, order: KnownOrder, clientOrderId: string): void {
    const key = keyOf(order.symbol, clientOrderId);
    const other = byClientId.get(key);
    if (!other || other.orderId < order.orderId) byClientId.set(key, order);
  }

  private noteFinal(order: KnownOrder): void {
    if (order.isNoted) return;
    order.isNoted = true;
    this.finalCount += 1;
    if (!this.orders.isInNewer(order)) this.orders.add(order);
    // Open orders move with each generation, so a generation has at least as many final orders as open ones have moved.
    if (this.finalCount * 2 >= this.mostFinal && this.finalCount >= this.movedCount) this.forgetOldest();
  }

  /** Forgets the final orders of the older generation, and begins another newer one. */
  private forgetOldest(): void {
    this.byClientId = undefined;
    this.finalCount = 0;
    this.newCount = 0;
    const left = this.orders.turn();
    let open = left.filter((order) => (this.isSubscribed ? order.isOpen : isOpenNow(order)));
    if (!this.isSubscribed) open = newestFirst(open).slice(0, MAX_OPEN).reverse();
    for (const order of open) this.orders.add(order);
    this.movedCount = open.length;
    for (const order of left) if (order.isFinal) this.forgotten.add(this.numberOf(order.symbol, order.orderId));
  }
}

const keyOf = (symbol: string, id: OrderId | string): string => `${symbol} ${id}`;

const isOpenNow = (order: KnownOrder): boolean => order.isOpen && !order.isAbsent;

const isInList = ({ orderListId }: Fields): boolean => orderListId !== undefined && String(orderListId) !== '-1';

const newestFirst = (orders: KnownOrder[]): KnownOrder[] => orders.sort((a, b) => b.mentioned - a.mentioned);
