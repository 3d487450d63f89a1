/** A reply whose body is written over time, such as server-sent events, until the client closes the connection. */
import type { ServerResponse } from 'node:http';
import { listen } from '../base/entrance.js';
import type { ServiceResponse } from '../base/service-messages.js';

/** Above this number of unread bytes, a client counts as behind. */
const MAX_UNREAD_BYTES = 256 * 1024;

/** The object to which the body of the reply is written. */
export interface EventSink {
  /** Whether the client has not read the text that was written before. While this is true, write nothing. */
  readonly isBehind: boolean;
  write(text: string): void;
}

export interface EventReply extends ServiceResponse {
  /** Always empty, because `follow` writes the body. */
  readonly body: '';
  /** Starts to write; returns a function that is called once, when the connection is closed. */
  readonly follow: (sink: EventSink) => () => void;
}

/** Whether a reply is written over time. */
export function isEventReply(reply: ServiceResponse): reply is EventReply {
  return 'follow' in reply;
}

/** Sends the head, and the body until the connection is closed. */
export function sendEvents(response: ServerResponse, { status, headers, follow }: EventReply): void {
  if (response.destroyed) return;
  response.writeHead(status, { ...headers });
  response.flushHeaders();
  const stop = follow({
    get isBehind() {
      return response.writableLength > MAX_UNREAD_BYTES;
    },
    write: (text) => {
      response.write(text);
    },
  });
  listen(response, 'close', stop);
  // A client that ends its side of the connection waits for the end of the last reply. This reply has no end of its own, so it is ended here.
  const { socket } = response;
  if (socket?.readableEnded) response.end();
  else if (socket) listen(socket, 'end', () => response.end());
}
