/**
 * Computes HMAC-SHA-256 in JavaScript. The browser's own cryptography returns promises only, but a request must be
 * signed at once.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Bytes as BytesForm } from '../bytes-form.js';
import { Bytes } from './bytes.js';

/** Returns a function that computes the HMAC-SHA-256 of a text's UTF-8 bytes with `key`, as lower-case hex. */
export function hmacSha256(key: BytesForm): (text: string) => string {
  return (text) => Bytes.from(hmac(sha256, key, Bytes.from(text))).toString('hex');
}

/**
 * The HMAC-SHA256 of bytes. The returned function takes a text with one character for each byte and returns 32 bytes.
 */
export function hmacSha256OfBytes(key: BytesForm): (latin1: string) => BytesForm {
  return (latin1) => Bytes.from(hmac(sha256, key, Bytes.from(latin1, 'latin1')));
}
