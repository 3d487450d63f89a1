/** Data: results as columns, CSV, Arrow, Parquet and SQL. */
export { replaceFile } from './atomic-file.js';
export { runSql, tableOf, writePages } from './result-data.js';

// For the history, which stores rows as the tables have them.

export { optionalPackage } from './optional-package.js';
export { columnsOf } from './result-data.js';
export { columnsOfEndpoint } from './table-data.js';
