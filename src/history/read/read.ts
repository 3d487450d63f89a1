/** Reads rows of a dataset: only the days of the range, and of these only the row groups that have rows of it. */
import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { DataColumns, HistoryContext, HistoryRange, HistoryRead, Rows } from '../../client/index.js';
import { columnsOf } from '../../data/index.js';
import { dayOf } from '../dataset/days.js';
import type { SeriesName } from '../dataset/kinds.js';
import { historyError, layoutOf, nameOf, seriesOf } from '../dataset/kinds.js';
import { dayFolders, daysOnDisk } from '../dataset/manifest.js';
import type { TimeSpan } from '../dataset/part-reader.js';
import { partPath } from '../dataset/part-writer.js';
import { readParts } from '../dataset/parts-ahead.js';
import type { RowBatch } from '../dataset/row-batch.js';
import { usIn } from '../dataset/times.js';
import { RowsMaker, type RowsOrigin, valueAt } from './rows-of.js';

type AnyRows = Rows<unknown, unknown>;

/** The batches of a range in order. @throws SpotlabError when the dataset does not have the series */
export async function* batchesIn(
  folder: string,
  series: SeriesName,
  span: TimeSpan,
  columns?: readonly number[],
): AsyncGenerator<RowBatch, void, undefined> {
  const layout = layoutOf(series);
  const [first, last] = [dayOf(span.fromUs), dayOf(span.toUs)];
  const days = (await dayFolders(folder, series)).filter((day) => day >= first && day <= last);
  const parts = days.map((day) => {
    // Only the first and the last day need a limit of time; the days between them are read completely.
    const isEdge = day === first || day === last;
    return { path: partPath(folder, series, day), options: { columns, span: isEdge ? span : undefined } };
  });
  let isEmpty = true;
  for await (const batch of readParts(parts, layout)) {
    isEmpty = false;
    yield batch;
  }
  if (isEmpty && (await daysOnDisk(folder, series)).length === 0) {
    const what = series.interval ?? series.kind;
    throw historyError(
      `the dataset ${folder} has no ${nameOf(series)}${await otherFiles(folder, series)}.`,
      `Add days: await x.history.sync('${series.symbol}', '${what}', { from: '-30d' }).`,
    );
  }
}

/** A text about files of another program that are in the folder in place of part files. */
async function otherFiles(folder: string, series: SeriesName): Promise<string> {
  const [day] = await dayFolders(folder, series);
  if (day === undefined) return '';
  const path = partPath(folder, series, day);
  const names = (await readdir(dirname(path))).filter((name) => name.endsWith('.parquet'));
  return names.length === 0 ? '' : `: its day ${day} has ${names[0]} and no ${basename(path)}`;
}

/** Latest time that a dataset can have: the end of 2128, in microseconds. */
const LATEST_US = 5e15;

/** The range of the options `from` and `to` in microseconds, both ends inclusive. */
export function spanOf({ from, to }: HistoryRange, nowMs: number): TimeSpan {
  const fromUs = from === undefined ? 0 : usIn('from', from, nowMs);
  const end = to === undefined ? LATEST_US : usIn('to', to, nowMs);
  // An end in milliseconds includes all microseconds of its last millisecond, as in the pages of `x.market`.
  const toUs = end % 1_000 === 0 ? end + 999 : end;
  if (fromUs <= toUs) return { fromUs, toUs };
  throw historyError(`from ${String(from)} is after to ${String(to)}.`);
}

export function read(
  context: HistoryContext,
  symbol: string,
  kind: string,
  range: HistoryRange,
): HistoryRead<unknown, unknown> {
  const series = seriesOf(symbol, kind);
  const layout = layoutOf(series);
  const origin: RowsOrigin = { context, series, layout };
  const { folder, isMicroseconds } = context;
  const batches = (columns?: readonly number[]) =>
    batchesIn(folder, series, spanOf(range, context.x.clock.now()), columns);
  const all = async (): Promise<AnyRows> => {
    const maker = new RowsMaker(origin);
    for await (const batch of batches()) maker.add(batch);
    return maker.rows();
  };
  const pages = async function* () {
    for await (const batch of batches()) {
      const maker = new RowsMaker(origin);
      maker.add(batch);
      if (batch.length > 0) yield maker.rows();
    }
  };
  const columns = async function* (...names: string[]): AsyncGenerator<DataColumns> {
    const indexes = indexesOf(layout.columns, names);
    // The column of times is always read, because it decides which rows are in the range.
    for await (const batch of batches([...new Set([...indexes, layout.time])])) {
      if (batch.length === 0) continue;
      const given = indexes.map((index) => layout.columns[index] as { name: string; type: 'decimal' });
      const values = indexes.map((index) =>
        Array.from({ length: batch.length }, (_, row) => valueAt(batch, index, row, isMicroseconds)),
      );
      yield columnsOf(given, values, { endpoint: layout.endpoint, displays: context.displays });
    }
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: `await` reads the rows, as it sends a call.
    then: (done, failed) => all().then(done, failed),
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* page;
    },
    pages,
    columns: columns as HistoryRead<unknown, unknown>['columns'],
  };
}

/** The indexes of columns by their names; all without names. @throws SpotlabError for an unknown name */
function indexesOf(columns: readonly { readonly name: string }[], names: readonly string[]): number[] {
  if (names.length === 0) return columns.map((_, index) => index);
  return names.map((name) => {
    const index = columns.findIndex((column) => column.name === name);
    if (index >= 0) return index;
    const known = columns.map((column) => column.name).join(', ');
    throw historyError(`there is no column '${name}'.`, `The columns are ${known}.`);
  });
}
