/** A reply whose body is written over time, such as server-sent events, until the client closes the connection. */
import type { ServerResponse } from 'node:http';
import { listen } from '../base/entrance.js';
import type { ServiceResponse } from '../base/service-messages.js';

/** Unread bytes after which a client counts as behind. */
const MAX_UNREAD_BYTES = 256 * 1024;

/** Where the body is written to. */
export interface EventSink {
  /** Whether the client has not yet read the text written before. Write nothing until it has. */
  readonly isBehind: boolean;
  write(text: string): void;
}

export interface EventReply extends ServiceResponse {
  /** Empty: `follow` writes the body. */
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
  // A client that ends its side of the connection waits for the end of the last reply. This reply has no end, so it is
  // ended then.
  const { socket } = response;
  if (socket?.readableEnded) response.end();
  else if (socket) listen(socket, 'end', () => response.end());
}
