/**
 * Reads the single orders of a placement from its wire parameters: one order, or every leg of an order list.
 *
 * Every term keeps the name of its parameter, so that messages can name the parameter, and so that two legs with a shared
 * quantity can be recognised. Source: `orders.md` sections 1 and 8 of the protocol reference.
 */
import type { EndpointInfo } from '../endpoints/table.js';

/** A term as sent, and the wire name under which it was. */
export interface DraftTerm {
  readonly name: string;
  /** A decimal string, as encoded for the wire. */
  readonly value: string;
}

/** One order that is still a draft; a term that was not sent is absent. */
export interface OrderDraft {
  readonly type?: string;
  readonly side?: string;
  readonly price?: DraftTerm;
  readonly stopPrice?: DraftTerm;
  readonly quantity?: DraftTerm;
  readonly icebergQty?: DraftTerm;
  readonly trailingDelta?: DraftTerm;
  readonly quoteOrderQty?: DraftTerm;
  /** Its price is taken from the book later. */
  readonly isPegged: boolean;
  /** It is placed only when another order of its list has filled. */
  readonly isPending: boolean;
}

type Params = Readonly<Record<string, string | readonly string[]>>;

/** Whether a call of the endpoint describes orders: a placement, a replacement, or a try of one. */
export const describesOrders = ({ orderCount, changesNothing }: Pick<EndpointInfo, 'orderCount' | 'changesNothing'>) =>
  orderCount > 0 || changesNothing === true;

/** The orders of a call, in the order of its legs; none where the endpoint places nothing. */
export function draftsOf(endpoint: EndpointInfo, params: Params): OrderDraft[] {
  if (!describesOrders(endpoint)) return [];
  if ('stopLimitPrice' in endpoint.params) return oldPair(params);
  const sentOnes = placesOf(endpoint).filter(({ isLeg, type }) => !isLeg || isText(params[type]));
  return sentOnes.map((place) => draftAt(place, params));
}

/** Wire names under which the terms of one order are sent. */
interface Place {
  readonly type: string;
  readonly side: string | undefined;
  readonly price: string;
  readonly stopPrice: string;
  readonly quantity: string | undefined;
  readonly icebergQty: string;
  readonly trailingDelta: string;
  readonly quoteOrderQty: string;
  readonly pegPriceType: string;
  /** It belongs to a list, which has it only where its type is sent. */
  readonly isLeg: boolean;
  readonly isPending: boolean;
}

/** Found once an endpoint, because every order is looked at before it leaves. */
const places = new WeakMap<EndpointInfo, readonly Place[]>();

function placesOf(endpoint: EndpointInfo): readonly Place[] {
  const known = places.get(endpoint);
  if (known) return known;
  const legs = endpoint.verbs.flatMap((verb) => verb.legs);
  const found = legs.length === 0 ? [placeUnder('', endpoint)] : legs.map(({ name }) => placeUnder(name, endpoint));
  places.set(endpoint, found);
  return found;
}

/** The order whose parameters carry `prefix`; what the legs of a list share is called as the list calls it. */
function placeUnder(prefix: string, { params: known }: EndpointInfo): Place {
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

function draftAt(place: Place, params: Params): OrderDraft {
  return draft(
    {
      type: text(params, place.type),
      side: text(params, place.side),
      price: sent(params, place.price),
      stopPrice: sent(params, place.stopPrice),
      quantity: sent(params, place.quantity),
      icebergQty: sent(params, place.icebergQty),
      trailingDelta: sent(params, place.trailingDelta),
      quoteOrderQty: sent(params, place.quoteOrderQty),
    },
    { isPegged: text(params, place.pegPriceType) !== undefined, isPending: place.isPending },
  );
}

/** The pair of the deprecated endpoint, which names its legs by what they are: a limit order and a stop. */
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

// Field by field: a loop over the names costs as much as all filters together.
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

/** `price` under `above` is `abovePrice`; without a prefix it stays. */
const prefixed = (prefix: string, term: string): string =>
  prefix ? prefix + term.charAt(0).toUpperCase() + term.slice(1) : term;

/** True when the stop condition is a rise of the price, false when it is a fall. */
export function triggersOnRise({ type = '', side }: Pick<OrderDraft, 'type' | 'side'>): boolean {
  return type.startsWith('STOP_LOSS') === (side === 'BUY');
}
