/**
 * The interface of one WebSocket connection. The connections of src/streams get the function that opens a socket as a
 * parameter, so that tests can use sockets without a network.
 */

/** Why a connection has ended, or was never opened. */
export interface SocketEnd {
  /** Close code of RFC 6455; 1006 for a connection that was cut or never opened. */
  readonly code: number;
  readonly reason: string;
  /** HTTP status of a refused upgrade; undefined otherwise. */
  readonly status?: number;
  /** Body of a refused upgrade, cut at 4 KiB. */
  readonly body?: string;
  /** The `retry-after` header of a refused upgrade, in seconds. */
  readonly retryAfterSeconds?: number;
  /** The error of the network, if there was one. */
  readonly error?: Error;
}

export interface SocketHandlers {
  /** @param headers the headers of the reply to the upgrade, names in lower case */
  opened(headers: Readonly<Record<string, string | string[] | undefined>>): void;
  /** One text message. */
  message(text: string): void;
  /** One binary message. Default: it is read as a text. */
  bytes?(bytes: Uint8Array): void;
  /** A ping of the exchange, which must be answered with a pong. @param payload the text of the ping */
  pinged(payload: string): void;
  /** Called once, also for a connection that was never opened. Nothing else is called afterwards. */
  closed(end: SocketEnd): void;
}

export interface Socket {
  send(text: string): void;
  /** Answers a ping. The exchange counts pongs as messages, so the socket sends none by itself. */
  pong(payload: string): void;
  /** Stops reading, so that the exchange must wait. Pings are not answered meanwhile. */
  pause(): void;
  resume(): void;
  /** Closes with code 1000, and cuts the connection if the exchange does not answer. */
  close(): void;
  /** Cuts the connection. */
  terminate(): void;
  /** Whether the open connection keeps the process alive. Default true. */
  keepAlive(isWanted: boolean): void;
}

/** Opens a connection. It calls no handler before it returns. */
export type OpenSocket = (url: string, handlers: SocketHandlers) => Socket;
