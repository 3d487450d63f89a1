/** Bytes on `Uint8Array` and `DataView`, with the results of Node's `Buffer`. */
import type { Bytes as BytesForm, BytesMaker, TextForm } from '../bytes-form.js';

export type Bytes = BytesForm;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
/** The largest number of characters in one call of `fromCharCode`: each argument takes space on the stack. */
const PIECE = 8_192;

class WebBytes extends Uint8Array implements BytesForm {
  override toString(form: TextForm = 'utf8', start = 0, end = this.length): string {
    const part = super.subarray(start, end);
    switch (form) {
      case 'utf8':
        return decoder.decode(part);
      case 'latin1':
        return charactersOf(part);
      case 'utf16le':
        return charactersOf(unitsOf(part));
      case 'hex':
        return hexOf(part);
      case 'base64':
        return btoa(charactersOf(part));
    }
  }

  write(text: string, at: number | TextForm = 0, form: TextForm = 'utf8'): number {
    const [start, kind] = typeof at === 'number' ? [at, form] : [0, at];
    const bytes = bytesOf(text, kind);
    const room = bytes.subarray(0, Math.max(0, this.length - start));
    this.set(room, start);
    return room.length;
  }

  override subarray(start = 0, end = this.length): WebBytes {
    const part = super.subarray(start, end);
    return viewOf(part);
  }

  copy(target: Uint8Array, at = 0, start = 0, end = this.length): number {
    const part = super.subarray(start, Math.min(end, start + target.length - at));
    target.set(part, at);
    return part.length;
  }

  equals(other: Uint8Array): boolean {
    return this.length === other.length && this.every((byte, index) => byte === other[index]);
  }

  readUInt32LE(at: number): number {
    return numbersOf(this).getUint32(at, true);
  }

  readDoubleLE(at: number): number {
    return numbersOf(this).getFloat64(at, true);
  }

  writeUInt16BE(value: number, at: number): number {
    numbersOf(this).setUint16(at, value);
    return at + 2;
  }

  writeUInt32LE(value: number, at: number): number {
    numbersOf(this).setUint32(at, value, true);
    return at + 4;
  }

  writeBigUInt64BE(value: bigint, at: number): number {
    numbersOf(this).setBigUint64(at, value);
    return at + 8;
  }

  writeDoubleLE(value: number, at: number): number {
    numbersOf(this).setFloat64(at, value, true);
    return at + 8;
  }
}

export const Bytes: BytesMaker = {
  alloc: (length) => new WebBytes(length),
  allocUnsafe: (length) => new WebBytes(length),
  from: (source: string | Uint8Array | ArrayBufferLike, form?: TextForm | number, length?: number): BytesForm => {
    if (typeof source === 'string') return viewOf(bytesOf(source, form as TextForm | undefined));
    if (source instanceof Uint8Array) return new WebBytes(source);
    return new WebBytes(source as ArrayBuffer, form as number, length);
  },
  concat: (parts) => {
    const all = new WebBytes(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  },
  byteLength: (text) => encoder.encode(text).length,
};

const viewOf = ({ buffer, byteOffset, length }: Uint8Array): WebBytes =>
  new WebBytes(buffer as ArrayBuffer, byteOffset, length);

const numbersOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

function bytesOf(text: string, form: TextForm = 'utf8'): Uint8Array {
  switch (form) {
    case 'utf8':
      return encoder.encode(text);
    case 'latin1':
      return Uint8Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
    case 'utf16le': {
      const bytes = new Uint8Array(text.length * 2);
      const numbers = numbersOf(bytes);
      for (let index = 0; index < text.length; index += 1) numbers.setUint16(index * 2, text.charCodeAt(index), true);
      return bytes;
    }
    case 'hex':
      return bytesOfHex(text);
    case 'base64':
      return bytesOfBase64(text);
  }
}

/** Reads up to the first pair that is not hexadecimal, as Node does. */
function bytesOfHex(text: string): Uint8Array {
  const pairs = /^(?:[0-9a-fA-F]{2})*/.exec(text)?.[0] ?? '';
  return Uint8Array.from({ length: pairs.length / 2 }, (_, index) =>
    Number.parseInt(pairs.slice(index * 2, index * 2 + 2), 16),
  );
}

/** Both alphabets are read, and other characters are left out, as Node does. */
function bytesOfBase64(text: string): Uint8Array {
  const [letters = ''] = text.split('=', 1);
  const plain = letters
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[^A-Za-z0-9+/]/g, '');
  // A last character that stands alone does not make a whole byte.
  return bytesOf(atob(plain.length % 4 === 1 ? plain.slice(0, -1) : plain), 'latin1');
}

function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += (byte < 16 ? '0' : '') + byte.toString(16);
  return text;
}

/** The 16-bit units of bytes; a last byte that stands alone is left out. */
function unitsOf(bytes: Uint8Array): Uint16Array {
  const numbers = numbersOf(bytes);
  return Uint16Array.from({ length: bytes.length >> 1 }, (_, index) => numbers.getUint16(index * 2, true));
}

/** One character for each number. */
function charactersOf(codes: Uint8Array | Uint16Array): string {
  let text = '';
  for (let at = 0; at < codes.length; at += PIECE) text += String.fromCharCode(...codes.subarray(at, at + PIECE));
  return text;
}
