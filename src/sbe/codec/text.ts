/** Reads the texts in binary messages. They are UTF-8, and nearly always short ASCII names. */
import { SbeError } from './sbe-error.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

interface Latin1 {
  latin1Slice(this: Uint8Array, start: number, end: number): string;
}
// Makes a text from bytes below 128. This method accepts any array of bytes; the types of Node do not declare it.
const latin1 = (Buffer.prototype as unknown as Latin1).latin1Slice;

/** The text of the bytes from index `start` up to, but not including, `end`, all of which are below 128. */
export const latin1Text = (bytes: Uint8Array, start: number, end: number): string => latin1.call(bytes, start, end);

/** The text of the same range of bytes as UTF-8. @throws SbeError for bytes that are no UTF-8 */
export function textOf(bytes: Uint8Array, start: number, end: number, label: string): string {
  let at = start;
  while (at < end && (bytes[at] as number) <= 0x7f) at += 1;
  if (at === end) return latin1Text(bytes, start, end);
  try {
    return utf8.decode(bytes.subarray(start, end));
  } catch (cause) {
    throw new SbeError('damaged', `${label} is no UTF-8 text`, { cause });
  }
}
