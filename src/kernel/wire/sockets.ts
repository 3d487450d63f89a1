/**
 * The five ZeroMQ sockets of a kernel.
 *
 * A send hands a message to ZeroMQ's own thread at once and never waits, so a message leaves also when the code that runs next
 * never ends. The high-water mark is switched off, because a publisher drops messages above it and 5,000 lines of one cell
 * must all arrive. So memory is the only limit; CellOutput joins the lines of a cell before they get here.
 */
import type { Publisher, Router } from 'zeromq';
import { type Channel, type Connection, channelAddress } from './connection-file.js';
import { type Frame, type Message, packMessage, unpackMessage } from './message.js';
import { zeromq } from './zeromq.js';

/**
 * Options of a socket that sends at once. Without them, ZeroMQ's binding lets every 513th message wait until the running code
 * ends, so that a fast sender does not block the event loop; and it refuses to send anything else meanwhile.
 */
export const SENDS_AT_ONCE = { sendTimeout: 0, sendHighWaterMark: 0 } as const;

/** Sends messages in the order given, through a socket with the options {@link SENDS_AT_ONCE}. */
export class Sender {
  constructor(private readonly socket: { send(frames: Frame[]): Promise<void> }) {}

  /** Sends the frames at once. A failed send is ignored: it means that the socket was closed. */
  send(frames: Frame[]): void {
    try {
      this.socket.send(frames).catch(() => {});
    } catch {
      // A closed socket throws.
    }
  }
}

/**
 * Reads one message after the other. It begins to wait for the next message before it hands on the present one, and no function of the reader awaits
 * anything. The reason: when code is ended by force, V8 also ends the functions that have called the code, and drops all waiting microtasks.
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
  readonly #senders: Readonly<Record<RequestChannel | 'iopub', Sender>>;
  #readers: readonly SerialReader[] = [];

  private constructor(private readonly connection: Connection) {
    const { Publisher, Router } = zeromq();
    this.#publisher = new Publisher({ ...SENDS_AT_ONCE, linger: 2000 });
    this.#heartbeat = new Router({ ...SENDS_AT_ONCE, linger: 0 });
    this.#routers = {
      shell: new Router({ ...SENDS_AT_ONCE, linger: 2000 }),
      control: new Router({ ...SENDS_AT_ONCE, linger: 2000 }),
      stdin: new Router({ ...SENDS_AT_ONCE, linger: 0 }),
    };
    this.#senders = {
      iopub: new Sender(this.#publisher),
      shell: new Sender(this.#routers.shell),
      control: new Sender(this.#routers.control),
      stdin: new Sender(this.#routers.stdin),
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

  /** Goes on reading after code was ended by force. */
  resume(): void {
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
    const echoes = new Sender(this.#heartbeat);
    this.#readers = [...channels, new SerialReader(this.#heartbeat, (beat) => echoes.send(beat))];
    for (const reader of this.#readers) reader.start();
  }

  /** Closes all sockets. Messages that were sent before still arrive. */
  close(): void {
    for (const socket of [this.#publisher, this.#heartbeat, ...Object.values(this.#routers)]) socket.close();
  }
}
