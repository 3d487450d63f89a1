/** SHA-256, random bytes, and a comparison of secrets in a page, whose time does not depend on the bytes. */
import { sha256 as hashOf } from '@noble/hashes/sha2.js';
import type { Bytes as BytesForm } from '../bytes-form.js';
import { Bytes } from './bytes.js';

/** The largest number of random bytes that a browser gives in one call. */
const MOST_RANDOM = 65_536;

/** The 32 bytes of a hash; a text is hashed as UTF-8. */
export const sha256 = (source: string | Uint8Array): BytesForm =>
  Bytes.from(hashOf(typeof source === 'string' ? Bytes.from(source) : source));

/** A hash as lower-case hex. */
export const sha256Hex = (source: string | Uint8Array): string => sha256(source).toString('hex');

export function randomBytes(length: number): BytesForm {
  const bytes = Bytes.alloc(length);
  for (let at = 0; at < length; at += MOST_RANDOM)
    crypto.getRandomValues(bytes.subarray(at, at + MOST_RANDOM) as Uint8Array<ArrayBuffer>);
  return bytes;
}

/** Whether two sequences of the same length are equal. The time does not depend on their content. */
export function isEqualInTime(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) throw new RangeError('the sequences have different lengths');
  let difference = 0;
  for (const [index, byte] of one.entries()) difference |= byte ^ (other[index] as number);
  return difference === 0;
}
