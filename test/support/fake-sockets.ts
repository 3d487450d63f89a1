/** Sockets without a network for tests of connections: the test plays the exchange. */
import type { Clock } from '../../src/limits/index.js';
import type { OpenSocket, Socket, SocketEnd, SocketHandlers } from '../../src/streams/index.js';
import type { FakeClock } from './fake-clock.js';

export class FakeSocket implements Socket {
  /** The texts that were sent, each with the time. A pong begins with `pong `. */
  readonly sent: { readonly text: string; readonly atMs: number }[] = [];
  readonly openedMs: number;
  isPaused = false;
  isEnded = false;
  keepsAlive = true;
  /** Called with each message, after `send` has returned. */
  onSend: (text: string) => void = () => {};
  private held: (() => void)[] = [];

  constructor(
    readonly url: string,
    private readonly handlers: SocketHandlers,
    private readonly clock: Clock,
  ) {
    this.openedMs = clock.now();
  }

  /** Accepts the connection. */
  accept(headers: Record<string, string> = {}): void {
    this.handlers.opened(headers);
  }

  message(text: string): void {
    this.read(() => this.handlers.message(text));
  }

  ping(payload = String(this.clock.now())): void {
    this.read(() => this.handlers.pinged(payload));
  }

  /** Ends the connection from the side of the exchange. */
  end(end: Partial<SocketEnd> = {}): void {
    this.read(() => this.finish(end));
  }

  get texts(): readonly string[] {
    return this.sent.map(({ text }) => text);
  }

  send(text: string): void {
    this.sent.push({ text, atMs: this.clock.now() });
    queueMicrotask(() => this.onSend(text));
  }

  pong(payload: string): void {
    this.sent.push({ text: `pong ${payload}`, atMs: this.clock.now() });
  }

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    const held = this.held;
    this.held = [];
    for (const read of held) read();
  }

  close(): void {
    setImmediate(() => this.finish({ code: 1000 }));
  }

  terminate(): void {
    this.finish({});
  }

  keepAlive(isWanted: boolean): void {
    this.keepsAlive = isWanted;
  }

  private read(one: () => void): void {
    if (this.isEnded) return;
    if (this.isPaused) this.held.push(one);
    else one();
  }

  private finish(end: Partial<SocketEnd>): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.handlers.closed({ code: 1006, reason: '', ...end });
  }
}

export class FakeSockets {
  readonly all: FakeSocket[] = [];
  /** Called for each new socket, after `open` has returned. */
  onOpen: (socket: FakeSocket) => void = () => {};

  constructor(private readonly clock: Clock) {}

  readonly open: OpenSocket = (url, handlers) => {
    const socket = new FakeSocket(url, handlers, this.clock);
    this.all.push(socket);
    queueMicrotask(() => this.onOpen(socket));
    return socket;
  };

  get last(): FakeSocket {
    return this.all.at(-1) as FakeSocket;
  }

  get live(): readonly FakeSocket[] {
    return this.all.filter(({ isEnded }) => !isEnded);
  }
}

/** Lets time pass, from sleeper to sleeper. */
export async function pass(clock: FakeClock, ms: number): Promise<void> {
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  await settled();
  for (let left = ms; ; ) {
    const step = Math.min(left, clock.nextMs ?? left);
    await clock.advance(Math.max(0, step));
    // Sockets that were closed end in the next turn.
    await settled();
    left -= step;
    if (left <= 0) return;
  }
}
