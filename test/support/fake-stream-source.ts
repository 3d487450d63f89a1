/** A source of streams for tests: the test sends the events, and sees what is subscribed and what is paused. */
import type { StreamListener, StreamLoss, StreamSource, StreamSubscription } from '../../src/streams/index.js';

interface Line {
  readonly name: string;
  readonly listener: StreamListener;
  isPaused: boolean;
}

export class FakeStreamSource implements StreamSource {
  /** False for an exchange that accepts no subscription. */
  accepts = true;
  /** Names in the order of their subscriptions. */
  readonly subscribed: string[] = [];
  readonly #lines = new Set<Line>();
  #waiting: (() => void)[] = [];

  subscribe(name: string, listener: StreamListener): StreamSubscription {
    const line: Line = { name, listener, isPaused: false };
    this.#lines.add(line);
    this.subscribed.push(name);
    queueMicrotask(() => {
      if (this.#lines.has(line) && this.accepts) listener.live(true);
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const resolve of waiting) resolve();
    });
    return {
      pause: () => {
        line.isPaused = true;
      },
      resume: () => {
        line.isPaused = false;
      },
      close: () => this.#lines.delete(line),
    };
  }

  /** Accepts the subscriptions that wait, and later ones. */
  accept(): void {
    this.accepts = true;
    for (const { listener } of this.#lines) listener.live(true);
  }

  /** Accepts one of the subscriptions that wait. */
  acceptOne(name: string): void {
    for (const { listener } of this.#named(name)) listener.live(true);
  }

  /** Names of the subscriptions that are paused. */
  get paused(): string[] {
    return [...this.#lines].filter(({ isPaused }) => isPaused).map(({ name }) => name);
  }

  /** Names that are subscribed now. */
  get open(): string[] {
    return [...this.#lines].map(({ name }) => name);
  }

  get isPaused(): boolean {
    return [...this.#lines].some((line) => line.isPaused);
  }

  /** Resolves when a stream of this name is live. */
  async live(name: string): Promise<void> {
    while (!this.open.includes(name)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Sends an event, as an object or as text. */
  send(name: string, event: object | string): void {
    const text = typeof event === 'string' ? event : JSON.stringify(event);
    for (const line of this.#named(name)) line.listener.event(text);
  }

  /** The connection is lost. */
  lose(name: string, loss: Partial<StreamLoss> = {}): void {
    for (const { listener } of this.#named(name))
      listener.lost({ why: 'cut', text: 'The connection was cut.', retryMs: 0, ...loss });
  }

  /** The connection is lost and open again; the events between are missed. */
  reconnect(name: string, loss: Partial<StreamLoss> = {}): void {
    this.lose(name, loss);
    for (const { listener } of this.#named(name)) listener.live(false);
  }

  end(name: string, error: Error): void {
    for (const { listener } of this.#named(name)) listener.ended(error);
  }

  #named(name: string): Line[] {
    return [...this.#lines].filter((line) => line.name === name);
  }
}
