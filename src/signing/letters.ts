/** Turns bytes into letters and digits, uniformly distributed. */
import type { Bytes } from '../platform/index.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Fills `letters` from position `at` on with letters from uniformly distributed bytes; returns the next position. */
export function addLetters(letters: Bytes, at: number, bytes: Bytes): number {
  let next = at;
  for (let i = 0; i < bytes.length && next < letters.length; i += 1) {
    const byte = bytes[i] as number;
    // 248 is the largest multiple of 62 in a byte. If the bytes from 248 on were used, the first letters would be more
    // frequent.
    if (byte >= 248) continue;
    letters[next] = LETTERS.charCodeAt(byte % LETTERS.length);
    next += 1;
  }
  return next;
}
