/** SHA-256, random bytes, and a comparison of secrets whose time does not depend on the bytes. */
import { createHash, randomBytes as random, timingSafeEqual } from 'node:crypto';
import type { Bytes } from '../bytes-form.js';

/** The 32 bytes of a hash; a text is hashed as UTF-8. */
export const sha256 = (source: string | Uint8Array): Bytes => createHash('sha256').update(source).digest();

/** A hash as lower-case hex. */
export const sha256Hex = (source: string | Uint8Array): string => createHash('sha256').update(source).digest('hex');

export const randomBytes = (length: number): Bytes => random(length);

/** Whether two sequences of the same length are equal. The time does not depend on their content. */
export const isEqualInTime = (one: Uint8Array, other: Uint8Array): boolean => timingSafeEqual(one, other);
