/**
 * Reads part files, row group by row group, and only the groups and columns that are asked for. While a group is used, the
 * next one is read and decompressed.
 *
 * Decimals and integers are decoded here, in the form in which this program writes them. The library reads everything
 * else: booleans, and files that another program has written again. For the library, the schema of the file is replaced by
 * one that declares plain bytes, because the library would turn decimals into floats.
 */
import { gunzipSync } from 'node:zlib';
import type { Compressors, DecodedArray, FileMetaData, RowGroup } from 'hyparquet';
import { optionalPackage } from '../../client/index.js';
import { DECIMAL_BYTES } from '../../data/index.js';
import { fastColumns } from './fast-columns.js';
import { type HistoryColumn, historyError, type KindLayout } from './kinds.js';
import { OpenPart } from './open-part.js';
import { PART_KEY, type PartInfo, readPartInfo } from './part-info.js';
import { type BatchColumn, emptyColumn, RowBatch } from './row-batch.js';

type Reader = typeof import('hyparquet');

/** Loads the library that reads Parquet files. @throws SpotlabError `SPOTLAB_PACKAGE` when it is not installed */
export const loadReader = () => optionalPackage<Reader>('hyparquet', 'A history');

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

/** The row groups of a part that have rows of the span, without rows outside the span. @throws SpotlabError for any other file */
export async function* readPart(
  path: string,
  layout: KindLayout,
  options: ReadPartOptions = {},
): AsyncGenerator<RowBatch, void, undefined> {
  yield* (await PartReader.open(path, layout, options)).batches();
}

/** An open part file. The code that opens it must read its batches, or close it. */
export class PartReader {
  #ahead: Promise<RowBatch | Fault> | undefined;

  private constructor(
    private readonly library: Reader,
    private readonly file: OpenPart,
    private readonly layout: KindLayout,
    private readonly metadata: FileMetaData,
    /** The row groups to read, and the number of the first row of each. */
    private readonly groups: readonly { readonly group: RowGroup; readonly rowStart: number }[],
    private readonly wanted: readonly number[],
    private readonly span: TimeSpan | undefined,
  ) {
    // The first group of a small file is decompressed while other files are used. For a large file this would take too
    // much memory.
    if (file.whole) this.#ahead = this.#start(0);
  }

  /** @throws SpotlabError for a file that is no part file */
  static async open(path: string, layout: KindLayout, { span, columns }: ReadPartOptions): Promise<PartReader> {
    const library = await loadReader();
    const file = await OpenPart.open(path);
    try {
      const given = await metadataOf(library, file);
      const metadata = rawMetadata(given, layout, path);
      let rowStart = 0;
      const groups = given.row_groups.flatMap((group, index) => {
        const start = rowStart;
        rowStart += Number(group.num_rows);
        if (span && !overlaps(group, layout, span)) return [];
        return [{ group: metadata.row_groups[index] as RowGroup, rowStart: start }];
      });
      const wanted = columns ?? layout.columns.map((_, index) => index);
      return new PartReader(library, file, layout, metadata, groups, wanted, span);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** The row groups one after the other; closes the file at the end. */
  async *batches(): AsyncGenerator<RowBatch, void, undefined> {
    try {
      for (let at = 0; at < this.groups.length; at += 1) {
        const batch = await (this.#ahead ?? this.#start(at));
        this.#ahead = undefined;
        if (batch instanceof Fault) throw batch.error;
        if (at + 1 < this.groups.length) this.#ahead = this.#start(at + 1);
        yield this.span ? cut(batch, this.span) : batch;
      }
    } finally {
      await this.close();
    }
  }

  async close(): Promise<void> {
    await this.#ahead;
    this.#ahead = undefined;
    await this.file.close();
  }

  /** Starts to read a group. An error becomes the result of the promise, because no code awaits the promise until the group is needed. */
  #start(at: number): Promise<RowBatch | Fault> {
    return this.#read(at).catch((error) => new Fault(damaged(this.file.path, error)));
  }

  async #read(at: number): Promise<RowBatch> {
    const { layout, wanted, file } = this;
    const { group, rowStart } = this.groups[at] as (typeof this.groups)[number];
    const rows = Number(group.num_rows);
    const read: (BatchColumn | undefined)[] = await fastColumns(file.buffer, group, layout, wanted);
    const others = wanted.filter((index) => !read[index]);
    if (others.length > 0) {
      for (const index of others) read[index] = emptyColumn((layout.columns[index] as HistoryColumn).type, rows);
      await this.library.parquetRead({
        file: file.buffer,
        metadata: this.metadata,
        columns: others.map((index) => (layout.columns[index] as HistoryColumn).name),
        rowStart,
        rowEnd: rowStart + rows,
        compressors: COMPRESSORS,
        onChunk: ({ columnName, columnData, rowStart: from }) => {
          const index = layout.columns.findIndex(({ name }) => name === columnName);
          const { type } = layout.columns[index] as HistoryColumn;
          fill(read[index] as BatchColumn, type, columnData, from - rowStart);
        },
      });
    }
    const columns = layout.columns.map(({ type }, index) => read[index] ?? emptyColumn(type, 0));
    return RowBatch.of(layout, rows, columns);
  }
}

class Fault {
  constructor(readonly error: unknown) {}
}

/** The description in a part file; undefined for a file of another program, or a damaged one. */
export async function readInfo(path: string, day: string): Promise<PartInfo | undefined> {
  const library = await loadReader();
  const file = await OpenPart.open(path);
  try {
    const { key_value_metadata: pairs } = await metadataOf(library, file);
    return readPartInfo(pairs?.find(({ key }) => key === PART_KEY)?.value, day);
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}

const COMPRESSORS: Compressors = { GZIP: (bytes) => gunzipSync(bytes) };

async function metadataOf(library: Reader, { path, buffer, whole }: OpenPart): Promise<FileMetaData> {
  try {
    return whole ? library.parquetMetadata(whole) : await library.parquetMetadataAsync(buffer);
  } catch (error) {
    throw damaged(path, error);
  }
}

const damaged = (path: string, error: unknown) =>
  historyError(
    `${path} is damaged, or no Parquet file: ${(error as Error).message}.`,
    'Remove it, and synchronize its day again.',
    error,
  );

/** The metadata, changed so that the library returns decimals as bytes and times as integers. */
function rawMetadata(metadata: FileMetaData, { columns }: KindLayout, path: string): FileMetaData {
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
  return { ...metadata, schema };
}

/** Whether a row group may have rows of the span, according to its statistics. */
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
function fill(column: BatchColumn, type: HistoryColumn['type'], values: DecodedArray, start: number): void {
  if (type === 'decimal') {
    for (let at = 0; at < values.length; at += 1) column.set(values[at] as Uint8Array, (start + at) * DECIMAL_BYTES);
  } else for (let at = 0; at < values.length; at += 1) column[start + at] = Number(values[at]);
}

/** The rows of a batch within the span. Times never fall from row to row. */
function cut(batch: RowBatch, { fromUs, toUs }: TimeSpan): RowBatch {
  let [start, end] = [0, batch.length];
  while (start < end && batch.timeUs(start) < fromUs) start += 1;
  while (end > start && batch.timeUs(end - 1) > toUs) end -= 1;
  return start === 0 && end === batch.length ? batch : batch.part(start, end);
}
