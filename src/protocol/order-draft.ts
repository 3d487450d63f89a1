/**
 * The single orders that a placement is made of, read from its wire parameters: itself, or the legs of its list.
 *
 * Every term keeps the name of the parameter that it came from, so that what is said of it can be found again, and so
 * that two legs are known to share one quantity. Source: `orders.md` sections 1 and 8 of the protocol reference.
 */
import type { EndpointInfo } from './table.js';

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
  const legs = endpoint.verbs.flatMap((verb) => verb.legs);
  if (legs.length === 0) return [draftUnder('', endpoint, params)];
  return legs.filter((leg) => isText(params[leg.type])).map((leg) => draftUnder(leg.name, endpoint, params));
}

/** The order whose parameters carry `prefix`; what the legs of a list share is called as the list calls it. */
function draftUnder(prefix: string, { params: known }: EndpointInfo, params: Params): OrderDraft {
  const isPending = prefix.startsWith('pending');
  const own = (term: string) => prefixed(prefix, term);
  const shared = (term: string) =>
    [own(term), prefixed(isPending ? 'pending' : '', term)].find((name) => name in known);
  const text = (name: string | undefined) => {
    const value = name === undefined ? undefined : params[name];
    return isText(value) ? value : undefined;
  };
  return draft(
    {
      type: text(own('type')),
      side: text(shared('side')),
      price: sent(params, own('price')),
      stopPrice: sent(params, own('stopPrice')),
      quantity: sent(params, shared('quantity')),
      icebergQty: sent(params, own('icebergQty')),
      trailingDelta: sent(params, own('trailingDelta')),
      quoteOrderQty: sent(params, own('quoteOrderQty')),
    },
    { isPegged: text(own('pegPriceType')) !== undefined, isPending },
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

function draft(terms: Terms, flags: Pick<OrderDraft, 'isPegged' | 'isPending'>): OrderDraft {
  const given = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
  return { ...given, ...flags };
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
