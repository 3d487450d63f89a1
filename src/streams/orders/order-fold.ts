/**
 * The states of the orders of one account, from REST replies and execution reports.
 *
 * Replies and reports may arrive in any order, late and more than once: each is compared with what is known, so the same
 * statements always give the same states, and a state never goes back. A statement takes constant time. Final orders are
 * forgotten, the oldest first, when there are more than a limit; late statements about them are ignored.
 */
import { ownText } from '../own-text.js';
import { KnownOrder } from './known-order.js';
import { type ExecutionReport, FINAL_RANK, type OrderId, rankOf } from './observation.js';
import { type ObservationSink, readObservations } from './read-observations.js';
import { RecentIds } from './recent-ids.js';

/**
 * Default number of final orders that are remembered with their states. An account may place 100 orders in 10 s, and a
 * statement is rarely later than that. Each of them is copied in memory until it is forgotten, so more of them cost time.
 */
const MOST_FINAL = 400;
/** Forgotten orders that are remembered by id, so that late statements about them are ignored. */
const FORGOTTEN = 10_000;
/** Symbols whose orders are remembered by number. */
const SYMBOLS = 4_096;

/**
 * Symbol -> order id -> order, of one generation: a new order joins the newer one. When the newer one has enough final
 * orders, the final orders of the older one are forgotten. Single orders are not deleted from a Map, because V8 keeps what
 * was deleted in memory for long when a Map in the old part of the heap changes often.
 */
type Orders = Map<string, Map<OrderId, KnownOrder>>;

export class OrderFold {
  private newer: Orders = new Map();
  private older: Orders = new Map();
  /** Symbol and client order id -> order. Made when an order is looked for, until orders are forgotten. */
  private byClientId: Map<string, KnownOrder> | undefined;
  /** Final orders of the newer generation. */
  private finalCount = 0;
  /** Open orders that have moved to the newer generation. */
  private movedCount = 0;
  private readonly forgotten = new RecentIds(FORGOTTEN);
  /** All symbols until now, each with its number. */
  private readonly allSymbols = new Map<string, number>();
  private readonly mostFinal: number;

  /** @param mostFinal the most final orders that are remembered; half of them are in any case */
  constructor({ mostFinal = MOST_FINAL }: { readonly mostFinal?: number } = {}) {
    this.mostFinal = mostFinal;
  }

  /** Takes a report. @returns the order, or undefined if the report says nothing new */
  report(report: ExecutionReport): KnownOrder | undefined {
    const { symbol, orderId, clientOrderId, origClientOrderId } = report;
    const order = this.order(symbol, orderId) ?? this.newOrder(symbol, orderId);
    if (!order) return undefined;
    let isNew = order.observeReport(report);
    if (report.executionType === 'TRADE' && order.addReportedFill(report)) isNew = true;
    this.addClientId(order, clientOrderId);
    if (origClientOrderId !== '') this.addClientId(order, origClientOrderId);
    if (order.isFinal) this.noteFinal(order);
    return isNew ? order : undefined;
  }

  /**
   * Takes a REST reply of any form: what it says about orders, trades and allocations.
   *
   * @returns the orders about which it says something new
   */
  reply(reply: unknown): readonly KnownOrder[] {
    const changed = new Set<KnownOrder>();
    const sink: ObservationSink = {
      order: (symbol, orderId, observation, clientOrderIds) => {
        const known = this.order(symbol, orderId);
        const isFinal = rankOf(observation.status) === FINAL_RANK;
        const order = known ?? this.newOrder(symbol, orderId, isFinal);
        if (!order) return;
        // The end of a forgotten order is known, but whoever asks for it gets it.
        const isOldNews = !known && isFinal && this.isForgotten(symbol, orderId);
        if (order.observe(observation) && !isOldNews) changed.add(order);
        for (const id of clientOrderIds) this.addClientId(order, id);
        if (order.isFinal) this.noteFinal(order);
      },
      fill: (symbol, orderId, fill) => {
        const order = this.order(symbol, orderId) ?? this.newOrder(symbol, orderId);
        if (order?.addFill(fill)) changed.add(order);
      },
    };
    readObservations(reply, sink);
    return [...changed];
  }

  /** An order by its id. */
  order(symbol: string, orderId: OrderId): KnownOrder | undefined {
    return this.newer.get(symbol)?.get(orderId) ?? this.older.get(symbol)?.get(orderId);
  }

  /** An order by any client order id that it has had. An id that was used again stands for the newest order. */
  orderByClientId(symbol: string, clientOrderId: string): KnownOrder | undefined {
    if (!this.byClientId) {
      this.byClientId = new Map();
      for (const generation of [this.older, this.newer])
        for (const ofSymbol of generation.values())
          for (const order of ofSymbol.values())
            for (const id of order.clientIds) this.index(this.byClientId, order, id);
    }
    return this.byClientId.get(keyOf(symbol, clientOrderId));
  }

  /** The orders that are not final by their last report, whatever a reply has said. */
  *openByReports(): IterableIterator<KnownOrder> {
    const { newer, older } = this;
    for (const generation of [older, newer]) {
      for (const ofSymbol of generation.values()) {
        for (const order of ofSymbol.values()) {
          if (order.isOpenByReports && (generation === newer || !has(newer, order))) yield order;
        }
      }
    }
  }

  /** The symbols of all orders until now. */
  symbols(): IterableIterator<string> {
    return this.allSymbols.keys();
  }

  /** An order that was not known; undefined if it was, and is forgotten. @param isWanted whether it is then known again */
  private newOrder(symbol: string, orderId: OrderId, isWanted = false): KnownOrder | undefined {
    if (!isWanted && this.isForgotten(symbol, orderId)) return undefined;
    const order = new KnownOrder(symbol, orderId);
    if (!this.allSymbols.has(symbol)) this.allSymbols.set(symbol, this.allSymbols.size);
    place(this.newer, order);
    return order;
  }

  private isForgotten(symbol: string, orderId: OrderId): boolean {
    return this.forgotten.has(this.numberOf(symbol, orderId));
  }

  /** A number for an order, because numbers are remembered at the lowest cost; a text where there is no exact one. */
  private numberOf(symbol: string, orderId: OrderId): number | string {
    const place = this.allSymbols.get(symbol) ?? SYMBOLS;
    const isExact = place < SYMBOLS && typeof orderId === 'number' && orderId < Number.MAX_SAFE_INTEGER / SYMBOLS - 1;
    return isExact ? orderId * SYMBOLS + place : keyOf(symbol, orderId);
  }

  private addClientId(order: KnownOrder, given: string): void {
    if (given === '' || order.clientIds.includes(given)) return;
    const id = ownText(given);
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
    if (!has(this.newer, order)) place(this.newer, order);
    // Open orders move with each generation, so a generation has at least as many final orders as open ones have moved.
    if (this.finalCount * 2 >= this.mostFinal && this.finalCount >= this.movedCount) this.forgetOldest();
  }

  /** Forgets the final orders of the older generation, and begins another newer one. */
  private forgetOldest(): void {
    const { newer, older } = this;
    this.older = newer;
    this.newer = new Map();
    this.byClientId = undefined;
    this.finalCount = 0;
    this.movedCount = 0;
    for (const [symbol, ofSymbol] of older) {
      for (const order of ofSymbol.values()) {
        if (has(newer, order)) continue;
        if (order.isOpen) {
          place(this.newer, order);
          this.movedCount += 1;
        } else if (order.isFinal) this.forgotten.add(this.numberOf(symbol, order.orderId));
      }
    }
  }
}

const keyOf = (symbol: string, id: OrderId | string): string => `${symbol} ${id}`;

const has = (orders: Orders, order: KnownOrder): boolean => orders.get(order.symbol)?.has(order.orderId) === true;

function place(orders: Orders, order: KnownOrder): void {
  let ofSymbol = orders.get(order.symbol);
  if (!ofSymbol) {
    ofSymbol = new Map();
    orders.set(order.symbol, ofSymbol);
  }
  ofSymbol.set(order.orderId, order);
}
