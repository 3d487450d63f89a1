/** The source of stream events for a client in a page: it takes the events from the feeds of the page's exchange, without sockets. */
import type { AccountSource, StreamListener, StreamSource, StreamSubscription } from '../streams/index.js';
import type { EventTaker, PageLink } from './page-link.js';

const BEHIND = 'This page did not read the events of its exchange fast enough.';

/** A subscription of one consumer. Events that come during a pause wait until the consumer resumes. */
class Subscription implements StreamSubscription, EventTaker {
  readonly #listener: StreamListener;
  readonly #leave: () => void;
  #isOpen = true;
  #isPaused = false;
  #waiting: string[] = [];

  constructor(listener: StreamListener, join: (taker: EventTaker) => () => void) {
    this.#listener = listener;
    this.#leave = join(this);
    this.#later(() => listener.live(true));
  }

  /** Consumers are called when the exchange has finished its step: they may send requests. */
  event(text: string): void {
    queueMicrotask(() => this.#arrive(text));
  }

  lost(): void {
    this.#later(() => {
      this.#listener.lost({ why: 'closed', text: BEHIND, retryMs: 0 });
      this.#listener.live(false);
    });
  }

  ended(error: Error): void {
    this.#later(() => {
      this.close();
      this.#listener.ended(error);
    });
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    while (this.#waiting.length > 0 && !this.#isPaused && this.#isOpen)
      this.#listener.event(this.#waiting.shift() as string);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#waiting = [];
    this.#leave();
  }

  #later(act: () => void): void {
    queueMicrotask(() => {
      if (this.#isOpen) act();
    });
  }

  #arrive(text: string): void {
    if (!this.#isOpen) return;
    if (this.#isPaused || this.#waiting.length > 0) this.#waiting.push(text);
    else this.#listener.event(text);
  }
}

/** The market streams. */
export class PageStreams implements StreamSource {
  constructor(
    private readonly exchange: PageLink,
    private readonly unit: 'ms' | 'us',
  ) {}

  subscribe(name: string, listener: StreamListener): StreamSubscription {
    return new Subscription(listener, (taker) => this.exchange.subscribe(name, this.unit, taker));
  }
}

/** The events of the account. */
export class PageAccountEvents implements AccountSource {
  constructor(
    private readonly exchange: PageLink,
    private readonly unit: 'ms' | 'us',
  ) {}

  subscribe(listener: StreamListener): StreamSubscription {
    return new Subscription(listener, (taker) => this.exchange.subscribe(undefined, this.unit, taker));
  }
}
