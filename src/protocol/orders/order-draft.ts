/**
 * Reads the single orders of a placement from its wire parameters: one order, or every leg of an order list.
 *
 * Every term keeps the name of its parameter, so that messages can name the parameter, and so that two legs with a
 * shared quantity can be recognised. Source: `orders.md` sections 1 and 8 of the protocol reference.
 */
import type { EndpointInfo } from '../endpoints/table.js';

/** A value of an order as it is sent, and its wire name. */
export interface DraftTerm {
  readonly name: string;
  /** A decimal string, as encoded for the wire. */
  readonly value: string;
}

/** One order before it is placed. A parameter that is not sent is absent. */
export interface OrderDraft {
  readonly type?: string;
  readonly side?: string;
  readonly price?: DraftTerm;
  readonly stopPrice?: DraftTerm;
  readonly quantity?: DraftTerm;
  readonly icebergQty?: DraftTerm;
  readonly trailingDelta?: DraftTerm;
  readonly quoteOrderQty?: DraftTerm;
  /** Whether the exchange takes its price from the book (a pegged order). */
  readonly isPegged: boolean;
  /** Whether it is placed only after another order of its list is filled. */
  readonly isPending: boolean;
}

type Params = Readonly<Record<string, string | readonly string[]>>;

/** Whether a call of the endpoint describes orders: a placement, a replacement, or a test of one. */
export const describesOrders = ({ orderCount, changesNothing }: Pick<EndpointInfo, 'orderCount' | 'changesNothing'>) =>
  orderCount > 0 || changesNothing === true;

/** The orders of a call, in the order of its legs; empty if the endpoint places no order. */
export function draftsOf(endpoint: EndpointInfo, params: Params): OrderDraft[] {
  if (!describesOrders(endpoint)) return [];
  if ('stopLimitPrice' in endpoint.params) return oldPair(params);
  const sentOnes = namesOf(endpoint).filter(({ isLeg, type }) => !isLeg || isText(params[type]));
  return sentOnes.map((names) => draftAt(names, params));
}

/** Whether a call of the endpoint describes one order, whose parameters have no prefix. */
export function isSingleOrder(endpoint: EndpointInfo): boolean {
  if (!describesOrders(endpoint) || 'stopLimitPrice' in endpoint.params) return false;
  return namesOf(endpoint)[0]?.isLeg === false;
}

/** Wire names of the parameters of one order. */
interface OrderNames {
  readonly type: string;
  readonly side: string | undefined;
  readonly price: string;
  readonly stopPrice: string;
  readonly quantity: string | undefined;
  readonly icebergQty: string;
  readonly trailingDelta: string;
  readonly quoteOrderQty: string;
  readonly pegPriceType: string;
  /** Whether it is a leg of a list. The list has this leg only if the leg's type is sent. */
  readonly isLeg: boolean;
  readonly isPending: boolean;
}

/** Cache by endpoint, because every order is checked before it is sent. */
const namesByEndpoint = new WeakMap<EndpointInfo, readonly OrderNames[]>();

function namesOf(endpoint: EndpointInfo): readonly OrderNames[] {
  const known = namesByEndpoint.get(endpoint);
  if (known) return known;
  const legs = endpoint.verbs.flatMap((verb) => verb.legs);
  const found = legs.length === 0 ? [namesUnder('', endpoint)] : legs.map(({ name }) => namesUnder(name, endpoint));
  namesByEndpoint.set(endpoint, found);
  return found;
}

/**
 * The wire names of the order whose parameters start with `prefix`. Parameters that legs share have the name of the
 * list.
 */
function namesUnder(prefix: string, { params: known }: EndpointInfo): OrderNames {
  const isPending = prefix.startsWith('pending');
  const own = (term: string) => prefixed(prefix, term);
  const shared = (term: string) =>
    [own(term), prefixed(isPending ? 'pending' : '', term)].find((name) => name in known);
  return {
    type: own('type'),
    side: shared('side'),
    price: own('price'),
    stopPrice: own('stopPrice'),
    quantity: shared('quantity'),
    icebergQty: own('icebergQty'),
    trailingDelta: own('trailingDelta'),
    quoteOrderQty: own('quoteOrderQty'),
    pegPriceType: own('pegPriceType'),
    isLeg: prefix !== '',
    isPending,
  };
}

function draftAt(names: OrderNames, params: Params): OrderDraft {
  return draft(
    {
      type: text(params, names.type),
      side: text(params, names.side),
      price: sent(params, names.price),
      stopPrice: sent(params, names.stopPrice),
      quantity: sent(params, names.quantity),
      icebergQty: sent(params, names.icebergQty),
      trailingDelta: sent(params, names.trailingDelta),
      quoteOrderQty: sent(params, names.quoteOrderQty),
    },
    { isPegged: text(params, names.pegPriceType) !== undefined, isPending: names.isPending },
  );
}

/**
 * The two orders of the deprecated OCO endpoint. Its parameters name the legs by type: a limit order and a stop order.
 */
function oldPair(params: Params): OrderDraft[] {
  const side = isText(params.side) ? params.side : undefined;
  const shared = { side, quantity: sent(params, 'quantity') };
  const flags = { isPegged: false, isPending: false };
  const limit = {
    ...shared,
    type: 'LIMIT_MAKER',
    price: sent(params, 'price'),
    icebergQty: sent(params, 'limitIcebergQty'),
  };
  const stop = {
    ...shared,
    type: isText(params.stopLimitPrice) ? 'STOP_LOSS_LIMIT' : 'STOP_LOSS',
    price: sent(params, 'stopLimitPrice'),
    stopPrice: sent(params, 'stopPrice'),
    icebergQty: sent(params, 'stopIcebergQty'),
    trailingDelta: sent(params, 'trailingDelta'),
  };
  return [draft(limit, flags), draft(stop, flags)];
}

type Terms = { [K in keyof Omit<OrderDraft, 'isPegged' | 'isPending'>]: OrderDraft[K] | undefined };

// Field by field: a loop over the names would take as long as all filter checks together.
function draft(terms: Terms, { isPegged, isPending }: Pick<OrderDraft, 'isPegged' | 'isPending'>): OrderDraft {
  const { type, side, price, stopPrice, quantity, icebergQty, trailingDelta, quoteOrderQty } = terms;
  const made: { -readonly [K in keyof OrderDraft]: OrderDraft[K] } = { isPegged, isPending };
  if (type !== undefined) made.type = type;
  if (side !== undefined) made.side = side;
  if (price) made.price = price;
  if (stopPrice) made.stopPrice = stopPrice;
  if (quantity) made.quantity = quantity;
  if (icebergQty) made.icebergQty = icebergQty;
  if (trailingDelta) made.trailingDelta = trailingDelta;
  if (quoteOrderQty) made.quoteOrderQty = quoteOrderQty;
  return made;
}

function text(params: Params, name: string | undefined): string | undefined {
  const value = name === undefined ? undefined : params[name];
  return isText(value) ? value : undefined;
}

function sent(params: Params, name: string | undefined): DraftTerm | undefined {
  const value = name === undefined ? undefined : params[name];
  return name !== undefined && isText(value) ? { name, value } : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** `prefixed('above', 'price')` is `abovePrice`. An empty prefix changes nothing. */
const prefixed = (prefix: string, term: string): string =>
  prefix ? prefix + term.charAt(0).toUpperCase() + term.slice(1) : term;

/** Whether a rise of the price triggers the order; otherwise a fall triggers it. */
export function triggersOnRise({ type = '', side }: Pick<OrderDraft, 'type' | 'side'>): boolean {
  return type.startsWith('STOP_LOSS') === (side === 'BUY');
}
