/** Data: results as columns, CSV, Arrow, Parquet and SQL. */
export { replaceFile } from './atomic-file.js';
export { runSql, tableOf, writePages } from './result-data.js';
export { readOwnFile, stateFolder, writeOwnFile } from './state-folder.js';

// For `src/history`, which stores rows in the same form as tables.

export {
  BOOLEAN_TYPE,
  type ColumnType,
  DECIMAL_BYTES,
  DECIMAL_BYTES_TYPE,
  decimalType,
  timeType,
  WHOLE_TYPE,
} from './parquet-schema.js';
export { columnsOf } from './result-data.js';
export { columnsOfEndpoint } from './table/table-data.js';
