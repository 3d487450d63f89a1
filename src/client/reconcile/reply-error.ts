/** Finds replies that are not the result of their call, and makes the error of one with a status below 400. */
import { adviceForStatus } from '../../protocol/index.js';
import { maskerOf, type WireResponse } from '../../transport/index.js';
import { type CallRequest, isTrading } from '../call/request.js';
import { pageOf, quotePage } from '../errors/reply-page.js';
import { outcomeUnknown } from '../session/outcome.js';
import type { Reply } from '../session/send-once.js';
import { ReplyError, type ReplyPage, type SpotlabError } from '../types/errors.js';
import { identityMismatch } from './reply-identity.js';

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
export function refusalIn({ endpoint }: CallRequest, body: unknown): { code: number; msg: string } | undefined {
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

/** The error of a trading call whose reply does not say what the exchange has done. */
export const unknownOutcome = (
  request: CallRequest,
  reply: Reply,
  problem: string,
  cause?: SpotlabError,
): SpotlabError =>
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

export function pageIn({ response, sent }: Reply): ReplyPage {
  const type = response.headers['content-type'];
  return pageOf(response.body, typeof type === 'string' ? type : undefined, maskerOf(sent));
}
