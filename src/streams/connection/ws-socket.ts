/** WebSockets of the library `ws`, which is loaded at the first use. */
import type { IncomingMessage } from 'node:http';
import type { Socket as NetSocket } from 'node:net';
import type { WebSocket as Ws } from 'ws';
import type { WebSocketConnector } from '../../transport/index.js';
import type { OpenSocket, Socket, SocketEnd, SocketHandlers } from '../socket.js';

/**
 * Largest accepted message, by the kind of messages of a connection: parsing a large one stops the program. The largest
 * event has the tickers of all symbols, less than 1 MiB; the largest reply is an exchangeInfo.
 */
const MAX_MESSAGE_BYTES = { events: 4 * 1024 * 1024, replies: 64 * 1024 * 1024 } as const;
/** Largest part of the body of a refusal that is read. */
const MAX_BODY_BYTES = 4 * 1024;
/** Longest time for the reply to the upgrade, and for the body of a refusal. */
const HANDSHAKE_MS = 10_000;
/** Longest time for the exchange to answer a close frame. */
const CLOSE_MS = 1_000;

const AS_TEXT = { binary: false } as const;

export interface WebSocketOptions {
  /** Opens the connections below the WebSockets: with the right certificates, through a proxy where there is one. */
  readonly connector: WebSocketConnector;
  /** Whether messages may be compressed. Over loopback, compression costs more than it saves. */
  readonly compress: boolean;
  /** Content of the messages: events of streams (default), or replies of the WebSocket API to any request. */
  readonly carries?: keyof typeof MAX_MESSAGE_BYTES;
  /** Headers of the upgrade. Default: none of its own. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Loads the library; resolves to the function that opens WebSockets. */
export async function loadWebSockets(options: WebSocketOptions): Promise<OpenSocket> {
  const { WebSocket } = await import('ws');
  return (url, handlers) => new WsSocket(WebSocket, url, options, handlers);
}

class WsSocket implements Socket {
  private readonly socket: Ws;
  private wire: NetSocket | undefined;
  private keepsAlive = true;
  private headers: IncomingMessage['headers'] = {};
  private error: Error | undefined;
  private refusal: Pick<SocketEnd, 'status' | 'body' | 'retryAfterSeconds'> = {};

  constructor(
    WebSocket: typeof Ws,
    url: string,
    { connector, compress, carries = 'events', headers = {} }: WebSocketOptions,
    private readonly handlers: SocketHandlers,
  ) {
    this.socket = new WebSocket(url, {
      headers,
      perMessageDeflate: compress,
      maxPayload: MAX_MESSAGE_BYTES[carries],
      handshakeTimeout: HANDSHAKE_MS,
      autoPong: false,
      // The text is decoded once; a check of the bytes before would read each message twice.
      skipUTF8Validation: true,
      // The types require a function that returns its connection. Node also takes one that passes it to a callback.
      createConnection: this.connect(new URL(url), connector) as never,
    });
    const { socket } = this;
    socket.on('upgrade', ({ headers }) => {
      this.headers = headers;
    });
    socket.on('open', () => handlers.opened(this.headers));
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary && handlers.bytes) handlers.bytes(data);
      else handlers.message(data.toString());
    });
    socket.on('ping', (data) => handlers.pinged(data.toString()));
    socket.on('unexpected-response', (_request, reply) => this.refused(reply));
    socket.on('error', (error) => {
      this.error ??= error;
    });
    socket.on('close', (code, reason) => this.closed(code, reason.toString()));
  }

  send(text: string): void {
    // The library writes head and body of a frame together if it gets bytes, and one after the other if it gets a text.
    this.socket.send(Buffer.from(text), AS_TEXT);
  }

  pong(payload: string): void {
    this.socket.pong(payload);
  }

  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  close(): void {
    this.socket.close(1000);
    const cut = setTimeout(() => this.socket.terminate(), CLOSE_MS);
    this.socket.once('close', () => clearTimeout(cut));
  }

  terminate(): void {
    this.socket.terminate();
  }

  keepAlive(isWanted: boolean): void {
    this.keepsAlive = isWanted;
    if (isWanted) this.wire?.ref();
    else this.wire?.unref();
  }

  /** The function by which Node's HTTP client opens the connection of the upgrade. */
  private connect({ protocol, hostname, host, port }: URL, connector: WebSocketConnector) {
    const isSecure = protocol === 'wss:';
    const target = {
      protocol: isSecure ? 'https:' : 'http:',
      hostname: hostname.replace(/^\[|\]$/g, ''),
      host,
      port: port || (isSecure ? '443' : '80'),
    };
    return (_options: unknown, done: (error: Error | null, wire?: NetSocket) => void): void => {
      connector(target, (error, wire) => {
        if (error !== null || wire === null) {
          done(error ?? new Error('no connection'));
          return;
        }
        this.wire = wire;
        if (!this.keepsAlive) wire.unref();
        done(null, wire);
      });
    };
  }

  /** Reads the beginning of a refusal, then ends the attempt. */
  private refused(reply: IncomingMessage): void {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const end = () => {
      clearTimeout(timer);
      const body = Buffer.concat(chunks).toString('utf8', 0, MAX_BODY_BYTES);
      const retryAfterSeconds = Number(reply.headers['retry-after']);
      this.refusal = {
        status: reply.statusCode ?? 0,
        body,
        ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}),
      };
      this.socket.terminate();
    };
    const timer = setTimeout(end, HANDSHAKE_MS);
    reply.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= MAX_BODY_BYTES) reply.destroy();
    });
    reply.on('error', () => undefined);
    reply.once('close', end);
  }

  private closed(code: number, reason: string): void {
    const { refusal, error } = this;
    // When an upgrade is refused, this error only says that the socket was ended.
    const cause = error !== undefined && refusal.status === undefined ? { error } : {};
    this.handlers.closed({ code, reason, ...refusal, ...cause });
  }
}
