/**
 * Reads rows from the lines of public dump files. The columns of these files have the same order as the columns of a
 * dataset. Times are milliseconds, or microseconds since 2025; a line of column names is skipped; the last column of
 * trades may be absent.
 */
import { asUs } from '../../protocol/index.js';
import { Fields, ReplayFileError } from '../../server/index.js';
import { writeDecimal } from '../dataset/decimal-bytes.js';
import type { KindLayout } from '../dataset/kinds.js';
import type { RowBatch } from '../dataset/row-batch.js';
import { storedUs } from './day-rows.js';

/** Earliest and latest possible time of a row, microseconds. A number outside of them is a sign that the columns are wrong. */
const [EARLIEST_US, LATEST_US] = [1e15, 5e15];

export class CsvRows {
  readonly #fields = new Fields();
  /** Possible numbers of columns of a line. A line of a kline may have a last column without a meaning. */
  readonly #widths: readonly number[];

  constructor(private readonly layout: KindLayout) {
    const { length } = layout.columns;
    this.#widths = layout.kind === 'klines' ? [length, length + 1] : [length - 1, length];
  }

  /** Appends the row of a line. A row that stands for trades that the service lost is left out. @throws ReplayFileError */
  add(line: string, number: number, path: string, batch: RowBatch): void {
    const fields = this.#fields;
    fields.split(line);
    if (!this.#widths.includes(fields.count)) this.#refuseWidth(path, number);
    const { kind, columns } = this.layout;
    if (kind === 'aggTrades' && fields.text(FIRST_ID).startsWith('-')) return;
    const row = batch.length;
    for (let column = 0; column < columns.length; column += 1) {
      const { type } = columns[column] as { type: string };
      const start = fields.starts[column] as number;
      const end = fields.ends[column] as number;
      if (type === 'decimal') {
        const bytes = batch.bytes(column);
        bytes.fill(0, row * 16, row * 16 + 16);
        if (!writeDecimal(bytes, row * 16, line, start, end)) this.#refuse(column, path, number);
      } else if (type === 'boolean') {
        // If the line has no column `isBestMatch`, the value is true: the field has had no other value for years.
        const truth = column < fields.count ? truthAt(line, start, end) : 1;
        if (truth === undefined) this.#refuse(column, path, number);
        else batch.bytes(column)[row] = truth;
      } else {
        const value = wholeAt(line, start, end);
        const us = type === 'time' ? asUs(value) : value;
        if (Number.isNaN(value) || (type === 'time' && (us < EARLIEST_US || us >= LATEST_US))) {
          this.#refuse(column, path, number);
        }
        batch.numbers(column)[row] = type === 'time' ? storedUs(this.layout, us) : value;
      }
    }
    batch.length += 1;
  }

  #refuseWidth(path: string, number: number): never {
    const { kind, columns } = this.layout;
    const names = columns.map(({ name }) => name).join(',');
    const what = `the row has ${this.#fields.count} columns; rows of ${kind} have ${this.#widths.join(' or ')}: ${names}`;
    throw new ReplayFileError('columns', path, number, what);
  }

  #refuse(column: number, path: string, number: number): never {
    const { name, type } = this.layout.columns[column] as { name: string; type: string };
    const allowed =
      type === 'decimal' ? 'decimal with at most 8 decimals' : type === 'boolean' ? 'true or false' : type;
    throw new ReplayFileError(
      'notANumber',
      path,
      number,
      `${name} is '${this.#fields.text(column)}', which is no ${allowed}`,
    );
  }
}

const FIRST_ID = 3;
const [ZERO, NINE] = [48, 57];

/** The whole number at [start, end); NaN for any other text. */
function wholeAt(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code < ZERO || code > NINE) return Number.NaN;
    value = value * 10 + (code - ZERO);
  }
  return end > start && value <= Number.MAX_SAFE_INTEGER ? value : Number.NaN;
}

const [T, F, LOWER] = [0x74, 0x66, 0x20];

function truthAt(text: string, start: number, end: number): number | undefined {
  const code = text.charCodeAt(start) | LOWER;
  if (code === T && end - start === 4) return 1;
  return code === F && end - start === 5 ? 0 : undefined;
}
