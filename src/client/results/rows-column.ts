/**
 * Stores one column of a block of rows in few bytes and returns its values exactly.
 *
 * A decimal text is stored as an integer; all texts of a column share the number of decimals. `'61000.10000000'`
 * becomes 610001 with eight decimals, of which seven are trailing zeros. Other texts (`'1e5'`, `'-0.0'`, `'007'`, mixed
 * numbers of decimals, null) are stored unchanged. No value is rounded: integers above 2^53 are stored as 64-bit
 * integers.
 */

import { portable } from '../../protocol/index.js';
import { writeDecimalTexts } from './decimal-texts.js';

/** Values by index; `at` returns exactly the stored value. */
export interface RowColumn {
  at(index: number): unknown;
  /** The value as a correctly rounded float; NaN for a value that is not a number. */
  numberAt(index: number): number;
  /** Bytes of storage that grow with the rows. */
  readonly bytes: number;
  /** Number of decimals that all values show; only for decimals. */
  readonly decimals?: number;
  /** Writes `rows` values from `first` on into `target` from `start` on; without it, `at` gives them one by one. */
  readValues?(target: unknown[], start: number, first: number, rows: number): void;
  /** Writes the first `rows` floats into `target` from `start` on; without it, `numberAt` gives them one by one. */
  readNumbers?(target: Float64Array, start: number, rows: number): void;
  /**
   * Writes the first `rows` decimals, in units of 10^-`decimals`, into `target` from `start` on.
   *
   * @returns false if one has more than 2^53 units
   */
  readUnits?(target: Float64Array, start: number, rows: number): boolean;
}

/** Packs the values of one column. */
export function packColumn(values: readonly unknown[]): RowColumn {
  const [first] = values;
  if (values.every((value) => value === first)) return new SameColumn(first);
  const packed =
    typeof first === 'number' ? packNumbers(values) : typeof first === 'string' ? packTexts(values) : undefined;
  return packed ?? new PlainColumn(values);
}

class SameColumn implements RowColumn {
  readonly bytes = 0;
  constructor(private readonly value: unknown) {}
  at(): unknown {
    return this.value;
  }
  numberAt(): number {
    return floatOf(this.value);
  }
}

/** Numbers with a constant difference, such as open times. */
class StepColumn implements RowColumn {
  readonly bytes = 0;
  constructor(
    private readonly start: number,
    private readonly step: number,
  ) {}
  at(index: number): number {
    return this.start + index * this.step;
  }
  numberAt(index: number): number {
    return this.at(index);
  }
  readNumbers(target: Float64Array, start: number, rows: number): void {
    for (let index = 0; index < rows; index += 1) target[start + index] = this.start + index * this.step;
  }
}

type Units = Uint16Array | Uint32Array | Float64Array | BigInt64Array;

class NumberColumn implements RowColumn {
  constructor(
    private readonly base: number,
    private readonly offsets: Uint16Array | Uint32Array | Float64Array,
  ) {}
  get bytes(): number {
    return this.offsets.byteLength;
  }
  at(index: number): number {
    return this.base + (this.offsets[index] as number);
  }
  numberAt(index: number): number {
    return this.at(index);
  }
  readNumbers(target: Float64Array, start: number, rows: number): void {
    const { base, offsets } = this;
    for (let index = 0; index < rows; index += 1) target[start + index] = base + (offsets[index] as number);
  }
}

/**
 * Decimal texts as integers `base + offsets[i]`; the last `shown - idle` digits are the decimals before the trailing
 * zeros.
 */
class DecimalColumn implements RowColumn {
  readonly decimals: number;
  private readonly digits: number;
  private readonly tail: string;
  private readonly divisor: number;
  private readonly factor: number;

  constructor(
    private readonly base: number,
    private readonly offsets: Units,
    shown: number,
    idle: number,
  ) {
    this.decimals = shown;
    this.factor = portable.powerOfTen(idle);
    this.digits = shown - idle;
    this.tail = '0'.repeat(idle);
    this.divisor = portable.powerOfTen(this.digits);
  }

  get bytes(): number {
    return this.offsets.byteLength;
  }

  /**
   * Whether a value may be below zero. Offsets are never negative, except where `base` is 0 and the offsets are the
   * numbers themselves.
   */
  private get isNegative(): boolean {
    return this.base < 0 || (this.offsets instanceof Float64Array && this.offsets.some((offset) => offset < 0));
  }

  at(index: number): string {
    const offset = this.offsets[index] as number | bigint;
    const text = String(typeof offset === 'bigint' ? offset : this.base + offset);
    const { digits, tail } = this;
    if (digits === 0) return tail === '' ? text : `${text}.${tail}`;
    const isNegative = text.charCodeAt(0) === MINUS;
    const padded = (isNegative ? text.slice(1) : text).padStart(digits + 1, '0');
    const point = padded.length - digits;
    return `${isNegative ? '-' : ''}${padded.slice(0, point)}.${padded.slice(point)}${tail}`;
  }

  readValues(target: unknown[], start: number, first: number, rows: number): void {
    const { base, offsets } = this;
    if (offsets instanceof BigInt64Array || this.isNegative) {
      for (let index = 0; index < rows; index += 1) target[start + index] = this.at(first + index);
      return;
    }
    const units = new Float64Array(rows);
    for (let index = 0; index < rows; index += 1) units[index] = base + (offsets[first + index] as number);
    writeDecimalTexts(units, rows, { digits: this.digits, idle: this.tail.length }, target, start);
  }

  readNumbers(target: Float64Array, start: number, rows: number): void {
    const { base, offsets, divisor } = this;
    if (offsets instanceof BigInt64Array)
      for (let index = 0; index < rows; index += 1) target[start + index] = this.numberAt(index);
    else
      for (let index = 0; index < rows; index += 1)
        target[start + index] = (base + (offsets[index] as number)) / divisor;
  }

  readUnits(target: Float64Array, start: number, rows: number): boolean {
    const { base, offsets, factor } = this;
    if (offsets instanceof BigInt64Array) return false;
    for (let index = 0; index < rows; index += 1) {
      const units = (base + (offsets[index] as number)) * factor;
      if (!(Math.abs(units) <= Number.MAX_SAFE_INTEGER)) return false;
      target[start + index] = units;
    }
    return true;
  }

  numberAt(index: number): number {
    const offset = this.offsets[index] as number | bigint;
    // A quotient of two integers below 2^53 is rounded once, as the text would be.
    return typeof offset === 'bigint' ? Number(this.at(index)) : (this.base + offset) / this.divisor;
  }
}

class PlainColumn implements RowColumn {
  private readonly values: readonly unknown[];
  readonly bytes: number;
  constructor(values: readonly unknown[]) {
    this.values = [...values];
    this.bytes = values.reduce<number>(
      (sum, value) => sum + 8 + (typeof value === 'string' ? 24 + value.length : 16),
      0,
    );
  }
  at(index: number): unknown {
    return this.values[index];
  }
  numberAt(index: number): number {
    return floatOf(this.values[index]);
  }
}

/** A column of decimals in units of 10^-`decimals` below 2^53, each shown with all its decimals. */
export function decimalColumn(units: Float64Array, decimals: number): RowColumn {
  const { base, offsets } = narrowed(units);
  return new DecimalColumn(base, offsets, decimals, 0);
}

/** The difference between consecutive values; undefined if the differences are not all the same. */
function stepOf(values: Float64Array): number | undefined {
  const start = values[0] as number;
  const step = (values[1] as number) - start;
  if (values.length < 2) return undefined;
  for (let index = 2; index < values.length; index += 1) if (values[index] !== start + index * step) return undefined;
  return step;
}

/** A column of safe integers, such as times. */
export function integerColumn(values: Float64Array): RowColumn {
  const step = stepOf(values);
  if (step !== undefined) return new StepColumn(values[0] as number, step);
  const { base, offsets } = narrowed(values);
  return new NumberColumn(base, offsets);
}

function floatOf(value: unknown): number {
  return typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
}

function packNumbers(values: readonly unknown[]): RowColumn | undefined {
  // -0 is a safe integer in JavaScript, but it is a different value than 0.
  if (!values.every((value) => Number.isSafeInteger(value) && !Object.is(value, -0))) return undefined;
  const numbers = values as readonly number[];
  const [start = 0, second = 0] = numbers;
  const step = second - start;
  if (Number.isSafeInteger(step) && numbers.every((value, index) => value === start + index * step)) {
    return new StepColumn(start, step);
  }
  const { base, offsets } = narrowed(Float64Array.from(numbers));
  return new NumberColumn(base, offsets);
}

const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
/** Number of digits that every float holds exactly. */
const FLOAT_DIGITS = 15;
/** Number of digits that 63 bits always hold. */
const WIDE_DIGITS = 18;

function packTexts(values: readonly unknown[]): RowColumn | undefined {
  const shown = decimalsOf(values[0] as string);
  let [most, idle] = [0, shown];
  for (const value of values) {
    if (typeof value !== 'string') return undefined;
    const digits = countDigits(value, shown);
    if (digits === 0) return undefined;
    if (digits > most) most = digits;
    while (idle > 0 && !endsInZeros(value, idle)) idle -= 1;
  }
  // Common trailing zeros are stored once, which leaves room for more leading digits.
  if (most - idle > WIDE_DIGITS) return undefined;
  const texts = values as readonly string[];
  if (most - idle > FLOAT_DIGITS) {
    const units = BigInt64Array.from(texts, (text) => BigInt(text.slice(0, text.length - idle).replace('.', '')));
    return new DecimalColumn(0, units, shown, idle);
  }
  const { base, offsets } = narrowed(Float64Array.from(texts, (text) => unitsOf(text, text.length - idle)));
  return new DecimalColumn(base, offsets, shown, idle);
}

function endsInZeros(text: string, count: number): boolean {
  for (let back = 1; back <= count; back += 1) if (text.charCodeAt(text.length - back) !== ZERO) return false;
  return true;
}

function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** Number of digits of a plain decimal with `decimals` decimals; 0 for any other text. */
function countDigits(text: string, decimals: number): number {
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  const point = decimals === 0 ? text.length : text.length - decimals - 1;
  if (point <= start || (decimals > 0 && text.charCodeAt(point) !== POINT)) return 0;
  if (text.charCodeAt(start) === ZERO && point > start + 1) return 0;
  let isZero = true;
  for (let index = start; index < text.length; index += 1) {
    if (index === point) continue;
    const code = text.charCodeAt(index);
    if (code < ZERO || code > NINE) return 0;
    if (code !== ZERO) isZero = false;
  }
  if (isZero && start === 1) return 0;
  return text.length - start - (decimals > 0 ? 1 : 0);
}

/** The integer of a plain decimal before index `end`, without its point; at most 15 digits. */
function unitsOf(text: string, end: number): number {
  let units = 0;
  for (let index = 0; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= ZERO) units = units * 10 + (code - ZERO);
  }
  return text.charCodeAt(0) === MINUS ? -units : units;
}

/**
 * The differences from the smallest number, in the narrowest array that holds them; if a difference does not fit into
 * 32 bits, the numbers themselves, with `base` 0.
 */
function narrowed(numbers: Float64Array): { base: number; offsets: Uint16Array | Uint32Array | Float64Array } {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = 0; index < numbers.length; index += 1) {
    const value = numbers[index] as number;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const span = most - least;
  if (span > 0xffff_ffff) return { base: 0, offsets: numbers };
  const offsets = span > 0xffff ? new Uint32Array(numbers.length) : new Uint16Array(numbers.length);
  for (let index = 0; index < numbers.length; index += 1) offsets[index] = (numbers[index] as number) - least;
  return { base: least, offsets };
}
