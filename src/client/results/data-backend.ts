/**
 * The interface through which the client uses src/data, which makes tables, files and SQL results; and the table methods
 * that results get. `connect()` loads the functions of src/data and passes them in, so the client does not import them.
 */
import type { DataExport, DataFile, DataTable, RowMethods, SqlRows } from '../types/data-export.js';
import type { Displays } from './display-hooks.js';

/** @internal The endpoint and the displays of a table. */
export interface TableOrigin {
  /** Id of the endpoint in the catalogue. */
  readonly endpoint?: string | undefined;
  readonly displays: () => Displays | undefined;
  /** The parameters of the call, such as the symbol and the time zone of klines. */
  readonly params?: Readonly<Record<string, unknown>>;
  /**
   * Whether the table is drawn without its size and the types of its columns, as rows that a program has made are
   * drawn.
   */
  readonly rowsOnly?: boolean;
}

/**
 * @internal The key of the rows of a value whose table is not made of its own rows or fields, such as the result of a
 * run.
 */
export const TABLE_ROWS = Symbol('spotlab.tableRows');

/** @internal The key of the types of columns, by name, of a list of rows whose fields the catalogue does not know. */
export const TABLE_TYPES = Symbol('spotlab.tableTypes');

/** @internal The functions of the data floor. */
export interface DataBackend {
  tableOf(value: unknown, origin: TableOrigin): DataTable;
  writePages(
    format: DataFile['format'],
    path: string,
    pages: AsyncIterable<readonly unknown[]>,
    origin: TableOrigin,
  ): Promise<DataFile>;
  runSql(strings: readonly string[], values: readonly unknown[], origin: TableOrigin): Promise<SqlRows>;
}

type ExportMethod = Exclude<keyof DataExport, symbol>;
type RowMethod = Exclude<keyof RowMethods, ExportMethod>;
type TableMethod = ExportMethod | RowMethod;

const EXPORT_METHODS: readonly ExportMethod[] = ['toTable', 'toColumns', 'toCSV', 'toArrow', 'toParquet'];
const ROW_METHODS: readonly RowMethod[] = ['rows', 'resample', 'rolling', 'returns'];

type TableOf = (target: object) => DataTable;
type Methods = readonly (readonly [TableMethod, PropertyDescriptor])[];

/** @internal Property descriptors of the export methods of any result, for a function that makes its table. */
export const exportMethods = (tableOf: TableOf): Methods => forwarded(EXPORT_METHODS, tableOf);

/** @internal Property descriptors of all table methods of a list. */
export const rowMethods = (tableOf: TableOf): Methods => forwarded([...EXPORT_METHODS, ...ROW_METHODS], tableOf);

function forwarded(names: readonly TableMethod[], tableOf: TableOf): Methods {
  return names.map((name) => [
    name,
    {
      value(this: object, ...given: unknown[]) {
        const table = tableOf(this) as Record<TableMethod, (...args: unknown[]) => unknown>;
        return table[name](...given);
      },
      configurable: true,
      writable: true,
    },
  ]);
}
