/** Columns of recorded rows as JSON, and back: typed arrays as compressed base64, everything else as it is. Pure. */
import { gunzipSync, gzipSync } from 'node:zlib';

const KINDS = { Float64Array, Int32Array, Uint32Array, Uint8Array, Int8Array, Uint16Array, Int16Array, Float32Array };
type Kind = keyof typeof KINDS;

/** A typed array in JSON. */
interface Coded {
  readonly columns: Kind;
  readonly gzip: string;
}

export function codedColumns(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) {
    const kind = value.constructor.name as Kind;
    if (!(kind in KINDS)) throw new TypeError(`a column is a ${kind}`);
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return { columns: kind, gzip: gzipSync(bytes).toString('base64') } satisfies Coded;
  }
  return mapped(value, codedColumns);
}

/** @throws Error for a text that does not contain compressed data */
export function decodedColumns(value: unknown): unknown {
  if (isCoded(value)) {
    const bytes = gunzipSync(Buffer.from(value.gzip, 'base64'));
    // The bytes are copied, because a typed array needs aligned memory, and the bytes of a Buffer may start at any position.
    return new KINDS[value.columns](new Uint8Array(bytes).buffer);
  }
  return mapped(value, decodedColumns);
}

function mapped(value: unknown, of: (one: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(of);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, of(one)]));
}

function isCoded(value: unknown): value is Coded {
  const { columns, gzip } = (value ?? {}) as Partial<Coded>;
  return typeof columns === 'string' && columns in KINDS && typeof gzip === 'string';
}
