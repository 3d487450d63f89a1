/** The streams of a page: the feeds of the exchange inside of it, without a connection that could be lost. */
import type { PageExchange } from '../server/index.js';
import type { AccountSource, StreamListener, StreamSource, StreamSubscription } from '../streams/index.js';

/** A subscription of one consumer. Events that come while it is paused wait for it. */
class Subscription implements StreamSubscription {
  readonly #listener: StreamListener;
  readonly #leave: () => void;
  #isOpen = true;
  #isPaused = false;
  #waiting: string[] = [];

  constructor(listener: StreamListener, join: (take: (text: string) => void) => () => void) {
    this.#listener = listener;
    // Consumers are called when the exchange has finished its step: they may send requests.
    this.#leave = join((text) => queueMicrotask(() => this.#arrive(text)));
    queueMicrotask(() => {
      if (this.#isOpen) listener.live(true);
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

  #arrive(text: string): void {
    if (!this.#isOpen) return;
    if (this.#isPaused || this.#waiting.length > 0) this.#waiting.push(text);
    else this.#listener.event(text);
  }
}

/** The market streams. */
export class PageStreams implements StreamSource {
  constructor(
    private readonly exchange: PageExchange,
    private readonly unit: 'ms' | 'us',
  ) {}

  subscribe(name: string, listener: StreamListener): StreamSubscription {
    return new Subscription(listener, (take) => this.exchange.subscribe(name, this.unit, take));
  }
}

/** The events of the account. */
export class PageAccountEvents implements AccountSource {
  constructor(
    private readonly exchange: PageExchange,
    private readonly unit: 'ms' | 'us',
  ) {}

  subscribe(listener: StreamListener): StreamSubscription {
    return new Subscription(listener, (take) => this.exchange.subscribe(undefined, this.unit, take));
  }
}
