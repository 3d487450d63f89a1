/**
 * The five ZeroMQ sockets of a kernel, each with a queue that sends messages in order.
 *
 * The queues are needed because ZeroMQ's binding refuses a second `send` while one is in progress. The high-water mark
 * is switched off, because a publisher drops messages above it and 5,000 lines of one cell must all arrive. So memory
 * is the only limit of a queue; CellOutput joins the lines of a cell before they get here.
 */
import type { Publisher, Router } from 'zeromq';
import { type Channel, type Connection, channelAddress } from './connection-file.js';
import { type Frame, type Message, packMessage, unpackMessage } from './message.js';
import { zeromq } from './zeromq.js';

/** Sends one message at a time, in the order given. */
export class SerialSender {
  readonly #queue: Frame[][] = [];
  readonly #waiting: (() => void)[] = [];
  #isSending = false;

  constructor(private readonly socket: { send(frames: Frame[]): Promise<void> }) {}

  /** Queues the frames. A failed send is ignored: it means that the socket was closed. */
  send(frames: Frame[]): void {
    this.#queue.push(frames);
    if (!this.#isSending) this.#sendNext();
  }

  /** Resolves when all queued messages have been passed to ZeroMQ. */
  drained(): Promise<void> {
    if (!this.#isSending) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /**
   * Goes on after code was ended by force: V8 drops everything that waits in its queue of microtasks then, also the end of
   * a send.
   */
  resume(): void {
    if (this.#isSending) this.#sendNext();
  }

  #sendNext(): void {
    const frames = this.#queue.shift();
    this.#isSending = frames !== undefined;
    if (frames === undefined) {
      for (const done of this.#waiting.splice(0)) done();
      return;
    }
    // An asynchronous function, because ZeroMQ also throws.
    const send = async () => this.socket.send(frames);
    send().then(
      () => this.#sendNext(),
      (error: unknown) => {
        if ((error as { code?: unknown } | null)?.code === 'EBUSY') this.#queue.unshift(frames);
        setImmediate(() => this.#sendNext());
      },
    );
  }
}

/**
 * Reads one message after the other. It waits for the next one before it hands on the last one, and without functions that
 * wait: code that is ended by force also ends the functions that have called it, and all waiting microtasks.
 */
export class SerialReader {
  #next: Promise<Buffer[]> | undefined;

  /** @param onFrames receives each message; must not throw */
  constructor(
    private readonly socket: { receive(): Promise<Buffer[]> },
    private readonly onFrames: (frames: Buffer[]) => void,
  ) {}

  /** Waits for the next message. A failed wait means that the socket was closed. */
  start(): void {
    try {
      this.#next = this.socket.receive();
    } catch {
      this.#next = undefined;
    }
    this.resume();
  }

  /** Waits again after code was ended by force: a message that had arrived then is not lost. */
  resume(): void {
    const awaited = this.#next;
    awaited?.then(
      (frames) => {
        if (this.#next !== awaited) return;
        this.start();
        this.onFrames(frames);
      },
      () => {},
    );
  }
}

/** The channels on which clients send requests. */
export type RequestChannel = 'shell' | 'control' | 'stdin';

export class KernelSockets {
  readonly #publisher: Publisher;
  /**
   * Echoes each beat that it reads. Unlike a reply socket, it may read the next beat before it has sent the last one.
   */
  readonly #heartbeat: Router;
  readonly #routers: Readonly<Record<RequestChannel, Router>>;
  readonly #senders: Readonly<Record<RequestChannel | 'iopub', SerialSender>>;
  #readers: readonly SerialReader[] = [];

  private constructor(private readonly connection: Connection) {
    const { Publisher, Router } = zeromq();
    this.#publisher = new Publisher({ sendHighWaterMark: 0, linger: 2000 });
    this.#heartbeat = new Router({ linger: 0 });
    this.#routers = {
      shell: new Router({ linger: 2000, sendHighWaterMark: 0 }),
      control: new Router({ linger: 2000, sendHighWaterMark: 0 }),
      stdin: new Router({ linger: 0, sendHighWaterMark: 0 }),
    };
    this.#senders = {
      iopub: new SerialSender(this.#publisher),
      shell: new SerialSender(this.#routers.shell),
      control: new SerialSender(this.#routers.control),
      stdin: new SerialSender(this.#routers.stdin),
    };
  }

  /** Binds all five channels; rejects when a port is taken. */
  static async bind(connection: Connection): Promise<KernelSockets> {
    const sockets = new KernelSockets(connection);
    const bound: [Channel, { bind(address: string): Promise<void> }][] = [
      ['iopub', sockets.#publisher],
      ['hb', sockets.#heartbeat],
      ['shell', sockets.#routers.shell],
      ['control', sockets.#routers.control],
      ['stdin', sockets.#routers.stdin],
    ];
    await Promise.all(bound.map(([channel, socket]) => socket.bind(channelAddress(connection, channel))));
    return sockets;
  }

  /** Sends a reply on the channel of its request, or publishes a message on `iopub`. */
  send(channel: RequestChannel | 'iopub', message: Message): void {
    this.#senders[channel].send(packMessage(message, this.connection.key));
  }

  /** Resolves when all messages published so far have been passed to ZeroMQ. */
  published(): Promise<void> {
    return this.#senders.iopub.drained();
  }

  /** Goes on sending and reading after code was ended by force. */
  resume(): void {
    for (const sender of Object.values(this.#senders)) sender.resume();
    for (const reader of this.#readers) reader.resume();
  }

  /**
   * Starts reading.
   *
   * @param onMessage receives each valid message
   * @param onProblem receives the reason why a message was invalid; the message is ignored
   */
  listen(onMessage: (channel: RequestChannel, message: Message) => void, onProblem: (problem: string) => void): void {
    const channels = (['shell', 'control', 'stdin'] as const).map((channel) => {
      const read = (frames: Buffer[]): void => {
        try {
          onMessage(channel, unpackMessage(frames, this.connection.key));
        } catch (error) {
          onProblem(`${channel}: ${error instanceof Error ? error.message : String(error)}`);
        }
      };
      return new SerialReader(this.#routers[channel], read);
    });
    const echoes = new SerialSender(this.#heartbeat);
    this.#readers = [...channels, new SerialReader(this.#heartbeat, (beat) => echoes.send(beat))];
    for (const reader of this.#readers) reader.start();
  }

  /** Sends the queued messages, then closes all sockets. */
  async close(): Promise<void> {
    await Promise.all(Object.values(this.#senders).map((sender) => sender.drained()));
    for (const socket of [this.#publisher, this.#heartbeat, ...Object.values(this.#routers)]) socket.close();
  }
}
