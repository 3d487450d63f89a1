/** Encodes a request for the wire: path, headers and body, signed where the endpoint needs it. */
import { HEADERS } from '../../protocol/index.js';
import { withPair, withSignature } from '../../signing/index.js';
import { type CallRequest, encodeRequest, inBody } from '../call/request.js';
import { SpotlabError } from '../types/errors.js';
import type { SessionParts } from './session-parts.js';

const FORM = 'application/x-www-form-urlencoded';

/** Path, headers and body of one request. */
export interface SignedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

type SigningParts = Pick<SessionParts, 'credentials' | 'recvWindowMs' | 'timeUnit' | 'encodingHeaders'> &
  Partial<Pick<SessionParts, 'limits'>>;

/**
 * Encodes a request and signs it unless the endpoint is public.
 *
 * @param timestampMs the exchange's time
 * @param isSigned false for a transport that signs the request itself
 */
export function signRequest(
  parts: SigningParts,
  request: CallRequest,
  timestampMs: number,
  isSigned = true,
): SignedRequest {
  const signed = encodeAndSign(parts, request, timestampMs, isSigned);
  const { timeUnit, encodingHeaders } = parts;
  if (timeUnit === undefined && encodingHeaders === undefined) return signed;
  const unit = timeUnit === undefined ? undefined : { [HEADERS.timeUnit]: timeUnit };
  return { ...signed, headers: { ...signed.headers, ...unit, ...encodingHeaders } };
}

/** The error of a call that needs an API key, for a client without one. */
export function missingKey({ endpoint, verb }: CallRequest): SpotlabError {
  const how = endpoint.security === 'NONE' ? 'needs an API key' : 'is signed';
  return new SpotlabError('SPOTLAB_NO_KEY', `${verb.id} ${how}, and no API key is set.`, {
    advice:
      'Set SPOTLAB_API_KEY and SPOTLAB_SECRET_KEY (or SPOTLAB_PRIVATE_KEY_FILE), or connect({ apiKey, secretKey }).',
  });
}

function encodeAndSign(
  { credentials, recvWindowMs, limits }: SigningParts,
  request: CallRequest,
  timestampMs: number,
  isSigned: boolean,
): SignedRequest {
  const { endpoint, params } = request;
  const signed = endpoint.security !== 'NONE';
  if (!signed && !endpoint.needsKey) {
    const query = encodeRequest(params);
    const key = limits?.countsByAccount ? credentials?.apiKey.reveal() : undefined;
    const headers: Record<string, string> = key === undefined ? {} : { [HEADERS.apiKey]: key };
    return { path: query ? `${endpoint.path}?${query}` : endpoint.path, headers };
  }
  if (!credentials) throw missingKey(request);
  const apiKey = credentials.apiKey.reveal();
  if (!signed) {
    const query = encodeRequest(params);
    return { path: query ? `${endpoint.path}?${query}` : endpoint.path, headers: { [HEADERS.apiKey]: apiKey } };
  }
  let payload = encodeRequest(params);
  if (recvWindowMs !== undefined && !('recvWindow' in params))
    payload = withPair(payload, 'recvWindow', String(recvWindowMs));
  payload = withPair(payload, 'timestamp', String(timestampMs));
  const text = isSigned ? withSignature(payload, credentials.signer.sign(payload)) : payload;
  // The headers are set one by one: a literal with a computed name costs as much as all other lines of this function.
  const headers: Record<string, string> = {};
  headers[HEADERS.apiKey] = apiKey;
  if (!inBody(endpoint)) return { path: `${endpoint.path}?${text}`, headers };
  headers['content-type'] = FORM;
  return { path: endpoint.path, headers, body: text };
}
