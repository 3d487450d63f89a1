/** The worker of an exchange: starts the exchange that the page asks for, and serves each client at its own port. */
import { Bytes } from '../platform/index.js';
import type { ServiceAnswer } from '../server/index.js';
import { loadPublishers, PageExchange, serializeError } from '../server/index.js';
import { whenFree } from './client-lock.js';
import type { ClientIds, FromExchange, FromWorker, TextReply, ToExchange, ToWorker } from './exchange-messages.js';
import { listenTo, type PortLike } from './ports.js';

/** The most events that wait for a client. It may be busy for minutes, or gone in a browser that does not say so. */
export const MOST_UNREAD = 10_000;

/** The members of the exchange of a page that a host uses; a test may pass another object with these members. */
export type HostedExchange = Pick<PageExchange, 'key' | 'request' | 'subscribe' | 'close'>;

/**
 * Serves the page at the other end of the channel. In a worker, `scope` is the scope of the worker, and its `close` ends the
 * worker.
 */
export function serveExchange(scope: PortLike): void {
  let host: ExchangeHost | undefined;
  listenTo<ToWorker>(scope, (message) => {
    if (message.kind === 'start') {
      void outcomeOf(async () => {
        // A client in another thread cannot wait for files of this worker, so they are loaded before the first subscription.
        await loadPublishers();
        host = new ExchangeHost(new PageExchange(message.options));
      }).then((outcome) => scope.postMessage(outcome));
    } else if (message.kind === 'client') host?.serve(message.port, message.ids);
    else {
      host?.close();
      scope.close();
    }
  });
}

async function outcomeOf(start: () => Promise<void>): Promise<FromWorker> {
  try {
    await start();
    return { kind: 'started' };
  } catch (error) {
    return { kind: 'failed', error: serializeError(error) };
  }
}

/** An exchange and the ports of its clients. */
export class ExchangeHost {
  readonly #clients = new Set<ClientPort>();

  constructor(readonly exchange: HostedExchange) {}

  serve(port: PortLike, ids: ClientIds): void {
    const client = new ClientPort(this, port, ids);
    this.#clients.add(client);
    // A port closes with the page or the worker that has its other end. Not all browsers say so: see client-lock.ts.
    port.addEventListener('close', () => client.end());
    listenTo<ToExchange>(port, (message) => client.take(message));
  }

  forget(client: ClientPort): void {
    this.#clients.delete(client);
  }

  close(): void {
    for (const client of [...this.#clients]) {
      client.post({ kind: 'ended' });
      client.end();
    }
    this.exchange.close();
  }
}

/** A client: its subscriptions, and how many events it has not read yet. */
class ClientPort {
  readonly #leave = new Map<number, () => void>();
  #unread = 0;

  constructor(
    private readonly host: ExchangeHost,
    private readonly port: PortLike,
    private readonly ids: ClientIds,
  ) {}

  post(message: FromExchange): void {
    this.port.postMessage(message);
  }

  take(message: ToExchange): void {
    switch (message.kind) {
      case 'hello':
        if (message.lock !== undefined) whenFree(message.lock, () => this.end());
        this.post({ kind: 'welcome', key: this.host.exchange.key, ids: this.ids });
        break;
      case 'request':
        this.#answer(message);
        break;
      case 'subscribe':
        this.#subscribe(message);
        break;
      case 'unsubscribe':
        this.#unsubscribe(message.id);
        break;
      case 'read':
        this.#unread -= message.events;
        break;
      case 'bye':
        this.end();
        break;
    }
  }

  /** Forgets the client and its subscriptions; its orders stay. */
  end(): void {
    this.host.forget(this);
    this.#leaveAll();
    this.port.close();
  }

  #answer({ id, request }: Extract<ToExchange, { kind: 'request' }>): void {
    this.host.exchange.request(request).then(
      (answer) => this.post({ kind: 'reply', id, reply: answer === 'dropped' ? answer : withText(answer) }),
      (error: unknown) => this.post({ kind: 'failed', id, error: serializeError(error) }),
    );
  }

  #subscribe({ id, name, unit }: Extract<ToExchange, { kind: 'subscribe' }>): void {
    // A client that has lost its events may ask twice.
    this.#unsubscribe(id);
    this.#leave.set(
      id,
      this.host.exchange.subscribe(name, unit, (text) => {
        // A subscription cannot end while the exchange calls its listeners, so the subscriptions of this client end afterwards.
        if (this.#unread >= MOST_UNREAD) return queueMicrotask(() => this.#lose());
        this.#unread += 1;
        this.post({ kind: 'event', id, text });
      }),
    );
  }

  #unsubscribe(id: number): void {
    this.#leave.get(id)?.();
    this.#leave.delete(id);
  }

  #lose(): void {
    if (this.#leave.size === 0) return;
    this.#leaveAll();
    this.post({ kind: 'lost' });
  }

  #leaveAll(): void {
    for (const id of [...this.#leave.keys()]) this.#unsubscribe(id);
  }
}

/** The body of a reply as one text: bytes would be copied with the memory around them. */
function withText(answer: Exclude<ServiceAnswer, 'dropped'>): TextReply {
  const { status, headers, body } = answer;
  return { status, headers, body: typeof body === 'string' ? body : Bytes.concat(body).toString() };
}
