/**
 * The states of the orders of one account, from REST replies and execution reports.
 *
 * Replies and reports may arrive in any order, late and more than once: each is compared with what is known, so the same
 * statements always give the same states, and a state never goes back. A statement takes constant time. Final orders are
 * forgotten, the oldest first, when there are more than a limit; late statements about them are ignored.
 */
import { ownText } from '../own-text.js';
import { FillList, type OrderFill } from './fill-list.js';
import {
  compareAges,
  compareReports,
  type ExecutionReport,
  type Observation,
  type OrderFields,
  type OrderId,
  rankOf,
} from './observation.js';
import { type KnownFills, type OrderState, stateOf } from './order-state.js';
import { type ObservationSink, readObservations } from './read-observations.js';
import { RecentIds } from './recent-ids.js';
import { fieldsOfReport } from './report-fields.js';

/**
 * Default number of final orders that are remembered with their states. An account may place 100 orders in 10 s, and a
 * statement is rarely later than that. Each of them is copied in memory until it is forgotten, so more of them cost time.
 */
const MOST_FINAL = 400;
/** Forgotten orders that are remembered by id, so that late statements about them are ignored. */
const FORGOTTEN = 10_000;

/** One order, as far as it is known. */
export class KnownOrder implements KnownFills {
  /** The latest statement of each form but reports. */
  private latest: Observation[] = NONE;
  private lastReport: ExecutionReport | undefined;
  /** Made with the first fill. */
  private fillList: FillList | undefined;
  private clientOrderIds: string[] = NONE;
  /** The state before the change, if there was one since. */
  private cached: OrderState | undefined;
  private isChanged = false;
  /** Whether the fold has listed the order among the final ones. */
  isNoted = false;
  /** The highest rank of a statement. */
  private rank = rankOf(undefined);

  constructor(
    readonly symbol: string,
    readonly orderId: OrderId,
  ) {}

  /** The present state; the same object until it changes. Undefined when nothing but an ACK is known. */
  get state(): OrderState | undefined {
    if (this.isChanged) {
      this.cached = stateOf(this.latest, this.lastReport, this, this.cached);
      this.isChanged = false;
    }
    return this.cached;
  }

  /** The fields of the latest report; undefined without a report. */
  get reported(): OrderFields | undefined {
    return this.lastReport && fieldsOfReport(this.lastReport as unknown as OrderFields);
  }

  /** Whether the order is final: it never changes again. */
  get isFinal(): boolean {
    return this.rank === FINAL_RANK;
  }

  /** Whether the order may still change; false if nothing but fills is known. */
  get isOpen(): boolean {
    return !this.isFinal && (this.latest.length > 0 || this.lastReport !== undefined);
  }

  /** Whether reports are expected: no report has said that the order is final. */
  get isOpenByReports(): boolean {
    return this.isOpen || (this.isFinal && rankOf(this.lastReport?.status) !== FINAL_RANK);
  }

  /** Every client order id that the order has had. */
  get clientIds(): readonly string[] {
    return this.clientOrderIds;
  }

  /** The known fills, oldest first. */
  get fills(): readonly OrderFill[] {
    return this.fillList?.all() ?? [];
  }

  sumUpTo(quantity: string): boolean {
    return (this.fillList ?? NO_FILLS).sumsUpTo(quantity);
  }

  /** @returns false if the statement says nothing new */
  observe(observation: Observation): boolean {
    const { latest } = this;
    let at = 0;
    while (at < latest.length && latest[at]?.kind !== observation.kind) at += 1;
    const known = latest[at];
    if (known && compareAges(observation, known) <= 0) return false;
    if (known) latest[at] = observation;
    else this.latest = [...latest, observation];
    this.rank = Math.max(this.rank, rankOf(observation.status));
    this.isChanged = true;
    return true;
  }

  /** @returns false if the report says nothing new */
  observeReport(report: ExecutionReport): boolean {
    if (this.lastReport && compareReports(report, this.lastReport) <= 0) return false;
    this.lastReport = report;
    this.rank = Math.max(this.rank, rankOf(report.status));
    this.isChanged = true;
    return true;
  }

  addFill(fill: OrderFill): boolean {
    this.fillList ??= new FillList();
    const isNew = this.fillList.add(fill);
    if (isNew) this.isChanged = true;
    return isNew;
  }

  addClientId(id: string): void {
    this.clientOrderIds = [...this.clientOrderIds, id];
  }
}

/** Most orders have one element in these lists; a list that grows by `push` keeps place for 16 more. */
const NONE: never[] = [];
const NO_FILLS = new FillList();
const FINAL_RANK = rankOf('FILLED');

/** Symbol -> order id -> order. */
type Orders = Map<string, Map<OrderId, KnownOrder>>;

/**
 * Orders in two generations: a new order joins the newer one. When the newer one has enough final orders, the final
 * orders of the older one are forgotten. Single orders are not deleted from a Map, because V8 keeps what was deleted in
 * memory for long when a Map in the old part of the heap changes often.
 */
interface Generation {
  readonly orders: Orders;
  readonly byClientId: Map<string, KnownOrder>;
}

const emptyGeneration = (): Generation => ({ orders: new Map(), byClientId: new Map() });

export class OrderFold {
  private newer = emptyGeneration();
  private older = emptyGeneration();
  /** Final orders of the newer generation. */
  private finalCount = 0;
  /** Open orders that have moved to the newer generation. */
  private movedCount = 0;
  private readonly forgotten = new RecentIds(FORGOTTEN);
  private readonly allSymbols = new Set<string>();
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
    if (report.executionType === 'TRADE' && order.addFill(fillOf(report))) isNew = true;
    this.indexId(order, clientOrderId);
    if (origClientOrderId !== '') this.indexId(order, origClientOrderId);
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
        for (const id of clientOrderIds) this.indexId(order, id);
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
    return this.newer.orders.get(symbol)?.get(orderId) ?? this.older.orders.get(symbol)?.get(orderId);
  }

  /** An order by any client order id that it has had. An id that was used again stands for the newest order. */
  orderByClientId(symbol: string, clientOrderId: string): KnownOrder | undefined {
    return this.orderByKey(`${symbol} ${clientOrderId}`);
  }

  /** The orders that are not final by their last report, whatever a reply has said. */
  *openByReports(): IterableIterator<KnownOrder> {
    const { newer, older } = this;
    for (const generation of [older, newer]) {
      for (const ofSymbol of generation.orders.values()) {
        for (const order of ofSymbol.values()) {
          if (order.isOpenByReports && (generation === newer || !has(newer.orders, order))) yield order;
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
    this.allSymbols.add(symbol);
    place(this.newer.orders, order);
    return order;
  }

  private isForgotten(symbol: string, orderId: OrderId): boolean {
    return this.forgotten.has(`${symbol} ${orderId}`);
  }

  private orderByKey(key: string): KnownOrder | undefined {
    return this.newer.byClientId.get(key) ?? this.older.byClientId.get(key);
  }

  private indexId(order: KnownOrder, given: string): void {
    if (given === '' || order.clientIds.includes(given)) return;
    const id = ownText(given);
    order.addClientId(id);
    const key = `${order.symbol} ${id}`;
    const other = this.orderByKey(key);
    if (!other || other.orderId < order.orderId) this.newer.byClientId.set(key, order);
  }

  private noteFinal(order: KnownOrder): void {
    if (order.isNoted) return;
    order.isNoted = true;
    this.finalCount += 1;
    if (!has(this.newer.orders, order)) place(this.newer.orders, order);
    // Open orders move with each generation, so a generation has at least as many final orders as open ones have moved.
    if (this.finalCount * 2 >= this.mostFinal && this.finalCount >= this.movedCount) this.forgetOldest();
  }

  /** Forgets the final orders of the older generation, and begins another newer one. */
  private forgetOldest(): void {
    const { newer, older } = this;
    this.older = newer;
    this.newer = emptyGeneration();
    this.finalCount = 0;
    this.movedCount = 0;
    for (const [symbol, ofSymbol] of older.orders) {
      for (const order of ofSymbol.values()) {
        if (has(newer.orders, order)) continue;
        if (order.isOpen) {
          place(this.newer.orders, order);
          this.movedCount += 1;
        } else if (order.isFinal) this.forgotten.add(`${symbol} ${order.orderId}`);
      }
    }
    for (const [key, order] of older.byClientId) {
      if (this.order(order.symbol, order.orderId) === order && !newer.byClientId.has(key))
        this.newer.byClientId.set(key, order);
    }
  }
}

const has = (orders: Orders, order: KnownOrder): boolean => orders.get(order.symbol)?.has(order.orderId) === true;

function place(orders: Orders, order: KnownOrder): void {
  let ofSymbol = orders.get(order.symbol);
  if (!ofSymbol) {
    ofSymbol = new Map();
    orders.set(order.symbol, ofSymbol);
  }
  ofSymbol.set(order.orderId, order);
}

function fillOf(report: ExecutionReport): OrderFill {
  const { tradeId, allocationId, lastQty: qty, commission, isMaker, transactTime: time } = report;
  const price = ownText(report.lastPrice);
  const commissionAsset = report.commissionAsset ?? '';
  if (allocationId === undefined) return { tradeId, price, qty, commission, commissionAsset, isMaker, time };
  return { tradeId, allocationId, price, qty, commission, commissionAsset, isMaker, time };
}
