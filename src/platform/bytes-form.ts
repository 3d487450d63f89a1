/** The form of a sequence of bytes: the part of Node's `Buffer` that both halves of the platform have. */

/** How a text is stored as bytes. */
export type TextForm = 'utf8' | 'latin1' | 'utf16le' | 'hex' | 'base64';

/** A sequence of bytes that also reads and writes texts and numbers. On Node it is a `Buffer`. */
export interface Bytes extends Uint8Array {
  /** Default `utf8`, of all bytes. */
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
  /** Returns the position after the number, as all of these do. */
  writeUInt16BE(value: number, at: number): number;
  writeUInt32LE(value: number, at: number): number;
  writeBigUInt64BE(value: bigint, at: number): number;
  writeDoubleLE(value: number, at: number): number;
}

/** Makes {@link Bytes}. */
export interface BytesMaker {
  /** Zeros. */
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
