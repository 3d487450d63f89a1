/** Options of `pages()`, `all()` and the file methods of calls that return lists. Public type. */

import type { StopSignal, TimeInput } from '../call/inputs.js';

/** How a list is read beyond one reply. */
export interface PageOptions {
  /** First time, included; in place of `.from()`. Also for trades, which take no times by themselves. */
  readonly from?: TimeInput;
  /**
   * Last time, included; in place of `.to()`. Default: the time at which reading begins, so that a list which grows
   * meanwhile has an end.
   */
  readonly to?: TimeInput;
  /**
   * Most rows in all. Default: no bound. For klines and for everybody's trades without a beginning they are the newest
   * ones (klines count back so many intervals), else the first ones from the beginning on.
   */
  readonly max?: number;
  /** Requests on their way at a time, 1 to 16. Default 4. Only where pages are known ahead; else one at a time. */
  readonly concurrency?: number;
  /** Stops it. The call's own signal does too. */
  readonly signal?: StopSignal;
  /** Told at the start, after every page and at the end, in place of the bar that the REPL and a notebook draw. */
  readonly onProgress?: (progress: PagingProgress) => void;
}

/** How far the reading of a list has come. */
export interface PagingProgress {
  /** One number for each reading, so that several at a time can be told apart. */
  readonly id: number;
  /** `market.klines` */
  readonly verb: string;
  /** Wire parameters of the call. */
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  /** `stopped`: left, aborted or failed before its end. */
  readonly state: 'running' | 'done' | 'stopped';
  readonly rows: number;
  /** Rows it will have in the end, where that is known. */
  readonly expectedRows?: number;
  readonly requests: number;
  /** Weight that the replies until now were charged. */
  readonly weight: number;
  /** Part that is done, 0 to 1, where that can be said. */
  readonly share?: number;
  readonly elapsedMs: number;
  /** Milliseconds to the end, by the rate so far and by what the limits still let through. */
  readonly remainingMs?: number;
}
