/** Connects a client to an exchange behind a message port: the exchange runs in the worker that `startExchange` has started. */

import { SpotlabError } from '../client/index.js';
import { textsOfNumber } from '../connect/index.js';
import { endTimer, startTimer } from '../platform/index.js';
import type { PageRequest, ServiceAnswer } from '../server/index.js';
import { retoldError } from '../server/index.js';
import { randomText, randomTexts, type TextSource } from '../signing/index.js';
import { SendError } from '../transport/index.js';
import { type HeldLock, holdLock } from './client-lock.js';
import type { ClientIds, FromExchange, ToExchange, Welcome } from './exchange-messages.js';
import type { EventTaker, PageLink } from './page-link.js';
import { listenTo, type PortLike } from './ports.js';

/** How many events are read before the exchange is told. The exchange keeps many more events for a client that is behind. */
const READ_AT_ONCE = 100;
const START_MS = 60_000;
const LOCK_LENGTH = 16;
const ENDED = 'the exchange has ended';

interface Asked {
  resolve(answer: ServiceAnswer): void;
  reject(error: Error): void;
}

/** The ports that have a client. Two clients of one port would take each other's replies. */
const used = new WeakSet<PortLike>();

/**
 * The exchange behind a port of `startExchange(…).port()`, for one client.
 *
 * @throws SpotlabError if the port has a client, or if no exchange replies
 */
export async function linkToPort(port: PortLike): Promise<PageLink> {
  if (used.has(port)) {
    const advice = 'Make a port for each client: exchange.port().';
    throw new SpotlabError('SPOTLAB_OPTION', 'The port has a client already.', { advice });
  }
  const link = new PortLink(port);
  const { key, ids } = await link.welcome();
  return {
    ...{ key, texts: textsOf(ids) },
    request: (request) => link.request(request),
    subscribe: (name, unit, taker) => link.subscribe(name, unit, taker),
    close: () => link.close(),
  };
}

function textsOf({ seed, number, salt }: ClientIds): TextSource {
  if (seed === undefined) return randomTexts;
  const texts = textsOfNumber(seed, number);
  if (salt !== undefined) texts.branch(salt);
  return texts;
}

/** One end of the channel to an exchange: requests that wait for a reply, and subscriptions. */
export class PortLink {
  readonly #asked = new Map<number, Asked>();
  readonly #takers = new Map<number, { readonly taker: EventTaker; readonly ask: ToExchange }>();
  #welcomed: ((welcome: Welcome) => void) | undefined;
  #lock: HeldLock | undefined;
  #next = 0;
  #read = 0;
  #isOver = false;

  constructor(private readonly port: PortLike) {
    used.add(port);
    port.addEventListener('close', () => this.#end());
    listenTo<FromExchange>(port, (message) => this.#take(message));
  }

  post(message: ToExchange): void {
    this.port.postMessage(message);
  }

  async welcome(): Promise<Welcome> {
    this.#lock = await holdLock(`spotlab client ${randomText(LOCK_LENGTH)}`);
    return new Promise((resolve, reject) => {
      const timer = startTimer(() => {
        this.close();
        const advice = 'Use a port of startExchange(…).port(), each for one client.';
        reject(new SpotlabError('SPOTLAB_START', 'No exchange replies at the port.', { advice }));
      }, START_MS);
      this.#welcomed = (welcome) => {
        endTimer(timer);
        resolve(welcome);
      };
      this.post({ kind: 'hello', lock: this.#lock?.name });
    });
  }

  request(request: PageRequest): Promise<ServiceAnswer> {
    if (this.#isOver) return Promise.reject(new SendError(ENDED, false, 'network'));
    return new Promise((resolve, reject) => {
      const id = this.#number();
      this.#asked.set(id, { resolve, reject });
      this.post({ kind: 'request', id, request });
    });
  }

  subscribe(name: string | undefined, unit: 'ms' | 'us', taker: EventTaker): () => void {
    const id = this.#number();
    const ask: ToExchange = { kind: 'subscribe', id, name, unit };
    this.#takers.set(id, { taker, ask });
    if (this.#isOver) queueMicrotask(() => taker.ended(endedError()));
    else this.post(ask);
    return () => {
      if (this.#takers.delete(id) && !this.#isOver) this.post({ kind: 'unsubscribe', id });
    };
  }

  close(): void {
    if (!this.#isOver) this.post({ kind: 'bye' });
    this.#end();
    this.port.close();
  }

  #number(): number {
    this.#next += 1;
    return this.#next;
  }

  #take(message: FromExchange): void {
    switch (message.kind) {
      case 'welcome':
        this.#welcomed?.(message);
        break;
      case 'reply':
        this.#settle(message.id, ({ resolve }) => resolve(message.reply));
        break;
      case 'failed':
        this.#settle(message.id, ({ reject }) => reject(retoldError(message.error)));
        break;
      case 'event':
        this.#count();
        this.#takers.get(message.id)?.taker.event(message.text);
        break;
      case 'lost':
        this.#again();
        break;
      case 'ended':
        this.#end();
        break;
    }
  }

  #settle(id: number, act: (asked: Asked) => void): void {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (asked) act(asked);
  }

  #count(): void {
    this.#read += 1;
    if (this.#read < READ_AT_ONCE) return;
    this.post({ kind: 'read', events: this.#read });
    this.#read = 0;
  }

  /** Subscribes again. Consumers that repair gaps ask the exchange for the missing events. */
  #again(): void {
    for (const { taker, ask } of this.#takers.values()) {
      this.post(ask);
      taker.lost();
    }
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#lock?.free();
    for (const { reject } of this.#asked.values()) reject(new SendError(ENDED, true, 'network'));
    this.#asked.clear();
    for (const { taker } of this.#takers.values()) taker.ended(endedError());
    this.#takers.clear();
  }
}

const endedError = () =>
  new SpotlabError('SPOTLAB_STREAM', 'The stream has ended, because the exchange has ended.', {
    advice: 'Start another exchange: startExchange({ snapshot }) continues from a state.',
  });
