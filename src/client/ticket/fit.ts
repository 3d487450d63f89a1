/**
 * Prepares an order before it is sent: `.fit()` adjusts its values to the filters, and an order that is certain to
 * break a filter is refused with an explanation.
 */

import {
  brokenFilters,
  changeText,
  checkFilters,
  draftsOf,
  endpointById,
  type FilterVerdict,
  fitOrders,
  withChanges,
} from '../../protocol/index.js';
import { type CallRequest, checkRequest } from '../call/request.js';
import { FilterError } from '../errors/errors.js';
import type { KnownSymbol } from '../session/known-symbol.js';
import type { SessionContext } from '../session/session-context.js';
import type { SymbolRules } from '../session/symbol-rules.js';

/**
 * The request in the form in which it is sent.
 *
 *
 *
 * @throws ParameterError for a broken rule, FilterError for a broken filter, and the errors of exchangeInfo
 */
export function prepareOrder(session: SessionContext, request: CallRequest): CallRequest | Promise<CallRequest> {
  const { symbol } = request.params;
  if (!request.orderOptions?.fit || typeof symbol !== 'string' || session.parts.symbols.get(symbol)) {
    return checkedOrder(session, request);
  }
  checkRequest(request);
  return session.parts.symbols
    .ensure(symbol, () => fetchFilters(session, symbol))
    .then(() => checkedOrder(session, request));
}

function checkedOrder(session: SessionContext, request: CallRequest): CallRequest {
  const ready = fittedRequest(session.parts.symbols, request);
  // The exchange checks test orders and `.unchecked()` orders itself.
  if (request.orderOptions?.unchecked || request.endpoint.changesNothing) return ready;
  const known = symbolOf(session.parts.symbols, ready);
  const broken = known ? brokenFilters(known.filters, draftsOf(ready.endpoint, ready.params)) : [];
  if (broken.length === 0) return ready;
  // A broken rule is reported first, because its message is more precise.
  checkRequest(ready);
  throw filterError(ready, broken);
}

function filterError({ verb, orderOptions, fitted = [] }: CallRequest, broken: readonly FilterVerdict[]): FilterError {
  const details = broken.map(({ name, detail }) => `${detail} (${name})`).join('. ');
  const tried = fitted.map((change) => ` Made to fit: ${changeText(change)}.`).join('');
  const ways = `${orderOptions?.fit ? '' : '.fit() adjusts the values; '}.unchecked() leaves the check to the exchange.`;
  return new FilterError(verb.id, broken, `${details}.${tried} Nothing was sent.`, ways);
}

/** The request with adjusted values, if it has `.fit()` and the filters are known. */
export function fittedRequest(symbols: SymbolRules, request: CallRequest): CallRequest {
  const known = request.orderOptions?.fit && symbolOf(symbols, request);
  if (!known) return request;
  const fitted = fitOrders(known.filters, request.endpoint, request.params);
  return { ...request, params: withChanges(request.params, fitted), fitted };
}

/** The filter checks of the orders of a request; empty if the filters are not known. */
export function verdictsOf(symbols: SymbolRules, request: CallRequest): FilterVerdict[] {
  const known = symbolOf(symbols, request);
  return known ? checkFilters(known.filters, draftsOf(request.endpoint, request.params)) : [];
}

export function symbolOf(symbols: SymbolRules, { params: { symbol } }: CallRequest): KnownSymbol | undefined {
  return typeof symbol === 'string' ? symbols.get(symbol) : undefined;
}

/** Fetches the filters of one symbol; the session stores them from the reply. */
function fetchFilters(session: SessionContext, symbol: string): Promise<unknown> {
  const endpoint = endpointById('exchangeInfo');
  const verb = endpoint.verbs[0] as (typeof endpoint.verbs)[number];
  return session.execute({ endpoint, verb, params: { symbol } });
}
