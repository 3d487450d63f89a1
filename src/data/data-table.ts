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
  type JoinOptions,
  type NewColumns,
  type PivotOptions,
  type ResampledKlines,
  type ResampleOptions,
  type ReturnOptions,
  type Rolling,
  type RowWith,
  SpotlabError,
  type TableOrigin,
} from '../client/index.js';
import { writeAtomically } from './atomic-file.js';
import { selectColumns, withColumns } from './computed/added-columns.js';
import { checkedShare, correlation, floatsOf, quantile } from './computed/float-figures.js';
import { namedRows } from './computed/named-rows.js';
import { resample } from './computed/resample.js';
import { resampledList } from './computed/resampled-list.js';
import { returnsOf } from './computed/returns.js';
import { rollingOver } from './computed/rolling.js';
import { csvText } from './csv.js';
import { describeColumns } from './frame/describe-columns.js';
import { groupRows, pivotRows } from './frame/group-rows.js';
import { joinRows } from './frame/join-rows.js';
import { orderOf, pickRows } from './frame/picked-rows.js';
import { addLazyField } from './table/lazy-fields.js';
import { partsOf, readTable, type TableData } from './table/table-data.js';

/** Default of `head()`. */
const HEAD_ROWS = 10;
/** A displayed table shows this number of rows of its beginning and of its end. It shows the end too, because the first rows of a rolling mean are blank. */
const END_ROWS = 5;
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

/** Names that the language itself reads of a value, such as `await` and `JSON.stringify`. */
const READ_BY_LANGUAGE = new Set(['then', 'toJSON']);

/**
 * Makes `columns.close` an error that names `floats.close` and `exact.close`. Otherwise it would be undefined, and the
 * program would fail later, with an error that says nothing about columns.
 */
function refuseColumnNames(columns: DataColumns, exact: object, floats: object): void {
  for (const name of Object.keys(exact)) {
    if (name in columns || READ_BY_LANGUAGE.has(name)) continue;
    const path = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
    const numbers = name in floats ? `.floats${path} has numbers for plots, and ` : '';
    Object.defineProperty(columns, name, {
      get() {
        throw new SpotlabError(
          'SPOTLAB_COLUMN',
          `toColumns() has no member ${name}: ${numbers}.exact${path} has every digit.`,
        );
      },
    });
  }
}

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
    return plainRows(this.#data.slice(0, Math.min(this.length, Math.max(0, Math.floor(count)))));
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
      addLazyField(exact, name, () => data.values(index));
      if (type !== 'text' && type !== 'json') addLazyField(floats, name, () => data.floats(index));
    }
    const columns = { length: data.length, columns: data.columns, floats, exact } as DataColumns;
    Object.defineProperty(columns, 'with', { value: (added: NewColumns<AnyRow>) => this.with(added).toColumns() });
    Object.defineProperty(columns, 'toTable', { value: () => this.toTable() });
    refuseColumnNames(columns, exact, floats);
    knownData.set(columns, data);
    // A displayed value of `columns` shows a summary instead of thousands of numbers.
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
    // A displayed Arrow table shows its rows instead of the fields of its objects.
    drawAs(table, this.#origin.displays, () => ({ ...this.#drawing(ARROW), isPicture: true }));
    return table;
  }

  toParquet(path: string): Promise<DataFile> {
    return writeBatches('parquet', path, this.columns, this.#batches(), this.#origin);
  }

  with<Columns extends NewColumns<AnyRow>>(added: Columns): DataTable<RowWith<AnyRow, Columns>> {
    const data = withColumns(this.#data, added, () => this.rows());
    const names = [...this.#added, ...Object.keys(added)];
    return new ResultTable(data, this.#origin, names) as ResultTable & DataTable<RowWith<AnyRow, Columns>>;
  }

  select<Name extends string>(...names: Name[]): DataTable<Pick<AnyRow, Name>> {
    const table = new ResultTable(selectColumns(this.#data, names), this.#origin, this.#added);
    return table as typeof table & DataTable<Pick<AnyRow, Name>>;
  }

  rows(): Record<string, DataValue>[];
  rows<D>(convert: (decimal: string) => D): Record<string, DataValue | D>[];
  rows(convert?: (decimal: string) => unknown): Record<string, unknown>[] {
    return namedRows(this.#data, this.#origin.endpoint !== undefined, convert);
  }

  filter(test: (row: AnyRow, index: number) => unknown): DataTable {
    const kept = [...this.rows().entries()].filter(([at, row]) => test(row, at)).map(([at]) => at);
    return this.#with(pickRows(this.#data, kept));
  }

  sort(column: string, direction: 'asc' | 'desc' = 'asc'): DataTable {
    return this.#with(pickRows(this.#data, orderOf(this.#data, column, direction)));
  }

  slice(start = 0, end = this.length): DataTable {
    const place = (at: number) => Math.max(0, Math.min(this.length, at < 0 ? this.length + at : at));
    return this.#with(this.#data.slice(place(start), Math.max(place(start), place(end))));
  }

  groupBy(by: unknown, figures: Readonly<Record<string, unknown>>): never {
    // TypeScript computes the type of the result from the arguments only in the declaration, so the value is cast here.
    return this.#with(groupRows(this.#data, by, figures, () => this.rows())) as never;
  }

  join(other: object, on: string, options: JoinOptions = {}): DataTable {
    return this.#with(joinRows(this.#data, knownData.get(other) ?? readTable(other), on, options));
  }

  pivot(options: PivotOptions<AnyRow>): DataTable {
    return this.#with(pivotRows(this.#data, options));
  }

  describe(): DataTable {
    return this.#with(describeColumns(this.#data));
  }

  quantile(column: string, share: number): number {
    const values = floatsOf(this.#data, column, 'quantile').filter((value) => !Number.isNaN(value));
    return quantile(values, checkedShare(share, 'quantile'));
  }

  corr(a: string, b: string): number {
    return correlation(floatsOf(this.#data, a, 'corr'), floatsOf(this.#data, b, 'corr'));
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

  #with(data: TableData): DataTable {
    return new ResultTable(data, this.#origin, this.#added);
  }

  #drawing(note?: string) {
    const isWhole = this.length <= WHOLE_ROWS;
    const rows = this.head(isWhole ? WHOLE_ROWS : END_ROWS);
    const end = isWhole ? [] : plainRows(this.#data.slice(this.length - END_ROWS, this.length));
    const rowsOnly = this.#origin.rowsOnly === true && note === undefined;
    const value = { columns: this.columns, rows, end, length: this.length, note, rowsOnly, added: this.#added };
    return { value, context: { kind: 'dataTable', params: {} } as const };
  }

  async *#batches(): AsyncGenerator<TableData> {
    yield* partsOf(this.#data, BATCH_ROWS);
  }
}

/** Rows as objects of their columns. */
function plainRows(data: TableData): Record<string, DataValue>[] {
  const values = data.columns.map((_, column) => data.values(column));
  return Array.from({ length: data.length }, (_, row) =>
    Object.fromEntries(data.columns.map(({ name }, column) => [name, values[column]?.[row] ?? null])),
  );
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
