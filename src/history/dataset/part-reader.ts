/**
 * Reads part files, row group by row group, and only the groups and columns that are asked for. The schema in the file
 * says how engines see the columns; here it is replaced by that of their bytes, because the library would turn decimals
 * into floats.
 *
 * The decimals of our own files lie one after the other in a page. The library would make an array for each of them. It
 * is told that they are floats of 4 bytes, of which it makes one view of the page, and the page is read through this view.
 * Files that another program has written again are read value by value.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { AsyncBuffer, Compressors, DecodedArray, FileMetaData, RowGroup } from 'hyparquet';
import { optionalPackage } from '../../data/index.js';
import { DECIMAL_BYTES } from './decimal-bytes.js';
import { historyError, type KindLayout } from './kinds.js';
import { CREATED_BY, PART_KEY, type PartInfo, readPartInfo } from './part-info.js';
import { RowBatch } from './row-batch.js';

type Reader = typeof import('hyparquet');

const load = () => optionalPackage<Reader>('hyparquet', 'A history');

/** Rows by time, in microseconds, both inclusive. */
export interface TimeSpan {
  readonly fromUs: number;
  readonly toUs: number;
}

export interface ReadPartOptions {
  readonly span?: TimeSpan | undefined;
  /** Indexes of the columns to read; the others stay empty. Default: all. */
  readonly columns?: readonly number[] | undefined;
}

/** The row groups of a part that have rows of the span, cut to it. @throws SpotlabError for a file that is none */
export async function* readPart(
  path: string,
  layout: KindLayout,
  { span, columns }: ReadPartOptions = {},
): AsyncGenerator<RowBatch, void, undefined> {
  const library = await load();
  const file = await open(path);
  try {
    const buffer = await bufferOf(file);
    const metadata = await metadataOf(library, buffer, path);
    const wanted = columns ?? layout.columns.map((_, index) => index);
    const isOwn = metadata.created_by === CREATED_BY;
    const raw = rawMetadata(metadata, layout, path, isOwn);
    let rowStart = 0;
    for (const group of metadata.row_groups) {
      const rows = Number(group.num_rows);
      if (!span || overlaps(group, layout, span)) {
        const batch = new RowBatch(layout, rows);
        batch.length = rows;
        const names = wanted.map((index) => (layout.columns[index] as { name: string }).name);
        await library.parquetRead({
          file: buffer,
          metadata: raw,
          columns: names,
          rowStart,
          rowEnd: rowStart + rows,
          compressors: COMPRESSORS,
          onChunk: ({ columnName, columnData, rowStart: at }) => {
            const index = layout.columns.findIndex(({ name }) => name === columnName);
            fill(batch, index, columnData, at - rowStart);
          },
        });
        yield span ? cut(batch, span) : batch;
      }
      rowStart += rows;
    }
  } finally {
    await file.close();
  }
}

/** What a part file says of itself; undefined for a file of another program, or a damaged one. */
export async function readInfo(path: string, day: string): Promise<PartInfo | undefined> {
  const library = await load();
  const file = await open(path);
  try {
    const { key_value_metadata: pairs } = await metadataOf(library, await bufferOf(file), path);
    return readPartInfo(pairs?.find(({ key }) => key === PART_KEY)?.value, day);
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}

const COMPRESSORS: Compressors = { GZIP: (bytes) => gunzipSync(bytes) };

/** Small files are read at once; of larger ones only the parts that are needed. */
const SMALL_BYTES = 1 << 20;

async function bufferOf(file: FileHandle): Promise<AsyncBuffer> {
  const { size } = await file.stat();
  if (size <= SMALL_BYTES) {
    const whole = await sliceOf(file, 0, size);
    return { byteLength: size, slice: (start, end) => whole.slice(start, end) };
  }
  return { byteLength: size, slice: (start, end = size) => sliceOf(file, start, end) };
}

async function sliceOf(file: FileHandle, start: number, end: number): Promise<ArrayBuffer> {
  const buffer = new ArrayBuffer(end - start);
  const bytes = new Uint8Array(buffer);
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at);
    if (bytesRead === 0) throw new Error('the file ends before its last byte');
    at += bytesRead;
  }
  return buffer;
}

async function metadataOf(library: Reader, buffer: AsyncBuffer, path: string): Promise<FileMetaData> {
  try {
    return await library.parquetMetadataAsync(buffer);
  } catch (error) {
    throw historyError(
      `${path} is no Parquet file: ${(error as Error).message}.`,
      'Remove it, and synchronize its day again.',
      error,
    );
  }
}

/** The metadata with columns of bytes, integers and booleans. */
function rawMetadata(metadata: FileMetaData, { columns }: KindLayout, path: string, isOwn: boolean): FileMetaData {
  const schema = metadata.schema.map((element) => {
    const { name, type, type_length, repetition_type, num_children } = element;
    return {
      name,
      ...(type && { type }),
      ...(type_length && { type_length }),
      ...(repetition_type && { repetition_type }),
      ...(num_children && { num_children }),
    };
  });
  for (const { name, type } of columns) {
    const found = metadata.schema.find((element) => element.name === name);
    const physical = type === 'decimal' ? 'FIXED_LEN_BYTE_ARRAY' : type === 'boolean' ? 'BOOLEAN' : 'INT64';
    const isDecimal = type !== 'decimal' || found?.type_length === DECIMAL_BYTES;
    if (found?.type === physical && isDecimal) continue;
    throw historyError(
      `${path} has no column ${name} of the type ${type}.`,
      'The file was not written by this program; synchronize its day again.',
    );
  }
  if (!isOwn) return { ...metadata, schema };
  const isDecimal = (name: string | undefined) => columns.some((one) => one.name === name && one.type === 'decimal');
  return {
    ...metadata,
    schema: schema.map(({ type_length, ...element }) =>
      isDecimal(element.name) ? { ...element, type: 'FLOAT' } : { ...element, ...(type_length && { type_length }) },
    ),
    row_groups: metadata.row_groups.map((group) => ({
      ...group,
      columns: group.columns.map((chunk) =>
        chunk.meta_data && isDecimal(chunk.meta_data.path_in_schema[0])
          ? { ...chunk, meta_data: { ...chunk.meta_data, type: 'FLOAT' } }
          : chunk,
      ),
    })),
  };
}

/** Whether the statistics of a row group allow rows of the span. */
function overlaps({ columns }: RowGroup, layout: KindLayout, { fromUs, toUs }: TimeSpan): boolean {
  const { name } = layout.columns[layout.time] as { name: string };
  const { statistics } = columns.find((one) => one.meta_data?.path_in_schema[0] === name)?.meta_data ?? {};
  const [least, most] = [usOf(statistics?.min_value), usOf(statistics?.max_value)];
  return least === undefined || most === undefined || (least <= toUs && most >= fromUs);
}

function usOf(value: unknown): number | undefined {
  if (value instanceof Date) return undefined;
  return typeof value === 'bigint' || typeof value === 'number' ? Number(value) : undefined;
}

/** Copies values of the library into a column. */
function fill(batch: RowBatch, column: number, values: DecodedArray, start: number): void {
  const { type } = batch.layout.columns[column] as { type: string };
  if (type === 'decimal') {
    const bytes = batch.bytes(column);
    if (values instanceof Float32Array) bytes.set(bytesOfPage(values), start * DECIMAL_BYTES);
    else
      for (let at = 0; at < values.length; at += 1) bytes.set(values[at] as Uint8Array, (start + at) * DECIMAL_BYTES);
  } else if (type === 'boolean') {
    const bytes = batch.bytes(column);
    for (let at = 0; at < values.length; at += 1) bytes[start + at] = values[at] ? 1 : 0;
  } else {
    const numbers = batch.numbers(column);
    if (values instanceof BigInt64Array) copyIntegers(values, numbers, start);
    else for (let at = 0; at < values.length; at += 1) numbers[start + at] = Number(values[at]);
  }
}

/** Copies integers of 64 bits, none below 0, without a bigint for each. */
function copyIntegers({ buffer, byteOffset, length }: BigInt64Array, numbers: Float64Array, start: number): void {
  const words = new Uint32Array(buffer, byteOffset, 2 * length);
  for (let at = 0; at < length; at += 1) {
    numbers[start + at] = (words[2 * at] as number) + (words[2 * at + 1] as number) * 2 ** 32;
  }
}

/** The decimals of a page, of whose first quarter the library has made a view. */
function bytesOfPage({ buffer, byteOffset, length }: Float32Array): Uint8Array {
  const bytes = length * DECIMAL_BYTES;
  if (buffer.byteLength - byteOffset < bytes) throw new Error('the view of a page does not lie in the page');
  return new Uint8Array(buffer, byteOffset, bytes);
}

/** The rows of a batch within the span. Times never fall from row to row. */
function cut(batch: RowBatch, { fromUs, toUs }: TimeSpan): RowBatch {
  let [start, end] = [0, batch.length];
  while (start < end && batch.timeUs(start) < fromUs) start += 1;
  while (end > start && batch.timeUs(end - 1) > toUs) end -= 1;
  if (start === 0 && end === batch.length) return batch;
  const part = new RowBatch(batch.layout, end - start);
  part.copyRows(batch, start, end);
  return part;
}
