/**
 * Writes the part file of a day: under a temporary name, forced to the disk, then renamed, so that a reader sees the
 * complete new file, or the old file, or no file.
 *
 * Row groups are written as they are filled.
 */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import type { DecodedArray, SchemaElement } from 'hyparquet';
import type { ColumnSource } from 'hyparquet-writer';
import { optionalPackage } from '../../client/index.js';
import {
  BOOLEAN_TYPE,
  type ColumnType,
  DECIMAL_BYTES,
  DECIMAL_BYTES_TYPE,
  decimalType,
  timeType,
  WHOLE_TYPE,
} from '../../data/index.js';
import { draftOf, publishDraft } from '../../files/index.js';
import { AMOUNT_SCALE } from '../../protocol/index.js';
import { endOfDay, startOfDay } from './days.js';
import {
  folderOf,
  type HistoryColumn,
  historyError,
  type KindLayout,
  layoutOf,
  nameOf,
  type SeriesName,
} from './kinds.js';
import { CREATED_BY, type DayEntry, type Gap, MAX_GAPS, PART_KEY, type PartInfo } from './part-info.js';
import { RowBatch } from './row-batch.js';

type Writer = typeof import('hyparquet-writer');

const PART_FILE = 'part.parquet';

/** The file of a day within a dataset. */
export const partPath = (folder: string, series: SeriesName, day: string): string =>
  join(folder, folderOf(series), `day=${day}`, PART_FILE);

export class PartWriter {
  readonly #path: string;
  readonly #draft: string;
  readonly #layout: KindLayout;
  readonly #gaps: Gap[] = [];
  #group: RowBatch | undefined;
  #file: InstanceType<Writer['ParquetWriter']> | undefined;
  #rows = 0;
  #firstKey = 0;
  #lastKey = Number.NEGATIVE_INFINITY;
  #firstTimeUs = 0;
  #lastTimeUs = 0;

  private constructor(
    private readonly library: Writer,
    folder: string,
    private readonly series: SeriesName,
    private readonly day: string,
  ) {
    this.#path = partPath(folder, series, day);
    this.#draft = draftOf(this.#path);
    this.#layout = layoutOf(series);
  }

  /** @throws SpotlabError `SPOTLAB_PACKAGE` when hyparquet-writer is not installed */
  static async open(folder: string, series: SeriesName, day: string): Promise<PartWriter> {
    return new PartWriter(await optionalPackage<Writer>('hyparquet-writer', 'A history'), folder, series, day);
  }

  get rows(): number {
    return this.#rows;
  }

  get lastKey(): number {
    return this.#lastKey;
  }

  /** Adds the rows [start, end) of a batch. @throws SpotlabError for a row that is not of this day, or out of order */
  add(batch: RowBatch, start = 0, end = batch.length): void {
    for (let row = start; row < end; row += 1) this.#check(batch.key(row), batch.timeUs(row));
    for (let at = start; at < end; ) {
      this.#group ??= new RowBatch(this.#layout);
      const group = this.#group;
      const count = Math.min(end - at, group.capacity - group.length);
      group.copyRows(batch, at, at + count);
      at += count;
      if (group.isFull) this.#flush(group);
    }
  }

  /**
   * Completes the file, which then replaces the former file of this day.
   *
   * @returns the entry of the file for the manifest; undefined when there are no rows, so that no file is written
   */
  async finish(isComplete: boolean, source: string): Promise<DayEntry | undefined> {
    if (this.#rows === 0) {
      await this.abort();
      return undefined;
    }
    if (this.#group) this.#flush(this.#group);
    const info = this.#info(isComplete, source);
    const file = this.#file as InstanceType<Writer['ParquetWriter']>;
    file.schema = schemaOf(this.#layout.columns, true);
    const { kind, interval, symbol } = this.series;
    const { day } = this;
    file.kvMetadata = [{ key: PART_KEY, value: JSON.stringify({ version: 1, kind, interval, symbol, day, info }) }];
    await file.finish();
    const { bytes, sha256 } = await hashOfFile(this.#draft);
    await publishDraft(this.#draft, this.#path);
    return { ...info, bytes, sha256 };
  }

  /** Stops writing and removes the draft. */
  async abort(): Promise<void> {
    this.#file = undefined;
    await rm(this.#draft, { force: true });
    // The folder of a day is removed if it is empty. A folder with a file stays.
    await rmdir(dirname(this.#path)).catch(() => {});
  }

  #check(key: number, timeUs: number): void {
    if (this.#rows === 0) [this.#firstKey, this.#firstTimeUs] = [key, timeUs];
    else if (key <= this.#lastKey) {
      throw historyError(
        `${nameOf(this.series)}, ${this.day}: the row ${key} is not in order: the row before has ${this.#lastKey}.`,
      );
    } else if (key !== this.#lastKey + this.#layout.step) this.#addGap(this.#lastKey, key);
    this.#rows += 1;
    this.#lastKey = key;
    this.#lastTimeUs = timeUs;
  }

  #addGap(before: number, after: number): void {
    const { step } = this.#layout;
    const last = this.#gaps.at(-1);
    if (last && this.#gaps.length === MAX_GAPS) this.#gaps[MAX_GAPS - 1] = [last[0], after - step];
    else this.#gaps.push([before + step, after - step]);
  }

  #info(isComplete: boolean, source: string): PartInfo {
    const { step, kind } = this.#layout;
    const gaps = [...this.#gaps];
    if (kind === 'klines' && isComplete) {
      // The first kline of a day opens at midnight; the first id of a day is not known in advance.
      const [from, to] = [startOfDay(this.day), endOfDay(this.day) - step];
      if (this.#firstKey > from) gaps.unshift([from, this.#firstKey - step]);
      if (this.#lastKey < to) gaps.push([this.#lastKey + step, to]);
    }
    return {
      rows: this.#rows,
      firstKey: this.#firstKey,
      lastKey: this.#lastKey,
      firstTimeUs: this.#firstTimeUs,
      lastTimeUs: this.#lastTimeUs,
      isComplete,
      gaps,
      source,
    };
  }

  #flush(group: RowBatch): void {
    const { columns } = this.#layout;
    if (!this.#file) {
      mkdirSync(dirname(this.#path), { recursive: true });
      this.#file = new this.library.ParquetWriter({
        writer: this.library.fileWriter(this.#draft),
        schema: schemaOf(columns, false),
        // Every engine reads gzip, and Node contains zlib. The files have half the size of those with Snappy, and take the same time.
        codec: 'GZIP',
        compressors: { GZIP: (bytes) => gzipSync(bytes, { level: constants.Z_BEST_SPEED }) },
        createdBy: CREATED_BY,
      });
    }
    void this.#file.write({
      columnData: columns.map((column, index) => sourceOf(column, group, index)),
      rowGroupSize: group.length,
      // One page for each column of a group: its rows are the unit that a reader can skip.
      pageSize: 0,
    });
    this.#group = undefined;
  }
}

function schemaOf(columns: readonly HistoryColumn[], isFinal: boolean): SchemaElement[] {
  return [{ name: 'root', num_children: columns.length }, ...columns.map((column) => elementOf(column, isFinal))];
}

function elementOf(column: HistoryColumn, isFinal: boolean): SchemaElement {
  return { name: column.name, repetition_type: 'REQUIRED', ...typeOf(column, isFinal) };
}

function typeOf({ type }: HistoryColumn, isFinal: boolean): ColumnType {
  switch (type) {
    case 'decimal':
      return isFinal ? decimalType(AMOUNT_SCALE) : DECIMAL_BYTES_TYPE;
    case 'time':
      return isFinal ? timeType('MICROS') : WHOLE_TYPE;
    case 'boolean':
      return BOOLEAN_TYPE;
    default:
      return WHOLE_TYPE;
  }
}

/** A column of a row group. Times and ids have statistics, by which engines skip row groups. */
function sourceOf({ name, type }: HistoryColumn, group: RowBatch, index: number): ColumnSource {
  const { length } = group;
  switch (type) {
    case 'decimal': {
      // The library uses only `length`, `slice` and iteration of this list.
      const data = new DecimalValues(group.bytes(index), length) as DecimalValues & DecodedArray;
      // The bytes of signed decimals do not sort as the decimals do, so there are no statistics.
      return { name, data, encoding: 'PLAIN', statistics: false };
    }
    case 'boolean':
      return { name, data: Array.from(group.bytes(index).subarray(0, length), (byte) => byte === 1) };
    default:
      return { name, data: integers(group.numbers(index), length), encoding: 'DELTA_BINARY_PACKED' };
  }
}

/** Whole numbers below 2^53 as 64-bit integers, without a bigint for each. */
function integers(numbers: Float64Array, length: number): BigInt64Array {
  const integers = new BigInt64Array(length);
  const words = new Uint32Array(integers.buffer);
  for (let at = 0; at < length; at += 1) {
    const number = numbers[at] as number;
    words[2 * at] = number;
    words[2 * at + 1] = Math.floor(number / 2 ** 32);
  }
  return integers;
}

/** The decimals of a column, each as 16 bytes. All of them are views of one array with changing content, which the library copies. */
class DecimalValues {
  constructor(
    private readonly bytes: Uint8Array,
    readonly length: number,
  ) {}

  slice(start = 0, end = this.length): DecimalValues {
    return new DecimalValues(this.bytes.subarray(start * DECIMAL_BYTES, end * DECIMAL_BYTES), end - start);
  }

  *[Symbol.iterator](): Generator<Uint8Array, void, undefined> {
    const { bytes, length } = this;
    const value = new Uint8Array(DECIMAL_BYTES);
    for (let row = 0, at = 0; row < length; row += 1) {
      for (let byte = 0; byte < DECIMAL_BYTES; byte += 1, at += 1) value[byte] = bytes[at] as number;
      yield value;
    }
  }
}

const CHUNK_BYTES = 1 << 20;

/** The size of the file at a path and its SHA-256. */
export async function hashOfFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const chunk = new Uint8Array(CHUNK_BYTES);
  const file = await open(path, 'r');
  try {
    for (let bytes = 0; ; ) {
      const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, bytes);
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
      hash.update(chunk.subarray(0, bytesRead));
      bytes += bytesRead;
    }
  } finally {
    await file.close();
  }
}
