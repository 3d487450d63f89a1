/** Lists the series of a dataset. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type DataColumn,
  drawAs,
  type HistoryContext,
  type HistoryFilter,
  type HistorySeries,
} from '../../client/index.js';
import { daysBetween } from '../dataset/days.js';
import { nameOf, type SeriesName, seriesIn, seriesOf } from '../dataset/kinds.js';
import { Manifest } from '../dataset/manifest.js';
import { gapsOf } from '../dataset/series-gaps.js';

/** The series of a dataset, in the order of their folders. */
export async function seriesOfDataset(folder: string, { symbol, kind }: HistoryFilter = {}): Promise<SeriesName[]> {
  const wanted = symbol !== undefined && kind !== undefined ? nameOf(seriesOf(symbol, kind)) : undefined;
  const found: SeriesName[] = [];
  for (const kindFolder of (await names(folder)).sort()) {
    for (const symbolFolder of (await names(join(folder, kindFolder))).sort()) {
      const series = seriesIn(kindFolder, symbolFolder);
      if (!series || (wanted !== undefined && nameOf(series) !== wanted)) continue;
      if (symbol !== undefined && series.symbol !== symbol) continue;
      if (kind !== undefined && (series.interval ?? series.kind) !== kind) continue;
      found.push(series);
    }
  }
  return found;
}

const names = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** The list of the series in a dataset. Displayed, the list is a table. */
export async function list(
  context: Pick<HistoryContext, 'folder' | 'displays'>,
  filter?: HistoryFilter,
): Promise<readonly HistorySeries[]> {
  const rows: HistorySeries[] = [];
  for (const series of await seriesOfDataset(context.folder, filter)) {
    const row = rowOf(await Manifest.open(context.folder, series));
    if (row) rows.push(row);
  }
  drawAs(rows, context.displays, () => ({
    value: { columns: COLUMNS, rows, length: rows.length, rowsOnly: true },
    context: { kind: 'dataTable', params: {} },
  }));
  return rows;
}

const COLUMNS: readonly DataColumn[] = (
  ['symbol', 'kind', 'firstDay', 'lastDay', 'days', 'rows', 'missingDays', 'partialDays', 'gaps', 'bytes'] as const
).map((name, index) => ({ name, type: index < 4 ? 'text' : 'integer' }));

function rowOf(manifest: Manifest): HistorySeries | undefined {
  const { symbol, kind, interval } = manifest.series;
  const { days } = manifest;
  const [first, last] = [days[0]?.[0], days.at(-1)?.[0]];
  if (first === undefined || last === undefined) return undefined;
  const between = daysBetween(first, last);
  const sum = (of: (entry: (typeof days)[number][1]) => number) =>
    days.reduce((total, [, entry]) => total + of(entry), 0);
  return {
    symbol,
    kind: interval === undefined ? kind : `${kind}-${interval}`,
    firstDay: first,
    lastDay: last,
    days: days.length,
    rows: sum(({ rows }) => rows),
    missingDays: between.length - days.length,
    partialDays: sum(({ isComplete }) => (isComplete ? 0 : 1)),
    gaps: gapsOf(manifest, between).length,
    bytes: sum(({ bytes }) => bytes),
  };
}
