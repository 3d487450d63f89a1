/**
 * What replies have told in passing: orders and lists of ours that were open when they were last heard of, and the
 * newest ticker of each symbol. Kept for completion, for the prompt and for what is said on leaving; nothing is ever
 * asked for it, so a fill that no reply told of is not known here, and nothing that is sent may depend on it.
 */

import type { EndpointInfo, OpenList, OpenOrder, SeenTicker, VerbInfo } from '../../protocol/index.js';
import { isClosedStatus } from '../../protocol/index.js';
import type { WireValue } from '../call/encode.js';
import type { SymbolRules } from './symbol-rules.js';

/** An order of ours as the last reply that named it tells it. */
export type CachedOrder = OpenOrder;

/** An order list of ours. */
export type CachedOrderList = OpenList;

/** Most open orders and lists kept, each; the exchange allows a few hundred on a symbol. */
const MAX_OPEN = 1_000;
/** Most tickers kept; the exchange lists some 3,500 symbols. */
const MAX_TICKERS = 10_000;

/** Endpoints whose volumes are those of a day; a rolling window of an hour says nothing beside them. */
const DAY_TICKERS: ReadonlySet<string> = new Set(['ticker24hr', 'tickerTradingDay']);

/** Fields with orders inside. */
const WITH_ORDERS = ['orderReports', 'cancelResponse', 'newOrderResponse', 'amendedOrder'] as const;

const NO_PARAMS: Params = {};

type Fields = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, WireValue>>;

export class OrderCache {
  /** @param symbols What exchangeInfo has told of the symbols. */
  constructor(readonly symbols: SymbolRules) {}

  readonly #orders = new Map<string, CachedOrder>();
  /** Orders of lists that have ended: a list's answer names its orders and tells no states. */
  readonly #endedInLists = new Map<string, CachedOrder>();
  readonly #lists = new Map<string, CachedOrderList>();
  readonly #tickers = new Map<string, SeenTicker>();
  /** Grows with each ticker reply: what is ranked by them is ranked anew then. */
  tickerReplies = 0;
  /** Whether a reply has told all open orders of all symbols, so that those kept are all that there were then. */
  hasAllOpenOrders = false;

  /** Open orders when last heard of, the newest first. */
  openOrders(): readonly CachedOrder[] {
    return [...this.#orders.values()].reverse();
  }

  /** Orders of lists that were over when last heard of, the newest first. */
  endedInLists(): readonly CachedOrder[] {
    return [...this.#endedInLists.values()].reverse();
  }

  /** Open order lists when last heard of, the newest first. */
  openLists(): readonly CachedOrderList[] {
    return [...this.#lists.values()].reverse();
  }

  ticker(symbol: string): SeenTicker | undefined {
    return this.#tickers.get(symbol);
  }

  tickers(): IterableIterator<SeenTicker> {
    return this.#tickers.values();
  }

  /** Takes what the reply to a call tells. */
  update(endpoint: EndpointInfo, verb: Pick<VerbInfo, 'id'>, params: Params, body: unknown): void {
    if (endpoint.security === 'NONE') {
      if (DAY_TICKERS.has(endpoint.id)) this.#noteTickers(body);
      return;
    }
    if (endpoint.changesNothing || endpoint.path.startsWith('/sapi/')) return;
    // A list of what is open tells of all others that they are not.
    if (endpoint.id === 'openOrders') this.#forgetOpen(this.#orders, params.symbol);
    if (endpoint.id === 'openOrders' && params.symbol === undefined) this.hasAllOpenOrders = true;
    if (endpoint.id === 'openOrderLists') this.#forgetOpen(this.#lists, undefined);
    const isPlaced = endpoint.orderCount > 0;
    this.#notePart(body, isPlaced && verb.id !== 'request' ? params : NO_PARAMS, isPlaced);
  }

  /** Takes a refusal that says that there is no such order (any more). */
  removeAbsent(params: Params): void {
    for (const [key, order] of this.#orders) {
      const isMeant =
        params.orderId === undefined
          ? params.origClientOrderId !== undefined && order.clientOrderId === params.origClientOrderId
          : order.orderId === String(params.orderId);
      if (isMeant && order.symbol === params.symbol) this.#orders.delete(key);
    }
  }

  #forgetOpen(kept: Map<string, { readonly symbol: string }>, symbol: unknown): void {
    for (const [key, one] of kept) if (symbol === undefined || one.symbol === symbol) kept.delete(key);
  }

  /** An order, an order list, a row of either, or a reply with orders inside. */
  #notePart(part: unknown, placed: Params, isPlaced: boolean): void {
    if (typeof part !== 'object' || part === null) return;
    if (Array.isArray(part)) {
      for (const row of part) this.#notePart(row, placed, isPlaced);
      return;
    }
    const fields = part as Fields;
    const { symbol, orderId, orderListId, contingencyType, listOrderStatus } = fields;
    for (const name of WITH_ORDERS) {
      // The parameters of a placement are those of one new order, not of what else the reply tells.
      if (name in fields) this.#notePart(fields[name], name === 'newOrderResponse' ? placed : NO_PARAMS, isPlaced);
    }
    if (typeof symbol !== 'string') return;
    if (contingencyType !== undefined && orderListId !== undefined) {
      const key = `${symbol} ${orderListId}`;
      this.#lists.delete(key);
      if (listOrderStatus === 'EXECUTING') keep(this.#lists, key, listOf(fields), MAX_OPEN);
    } else if (orderId !== undefined) this.#noteOrder(fields, placed, isPlaced);
  }

  #noteOrder(fields: Fields, placed: Params, isPlaced: boolean): void {
    const key = `${fields.symbol} ${fields.orderId}`;
    const known = this.#orders.get(key);
    // Rows of trades and allocations name an order too, without its state; the shortest answer to a placement has none.
    if (fields.status === undefined && !isPlaced) return;
    if (known) this.#orders.delete(key);
    if (!isClosedStatus(fields.status)) keep(this.#orders, key, orderOf(placed, known, fields), MAX_OPEN);
    else if (belongsToList(listIdOf(known, fields))) {
      this.#endedInLists.delete(key);
      keep(this.#endedInLists, key, orderOf(placed, known, fields), MAX_OPEN);
    }
  }

  #noteTickers(body: unknown): void {
    this.tickerReplies += 1;
    for (const row of Array.isArray(body) ? body : [body]) {
      const { symbol, lastPrice, priceChangePercent, quoteVolume } = row as Fields;
      if (typeof symbol !== 'string' || typeof lastPrice !== 'string' || typeof quoteVolume !== 'string') continue;
      const change = typeof priceChangePercent === 'string' ? { priceChangePercent } : {};
      keep(this.#tickers, symbol, { symbol, lastPrice, quoteVolume, ...change }, MAX_TICKERS);
    }
  }
}

/** Adds an entry; beyond the bound the oldest goes. */
function keep<T>(kept: Map<string, T>, key: string, value: T, most: number): void {
  kept.set(key, value);
  if (kept.size <= most) return;
  const [oldest] = kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
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
 * What the reply says, and what it leaves out as it was known or asked for. Written out field by field: a reply to every
 * order passes here, and objects put together by computed names take ten times as long.
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
  // An amendment calls it by a shorter name.
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

/** By client, kept beside it: not part of what a user finds in `x`. */
const byClient = new WeakMap<object, OrderCache>();

/** Lets {@link orderCacheOf} find what a client has seen. */
export function attachOrderCache(client: object, sightings: OrderCache): void {
  byClient.set(client, sightings);
}

/** What a client has seen of its orders and of the market; undefined for anything but a client. */
export function orderCacheOf(client: unknown): OrderCache | undefined {
  return typeof client === 'object' && client !== null ? byClient.get(client) : undefined;
}
