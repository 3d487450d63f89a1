/**
 * Caches the open orders, order lists and newest tickers from replies, for completion, the prompt and the exit summary.
 * The cache sends nothing, so it misses fills that no reply contains, and no request may depend on it.
 */

import type { EndpointInfo, OpenList, OpenOrder, SeenTicker, VerbInfo } from '../../protocol/index.js';
import { isClosedStatus } from '../../protocol/index.js';
import type { WireValue } from '../call/encode.js';
import type { SymbolRules } from './symbol-rules.js';

/** An order of the account, as the last reply that contained it shows it. */
export type CachedOrder = OpenOrder;

/** An order list of the account. */
export type CachedOrderList = OpenList;

/** Maximum number of open orders, and of lists; the exchange allows a few hundred per symbol. */
const MAX_OPEN = 1_000;
/** Maximum number of tickers; the exchange lists about 3,500 symbols. */
const MAX_TICKERS = 10_000;

/** Ticker endpoints with volumes of a day. Volumes of shorter windows cannot be compared with these. */
const DAY_TICKERS: ReadonlySet<string> = new Set(['ticker24hr', 'tickerTradingDay']);

/** Fields that contain orders. */
const WITH_ORDERS = ['orderReports', 'cancelResponse', 'newOrderResponse', 'amendedOrder'] as const;

/** Maximum number of reports that wait: each one holds its message in memory. */
const MAX_REPORTS = 64;

const NO_PARAMS: Params = {};

type Fields = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, WireValue>>;

export class OrderCache {
  /** @param symbols the symbols of exchangeInfo replies */
  constructor(readonly symbols: SymbolRules) {}

  /** Order id -> the last report of the order, which the other maps do not contain yet. */
  #reports = new Map<unknown, Fields>();
  #newestReport: unknown;
  readonly #orders = new Map<string, CachedOrder>();
  /** Orders of ended lists: the reply of a list has the ids of its orders, but not their states. */
  readonly #endedInLists = new Map<string, CachedOrder>();
  readonly #lists = new Map<string, CachedOrderList>();
  readonly #tickers = new Map<string, SeenTicker>();
  /** Number of ticker replies; a ranking by tickers is recomputed when it changes. */
  tickerReplies = 0;
  /** Whether a reply has contained all open orders of all symbols, so that the cache was complete at that time. */
  hasAllOpenOrders = false;

  /** Open orders, newest first. */
  openOrders(): readonly CachedOrder[] {
    this.#noteReports();
    return [...this.#orders.values()].reverse();
  }

  /** Ended orders of lists, newest first. */
  endedInLists(): readonly CachedOrder[] {
    this.#noteReports();
    return [...this.#endedInLists.values()].reverse();
  }

  /** Open order lists, newest first. */
  openLists(): readonly CachedOrderList[] {
    return [...this.#lists.values()].reverse();
  }

  ticker(symbol: string): SeenTicker | undefined {
    return this.#tickers.get(symbol);
  }

  tickers(): IterableIterator<SeenTicker> {
    return this.#tickers.values();
  }

  /** Forgets all orders and lists, after a control command has replaced the state of the exchange. */
  clear(): void {
    this.#reports = new Map();
    this.#orders.clear();
    this.#endedInLists.clear();
    this.#lists.clear();
    this.hasAllOpenOrders = false;
  }

  /** Updates the cache from a reply. */
  update(endpoint: EndpointInfo, verb: Pick<VerbInfo, 'id'>, params: Params, body: unknown): void {
    if (endpoint.security === 'NONE') {
      if (DAY_TICKERS.has(endpoint.id)) this.#noteTickers(body);
      return;
    }
    if (endpoint.changesNothing || endpoint.path.startsWith('/sapi/')) return;
    this.#noteReports();
    // A reply with all open orders also shows that all other orders are closed.
    if (endpoint.id === 'openOrders') this.#forgetOpen(this.#orders, params.symbol);
    if (endpoint.id === 'openOrders' && params.symbol === undefined) this.hasAllOpenOrders = true;
    if (endpoint.id === 'openOrderLists') this.#forgetOpen(this.#lists, undefined);
    const isPlaced = endpoint.orderCount > 0;
    this.#notePart(body, isPlaced && verb.id !== 'request' ? params : NO_PARAMS, isPlaced);
  }

  /**
   * Updates the cache from an event of the account; its names are those of replies.
   *
   * A report says everything about its order, so of the reports of one order only the last one counts. It is kept here
   * until the cache is read, because the cache is read much more rarely than reports arrive.
   */
  note(event: { readonly eventType: string }): void {
    if (event.eventType !== 'executionReport') {
      this.#notePart(event, NO_PARAMS, false);
      return;
    }
    const report = event as unknown as Fields;
    const id = report.orderId;
    const last = this.#reports.get(id);
    if (this.#reports.size >= MAX_REPORTS || (last && last.symbol !== report.symbol)) this.#noteReports();
    // The order of the newest report is the newest one.
    if (last && this.#newestReport !== id) this.#reports.delete(id);
    this.#reports.set(id, report);
    this.#newestReport = id;
  }

  #noteReports(): void {
    if (this.#reports.size === 0) return;
    const reports = this.#reports;
    // V8 links the memory of a Map that is cleared to that of its new content, which would make all reports live long.
    this.#reports = new Map();
    for (const report of reports.values()) this.#noteOrder(report, NO_PARAMS, false);
  }

  /** Removes the order of a request that the exchange answered with "no such order". */
  removeAbsent(params: Params): void {
    this.#noteReports();
    for (const [key, order] of this.#orders) {
      const isMeant =
        params.orderId === undefined
          ? params.origClientOrderId !== undefined && order.clientOrderId === params.origClientOrderId
          : order.orderId === String(params.orderId);
      if (isMeant && order.symbol === params.symbol) this.#orders.delete(key);
    }
  }

  #forgetOpen(entries: Map<string, { readonly symbol: string }>, symbol: unknown): void {
    for (const [key, one] of entries) if (symbol === undefined || one.symbol === symbol) entries.delete(key);
  }

  /** Updates from an order, an order list, a row of either, or a reply that contains orders. */
  #notePart(part: unknown, placed: Params, isPlaced: boolean): void {
    if (typeof part !== 'object' || part === null) return;
    if (Array.isArray(part)) {
      for (const row of part) this.#notePart(row, placed, isPlaced);
      return;
    }
    const fields = part as Fields;
    const { symbol, orderId, orderListId, contingencyType, listOrderStatus } = fields;
    for (const name of WITH_ORDERS) {
      // The parameters of a placement belong to the new order only, not to other orders in the reply.
      if (name in fields) this.#notePart(fields[name], name === 'newOrderResponse' ? placed : NO_PARAMS, isPlaced);
    }
    if (typeof symbol !== 'string') return;
    if (contingencyType !== undefined && orderListId !== undefined) {
      const key = `${symbol} ${orderListId}`;
      this.#lists.delete(key);
      if (listOrderStatus === 'EXECUTING') addBounded(this.#lists, key, listOf(fields), MAX_OPEN);
    } else if (orderId !== undefined) this.#noteOrder(fields, placed, isPlaced);
  }

  #noteOrder(fields: Fields, placed: Params, isPlaced: boolean): void {
    const key = `${fields.symbol} ${fields.orderId}`;
    const known = this.#orders.get(key);
    // Rows of trades and allocations have an order id without a status. The ACK reply of a placement has no status
    // either.
    if (fields.status === undefined && !isPlaced) return;
    if (known) this.#orders.delete(key);
    if (!isClosedStatus(fields.status)) addBounded(this.#orders, key, orderOf(placed, known, fields), MAX_OPEN);
    else if (belongsToList(listIdOf(known, fields))) {
      this.#endedInLists.delete(key);
      addBounded(this.#endedInLists, key, orderOf(placed, known, fields), MAX_OPEN);
    }
  }

  #noteTickers(body: unknown): void {
    this.tickerReplies += 1;
    for (const row of Array.isArray(body) ? body : [body]) {
      const { symbol, lastPrice, priceChangePercent, quoteVolume } = row as Fields;
      if (typeof symbol !== 'string' || typeof lastPrice !== 'string' || typeof quoteVolume !== 'string') continue;
      const change = typeof priceChangePercent === 'string' ? { priceChangePercent } : {};
      addBounded(this.#tickers, symbol, { symbol, lastPrice, quoteVolume, ...change }, MAX_TICKERS);
    }
  }
}

/** Adds an entry; above the maximum, the oldest entry is removed. */
function addBounded<T>(entries: Map<string, T>, key: string, value: T, most: number): void {
  entries.set(key, value);
  if (entries.size <= most) return;
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}

function listOf(fields: Fields): CachedOrderList {
  return {
    symbol: String(fields.symbol),
    orderListId: String(fields.orderListId),
    ...text('listClientOrderId', fields.listClientOrderId),
    ...text('contingencyType', fields.contingencyType),
  };
}

/**
 * Merges a reply with the cached order and the parameters of the placement. The fields are written out, because every
 * order reply passes here, and objects with computed names take ten times as long.
 */
function orderOf(placed: Fields, known: CachedOrder | undefined, fields: Fields): CachedOrder {
  const order: { -readonly [Name in keyof CachedOrder]: CachedOrder[Name] } = {
    symbol: String(fields.symbol),
    orderId: String(fields.orderId),
  };
  const clientOrderId = fields.clientOrderId ?? known?.clientOrderId ?? placed.newClientOrderId;
  if (isThere(clientOrderId)) order.clientOrderId = String(clientOrderId);
  const side = fields.side ?? known?.side ?? placed.side;
  if (isThere(side)) order.side = String(side);
  const type = fields.type ?? known?.type ?? placed.type;
  if (isThere(type)) order.type = String(type);
  const price = fields.price ?? known?.price ?? placed.price;
  if (isThere(price)) order.price = String(price);
  const stopPrice = fields.stopPrice ?? known?.stopPrice ?? placed.stopPrice;
  if (isThere(stopPrice)) order.stopPrice = String(stopPrice);
  // The reply of an amendment has `qty` instead of `origQty`.
  const origQty = fields.origQty ?? fields.qty ?? known?.origQty ?? placed.quantity;
  if (isThere(origQty)) order.origQty = String(origQty);
  const executedQty = fields.executedQty ?? fields.executedQuantity ?? known?.executedQty;
  if (isThere(executedQty)) order.executedQty = String(executedQty);
  const icebergQty = fields.icebergQty ?? known?.icebergQty ?? placed.icebergQty;
  if (isThere(icebergQty)) order.icebergQty = String(icebergQty);
  order.status = String(fields.status ?? known?.status ?? 'NEW');
  const orderListId = listIdOf(known, fields);
  if (belongsToList(orderListId)) order.orderListId = String(orderListId);
  return order;
}

const listIdOf = (known: CachedOrder | undefined, fields: Fields) => fields.orderListId ?? known?.orderListId;

const belongsToList = (id: unknown) => id !== undefined && String(id) !== '-1';

const isThere = (value: unknown) => value !== undefined && value !== null;

function text(name: string, value: unknown): Readonly<Record<string, string>> {
  return isThere(value) ? { [name]: String(value) } : {};
}

/** The caches by client. They are not properties, so users do not see them in `x`. */
const byClient = new WeakMap<object, OrderCache>();

/** Registers the cache of a client for {@link orderCacheOf}. */
export function attachOrderCache(client: object, cache: OrderCache): void {
  byClient.set(client, cache);
}

/** The order cache of a client; undefined for any other value. */
export function orderCacheOf(client: unknown): OrderCache | undefined {
  return typeof client === 'object' && client !== null ? byClient.get(client) : undefined;
}
