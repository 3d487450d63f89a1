/** Makes random letters and digits, uniformly distributed, for API keys, secrets and client order ids. */
import { Bytes, randomBytes } from '../platform/index.js';
import { addLetters } from './letters.js';

/** Letters are created in bulk and then cut out, which is five times faster than to join single letters. */
const POOL_LETTERS = 4096;
let pool: Bytes = Bytes.alloc(0);
let poolAt = 0;

/** Random letters and digits: 64 for a key or a secret, 22 for a client order id. */
export function randomText(length: number): string {
  if (length > pool.length - poolAt) {
    pool = randomLetters(Math.max(POOL_LETTERS, length));
    poolAt = 0;
  }
  const end = poolAt + length;
  const text = pool.toString('latin1', poolAt, end);
  // Used letters are deleted, so that no secret stays in this buffer.
  for (; poolAt < end; poolAt += 1) pool[poolAt] = 0;
  return text;
}

function randomLetters(length: number): Bytes {
  const letters = Bytes.alloc(length);
  for (let at = 0; at < length; ) at = addLetters(letters, at, randomBytes(length));
  return letters;
}
