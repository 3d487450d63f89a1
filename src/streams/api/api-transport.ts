/**
 * A transport that sends the requests of REST over the WebSocket API, if the WebSocket API has a method for the request and a connection
 * is open, and all other requests over HTTP. It signs the requests itself, because the two ways sign different texts, and a session that
 * is logged on signs nothing.
 */
import { HEADERS } from '../../protocol/index.js';
import { withSignature as withRestSignature } from '../../signing/index.js';
import type { Transport, WireRequest, WireResponse } from '../../transport/index.js';
import { ApiClient, type ApiClientOptions } from './api-client.js';
import type { ApiReply } from './api-message.js';
import { type ApiParams, paramsOf, withSignature } from './api-params.js';
import { type ApiRoute, apiRoute } from './api-routes.js';
import type { ApiCredentials } from './api-session.js';
import { limitHeaders } from './limit-headers.js';

/** @param http the transport of the other requests; it is closed when the returned transport is closed */
export function apiTransport(http: Transport, options: ApiClientOptions): Transport {
  const client = new ApiClient(options);
  const credentials = options.session?.credentials;
  return {
    baseUrl: http.baseUrl,
    signs: true,
    send: async (request) => {
      const mark = request.path.indexOf('?');
      const path = mark < 0 ? request.path : request.path.slice(0, mark);
      const route = apiRoute(request.method, path);
      if (!route || !(await client.canSend(request.signal)))
        return http.send(request.isUnsigned === true ? signedForHttp(request, credentials) : request);
      const encoded = joined(mark < 0 ? '' : request.path.slice(mark + 1), request.body ?? '');
      return sendOver(client, route, request, paramsOf(encoded, route.endpoint), credentials);
    },
    close: async () => {
      await Promise.all([client.close(), http.close()]);
    },
  };
}

const joined = (query: string, body: string): string => (query && body ? `${query}&${body}` : query + body);

async function sendOver(
  client: ApiClient,
  { method }: ApiRoute,
  request: WireRequest,
  params: ApiParams,
  credentials: ApiCredentials | undefined,
): Promise<WireResponse> {
  let signature = '';
  const make = (isLoggedOn: boolean): ApiParams => {
    const apiKey = request.headers[HEADERS.apiKey];
    if (isLoggedOn || apiKey === undefined) return params;
    if (request.isUnsigned !== true || !credentials) return [...params, ['apiKey', apiKey]];
    const signed = withSignature(params, apiKey, credentials.signer);
    signature = signed.at(-1)?.[1] as string;
    return signed;
  };
  const { timeoutMs, signal } = request;
  return responseOf(await client.request(method, make, { timeoutMs, signal }), method, signature);
}

/** Converts a reply to the reply that the same request would have over HTTP. */
function responseOf(reply: ApiReply, method: string, signature: string): WireResponse {
  const headers = limitHeaders(reply);
  const { bytes, value } = reply;
  if (bytes !== undefined) {
    const { status } = reply;
    return {
      ...{ status, headers, bytes, value, reportsClock: false },
      get body() {
        return reply.body;
      },
    };
  }
  let { body } = reply;
  // A routed order comes as a list with one order.
  if (method === 'sor.order.place' && body.startsWith('[')) body = body.slice(1, body.lastIndexOf(']'));
  // A server may repeat the request in its reply.
  if (signature !== '' && body.includes(signature)) body = body.replaceAll(signature, '‹signature›');
  return { status: reply.status, headers, body, reportsClock: false };
}

function signedForHttp(request: WireRequest, credentials: ApiCredentials | undefined): WireRequest {
  if (!credentials) return request;
  const { path, body } = request;
  if (body !== undefined) return { ...request, body: withRestSignature(body, credentials.signer.sign(body)) };
  const query = path.slice(path.indexOf('?') + 1);
  return { ...request, path: withRestSignature(path, credentials.signer.sign(query)) };
}
