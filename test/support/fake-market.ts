/** The market streams of an exchange over sockets without a network: answers control messages and sends events. */
import type { Clock } from '../../src/limits/index.js';
import { LimitBook } from '../../src/limits/index.js';
import { MarketSource, type StreamListener, type StreamLoss } from '../../src/streams/index.js';
import { type FakeSocket, FakeSockets } from './fake-sockets.js';

interface ControlMessage {
  readonly method: string;
  readonly params: readonly string[];
  readonly id: number;
}

export class FakeMarket {
  readonly sockets: FakeSockets;
  readonly source: MarketSource;
  readonly limits: LimitBook;
  /** Names that are refused. */
  readonly refused = new Set<string>();
  /** Whether control messages are answered. */
  answers = true;
  /** Whether GET_PROPERTY is answered, which ends an overlap. */
  answersProperties = true;
  private readonly subscriptions = new Map<FakeSocket, Set<string>>();

  constructor(readonly clock: Clock) {
    this.sockets = new FakeSockets(clock);
    this.limits = new LimitBook(clock);
    const url = 'wss://stream.example/stream';
    this.source = new MarketSource({ url, open: this.sockets.open, clock, limits: this.limits, random: () => 0.5 });
    this.sockets.onOpen = (socket) => this.accept(socket);
  }

  accept(socket: FakeSocket): void {
    this.subscriptions.set(socket, new Set());
    socket.onSend = (text) => {
      if (this.answers && (this.answersProperties || !text.includes('GET_PROPERTY'))) {
        this.answer(socket, JSON.parse(text));
      }
    };
    socket.accept();
  }

  namesOf(socket: FakeSocket): readonly string[] {
    return [...(this.subscriptions.get(socket) ?? [])];
  }

  /** Control messages that were sent over a socket. */
  messages(socket: FakeSocket): readonly ControlMessage[] {
    return socket.texts.filter((text) => !text.startsWith('pong')).map((text) => JSON.parse(text));
  }

  /** Sends an event to every connection with the stream. */
  emit(stream: string, event: unknown): void {
    for (const socket of this.sockets.live) {
      if (this.subscriptions.get(socket)?.has(stream)) socket.message(frame(stream, event));
    }
  }

  private answer(socket: FakeSocket, { method, params, id }: ControlMessage): void {
    const names = this.subscriptions.get(socket) as Set<string>;
    if (method === 'SUBSCRIBE' && params.some((name) => this.refused.has(name))) {
      socket.message('{"code":2,"msg":"Invalid request: no such stream"}');
      return;
    }
    for (const name of params) {
      if (method === 'SUBSCRIBE') names.add(name);
      if (method === 'UNSUBSCRIBE') names.delete(name);
    }
    socket.message(JSON.stringify({ result: method === 'GET_PROPERTY' ? true : null, id }));
  }
}

export const frame = (stream: string, event: unknown): string =>
  `{"stream":"${stream}","data":${JSON.stringify(event)}}`;

/** A listener that records its events and states. */
export class Listener implements StreamListener {
  readonly events: unknown[] = [];
  readonly states: string[] = [];
  readonly losses: StreamLoss[] = [];
  error: Error | undefined;

  event(text: string): void {
    this.events.push(JSON.parse(text));
  }

  live(isContinuous: boolean): void {
    this.states.push(isContinuous ? 'live' : 'live again');
  }

  lost(loss: StreamLoss): void {
    this.states.push('lost');
    this.losses.push(loss);
  }

  ended(error: Error): void {
    this.states.push('ended');
    this.error = error;
  }
}
