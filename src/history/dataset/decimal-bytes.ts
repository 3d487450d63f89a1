/**
 * Decimals as 16 bytes, big endian, in units of 10^-8: the form of a Parquet DECIMAL(38, 8). Most have fewer than 2^53
 * units, and these are read and written as floats, which hold them exactly; the others as bigints.
 */
import { DECIMAL_BYTES } from '../../data/index.js';
import { AMOUNT_SCALE, portable } from '../../protocol/index.js';

const SCALE = AMOUNT_SCALE;
const SAFE_DIGITS = 15;
const [ZERO, NINE, POINT] = [48, 57, 46];
const HIGH = 2 ** 32;
/** If the upper 32 bits of the number are this large or larger, a float does not hold the number exactly. */
const SAFE_HIGH = 2 ** 21;
const UNITS = portable.powerOfTen(SCALE);
const PLAIN = /^\d+(?:\.\d*)?$/;

/**
 * Writes the decimal at [start, end) of a text at `offset`, whose 16 bytes are 0.
 *
 * @returns whether the text is a decimal without a sign and with at most eight decimals, apart from trailing zeros
 */
export function writeDecimal(bytes: Uint8Array, offset: number, text: string, start: number, end: number): boolean {
  let units = 0;
  let digits = 0;
  let decimals = -1;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT) {
      if (decimals >= 0) return false;
      decimals = 0;
      continue;
    }
    if (code < ZERO || code > NINE) return false;
    if (decimals === SCALE) {
      if (code !== ZERO) return false;
      continue;
    }
    if (decimals >= 0) decimals += 1;
    units = units * 10 + (code - ZERO);
    if (units > 0) digits += 1;
  }
  const missing = SCALE - Math.max(0, decimals);
  if (end === start || digits + missing > SAFE_DIGITS) return writeLong(bytes, offset, text.slice(start, end));
  for (let count = 0; count < missing; count += 1) units *= 10;
  writeUnits(bytes, offset, units);
  return true;
}

function writeLong(bytes: Uint8Array, offset: number, text: string): boolean {
  if (!PLAIN.test(text)) return false;
  const [whole = '', fraction = ''] = text.split('.');
  writeBigUnits(bytes, offset, BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, '0')));
  return true;
}

/** Writes a number of units below 2^53. */
export function writeUnits(bytes: Uint8Array, offset: number, units: number): void {
  const high = Math.floor(units / HIGH);
  const low = units >>> 0;
  bytes[offset + 9] = high >>> 16;
  bytes[offset + 10] = high >>> 8;
  bytes[offset + 11] = high;
  bytes[offset + 12] = low >>> 24;
  bytes[offset + 13] = low >>> 16;
  bytes[offset + 14] = low >>> 8;
  bytes[offset + 15] = low;
}

function writeBigUnits(bytes: Uint8Array, offset: number, units: bigint): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  view.setBigInt64(offset, units >> 64n);
  view.setBigUint64(offset + 8, BigInt.asUintN(64, units));
}

/** The units at `offset`, if a float holds them exactly; otherwise undefined. */
export function safeUnits(bytes: Uint8Array, offset: number): number | undefined {
  for (let at = 0; at < 8; at += 1) if (bytes[offset + at] !== 0) return undefined;
  const at = offset + 8;
  const high = word(bytes, at);
  return high < SAFE_HIGH ? high * HIGH + word(bytes, at + 4) : undefined;
}

const word = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) * 0x1000000 +
  (((bytes[at + 1] as number) << 16) | ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number));

/**
 * Reads consecutive decimals into `units`, starting at index `at`.
 *
 * @returns whether floats hold all of them exactly; a decimal that a float does not hold exactly is NaN
 */
export function readUnits(bytes: Uint8Array, units: Float64Array, at: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let isSafe = true;
  for (let offset = 0, place = at; offset < bytes.byteLength; offset += DECIMAL_BYTES, place += 1) {
    const high = view.getUint32(offset + 8);
    if (high < SAFE_HIGH && (view.getUint32(offset) | view.getUint32(offset + 4)) === 0) {
      units[place] = high * HIGH + view.getUint32(offset + 12);
    } else {
      units[place] = Number.NaN;
      isSafe = false;
    }
  }
  return isSafe;
}

/** The units at `offset`. */
export function bigUnits(bytes: Uint8Array, offset: number): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return (view.getBigInt64(offset) << 64n) | view.getBigUint64(offset + 8);
}

/** The decimal at `offset` as a text with eight decimals, as the exchange sends it. */
export function decimalText(bytes: Uint8Array, offset: number): string {
  const units = safeUnits(bytes, offset);
  if (units === undefined) {
    const text = String(bigUnits(bytes, offset)).padStart(SCALE + 1, '0');
    return `${text.slice(0, -SCALE)}.${text.slice(-SCALE)}`;
  }
  return unitsText(units);
}

/** A number of units below 2^53 as a text with eight decimals. */
export function unitsText(units: number): string {
  const whole = Math.floor(units / UNITS);
  return `${whole}.${String(units - whole * UNITS).padStart(SCALE, '0')}`;
}
