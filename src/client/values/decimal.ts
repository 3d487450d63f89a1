/**
 * Exact decimals for the sums of users: prices, quantities and amounts without floats.
 *
 * A `Decimal` is an immutable integer of units of 10^-scale, so sums, differences and products are exact. Only a quotient
 * and a rounding drop digits, and both go down (towards zero) unless another direction is given, as the exchange cuts
 * amounts. Operators such as `+` and `<` would use floats or compare texts, so they throw.
 */
import {
  addExact,
  computedDecimal,
  DECIMAL_MARK,
  DecimalError,
  type Exact,
  exactText,
  isComputed,
  isDecimalValue,
  multiplyExact,
  plainDecimal,
  subtractExact,
  unitsAt,
} from '../../protocol/index.js';
import type { DecimalInput, DecimalValue } from '../base/inputs.js';
import { INSPECT } from '../results/display-hooks.js';
import { SpotlabError } from '../types/errors.js';

/**
 * Direction of rounding: `down` towards zero, `up` away from zero, `floor` to the lower number, `ceil` to the higher
 * number, `nearest` to the nearest number (a half is rounded away from zero), `even` to the nearest number (a half is
 * rounded to the even digit).
 */
export type Rounding = 'down' | 'up' | 'floor' | 'ceil' | 'nearest' | 'even';

/** @internal */
export const ROUNDINGS: readonly Rounding[] = ['down', 'up', 'floor', 'ceil', 'nearest', 'even'];

/** Number of decimals of a quotient, unless another number is given: as many as prices and quantities have. */
const USUAL_DECIMALS = 8;
/** Largest number of decimals of a rounded value. */
const MAX_DECIMALS = 100;
/** Longest text that is read as a decimal. */
const MAX_LENGTH = 1_000;

/** An exact decimal. It is immutable: every method returns a new one. `decimal('0.1')` makes one. */
export class Decimal {
  /** The value as an integer of units of 10^-`scale`. */
  readonly units: bigint;
  /** Number of decimals, without trailing zeros. */
  readonly scale: number;

  /** @internal Use {@link decimal}. */
  constructor({ units, scale }: Pick<DecimalValue, 'units' | 'scale'>) {
    let [shortUnits, shortScale] = [units, scale];
    while (shortScale > 0 && shortUnits % 10n === 0n) [shortUnits, shortScale] = [shortUnits / 10n, shortScale - 1];
    this.units = shortUnits;
    this.scale = shortScale;
    Object.freeze(this);
  }

  /** @internal */
  get [DECIMAL_MARK](): true {
    return true;
  }

  /** The exact sum. */
  add(other: DecimalInput): Decimal {
    return new Decimal(addExact(this, decimal(other)));
  }

  /** The exact difference. */
  sub(other: DecimalInput): Decimal {
    return new Decimal(subtractExact(this, decimal(other)));
  }

  /** The exact product. */
  mul(other: DecimalInput): Decimal {
    return new Decimal(multiplyExact(this, decimal(other)));
  }

  /**
   * The quotient with at most `decimals` decimals (default 8), rounded down unless `rounding` is given.
   *
   * @throws SpotlabError `SPOTLAB_DECIMAL` for a division by zero
   * @example decimal('100').div('3', 2) // 33.33
   */
  div(by: DecimalInput, decimals: number = USUAL_DECIMALS, rounding: Rounding = 'down'): Decimal {
    const divisor = decimal(by);
    if (divisor.units === 0n) throw decimalError(`${this} cannot be divided by 0.`);
    checkDecimals(decimals);
    const numerator = this.units * 10n ** BigInt(divisor.scale + decimals);
    const denominator = divisor.units * 10n ** BigInt(this.scale);
    return new Decimal({ units: divideRounded(numerator, denominator, checked(rounding)), scale: decimals });
  }

  /**
   * The rest of a division, with the sign of this decimal: `decimal('1.05').rem('0.1')` is 0.05. It is 0 for a multiple of
   * `by`.
   */
  rem(by: DecimalInput): Decimal {
    const divisor = decimal(by);
    if (divisor.units === 0n) throw decimalError(`${this} cannot be divided by 0.`);
    const scale = Math.max(this.scale, divisor.scale);
    return new Decimal({ units: unitsAt(this, scale) % unitsAt(divisor, scale), scale });
  }

  /** The value with at most `decimals` decimals, rounded down unless `rounding` is given. */
  round(decimals: number, rounding: Rounding = 'down'): Decimal {
    checkDecimals(decimals);
    if (decimals >= this.scale) {
      checked(rounding);
      return this;
    }
    const units = divideRounded(this.units, 10n ** BigInt(this.scale - decimals), checked(rounding));
    return new Decimal({ units, scale: decimals });
  }

  /**
   * The nearest multiple of `step`, such as a tick size or a step size: the next lower one unless `rounding` is given.
   *
   * @throws SpotlabError `SPOTLAB_DECIMAL` for a step that is not above 0
   * @example decimal('61000.127').roundTo('0.01', 'nearest') // 61000.13
   */
  roundTo(step: DecimalInput, rounding: Rounding = 'down'): Decimal {
    const by = decimal(step);
    if (by.units <= 0n) throw decimalError(`The step ${by} is not above 0.`);
    const scale = Math.max(this.scale, by.scale);
    const whole = unitsAt(by, scale);
    return new Decimal({ units: divideRounded(unitsAt(this, scale), whole, checked(rounding)) * whole, scale });
  }

  /** This number with the opposite sign. */
  neg(): Decimal {
    return new Decimal({ units: -this.units, scale: this.scale });
  }

  /** The absolute value. */
  abs(): Decimal {
    return this.units < 0n ? this.neg() : this;
  }

  /** -1, 0 or 1. */
  get sign(): -1 | 0 | 1 {
    return this.units === 0n ? 0 : this.units < 0n ? -1 : 1;
  }

  /** -1 if this decimal is below `other`, 0 if they are equal, 1 if it is above. */
  compare(other: DecimalInput): -1 | 0 | 1 {
    return this.sub(other).sign;
  }

  /** Whether both have the same value. */
  eq(other: DecimalInput): boolean {
    return this.compare(other) === 0;
  }

  /** Whether this decimal is below `other`. */
  lt(other: DecimalInput): boolean {
    return this.compare(other) < 0;
  }

  /** Whether this decimal is below `other` or equal to it. */
  lte(other: DecimalInput): boolean {
    return this.compare(other) <= 0;
  }

  /** Whether this decimal is above `other`. */
  gt(other: DecimalInput): boolean {
    return this.compare(other) > 0;
  }

  /** Whether this decimal is above `other` or equal to it. */
  gte(other: DecimalInput): boolean {
    return this.compare(other) >= 0;
  }

  /** The plain decimal without trailing zeros, such as `-0.05`. */
  toString(): string {
    return exactText(this);
  }

  /** The text with exactly `decimals` decimals, rounded down unless `rounding` is given. */
  toFixed(decimals: number, rounding: Rounding = 'down'): string {
    const { units, scale } = this.round(decimals, rounding);
    return exactText({ units: units * 10n ** BigInt(decimals - scale), scale: decimals });
  }

  /** The nearest float, for charts. It may have lost digits. */
  toNumber(): number {
    return Number(this.toString());
  }

  /** The text of the decimal, so that JSON keeps every digit. */
  toJSON(): string {
    return this.toString();
  }

  /** @throws SpotlabError `SPOTLAB_DECIMAL` for every use as a number; a template literal gets the text */
  [Symbol.toPrimitive](hint: string): string {
    if (hint === 'string') return this.toString();
    throw decimalError(
      `The decimal ${this} is not a number, so operators such as + and < cannot use it.`,
      'Use its methods: a.add(b), a.lt(b), a.eq(b). toNumber() returns the nearest float.',
    );
  }

  /** @internal */
  [INSPECT](): string {
    return `decimal('${this}')`;
  }
}

/** @internal Whether a value is a decimal, of this or of another copy of the package. */
export function isDecimal(value: unknown): value is Decimal {
  return isDecimalValue(value);
}

/** Makes exact decimals, and functions of several decimals. */
export interface DecimalFunction {
  /**
   * An exact decimal of a text, number, bigint or decimal.
   *
   * @throws SpotlabError `SPOTLAB_DECIMAL` for any other value, and for a float with more digits than a float stores
   *   exactly, such as `0.1 + 0.2`
   * @example decimal('0.1').add('0.2').toString() // '0.3'
   */
  (value: DecimalInput): Decimal;
  /** The sum of all values; 0 for none. */
  sum(values: Iterable<DecimalInput>): Decimal;
  /** The lowest value. */
  min(first: DecimalInput, ...others: readonly DecimalInput[]): Decimal;
  /** The highest value. */
  max(first: DecimalInput, ...others: readonly DecimalInput[]): Decimal;
}

/** Exact decimals: `decimal(a)`, `decimal.sum(list)`, `decimal.min(a, b)`, `decimal.max(a, b)`. */
export const decimal: DecimalFunction = Object.assign((value: DecimalInput): Decimal => read(value), {
  sum: (values: Iterable<DecimalInput>): Decimal => {
    let total: Exact = { units: 0n, scale: 0 };
    for (const value of values) total = addExact(total, read(value));
    return new Decimal(total);
  },
  min: (first: DecimalInput, ...others: readonly DecimalInput[]): Decimal =>
    others.map(read).reduce((least, one) => (one.lt(least) ? one : least), read(first)),
  max: (first: DecimalInput, ...others: readonly DecimalInput[]): Decimal =>
    others.map(read).reduce((most, one) => (one.gt(most) ? one : most), read(first)),
});

function read(value: DecimalInput): Decimal {
  if (value instanceof Decimal) return value;
  if (isDecimal(value)) return new Decimal(value);
  if (typeof value === 'bigint') return new Decimal({ units: value, scale: 0 });
  const text = typeof value === 'number' ? numberText(value) : value;
  const plain = typeof text === 'string' ? parseText(text) : undefined;
  if (plain) return new Decimal(plain);
  const shown = typeof value === 'string' ? `'${value.slice(0, 60)}'` : shownValue(value);
  throw decimalError(`${shown} is not a decimal.`, "Give a text such as '0.01', a number, a bigint or a decimal.");
}

function shownValue(value: unknown): string {
  return typeof value === 'object' ? Object.prototype.toString.call(value) : String(value);
}

function numberText(value: number): string {
  if (Object.is(value, -0)) return '0';
  if (!isComputed(Math.abs(value))) return String(value);
  const near = computedDecimal(Math.abs(value));
  throw decimalError(
    `${value} has more digits than a number holds exactly.`,
    `Write it as a string, such as '${value < 0 ? '-' : ''}${near}', or compute it with decimals.`,
  );
}

/** Reads a decimal with an optional sign and exponent, such as `-1.5e-7`. */
function parseText(text: string): Exact | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return undefined;
  const isNegative = trimmed.startsWith('-');
  try {
    const plain = plainDecimal(isNegative || trimmed.startsWith('+') ? trimmed.slice(1) : trimmed);
    const [whole = '', fraction = ''] = plain.split('.');
    const units = BigInt(whole + fraction);
    return { units: isNegative ? -units : units, scale: fraction.length };
  } catch (error) {
    if (error instanceof DecimalError) return undefined;
    throw error;
  }
}

function checkDecimals(decimals: number): void {
  if (Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS) return;
  throw decimalError(
    `The number of decimals is ${String(decimals)}; it must be a whole number from 0 to ${MAX_DECIMALS}.`,
  );
}

function checked(rounding: Rounding): Rounding {
  if (ROUNDINGS.includes(rounding)) return rounding;
  throw decimalError(`Unknown rounding '${String(rounding)}'; allowed are ${ROUNDINGS.join(', ')}.`);
}

const decimalError = (message: string, advice?: string) => new SpotlabError('SPOTLAB_DECIMAL', message, { advice });

/** `numerator / denominator` as an integer. The denominator must not be 0. */
function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const cut = numerator / denominator;
  const rest = numerator % denominator;
  if (rest === 0n) return cut;
  const isNegative = rest < 0n !== denominator < 0n;
  return goesAway(cut, rest, denominator, rounding, isNegative) ? cut + (isNegative ? -1n : 1n) : cut;
}

/** Whether an inexact quotient is rounded away from zero. */
function goesAway(cut: bigint, rest: bigint, denominator: bigint, rounding: Rounding, isNegative: boolean): boolean {
  switch (rounding) {
    case 'down':
      return false;
    case 'up':
      return true;
    case 'floor':
      return isNegative;
    case 'ceil':
      return !isNegative;
    default: {
      const [twice, whole] = [2n * absolute(rest), absolute(denominator)];
      return twice > whole || (twice === whole && (rounding === 'nearest' || cut % 2n !== 0n));
    }
  }
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
