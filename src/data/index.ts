/** Data: results as columns, CSV, Arrow, Parquet and SQL. */
export { runSql, tableOf, writePages } from './result-data.js';
