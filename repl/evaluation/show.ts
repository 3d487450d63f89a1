/**
 * Resolves and prints the last value of an input: reading calls are sent, promises are awaited, and the result is
 * printed as text or JSON. A trading call is shown unsent: it is sent only when the input itself awaits it.
 */
import { inspect } from 'node:util';
import { failureOf, isCall, isStream } from '../../src/client/index.js';

/** How to print a value. */
export interface ShowOptions {
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  /** Print a string without quotes, for pipes. */
  readonly bareStrings?: boolean;
  /** Print every row of a table and every entry of a list. */
  readonly isWhole?: boolean;
  /** Text shown where a table omits rows: how to see all of them. */
  readonly moreHint?: string;
  /** The maximum number of rows of the output, where the display can be shortened. */
  readonly rows?: number;
  /** Rows of the screen that a table must fit on, with its heading, where `rows` is not given. */
  readonly tableRows?: number;
  /** The code that sends the value if it is an unsent ticket; shown with the ticket. */
  readonly sendWith?: string;
}

/** A value in a box: without the box, a promise would unwrap, and so send, a call. */
export interface Boxed {
  readonly value: unknown;
}

/**
 * Returns the value to show for the last value of an input. A trading call is returned unsent.
 *
 * @throws the error of a call with an invalid parameter
 */
export async function resolveValue({ value }: Boxed): Promise<Boxed> {
  const failure = failureOf(value);
  if (failure) throw failure;
  if (isCall(value)) return value.isTrading ? { value } : { value: await value };
  // A stream has a `then` that fails, so that no program awaits it by mistake.
  if (isThenable(value) && !isStream(value)) return { value: await value };
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

/** How values without a display are printed. */
export const PRINT_OPTIONS = { depth: 4, compact: 3 };

let printOptions: object = PRINT_OPTIONS;

/** Sets the options with which values without a display are printed from now on. */
export function setPrintOptions(options: object): void {
  printOptions = options;
}

/** Formats a value as text for a terminal. */
export function toText(value: unknown, options: ShowOptions): string {
  const { color, width, bareStrings, isWhole, moreHint, rows, tableRows, sendWith } = options;
  if (typeof value === 'string' && bareStrings) return value;
  const most = isWhole ? { maxArrayLength: null, maxStringLength: null } : { maxArrayLength: 100 };
  // Node passes unknown options on to the custom inspect function of the value.
  const given = Object.entries({ moreHint, rows, tableRows, sendWith }).filter(([, one]) => one !== undefined);
  const ours = Object.fromEntries(given);
  return inspect(value, { ...printOptions, colors: color, breakLength: width, ...most, ...ours });
}

/**
 * Formats a value as one line of JSON, for programs. An unsent call becomes its explanation; a bigint becomes a string
 * of digits.
 *
 * @returns undefined for a value that JSON cannot hold
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
