/** The interface of a sequence of bytes: the part of Node's `Buffer` that src/platform has for Node and for browsers. */

/** How a text is stored as bytes. */
export type TextForm = 'utf8' | 'latin1' | 'utf16le' | 'hex' | 'base64';

/** A sequence of bytes that also reads and writes texts and numbers. On Node it is a `Buffer`. */
export interface Bytes extends Uint8Array {
  /** The text of the bytes from `start` to `end`, by default as UTF-8 and of all bytes. */
  toString(form?: TextForm, start?: number, end?: number): string;
  /** Writes a text at a position, default 0, as UTF-8 by default; returns the number of bytes that were written. */
  write(text: string, form?: TextForm): number;
  write(text: string, at: number, form?: TextForm): number;
  /** A view of a part, not a copy. */
  subarray(start?: number, end?: number): Bytes;
  /** Copies a part, default all, to a position, default 0, of other bytes; returns the number of copied bytes. */
  copy(target: Uint8Array, at?: number, start?: number, end?: number): number;
  equals(other: Uint8Array): boolean;
  readUInt32LE(at: number): number;
  readDoubleLE(at: number): number;
  /** Writes a number at a position. All methods `write…` for numbers return the position after the number. */
  writeUInt16BE(value: number, at: number): number;
  writeUInt32LE(value: number, at: number): number;
  writeBigUInt64BE(value: bigint, at: number): number;
  writeDoubleLE(value: number, at: number): number;
}

/** Makes {@link Bytes}. */
export interface BytesMaker {
  /** Bytes that are all 0. */
  alloc(length: number): Bytes;
  /** Bytes of any value, for a writer that sets all of them. */
  allocUnsafe(length: number): Bytes;
  /** The bytes of a text, as UTF-8 by default, or a copy of bytes. */
  from(source: string, form?: TextForm): Bytes;
  from(source: Uint8Array): Bytes;
  /** A view of a part of a buffer, not a copy. */
  from(buffer: ArrayBufferLike, at: number, length: number): Bytes;
  concat(parts: readonly Uint8Array[]): Bytes;
  /** Number of bytes of a text as UTF-8. */
  byteLength(text: string): number;
}
