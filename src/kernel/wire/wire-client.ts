/**
 * The client's side of a kernel's sockets: requests, answers, and what is published for each request.
 *
 * Used by the headless run and by the tests. Published messages are kept apart by the request they answer, and a cell is
 * over when both its reply and its idle state have come; output after that reaches `onLateOutput`.
 */
import { randomUUID } from 'node:crypto';
import type { Dealer, Subscriber } from 'zeromq';
import { zeromq } from '../compile/tslab.js';
import { type Connection, channelAddress } from './connection-file.js';
import { type Content, type Message, newHeader, packMessage, unpackMessage } from './message.js';
import { SerialSender } from './sockets.js';

/** How a cell ended, with everything published for it, in order, states left out. */
export interface CellAnswer {
  readonly reply: Message;
  readonly published: readonly Message[];
}

export interface ExecuteOptions {
  readonly allowStdin?: boolean;
  readonly stopOnError?: boolean;
  readonly silent?: boolean;
  readonly storeHistory?: boolean;
  readonly userExpressions?: Readonly<Record<string, string>>;
}

interface Waiting {
  reply: Message | undefined;
  isIdle: boolean;
  readonly published: Message[];
  readonly onPublished: ((message: Message) => void) | undefined;
  settle(): void;
  fail(reason: Error): void;
}

/** The kernel ended, or the client was closed, while an answer was awaited. */
export class KernelEnded extends Error {
  override readonly name = 'KernelEnded';
}

const readyPollMs = 150;

export class WireClient {
  readonly #session = randomUUID();
  readonly #waiting = new Map<string, Waiting>();
  readonly #dealers: Readonly<Record<'shell' | 'control' | 'stdin', Dealer>>;
  readonly #senders: Readonly<Record<'shell' | 'control' | 'stdin', SerialSender>>;
  readonly #subscriber: Subscriber;
  #gone: Error | undefined;

  /** Called with a question of the kernel; what it returns is the answer. */
  onInput: (prompt: string, password: boolean) => string | Promise<string> = () => '';
  /** Called with what is published for a request that is over. */
  onLateOutput: (message: Message) => void = () => {};

  constructor(private readonly connection: Connection) {
    const { Dealer, Subscriber } = zeromq();
    const options = { routingId: `client-${this.#session}`, linger: 0 };
    this.#dealers = { shell: new Dealer(options), control: new Dealer(options), stdin: new Dealer(options) };
    this.#senders = {
      shell: new SerialSender(this.#dealers.shell),
      control: new SerialSender(this.#dealers.control),
      stdin: new SerialSender(this.#dealers.stdin),
    };
    this.#subscriber = new Subscriber({ linger: 0, receiveHighWaterMark: 0 });
    for (const channel of ['shell', 'control', 'stdin'] as const) {
      this.#dealers[channel].connect(channelAddress(connection, channel));
      void this.#read(this.#dealers[channel], (message) => this.#take(channel, message));
    }
    this.#subscriber.connect(channelAddress(connection, 'iopub'));
    this.#subscriber.subscribe();
    void this.#read(this.#subscriber, (message) => this.#takePublished(message));
  }

  /** Resolves with the kernel's description once requests are answered and what it publishes arrives. */
  async ready(): Promise<Message> {
    for (;;) {
      const asked = this.request('shell', 'kernel_info_request', {});
      // A subscription takes a moment to reach the kernel; without its idle state we would miss the first outputs.
      asked.catch(() => {});
      const patience = new Promise<undefined>((done) => setTimeout(() => done(undefined), readyPollMs));
      const first = await Promise.race([asked, patience]);
      if (first) return first.reply;
    }
  }

  /** Sends a request and resolves when it is answered and the kernel is idle again. */
  request(
    channel: 'shell' | 'control',
    type: string,
    content: Content,
    onPublished?: (message: Message) => void,
  ): Promise<CellAnswer> {
    const header = newHeader(type, this.#session);
    return new Promise((resolve, reject) => {
      if (this.#gone) {
        reject(this.#gone);
        return;
      }
      const waiting: Waiting = {
        reply: undefined,
        isIdle: false,
        published: [],
        onPublished,
        settle: () => {
          if (!waiting.reply || !waiting.isIdle) return;
          this.#waiting.delete(header.msg_id);
          resolve({ reply: waiting.reply, published: waiting.published });
        },
        fail: reject,
      };
      this.#waiting.set(header.msg_id, waiting);
      const message = { identities: [], header, parent: undefined, metadata: {}, content };
      this.#senders[channel].send(packMessage(message, this.connection.key));
    });
  }

  /** Runs code as a cell. */
  execute(code: string, options: ExecuteOptions = {}, onPublished?: (message: Message) => void): Promise<CellAnswer> {
    const content = {
      code,
      silent: options.silent ?? false,
      store_history: options.storeHistory ?? true,
      user_expressions: options.userExpressions ?? {},
      allow_stdin: options.allowStdin ?? false,
      stop_on_error: options.stopOnError ?? true,
    };
    return this.request('shell', 'execute_request', content, onPublished);
  }

  /** Closes the sockets; whatever is awaited rejects with {@link KernelEnded}. */
  close(reason: Error = new KernelEnded('the connection to the kernel was closed')): void {
    if (this.#gone) return;
    this.#gone = reason;
    for (const waiting of this.#waiting.values()) waiting.fail(reason);
    this.#waiting.clear();
    for (const socket of [...Object.values(this.#dealers), this.#subscriber]) socket.close();
  }

  async #read(socket: Dealer | Subscriber, take: (message: Message) => void): Promise<void> {
    try {
      for await (const frames of socket) take(unpackMessage(frames, this.connection.key));
    } catch (error) {
      if (!this.#gone) this.close(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #take(channel: 'shell' | 'control' | 'stdin', message: Message): void {
    if (channel === 'stdin') {
      void this.#answerInput(message);
      return;
    }
    const waiting = this.#waiting.get(message.parent?.msg_id ?? '');
    if (!waiting) return;
    waiting.reply = message;
    waiting.settle();
  }

  #takePublished(message: Message): void {
    const waiting = this.#waiting.get(message.parent?.msg_id ?? '');
    if (!waiting) {
      if (message.header.msg_type !== 'status') this.onLateOutput(message);
      return;
    }
    if (message.header.msg_type !== 'status') {
      waiting.published.push(message);
      waiting.onPublished?.(message);
    } else if (message.content.execution_state === 'idle') {
      waiting.isIdle = true;
      waiting.settle();
    }
  }

  async #answerInput(question: Message): Promise<void> {
    const value = await this.onInput(String(question.content.prompt ?? ''), question.content.password === true);
    const header = newHeader('input_reply', this.#session);
    const message = { identities: [], header, parent: question.header, metadata: {}, content: { value, status: 'ok' } };
    this.#senders.stdin.send(packMessage(message, this.connection.key));
  }
}
