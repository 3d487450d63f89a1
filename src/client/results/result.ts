/**
 * Results are what JSON says, with additions that do not enumerate: how they draw themselves (for `util.inspect` and
 * for Jupyter) and where they came from (`meta`, `raw`).
 */

import type { FitChange } from '../../protocol/index.js';
import type { DataExport } from './data-export.js';

/** Where a result came from. */
export interface ResultMeta {
  readonly verb: string;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  readonly status: number;
  /** Reply headers, names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Weight that the call was charged. */
  readonly weight: number;
  /** Milliseconds from sending to the last byte of the reply. */
  readonly latencyMs: number;
  /** What `.fit()` changed before it was sent; absent without it. */
  readonly fitted?: readonly FitChange[];
  /** Present where the call's own answer was lost, and the result was put together from what the exchange says now. */
  readonly reconciled?: Reconciled;
}

/** How a result came about whose own answer was lost. */
export interface Reconciled {
  /** How the answer was lost. */
  readonly why: string;
  /** Verbs that were asked, in order. */
  readonly asked: readonly string[];
  /** What the answers did not tell, and the result therefore lacks or holds empty, such as `fills`. */
  readonly missing: readonly string[];
}

/** What every result carries besides its data; not enumerable. */
export interface ResultExtras extends DataExport {
  readonly meta: ResultMeta;
  /** The reply's body, byte for byte. */
  readonly raw: string;
}

/** A result with its additions. */
export type Shown<R> = R & ResultExtras;
