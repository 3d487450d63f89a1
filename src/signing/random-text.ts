/** Random letters and digits, evenly: API keys, secrets, client order ids. */
import { randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Random bytes are fetched in bulk: one call to the system costs as much as a page of them. */
const POOL_BYTES = 4096;
let pool = Buffer.alloc(0);
let poolAt = 0;

/** Random letters and digits: 64 for a key or a secret, 22 for a client order id. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    if (poolAt === pool.length) {
      pool = randomBytes(POOL_BYTES);
      poolAt = 0;
    }
    const byte = pool[poolAt] as number;
    // A byte is used once: what became a secret does not stay in memory.
    pool[poolAt] = 0;
    poolAt += 1;
    // 248 is the largest multiple of 62 in a byte; what lies above would favour the first letters.
    if (byte < 248) text += LETTERS[byte % LETTERS.length];
  }
  return text;
}
