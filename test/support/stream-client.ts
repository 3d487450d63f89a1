/** A WebSocket client for tests: collects the messages of a connection, and signs requests of the WebSocket API. */
import { createHmac, sign } from 'node:crypto';
import { WebSocket } from 'ws';

/** A parsed message; its shape depends on the stream or method. */
export type Message = ReturnType<typeof JSON.parse>;

export interface Closed {
  readonly code: number;
  readonly reason: string;
}

export class StreamClient {
  readonly socket: WebSocket;
  readonly messages: Message[] = [];
  /** The binary messages. */
  readonly binary: Buffer[] = [];
  readonly closed: Promise<Closed>;
  private readonly waiting: {
    readonly matches: (message: Message) => boolean;
    readonly found: (message: Message) => void;
  }[] = [];
  private nextId = 1;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) this.binary.push(data);
      else this.take(JSON.parse(String(data)));
    });
    this.closed = new Promise((resolve) =>
      socket.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
    );
    socket.on('error', () => undefined);
  }

  /** Connects; rejects when the upgrade is refused. */
  static async open(url: string, headers: Readonly<Record<string, string>> = {}): Promise<StreamClient> {
    const socket = new WebSocket(url, { headers });
    const client = new StreamClient(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    return client;
  }

  /** Resolves with the first message, received or to come, that matches. */
  next(matches: (message: Message) => boolean): Promise<Message> {
    const known = this.messages.find(matches);
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((found) => this.waiting.push({ matches, found }));
  }

  /** Sends a message as it is. */
  send(text: string): void {
    this.socket.send(text);
  }

  /** Sends a request and resolves with its reply. */
  request(method: string, params?: unknown): Promise<Message> {
    const id = this.nextId;
    this.nextId += 1;
    this.send(JSON.stringify({ id, method, ...(params === undefined ? {} : { params }) }));
    return this.next((message) => message.id === id && !('e' in message));
  }

  close(): Promise<Closed> {
    this.socket.close();
    return this.closed;
  }

  private take(message: Message): void {
    this.messages.push(message);
    const index = this.waiting.findIndex(({ matches }) => matches(message));
    if (index >= 0) this.waiting.splice(index, 1)[0]?.found(message);
  }
}

/** The reply to an upgrade that is refused. */
export function refusedUpgrade(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number | undefined; readonly type: string | undefined; readonly body: Message }> {
  const socket = new WebSocket(url, { headers });
  return new Promise((resolve, reject) => {
    socket.once('open', () => reject(new Error('it was opened')));
    socket.once('unexpected-response', (_request, reply) => {
      reply.once('data', (body: Buffer) =>
        resolve({ status: reply.statusCode, type: reply.headers['content-type'], body: JSON.parse(String(body)) }),
      );
    });
  });
}

/** Adds key, timestamp and HMAC signature to the parameters of a request. */
export function signedParams(
  key: { readonly apiKey: string; readonly secretKey: string },
  params: Readonly<Record<string, string | number | boolean>>,
  timestamp: number,
): object {
  const all = { ...params, apiKey: key.apiKey, timestamp };
  return { ...all, signature: createHmac('sha256', key.secretKey).update(payloadOf(all)).digest('hex') };
}

/** Adds key, timestamp and signature to the parameters of a request, with an Ed25519 key (PEM). */
export function signedWithEd25519(
  key: { readonly apiKey: string; readonly privateKey: string },
  params: Readonly<Record<string, string | number | boolean>>,
  timestamp: number,
): object {
  const all = { ...params, apiKey: key.apiKey, timestamp };
  return { ...all, signature: sign(null, Buffer.from(payloadOf(all)), key.privateKey).toString('base64') };
}

function payloadOf(params: Readonly<Record<string, string | number | boolean>>): string {
  return Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');
}
