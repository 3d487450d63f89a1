/**
 * Reads the messages of the WebSocket API without parsing results: the text of a result is passed on as it was received,
 * so that it is parsed once, and ids keep all digits.
 */
import { jsonMembers, type RateLimiter } from '../../protocol/index.js';

/** A rate limit with the count of the exchange, in a reply. */
export interface RateLimitCount extends RateLimiter {
  readonly count: number;
}

export interface ApiReply {
  readonly kind: 'reply';
  /** The id of the request; undefined in a message that answers no request, such as the refusal of a revoked key. */
  readonly id: number | undefined;
  readonly status: number;
  /** JSON of the result or of the error. */
  readonly body: string;
  /** For a binary reply only: `bytes` is its message, and `value` is `body` as a value. */
  readonly bytes?: Uint8Array;
  readonly value?: unknown;
  readonly rateLimits: readonly RateLimitCount[];
}

export type ApiMessage =
  | ApiReply
  /** An event of a subscription. @param text JSON of the event */
  | { readonly kind: 'event'; readonly subscriptionId: number; readonly text: string }
  /** An event of the connection itself, such as `serverShutdown`. */
  | { readonly kind: 'notice'; readonly text: string };

/** Reads a binary message; undefined for bytes that are no message of the WebSocket API. */
export type ReadApiBytes = (bytes: Uint8Array) => ApiMessage | undefined;

const EVENT_START = '{"subscriptionId":';
const EVENT_MIDDLE = ',"event":';
const REPLY = /^\{"id":(\d+),"status":(\d+),"(?:result|error)":/;
const LIMITS = ',"rateLimits":[';

/** @returns undefined for a text that is no message of the WebSocket API, such as one that is no JSON */
export function readApiMessage(text: string): ApiMessage | undefined {
  if (text.startsWith(EVENT_START)) return quickEvent(text) ?? slowMessage(text);
  const reply = REPLY.exec(text);
  return (reply && quickReply(text, reply)) ?? slowMessage(text);
}

/** An event in the form that the exchange uses; undefined for another form. */
function quickEvent(text: string): ApiMessage | undefined {
  let at = EVENT_START.length;
  let subscriptionId = 0;
  for (let code = text.charCodeAt(at); code >= ZERO && code <= NINE; code = text.charCodeAt(at)) {
    subscriptionId = subscriptionId * 10 + code - ZERO;
    at += 1;
  }
  if (at === EVENT_START.length || !text.startsWith(EVENT_MIDDLE, at) || !text.endsWith('}}')) return undefined;
  return { kind: 'event', subscriptionId, text: text.slice(at + EVENT_MIDDLE.length, -1) };
}

const ZERO = 48;
const NINE = 57;

/** A reply in the form that the exchange uses; undefined for another sequence of members. */
function quickReply(text: string, [head, id, status]: RegExpExecArray): ApiReply | undefined {
  const at = text.lastIndexOf(LIMITS);
  const rateLimits = at < 0 ? undefined : limitsAtEnd(text, at);
  // Without limits, the result may contain a list of that name, as exchangeInfo does.
  if (!rateLimits && !isWhole(text.slice(head.length, -1))) return undefined;
  const body = text.slice(head.length, rateLimits ? at : -1);
  return { kind: 'reply', id: Number(id), status: Number(status), body, rateLimits: rateLimits ?? [] };
}

function limitsAtEnd(text: string, at: number): readonly RateLimitCount[] | undefined {
  try {
    const value = JSON.parse(`{${text.slice(at + 1)}`) as { rateLimits: RateLimitCount[] };
    if (Object.keys(value).some((name) => name !== 'rateLimits')) return undefined;
    return value.rateLimits;
  } catch {
    return undefined;
  }
}

/** Whether a text is one JSON value. */
function isWhole(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A message with its members in any order, and with spaces. */
function slowMessage(text: string): ApiMessage | undefined {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { id, status, rateLimits, subscriptionId } = value as Readonly<Record<string, unknown>>;
  const members = jsonMembers(text);
  const event = members.get('event')?.raw;
  if (event !== undefined) {
    return typeof subscriptionId === 'number'
      ? { kind: 'event', subscriptionId, text: event }
      : { kind: 'notice', text: event };
  }
  const body = (members.get('result') ?? members.get('error'))?.raw;
  if (typeof status !== 'number' || body === undefined) return undefined;
  return {
    kind: 'reply',
    id: typeof id === 'number' ? id : undefined,
    status,
    body,
    rateLimits: Array.isArray(rateLimits) ? (rateLimits as RateLimitCount[]) : [],
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
