/**
 * SQL over results by DuckDB: what stands in `${…}` is a table where it has rows, and a bound parameter otherwise.
 *
 * One database in memory a process, so that a table made in one cell is there in the next; each query has a connection of
 * its own, whose tables of results go with it.
 */
import type { DuckDBConnection, DuckDBDataChunk, DuckDBType, DuckDBValue } from '@duckdb/node-api';
import { type DataValue, interruptSignal, isCall, SpotlabError, type SqlValue } from '../client/index.js';
import { optionalPackage } from './optional-package.js';
import { readResult } from './sql-result.js';
import type { TableData } from './table-data.js';
import { integerOf, type TypedColumn, timeOf, typedColumns } from './typed-columns.js';
import { PRECISION, unitsOf } from './units.js';

type DuckDB = typeof import('@duckdb/node-api');

const load = () => optionalPackage('@duckdb/node-api', 'SQL', () => import('@duckdb/node-api'));

let database: Promise<Awaited<ReturnType<DuckDB['DuckDBInstance']['create']>>> | undefined;

/** Rows and their types, as DuckDB gave them. */
export interface SqlResult {
  readonly data: TableData;
  readonly rows: Record<string, SqlValue>[];
}

/** Runs one statement. @throws SpotlabError `SPOTLAB_SQL` with DuckDB's own words when it is refused */
export async function runSql(
  strings: readonly string[],
  values: readonly unknown[],
  tableOf: (value: object) => TableData,
): Promise<SqlResult> {
  refuseTradingCalls(values);
  const signal = interruptSignal() as AbortSignal | undefined;
  const duckdb = await load();
  // Nothing is fetched from anywhere because a query mentions it.
  database ??= duckdb.DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' });
  const connection = await (await database).connect();
  try {
    const parameters: DuckDBValue[] = [];
    let text = strings[0] ?? '';
    for (const [index, given] of values.entries()) {
      // A reading call stands for its rows.
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
    throw isRefusal(error) ? new SpotlabError('SPOTLAB_SQL', `sql: ${error.message}`, { cause: error }) : error;
  } finally {
    connection.closeSync();
  }
}

const INTERRUPT_MS = 20;

/** Ctrl-C and the stop button end a query as they end a request. */
async function interruptible<T>(
  connection: DuckDBConnection,
  signal: AbortSignal | undefined,
  run: () => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  let stopping: NodeJS.Timeout | undefined;
  // Again and again, for an interrupt before DuckDB has begun goes nowhere.
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

/** Looking never trades: a call that would trade stands for nothing that could be selected from. */
function refuseTradingCalls(values: readonly unknown[]): void {
  for (const value of values) {
    if (!isCall(value) || !value.isTrading) continue;
    throw new SpotlabError(
      'SPOTLAB_SQL',
      `sql: ${value.verb} would trade, and has no rows to select from; nothing was sent.`,
      {
        advice: 'Await it first, and put its result there.',
      },
    );
  }
}

/** DuckDB throws plain errors whose message names the kind of mistake: `… Parser Error: …`. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && /\b[A-Z]\w* Error: /.test(error.message);
}

function parameterOf(duckdb: DuckDB, value: unknown): DuckDBValue {
  if (value instanceof Date) return new duckdb.DuckDBTimestampValue(BigInt(value.getTime()) * 1000n);
  if (value === undefined || value === null) return null;
  if (['string', 'number', 'bigint', 'boolean'].includes(typeof value)) return value as DuckDBValue;
  throw new SpotlabError('SPOTLAB_SQL', `sql: a ${typeof value} cannot stand in a query.`);
}

/** Rows of one chunk, DuckDB's own measure. */
const CHUNK_ROWS = 2048;

/** Makes a table that only this connection sees. */
async function createTable(duckdb: DuckDB, connection: DuckDBConnection, name: string, data: TableData): Promise<void> {
  if (data.columns.length === 0) {
    throw new SpotlabError('SPOTLAB_SQL', 'sql: a list without rows has no columns to select from.');
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

/** Times are TIMESTAMPs without a zone, in UTC: what is grouped by day does not depend on the machine. */
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
