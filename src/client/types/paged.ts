/** The public types of lists that are read page by page, which are `PagedCall` with `pages()` and `all()`, and `Rows`. */

import type { ReadingCall } from './call.js';
import type { PagedDataExport } from './data-export.js';
import type { PageOptions } from './page-options.js';
import type { ReadonlyRowList, Shown } from './result.js';

/** Origin and cost of rows that were read page by page. */
export interface RowsMeta {
  /** The verb of the call, such as `market.klines`. */
  readonly verb: string;
  /** HTTP method. */
  readonly method: string;
  /** Path of the endpoint. */
  readonly path: string;
  /** Wire parameters of the call; each page has its own range. */
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  /** Number of requests. */
  readonly requests: number;
  /** Total weight charged. */
  readonly weight: number;
  /** Duration of the read in milliseconds. */
  readonly elapsedMs: number;
}

/**
 * The rows in order; drawn like a single reply of the list. Klines take about 50 bytes per row and are read-only: a row
 * is made on access. `[...rows]` and `rows.slice()` are plain copies, which can be changed and passed to another
 * thread.
 */
// biome-ignore lint/suspicious/noExplicitAny: any other default would refuse the rows of a call as `Rows<Kline>`.
export interface Rows<Row, Named = any> extends ReadonlyRowList<Row, Named, RowsMeta> {
  /** Origin and cost of the rows; not enumerable. */
  readonly meta: RowsMeta;
}

/**
 * A call that returns a list and can read more than one reply.
 *
 * `.limit(5)` asks for one reply with five rows. `pages()`, `all()` and the methods that write a file read the whole
 * list, so they fail for a call with `.limit()`. Their options `max` and `pageSize` bound the rows of the read and of one
 * request.
 *
 * Without a first time, the read begins with the first kline or with the account's first row. Public trades need a
 * first time, a first id, or `max`. The requests obey the rate limits: they wait, or they fail with a LimitError under
 * policy `throw`.
 */
// biome-ignore lint/suspicious/noExplicitAny: any other default would refuse a call as `PagedCall<Kline[], Kline>`.
export interface PagedCall<R, Row, Named = any> extends ReadingCall<R>, PagedDataExport {
  /**
   * Yields the list page by page, oldest first, without gaps or duplicates. Leaving the loop stops further requests.
   *
   * @example for await (const page of x.market.klines('BTCUSDT', '1m').from('-7d').pages()) console.log(page.length)
   */
  pages(options?: PageOptions): AsyncIterableIterator<Shown<R>>;
  /**
   * Reads the whole list, oldest first. If the read fails or is stopped, the `rows` of the error are the rows read so
   * far.
   *
   * @example const year = await x.market.klines('BTCUSDT', '1m').from('-365d').all()
   */
  all(options?: PageOptions): Promise<Rows<Row, Named>>;
}
