/**
 * Converts results to tables, files and SQL rows. `connect()` passes these functions to the client, as it does the
 * displays.
 */
import {
  type DataBackend,
  type DataFile,
  type DataTable,
  drawAs,
  exportMethods,
  type SqlRows,
  type TableOrigin,
} from '../client/index.js';
import { dataTable, writeBatches } from './data-table.js';
import { columnsOfEndpoint, readTable, shapedData, type TableData } from './table-data.js';

/** Column types of SQL results, which need not be inferred from the rows. */
const sqlData = new WeakMap<object, TableData>();

const dataOf = (value: unknown, endpoint?: string): TableData =>
  (typeof value === 'object' && value !== null ? sqlData.get(value) : undefined) ?? readTable(value, endpoint);

export const tableOf: DataBackend['tableOf'] = (value, origin): DataTable =>
  dataTable(dataOf(value, origin.endpoint), origin);

export const writePages: DataBackend['writePages'] = (format, path, pages, origin): Promise<DataFile> => {
  const { shape, columns } = columnsOfEndpoint(origin.endpoint ?? '');
  const batches = async function* () {
    let isEmpty = true;
    for await (const rows of pages) {
      isEmpty = false;
      yield shapedData(rows, shape, columns);
    }
    if (isEmpty) yield shapedData([], shape, columns);
  };
  return writeBatches(format, path, columns, batches(), origin);
};

export const runSql: DataBackend['runSql'] = async (strings, values, origin): Promise<SqlRows> => {
  const { runSql: run } = await import('./sql.js');
  const { data, rows } = await run(strings, values, (value) => dataOf(value));
  return withExports(rows, data, origin);
};

/** Adds the export methods of a result (`toTable()`, `toCSV()` …) to the rows of an SQL result. */
function withExports(rows: object[], data: TableData, origin: TableOrigin): SqlRows {
  sqlData.set(rows, data);
  for (const [name, method] of exportMethods(() => dataTable(data, origin))) Object.defineProperty(rows, name, method);
  Object.defineProperty(rows, 'columns', { value: data.columns });
  drawAs(rows, origin.displays, () => ({
    value: { columns: data.columns, rows: rows.slice(0, 20), length: rows.length, rowsOnly: true },
    context: { kind: 'dataTable', params: {} },
  }));
  return rows as unknown as SqlRows;
}
