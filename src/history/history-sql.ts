/** Runs SQL over a dataset: each kind is a view of its Parquet files, which DuckDB reads as far as a query needs them. */
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { HistoryContext, SqlRows } from '../client/index.js';
import { runSql } from '../data/index.js';
import { historyError, seriesIn } from './dataset/kinds.js';

export async function sql(
  { folder, displays }: Pick<HistoryContext, 'folder' | 'displays'>,
  query: string | TemplateStringsArray,
  ...values: unknown[]
): Promise<SqlRows> {
  const strings = typeof query === 'string' ? [query] : query;
  if (typeof query === 'string' && values.length > 0) {
    throw historyError(
      'values need a template.',
      'Write the query as a template behind x.history.sql, without parentheses.',
    );
  }
  return runSql(strings, values, { displays }, await viewsOf(folder));
}

/** The statements that make the views `klines_1m`, `trades`, … of the kinds that the dataset has. */
async function viewsOf(folder: string): Promise<string[]> {
  const kinds = await readdir(folder).catch(() => [] as string[]);
  const views: string[] = [];
  for (const kind of kinds.sort()) {
    const symbols = await readdir(join(folder, kind)).catch(() => [] as string[]);
    if (!symbols.some((symbol) => seriesIn(kind, symbol))) continue;
    const files = `${resolve(folder)}/${kind}/symbol=*/day=*/part.parquet`.replaceAll("'", "''");
    views.push(
      `create temp view "${kind.replaceAll('-', '_')}" as ` +
        `select * from read_parquet('${files}', hive_partitioning = true, hive_types = {'symbol': varchar, 'day': date})`,
    );
  }
  if (views.length > 0) return views;
  throw historyError(
    `the dataset ${folder} has no rows.`,
    "Add days: await x.history.sync('BTCUSDT', '1m', { from: '-30d' }).",
  );
}
