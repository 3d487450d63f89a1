/**
 * Reads a request of the WebSocket API, and translates it to the request of the REST endpoint that its method stands
 * for.
 *
 * The signed text differs from REST: all parameters but the signature, sorted by name, not percent-encoded. Source:
 * `signing.md`, "WebSocket API payload".
 */
import {
  type ApiMethod,
  apiMethods,
  endpointById,
  HEADERS,
  isRecord,
  jsonMembers,
  refusal,
  SESSION_METHODS,
  type SessionMethod,
} from '../../protocol/index.js';
import type { ServiceRequest } from '../base/service-messages.js';

export interface ApiRequest {
  /** The id as JSON, exactly as it was sent; `null` when none was sent. */
  readonly id: string;
  readonly method: string;
  /** The parameters as texts: a text unchanged, any other value as its JSON. */
  readonly params: ReadonlyMap<string, string>;
}

/** A request that cannot be read; its id, if it could be. */
export class ApiRequestError extends Error {
  override readonly name = 'ApiRequestError';
  readonly id: string;
  readonly refusal: ReturnType<typeof refusal>;

  constructor(id: string, reason: ReturnType<typeof refusal>) {
    super(reason.message);
    this.id = id;
    this.refusal = reason;
  }
}

const ID_TEXT = /^[\x20-\x7e]{0,36}$/;
const INTEGER = /^-?\d{1,19}$/;
/** Matches half of a surrogate pair. UTF-8 cannot encode it, so neither a signature nor a query can contain it. */
const LONE_SURROGATE = /\p{Surrogate}/u;
/** The id of an unread request is looked for in this number of characters. */
const MAX_HEAD = 128;
/** Methods may be written with this prefix. */
const PREFIX = 'v3/';
/** Parameters of signed requests, which no endpoint lists. */
const SIGNING: ReadonlySet<string> = new Set(['signature', 'timestamp', 'recvWindow']);
/** A parameter of every method: whether the reply reports the rate limits. */
export const RETURN_RATE_LIMITS = 'returnRateLimits';

/** @throws ApiRequestError */
export function readApiRequest(text: string): ApiRequest {
  const value = parse(text);
  const members = jsonMembers(text);
  const id = members.get('id')?.raw ?? 'null';
  if (!isId(id)) throw new ApiRequestError('null', refusal('invalidParameter', 'id'));
  const { method, params = {} } = value as { readonly method?: unknown; readonly params?: unknown };
  if (typeof method !== 'string') throw new ApiRequestError(id, refusal('mandatory', 'method'));
  if (typeof params !== 'object' || params === null || Array.isArray(params)) {
    throw new ApiRequestError(id, refusal('invalidParameter', 'params'));
  }
  const name = method.startsWith(PREFIX) ? method.slice(PREFIX.length) : method;
  const texts = textsOf(members.get('params')?.raw, params);
  for (const [param, given] of texts) {
    if (LONE_SURROGATE.test(param) || LONE_SURROGATE.test(given)) {
      throw new ApiRequestError(id, refusal('invalidJsonRequest'));
    }
  }
  return { id, method: name, params: texts };
}

const FIRST_ID = /^\s*\{\s*"id"\s*:\s*(null|-?\d{1,19}|"[\x20\x21\x23-\x5b\x5d-\x7e]{0,36}")\s*[,}]/;

/** The id of a request that is refused before it is read, if the id is its first field; `null` for any other text. */
export function sentId(text: string): string {
  return FIRST_ID.exec(text.slice(0, MAX_HEAD))?.[1] ?? 'null';
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // Text that is no JSON is refused below, like JSON that is no object.
  }
  throw new ApiRequestError('null', refusal('invalidJsonRequest'));
}

function isId(raw: string): boolean {
  if (raw === 'null' || INTEGER.test(raw)) return true;
  return raw.startsWith('"') && ID_TEXT.test(JSON.parse(raw) as string);
}

/** The parameters as texts. Numbers are signed in the form in which they were sent, so their text comes from the raw JSON. */
function textsOf(raw: string | undefined, params: object): Map<string, string> {
  const texts = new Map<string, string>();
  if (raw === undefined) return texts;
  const values = new Map<string, unknown>(Object.entries(params));
  for (const [name, member] of jsonMembers(raw)) {
    const value = values.get(name);
    texts.set(name, typeof value === 'string' ? value : member.raw);
  }
  return texts;
}

export function isSessionMethod(method: string): method is SessionMethod {
  return (SESSION_METHODS as readonly string[]).includes(method);
}

/** Whether the method places an order that counts as unfilled. */
export function countsOrders(method: string): boolean {
  return isApiMethod(method) && endpointById(apiMethods[method]).orderCount > 0;
}

function isApiMethod(method: string): method is ApiMethod {
  return Object.hasOwn(apiMethods, method);
}

/** The text that a signature covers, one character per byte. */
export function signedText(params: ReadonlyMap<string, string>): string {
  const names = [...params.keys()].filter((name) => name !== 'signature').sort();
  const text = names.map((name) => `${name}=${params.get(name)}`).join('&');
  return Buffer.from(text, 'utf8').toString('latin1');
}

/**
 * The REST request of an API request.
 *
 * @param sessionKey API key of the session, which is used if the request itself has no key
 * @returns undefined for a method that the WebSocket API does not have
 */
export function toServiceRequest(
  { method, params }: ApiRequest,
  connection: { readonly address: string; readonly unit: string; readonly sessionKey: string | undefined },
): ServiceRequest | undefined {
  if (!isApiMethod(method)) return undefined;
  const endpoint = endpointById(apiMethods[method]);
  const ownKey = params.get('apiKey');
  const usesSession = ownKey === undefined && !params.has('signature') && connection.sessionKey !== undefined;
  const apiKey = ownKey ?? connection.sessionKey;
  const pairs: string[] = [];
  for (const [name, text] of params) {
    if (name === 'apiKey' || name === RETURN_RATE_LIMITS) continue;
    // The value of an unknown parameter is left out: the name alone causes the refusal, and the value may be long.
    const isKnown = Object.hasOwn(endpoint.params, name) || SIGNING.has(name);
    pairs.push(`${encodeURIComponent(name)}=${isKnown ? encodeURIComponent(text) : ''}`);
  }
  return {
    method: endpoint.method,
    path: endpoint.path,
    query: pairs.join('&'),
    body: '',
    headers: { [HEADERS.timeUnit]: connection.unit, ...(apiKey !== undefined && { [HEADERS.apiKey]: apiKey }) },
    address: connection.address,
    proof: usesSession ? 'session' : { signed: signedText(params) },
  };
}
