/** Turns a reply into the result for the user, or into a typed error, and updates the caches. */
import { type FilterFields, type RateLimiter, windowName } from '../../protocol/index.js';
import { parseWithExactIds } from '../../transport/index.js';
import type { CallRequest } from '../call/request.js';
import { cutNoteOf } from '../results/cut-note.js';
import type { Shown } from '../results/result.js';
import { addExtras } from '../results/result-extras.js';
import { faultOf, refusedReply, unreadableReply } from './reply-error.js';
import type { Reply } from './send-once.js';
import type { SessionContext } from './session-context.js';
import type { SessionParts } from './session-parts.js';
import { trackUnfilledOrders } from './unfilled-order-tracking.js';

/** Parameters with which exchangeInfo returns only some symbols. */
const FILTERS_OF_SYMBOLS = ['symbol', 'symbols', 'permissions', 'symbolStatus'];

/** @throws LimitError, ExchangeError, ReplyError or OutcomeUnknownError when the reply is not the result */
export function resultOf<R>(session: SessionContext, request: CallRequest, reply: Reply): Shown<R> {
  const { endpoint, verb } = request;
  const { response } = reply;
  const { status } = response;
  session.latencies.record(verb.id, reply.latencyMs);
  let body: unknown;
  try {
    body = parseWithExactIds(response.body, status < 400 ? endpoint.ids : undefined);
  } catch {
    body = undefined;
  }
  if (status >= 400) throw refusedReply(session, request, reply, body);
  const fault = faultOf(request, response, body);
  if (fault !== undefined) throw unreadableReply(request, reply, fault);
  if (endpoint.id === 'exchangeInfo') adoptExchangeInfo(session.parts, request.params, body as object);
  if (endpoint.id === 'myFilters') adoptAssetFilters(session.parts, request.params, body as object);
  if (endpoint.id === 'rateLimitOrder') session.parts.limits.correctOrders(orderCounts(body as object));
  const result = body as object;
  if (reply.reservation) trackUnfilledOrders(session.parts.limits, endpoint, reply.reservation, result);
  session.orderCache.update(endpoint, request.verb, request.params, result);
  if (endpoint.security !== 'NONE' && endpoint.changesNothing !== true) session.onReply?.(result);
  session.responseCache.store(endpoint, request.params, response.body, result);
  const cutNote = endpoint.paging && cutNoteOf(request, result, session.exchangeNowMs);
  addExtras(result, { session, request, reply, cutNote });
  return result as Shown<R>;
}

/** Stores the data of exchangeInfo: rate limits for the windows, symbols for checks and hints. */
function adoptExchangeInfo(parts: SessionParts, params: CallRequest['params'], body: object): void {
  const { rateLimits, symbols } = body as { rateLimits?: readonly RateLimiter[]; symbols?: readonly never[] };
  // An empty list means that the exchange has no limits.
  if (rateLimits) parts.limits.adopt(rateLimits);
  if (symbols) parts.symbols.learn(symbols, !FILTERS_OF_SYMBOLS.some((name) => params[name] !== undefined));
}

/** Stores the asset filters of a symbol, which only the reply of account.filters contains. */
function adoptAssetFilters(parts: SessionParts, { symbol }: CallRequest['params'], body: object): void {
  const { assetFilters } = body as { assetFilters?: readonly FilterFields[] };
  if (typeof symbol === 'string' && Array.isArray(assetFilters)) parts.symbols.learnAssetFilters(symbol, assetFilters);
}

function orderCounts(body: object): { interval: string; count: number }[] {
  return (body as (RateLimiter & { count: number })[])
    .filter(({ rateLimitType }) => rateLimitType === 'ORDERS')
    .map((limiter) => ({ interval: windowName(limiter), count: limiter.count }));
}
