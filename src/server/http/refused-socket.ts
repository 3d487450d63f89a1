/** Replies that are written to a socket without a request: to invalid HTTP, and to upgrades that are refused. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { listen } from '../base/entrance.js';
import { bodyText } from '../base/response-cache.js';
import type { ServiceResponse } from '../base/service-messages.js';
import { refusalBody } from '../service/service.js';

export const CONTENT_TYPE = 'application/json;charset=UTF-8';

const PARSE_STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** The unfinished replies of a connection; there are several only when the client pipelines requests. */
const replies = new WeakMap<Duplex, ServerResponse[]>();

/** Remembers a reply until it is written. */
export function followReply(socket: Duplex, response: ServerResponse): void {
  const open = replies.get(socket);
  if (open === undefined || open.every((one) => one.writableFinished)) replies.set(socket, [response]);
  else open.push(response);
}

/**
 * Replies to input that is not valid HTTP or is too late. A connection without any input is closed without a reply. The reply waits for the replies to
 * earlier requests on the connection, so that the client assigns each reply to the right request.
 */
export function refuseSocket(error: { readonly code?: string }, socket: Duplex): void {
  const before = replies.get(socket)?.findLast(({ req, writableFinished }) => req.complete && !writableFinished);
  if (before !== undefined && socket.writable) {
    listen(before, 'finish', () => refuseSocket(error, socket));
    return;
  }
  // A client that has sent nothing would take a late 408 for the reply to the request that it sends at that moment.
  const isUnused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && (socket as Socket).bytesRead === 0;
  if (error.code === 'ECONNRESET' || isUnused || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = PARSE_STATUS[error.code ?? ''] ?? '400 Bad Request';
  const body = refusalBody(/^(413|431)/.test(status) ? 'requestTooLarge' : 'malformed');
  end(socket, status, '', body);
}

/** Refuses a request to upgrade its connection to WebSocket. */
export function refuseUpgrade(socket: Duplex, { status, headers, body }: ServiceResponse): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  end(socket, `${status} Refused`, lines.join(''), bodyText(body));
}

/** Writes a reply to the socket, and closes it. */
function end(socket: Duplex, status: string, headers: string, body: string): void {
  const length = Buffer.byteLength(body);
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: ${CONTENT_TYPE}\r\n${headers}content-length: ${length}\r\n` +
      `connection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}
