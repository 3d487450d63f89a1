/**
 * The five ZeroMQ sockets of a kernel, and sending in order.
 *
 * ZeroMQ's binding refuses a second `send` while one is under way, and a publisher drops messages above its high-water
 * mark. So every socket has a queue of its own that sends one message after the other, and the publisher has no mark:
 * 5,000 lines in one cell arrive whole. The queue is bounded only by memory; the cell's streams are coalesced before.
 */
import type { Publisher, Reply, Router } from 'zeromq';
import { zeromq } from '../compile/tslab.js';
import { type Channel, type Connection, channelAddress } from './connection-file.js';
import { type Frame, type Message, packMessage, unpackMessage } from './message.js';

/** Sends one message at a time, in the order given. */
export class SerialSender {
  #tail: Promise<void> = Promise.resolve();

  constructor(private readonly socket: { send(frames: Frame[]): Promise<void> }) {}

  /** Queues the frames. A failed send (the socket was closed) is dropped: nobody is left to hear of it. */
  send(frames: Frame[]): void {
    this.#tail = this.#tail.then(() => this.socket.send(frames)).catch(() => {});
  }

  /** Resolves when all that was queued has been handed to ZeroMQ. */
  drained(): Promise<void> {
    return this.#tail;
  }
}

type RequestChannel = 'shell' | 'control' | 'stdin';

export class KernelSockets {
  readonly #publisher: Publisher;
  readonly #heartbeat: Reply;
  readonly #routers: Readonly<Record<RequestChannel, Router>>;
  readonly #senders: Readonly<Record<RequestChannel | 'iopub', SerialSender>>;

  private constructor(private readonly connection: Connection) {
    const { Publisher, Reply, Router } = zeromq();
    this.#publisher = new Publisher({ sendHighWaterMark: 0, linger: 2000 });
    this.#heartbeat = new Reply({ linger: 0 });
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

  /** Sends on the channel the request came by, or publishes to everybody. */
  send(channel: RequestChannel | 'iopub', message: Message): void {
    this.#senders[channel].send(packMessage(message, this.connection.key));
  }

  /** Resolves when everything published so far has been handed to ZeroMQ. */
  published(): Promise<void> {
    return this.#senders.iopub.drained();
  }

  /** Hands every readable message to `take`; what cannot be read is reported to `complain` and dropped. */
  listen(take: (channel: RequestChannel, message: Message) => void, complain: (problem: string) => void): void {
    for (const channel of ['shell', 'control', 'stdin'] as const) {
      void this.#read(this.#routers[channel], (frames) => {
        try {
          take(channel, unpackMessage(frames, this.connection.key));
        } catch (error) {
          complain(`${channel}: ${error instanceof Error ? error.message : String(error)}`);
        }
      });
    }
    void this.#echoHeartbeat();
  }

  async #read(router: Router, take: (frames: Buffer[]) => void): Promise<void> {
    try {
      for await (const frames of router) take(frames);
    } catch {
      // The socket was closed while we waited for a message: the kernel is leaving.
    }
  }

  async #echoHeartbeat(): Promise<void> {
    try {
      for await (const beat of this.#heartbeat) await this.#heartbeat.send(beat);
    } catch {
      // As above.
    }
  }

  /** Sends what is queued, then closes all sockets. */
  async close(): Promise<void> {
    await Promise.all(Object.values(this.#senders).map((sender) => sender.drained()));
    for (const socket of [this.#publisher, this.#heartbeat, ...Object.values(this.#routers)]) socket.close();
  }
}
