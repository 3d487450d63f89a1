/** Compression by gzip. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Bytes } from '../bytes-form.js';

export const gzip = (bytes: Uint8Array): Bytes => gzipSync(bytes);

/** @param maxBytes largest size of the result @throws Error for damaged data and for a larger result */
export const gunzip = (bytes: Uint8Array, maxBytes: number): Bytes => gunzipSync(bytes, { maxOutputLength: maxBytes });
