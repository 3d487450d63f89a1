/** Turns the HTTP requests of a client into function calls of an exchange in the same process, without sockets. */
import { Bytes } from '../../platform/index.js';
import { ADMIN_PREFIX } from '../../protocol/index.js';
import type { MemoryExchange, ServiceAnswer } from '../../server/index.js';
import { SendError, type WireRequest, type WireResponse } from '../../transport/index.js';

/** Sends a request to the exchange or to its admin interface; it takes no time of the exchange. */
export async function sendDirectly(exchange: MemoryExchange, request: WireRequest): Promise<WireResponse> {
  const asked = serviceRequest(request);
  const isControl = asked.path.startsWith(ADMIN_PREFIX);
  const answer = await (isControl ? exchange.control(asked) : exchange.handle(asked));
  if (answer === 'dropped') throw new SendError('the connection broke (a planned fault)', true, 'network');
  return responseOf(answer);
}

export function serviceRequest({ method, path, headers, body = '' }: WireRequest) {
  const mark = path.indexOf('?');
  return {
    method,
    path: mark < 0 ? path : path.slice(0, mark),
    query: mark < 0 ? '' : path.slice(mark + 1),
    body: /[^\0-\x7f]/.test(body) ? Bytes.from(body).toString('latin1') : body,
    headers,
  };
}

export function responseOf({ status, headers, body }: Exclude<ServiceAnswer, 'dropped'>): WireResponse {
  const text = typeof body === 'string' ? body : Bytes.concat(body).toString();
  return { status, headers, body: text, reportsClock: false };
}
