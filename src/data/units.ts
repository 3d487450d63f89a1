/**
 * Converts decimal texts to 128-bit integers of 10^-scale, the form in which Arrow, Parquet and DuckDB store decimals.
 * The conversion is exact, or it throws an error.
 *
 * 38 digits with 8 decimals are enough for every amount of the exchange, and for products of two such columns. With 18
 * digits (64 bits), DuckDB refuses `close * volume`.
 */
import { AMOUNT_SCALE } from '../protocol/index.js';

/** Total digits of a decimal column. */
export const PRECISION = 38;

const DECIMAL = /^(-?)(\d+)(?:\.(\d*))?$/;

/** Number of decimals that a column needs: eight, as the exchange writes, or more if a value has more. */
export function scaleOf(values: readonly unknown[]): number {
  let scale = AMOUNT_SCALE;
  for (const value of values) {
    if (typeof value !== 'string') continue;
    const point = value.indexOf('.');
    if (point >= 0 && value.length - point - 1 > scale) scale = value.length - point - 1;
  }
  return scale;
}

/**
 * Converts a decimal text to an integer of 10^-scale. @throws RangeError when the text is not a decimal or has too many
 * digits
 */
export function unitsOf(text: string, scale: number): bigint {
  const [, minus, whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
  if (minus === undefined) throw new RangeError(`'${text}' is not a decimal`);
  if (fraction.length > scale) throw new RangeError(`${text} has more than the ${scale} decimals of its column`);
  const digits = whole.replace(/^0+/, '') + fraction.padEnd(scale, '0');
  if (digits.length > PRECISION) throw new RangeError(`${text} has more than ${PRECISION} digits`);
  const units = BigInt(digits === '' ? '0' : digits);
  return minus ? -units : units;
}

const ZERO = 48;
/** Number of decimal digits that a float always stores exactly. */
const SAFE_DIGITS = 15;

/** Writes the result of {@link unitsOf} as two's complement in 16 bytes at `offset`. Short amounts, the usual case, are computed without bigint. */
export function writeUnits(view: DataView, offset: number, text: string, scale: number, littleEndian: boolean): void {
  const short = shortUnits(text, scale);
  const [low, high] = littleEndian ? [offset, offset + 8] : [offset + 8, offset];
  if (short !== undefined) {
    const [lower, upper] = littleEndian ? [low, low + 4] : [low + 4, low];
    view.setUint32(lower, short >>> 0, littleEndian);
    view.setUint32(upper, Math.floor(short / 2 ** 32), littleEndian);
    view.setBigInt64(high, 0n, littleEndian);
    return;
  }
  const units = unitsOf(text, scale);
  view.setBigUint64(low, BigInt.asUintN(64, units), littleEndian);
  view.setBigInt64(high, units >> 64n, littleEndian);
}

/** The units of an unsigned decimal with exactly `scale` decimals and few digits; undefined for any other text. */
function shortUnits(text: string, scale: number): number | undefined {
  const point = text.length - scale - 1;
  if (text.length > SAFE_DIGITS + 1 || point < 1 || text[point] !== '.') return undefined;
  let units = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (index === point) continue;
    const digit = text.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) return undefined;
    units = units * 10 + digit;
  }
  return units;
}
