/** A WebSocket API without a network, for tests of its clients: answers requests on fake sockets. */
import { LimitBook } from '../../src/limits/index.js';
import { hmacSigner, rawEd25519Signer, Secret } from '../../src/signing/index.js';
import type { ApiSessionParts } from '../../src/streams/index.js';
import { FakeClock } from './fake-clock.js';
import { type FakeSocket, FakeSockets } from './fake-sockets.js';

export interface FakeRequest {
  readonly id: number;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** An answer of the exchange: an error, a result, or nothing. */
export type FakeAnswer = { readonly status: number; readonly code: number; readonly msg: string } | object | undefined;

export const API_KEY = 'k'.repeat(64);
export const START = Date.UTC(2026, 0, 1);

export class FakeApi {
  readonly clock = new FakeClock(START);
  readonly limits = new LimitBook(this.clock);
  readonly sockets = new FakeSockets(this.clock);
  readonly requests: FakeRequest[] = [];
  /** Number of measurements of the exchange's clock. */
  syncs = 0;
  /** Answers a request; the default subscribes and accepts everything. */
  answer: (request: FakeRequest, socket: FakeSocket) => FakeAnswer = ({ method }) =>
    method.startsWith('userDataStream') ? { subscriptionId: 0 } : {};

  constructor() {
    this.sockets.onOpen = (socket) => socket.accept();
    const { open } = this.sockets;
    this.open = (url, handlers) => {
      const socket = open(url, handlers) as FakeSocket;
      const send = socket.send.bind(socket);
      socket.send = (text) => {
        send(text);
        if (!text.startsWith('pong')) queueMicrotask(() => this.take(JSON.parse(text) as FakeRequest, socket));
      };
      return socket;
    };
  }

  readonly open: FakeSockets['open'];

  /** The methods that were requested. */
  get methods(): string[] {
    return this.requests.map(({ method }) => method);
  }

  session(kind: 'HMAC' | 'Ed25519' = 'HMAC'): ApiSessionParts {
    const secret = new Secret('5'.repeat(64));
    return {
      credentials: {
        apiKey: new Secret(API_KEY),
        signer: kind === 'HMAC' ? hmacSigner(secret) : rawEd25519Signer(secret),
      },
      limits: this.limits,
      timeoutMs: 60_000,
      syncClock: async () => {
        this.syncs += 1;
      },
    };
  }

  /** Sends an event of the account, in the frame of its subscription. */
  event(event: object, socket = this.sockets.last): void {
    socket.message(JSON.stringify({ subscriptionId: 0, event }));
  }

  reply({ id }: Pick<FakeRequest, 'id'>, answer: FakeAnswer, socket = this.sockets.last): void {
    socket.message(replyText(id, answer));
  }

  private take(request: FakeRequest, socket: FakeSocket): void {
    this.requests.push(request);
    const answer = this.answer(request, socket);
    if (answer !== undefined) socket.message(replyText(request.id, answer));
  }
}

export function replyText(id: number, answer: FakeAnswer): string {
  if (answer && 'status' in answer) {
    const { status, ...error } = answer;
    return JSON.stringify({ id, status, error });
  }
  return JSON.stringify({ id, status: 200, result: answer });
}
