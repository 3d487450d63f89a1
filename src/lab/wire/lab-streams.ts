/**
 * The streams of a run without sockets: a subscription reaches the exchange after the latency of requests, and events
 * come back after the latency of the feed, in the order in which they happened.
 */

import type { AccountListener, FrameListener } from '../../feeds/index.js';
import { msOf } from '../../protocol/index.js';
import type { MemoryExchange } from '../../server/index.js';
import type { AccountSource, StreamListener, StreamSource, StreamSubscription } from '../../streams/index.js';
import type { DelayLine } from './delay-line.js';

export interface LabStreamParts {
  readonly exchange: MemoryExchange;
  readonly toExchange: DelayLine;
  readonly toStrategy: DelayLine;
  /** Called for each event that a listener gets. */
  delivered(): void;
  /** Runs `act` as a part of the strategy, so that handlers of events get the time of the run. */
  give(act: () => void): void;
  /** Whether the run is over, so that nothing is delivered any more. */
  isOver(): boolean;
}

/** A subscription of one consumer. Events that come while it is paused wait for it. */
class Subscription implements StreamSubscription {
  readonly #listener: StreamListener;
  readonly #parts: LabStreamParts;
  readonly #leave: () => void;
  #isClosed = false;
  #isPaused = false;
  #waiting: string[] = [];

  constructor(parts: LabStreamParts, listener: StreamListener, leave: () => void) {
    this.#parts = parts;
    this.#listener = listener;
    this.#leave = leave;
  }

  get isOpen(): boolean {
    return !this.#isClosed && !this.#parts.isOver();
  }

  /** Sends an event to the strategy, with the latency. */
  send(text: string): void {
    this.#parts.toStrategy.send(() => this.#arrive(text));
  }

  accepted(): void {
    this.#parts.toStrategy.send(() => {
      if (this.isOpen) this.#parts.give(() => this.#listener.live(true));
    });
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    while (this.#waiting.length > 0 && !this.#isPaused && this.isOpen)
      this.#listener.event(this.#waiting.shift() as string);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#waiting = [];
    this.#parts.toExchange.send(this.#leave);
  }

  #arrive(text: string): void {
    if (!this.isOpen) return;
    this.#parts.delivered();
    if (this.#isPaused || this.#waiting.length > 0) this.#waiting.push(text);
    else this.#parts.give(() => this.#listener.event(text));
  }
}

/** The market streams of a run. */
export class LabStreams implements StreamSource {
  readonly #parts: LabStreamParts;

  constructor(parts: LabStreamParts) {
    this.#parts = parts;
  }

  subscribe(name: string, listener: StreamListener): StreamSubscription {
    const { exchange, toExchange } = this.#parts;
    const onFrame: FrameListener = (frame) => subscription.send(frame.text('ms', false));
    const subscription = new Subscription(this.#parts, listener, () => exchange.feeds.unsubscribe(name, onFrame));
    toExchange.send(() => {
      if (!subscription.isOpen) return;
      exchange.advance();
      exchange.feeds.subscribe(name, onFrame);
      subscription.accepted();
    });
    return subscription;
  }
}

/** The events of the account of a run. */
export class LabAccountEvents implements AccountSource {
  readonly #parts: LabStreamParts;

  constructor(parts: LabStreamParts) {
    this.#parts = parts;
  }

  subscribe(listener: StreamListener): StreamSubscription {
    const { exchange, toExchange } = this.#parts;
    const onEvent: AccountListener = (build) => subscription.send(JSON.stringify(build(msOf)));
    const subscription = new Subscription(this.#parts, listener, () =>
      exchange.feeds.unsubscribeAccount(exchange.account, onEvent),
    );
    toExchange.send(() => {
      if (!subscription.isOpen) return;
      exchange.advance();
      exchange.feeds.subscribeAccount(exchange.account, onEvent);
      subscription.accepted();
    });
    return subscription;
  }
}
