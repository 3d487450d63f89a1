/**
 * The public types of results. A result is the parsed JSON of the reply, with non-enumerable extras: `meta`, `raw`,
 * display hooks and table methods.
 */

import type { FitChange } from '../../protocol/index.js';
import type { AssetFilter, ExchangeFilter, SymbolFilter } from '../data-types.gen.js';
import type { DataExport } from './data-export.js';

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
  /** Verbs of the queries, in order. Empty when a report of the account has settled the call. */
  readonly queries: readonly string[];
  /** Fields that the queries did not return, such as `fills`; they are absent or empty in the result. */
  readonly missing: readonly string[];
}

/** The extras of every result; not enumerable. */
export interface ResultExtras extends DataExport {
  readonly meta: ResultMeta;
  /** The body of the reply, byte for byte. */
  readonly raw: string;
}

/** A result with its extras. */
export type Shown<R> = R & ResultExtras;

/** A filter of a symbol, of the exchange or of an asset. `filterType` says which one it is. */
export type Filter = SymbolFilter | ExchangeFilter | AssetFilter;

/**
 * How values are printed: `drawn`; as plain `data`; or `auto`: drawn on a terminal, in colour, and at a prompt or in a
 * notebook, otherwise as data.
 */
export type DisplayMode = 'auto' | 'drawn' | 'data';
