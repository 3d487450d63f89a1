/** Compression by gzip. */
import { Gunzip, gzipSync } from 'fflate';
import type { Bytes as BytesForm } from '../bytes-form.js';
import { Bytes } from './bytes.js';

// The header contains no time of a file, so that the same state gives the same bytes.
export const gzip = (bytes: Uint8Array): BytesForm => Bytes.from(gzipSync(bytes, { mtime: 0 }));

/**
 * Number of compressed bytes that are decompressed in one step: `maxBytes` is checked after each step, because a small
 * input may have a large result.
 */
const PIECE = 1 << 16;

/** @param maxBytes largest size of the result @throws Error for damaged data and for a larger result */
export function gunzip(bytes: Uint8Array, maxBytes: number): BytesForm {
  const parts: Uint8Array[] = [];
  let length = 0;
  let isComplete = false;
  const reader = new Gunzip((part, isLast) => {
    length += part.length;
    if (length > maxBytes) throw new RangeError('the data is too large');
    parts.push(part);
    isComplete = isLast;
  });
  for (let at = 0; at < bytes.length; at += PIECE)
    reader.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  if (!isComplete) throw new RangeError('the data is incomplete');
  return Bytes.concat(parts);
}
