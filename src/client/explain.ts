/** What a call would send and cost, and what is known to speak against it. Sends nothing. */
import { checkFilters, type OrderDraft } from '../protocol/filter-check.js';
import type { Check, Explanation } from './call.js';
import { brokenText, type CallRequest, encodeRequest, findBroken, requestWeight, wireText } from './request.js';
import type { Session } from './session.js';

export function explainRequest(session: Session, request: CallRequest): Explanation {
  const { endpoint, verb, params } = request;
  const signed = endpoint.security !== 'NONE';
  const payload = encodeRequest(params) + (signed ? `${Object.keys(params).length ? '&' : ''}timestamp=‹now›` : '');
  return {
    verb: verb.id,
    summary: verb.summary,
    sent: false,
    method: endpoint.method,
    path: endpoint.path,
    security: endpoint.security,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, wireText(value)])),
    payload,
    weight: requestWeight(request),
    ...(endpoint.weightOnSuccess === undefined ? {} : { weightOnSuccess: endpoint.weightOnSuccess }),
    orderCount: endpoint.orderCount,
    source: endpoint.source,
    checks: checksOf(session, request),
    notes: notesOf(session, request),
  };
}

function checksOf(session: Session, request: CallRequest): Check[] {
  const broken = findBroken(request);
  const rule: Check[] = broken ? [{ name: 'parameters', ok: false, detail: brokenText(request, broken) }] : [];
  const { symbol } = request.params;
  const info =
    typeof symbol === 'string' && request.endpoint.orderCount > 0 ? session.parts.symbols.get(symbol) : undefined;
  if (!info) return rule;
  return [...rule, ...draftsOf(request).flatMap((draft) => checkFilters(info.filters, draft))];
}

/** The single orders that a placement consists of: itself, or the legs of its list. */
function draftsOf({ endpoint, params }: CallRequest): OrderDraft[] {
  const legs = endpoint.verbs.flatMap((verb) => verb.legs);
  const text = (name: string) => (typeof params[name] === 'string' ? (params[name] as string) : undefined);
  const draft = (wire: (name: string) => string, quantity: string | undefined): OrderDraft => {
    const [type, price, stopPrice] = [text(wire('type')), text(wire('price')), text(wire('stopPrice'))];
    return {
      ...(type ? { type } : {}),
      ...(price ? { price } : {}),
      ...(stopPrice ? { stopPrice } : {}),
      ...(quantity ? { quantity } : {}),
    };
  };
  if (legs.length === 0) return [draft((name) => name, text('quantity'))];
  return legs.map((leg) =>
    draft((name) => (name === 'type' ? leg.type : (leg.fields[name] ?? name)), text('quantity')),
  );
}

function notesOf(session: Session, { endpoint, params }: CallRequest): string[] {
  const notes: string[] = [];
  if (endpoint.security !== 'NONE' && !session.parts.credentials) notes.push('It is signed, and no API key is set.');
  const { symbol } = params;
  if (endpoint.orderCount > 0 && typeof symbol === 'string' && !session.parts.symbols.get(symbol)) {
    notes.push(`Filters of ${symbol} are not known yet: await x.general.exchangeInfo('${symbol}') loads them.`);
  }
  const refusal = session.parts.limits.refusal({
    weight: requestWeight({ endpoint, verb: { id: '', summary: '' }, params }),
    orders: endpoint.orderCount,
  });
  if (refusal) notes.push(`Limits: it would wait ${(refusal.waitMs / 1000).toFixed(1)} s before it leaves.`);
  return notes;
}
