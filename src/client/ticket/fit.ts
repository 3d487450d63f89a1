/**
 * What happens to an order between being asked for and being sent: it is made to fit where that was asked for, and held
 * back with an explanation where it breaks a filter for certain.
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
 * The request as it is to leave.
 *
 * @throws ParameterError for a broken rule, FilterError for a broken filter, and what exchangeInfo throws.
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
  // A try is a question to the exchange, and so is what was left to it.
  if (request.orderOptions?.unchecked || request.endpoint.changesNothing) return ready;
  const known = symbolOf(session.parts.symbols, ready);
  const broken = known ? brokenFilters(known.filters, draftsOf(ready.endpoint, ready.params)) : [];
  if (broken.length === 0) return ready;
  // A broken rule says more than what follows from it.
  checkRequest(ready);
  throw filterError(ready, broken);
}

function filterError({ verb, orderOptions, fitted = [] }: CallRequest, broken: readonly FilterVerdict[]): FilterError {
  const said = broken.map(({ name, detail }) => `${detail} (${name})`).join('. ');
  const tried = fitted.map((change) => ` Made to fit: ${changeText(change)}.`).join('');
  const ways = `${orderOptions?.fit ? '' : '.fit() takes values that pass; '}.unchecked() leaves it to the exchange.`;
  return new FilterError(verb.id, broken, `${said}.${tried} Nothing was sent.`, ways);
}

/** The request with its values made to fit, if that was asked for and the filters are known. */
export function fittedRequest(symbols: SymbolRules, request: CallRequest): CallRequest {
  const known = request.orderOptions?.fit && symbolOf(symbols, request);
  if (!known) return request;
  const fitted = fitOrders(known.filters, request.endpoint, request.params);
  return { ...request, params: withChanges(request.params, fitted), fitted };
}

/** What the filters say to the orders of a request; nothing where they are not known. */
export function verdictsOf(symbols: SymbolRules, request: CallRequest): FilterVerdict[] {
  const known = symbolOf(symbols, request);
  return known ? checkFilters(known.filters, draftsOf(request.endpoint, request.params)) : [];
}

export function symbolOf(symbols: SymbolRules, { params: { symbol } }: CallRequest): KnownSymbol | undefined {
  return typeof symbol === 'string' ? symbols.get(symbol) : undefined;
}

/** Asks for the filters of one symbol; the reply teaches them to the session. */
function fetchFilters(session: SessionContext, symbol: string): Promise<unknown> {
  const endpoint = endpointById('exchangeInfo');
  const verb = endpoint.verbs[0] as (typeof endpoint.verbs)[number];
  return session.execute({ endpoint, verb, params: { symbol } });
}
