/**
 * Reads the header of a Parquet data page, a Thrift struct in the compact protocol, as far as plain pages need it.
 * Source: parquet.thrift of the Apache Parquet format (`PageHeader`, `DataPageHeaderV2`).
 */

/** A page of one column without missing values: where its bytes are, and how they are written. */
export interface DataPage {
  /** The bytes as they are stored. */
  readonly stored: Uint8Array;
  /** The number of bytes of the page before compression. */
  readonly bytes: number;
  readonly values: number;
  readonly encoding: number;
}

export const PLAIN = 0;
export const DELTA_BINARY_PACKED = 5;

const DATA_PAGE_V2 = 3;

/** Types of the compact protocol. */
const [TRUE, FALSE, I32, STRUCT] = [1, 2, 5, 12];

/**
 * The page that fills the bytes of a column chunk.
 *
 * @returns undefined for any other form: several pages, another version, missing values, or pages that are not compressed
 */
export function onlyPage(chunk: Uint8Array): DataPage | undefined {
  const fields = new Fields(chunk);
  const page = fields.struct();
  const data = page?.[8];
  if (!page || page[1] !== DATA_PAGE_V2 || !Array.isArray(data)) return undefined;
  const [bytes, size] = [page[2], page[3]];
  const [values, nulls, , encoding, definitions, repetitions, isCompressed = 1] = data.slice(1);
  if (typeof bytes !== 'number' || typeof values !== 'number' || typeof encoding !== 'number') return undefined;
  if (fields.at + Number(size) !== chunk.length || nulls !== 0 || isCompressed !== 1) return undefined;
  if (definitions !== 0 || repetitions !== 0) return undefined;
  return { stored: chunk.subarray(fields.at), bytes, values, encoding };
}

type Field = number | Field[];

/** Reads structs whose fields are numbers, booleans and structs. The result lists the fields by their numbers. */
class Fields {
  at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** @returns undefined for a struct with other types */
  struct(): Field[] | undefined {
    const fields: Field[] = [];
    let id = 0;
    while (this.at < this.bytes.length) {
      const head = this.#byte();
      if (head === 0) return fields;
      const step = head >> 4;
      id = step > 0 ? id + step : this.#integer();
      const value = this.#value(head & 15);
      if (value === undefined) return undefined;
      fields[id] = value;
    }
    return undefined;
  }

  #value(type: number): Field | undefined {
    if (type === TRUE) return 1;
    if (type === FALSE) return 0;
    if (type === I32) return this.#integer();
    return type === STRUCT ? this.struct() : undefined;
  }

  #integer(): number {
    let number = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.#byte();
      number |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    return (number >>> 1) ^ -(number & 1);
  }

  #byte(): number {
    const byte = this.bytes[this.at] ?? 0;
    this.at += 1;
    return byte;
  }
}
