/**
 * Decodes DELTA_BINARY_PACKED integers of 64 bits that floats hold exactly, as ids and times are. With a bigint for each
 * value it would take ten times as long.
 * Source: Encodings.md of the Apache Parquet format, "Delta Encoding (DELTA_BINARY_PACKED = 5)".
 */

/** The widest packed number in bits. A wider number, together with the other bits of the bytes in which it lies, would be above 2^53. */
const MAX_WIDTH = 45;

/** @returns `count` integers; undefined if an integer or a difference is not a safe integer, if the differences are too wide, or if the bytes are damaged */
export function deltaIntegers(bytes: Uint8Array, count: number): Float64Array | undefined {
  const reader = new VarReader(bytes);
  const blockValues = reader.unsigned();
  const miniblocks = reader.unsigned();
  const length = blockValues / miniblocks;
  if (reader.unsigned() !== count || length === 0 || length % 32 !== 0) return undefined;
  const numbers = new Float64Array(count);
  const first = reader.signed();
  if (count > 0) numbers[0] = first;
  for (let row = 1; row < count; ) {
    const least = reader.signed();
    const widths = reader.at;
    reader.at += miniblocks;
    if (!Number.isSafeInteger(least) || reader.at > bytes.length) return undefined;
    for (let block = 0; block < miniblocks && row < count; block += 1) {
      const width = bytes[widths + block] as number;
      const end = Math.min(row + length, count);
      // Some writers leave out the padding after the last value.
      if (width > MAX_WIDTH || reader.at + ((end - row) * width) / 8 > bytes.length) return undefined;
      addMiniblock(numbers, row, end, least, bytes, reader.at, width);
      row = end;
      reader.at += (length * width) / 8;
    }
  }
  return areSafe(numbers) ? numbers : undefined;
}

/** Adds numbers: each is the sum of the number before it, the least difference, and the value of its bits. */
function addMiniblock(
  numbers: Float64Array,
  start: number,
  end: number,
  least: number,
  bytes: Uint8Array,
  at: number,
  width: number,
): void {
  let value = numbers[start - 1] as number;
  for (let row = start, bit = at * 8; row < end; row += 1, bit += width) {
    value += least + (width === 0 ? 0 : bitsAt(bytes, bit, width));
    numbers[row] = value;
  }
}

/** If a number is NaN, all numbers after it are NaN too. */
function areSafe(numbers: Float64Array): boolean {
  for (let row = 0; row < numbers.length; row += 1) {
    if (!(Math.abs(numbers[row] as number) <= Number.MAX_SAFE_INTEGER)) return false;
  }
  return true;
}

/** The number in `width` bits, starting at bit number `bit`; the lowest bit comes first. */
function bitsAt(bytes: Uint8Array, bit: number, width: number): number {
  const shift = bit & 7;
  let at = bit >>> 3;
  let number = (bytes[at] as number) >>> shift;
  for (let got = 8 - shift; got < width; got += 8) {
    at += 1;
    number += (bytes[at] as number) * 2 ** got;
  }
  return width < 32 ? number & ((1 << width) - 1) : number % 2 ** width;
}

/** Variable-length integers. */
class VarReader {
  at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** Reads an unsigned integer as a float. Above 2^53 the result is not exact; the caller refuses it as unsafe. */
  unsigned(): number {
    let number = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.at] ?? 0;
      this.at += 1;
      number += (byte & 127) * factor;
      if (byte < 128) return number;
    }
  }

  /** Reads a signed integer in zigzag encoding: 0, 1, 2, 3 stand for 0, -1, 1, -2. */
  signed(): number {
    const number = this.unsigned();
    if (number > Number.MAX_SAFE_INTEGER) return Number.NaN;
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
  }
}
