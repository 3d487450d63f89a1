/**
 * A Jupyter client: sends requests to a kernel, and resolves each with its reply and its published messages.
 *
 * `spotlab run` and the tests use it. Published messages are grouped by the request that they belong to. A request is
 * complete when both its reply and its idle status have arrived; `onLateOutput` receives later output.
 */
import { randomUUID } from 'node:crypto';
import type { Dealer, Subscriber } from 'zeromq';
import { type Connection, channelAddress } from './connection-file.js';
import { type Content, type Header, type Message, newHeader, packMessage, unpackMessage } from './message.js';
import { SENDS_AT_ONCE, Sender } from './sockets.js';
import { zeromq } from './zeromq.js';

/** The reply to a request, and its published messages in order, without status messages. */
export interface RequestResult {
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

interface PendingRequest {
  reply: Message | undefined;
  isIdle: boolean;
  readonly published: Message[];
  readonly onPublished: ((message: Message) => void) | undefined;
  resolveIfComplete(): void;
  fail(reason: Error): void;
}

/** The kernel ended, or the client was closed, before a request was complete. */
export class KernelEnded extends Error {
  override readonly name = 'KernelEnded';
}

const readyPollMs = 150;

export class WireClient {
  readonly #session = randomUUID();
  readonly #pending = new Map<string, PendingRequest>();
  readonly #dealers: Readonly<Record<'shell' | 'control' | 'stdin', Dealer>>;
  readonly #senders: Readonly<Record<'shell' | 'control' | 'stdin', Sender>>;
  readonly #subscriber: Subscriber;
  /** Set when the client is closed. */
  #closeReason: Error | undefined;

  /** Called when the kernel asks for input; returns the user's text. */
  onInput: (prompt: string, password: boolean) => string | Promise<string> = () => '';
  /** Called with each message that is published after its request is complete. */
  onLateOutput: (message: Message) => void = () => {};

  constructor(private readonly connection: Connection) {
    const { Dealer, Subscriber } = zeromq();
    const options = { ...SENDS_AT_ONCE, routingId: `client-${this.#session}`, linger: 0 };
    this.#dealers = { shell: new Dealer(options), control: new Dealer(options), stdin: new Dealer(options) };
    this.#senders = {
      shell: new Sender(this.#dealers.shell),
      control: new Sender(this.#dealers.control),
      stdin: new Sender(this.#dealers.stdin),
    };
    this.#subscriber = new Subscriber({ linger: 0, receiveHighWaterMark: 0 });
    for (const channel of ['shell', 'control', 'stdin'] as const) {
      this.#dealers[channel].connect(channelAddress(connection, channel));
      void this.#read(this.#dealers[channel], (message) => this.#handleReply(channel, message));
    }
    this.#subscriber.connect(channelAddress(connection, 'iopub'));
    this.#subscriber.subscribe();
    void this.#read(this.#subscriber, (message) => this.#handlePublished(message));
  }

  /** Resolves with the `kernel_info_reply` when the kernel answers requests and its published messages arrive. */
  async ready(): Promise<Message> {
    for (;;) {
      const reply = this.request('shell', 'kernel_info_request', {});
      // A subscription needs some time to reach the kernel. Without the idle status as proof, the first outputs could
      // be missed.
      reply.catch(() => {});
      const timeout = new Promise<undefined>((done) => setTimeout(() => done(undefined), readyPollMs));
      const first = await Promise.race([reply, timeout]);
      if (first) return first.reply;
    }
  }

  /** Sends a request; resolves when its reply and its idle status have arrived. */
  request(
    channel: 'shell' | 'control',
    type: string,
    content: Content,
    onPublished?: (message: Message) => void,
  ): Promise<RequestResult> {
    const header = newHeader(type, this.#session);
    return this.#send(channel, header, content, true, onPublished) as Promise<RequestResult>;
  }

  /**
   * Sends a message that has no reply, such as `comm_msg`; resolves with the messages that the kernel published while
   * it handled this message.
   */
  async notify(type: string, content: Content): Promise<readonly Message[]> {
    const { published } = await this.#send('shell', newHeader(type, this.#session), content, false);
    return published;
  }

  #send(
    channel: 'shell' | 'control',
    header: Header,
    content: Content,
    hasReply: boolean,
    onPublished?: (message: Message) => void,
  ): Promise<{ readonly reply: Message | undefined; readonly published: readonly Message[] }> {
    return new Promise((resolve, reject) => {
      if (this.#closeReason) {
        reject(this.#closeReason);
        return;
      }
      const pending: PendingRequest = {
        reply: undefined,
        isIdle: false,
        published: [],
        onPublished,
        resolveIfComplete: () => {
          if ((hasReply && !pending.reply) || !pending.isIdle) return;
          this.#pending.delete(header.msg_id);
          resolve({ reply: pending.reply, published: pending.published });
        },
        fail: reject,
      };
      this.#pending.set(header.msg_id, pending);
      const message = { identities: [], header, parent: undefined, metadata: {}, content };
      this.#senders[channel].send(packMessage(message, this.connection.key));
    });
  }

  /** Runs code as a cell. */
  execute(
    code: string,
    options: ExecuteOptions = {},
    onPublished?: (message: Message) => void,
  ): Promise<RequestResult> {
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

  /** Closes the sockets and rejects all pending requests with `reason`. */
  close(reason: Error = new KernelEnded('the connection to the kernel was closed')): void {
    if (this.#closeReason) return;
    this.#closeReason = reason;
    for (const pending of this.#pending.values()) pending.fail(reason);
    this.#pending.clear();
    for (const socket of [...Object.values(this.#dealers), this.#subscriber]) socket.close();
  }

  async #read(socket: Dealer | Subscriber, onMessage: (message: Message) => void): Promise<void> {
    try {
      for await (const frames of socket) onMessage(unpackMessage(frames, this.connection.key));
    } catch (error) {
      if (!this.#closeReason) this.close(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #handleReply(channel: 'shell' | 'control' | 'stdin', message: Message): void {
    if (channel === 'stdin') {
      void this.#answerInput(message);
      return;
    }
    const pending = this.#pending.get(message.parent?.msg_id ?? '');
    if (!pending) return;
    pending.reply = message;
    pending.resolveIfComplete();
  }

  #handlePublished(message: Message): void {
    const pending = this.#pending.get(message.parent?.msg_id ?? '');
    if (!pending) {
      if (message.header.msg_type !== 'status') this.onLateOutput(message);
      return;
    }
    if (message.header.msg_type !== 'status') {
      pending.published.push(message);
      pending.onPublished?.(message);
    } else if (message.content.execution_state === 'idle') {
      pending.isIdle = true;
      pending.resolveIfComplete();
    }
  }

  async #answerInput(request: Message): Promise<void> {
    const value = await this.onInput(String(request.content.prompt ?? ''), request.content.password === true);
    const header = newHeader('input_reply', this.#session);
    const message = { identities: [], header, parent: request.header, metadata: {}, content: { value, status: 'ok' } };
    this.#senders.stdin.send(packMessage(message, this.connection.key));
  }
}
