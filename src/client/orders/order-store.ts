/**
 * The orders and order lists of the account, from all replies and from the reports of an open stream. The prompt,
 * completion, tickets, the exit summary and the streams of the account read it. It sends nothing: without a stream it
 * misses fills that no reply contains, and no request may depend on it.
 */

import type { EndpointInfo, Fields, OpenList, OpenOrder, VerbInfo } from '../../protocol/index.js';
import { type ExecutionReport, type KnownOrder, OrderFold, type PlacedTerms } from '../../streams/index.js';
import type { WireValue } from '../call/encode.js';

/** Maximum number of open lists. */
const MAX_LISTS = 1_000;

type Params = Readonly<Record<string, WireValue>>;

export class OrderStore {
  /** The states of the orders. */
  readonly fold = new OrderFold({ isSubscribed: false });
  /** Called with each order about which a reply says something new. */
  onChange: ((order: KnownOrder) => void) | undefined;
  /** Whether missed events are being read. Until they are read, the states must stay as they were at the last event. */
  isFrozen = false;
  readonly #lists = new Map<string, OpenList>();
  #allOpenAtMs: number | undefined;

  /** @param now our current time in milliseconds */
  constructor(private readonly now: () => number) {
    this.fold.visitList = (list) => this.listEvent(list);
  }

  /** Open orders, the order with the newest reply or report first. */
  openOrders(): readonly OpenOrder[] {
    return this.fold.open().map(openOrder);
  }

  /** Ended orders of lists, newest first: the reply of a list has the ids of its orders, but not their states. */
  endedInLists(): readonly OpenOrder[] {
    return this.fold.endedInLists().map(openOrder);
  }

  /** Open order lists, newest first. */
  openLists(): readonly OpenList[] {
    return [...this.#lists.values()].reverse();
  }

  /** Milliseconds since a reply with all open orders of all symbols; undefined if there was none. */
  get openOrdersAgeMs(): number | undefined {
    return this.#allOpenAtMs === undefined ? undefined : this.now() - this.#allOpenAtMs;
  }

  /** Forgets all orders and lists, after a control command has replaced the state of the exchange. */
  clear(): void {
    this.fold.clear();
    this.#lists.clear();
    this.#allOpenAtMs = undefined;
  }

  /** Notes that the last list of all open orders is out of date: a control command may have ended orders. */
  outdate(): void {
    this.#allOpenAtMs = undefined;
  }

  /** Takes the reply to a request. */
  reply(endpoint: EndpointInfo, verb: Pick<VerbInfo, 'id'>, params: Params, body: unknown): void {
    if (endpoint.security === 'NONE' || endpoint.changesNothing || endpoint.path.startsWith('/sapi/')) return;
    if (endpoint.id === 'openOrders' && params.symbol === undefined) this.#allOpenAtMs = this.now();
    if (this.isFrozen) return;
    if (endpoint.id === 'openOrderLists') this.#lists.clear();
    if (endpoint.id === 'openOrders') this.fold.openAreListed(params.symbol as string | undefined);
    const terms = endpoint.orderCount > 0 && verb.id !== 'request' ? placedTerms(params) : undefined;
    const changed = this.fold.reply(body, terms);
    if (this.onChange) for (const order of changed) this.onChange(order);
  }

  /** Takes a report. @returns the order, or undefined if the report says nothing new */
  report(report: ExecutionReport): KnownOrder | undefined {
    return this.fold.report(report);
  }

  /** Removes the order of a request that the exchange answered with "no such order". */
  removeAbsent({ symbol, orderId, origClientOrderId }: Params): void {
    for (const order of this.fold.open()) {
      const isMeant =
        orderId === undefined
          ? origClientOrderId !== undefined && order.known.clientOrderId === origClientOrderId
          : String(order.orderId) === String(orderId);
      if (isMeant && order.symbol === symbol) order.isAbsent = true;
    }
  }

  /** Takes the data of a reply or an event about an order list. */
  listEvent(list: Fields): void {
    const { symbol, orderListId, listOrderStatus, listClientOrderId, contingencyType } = list;
    if (typeof symbol !== 'string') return;
    const key = `${symbol} ${orderListId}`;
    this.#lists.delete(key);
    if (listOrderStatus !== 'EXECUTING') return;
    this.#lists.set(key, {
      symbol,
      orderListId: String(orderListId),
      ...(typeof listClientOrderId === 'string' && { listClientOrderId }),
      ...(typeof contingencyType === 'string' && { contingencyType }),
    });
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > MAX_LISTS && oldest !== undefined) this.#lists.delete(oldest);
  }
}

/** The parameters of a placement belong to the new order only, not to other orders in the reply. */
function placedTerms(params: Params): PlacedTerms {
  return (_, part) => {
    if (part !== undefined && part !== 'newOrderResponse') return undefined;
    const { newClientOrderId, side, type, price, stopPrice, quantity, icebergQty } = params;
    return { clientOrderId: newClientOrderId, side, type, price, stopPrice, origQty: quantity, icebergQty };
  };
}

/** The names of an order besides its ids, in the order in which they are shown. */
const NAMES = [
  'clientOrderId',
  'side',
  'type',
  'price',
  'stopPrice',
  'origQty',
  'executedQty',
  'icebergQty',
  'status',
] as const satisfies readonly (keyof OpenOrder)[];

function openOrder({ symbol, orderId, known }: KnownOrder): OpenOrder {
  const order: { -readonly [Name in keyof OpenOrder]: OpenOrder[Name] } = { symbol, orderId: String(orderId) };
  for (const name of NAMES) {
    const value = known[name];
    if (value !== undefined && value !== null) order[name] = String(value);
  }
  order.status ??= 'NEW';
  const { orderListId } = known;
  if (orderListId !== undefined && String(orderListId) !== '-1') order.orderListId = String(orderListId);
  return order;
}
