/**
 * The public types of results. A result is the parsed JSON of the reply, with these non-enumerable additions by the client:
 * the fields `meta` and `raw`, display hooks and table methods.
 */

import type { FitChange } from '../../protocol/index.js';
import type { DataExport, RowMethods } from './data-export.js';
import type { AssetFilter, ExchangeFilter, SymbolFilter } from './data-types.gen.js';

/** Origin of a result: its request, HTTP status, headers, weight and latency. */
export interface ResultMeta {
  /** The verb of the call, such as `market.klines`. */
  readonly verb: string;
  /** HTTP method. */
  readonly method: string;
  /** Path of the endpoint. */
  readonly path: string;
  /** Parameters by wire name, without timestamp and signature. */
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  /** HTTP status of the reply. */
  readonly status: number;
  /** Reply headers; the names are in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Weight charged for the call. */
  readonly weight: number;
  /** Milliseconds from sending to the last byte of the reply. */
  readonly latencyMs: number;
  /** The changes by `.fit()` before sending; absent without `.fit()`. */
  readonly fitted?: readonly FitChange[];
  /**
   * Why the client did not check the filters of an order before it sent the order: they could not be loaded. Absent
   * where they were checked, and where no check was wanted.
   */
  readonly uncheckedBecause?: string;
  /**
   * True when the reply ended at the exchange's default limit, and the time range of the call has or may have more rows:
   * `.all()` reads all of them. Absent otherwise, and for a call with `.limit()`.
   */
  readonly isCut?: true;
  /** Present when the reply of the call was lost and the result was reconstructed from later queries. */
  readonly reconciled?: Reconciled;
}

/** How a result was reconstructed after its reply was lost. */
export interface Reconciled {
  /** How the reply was lost. */
  readonly why: string;
  /** Verbs of the queries, in order. Empty when a report of the account has decided the call. */
  readonly queries: readonly string[];
  /** Fields that the queries did not return, such as `fills`; they are absent or empty in the result. */
  readonly missing: readonly string[];
}

/** The extras of every result; not enumerable. */
export interface ResultExtras extends DataExport {
  /** Origin of the result: its request, HTTP status, headers, weight and latency. */
  readonly meta: ResultMeta;
  /** The body of the reply, byte for byte: the text of JSON; with the option `encoding: 'sbe'` the bytes of the message. */
  readonly raw: string | Uint8Array;
}

/** The methods of a list in addition to the methods of arrays. `Named` is the type of a row with named values. */
export interface ListMethods<Row, Named, Meta> extends RowMethods<Named> {
  /** Origin of the list; not enumerable. */
  readonly meta: Meta;
  /** Returns some of the rows, as a list with the same methods. */
  slice(start?: number, end?: number): RowList<Row, Named, Meta>;
  /** Returns the rows that pass the test, as a list with the same methods. */
  filter<Kept extends Row>(
    test: (row: Row, index: number, rows: readonly Row[]) => row is Kept,
    thisArg?: unknown,
  ): RowList<Kept, Named, Meta>;
  filter(
    test: (row: Row, index: number, rows: readonly Row[]) => unknown,
    thisArg?: unknown,
  ): RowList<Row, Named, Meta>;
}

/**
 * A list of a reply, or a part of one. For klines, whose rows are arrays, `Named` is an object.
 *
 * The type is an intersection, because the compiler compares an interface that extends arrays member by member with an
 * array.
 */
export type RowList<Row, Named = Row, Meta = ResultMeta> = ListMethods<Row, Named, Meta> & Row[];

/** A list of a reply, or a part of one, that cannot be changed. */
export type ReadonlyRowList<Row, Named, Meta> = ListMethods<Row, Named, Meta> & readonly Row[];

/** A result with its extras. */
export type Shown<R> = R & ResultExtras;

/** A filter of a symbol, of the exchange or of an asset. `filterType` says which one it is. */
export type Filter = SymbolFilter | ExchangeFilter | AssetFilter;

/**
 * How values are printed: `drawn`; as plain `data`; or `auto`: drawn on a terminal, in colour, and at a prompt or in a
 * notebook, otherwise as data.
 */
export type DisplayMode = 'auto' | 'drawn' | 'data';
