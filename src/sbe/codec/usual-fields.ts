/**
 * Reads fields for the generated functions that read usual SBE messages. In a usual message, numbers are below 2^53, and a
 * field is null only where JSON has a value in its place. If a message has anything else, {@link notUsual} ends the reading;
 * the general reader (reader.ts) then reads the message, or reports the error.
 *
 * Bytes are read one by one, because a message of one trade is read in less time than a view of its bytes is made.
 */
import { decimalText } from './decimals.js';
import { viewOf } from './header.js';
import { MAX_SAFE_HIGH, readInt64, readInt128, TWO_32 } from './integers.js';
import { percentText } from './percent.js';
import { SbeError } from './sbe-error.js';
import { MICROSECONDS, NO_TIME } from './shown-fields.js';
import { textOf } from './text.js';

const NOT_USUAL = new SbeError('damaged', 'the message is left to the reader by tables');

/** Throws, so that the reader by tables reads the message. @throws SbeError always */
export function notUsual(): never {
  throw NOT_USUAL;
}

export function int8(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) << 24) >> 24;
}

export function uint16(bytes: Uint8Array, at: number): number {
  return (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
}

function int32(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  );
}

export function uint32(bytes: Uint8Array, at: number): number {
  return int32(bytes, at) >>> 0;
}

/** @param ifNull the value that JSON has in place of null */
export function int64(bytes: Uint8Array, at: number, ifNull?: number): number {
  const high = int32(bytes, at + 4);
  if (high <= MAX_SAFE_HIGH && high >= -MAX_SAFE_HIGH) return high * TWO_32 + uint32(bytes, at);
  return isNull64(bytes, at) ? (ifNull ?? notUsual()) : notUsual();
}

function isNull64(bytes: Uint8Array, at: number): boolean {
  return int32(bytes, at + 4) === -0x8000_0000 && int32(bytes, at) === 0;
}

export function time(bytes: Uint8Array, at: number, isMs: boolean, ifNull?: number): number {
  const us = int64(bytes, at, ifNull);
  return isMs && us !== NO_TIME ? Math.floor(us / MICROSECONDS) : us;
}

export function decimal64(bytes: Uint8Array, at: number, exponent: number, ifNull?: number): string {
  const high = int32(bytes, at + 4);
  if (high <= MAX_SAFE_HIGH && high >= -MAX_SAFE_HIGH) return decimalText(high * TWO_32 + uint32(bytes, at), exponent);
  return decimalText(readInt64(viewOf(bytes), at) ?? ifNull ?? notUsual(), exponent);
}

export function decimal128(bytes: Uint8Array, at: number, exponent: number, ifNull?: number): string {
  const high = int32(bytes, at + 4);
  // Nearly all volumes are below 2^53.
  if (high <= MAX_SAFE_HIGH && high >= 0 && int32(bytes, at + 8) === 0 && int32(bytes, at + 12) === 0)
    return decimalText(high * TWO_32 + uint32(bytes, at), exponent);
  return decimalText(readInt128(viewOf(bytes), at) ?? ifNull ?? notUsual(), exponent);
}

export function bool(bytes: Uint8Array, at: number): boolean {
  const value = bytes[at] as number;
  return value <= 1 ? value === 1 : notUsual();
}

export function percent(bytes: Uint8Array, at: number, ifNull?: number): string {
  const value = viewOf(bytes).getFloat32(at, true);
  return percentText(Number.isNaN(value) ? (ifNull ?? notUsual()) : value);
}

/** The position after the fixed fields of the message. `length` is their number of bytes in the schema. */
export function endOfFields(bytes: Uint8Array, length: number): number {
  const own = uint16(bytes, 0);
  return own < length || 8 + own > bytes.length ? notUsual() : 8 + own;
}

/** The number of bytes of an entry of the group at `at`. `length` is this number in the schema. */
export function entryBytes(bytes: Uint8Array, at: number, length: number): number {
  const own = uint16(bytes, at);
  return own < length || at + 2 > bytes.length ? notUsual() : own;
}

/**
 * The number of entries of the group at `at`. Checks that the message contains all their bytes.
 *
 * @param leastAfter minimum number of bytes after the fixed fields of an entry
 */
export function entryCount(bytes: Uint8Array, at: number, countBytes: 2 | 4, leastAfter = 0): number {
  const count = countBytes === 2 ? uint16(bytes, at + 2) : uint32(bytes, at + 2);
  const left = bytes.length - at - 2 - countBytes;
  return left < 0 || count * Math.max(1, uint16(bytes, at) + leastAfter) > left ? notUsual() : count;
}

/** The position after the fixed fields of an entry, where its texts begin. */
export function endOfEntry(bytes: Uint8Array, at: number, length: number): number {
  return at + length > bytes.length ? notUsual() : at + length;
}

/** The position after the text at `at`. The length field of the text has `size` bytes. */
export function endOfText(bytes: Uint8Array, at: number, size: 1 | 2): number {
  if (at + size > bytes.length) notUsual();
  const end = at + size + (size === 1 ? (bytes[at] as number) : uint16(bytes, at));
  return end > bytes.length ? notUsual() : end;
}

/** The texts that were read last, such as names of symbols: a name that each message contains is made only once. */
const known: (string | undefined)[] = new Array(256).fill(undefined);
const MAX_KNOWN_LENGTH = 16;

/** @throws SbeError for bytes that are no UTF-8 */
export function text(bytes: Uint8Array, start: number, end: number): string {
  const length = end - start;
  if (length > MAX_KNOWN_LENGTH) return textOf(bytes, start, end, '');
  let slot = length;
  for (let at = start; at < end; at += 1) slot = (slot * 31 + (bytes[at] as number)) & 0xff;
  const last = known[slot];
  if (last !== undefined && isText(last, bytes, start, length)) return last;
  const made = textOf(bytes, start, end, '');
  known[slot] = made;
  return made;
}

/** Whether the bytes are this text. The comparison needs no decoding: only a text of ASCII has as many bytes as characters, with the same codes. */
function isText(text: string, bytes: Uint8Array, start: number, length: number): boolean {
  if (text.length !== length) return false;
  for (let at = 0; at < length; at += 1) if (text.charCodeAt(at) !== bytes[start + at]) return false;
  return true;
}
