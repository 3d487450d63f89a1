/** Makes the typed error of a reply that is not the result of its call. */
import type { LimitDelay } from '../../limits/index.js';
import { adviceFor, adviceForStatus } from '../../protocol/index.js';
import { maskerOf, type WireResponse } from '../../transport/index.js';
import { type CallRequest, isTrading } from '../call/request.js';
import { limitError } from '../errors/limit-error.js';
import { pageOf, quotePage } from '../errors/reply-page.js';
import { outcomeUnknown, UNKNOWN_OUTCOME } from '../session/outcome.js';
import type { Reply } from '../session/send-once.js';
import type { SessionContext } from '../session/session-context.js';
import { refusalText } from '../ticket/exchange-refusal.js';
import { failedChecksText, noteRefusal } from '../ticket/refusal-figures.js';
import { ExchangeError, ReplaceError, ReplyError, type ReplyPage, type SpotlabError } from '../types/errors.js';
import { halvesMismatch, identityMismatch } from './reply-identity.js';

/** Codes for a cancel of a closed order, and for a query of an unknown order. */
const NO_SUCH_ORDER: ReadonlySet<number> = new Set([-2011, -2013]);

/** Longest quotation of an address, in characters. */
const MAX_LOCATION = 200;

/** A reply with this status has no body: the server expects that the client has a copy. The client keeps none. */
const NOT_MODIFIED = 304;

/** Why a reply with a status below 400 cannot be the result of `request`; undefined if it can. */
export function problemOf(request: CallRequest, response: WireResponse, body: unknown): string | undefined {
  const { status } = response;
  if (status === NOT_MODIFIED) return "has no body: its status means 'not modified'";
  if (status >= 300) return 'is a redirection';
  if (typeof body !== 'object' || body === null) return bodyProblem(response, body);
  if (isTrading(request.endpoint)) return identityMismatch(request, body);
  const { reply } = request.endpoint;
  if (!reply) return undefined;
  const isList = Array.isArray(body);
  if (reply.is === 'list') return isList ? undefined : 'has no list';
  if (isList && reply.is === 'either') return undefined;
  // Some objects of the catalogue come as a list with one entry, too.
  const fields: unknown = isList ? body[0] : body;
  if (reply.fields.length === 0 && !isList) return undefined;
  for (const name of reply.fields)
    if (typeof fields === 'object' && fields !== null && name in fields) return undefined;
  return 'has no field of the result';
}

const NOT_JSON = 'has a body that is not JSON';

function bodyProblem({ body: text, isUndecodable, problem }: WireResponse, body: unknown): string {
  if (problem !== undefined) return problem;
  if (isUndecodable) return 'has a compressed body that is damaged, or whose encoding is unknown';
  if (text.trim() === '') return 'has an empty body';
  if (body !== undefined) return 'has no object and no list';
  return /^\s*[[{]/.test(text) ? 'has a JSON body that is cut off or damaged' : NOT_JSON;
}

/** Smaller positive codes are HTTP statuses of gateways; the exchange has codes such as 345103. */
const MIN_POSITIVE_CODE = 1_000;

/** The code and the message of a refusal; undefined if the body is not a refusal of the exchange. */
function refusalIn({ endpoint }: CallRequest, body: unknown): { code: number; msg: string } | undefined {
  const { code, msg } = (body ?? {}) as { code?: unknown; msg?: unknown };
  if (!Number.isInteger(code) || typeof msg !== 'string') return undefined;
  // The codes under /api are negative, and 0 for a refused location; those under /sapi may be large. A gateway has other
  // codes, such as its HTTP status.
  const least = endpoint.path.startsWith('/api/') ? Number.POSITIVE_INFINITY : MIN_POSITIVE_CODE;
  if ((code as number) > 0 && (code as number) < least) return undefined;
  return { code: code as number, msg };
}

/** Whether the body of a status of 400 and above is a refusal of the exchange with this code. */
export function refusesWith(request: CallRequest, text: string, code: number): boolean {
  if (!text.includes(String(code))) return false;
  return refusalIn(request, parsed(text))?.code === code;
}

/** Whether the exchange itself refused the request: its reply has a code. */
export const isRefusal = (request: CallRequest, text: string): boolean =>
  refusalIn(request, parsed(text)) !== undefined;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error of a status below 400: `problem` says why the reply is not the result. */
export function unreadableReply(request: CallRequest, reply: Reply, problem: string): SpotlabError {
  const { status } = reply.response;
  const page = pageIn(reply);
  const quote = status >= 300 ? locationOf(reply) : problem === NOT_JSON ? quotePage(page) : undefined;
  const what = quote === undefined ? problem : `${problem}: '${quote}'`;
  const error = new ReplyError(request.verb.id, status, what, page, adviceForStatus(status));
  return isTrading(request.endpoint) ? unknownOutcome(request, reply, error.problem, error) : error;
}

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
 * The error of a reply with a status of 400 and above that the exchange has not written. It says nothing about a trading
 * call, because a firewall or a proxy may have replaced the reply of the exchange.
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

const unknownOutcome = (request: CallRequest, reply: Reply, problem: string, cause?: SpotlabError): SpotlabError =>
  outcomeUnknown(
    request,
    `the reply (HTTP ${reply.response.status}) ${problem}`,
    reply.stampMs,
    cause === undefined ? {} : { cause },
  );

/** The address that a redirection names, for a message. */
function locationOf({ response, sent }: Reply): string | undefined {
  const { location } = response.headers;
  if (typeof location !== 'string') return undefined;
  const masked = maskerOf(sent)(location);
  return masked.length > MAX_LOCATION ? `${masked.slice(0, MAX_LOCATION)}…` : masked;
}

function pageIn({ response, sent }: Reply): ReplyPage {
  const type = response.headers['content-type'];
  return pageOf(response.body, typeof type === 'string' ? type : undefined, maskerOf(sent));
}
