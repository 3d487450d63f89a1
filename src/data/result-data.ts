/**
 * Converts results to tables, files and SQL rows. `connect()` passes these functions to the client, as it does the
 * displays.
 */
import {
  type DataBackend,
  type DataColumn,
  type DataColumns,
  type DataFile,
  type DataTable,
  type DataValue,
  drawAs,
  partMethods,
  rowMethods,
  type SqlRows,
  type TableOrigin,
} from '../client/index.js';
import { dataTable, knownData, writeBatches } from './data-table.js';
import { columnsOfEndpoint, readTable, shapedData, type TableData, tableData } from './table/table-data.js';

const dataOf = (value: unknown, endpoint?: string): TableData =>
  (typeof value === 'object' && value !== null ? knownData.get(value) : undefined) ?? readTable(value, endpoint);

export const tableOf: DataBackend['tableOf'] = (value, origin): DataTable =>
  dataTable(dataOf(value, origin.endpoint), origin);

/** Makes columns of known types, like those of `toColumns()`. */
export const columnsOf = (
  columns: readonly DataColumn[],
  values: readonly (readonly DataValue[])[],
  origin: TableOrigin,
): DataColumns => dataTable(tableData(columns, values), origin).toColumns();

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

/** @param before statements that run first on the connection of the query, such as those that make views */
export const runSql = async (
  strings: readonly string[],
  values: readonly unknown[],
  origin: TableOrigin,
  before: readonly string[] = [],
): Promise<SqlRows> => {
  const { runSql: run } = await import('./sql.js');
  const { data, rows } = await run(strings, values, (value) => dataOf(value), before);
  addMethods(rows, data, origin);
  return rows as typeof rows & SqlRows;
};

/** Adds the table methods of a list result (`toTable()`, `toCSV()` …) to the rows of an SQL result. */
function addMethods(rows: readonly unknown[], data: TableData, origin: TableOrigin): void {
  knownData.set(rows, data);
  for (const [name, method] of rowMethods(() => dataTable(data, origin))) Object.defineProperty(rows, name, method);
  const parts = partMethods((part) => addMethods(part, partOf(data, part as readonly SqlRow[]), origin));
  for (const [name, method] of parts) Object.defineProperty(rows, name, method);
  Object.defineProperty(rows, 'columns', { value: data.columns });
  drawAs(rows, origin.displays, () => ({
    value: {
      columns: data.columns,
      rows: Array.prototype.slice.call(rows, 0, 20),
      length: rows.length,
      rowsOnly: true,
    },
    context: { kind: 'dataTable', params: {} },
  }));
}

type SqlRow = Readonly<Record<string, DataValue>>;

/** The data of some rows, with the column types of the query. */
const partOf = ({ columns }: TableData, rows: readonly SqlRow[]): TableData =>
  tableData(
    columns,
    columns.map(({ name }) => rows.map((row) => row[name] ?? null)),
  );
