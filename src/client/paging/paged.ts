/** Reading a list of any length: `pages()` and `all()` on the calls of lists. */

import type { ReadingCall } from '../call/call.js';
import type { DataExport, PagedDataExport } from '../results/data-export.js';
import type { Shown } from '../results/result.js';
import type { PageOptions } from './page-options.js';

/** Where collected rows came from. */
export interface RowsMeta {
  readonly verb: string;
  readonly method: string;
  readonly path: string;
  /** Wire parameters of the call; those of the single pages differ by their range. */
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  /** Requests that were sent. */
  readonly requests: number;
  /** Weight that they were charged. */
  readonly weight: number;
  /** Milliseconds from beginning to end. */
  readonly elapsedMs: number;
}

/**
 * Rows in order; draws itself like the list it is. Klines are held in some 50 bytes a row and cannot be written to: a row
 * is made when it is looked at. `[...rows]` and `rows.slice()` are plain copies, to change or to hand to another thread.
 */
export interface Rows<Row> extends ReadonlyArray<Row>, DataExport {
  /** Where they came from; does not enumerate. */
  readonly meta: RowsMeta;
}

/**
 * A call for a list, which can be read beyond one reply. `.limit()` sets the rows of a request; without it a request asks
 * for as many as the exchange gives, 1000.
 *
 * A beginning that is not given is the first kline there is, or the account's first row. Everybody's trades want one.
 * Requests go through the limits like all others: they wait rather than draw a 429, or fail with a LimitError where the
 * client was told to `throw`.
 */
export interface PagedCall<R, Row> extends ReadingCall<R>, PagedDataExport {
  /**
   * The list page by page, oldest first: no row is left out or given twice. Leaving the loop stops further requests.
   *
   * @example for await (const page of x.market.klines('BTCUSDT', '1m').from('-7d').pages()) console.log(page.length)
   */
  pages(options?: PageOptions): AsyncIterableIterator<Shown<R>>;
  /**
   * The whole list, oldest first. Where it fails or is stopped on the way, the error's `rows` are what had been read.
   *
   * @example const year = await x.market.klines('BTCUSDT', '1m').from('-365d').all()
   */
  all(options?: PageOptions): Promise<Rows<Row>>;
}
