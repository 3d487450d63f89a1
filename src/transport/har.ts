/**
 * Writes recorded requests and replies as a HAR 1.2 document, which browsers and proxies can open. Secrets are already
 * masked when the requests are recorded.
 *
 * Sizes of headers are unknown (-1), and the whole time of a request is given as `wait`. A request without a reply has
 * status 0 and the reason in `_error`, as in browsers.
 */
import { Bytes, statusText } from '../platform/index.js';
import type { RequestSeen, ResponseSeen } from './seen.js';

/** A name and its value. */
export interface HarPair {
  readonly name: string;
  readonly value: string;
}

/** One request and its reply. */
export interface HarEntry {
  /** Time of sending, ISO 8601. */
  readonly startedDateTime: string;
  /** Duration in milliseconds. */
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly httpVersion: string;
    readonly cookies: readonly HarPair[];
    readonly headers: readonly HarPair[];
    readonly queryString: readonly HarPair[];
    readonly postData?: { readonly mimeType: string; readonly params: readonly HarPair[]; readonly text: string };
    readonly headersSize: number;
    readonly bodySize: number;
  };
  readonly response: {
    /** HTTP status; 0 without a reply. */
    readonly status: number;
    readonly statusText: string;
    readonly httpVersion: string;
    readonly cookies: readonly HarPair[];
    readonly headers: readonly HarPair[];
    readonly content: {
      readonly size: number;
      readonly mimeType: string;
      readonly text?: string;
      readonly comment?: string;
    };
    readonly redirectURL: string;
    readonly headersSize: number;
    readonly bodySize: number;
    readonly _error?: string;
  };
  readonly cache: Readonly<Record<string, never>>;
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number };
  /** The verb of the request. */
  readonly comment: string;
}

/** A HAR 1.2 document. */
export interface Har {
  readonly log: {
    readonly version: '1.2';
    readonly creator: { readonly name: string; readonly version: string };
    readonly entries: readonly HarEntry[];
    readonly comment?: string;
  };
}

/** A recorded reply. A body above the size limit is left out, and `leftOutBytes` is its size. */
export type KeptResponse = ResponseSeen & { readonly leftOutBytes?: number };

/** Builds the document from replies, oldest first. */
export function harOf(replies: readonly KeptResponse[], creatorVersion: string, comment?: string): Har {
  const creator = { name: 'spotlab', version: creatorVersion };
  return { log: { version: '1.2', creator, entries: replies.map(entryOf), ...(comment ? { comment } : {}) } };
}

function entryOf(reply: KeptResponse): HarEntry {
  const { request, latencyMs } = reply;
  return {
    startedDateTime: new Date(request.sentAtMs).toISOString(),
    time: latencyMs,
    request: requestOf(request),
    response: responseOf(reply),
    cache: {},
    timings: { send: 0, wait: latencyMs, receive: 0 },
    comment: request.verb,
  };
}

function requestOf({ method, baseUrl, path, headers, body }: RequestSeen): HarEntry['request'] {
  const query = path.indexOf('?');
  const mimeType = headers['content-type'] ?? '';
  return {
    method,
    url: baseUrl + path,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairsOf(headers),
    queryString: query < 0 ? [] : formPairs(path.slice(query + 1)),
    ...(body === undefined ? {} : { postData: { mimeType, params: formPairs(body), text: body } }),
    headersSize: -1,
    bodySize: body === undefined ? 0 : Bytes.byteLength(body),
  };
}

function responseOf({ status = 0, headers, body, error, leftOutBytes }: KeptResponse): HarEntry['response'] {
  const size = leftOutBytes ?? Bytes.byteLength(body ?? '');
  const type = headers['content-type'];
  return {
    status,
    statusText: statusText(status),
    httpVersion: status ? 'HTTP/1.1' : '',
    cookies: [],
    headers: pairsOf(headers),
    content: {
      size,
      mimeType: typeof type === 'string' ? type : '',
      ...(body === undefined ? {} : { text: body }),
      ...(leftOutBytes === undefined ? {} : { comment: 'body left out: too large' }),
    },
    redirectURL: '',
    headersSize: -1,
    bodySize: status ? size : -1,
    ...(error ? { _error: `${error.reason}: ${error.message}` } : {}),
  };
}

const pairsOf = (headers: ResponseSeen['headers']): HarPair[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((one) => ({ name, value: one })),
  );

/** The decoded parameters, which HAR requires in addition to the text. */
const formPairs = (text: string): HarPair[] =>
  text.split('&').map((pair) => {
    const at = pair.indexOf('=');
    return at < 0
      ? { name: decode(pair), value: '' }
      : { name: decode(pair.slice(0, at)), value: decode(pair.slice(at + 1)) };
  });

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
