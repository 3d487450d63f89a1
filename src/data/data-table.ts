/** A table of results with its export methods. Large libraries are loaded on first use. */
import {
  type AnyRow,
  type ArrowTable,
  type DataColumn,
  type DataColumns,
  type DataFile,
  type DataTable,
  type DataValue,
  drawAs,
  type NewColumns,
  type ResampledKlines,
  type ResampleOptions,
  type ReturnOptions,
  type Rolling,
  type RowWith,
  type TableOrigin,
} from '../client/index.js';
import { writeAtomically } from './atomic-file.js';
import { selectColumns, withColumns } from './computed/added-columns.js';
import { namedRows } from './computed/named-rows.js';
import { resample } from './computed/resample.js';
import { resampledList } from './computed/resampled-list.js';
import { returnsOf } from './computed/returns.js';
import { rollingOver } from './computed/rolling.js';
import { csvText } from './csv.js';
import { partsOf, type TableData } from './table-data.js';

/** Number of rows that a displayed table starts with, and default of `head()`. */
const HEAD_ROWS = 10;
/**
 * A table with at most this many rows is displayed completely: the line that names the missing rows needs space too.
 */
const WHOLE_ROWS = 15;
const ARROW = 'an apache-arrow table: getChild(NAME) is a column, get(ROW) a row';
const BY_COLUMNS = 'by columns: .floats.NAME for plots, .exact.NAME with every digit';
/** Number of rows converted to bytes at a time. */
const BATCH_ROWS = 65_536;

/**
 * The columns of tables, of `toColumns()` and of SQL results, whose types need not be inferred from the rows when such a
 * value is used as a table again.
 */
export const knownData = new WeakMap<object, TableData>();

class ResultTable implements DataTable {
  readonly #data: TableData;
  readonly #origin: TableOrigin;

  /** Names of the columns that `with` has added. */
  readonly #added: readonly string[];

  constructor(data: TableData, origin: TableOrigin, added: readonly string[] = []) {
    this.#data = data;
    this.#added = added;
    this.#origin = origin;
    knownData.set(this, data);
    drawAs(this, origin.displays, () => ({ ...this.#drawing(), isPicture: true }));
  }

  get length(): number {
    return this.#data.length;
  }

  get columns(): readonly DataColumn[] {
    return this.#data.columns;
  }

  head(count = HEAD_ROWS): Record<string, DataValue>[] {
    const first = this.#data.slice(0, Math.min(this.length, Math.max(0, Math.floor(count))));
    const values = first.columns.map((_, column) => first.values(column));
    return Array.from({ length: first.length }, (_, row) =>
      Object.fromEntries(first.columns.map(({ name }, column) => [name, values[column]?.[row] ?? null])),
    );
  }

  toTable(): DataTable {
    return this.#origin.rowsOnly
      ? new ResultTable(this.#data, { ...this.#origin, rowsOnly: false }, this.#added)
      : this;
  }

  toColumns(): DataColumns {
    const data = this.#data;
    const floats: Record<string, Float64Array> = {};
    const exact: Record<string, readonly DataValue[]> = {};
    for (const [index, { name, type }] of data.columns.entries()) {
      exact[name] = data.values(index);
      if (type !== 'text' && type !== 'json') floats[name] = data.floats(index);
    }
    const columns = { length: data.length, columns: data.columns, floats, exact } as DataColumns;
    Object.defineProperty(columns, 'with', { value: (added: NewColumns<AnyRow>) => this.with(added).toColumns() });
    Object.defineProperty(columns, 'toTable', { value: () => this.toTable() });
    knownData.set(columns, data);
    // Displayed, the columns show a summary instead of thousands of numbers.
    drawAs(columns, this.#origin.displays, () => ({ ...this.#drawing(BY_COLUMNS), isPicture: true }));
    return columns;
  }

  toCSV(): string;
  toCSV(path: string): Promise<DataFile>;
  toCSV(path?: string): string | Promise<DataFile> {
    return path === undefined
      ? csvText(this.#data)
      : writeBatches('csv', path, this.#data.columns, this.#batches(), this.#origin);
  }

  toArrow<Table = ArrowTable>(): Promise<Table>;
  toArrow(path: string): Promise<DataFile>;
  async toArrow(path?: string): Promise<unknown> {
    if (path !== undefined) return writeBatches('arrow', path, this.columns, this.#batches(), this.#origin);
    const { arrowTable } = await import('./arrow.js');
    const table = (await arrowTable(this.#data)) as object;
    // Displayed, an Arrow table shows its rows instead of the fields of its objects.
    drawAs(table, this.#origin.displays, () => ({ ...this.#drawing(ARROW), isPicture: true }));
    return table;
  }

  toParquet(path: string): Promise<DataFile> {
    return writeBatches('parquet', path, this.columns, this.#batches(), this.#origin);
  }

  with<Columns extends NewColumns<AnyRow>>(added: Columns): DataTable<RowWith<AnyRow, Columns>> {
    const data = withColumns(this.#data, added, () => this.rows());
    const names = [...this.#added, ...Object.keys(added)];
    return new ResultTable(data, this.#origin, names) as unknown as DataTable<RowWith<AnyRow, Columns>>;
  }

  select<Name extends string>(...names: Name[]): DataTable<Pick<AnyRow, Name>> {
    const table = new ResultTable(selectColumns(this.#data, names), this.#origin, this.#added);
    return table as unknown as DataTable<Pick<AnyRow, Name>>;
  }

  rows(): Record<string, DataValue>[];
  rows<D>(convert: (decimal: string) => D): Record<string, DataValue | D>[];
  rows(convert?: (decimal: string) => unknown): Record<string, unknown>[] {
    return namedRows(this.#data, this.#origin.endpoint !== undefined, convert);
  }

  resample(interval: string, options: ResampleOptions = {}): ResampledKlines {
    const { params = {} } = this.#origin;
    const made = resample(this.#data, interval, options, String(params.timeZone ?? '0'));
    return resampledList(made, interval, this.length, this.#origin, dataTable);
  }

  rolling(rows: number): Rolling {
    return rollingOver(this.#data, rows);
  }

  returns(options?: ReturnOptions): Float64Array {
    return returnsOf(this.#data, options);
  }

  #drawing(note?: string) {
    const rows = this.head(this.length <= WHOLE_ROWS ? WHOLE_ROWS : HEAD_ROWS);
    const rowsOnly = this.#origin.rowsOnly === true && note === undefined;
    const value = { columns: this.columns, rows, length: this.length, note, rowsOnly, added: this.#added };
    return { value, context: { kind: 'dataTable', params: {} } as const };
  }

  async *#batches(): AsyncGenerator<TableData> {
    yield* partsOf(this.#data, BATCH_ROWS);
  }
}

/** Creates a table that can display itself. */
export function dataTable(data: TableData, origin: TableOrigin): DataTable {
  return new ResultTable(data, origin);
}

/** Writes batches with the same columns to a file. */
export function writeBatches(
  format: DataFile['format'],
  path: string,
  columns: readonly DataColumn[],
  batches: AsyncIterable<TableData>,
  { displays }: TableOrigin,
): Promise<DataFile> {
  return writeAtomically(format, path, displays, async (draft) => {
    switch (format) {
      case 'csv': {
        const { writeCsv } = await import('./csv-file.js');
        return { rows: await writeCsv(draft, columns, batches, path.endsWith('.gz')), columns };
      }
      case 'arrow': {
        const { writeArrow } = await import('./arrow.js');
        return writeArrow(draft, batches);
      }
      case 'parquet': {
        const { writeParquet } = await import('./parquet.js');
        return writeParquet(draft, batches);
      }
    }
  });
}
