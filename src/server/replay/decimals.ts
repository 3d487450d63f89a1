/**
 * Parses decimals from the text of a line and stores them in columns of integers.
 *
 * A column stores integers in units of 10^-decimals, where `decimals` is the largest number of decimals so far. A value
 * with more decimals converts all earlier values to the finer unit, at most eight times. So a file is read in one pass,
 * and no value loses digits in a float.
 */

import { portable } from '../../protocol/index.js';

/** Why a text is not a usable decimal. */
export type DecimalProblem = 'notANumber' | 'tooPrecise' | 'tooLarge';

const [ZERO, NINE, POINT] = [48, 57, 46];
const LARGEST = Number.MAX_SAFE_INTEGER;
const POWERS = Array.from({ length: 16 }, (_, exponent) => portable.powerOfTen(exponent));

/** Parses decimals and holds the last result: `digits` x 10^-`decimals`, without trailing zeros. */
export class DecimalReader {
  digits = 0;
  decimals = 0;

  /** Parses the decimal at [start, end) of a text; returns the problem of an unusable one. */
  read(text: string, start: number, end: number): DecimalProblem | undefined {
    let digits = 0;
    let decimals = 0;
    let at = start;
    for (; at < end; at += 1) {
      const code = text.charCodeAt(at);
      if (code < ZERO || code > NINE) break;
      digits = digits * 10 + (code - ZERO);
    }
    if (at === start) return 'notANumber';
    if (at < end) {
      if (text.charCodeAt(at) !== POINT) return 'notANumber';
      let zeros = 0;
      for (at += 1; at < end; at += 1) {
        const code = text.charCodeAt(at);
        if (code < ZERO || code > NINE) return 'notANumber';
        if (code === ZERO) zeros += 1;
        else {
          decimals += zeros + 1;
          if (decimals > 8) {
            // If the remaining text is not a number, this problem is reported instead.
            if (!/^\d*$/.test(text.slice(at, end))) return 'notANumber';
            return 'tooPrecise';
          }
          digits = digits * (POWERS[zeros + 1] as number) + (code - ZERO);
          zeros = 0;
        }
      }
    }
    if (digits > LARGEST) return 'tooLarge';
    this.digits = digits;
    this.decimals = decimals;
    return undefined;
  }
}

/** The capacity is small, because each book that a generator yields gets separate columns. */
const FIRST_CAPACITY = 16;

/** A growing column of numbers. */
export class NumberColumn {
  length = 0;
  private values = new Float64Array(FIRST_CAPACITY);

  push(value: number): void {
    if (this.length === this.values.length) {
      const wider = new Float64Array(this.length * 2);
      wider.set(this.values);
      this.values = wider;
    }
    this.values[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.values[index] as number;
  }

  /** The last number; NaN for an empty column. */
  get last(): number {
    return this.length === 0 ? Number.NaN : (this.values[this.length - 1] as number);
  }

  /** A copy of all numbers, with exactly their length. */
  toArray(): Float64Array {
    return this.values.slice(0, this.length);
  }

  protected multiply(factor: number): boolean {
    for (let index = 0; index < this.length; index += 1) {
      const value = (this.values[index] as number) * factor;
      if (value > LARGEST) return false;
      this.values[index] = value;
    }
    return true;
  }
}

/** The number of decimals that several columns share: all prices, or all quantities. */
export class Scale {
  decimals = 0;
  readonly columns: DecimalColumn[] = [];

  column(): DecimalColumn {
    const column = new DecimalColumn(this);
    this.columns.push(column);
    return column;
  }

  /** Converts all columns to more decimals; returns false if a value becomes too large. */
  refine(decimals: number): boolean {
    if (decimals <= this.decimals) return true;
    const factor = POWERS[decimals - this.decimals] as number;
    this.decimals = decimals;
    return this.columns.every((column) => column.refine(factor));
  }
}

/** A column of decimals, stored as integers in units of 10^-`scale.decimals`. */
export class DecimalColumn extends NumberColumn {
  private readonly scale: Scale;

  constructor(scale: Scale) {
    super();
    this.scale = scale;
  }

  /** Appends the last parsed decimal; returns false if it is too large for the scale. */
  add({ digits, decimals }: DecimalReader): boolean {
    const { scale } = this;
    if (decimals > scale.decimals && !scale.refine(decimals)) return false;
    const value = digits * (POWERS[scale.decimals - decimals] as number);
    if (value > LARGEST) return false;
    this.push(value);
    return true;
  }

  refine(factor: number): boolean {
    return this.multiply(factor);
  }
}
