/** Turns a reply into the result for the user, or into a typed error, and updates the caches. */
import type { LimitDelay } from '../../limits/index.js';
import { adviceFor, type RateLimiter, windowName } from '../../protocol/index.js';
import { type CallRequest, isTrading } from '../call/request.js';
import { ExchangeError, ReplaceError, type SpotlabError } from '../errors/errors.js';
import { refusalText } from '../errors/exchange-refusal.js';
import { limitError } from '../errors/limit-error.js';
import { outcomeUnknown, UNKNOWN_OUTCOME } from '../reconcile/outcome.js';
import { parseExact } from '../results/exact-ids.js';
import type { Shown } from '../results/result.js';
import { addExtras } from '../results/result-extras.js';
import type { Reply } from './send-once.js';
import type { SessionContext } from './session-context.js';
import type { SessionParts } from './session-parts.js';
import { trackUnfilledOrders } from './unfilled-order-tracking.js';

/** Codes for a cancel of a closed order, and for a query of an unknown order. */
const NO_SUCH_ORDER: ReadonlySet<number> = new Set([-2011, -2013]);

/** Parameters with which exchangeInfo returns only some symbols. */
const FILTERS_OF_SYMBOLS = ['symbol', 'symbols', 'permissions', 'symbolStatus'];

/** @throws LimitError, ExchangeError or OutcomeUnknownError when the reply is an error */
export function resultOf<R>(session: SessionContext, request: CallRequest, reply: Reply): Shown<R> {
  const { endpoint, verb } = request;
  const { response } = reply;
  session.latencies.record(verb.id, reply.latencyMs);
  let body: unknown;
  try {
    body = parseExact(response.body, response.status < 400 ? endpoint.ids : undefined);
  } catch {
    body = undefined;
  }
  if (response.status >= 400 || typeof body !== 'object' || body === null) throw errorOf(session, request, reply, body);
  if (endpoint.id === 'exchangeInfo') adoptExchangeInfo(session.parts, request.params, body);
  if (endpoint.id === 'rateLimitOrder') session.parts.limits.correctOrders(orderCounts(body));
  if (reply.reservation) trackUnfilledOrders(session.parts.limits, endpoint, reply.reservation, body);
  session.orderCache.update(endpoint, request.verb, request.params, body);
  session.responseCache.store(endpoint, request.params, response.body, body);
  addExtras(body, { session, request, reply });
  return body as Shown<R>;
}

/** Stores the data of exchangeInfo: rate limits for the windows, symbols for checks and hints. */
function adoptExchangeInfo(parts: SessionParts, params: CallRequest['params'], body: object): void {
  const { rateLimits, symbols } = body as { rateLimits?: readonly RateLimiter[]; symbols?: readonly never[] };
  // An empty list means that the exchange has no limits.
  if (rateLimits) parts.limits.adopt(rateLimits);
  if (symbols) parts.symbols.learn(symbols, !FILTERS_OF_SYMBOLS.some((name) => params[name] !== undefined));
}

function errorOf(session: SessionContext, request: CallRequest, reply: Reply, body: unknown): SpotlabError {
  const { parts, offsetMs } = session;
  const { verb, endpoint } = request;
  const { response } = reply;
  const { code, msg, data } = (body ?? {}) as { code?: number; msg?: string; data?: unknown };
  if (endpoint.hasOutcome && data && code !== undefined) {
    session.orderCache.update(endpoint, verb, request.params, data);
    return new ReplaceError(verb.id, response.status, code, msg ?? '', data as ReplaceError['outcome']);
  }
  if (response.status === 418 || response.status === 429) {
    const held = parts.limits.state();
    const orders = code === -1015;
    const heldForMs = orders ? held.ordersHeldForMs : held.heldForMs;
    const waitMs = held.bannedForMs ?? heldForMs ?? 1000;
    const why: LimitDelay = { why: response.status === 418 ? 'ban' : 'hold', waitMs };
    return limitError(request, why, parts.clock.now(), orders ? msg : undefined);
  }
  const unknown = response.status >= 500 || (code !== undefined && UNKNOWN_OUTCOME.has(code));
  if (unknown && isTrading(endpoint)) {
    const why = msg ? `the exchange answered ${code} ${msg}` : `the exchange answered HTTP ${response.status}`;
    return outcomeUnknown(request, why, Math.round(parts.clock.now() - reply.latencyMs) + offsetMs);
  }
  if (code !== undefined && NO_SUCH_ORDER.has(code)) session.orderCache.removeAbsent(request.params);
  const text = msg ?? `HTTP ${response.status} without a readable body`;
  return new ExchangeError(
    verb.id,
    response.status,
    code,
    text,
    refusalText(request, response.status, code, text, parts.symbols),
    code === undefined ? undefined : adviceFor(code, msg),
  );
}

function orderCounts(body: object): { interval: string; count: number }[] {
  return (body as (RateLimiter & { count: number })[])
    .filter(({ rateLimitType }) => rateLimitType === 'ORDERS')
    .map((limiter) => ({ interval: windowName(limiter), count: limiter.count }));
}
