/** Runs SQL over a dataset: each kind is a view of its Parquet files, which DuckDB reads as far as a query needs them. */
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type HistoryContext, SpotlabError, type SqlRows } from '../client/index.js';
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
  const views = await viewsOf(folder);
  try {
    return await runSql(strings, values, { displays }, [...views.values()]);
  } catch (error) {
    // In this error DuckDB suggests one of its own tables, so the advice is replaced.
    if (!(error instanceof SpotlabError) || !/Table with name \S+ does not exist/.test(error.message)) throw error;
    const tables = `The tables of ${folder} are ${[...views.keys()].join(', ')}.`;
    throw new SpotlabError(error.code, (error.message.split('\n')[0] as string).trim(), { advice: tables });
  }
}

/** The tables `klines_1m`, `trades`, … of the kinds that the dataset has, with the statements that make them as views. */
async function viewsOf(folder: string): Promise<Map<string, string>> {
  const kinds = await readdir(folder).catch(() => [] as string[]);
  const views = new Map<string, string>();
  for (const kind of kinds.sort()) {
    const symbols = await readdir(join(folder, kind)).catch(() => [] as string[]);
    if (!symbols.some((symbol) => seriesIn(kind, symbol))) continue;
    const files = `${resolve(folder)}/${kind}/symbol=*/day=*/part.parquet`.replaceAll("'", "''");
    const name = kind.replaceAll('-', '_');
    views.set(
      name,
      `create temp view "${name}" as ` +
        `select * from read_parquet('${files}', hive_partitioning = true, hive_types = {'symbol': varchar, 'day': date})`,
    );
  }
  if (views.size > 0) return views;
  throw historyError(
    `the dataset ${folder} has no rows.`,
    "Add days: await x.history.sync('BTCUSDT', '1m', { from: '-30d' }).",
  );
}
