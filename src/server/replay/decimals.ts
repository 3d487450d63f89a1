/**
 * Decimals read straight from the text of a line, and columns of them.
 *
 * A column is integers of 10^-decimals, where `decimals` is what its values have needed so far: a value with more turns
 * all that came before into finer integers, at most eight times. So a file is read once, and nothing passes through a
 * float that could not hold it.
 */

/** How a text reads as a decimal. */
export type DecimalProblem = 'notANumber' | 'tooPrecise' | 'tooLarge';

const [ZERO, NINE, POINT] = [48, 57, 46];
const LARGEST = Number.MAX_SAFE_INTEGER;
const POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/** The decimal that was read last: `digits` x 10^-`decimals`, no zeros at its end. */
export class DecimalReader {
  digits = 0;
  decimals = 0;

  /** Reads the decimal that stands in [start, end); says what is wrong with it. */
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
            // What follows must still be a number, or that is what is wrong.
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

const FIRST_CAPACITY = 1 << 12;

/** Numbers, one after the other. */
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

  /** The last one; NaN before the first. */
  get last(): number {
    return this.length === 0 ? Number.NaN : (this.values[this.length - 1] as number);
  }

  /** All of them, in memory of their own length. */
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

/** Decimals of which several columns share one scale: prices, or quantities. */
export class Scale {
  decimals = 0;
  readonly columns: DecimalColumn[] = [];

  column(): DecimalColumn {
    const column = new DecimalColumn(this);
    this.columns.push(column);
    return column;
  }

  /** Makes all columns fine enough; false when a value would become too large. */
  refine(decimals: number): boolean {
    if (decimals <= this.decimals) return true;
    const factor = POWERS[decimals - this.decimals] as number;
    this.decimals = decimals;
    return this.columns.every((column) => column.refine(factor));
  }
}

/** Decimals as integers of 10^-`scale.decimals`. */
export class DecimalColumn extends NumberColumn {
  private readonly scale: Scale;

  constructor(scale: Scale) {
    super();
    this.scale = scale;
  }

  /** Appends what was read; false when it is too large for the scale. */
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
