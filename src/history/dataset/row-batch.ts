/**
 * Collects rows column by column, in the form that is written to a Parquet file: decimals as their 16 bytes, times and
 * integers as floats (ids stay below 2^53), booleans as bytes. A batch is filled row by row.
 */

import { DECIMAL_BYTES } from '../../data/index.js';
import { DAY_MS } from '../../protocol/index.js';
import type { HistoryColumn, KindLayout } from './kinds.js';

/** Bytes of decimals and booleans, or numbers. */
export type BatchColumn = Float64Array | Uint8Array;

/** The maximum number of rows of a row group: the rows in memory at a time, and the unit that a reader can skip. */
const GROUP_ROWS = 65_536;

/** Rows of a row group. A day of klines usually is one row group, so a batch of klines gets memory for one day only. */
export const groupRowsOf = ({ kind, step }: KindLayout): number =>
  kind === 'klines' ? Math.min(GROUP_ROWS, (DAY_MS * 1_000) / step) : GROUP_ROWS;

export class RowBatch {
  length = 0;

  constructor(
    readonly layout: KindLayout,
    readonly capacity: number = groupRowsOf(layout),
    readonly columns: readonly BatchColumn[] = layout.columns.map(({ type }) => emptyColumn(type, capacity)),
  ) {}

  /** A full batch of columns. Columns that were not read are empty. */
  static of(layout: KindLayout, length: number, columns: readonly BatchColumn[]): RowBatch {
    const batch = new RowBatch(layout, length, columns);
    batch.length = length;
    return batch;
  }

  get isFull(): boolean {
    return this.length === this.capacity;
  }

  /** The numbers of a column of times or integers. */
  numbers(column: number): Float64Array {
    return this.columns[column] as Float64Array;
  }

  /** The bytes of a column of decimals or booleans. */
  bytes(column: number): Uint8Array {
    return this.columns[column] as Uint8Array;
  }

  key(row: number): number {
    return this.numbers(this.layout.key)[row] as number;
  }

  timeUs(row: number): number {
    return this.numbers(this.layout.time)[row] as number;
  }

  /** The rows [start, end), which share the memory of this batch. */
  part(start: number, end: number): RowBatch {
    const columns = this.layout.columns.map(({ type }, column) => {
      const width = widthOf(type);
      return (this.columns[column] as BatchColumn).subarray(start * width, end * width);
    });
    return RowBatch.of(this.layout, end - start, columns);
  }

  /** Copies a row of another batch behind the last one. */
  copy(from: RowBatch, row: number): void {
    this.copyRows(from, row, row + 1);
  }

  /** Copies the rows [start, end) of another batch behind the last one; there must be room for them. */
  copyRows(from: RowBatch, start: number, end: number): void {
    this.layout.columns.forEach(({ type }, column) => {
      const width = widthOf(type);
      const part = (from.columns[column] as Float64Array).subarray(start * width, end * width);
      (this.columns[column] as Float64Array).set(part, this.length * width);
    });
    this.length += end - start;
  }
}

/** Elements of a column for each row. */
const widthOf = (type: HistoryColumn['type']): number => (type === 'decimal' ? DECIMAL_BYTES : 1);

export function emptyColumn(type: HistoryColumn['type'], capacity: number): BatchColumn {
  const length = capacity * widthOf(type);
  return type === 'decimal' || type === 'boolean' ? new Uint8Array(length) : new Float64Array(length);
}
