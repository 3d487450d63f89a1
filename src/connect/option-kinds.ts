/** The kinds of option values: how each kind is checked, described in errors, and read from a command line. */

/** What an option takes. */
export interface OptionRule {
  /** A short description for completion and help. */
  readonly note: string;
  /** The allowed values, for messages: `a whole number from 1 to 60000`. */
  readonly allowed: string;
  /** Whether a value is allowed. */
  readonly accepts: (value: unknown) => boolean;
  /** The value of a text of the command line, not checked yet; undefined for a text of another form. */
  readonly read: (text: string) => unknown;
  /** Whether no message may show the value. */
  readonly isSecret?: boolean;
  /** For a secret option: what a refused text is not, as `the URL of an HTTP proxy`. */
  readonly expectedText?: string;
  /** Whether the option is for the embedded exchange only. */
  readonly isEmbedded?: boolean;
}

const asText = (text: string): unknown => text;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

export function count(note: string, min: number, max: number): OptionRule {
  const accepts = (value: unknown) => Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
  const read = (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined);
  return { note, allowed: `a whole number from ${min} to ${max}`, accepts, read };
}

export function number(note: string, min: number, max: number): OptionRule {
  const accepts = (value: unknown) => typeof value === 'number' && value >= min && value <= max;
  const read = (text: string) => (/^\d*\.?\d+$/.test(text) ? Number(text) : undefined);
  return { note, allowed: `a number from ${min} to ${max}`, accepts, read };
}

export function choice(note: string, ...values: readonly string[]): OptionRule {
  const quoted = values.map((value) => `'${value}'`);
  const allowed = `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
  return { note, allowed, accepts: (value) => values.includes(value as string), read: asText };
}

export function flag(note: string): OptionRule {
  const read = (text: string) => (text === 'true' ? true : text === 'false' ? false : undefined);
  return { note, allowed: 'true or false', accepts: (value) => typeof value === 'boolean', read };
}

export function text(note: string, allowed = 'a text that is not empty'): OptionRule {
  return { note, allowed, accepts: isText, read: asText };
}

/** A text that no message shows. An empty one usually comes from a variable that is not set. */
export function secret(note: string): OptionRule {
  return { note, allowed: 'a text that is not empty', accepts: isText, read: () => undefined, isSecret: true };
}

export function callback(note: string): OptionRule {
  return { note, allowed: 'a function', accepts: (value) => typeof value === 'function', read: () => undefined };
}

/** One text, or a list of texts that is not empty, each of which `isValid` accepts. */
export function texts(note: string, allowed: string, isValid: (text: string) => boolean = isText): OptionRule {
  const accepts = (value: unknown) => {
    const all = Array.isArray(value) ? (value as unknown[]) : [value];
    return all.length > 0 && all.every((one) => isText(one) && isValid(one));
  };
  return { note, allowed, accepts, read: (given) => given.split(',').map((part) => part.trim()) };
}

/** A list of values that is not empty, each of which `isValid` accepts. */
export function list(note: string, allowed: string, isValid: (value: unknown) => boolean): OptionRule {
  const accepts = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isValid);
  return { note, allowed, accepts, read: (given) => given.split(',').map((part) => part.trim()) };
}

const MAX_SHOWN = 60;
const MAX_ENTRIES = 5;

function shownList(values: readonly unknown[]): string {
  const entries = values.slice(0, MAX_ENTRIES).map((value) => (value === '' ? "''" : shownValue(value)));
  return `[${entries.join(', ')}${values.length > MAX_ENTRIES ? ', …' : ''}]`;
}

/** A value for a message, with its article or quotes; at most 60 characters of a text. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') {
    if (value === '') return 'empty';
    return value.length > MAX_SHOWN ? `'${value.slice(0, MAX_SHOWN)}…'` : `'${value}'`;
  }
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : shownList(value as unknown[]);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'an invalid Date' : value.toISOString();
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'bigint') return `${value}n`;
  return typeof value === 'function' ? 'a function' : `of the type ${typeof value}`;
}
