/** Values as a program prints them. */
import { inspect } from 'node:util';

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
