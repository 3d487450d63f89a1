/** Writes values as text, in the form in which Node prints them. */
import { inspect, stripVTControlCharacters, types } from 'node:util';

export interface PrintOptions {
  /** Columns. Default 80. */
  readonly breakLength?: number;
  /** Levels of inner values. Default 2. */
  readonly depth?: number;
  /** Default 100. */
  readonly maxArrayLength?: number;
  /** Default 10000. */
  readonly maxStringLength?: number;
  /** Whether values draw themselves, where they can. Default true. */
  readonly customInspect?: boolean;
}

/** A value as text. */
export const printed = (value: unknown, options: PrintOptions = {}): string =>
  inspect(value, { compact: 3, ...options });

/** A text without the escapes of a terminal. */
export const withoutEscapes = (text: string): string => stripVTControlCharacters(text);

/** Whether a value is a proxy, whose handlers would run when it is read. */
export const isProxy = (value: unknown): boolean => types.isProxy(value);
