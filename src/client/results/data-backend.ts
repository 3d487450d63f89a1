/**
 * The interface to the data floor, which makes tables, files and SQL results; and the table methods that results get.
 * `connect()` loads that floor and passes it in, so the client does not import it.
 */
import type { DataFile, DataTable, SqlRows } from './data-export.js';
import type { Displays } from './display-hooks.js';

/** @internal The endpoint and the displays of a table. */
export interface TableOrigin {
  /** Id of the endpoint in the catalogue. */
  readonly endpoint?: string | undefined;
  readonly displays: () => Displays | undefined;
  /** Whether the table is drawn without its size and the types of its columns, as rows of a program are. */
  readonly rowsOnly?: boolean;
}

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

type TableMethod = 'toTable' | 'toColumns' | 'toCSV' | 'toArrow' | 'toParquet';

const TABLE_METHODS: readonly TableMethod[] = ['toTable', 'toColumns', 'toCSV', 'toArrow', 'toParquet'];

/** @internal Property descriptors of the table methods, for a function that makes the table. */
export function exportMethods(
  tableOf: (target: object) => DataTable,
): readonly (readonly [TableMethod, PropertyDescriptor])[] {
  return TABLE_METHODS.map((name) => [
    name,
    {
      value(this: object, ...given: unknown[]) {
        const table = tableOf(this) as unknown as Record<TableMethod, (...args: unknown[]) => unknown>;
        return table[name](...given);
      },
      configurable: true,
      writable: true,
    },
  ]);
}
