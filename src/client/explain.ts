/** What a call would send and cost, and what is known to speak against it. Sends nothing. */
import { AMOUNT_SCALE, formatUnits, parseUnits, trimDecimal } from '../protocol/decimal.js';
import { brokenFilters, undecided } from '../protocol/filter-check.js';
import { describesOrders, draftsOf, type OrderDraft } from '../protocol/order-draft.js';
import type { Check, Explanation } from './call.js';
import { fittedRequest, symbolOf, verdictsOf } from './fit.js';
import { brokenText, type CallRequest, encodeRequest, findBroken, requestWeight, wireText } from './request.js';
import { requestCost } from './request-cost.js';
import { drawAs } from './result.js';
import type { Session } from './session.js';

export function explainRequest(session: Session, asked: CallRequest): Explanation {
  const { symbols } = session.parts;
  const request = fittedRequest(symbols, asked);
  const { endpoint, verb, params, fitted } = request;
  const signed = endpoint.security !== 'NONE';
  const payload = encodeRequest(params) + (signed ? `${Object.keys(params).length ? '&' : ''}timestamp=‹now›` : '');
  const spends = spendsOf(session, request);
  return {
    verb: verb.id,
    summary: verb.summary,
    sent: false,
    baseUrl: session.parts.transport.baseUrl,
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
    ...(fitted ? { fitted } : {}),
    ...(spends ? { spends } : {}),
    notes: notesOf(session, request),
  };
}

/** The same, drawing itself where it is shown. */
export function shownExplanation(session: Session, request: CallRequest): Explanation {
  const explanation = explainRequest(session, request);
  drawAs(explanation, session.parts.displays, () => ({
    value: explanation,
    context: { kind: 'explanation', params: explanation.params },
  }));
  return explanation;
}

function checksOf(session: Session, request: CallRequest): Check[] {
  const broken = findBroken(request);
  const rule: Check[] = broken ? [{ name: 'parameters', ok: false, detail: brokenText(request, broken) }] : [];
  return [...rule, ...verdictsOf(session.parts.symbols, request)];
}

/**
 * What an order takes from the account when it fills, at most: the whole of a SELL, a BUY at its limit price. A BUY without
 * a price takes what the market asks then, so nothing is said. Of a list, the orders placed at once count, and of a pair,
 * of which one at most fills, the dearer.
 */
function spendsOf({ parts: { symbols } }: Session, request: CallRequest): Explanation['spends'] {
  const { baseAsset, quoteAsset } = symbolOf(symbols, request) ?? {};
  const now = draftsOf(request.endpoint, request.params).filter(({ isPending }) => !isPending);
  const sides = new Set(now.map(({ side }) => side));
  const asset = sides.has('BUY') ? quoteAsset : baseAsset;
  const amounts = now.map(amountOf);
  if (sides.size !== 1 || asset === undefined || amounts.length === 0) return undefined;
  if (amounts.some((units) => units === undefined)) return undefined;
  const most = (amounts as bigint[]).reduce((a, b) => (a > b ? a : b));
  return { asset, amount: trimDecimal(formatUnits(most, EXACT)) };
}

/** Decimals of a price times a quantity. */
const EXACT = 2 * AMOUNT_SCALE;

/** In units of 1e-16; undefined where nothing bounds it, or a value cannot be sent anyway. */
function amountOf({ side, price, quantity, quoteOrderQty, isPegged }: OrderDraft): bigint | undefined {
  const units = (text: string, scale: number) => {
    try {
      return parseUnits(text, scale);
    } catch {
      return undefined;
    }
  };
  if (side === 'SELL') return quantity && units(quantity.value, EXACT);
  if (quoteOrderQty) return units(quoteOrderQty.value, EXACT);
  if (!price || !quantity || isPegged) return undefined;
  const [each, all] = [units(price.value, AMOUNT_SCALE), units(quantity.value, AMOUNT_SCALE)];
  return each === undefined || all === undefined ? undefined : each * all;
}

function notesOf(session: Session, request: CallRequest): string[] {
  const { endpoint, params, wishes } = request;
  const notes: string[] = [];
  if (endpoint.security !== 'NONE' && !session.parts.credentials) notes.push('It is signed, and no API key is set.');
  const { symbol } = params;
  const known = symbolOf(session.parts.symbols, request);
  if (describesOrders(endpoint) && typeof symbol === 'string' && !known) {
    const how = `await x.general.exchangeInfo('${symbol}') loads them`;
    notes.push(
      wishes?.fit
        ? `Filters of ${symbol} are not known yet: they are loaded, and the order made to fit, before it is sent; ${how} now.`
        : `Filters of ${symbol} are not known yet: ${how}.`,
    );
  }
  if (known) notes.push(...undecided(known.filters, draftsOf(endpoint, params)));
  if (wishes?.unchecked) notes.push('It is sent whatever the filters say.');
  else if (endpoint.orderCount > 0 && known && brokenFilters(known.filters, draftsOf(endpoint, params)).length > 0) {
    notes.push(`It is not sent like this${wishes?.fit ? '' : ': .fit() takes values that pass'}.`);
  }
  const refusal = session.parts.limits.refusal(requestCost(request));
  if (refusal) notes.push(`Limits: it would wait ${(refusal.waitMs / 1000).toFixed(1)} s before it leaves.`);
  return notes;
}
