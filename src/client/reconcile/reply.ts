/** Turns a reply into the result for the user, or into a typed error, and updates the caches. */
import { type FilterFields, isRateLimiter, type RateLimiter, windowName } from '../../protocol/index.js';
import { parseWithExactIds } from '../../transport/index.js';
import type { CallRequest } from '../call/request.js';
import { trackUnfilledOrders } from '../orders/unfilled-order-tracking.js';
import { cutNoteOf } from '../paging/cut-note.js';
import { withNamedRows } from '../results/named-rows.js';
import { addExtras } from '../session/result-extras.js';
import type { Reply } from '../session/send-once.js';
import type { SessionContext } from '../session/session-context.js';
import type { SessionParts } from '../session/session-parts.js';
import type { Shown } from '../types/result.js';
import { refusalsLoaded, refusedReply } from './refused-reply.js';
import { problemOf, unreadableReply } from './reply-error.js';

/** Parameters with which exchangeInfo returns only some symbols. */
const FILTERS_OF_SYMBOLS = ['symbol', 'symbols', 'permissions', 'symbolStatus'];

/**
 * Resolves when {@link resultOf} can read the reply; undefined if it can be read now. A page loads the code for
 * refusals first.
 */
export const whenReadable = ({ response }: Reply): Promise<void> | undefined =>
  response.status < 400 ? undefined : refusalsLoaded();

/**
 * The result in a reply, after {@link whenReadable}.
 *
 * @throws LimitError, ExchangeError, ReplyError or OutcomeUnknownError when the reply is not the result
 */
export function resultOf<R>(session: SessionContext, request: CallRequest, reply: Reply): Shown<R> {
  const { endpoint, verb } = request;
  const { response } = reply;
  const { status } = response;
  session.latencies.record(verb.id, reply.latencyMs);
  let body: unknown;
  try {
    body =
      response.value === undefined
        ? parseWithExactIds(response.body, status < 400 ? endpoint.ids : undefined)
        : response.value;
  } catch {
    body = undefined;
  }
  if (status >= 400) throw refusedReply(session, request, reply, body);
  const problem = problemOf(request, response, body);
  if (problem !== undefined) throw unreadableReply(request, reply, problem);
  if (endpoint.id === 'exchangeInfo') adoptExchangeInfo(session.parts, request.params, body as object);
  if (endpoint.id === 'myFilters') adoptAssetFilters(session.parts, request.params, body as object);
  if (endpoint.id === 'rateLimitOrder') session.parts.limits.correctOrders(orderCounts(body as object));
  const result = withNamedRows(endpoint.id, body as object);
  if (reply.reservation) trackUnfilledOrders(session.parts.limits, endpoint, reply.reservation, result);
  session.tickers.reply(endpoint, result);
  session.prices.reply(endpoint, request.params, result);
  session.fills.reply(endpoint, request.params, result);
  session.orders.reply(endpoint, request.verb, request.params, result);
  session.responseCache.store(endpoint, request.params, response, result);
  const cutNote = endpoint.paging && cutNoteOf(request, result, session.exchangeNowMs);
  addExtras(result, { session, request, reply, cutNote });
  return result as Shown<R>;
}

/** Stores the data of exchangeInfo: rate limits for the windows, symbols for checks and hints. */
function adoptExchangeInfo(parts: SessionParts, params: CallRequest['params'], body: object): void {
  const { rateLimits, symbols } = body as { rateLimits?: readonly RateLimiter[]; symbols?: readonly never[] };
  // An empty list means that the exchange has no limits.
  if (Array.isArray(rateLimits)) parts.limits.adopt(rateLimits.filter(isRateLimiter));
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
