/**
 * A transport whose replies may be messages of SBE: they are read here, so that everything above sees the value that JSON would
 * have had. Where the other side refuses SBE, the client goes on with JSON, and one warning says so.
 *
 * The requests already have {@link SBE_HEADERS} when they arrive here. These headers also accept JSON, so most refusals
 * of SBE are a reply in JSON and cost no second request.
 */
import { HEADERS } from '../../protocol/index.js';
import { decodeReply, LATEST_SCHEMA, SbeError } from '../../sbe/index.js';
import { giveJson, type Transport, type WireRequest, type WireResponse } from '../../transport/index.js';

const BINARY = 'application/sbe';
const VERSION = `${LATEST_SCHEMA.id}:${LATEST_SCHEMA.version}`;
/** Statuses by which a server refuses only the encoding, before it carries out anything. */
const NOT_ACCEPTABLE = 406;
const REFUSED_SCHEMA = '-1153';

/** @param unit of times in results @param warn says once why replies are JSON, or that the schema is old */
export function sbeTransport(inner: Transport, unit: 'ms' | 'us', warn = warnOnce()): Transport {
  let isRefused = false;
  const give = async (request: WireRequest): Promise<WireResponse> => {
    if (isRefused || request.headers[HEADERS.sbe] === undefined) return inner.send(inJson(request));
    const response = await inner.send({ ...request, takesBytes: true });
    if (response.headers[HEADERS.sbeDeprecated] !== undefined)
      warn(`The exchange calls SBE ${VERSION} deprecated: a newer spotlab reads the newer schema.`);
    if (response.bytes !== undefined) {
      const read = decoded(response, response.bytes, unit);
      if (!isSchemaRefusal(read)) return read;
    } else if (response.status !== NOT_ACCEPTABLE && !isSchemaRefusal(response)) {
      if (response.status < 400) warn(`The exchange at ${inner.baseUrl} answered in JSON, and not in SBE.`);
      return response;
    }
    isRefused = true;
    warn(`The exchange at ${inner.baseUrl} refuses SBE ${VERSION}: this client goes on with JSON.`);
    return inner.send(inJson(request));
  };
  return {
    baseUrl: inner.baseUrl,
    ...(inner.addressOf && { addressOf: (request) => inner.addressOf?.(request) ?? inner.baseUrl }),
    signs: inner.signs === true,
    send: give,
    close: () => inner.close(),
  };
}

/** The request without the headers of SBE. */
function inJson(request: WireRequest): WireRequest {
  if (request.headers[HEADERS.sbe] === undefined) return request;
  const { accept: _, [HEADERS.sbe]: __, ...headers } = request.headers;
  return { ...request, headers };
}

const isSchemaRefusal = ({ status, body }: WireResponse): boolean => status === 400 && body.includes(REFUSED_SCHEMA);

/** The reply with the value of its SBE message. The JSON text is made when somebody reads it. */
function decoded(response: WireResponse, bytes: Uint8Array, unit: 'ms' | 'us'): WireResponse {
  const { status } = response;
  let value: unknown;
  let problem: string | undefined;
  try {
    ({ value } = decodeReply(bytes, { unit, hasBigint: giveJson }));
  } catch (error) {
    if (!(error instanceof SbeError)) throw error;
    problem = `has an unreadable message: ${error.message}`;
  }
  let text: string | undefined;
  return {
    status,
    bytes,
    ...(problem === undefined ? { value } : { problem }),
    get headers() {
      return response.headers;
    },
    get limitHeaders() {
      return response.limitHeaders ?? response.headers;
    },
    get body() {
      text ??= problem === undefined ? JSON.stringify(value) : '';
      return text;
    },
  };
}

/** Emits each text once. */
export function warnOnce(): (text: string) => void {
  const said = new Set<string>();
  return (text) => {
    if (said.has(text)) return;
    said.add(text);
    process.emitWarning(text, { type: 'SpotlabWarning', code: 'SPOTLAB_SBE' });
  };
}

/** The headers with which a client asks for SBE, and takes JSON too. */
export const SBE_HEADERS: Readonly<Record<string, string>> = {
  accept: `${BINARY}, application/json`,
  [HEADERS.sbe]: VERSION,
};
