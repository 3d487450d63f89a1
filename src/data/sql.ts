/**
 * Runs SQL over results with DuckDB. A value in `${…}` becomes a table if it has rows, and a bound parameter otherwise.
 *
 * There is one in-memory database per process, so that a table created in one cell exists in the next. Each query has
 * its own connection; the tables that a query makes of results are dropped with this connection.
 */
import type { DuckDBConnection, DuckDBDataChunk, DuckDBType, DuckDBValue } from '@duckdb/node-api';
import { type DataValue, interruptSignal, isCall, optionalPackage, SpotlabError } from '../client/index.js';
import { readResult, type SqlResult } from './sql-result.js';
import type { TableData } from './table/table-data.js';
import { integerOf, type TypedColumn, timeOf, typedColumns } from './typed-columns.js';
import { PRECISION, unitsOf } from './units.js';

type DuckDB = typeof import('@duckdb/node-api');

const load = () => optionalPackage<DuckDB>('@duckdb/node-api', 'SQL');

let database: Promise<Awaited<ReturnType<DuckDB['DuckDBInstance']['create']>>> | undefined;

/** Runs one statement. @throws SpotlabError `SPOTLAB_SQL` with DuckDB's message when DuckDB refuses it */
export async function runSql(
  strings: readonly string[],
  values: readonly unknown[],
  tableOf: (value: object) => TableData,
  before: readonly string[] = [],
): Promise<SqlResult> {
  refuseTradingCalls(values);
  const signal = interruptSignal() as AbortSignal | undefined;
  const duckdb = await load();
  // A query must not make DuckDB download extensions.
  database ??= duckdb.DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' });
  const connection = await (await database).connect();
  try {
    for (const statement of before) await connection.run(statement);
    const parameters: DuckDBValue[] = [];
    let text = strings[0] ?? '';
    for (const [index, given] of values.entries()) {
      // A call that only reads is sent, and its result becomes the table.
      const value = isCall(given) ? await given : given;
      if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
        const name = `result_${index + 1}`;
        await createTable(duckdb, connection, name, tableOf(value));
        text += name;
      } else {
        parameters.push(parameterOf(duckdb, value));
        text += `$${parameters.length}`;
      }
      text += strings[index + 1] ?? '';
    }
    return readResult(
      duckdb,
      await interruptible(connection, signal, () => connection.runAndReadAll(text, parameters)),
    );
  } catch (error) {
    // The error has no `cause`: DuckDB's error has the same message, and its stack names only functions of DuckDB.
    throw isRefusal(error) ? new SpotlabError('SPOTLAB_SQL', `sql: ${error.message}`, { hasLines: true }) : error;
  } finally {
    connection.closeSync();
  }
}

const INTERRUPT_MS = 20;

/** Ctrl-C and the stop button interrupt a query as they interrupt a request. */
async function interruptible<T>(
  connection: DuckDBConnection,
  signal: AbortSignal | undefined,
  run: () => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  let stopping: NodeJS.Timeout | undefined;
  // The interrupt is repeated, because DuckDB ignores an interrupt before the query has started.
  const stop = () => {
    stopping = setInterval(() => connection.interrupt(), INTERRUPT_MS);
  };
  signal?.addEventListener('abort', stop);
  try {
    return await run();
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', stop);
    clearInterval(stopping);
  }
}

/** A query must not trade, so a trading call among the values is refused. */
function refuseTradingCalls(values: readonly unknown[]): void {
  for (const value of values) {
    if (!isCall(value) || !value.isTrading) continue;
    throw new SpotlabError(
      'SPOTLAB_SQL',
      `sql: ${value.verb} is a trading call, and a query must not trade. It was not sent.`,
      {
        advice: 'Await the call first, and use its result in the query.',
      },
    );
  }
}

/** DuckDB throws plain errors. The message contains the kind of error: `… Parser Error: …`. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && /\b[A-Z]\w* Error: /.test(error.message);
}

function parameterOf(duckdb: DuckDB, value: unknown): DuckDBValue {
  if (value instanceof Date) return new duckdb.DuckDBTimestampValue(BigInt(value.getTime()) * 1000n);
  if (value === undefined || value === null) return null;
  if (['string', 'number', 'bigint', 'boolean'].includes(typeof value)) return value as DuckDBValue;
  throw new SpotlabError(
    'SPOTLAB_SQL',
    `sql: a query cannot contain a ${typeof value}; use text, numbers, booleans, dates, null, results or calls.`,
  );
}

/** Rows per chunk, the vector size of DuckDB. */
const CHUNK_ROWS = 2048;

/** Creates a temporary table, which only this connection can use. */
async function createTable(duckdb: DuckDB, connection: DuckDBConnection, name: string, data: TableData): Promise<void> {
  if (data.columns.length === 0) {
    throw new SpotlabError('SPOTLAB_SQL', 'sql: a list without rows has no columns, so it cannot be used as a table.');
  }
  const columns = typedColumns(data);
  const types = columns.map((column) => typeOf(duckdb, column));
  const declared = columns.map((column, index) => `"${column.name.replaceAll('"', '""')}" ${types[index]}`);
  await connection.run(`create temp table ${name} (${declared.join(', ')})`);
  const cells = columns.map((_, index) => data.values(index));
  const appender = await connection.createAppender(name);
  for (let start = 0; start < data.length; start += CHUNK_ROWS) {
    const rows = Math.min(CHUNK_ROWS, data.length - start);
    const chunk: DuckDBDataChunk = duckdb.DuckDBDataChunk.create(types, rows);
    columns.forEach((column, index) => {
      const part = (cells[index] as readonly DataValue[]).slice(start, start + rows);
      chunk.setColumnValues(
        index,
        part.map((value) => duckValueOf(duckdb, column, value)),
      );
    });
    appender.appendDataChunk(chunk);
  }
  appender.flushSync();
  appender.closeSync();
}

/** Times are TIMESTAMPs without a time zone, in UTC, so that grouping by day does not depend on the machine. */
function typeOf(duckdb: DuckDB, { type, scale }: TypedColumn): DuckDBType {
  switch (type) {
    case 'decimal':
      return duckdb.DECIMAL(PRECISION, scale);
    case 'time':
      return duckdb.TIMESTAMP;
    case 'integer':
      return duckdb.BIGINT;
    case 'boolean':
      return duckdb.BOOLEAN;
    case 'float':
      return duckdb.DOUBLE;
    default:
      return duckdb.VARCHAR;
  }
}

function duckValueOf(duckdb: DuckDB, { type, scale, timeUnit }: TypedColumn, value: DataValue): DuckDBValue {
  if (value === null) return null;
  switch (type) {
    case 'decimal':
      return new duckdb.DuckDBDecimalValue(unitsOf(value as string, scale), PRECISION, scale);
    case 'time': {
      const time = timeOf(value);
      return time === undefined ? null : new duckdb.DuckDBTimestampValue(timeUnit === 'ms' ? time * 1000n : time);
    }
    case 'integer':
      return integerOf(value) ?? null;
    default:
      return value;
  }
}
