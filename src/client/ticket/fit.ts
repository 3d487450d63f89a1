/**
 * Checks an order against the filters of its symbol before the order is sent. With `.fit()`, the values of the order are
 * adjusted to the filters; without it, an order that is certain to break a filter is refused with an explanation.
 */

import {
  brokenFilters,
  changeText,
  checkFilters,
  draftsOf,
  type FilterVerdict,
  fitOrders,
  isNotional,
  MINUTE_MS,
  surelyPasses,
  withChanges,
} from '../../protocol/index.js';
import type { StopSignal } from '../base/inputs.js';
import { type CallRequest, checkRequest } from '../call/request.js';
import type { KnownSymbol } from '../session/known-symbol.js';
import type { SessionContext } from '../session/session-context.js';
import type { FilterState, SymbolRules } from '../session/symbol-rules.js';
import { FilterError } from '../types/errors.js';
import { isStopped, loadFilters, usesFilters, whenFiltersLoaded, withoutFilters } from './load-filters.js';

/**
 * The request in the form in which it is sent. A promise if the filters of the symbol must be loaded first.
 *
 * @throws ParameterError for a broken rule, FilterError for a broken filter, and the errors of exchangeInfo for an order
 *   with `.fit()`
 */
export function prepareOrder(
  session: SessionContext,
  request: CallRequest,
  signal: StopSignal | undefined,
): CallRequest | Promise<CallRequest> {
  if (request.failure) throw request.failure;
  const { symbol } = request.params;
  const state = filterState(session, request);
  if (state === 'fresh' || (state === 'failed' && !request.orderOptions?.fit)) return checkedOrder(session, request);
  if (state === 'old') {
    // Old filters are very likely right, so an order that passes them does not wait for new ones.
    const ready = checkedUnlessBroken(session, request);
    if (ready) {
      loadFilters(session, String(symbol)).catch(() => undefined);
      return ready;
    }
  }
  if (isStopped(signal)) return request;
  checkRequest(request);
  session.checkAllowed(request);
  return whenFiltersLoaded(session, request, signal).then(() => checkedOrder(session, request));
}

/** Whether an order waits for a request that loads its filters. */
export function waitsForFilters(session: SessionContext, request: CallRequest): boolean {
  const state = filterState(session, request);
  return state === 'unknown' || state === 'stale';
}

function filterState(session: SessionContext, request: CallRequest): FilterState {
  const { symbol } = request.params;
  if (typeof symbol !== 'string' || !usesFilters(session, request)) return 'fresh';
  return session.parts.symbols.stateOf(symbol);
}

function checkedUnlessBroken(session: SessionContext, request: CallRequest): CallRequest | undefined {
  try {
    return checkedOrder(session, request);
  } catch (error) {
    if (error instanceof FilterError) return undefined;
    throw error;
  }
}

function checkedOrder(session: SessionContext, request: CallRequest): CallRequest {
  const ready = fittedRequest(session, request);
  // The exchange checks test orders and `.unchecked()` orders itself.
  if (request.orderOptions?.unchecked || request.endpoint.changesNothing) return ready;
  const known = symbolOf(session.parts.symbols, ready);
  if (!known) return withoutFilters(session, ready);
  if (surelyPasses(known.filters, ready.endpoint, ready.params)) return ready;
  const broken = brokenFilters(known.filters, draftsOf(ready.endpoint, ready.params));
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
export function fittedRequest(session: SessionContext, request: CallRequest): CallRequest {
  const known = request.orderOptions?.fit && !request.failure && symbolOf(session.parts.symbols, request);
  if (!known) return request;
  const fitted = fitOrders(known.filters, request.endpoint, request.params, freshAverage(session, known));
  return { ...request, params: withChanges(request.params, fitted), fitted };
}

/** Age up to which `.fit()` uses a cached average price. */
const AVERAGE_MAX_AGE_MS = MINUTE_MS;

/** The average price of the notional filter, if a reply of the last minute contains it. */
function freshAverage({ responseCache }: SessionContext, { symbol, filters }: KnownSymbol): string | undefined {
  const filter = filters.find(isNotional);
  const average = filter && responseCache.average(symbol, filter.avgPriceMins);
  return average && average.ageMs <= AVERAGE_MAX_AGE_MS ? average.value : undefined;
}

/** The filter checks of the orders of a request; empty if the filters are not known. */
export function verdictsOf(symbols: SymbolRules, request: CallRequest): FilterVerdict[] {
  const known = symbolOf(symbols, request);
  return known ? checkFilters(known.filters, draftsOf(request.endpoint, request.params)) : [];
}

export function symbolOf(symbols: SymbolRules, { params: { symbol } }: CallRequest): KnownSymbol | undefined {
  return typeof symbol === 'string' ? symbols.get(symbol) : undefined;
}
