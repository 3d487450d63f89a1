/**
 * Encodes replies as JSON, or as SBE where the request asks for it and the exchange has it. The code of src/sbe is loaded at
 * the first request that asks for SBE.
 */
import { type Bytes, onceLoaded } from '../../platform/index.js';
import { type EndpointInfo, HEADERS, type Refusal, refusal } from '../../protocol/index.js';
import { header, type Sent } from './request-headers.js';
import { bodyText, CachedJson } from './response-cache.js';
import type { ServiceResponse } from './service-messages.js';

export type Sbe = typeof import('../../sbe/index.js');

const BINARY = 'application/sbe';
const JSON_TYPE = 'application/json';
const VERSION = /^(\d{1,5}):(\d{1,5})$/;
/** Prefix of the paths whose replies have messages in the SBE schema. Replies of the wallet have no messages. */
const WITH_MESSAGES = '/api/';

let loaded: Sbe | undefined;

/** Loads the encoder. It stays loaded. */
export const loadSbe = onceLoaded(async (): Promise<Sbe> => {
  loaded = await import('../../sbe/index.js');
  return loaded;
});

/** Whether the encoder must be loaded before a request is handled, because the request asks for SBE. */
export function needsSbe(request: Pick<Sent, 'headers'>): boolean {
  return loaded === undefined && asksForSbe(request);
}

function asksForSbe(request: Pick<Sent, 'headers'>): boolean {
  return header(request, 'accept')?.includes(BINARY) === true;
}

/** The encoding of a reply. */
export interface ReplyEncoding {
  /** The encoder of SBE; undefined for a reply in JSON. */
  readonly sbe?: Sbe;
  /** The refusal of the request. It is thrown when the headers are checked. */
  readonly refusal?: Refusal;
  /** Headers of the reply. */
  readonly headers?: Readonly<Record<string, string>>;
}

const JSON_ENCODING: ReplyEncoding = {};

/**
 * The encoding that a request asks for.
 *
 * A request that also accepts JSON gets JSON if SBE is not possible. Only a retired version is always refused.
 *
 * @param isOffered whether the exchange has SBE
 */
export function encodingOf(
  request: Pick<Sent, 'headers'> & { readonly path: string },
  isOffered: boolean,
): ReplyEncoding {
  if (!asksForSbe(request) || !request.path.startsWith(WITH_MESSAGES)) return JSON_ENCODING;
  const takesJson = header(request, 'accept')?.includes(JSON_TYPE) === true;
  if (!isOffered || loaded === undefined) return takesJson ? JSON_ENCODING : { refusal: refusal('sbeDisabled') };
  const sbe = loaded;
  const match = VERSION.exec(header(request, HEADERS.sbe) ?? '');
  if (!match) return takesJson ? JSON_ENCODING : { sbe, refusal: refusal('sbeHeader') };
  const status = statusOf(sbe, Number(match[1]), Number(match[2]));
  if (status === 'retired') return { ...(!takesJson && { sbe }), refusal: refusal('sbeSchema') };
  if (status === undefined) return takesJson ? JSON_ENCODING : { sbe, refusal: refusal('sbeSchema') };
  return status === 'latest' ? { sbe } : { sbe, headers: { [HEADERS.sbeDeprecated]: 'true' } };
}

/** The status of a version of the schema, such as `deprecated`; undefined for a version that the service never had. */
export function statusOf({ SCHEMA_VERSIONS }: Sbe, id: number, version: number) {
  return SCHEMA_VERSIONS.find((one) => one.id === id && one.version === version)?.status;
}

/** A reply in the encoding of its request. @throws Refusal -1161 for a result that the schema cannot express */
export function encodedReply(
  { sbe, headers: own }: ReplyEncoding,
  endpoint: EndpointInfo | undefined,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): ServiceResponse {
  if (!sbe) return { status, headers, body: body instanceof CachedJson ? body.pieces : JSON.stringify(body) };
  const value: unknown = body instanceof CachedJson ? JSON.parse(bodyText(body.pieces)) : body;
  const message = messageOf(sbe, endpoint, status, value);
  return { status, headers: { ...headers, ...own, 'content-type': BINARY }, body: [message] };
}

/** @param value the body as JSON has it; its times are in microseconds */
function messageOf(sbe: Sbe, endpoint: EndpointInfo | undefined, status: number, value: unknown): Bytes {
  try {
    if (status >= 400 || endpoint === undefined) return sbe.encodeError(value, 'us');
    return sbe.encodeReply(endpoint.id, value, 'us');
  } catch (error) {
    if (!(error instanceof sbe.SbeError)) throw error;
    const { id, version } = sbe.LATEST_SCHEMA;
    throw refusal('sbeInexpressible', `${id}:${version}`, `${id}:${version + 1}`);
  }
}
