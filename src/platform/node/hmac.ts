/**
 * Computes HMAC-SHA-256 with two one-shot hashes (RFC 2104), as `H((K ^ opad) || H((K ^ ipad) || text))`.
 *
 * `createHmac` spends most of its time on creating two objects that are used once; two one-shot hashes take half as
 * long. The two padded keys are made once, in buffers that have space for the text and for the inner hash.
 */
import { createHmac, hash } from 'node:crypto';
import type { Bytes } from '../bytes-form.js';

const BLOCK_BYTES = 64;
const HASH_BYTES = 32;

/** Space for the text. Longer texts are rare, and `createHmac` signs them. */
const TEXT_BYTES = 4096;

/** Largest number of UTF-8 bytes for one UTF-16 unit. */
const BYTES_PER_UNIT = 3;

/** Returns a function that computes the HMAC-SHA-256 of a text's UTF-8 bytes with `key`, as lower-case hex. */
export function hmacSha256(key: Bytes): (text: string) => string {
  const { inner, outer } = paddedKeys(key);
  return (text) => {
    if (text.length * BYTES_PER_UNIT > TEXT_BYTES) return createHmac('sha256', key).update(text).digest('hex');
    const end = BLOCK_BYTES + inner.write(text, BLOCK_BYTES);
    outer.write(hash('sha256', inner.subarray(0, end), 'hex'), BLOCK_BYTES, 'hex');
    return hash('sha256', outer, 'hex');
  };
}

/**
 * The HMAC-SHA256 of bytes. The returned function takes a text with one character for each byte and returns 32 bytes.
 */
export function hmacSha256OfBytes(key: Bytes): (latin1: string) => Bytes {
  const { inner, outer } = paddedKeys(key);
  return (latin1) => {
    if (latin1.length > TEXT_BYTES) return createHmac('sha256', key).update(latin1, 'latin1').digest();
    const end = BLOCK_BYTES + inner.write(latin1, BLOCK_BYTES, 'latin1');
    outer.write(hash('sha256', inner.subarray(0, end), 'hex'), BLOCK_BYTES, 'hex');
    return hash('sha256', outer, 'buffer');
  };
}

/** Two buffers that begin with the padded key and have space for the hashed text or the inner hash. */
function paddedKeys(key: Bytes): { readonly inner: Buffer; readonly outer: Buffer } {
  const block = Buffer.alloc(BLOCK_BYTES);
  block.set(key.length > BLOCK_BYTES ? hash('sha256', key, 'buffer') : key);
  const inner = Buffer.alloc(BLOCK_BYTES + TEXT_BYTES);
  const outer = Buffer.alloc(BLOCK_BYTES + HASH_BYTES);
  for (const [at, byte] of block.entries()) {
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  }
  return { inner, outer };
}
