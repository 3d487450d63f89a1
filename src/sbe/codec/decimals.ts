/**
 * Decimals of binary messages: a mantissa and a power of ten, exact in both directions.
 *
 * A mantissa below 2^53 is a JavaScript number, because nearly all mantissas are below and numbers are quicker; a
 * larger mantissa is a bigint.
 */
import { SbeError } from './sbe-error.js';

/** An exact integer. */
export type Mantissa = number | bigint;

const POWERS: readonly number[] = Array.from({ length: 16 }, (_, digits) => Number(`1e${digits}`));
/** The largest number of decimals that are computed with numbers; with more decimals, a number does not hold the fraction exactly. */
const MAX_QUICK_DECIMALS = 15;
/** The message is damaged if its exponent is larger than this: no price has so many digits. */
const MAX_DECIMALS = 64;
const ZERO = 48;
const POINT = 46;
const MINUS = 45;

const EIGHT = 100_000_000;
const FOUR = 10_000;
/** The codes of the digits of each number of four digits. */
const DIGITS = Uint8Array.from(
  { length: 4 * FOUR },
  (_, at) => ZERO + (Math.floor((at >> 2) / (POWERS[3 - (at & 3)] as number)) % 10),
);
const textOfCodes = String.fromCharCode as (...codes: (number | undefined)[]) => string;

/** The text of `mantissa * 10^exponent`, with as many decimals as the exponent says. */
export function decimalText(mantissa: Mantissa, exponent: number): string {
  if (exponent === -8 && typeof mantissa === 'number' && mantissa >= 0) return usualText(mantissa);
  if (exponent > 0) return exponent > MAX_DECIMALS ? tooLong(exponent) : wholeText(mantissa, exponent);
  const decimals = -exponent;
  if (decimals > MAX_QUICK_DECIMALS || typeof mantissa === 'bigint') return longText(BigInt(mantissa), decimals);
  if (decimals === 0) return String(mantissa);
  const size = Math.abs(mantissa);
  const power = POWERS[decimals] as number;
  const whole = Math.floor(size / power);
  const fraction = String(size - whole * power).padStart(decimals, '0');
  return `${mantissa < 0 ? '-' : ''}${whole}.${fraction}`;
}

// biome-ignore format: one line for each number of digits
/**
 * The text of a number below 2^53 with 8 decimals. It is made from the codes of all its characters in one step: V8 copies a text that was joined from parts
 * once more when it is first read, and that takes longer than making the text.
 */
function usualText(mantissa: number): string {
  const whole = Math.floor(mantissa / EIGHT);
  const fraction = mantissa - whole * EIGHT;
  const d = DIGITS;
  // Indexes in DIGITS, for groups of four digits of the fraction and of the whole number.
  const a = 4 * Math.floor(fraction / FOUR);
  const b = 4 * fraction - FOUR * a;
  const h = 4 * Math.floor(whole / FOUR);
  const w = 4 * whole - FOUR * h;
  if (whole < 10) return textOfCodes(d[w + 3], POINT, d[a], d[a + 1], d[a + 2], d[a + 3], d[b], d[b + 1], d[b + 2], d[b + 3]);
  if (whole < 100) return textOfCodes(d[w + 2], d[w + 3], POINT, d[a], d[a + 1], d[a + 2], d[a + 3], d[b], d[b + 1], d[b + 2], d[b + 3]);
  if (whole < 1_000) return textOfCodes(d[w + 1], d[w + 2], d[w + 3], POINT, d[a], d[a + 1], d[a + 2], d[a + 3], d[b], d[b + 1], d[b + 2], d[b + 3]);
  if (whole < 10_000) return textOfCodes(d[w], d[w + 1], d[w + 2], d[w + 3], POINT, d[a], d[a + 1], d[a + 2], d[a + 3], d[b], d[b + 1], d[b + 2], d[b + 3]);
  if (whole < 100_000) return textOfCodes(d[h + 3], d[w], d[w + 1], d[w + 2], d[w + 3], POINT, d[a], d[a + 1], d[a + 2], d[a + 3], d[b], d[b + 1], d[b + 2], d[b + 3]);
  if (whole < 1_000_000) return textOfCodes(d[h + 2], d[h + 3], d[w], d[w + 1], d[w + 2], d[w + 3], POINT, d[a], d[a + 1], d[a + 2], d[a + 3], d[b], d[b + 1], d[b + 2], d[b + 3]);
  if (whole < 10_000_000) return textOfCodes(d[h + 1], d[h + 2], d[h + 3], d[w], d[w + 1], d[w + 2], d[w + 3], POINT, d[a], d[a + 1], d[a + 2], d[a + 3], d[b], d[b + 1], d[b + 2], d[b + 3]);
  return textOfCodes(d[h], d[h + 1], d[h + 2], d[h + 3], d[w], d[w + 1], d[w + 2], d[w + 3], POINT, d[a], d[a + 1], d[a + 2], d[a + 3], d[b], d[b + 1], d[b + 2], d[b + 3]);
}

function wholeText(mantissa: Mantissa, zeros: number): string {
  return mantissa === 0 || mantissa === 0n ? '0' : `${mantissa}${'0'.repeat(zeros)}`;
}

function longText(mantissa: bigint, decimals: number): string {
  if (decimals > MAX_DECIMALS) return tooLong(-decimals);
  const size = mantissa < 0n ? -mantissa : mantissa;
  const digits = String(size).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const sign = mantissa < 0n ? '-' : '';
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(digits.length - decimals)}`;
}

function tooLong(exponent: number): never {
  throw new SbeError('damaged', `the exponent ${exponent} is beyond every decimal of an exchange`);
}

/** A decimal text without zeros at the end of its fraction. */
export const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** Number of decimals of a decimal text. */
export function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** The mantissa of a decimal text with `decimals` decimals. @throws SbeError for a text that is no decimal */
export function mantissaOf(text: string, decimals: number): Mantissa {
  let value = 0;
  let after = -1;
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT && after < 0 && at > start) {
      after = 0;
      continue;
    }
    const digit = code - ZERO;
    if (!(digit >= 0 && digit <= 9)) throw notDecimal(text);
    value = value * 10 + digit;
    if (after >= 0) after += 1;
  }
  const missing = decimals - Math.max(0, after);
  if (text.length === start || missing < 0) throw notDecimal(text);
  if (missing <= MAX_QUICK_DECIMALS) {
    const scaled = value * (POWERS[missing] as number);
    // Below 2^53 every step was exact; above, the digits are read again.
    if (scaled <= Number.MAX_SAFE_INTEGER) return start === 1 && scaled !== 0 ? -scaled : scaled;
  }
  return BigInt(text.replace('.', '') + '0'.repeat(missing));
}

const notDecimal = (text: string): SbeError =>
  new SbeError('inexpressible', `'${text.slice(0, 80)}' is no decimal of a price or a quantity`);
