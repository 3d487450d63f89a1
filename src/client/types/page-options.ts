/** The public types for options and progress of `pages()`, `all()` and the file methods of list calls. */

import type { StopSignal, TimeInput } from '../base/inputs.js';

/** Range, limits and progress of a list that is read page by page. */
export interface PageOptions {
  /** First time, inclusive; instead of `.from()`. Also for trades, whose endpoint has no time parameters. */
  readonly from?: TimeInput;
  /** Last time, inclusive; instead of `.to()`. Default: the start of the read, so that a growing list has an end. */
  readonly to?: TimeInput;
  /**
   * Maximum number of rows. Default: no limit. For klines and public trades without a first time, these are the newest
   * rows (klines: those of the last `max` intervals); otherwise the first rows of the range.
   */
  readonly max?: number;
  /** Rows of one request, and of one page. Default: the exchange's maximum, for most lists 1000. */
  readonly pageSize?: number;
  /**
   * Number of concurrent requests, 1 to 16. Default 4. A list whose pages are not known in advance is read by one
   * request at a time.
   */
  readonly concurrency?: number;
  /** Stops the read, as the call's own signal does. */
  readonly signal?: StopSignal;
  /** Called at the start, after every page and at the end, instead of the progress bar of the REPL or notebook. */
  readonly onProgress?: (progress: PagingProgress) => void;
}

/** Progress of a list that is read page by page. */
export interface PagingProgress {
  /** A number for each read, which distinguishes concurrent reads. */
  readonly id: number;
  /** The verb, such as `market.klines`. */
  readonly verb: string;
  /** Wire parameters of the call. */
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  /** `stopped`: the consumer stopped, or the read was aborted or failed. */
  readonly state: 'running' | 'done' | 'stopped';
  /** Number of rows so far. */
  readonly rows: number;
  /** Expected total number of rows, if known. */
  readonly expectedRows?: number;
  /** Number of requests so far. */
  readonly requests: number;
  /** Weight charged so far. */
  readonly weight: number;
  /** The finished part, 0 to 1, if known. */
  readonly share?: number;
  /** Duration of the read so far, in milliseconds. */
  readonly elapsedMs: number;
  /** Estimated milliseconds to the end, from the rate so far and the remaining rate limits. */
  readonly remainingMs?: number;
}
