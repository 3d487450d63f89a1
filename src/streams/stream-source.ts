/**
 * The interface between connections and the consumers of streams. A source delivers the events of streams; it neither
 * reads nor repairs them. A consumer knows how events follow each other (`Contiguity`), so it finds repeated and missing
 * events.
 */

/** Why the events of a stream are interrupted. */
export interface StreamLoss {
  readonly why: 'closed' | 'cut' | 'silent' | 'refused';
  /** A sentence that tells people what happened. */
  readonly text: string;
  /** Milliseconds until the next attempt. */
  readonly retryMs: number;
}

/** An event as the text of its JSON, or as the object that this text would be decoded to. */
export type StreamEvent = string | object;

/** The callbacks of a consumer of a stream. */
export interface StreamListener {
  /**
   * One event: the JSON text of the event itself, without the name of the stream around it; the decoded event where the
   * source reads binary messages. While the source replaces its connection, both connections deliver, so for about a second
   * events are repeated and mixed.
   */
  event(event: StreamEvent): void;
  /**
   * The exchange has accepted the subscription: events arrive from now on. Called again after each loss.
   *
   * @param isContinuous false after a loss: events may have been missed since the last one
   */
  live(isContinuous: boolean): void;
  /**
   * The connection is lost or could not be opened, and the source tries to open another one. Called again after each
   * failed attempt.
   */
  lost(loss: StreamLoss): void;
  /** The stream has ended for good. Nothing else is called afterwards. */
  ended(error: Error): void;
}

export interface StreamSubscription {
  /**
   * Asks the source to read no further, for a consumer that is behind. The other streams of the connection wait as well.
   * Calls are not counted: one `resume` ends all `pause` of this subscription.
   */
  pause(): void;
  resume(): void;
  /** Ends the subscription. The source calls the listener no more. */
  close(): void;
}

/** Delivers the events of market streams. */
export interface StreamSource {
  /**
   * Subscribes to a stream by its name on the wire, such as `btcusdt@trade`. Listeners of the same name share one
   * subscription. The first one opens the connection.
   */
  subscribe(name: string, listener: StreamListener): StreamSubscription;
}

/** Delivers the user data events of one account. */
export interface AccountSource {
  subscribe(listener: StreamListener): StreamSubscription;
}
