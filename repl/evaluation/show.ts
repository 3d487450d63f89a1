/**
 * What becomes of the last value of an input: reading calls are sent, trading calls are shown unsent, promises are
 * awaited, everything is printed as text or as JSON.
 *
 * Looking never trades: a trading call leaves only when the input itself awaits it.
 */
import { inspect } from 'node:util';
import { isCall } from '../../src/client/index.js';

/** How to print. */
export interface ShowOptions {
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  /** A string as it is, without quotes: for pipes. */
  readonly bareStrings?: boolean;
  /** Every row of a table and every entry of a list. */
  readonly isWhole?: boolean;
  /** Said where a table leaves out rows: how to see them. */
  readonly moreHint?: string;
  /** Rows that it is to keep within, where it can. */
  readonly rows?: number;
  /** What sends the value if it is an unsent ticket; said with it. */
  readonly sendWith?: string;
}

/** A value in a box: passing a call through a promise unboxed would send it. */
export interface Boxed {
  readonly value: unknown;
}

/** The value worth showing for the last value of an input. A trading call stays as it is, unsent. */
export async function resolveValue({ value }: Boxed): Promise<Boxed> {
  if (isCall(value)) return value.isTrading ? { value } : { value: await value };
  if (isThenable(value)) return { value: await value };
  return { value };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    (typeof value === 'object' || typeof value === 'function') &&
    value !== null &&
    'then' in value &&
    typeof value.then === 'function'
  );
}

/** A value as text for a terminal. */
export function toText(value: unknown, options: ShowOptions): string {
  const { color, width, bareStrings, isWhole, moreHint, rows, sendWith } = options;
  if (typeof value === 'string' && bareStrings) return value;
  const most = isWhole ? { maxArrayLength: null, maxStringLength: null } : { maxArrayLength: 100 };
  // Node hands what it does not know to whoever draws the value.
  const given = Object.entries({ moreHint, rows, sendWith }).filter(([, one]) => one !== undefined);
  const ours = Object.fromEntries(given);
  return inspect(value, { colors: color, breakLength: width, depth: 4, compact: 3, ...most, ...ours });
}

/**
 * A value as one line of JSON, for programs. An unsent call is what it would send; a bigint is its digits in a string.
 *
 * @returns undefined for a value that is nothing in JSON.
 */
export function toJson(value: unknown): string | undefined {
  const data = isCall(value) ? value.explain() : value;
  return JSON.stringify(data, (_key, one: unknown) => {
    if (typeof one === 'bigint') return one.toString();
    if (one instanceof Map) return Object.fromEntries(one);
    if (one instanceof Set) return [...one];
    if (ArrayBuffer.isView(one) && !(one instanceof DataView)) return [...(one as Float64Array)];
    return one;
  });
}
