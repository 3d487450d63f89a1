/**
 * The public types of streams. A stream describes events that the exchange will send: it is made first, can be changed
 * by setters, and opens when it is first used.
 */

import type { Id, StopSignal } from '../base/inputs.js';
import type { Live, WatchOptions } from './call.js';
import type { AnyRow } from './data-export.js';
import type { ReadonlyRowList } from './result.js';

/**
 * Events of the exchange, as they happen. A stream is immutable (each setter returns a new stream) and lazy: it opens
 * when it is iterated, or when `take`, `on` or `live` is called. It closes with its last consumer. Consumers of the same
 * stream share one subscription, and all streams of a client share one connection.
 *
 * A consumer that is slower than the stream makes the exchange wait: at most about 1,000 events are kept, then the
 * client reads no more from the connection until the consumer has caught up. `latest()` and `buffer()` change this. No
 * event is dropped without an error or a value that says so.
 *
 * The stream follows a lost connection by itself: it connects again and subscribes again.
 *
 * An invalid argument makes a stream whose iteration fails with the ParameterError.
 *
 * A stream is no promise. `await stream` fails with `SPOTLAB_STREAM_AWAIT`, which says what to write instead. An `async`
 * function that returns a stream awaits it, too: return `[stream]` or a function.
 */
export interface Stream<T> extends AsyncIterable<T> {
  /** The verb that made the stream, such as `stream.trades`. */
  readonly verb: string;
  /** Name of the stream on the wire, such as `btcusdt@trade`. */
  readonly name: string;
  /** The arguments and setters, by name. */
  readonly params: Readonly<Record<string, string>>;
  /**
   * Opens the stream and gives its events. Leaving the loop ends the subscription.
   *
   * @throws ParameterError for an invalid argument
   * @throws SpotlabError `SPOTLAB_STREAM_GAP` when events are missing and could not be filled, `SPOTLAB_STREAM_BUFFER`
   *   when `buffer()` is full, `SPOTLAB_STREAM_CLOSED` when the client is closed, `SPOTLAB_STREAM` when the exchange
   *   cannot be reached or refuses the stream
   */
  [Symbol.asyncIterator](): AsyncIterableIterator<T>;
  /**
   * Resolves with the next `count` events as a list, then ends the subscription. The list is drawn like the result of
   * the endpoint of the same kind, and has its table methods.
   *
   * If the stream ends before, the promise rejects, and `rows` of the error has the events so far. The property `ready`
   * of the promise resolves when the exchange has accepted the subscription: events from then on are in the list.
   *
   * @throws the errors of the iteration
   * @example await x.stream.trades('BTCUSDT').take(100)
   * @example
   * const reports = x.stream.account().take(2)
   * await reports.ready
   * await x.orders.market('BTCUSDT', 'BUY', '0.01').send()
   * console.log((await reports).length)
   */
  take(count: number): StreamTake<T>;
  /**
   * Calls a function for each event. If the function returns a promise, the next event waits for it.
   *
   * The stream ends when the function throws: the promise `done` rejects with the error, which Node reports as an
   * unhandled rejection if the program does not handle `done`.
   *
   * @example const handle = x.stream.trades('BTCUSDT').on((trade) => console.log(trade.price))
   */
  on(handler: (event: T) => unknown): StreamHandle;
  /**
   * Returns this stream for a consumer that wants the newest event only: an event replaces the one that the consumer
   * has not taken yet. A stream of several symbols keeps the newest event of each symbol. Gaps are not filled.
   */
  latest(): this;
  /**
   * Returns this stream for a consumer that must not be late: when more than `count` events wait, the iteration gives
   * them and then fails with `SPOTLAB_STREAM_BUFFER`.
   */
  buffer(count: number): this;
  /** Returns this stream with a signal that ends the iteration. A `take` that the signal ends rejects. */
  signal(signal: StopSignal): this;
  /**
   * Draws the newest events in place, below the cell or at the prompt.
   *
   * @param options `{ times, signal }` of WatchOptions, or the shortest time between two drawings. Default `100ms`
   * @throws SpotlabError `SPOTLAB_LIVE` in a plain program or in plain tslab, which draw nothing: iterate the stream there
   */
  live(options?: WatchOptions | number | string): Live<StreamRows<T>>;
  /** A stream is no promise. This member makes the type checker refuse `await stream`. */
  then(notAPromise: never): never;
}

/** A stream whose events follow each other by id or by time, so that a missing event is found. */
export interface SequenceStream<T> extends Stream<T> {
  /**
   * Returns this stream with another treatment of missing events. Missing events are found by their ids or times, also
   * after a lost connection. Repeated events are given once, and events in the wrong order are put in order.
   *
   * - `fill` (default): they are read from the exchange by requests, which cost weight. Events that the exchange does not
   *   have any more end the iteration with a StreamGapError.
   * - `report`: the iteration gives a {@link StreamGap} in their place.
   * - `throw`: the iteration fails with a StreamGapError.
   *
   * With `report`, too, streams of the account read the missed events, and give a gap for events that cannot be read.
   */
  gaps(mode: 'fill' | 'throw'): this;
  gaps(mode: 'report'): SequenceStream<T | StreamGap>;
}

/** Missing events, in their place between the events of `gaps('report')`. */
export interface StreamGap {
  /** Distinguishes a gap from the events of a stream. */
  readonly eventType: 'gap';
  /** Name of the stream on the wire, such as `btcusdt@trade`. */
  readonly stream: string;
  /** The first missing id, update id, or open time. */
  readonly from: Id;
  /** The id, update id or open time of the next event. It is not missing. */
  readonly until: Id;
  /** Why the events are missing. */
  readonly reason: string;
}

/** The promise of {@link Stream.take}. */
export interface StreamTake<T> extends Promise<StreamRows<T>> {
  /**
   * Resolves when the exchange has accepted the subscription. Rejects with the error of the list if the stream ends
   * before, so that no event is missed without an error.
   */
  readonly ready: Promise<void>;
}

/** A running handler of {@link Stream.on}. */
export interface StreamHandle {
  /** Number of events that were given to the handler. */
  readonly events: number;
  readonly isRunning: boolean;
  /** Resolves when the exchange has accepted the subscription, or when the stream has ended before. */
  readonly ready: Promise<void>;
  /** Resolves when the handler was stopped and has finished its last event; rejects with the error that ended it. */
  readonly done: Promise<void>;
  /** Ends the subscription: no event is given any more. A handler may stop itself; `done` waits for its last event. */
  stop(): Promise<void>;
}

/** Origin of the events of a list. */
export interface StreamMeta {
  /** The verb of the stream, such as `stream.trades`. */
  readonly verb: string;
  /** Name of the stream on the wire, such as `btcusdt@trade`. */
  readonly stream: string;
  /** The arguments and setters of the stream, by name. */
  readonly params: Readonly<Record<string, string>>;
  /** Milliseconds from the call to the last event. */
  readonly elapsedMs: number;
}

/** Events in their order; drawn like a result of the endpoint of the same kind. */
export interface StreamRows<T> extends ReadonlyRowList<T, AnyRow, StreamMeta> {
  /** Origin of the events; not enumerable. */
  readonly meta: StreamMeta;
}

/** @internal Marks streams by a registered symbol, so that streams of another copy of the package are recognized too. */
export const STREAM = Symbol.for('spotlab.stream');

/** Whether `value` is a stream of a client. */
export function isStream(value: unknown): value is Stream<unknown> {
  return typeof value === 'object' && value !== null && STREAM in value;
}
