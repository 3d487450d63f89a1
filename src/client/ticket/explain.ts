/**
 * Builds the `Explanation` of a call: what it would send and cost, and which filters and rules it breaks. Sends
 * nothing.
 */
import { brokenFilters, describesOrders, draftsOf, undecided } from '../../protocol/index.js';
import {
  brokenText,
  type CallRequest,
  encodeRequest,
  findBroken,
  isTrading,
  requestWeight,
  valueProblem,
  wireText,
} from '../call/request.js';
import { requestCost } from '../call/request-cost.js';
import { drawAs } from '../results/display-hooks.js';
import type { SessionContext } from '../session/session-context.js';
import type { ParameterError } from '../types/errors.js';
import type { Check, Explanation } from '../types/explanation.js';
import { decimal } from '../values/decimal.js';
import { fittedRequest, symbolOf, verdictsOf } from './fit.js';
import { unknownBecause, usesFilters } from './load-filters.js';
import { hasReadOpenOrders, readWeightOf } from './read-facts.js';
import { cachedChecks, decidedBy, type TicketCase, uncheckedFilters } from './ticket-checks.js';
import { factsOf } from './ticket-facts.js';

/** The call's verb, exchange and endpoint, and its parameters as they are sent. */
function identityOf(session: SessionContext, { endpoint, verb, params }: CallRequest) {
  return {
    verb: verb.id,
    summary: verb.summary,
    sent: false as const,
    baseUrl: session.parts.transport.baseUrl,
    method: endpoint.method,
    path: endpoint.path,
    security: endpoint.security,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, wireText(value)])),
  };
}

/** The explanation of a call with an invalid parameter: the parameters before the error, and the error as a check. */
function explainFailure(
  session: SessionContext,
  { endpoint, verb, params }: CallRequest,
  failure: ParameterError,
): Explanation {
  return {
    ...identityOf(session, { endpoint, verb, params }),
    payload: encodeRequest(params),
    weight: requestWeight({ endpoint, verb, params }),
    orderCount: endpoint.orderCount,
    source: endpoint.source,
    checks: [{ name: 'parameters', ok: false, detail: failure.message, parameter: failure.parameter }],
    isUnsendable: true,
    windows: [],
    notes: ['The call cannot be sent: await throws this error.'],
  };
}

export function explainRequest(session: SessionContext, given: CallRequest): Explanation {
  if (given.failure) return explainFailure(session, given, given.failure);
  // A request that is about to be sent has already been fitted.
  const request = given.fitted ? given : fittedRequest(session, given);
  const { endpoint, params, fitted } = request;
  const signed = endpoint.security !== 'NONE';
  const payload = encodeRequest(params) + (signed ? `${Object.keys(params).length ? '&' : ''}timestamp=‹now›` : '');
  const ticket = ticketOf(session, request);
  const cached = ticket ? cachedChecks(ticket) : [];
  const decided = decidedBy(cached);
  const facts = factsOf(session, request);
  const readWeight = readWeightOf(given);
  return {
    ...identityOf(session, request),
    payload,
    weight: requestWeight(request),
    ...(endpoint.weightOnSuccess === undefined ? {} : { weightOnSuccess: endpoint.weightOnSuccess }),
    orderCount: endpoint.orderCount,
    source: endpoint.source,
    checks: [...checksOf(session, request), ...cached, ...balanceChecks(facts.balances)],
    ...(findBroken(request) || valueProblem(request) || breaksFilters(session, request) ? { isUnsendable: true } : {}),
    ...(fitted ? { fitted } : {}),
    ...facts,
    ...(readWeight === undefined ? {} : { readWeight }),
    notes: [
      ...noTargetNote(given, facts),
      ...notesOf(session, request, decided),
      ...uncheckedNote(ticket, decided),
      ...unknownOf(session, request, facts),
    ],
  };
}

/** The explanation with display hooks; `question` marks the ticket that a confirmation shows. */
export function shownExplanation(session: SessionContext, request: CallRequest, ticket?: 'question'): Explanation {
  const explanation = explainRequest(session, request);
  drawAs(explanation, session.parts.displays, () => ({
    value: explanation,
    context: { kind: 'explanation', params: explanation.params, ...(ticket ? { ticket } : {}) },
  }));
  return explanation;
}

function checksOf(session: SessionContext, request: CallRequest): Check[] {
  const broken = findBroken(request);
  const rule: Check[] = broken ? [{ name: 'parameters', ok: false, detail: brokenText(request, broken) }] : [];
  const problem = valueProblem(request);
  const value = problem ? [{ name: 'parameters', ok: false, detail: problem.text, parameter: problem.name }] : [];
  return [...rule, ...value, ...verdictsOf(session.parts.symbols, request)];
}

/** A failed check for each asset of which the account has too little. */
function balanceChecks(balances: Explanation['balances']): Check[] {
  return (balances?.assets ?? []).flatMap(({ asset, free, missing }) => {
    if (missing === undefined || !balances) return [];
    const needed = decimal(free).add(missing).toString();
    const detail = `needs ${needed} ${asset}, ${free} is free: ${missing} ${asset} short`;
    return [{ name: 'balance', ok: false, detail, ageMs: balances.ageMs }];
  });
}

/** The orders of a request whose symbol is known. */
function ticketOf(session: SessionContext, request: CallRequest): TicketCase | undefined {
  const { endpoint, params } = request;
  const known = symbolOf(session.parts.symbols, request);
  const drafts = draftsOf(endpoint, params);
  const isList = endpoint.whenLost?.kind === 'orderList';
  return known && drafts.length > 0 ? { session, known, drafts, isList } : undefined;
}

/** A note that lists the filters for which no data is known, with the calls that fetch the data. */
function uncheckedNote(ticket: TicketCase | undefined, decided: ReadonlySet<string>): string[] {
  if (!ticket) return [];
  const parts = [...uncheckedFilters(ticket, decided)].map(
    ([call, names]) => `${names.join(', ')} (needs await ${call})`,
  );
  return parts.length > 0 ? [`Not checked yet: ${parts.join('; ')}.`] : [];
}

/** Says that there is nothing to change, where the open orders of the symbol are known. */
function noTargetNote(request: CallRequest, { targets }: ReturnType<typeof factsOf>): string[] {
  if (targets || !hasReadOpenOrders(request)) return [];
  const { symbol, orderId, cancelOrderId, origClientOrderId, cancelOrigClientOrderId, orderListId } = request.params;
  const id = orderId ?? cancelOrderId ?? origClientOrderId ?? cancelOrigClientOrderId;
  if (id !== undefined) return [`${symbol} has no open order ${id}.`];
  return [
    orderListId === undefined ? `${symbol} has no open orders.` : `${symbol} has no open order list ${orderListId}.`,
  ];
}

/** A note that lists the data missing for a full ticket, each with the call that fetches it. */
function unknownOf(session: SessionContext, request: CallRequest, facts: ReturnType<typeof factsOf>): string[] {
  const { symbol } = request.params;
  const drafts = draftsOf(request.endpoint, request.params);
  if (!isTrading(request.endpoint) || drafts.length === 0 || !symbolOf(session.parts.symbols, request)) return [];
  const matches = drafts.some(({ type = '', isPending }) => !isPending && /^(MARKET|LIMIT)/.test(type));
  const missing = [
    ...(facts.balances ? [] : ['balances: await x.account.info()']),
    ...(matches && !session.responseCache.book(String(symbol)) ? [`fills: await x.market.depth('${symbol}')`] : []),
    ...(session.responseCache.commission(String(symbol))
      ? []
      : [`commission: await x.account.commission('${symbol}')`]),
  ];
  return missing.length > 0 ? [`Not known yet: ${missing.join('; ')}.`] : [];
}

/** Whether a placement is certain to break a filter and has no `.unchecked()`. */
function breaksFilters(session: SessionContext, request: CallRequest): boolean {
  const { endpoint, params, orderOptions } = request;
  const known = symbolOf(session.parts.symbols, request);
  if (!known || orderOptions?.unchecked || endpoint.orderCount === 0) return false;
  return brokenFilters(known.filters, draftsOf(endpoint, params)).length > 0;
}

function notesOf(session: SessionContext, request: CallRequest, decided: ReadonlySet<string>): string[] {
  const { endpoint, params, orderOptions } = request;
  const notes: string[] = [];
  if (endpoint.security !== 'NONE' && !session.parts.credentials)
    notes.push('The call is signed, and no API key is set.');
  const { symbol } = params;
  const known = symbolOf(session.parts.symbols, request);
  if (describesOrders(endpoint) && typeof symbol === 'string' && !known && session.parts.symbols.isComplete) {
    const close = session.parts.symbols.near(symbol);
    notes.push(
      `The exchange did not list ${symbol} in its exchangeInfo reply.${close.length > 0 ? ` Nearest: ${close.join(', ')}.` : ''}`,
    );
  } else if (describesOrders(endpoint) && typeof symbol === 'string' && !known) {
    const how = `await x.general.exchangeInfo('${symbol}') loads them`;
    const failed = unknownBecause(session, request);
    const unknown = `The filters of ${symbol} are not known yet${failed ? ` (${failed})` : ''}`;
    const isLoaded = usesFilters(session, request);
    const use = orderOptions?.fit ? 'the order is fitted' : 'the order is checked';
    notes.push(isLoaded ? `${unknown}. Sending loads them first, and ${use}; ${how} now.` : `${unknown}: ${how}.`);
  }
  if (known) {
    const open = known.filters.filter(({ filterType }) => !decided.has(filterType));
    notes.push(...undecided(open, draftsOf(endpoint, params)));
  }
  if (orderOptions?.unchecked) notes.push('The order is sent without filter checks.');
  else if (breaksFilters(session, request)) {
    notes.push(
      `The order is not sent with these values${orderOptions?.fit ? '' : '; .fit() adjusts them to the filters'}.`,
    );
  }
  const delay = session.parts.limits.delayOf(requestCost(request));
  if (delay) notes.push(`Limits: the call would wait ${(delay.waitMs / 1000).toFixed(1)} s before it is sent.`);
  return notes;
}
