/** Compression by gzip. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Bytes } from '../bytes-form.js';

export const gzip = (bytes: Uint8Array): Bytes => gzipSync(bytes);

/** @param maxBytes of the result @throws Error for damaged or larger data */
export const gunzip = (bytes: Uint8Array, maxBytes: number): Bytes => gunzipSync(bytes, { maxOutputLength: maxBytes });
