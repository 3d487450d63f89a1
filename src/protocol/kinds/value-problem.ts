/** Says why a value cannot be used, and how a message shows the value. */

/**
 * The fault of a value: its `form`, its `json`, a number above 2^53 (`overflow`), a value outside of a closed list
 * (`member`), or outside of the bounds (`range`).
 */
export type ProblemReason = 'form' | 'json' | 'overflow' | 'member' | 'range';

/** The result of a check that failed. It is returned, not thrown, so that each caller makes its own kind of error. */
export class ValueProblem {
  constructor(
    readonly reason: ProblemReason,
    /** The end of a sentence that begins with the value: `is not a symbol`. */
    readonly what: string,
    readonly more: {
      /** A sentence about what is allowed. */
      readonly advice?: string | undefined;
      /** Whether `what` names the value itself. */
      readonly namesValue?: true;
      /** The entry of a list or an object that is wrong. */
      readonly at?: string;
      /** The range, where the words for the kind do not say what is wrong: `at most 366 days`. */
      readonly allowed?: string;
    } = {},
  ) {}

  /** The sentence of a refusal: `limit 5000 is above 1000.` */
  sentence(name: string, value: unknown): string {
    return this.more.namesValue ? `${name}: ${this.what}.` : `${name} ${quotedValue(value)} ${this.what}.`;
  }
}

/** Longest text of a value in a message, in characters. */
const MAX_QUOTED = 60;

const shortened = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** The value as text for a message, at most 60 characters. */
export function quotedValue(value: unknown): string {
  if (typeof value === 'string') return `'${shortened(value, MAX_QUOTED - 2)}'`;
  if (typeof value === 'bigint') return `${value}n`;
  let text: string;
  try {
    text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
  } catch {
    text = Object.prototype.toString.call(value);
  }
  return shortened(text, MAX_QUOTED);
}

/** The maximum number of entries of a list in a message. */
const MAX_ENTRIES = 5;

function describedList(values: readonly unknown[]): string {
  const entries = values.slice(0, MAX_ENTRIES).map((value) => (value === '' ? "''" : describedValue(value)));
  return `[${entries.join(', ')}${values.length > MAX_ENTRIES ? ', …' : ''}]`;
}

/** A value after the word "is", with its article or quotes. The text does not show the content of an object. */
export function describedValue(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'empty' : quotedText(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : describedList(value as unknown[]);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'an invalid Date' : value.toISOString();
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'bigint') return `${value}n`;
  return typeof value === 'function' ? 'a function' : `of the type ${typeof value}`;
}

const quotedText = (value: string): string =>
  value.length > MAX_QUOTED ? `'${value.slice(0, MAX_QUOTED)}…'` : `'${value}'`;
