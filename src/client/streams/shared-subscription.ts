/**
 * One subscription of the exchange that consumers share: the subscription opens for the first consumer and closes after
 * the last one has ended. While a consumer is behind, the source waits; an error of the subscription goes to all
 * consumers.
 */
import type { StreamEvent, StreamListener, StreamLoss, StreamSubscription } from '../../streams/index.js';
import { SpotlabError } from '../types/errors.js';
import type { OpenStream } from '../types/open-streams.js';
import type { StreamContext } from './consumers/stream-plan.js';

/** Subscribes at a source that is ready. */
export type Subscribe = () => StreamSubscription;

export abstract class SharedSubscription implements StreamListener, OpenStream {
  protected readonly closing = new AbortController();
  protected isPaused = false;
  private subscription: StreamSubscription | undefined;

  /**
   * @param forget removes this subscription from the shared subscriptions
   * @throws SpotlabError when the client is closed
   */
  constructor(
    protected readonly context: StreamContext,
    private readonly forget: () => void,
  ) {
    context.open.add(this);
  }

  /** Subscribes. Errors go to the consumers. */
  async open(): Promise<void> {
    try {
      const subscribe = await this.source();
      if (this.isClosed) return;
      this.subscription = subscribe();
      await this.subscribed();
    } catch (error) {
      if (!this.isClosed) this.ended(error instanceof Error ? error : new Error(String(error)));
    }
  }

  get isClosed(): boolean {
    return this.closing.signal.aborted;
  }

  abstract event(event: StreamEvent): void;
  abstract live(isContinuous: boolean): void;
  abstract lost(loss: StreamLoss): void;

  /** Ends the subscription for all consumers. */
  abstract end(error: SpotlabError | undefined): void;

  /** Called when the exchange, or the connection, has ended the subscription for good. */
  ended(error: Error): void {
    if (error instanceof SpotlabError) this.end(error);
    else {
      const text = `${this.what} ended: ${error.message.replace(/\.$/, '')}.`;
      this.end(new SpotlabError('SPOTLAB_STREAM', text, { cause: error }));
    }
  }

  /** Called when a consumer has caught up: the source goes on if no other consumer is behind. */
  drained(): void {
    if (!this.isPaused || this.mustWait) return;
    this.isPaused = false;
    this.subscription?.resume();
  }

  /** Subject of the sentence "… ended" in errors, such as "stream.trades: the stream btcusdt@trade has". */
  protected abstract readonly what: string;

  /** Whether the source must wait. */
  protected abstract readonly mustWait: boolean;

  /** Waits for the source of the events. */
  protected abstract source(): Promise<Subscribe>;

  /** Called after the subscription; the streams of the market check here that the symbol exists. */
  protected async subscribed(): Promise<void> {}

  /** Asks the source to wait. */
  protected pause(): void {
    if (this.isPaused) return;
    this.isPaused = true;
    this.subscription?.pause();
  }

  /** @returns false if it was closed before */
  protected close(): boolean {
    if (this.isClosed) return false;
    this.closing.abort(new Error('the stream has no consumer any more'));
    this.subscription?.close();
    this.context.open.delete(this);
    this.forget();
    return true;
  }
}

/** The source of a market stream. */
export async function marketSource(
  { session }: StreamContext,
  name: string,
  listener: StreamListener,
): Promise<Subscribe> {
  const { marketStreams } = session.parts;
  if (!marketStreams) throw new Error('the session has no source of streams');
  const source = await marketStreams();
  return () => source.subscribe(name, listener);
}
