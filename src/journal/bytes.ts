/** Writes numbers, texts and byte sequences into a growing buffer, and reads them back. */
import { Bytes } from '../platform/index.js';

const FIRST_BYTES = 1 << 16;

export class ByteWriter {
  private bytes = Bytes.allocUnsafe(FIRST_BYTES);
  private end = 0;

  byte(value: number): void {
    this.ensureSpace(1);
    this.bytes[this.end] = value;
    this.end += 1;
  }

  /** Writes an integer from 0 to 2^53 as a varint: seven bits a byte. */
  varint(value: number): void {
    this.ensureSpace(8);
    let left = value;
    while (left >= 0x80) {
      this.bytes[this.end] = (left % 0x80) | 0x80;
      this.end += 1;
      left = Math.floor(left / 0x80);
    }
    this.bytes[this.end] = left;
    this.end += 1;
  }

  double(value: number): void {
    this.ensureSpace(8);
    this.end = this.bytes.writeDoubleLE(value, this.end);
  }

  text(value: string): void {
    // A text with other characters is written as UTF-16, because UTF-8 cannot represent unpaired surrogates.
    const isLatin = !/[^\0-\xff]/.test(value);
    this.varint(value.length * 2 + (isLatin ? 0 : 1));
    this.ensureSpace(value.length * 2);
    this.end += this.bytes.write(value, this.end, isLatin ? 'latin1' : 'utf16le');
  }

  raw(value: Uint8Array): void {
    this.varint(value.byteLength);
    this.ensureSpace(value.byteLength);
    this.bytes.set(value, this.end);
    this.end += value.byteLength;
  }

  /** The written bytes. Do not write after this call. */
  written(): Bytes {
    return this.bytes.subarray(0, this.end);
  }

  private ensureSpace(bytes: number): void {
    if (this.end + bytes <= this.bytes.length) return;
    const more = Bytes.allocUnsafe(Math.max(this.bytes.length * 2, this.end + bytes));
    this.bytes.copy(more, 0, 0, this.end);
    this.bytes = more;
  }
}

export class ByteReader {
  private readonly bytes: Bytes;
  private position = 0;

  constructor(bytes: Bytes) {
    this.bytes = bytes;
  }

  byte(): number {
    const value = this.bytes[this.position];
    if (value === undefined) throw new RangeError('the bytes end too early');
    this.position += 1;
    return value;
  }

  varint(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  }

  double(): number {
    const value = this.bytes.readDoubleLE(this.position);
    this.position += 8;
    return value;
  }

  text(): string {
    const head = this.varint();
    // The lowest bit selects the encoding; for UTF-16 it adds one to the number of bytes.
    return head % 2 === 0 ? this.take(head / 2).toString('latin1') : this.take(head - 1).toString('utf16le');
  }

  /** A view of the bytes, not a copy. */
  raw(): Bytes {
    return this.take(this.varint());
  }

  private take(length: number): Bytes {
    const end = this.position + length;
    if (end > this.bytes.length) throw new RangeError('the bytes end too early');
    const value = this.bytes.subarray(this.position, end);
    this.position = end;
    return value;
  }
}
