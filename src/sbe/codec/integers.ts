/** Reads integers of 64 and 128 bits: as numbers up to 2^53, as bigints above; null for the null value of the type. */
import type { Mantissa } from './decimals.js';

export const TWO_32 = 4_294_967_296;
export const MAX_SAFE_HIGH = 0x1f_ffff;
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const MIN_INT64 = -(2n ** 63n);
const NULL_UINT64 = 2n ** 64n - 1n;

export function readInt64(view: DataView, at: number): Mantissa | null {
  const low = view.getUint32(at, true);
  const high = view.getInt32(at + 4, true);
  if (high >= -MAX_SAFE_HIGH && high <= MAX_SAFE_HIGH) return high * TWO_32 + low;
  if (high === -0x8000_0000 && low === 0) return null;
  return view.getBigInt64(at, true);
}

export function readUint64(view: DataView, at: number): Mantissa | null {
  const value = view.getBigUint64(at, true);
  if (value === NULL_UINT64) return null;
  return value <= MAX_SAFE ? Number(value) : value;
}

export function readInt128(view: DataView, at: number): Mantissa | null {
  const high = view.getInt32(at + 12, true);
  if ((high === 0 || high === -1) && view.getInt32(at + 8, true) === high) {
    const low = readInt64(view, at);
    // If the high half only repeats the sign bit of the low half, the low half is the value.
    if (low !== null && low < 0 === high < 0) return low;
  }
  const upper = view.getBigInt64(at + 8, true);
  const lower = view.getBigUint64(at, true);
  return upper === MIN_INT64 && lower === 0n ? null : (upper << 64n) | lower;
}
