/** The public types of a book that is kept current: the call that opens it, the book, and its changes. */

import type { Id, StopSignal } from '../base/inputs.js';
import type { Live, WatchOptions } from './call.js';
import type { DataExport } from './data-export.js';
import type { BookLevel, Depth } from './data-types.gen.js';
import type { StreamHandle } from './stream.js';

/**
 * A book that is opened when the call is awaited. The call is immutable: each setter returns a new one. A second await
 * gives the same book.
 *
 * An invalid argument makes a call whose promise rejects with the ParameterError.
 */
export interface StreamBookCall extends Promise<StreamBook> {
  /** The verb that made the call: `stream.book`. */
  readonly verb: string;
  /** Name of the stream on the wire, such as `btcusdt@depth@100ms`. */
  readonly name: string;
  /** The arguments and setters, by name. */
  readonly params: Readonly<Record<string, string>>;
  /** Time between two changes: `'100ms'` (default) or `'1s'`. */
  every(every: '1s' | '100ms'): StreamBookCall;
  /**
   * Price levels of each side in a snapshot, 1 to 5000. Default 5000, with a weight of 250; 1000 levels have a weight of
   * 50, 100 levels of 5. The book asks for another snapshot when prices have moved so far that few of these levels are
   * left.
   */
  limit(levels: number): StreamBookCall;
  /** Closes the book when the signal is aborted; an await that still waits rejects. */
  signal(signal: StopSignal): StreamBookCall;
  /**
   * Opens the book and draws it in place, below the cell or at the prompt. The book is closed when the display ends.
   *
   * @param options `{ times, signal }` of WatchOptions, or the shortest time between two drawings. Default `100ms`
   * @throws SpotlabError `SPOTLAB_LIVE` in a plain program or in plain tslab, which draw nothing
   */
  live(options?: WatchOptions | number | string): Live<BookDepth>;
}

/**
 * The order book of a symbol, kept current by a snapshot and by the changes that the exchange sends. Prices and
 * quantities are the texts of the exchange.
 *
 * After a lost connection, a missing change or a crossed book, the book is loaded again from a new snapshot. Until then
 * it shows the levels that it has, and `isSynchronized` is false.
 *
 * Consumers of the same book share one subscription and one snapshot. It ends when the last consumer has closed.
 */
export interface StreamBook extends AsyncIterable<BookChange> {
  readonly symbol: string;
  /** Name of the stream on the wire, such as `btcusdt@depth@100ms`. */
  readonly name: string;
  /** Id of the last change that the book has. */
  readonly updateId: Id;
  /** Time of the last change, in the time unit of the client; undefined before the first change after a snapshot. */
  readonly eventTime: number | undefined;
  /**
   * Age of the book in milliseconds of the exchange's clock: the time since the exchange sent the last change, or since
   * the snapshot. On a market that trades, changes come each 100 ms (or each second, with `every('1s')`). A larger age
   * then means that changes do not arrive: the connection is silent (which is certain only after a minute), or another
   * consumer of the connection is behind. On a market without changes, the book is old, but right.
   */
  readonly ageMs: number;
  /**
   * Whether no change is known to be missing. False for a closed book. It does not show whether a silent connection has
   * lost changes: see `ageMs`.
   */
  readonly isSynchronized: boolean;
  readonly isOpen: boolean;
  /** Request weight of the snapshots so far. */
  readonly weight: number;
  /** The highest bid, `[price, quantity]`; undefined if there is none. */
  readonly bestBid: Readonly<BookLevel> | undefined;
  /** The lowest ask, `[price, quantity]`; undefined if there is none. */
  readonly bestAsk: Readonly<BookLevel> | undefined;
  /** Best ask minus best bid; undefined if a side is empty. */
  readonly spread: string | undefined;
  /** The best bids, highest price first. @param count default 20 */
  bids(count?: number): BookLevel[];
  /** The best asks, lowest price first. @param count default 20 */
  asks(count?: number): BookLevel[];
  /** The best levels of both sides, in the form of `x.market.depth`. @param count levels of each side. Default 100 */
  depth(count?: number): BookDepth;
  /** How often the book was loaded again since it was opened, and why. */
  readonly resyncs: BookResyncs;
  /**
   * Gives each change of the book. Changes that come while the loop is busy become one change, so that the loop never
   * delays the book. `x.stream.diffs` gives each event. Leaving the loop does not close the book.
   *
   * @throws SpotlabError when the book has ended with an error
   */
  [Symbol.asyncIterator](): AsyncIterableIterator<BookChange>;
  /**
   * Calls a function for each change of the book. If the function returns a promise, the changes that come meanwhile
   * become one change.
   *
   * @example const handle = book.on(({ bestBid }) => console.log(bestBid?.[0]))
   */
  on(handler: (change: BookChange) => unknown): StreamHandle;
  /**
   * Draws the book in place, below the cell or at the prompt, until the display is stopped.
   *
   * @param options `{ times, signal }` of WatchOptions, or the shortest time between two drawings. Default `100ms`
   * @throws SpotlabError `SPOTLAB_LIVE` in a plain program or in plain tslab, which draw nothing
   */
  live(options?: WatchOptions | number | string): Live<BookDepth>;
  /** Closes the book, which ends its loops and handlers. A second call does nothing. */
  close(): Promise<void>;
  /** Closes the book, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Levels of a book at one moment, drawn as a ladder like a result of `x.market.depth`. */
export interface BookDepth extends Depth, DataExport {
  /** The symbol; not enumerable. */
  readonly meta: { readonly params: { readonly symbol: string } };
}

/** One or more changes of a book. */
export interface BookChange {
  /** Ids of the first and of the last change; the other members describe the book after the last change. */
  readonly firstUpdateId: Id;
  readonly updateId: Id;
  /** Time of the last change, in the time unit of the client; undefined right after a snapshot. */
  readonly eventTime: number | undefined;
  /** Bids that have changed, with their new quantity; a quantity of zero means that the level is gone. */
  readonly bids: readonly BookLevel[];
  /** Asks that have changed. */
  readonly asks: readonly BookLevel[];
  readonly bestBid: Readonly<BookLevel> | undefined;
  readonly bestAsk: Readonly<BookLevel> | undefined;
  /** The best levels before the change. */
  readonly before: {
    readonly bestBid: Readonly<BookLevel> | undefined;
    readonly bestAsk: Readonly<BookLevel> | undefined;
  };
  /** False while changes are missing; `why` says why. */
  readonly isSynchronized: boolean;
  /** Whether the book was loaded from a new snapshot: any level may have changed, and `bids` and `asks` do not say which. */
  readonly isReloaded: boolean;
  /** Why the book is not synchronized, or was loaded again. */
  readonly why?: BookResyncReason;
}

/**
 * Why a book was loaded again: a change was missing (`gap`); the connection was lost (`lost`); an event could not be
 * read (`unreadable`); the best bid was not below the best ask (`crossed`); the ids of the exchange went back (`reset`);
 * prices moved so far that few levels of the snapshot were left (`depleted`).
 */
export type BookResyncReason = 'gap' | 'lost' | 'unreadable' | 'crossed' | 'reset' | 'depleted';

export interface BookResyncs {
  readonly count: number;
  /** Number of times by reason; reasons that never came are absent. */
  readonly reasons: Readonly<Partial<Record<BookResyncReason, number>>>;
}
