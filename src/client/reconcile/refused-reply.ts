/** Makes the typed error of a reply with a status of 400 and above. */
import type { LimitDelay } from '../../limits/index.js';
import { adviceFor, adviceForStatus } from '../../protocol/index.js';
import { type CallRequest, isTrading } from '../call/request.js';
import { limitError } from '../errors/limit-error.js';
import { quotePage } from '../errors/reply-page.js';
import { outcomeUnknown, UNKNOWN_OUTCOME } from '../session/outcome.js';
import type { Reply } from '../session/send-once.js';
import type { SessionContext } from '../session/session-context.js';
import { refusalText } from '../ticket/exchange-refusal.js';
import { failedChecksText, noteRefusal } from '../ticket/refusal-figures.js';
import { ExchangeError, ReplaceError, type SpotlabError } from '../types/errors.js';
import { pageIn, refusalIn, unknownOutcome } from './reply-error.js';
import { halvesMismatch } from './reply-identity.js';

/** Codes for a cancel of a closed order, and for a query of an unknown order. */
const NO_SUCH_ORDER: ReadonlySet<number> = new Set([-2011, -2013]);

/** Resolves when {@link refusedReply} can be called; undefined if it can be called now. A page loads it with its first refusal. */
export const refusalsLoaded = (): Promise<void> | undefined => undefined;

/** The error of a status of 400 and above. */
export function refusedReply(session: SessionContext, request: CallRequest, reply: Reply, body: unknown): SpotlabError {
  const { parts } = session;
  const { verb, endpoint } = request;
  const { response } = reply;
  const { status } = response;
  const trades = isTrading(endpoint);
  const refused = refusalIn(request, body);
  const data = (body as { data?: unknown } | undefined)?.data;
  if (endpoint.hasOutcome && refused && data) {
    const problem = halvesMismatch(request, data);
    if (problem) return unknownOutcome(request, reply, problem);
    session.orders.reply(endpoint, verb, request.params, data);
    return new ReplaceError(verb.id, status, refused.code, refused.msg, data as ReplaceError['outcome']);
  }
  if ((status === 418 || status === 429) && (refused || !trades))
    return limitRefusal(session, request, status, refused);
  if (!refused) return withoutCode(request, reply);
  const { code, msg } = refused;
  // A 409 says that a part of the call was done; without the halves of a cancel-replace it does not say which part.
  const isUnknown = status >= 500 || status === 409 || UNKNOWN_OUTCOME.has(code);
  if (isUnknown && trades) {
    return outcomeUnknown(request, `the exchange answered ${code} ${msg}`, reply.stampMs);
  }
  if (NO_SUCH_ORDER.has(code)) session.orders.removeAbsent(request.params);
  const reasons = knownReasons(session, request, code, msg);
  const text = refusalText(request, status, code, msg, parts.symbols) + reasons;
  const error = new ExchangeError(verb.id, status, code, msg, text, adviceFor(code, msg, endpoint.id));
  if (trades && reasons === '' && ORDER_REFUSALS.has(code)) noteRefusal(error, session, request);
  return error;
}

/** Codes of orders that a filter, or the account, does not allow. */
const ORDER_REFUSALS: ReadonlySet<number> = new Set([-1013, -2010]);

/** The figures of the checks that the order fails with data of earlier replies: a balance, open orders, a price. */
function knownReasons(session: SessionContext, request: CallRequest, code: number, msg: string): string {
  if (!ORDER_REFUSALS.has(code) || !isTrading(request.endpoint)) return '';
  const failed = failedChecksText(session, request);
  if (failed !== '') return ` ${failed}`;
  const count = mostOpen(request, msg, session.parts.symbols);
  return count === undefined ? '' : ` ${count}`;
}

/** How many open orders the filter in a refusal allows; undefined for another refusal. */
function mostOpen(
  { params }: CallRequest,
  msg: string,
  symbols: SessionContext['parts']['symbols'],
): string | undefined {
  const name = /\bMAX_NUM_\w+/.exec(msg)?.[0];
  const filter = symbols.get(String(params.symbol))?.filters.find(({ filterType }) => filterType === name);
  const most = Object.values(filter ?? {}).find((value) => typeof value === 'number');
  const what = name
    ?.replace(/^MAX_NUM_/, '')
    .toLowerCase()
    .replace('algo', 'stop')
    .replaceAll('_', ' ');
  return most === undefined ? undefined : `At most ${most} ${what} may be open on ${String(params.symbol)}.`;
}

/**
 * The error of a reply with a status of 400 and above that the exchange has not written. Such a reply does not show
 * whether a trading call was carried out, because a firewall or a proxy may have replaced the reply of the exchange.
 */
function withoutCode(request: CallRequest, reply: Reply): SpotlabError {
  const { verb, endpoint } = request;
  const { status } = reply.response;
  const page = pageIn(reply);
  const quote = quotePage(page);
  const problem = quote === undefined ? 'has no message of the exchange' : `is no message of the exchange: '${quote}'`;
  const text = `${verb.id}: the reply (HTTP ${status}) ${problem}.`;
  const error = new ExchangeError(
    verb.id,
    status,
    undefined,
    quote ?? `HTTP ${status}`,
    text,
    adviceForStatus(status),
    page,
  );
  return isTrading(endpoint) ? unknownOutcome(request, reply, problem, error) : error;
}

function limitRefusal(
  { parts }: SessionContext,
  request: CallRequest,
  status: number,
  refused: { readonly code: number; readonly msg: string } | undefined,
): SpotlabError {
  const limits = parts.limits.state();
  const isOrders = refused?.code === -1015;
  const backoffForMs = isOrders ? limits.ordersBackoffForMs : limits.backoffForMs;
  const waitMs = limits.bannedForMs ?? backoffForMs ?? 1000;
  const why: LimitDelay = { why: status === 418 ? 'ban' : 'backoff', waitMs };
  return limitError(request, why, parts.clock.now(), isOrders ? refused.msg : undefined);
}
