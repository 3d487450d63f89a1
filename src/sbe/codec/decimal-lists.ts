/**
 * Makes the texts of a decimal field of all entries of a group together: the characters of 64 values are written into one array of
 * bytes, which becomes one text, and each value is a part of this text. So a text costs half as much as when it is made alone.
 *
 * V8 keeps the whole text while a part of 13 characters or more is kept. Therefore a whole text has 64 values: 1.3 kB.
 */
import { viewOf } from './header.js';
import { MAX_SAFE_HIGH, TWO_32 } from './integers.js';
import { latin1Text } from './text.js';

/** Texts of the entries of a group. The list, or one value of it, is undefined if it must be read one value at a time. */
export type DecimalTexts = readonly (string | undefined)[] | undefined;

/** A list with fewer entries is read one value at a time: then a text of an event does not keep other texts in memory. */
const LEAST_COUNT = 32;
/** Number of values that are written into one long text. */
const VALUES = 64;
/** Bytes for one value. A number below 2^53 with 8 decimals has at most 17 characters; they are at the end of these bytes. */
const BYTES = 20;
const POINT_AT = 11;
const POINT = 46;
const ZERO = 48;
const USUAL_EXPONENT = -8;
const EIGHT = 100_000_000;
const FOUR = 10_000;

const characters = new Uint8Array(VALUES * BYTES).fill(POINT);
const places = new DataView(characters.buffer);
/** The index in its bytes at which the text of each value begins; 0 for a value without a text. */
const starts = new Uint8Array(VALUES);

/** The four characters of each number of four digits, as an integer of 32 bits. */
const digits = Int32Array.from({ length: FOUR }, (_, value) => {
  const at = (power: number) => ZERO + (Math.trunc(value / power) % 10);
  return at(1_000) | (at(100) << 8) | (at(10) << 16) | (at(1) << 24);
});

/**
 * The decimals, as texts, of a field whose mantissas have 64 bits.
 *
 * @param start position of the field in the first entry
 * @param stride bytes of an entry
 */
export function decimals64(
  bytes: Uint8Array,
  start: number,
  stride: number,
  count: number,
  exponent: number,
): DecimalTexts {
  return exponent === USUAL_EXPONENT && count >= LEAST_COUNT ? textsOf(bytes, start, stride, count, false) : undefined;
}

/** The decimals, as texts, of a field whose mantissas have 128 bits. */
export function decimals128(
  bytes: Uint8Array,
  start: number,
  stride: number,
  count: number,
  exponent: number,
): DecimalTexts {
  return exponent === USUAL_EXPONENT && count >= LEAST_COUNT ? textsOf(bytes, start, stride, count, true) : undefined;
}

function textsOf(bytes: Uint8Array, start: number, stride: number, count: number, isWide: boolean): DecimalTexts {
  const view = viewOf(bytes);
  const texts: (string | undefined)[] = new Array(count);
  for (let done = 0; done < count; done += VALUES) {
    const size = Math.min(VALUES, count - done);
    writeValues(view, start + done * stride, stride, size, isWide);
    const whole = latin1Text(characters, 0, size * BYTES);
    for (let at = 0, place = 0; at < size; at += 1, place += BYTES) {
      const first = starts[at] as number;
      if (first !== 0) texts[done + at] = whole.substring(place + first, place + BYTES);
    }
  }
  return texts;
}

/** Writes the characters of `size` values, each with eight digits before its decimal point, and the index at which each text begins. */
function writeValues(view: DataView, start: number, stride: number, size: number, isWide: boolean): void {
  for (let index = 0, at = start, place = 0; index < size; index += 1, at += stride, place += BYTES) {
    const high = view.getInt32(at + 4, true);
    const isUsual = high >= 0 && high <= MAX_SAFE_HIGH && (!isWide || isZero64(view, at + 8));
    if (!isUsual) {
      starts[index] = 0;
      continue;
    }
    const mantissa = high * TWO_32 + view.getUint32(at, true);
    const whole = (mantissa / EIGHT) | 0;
    const fraction = (mantissa - whole * EIGHT) | 0;
    const upper = (whole / FOUR) | 0;
    const tenths = (fraction / FOUR) | 0;
    places.setInt32(place + POINT_AT - 8, digits[upper] as number, true);
    places.setInt32(place + POINT_AT - 4, digits[whole - upper * FOUR] as number, true);
    places.setInt32(place + POINT_AT + 1, digits[tenths] as number, true);
    places.setInt32(place + POINT_AT + 5, digits[fraction - tenths * FOUR] as number, true);
    starts[index] = POINT_AT - digitsOf(whole);
  }
}

const isZero64 = (view: DataView, at: number): boolean =>
  view.getInt32(at, true) === 0 && view.getInt32(at + 4, true) === 0;

/** Number of digits of a whole number below 10^8. */
function digitsOf(whole: number): number {
  if (whole < 10_000) return whole < 100 ? (whole < 10 ? 1 : 2) : whole < 1_000 ? 3 : 4;
  return whole < 1_000_000 ? (whole < 100_000 ? 5 : 6) : whole < 10_000_000 ? 7 : 8;
}
