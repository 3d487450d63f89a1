/** Reads the days of a series from the exchange, page by page, as `x.market` does: paced by the limits, and retried. */
import type { AggTrade, Kline, PagingProgress, Spot, Trade } from '../../client/index.js';
import { asUs, fieldsOf, msOf } from '../../protocol/index.js';
import { type Day, endOfDay, startOfDay } from '../dataset/days.js';
import { writeDecimal } from '../dataset/decimal-bytes.js';
import { historyError, type KindLayout, layoutOf, nameOf, type SeriesName } from '../dataset/kinds.js';
import type { Manifest } from '../dataset/manifest.js';
import { RowBatch } from '../dataset/row-batch.js';
import { byDay, type SourceEvent, storedUs } from './day-rows.js';

/** The `source` of parts whose rows the exchange sent. A partial day of this source has all rows up to its last row. */
export const SERVICE = 'service';

/** Rows younger than this are not final: the exchange may still add trades to a day that has just ended, and to a kline that has just closed. */
const FINAL_AFTER_US = 10_000_000;

/** @param days a run of days without a gap between them */
export async function* serviceRows(
  x: Pick<Spot, 'market' | 'clock'>,
  manifest: Manifest,
  days: readonly Day[],
  signal: AbortSignal | undefined,
): AsyncGenerator<SourceEvent, void, undefined> {
  const { series } = manifest;
  const layout = layoutOf(series);
  const nowUs = x.clock.now() * 1_000 - FINAL_AFTER_US;
  const [first, last] = [days[0] as Day, days.at(-1) as Day];
  const known = manifest.day(first);
  const resumeKey = known && known.source === SERVICE && known.rows > 0 ? known.lastKey + layout.step : undefined;
  const toUs = Math.min(endOfDay(last), nowUs) - 1;
  let cost: PagingProgress | undefined;
  const pages = pagesOf(x, series, startOfDay(first), toUs, resumeKey, signal, (progress) => {
    cost = progress;
  });
  let open = 0;
  const end = (day: Day): SourceEvent => ({ what: 'end', day, isComplete: endOfDay(day) <= nowUs, source: SERVICE });
  for await (const rows of pages) {
    const batch = batchOf(layout, series, rows, nowUs);
    for (const { day, start, end: until } of byDay(batch)) {
      while ((days[open] as Day) < day) {
        yield end(days[open] as Day);
        open += 1;
      }
      yield { what: 'rows', day, batch, start, end: until };
    }
    if (cost)
      yield {
        what: 'progress',
        requests: cost.requests,
        weight: cost.weight,
        ...(cost.share !== undefined && { share: cost.share }),
      };
  }
  for (; open < days.length; open += 1) yield end(days[open] as Day);
}

type Row = Kline | Trade | AggTrade;

function pagesOf(
  { market }: Pick<Spot, 'market'>,
  { kind, symbol, interval }: SeriesName,
  startUs: number,
  toUs: number,
  resumeKey: number | undefined,
  signal: AbortSignal | undefined,
  onProgress: (progress: PagingProgress) => void,
): AsyncIterable<readonly Row[]> {
  const to = msOf(toUs);
  const range = { to, onProgress, ...(signal && { signal }) };
  if (kind === 'klines') {
    const from = (resumeKey ?? startUs) / 1_000;
    if (from > to) return none();
    return market.klines(symbol, interval as '1m').pages({ ...range, from });
  }
  const call = kind === 'trades' ? market.historicalTrades(symbol) : market.aggTrades(symbol);
  const pages =
    resumeKey === undefined ? call.pages({ ...range, from: startUs / 1_000 }) : call.fromId(resumeKey).pages(range);
  return pages as AsyncIterable<readonly Row[]>;
}

async function* none(): AsyncGenerator<never, void, undefined> {}

/** The rows of a reply. Klines that are still open are left out. */
function batchOf(layout: KindLayout, series: SeriesName, rows: readonly Row[], nowUs: number): RowBatch {
  const batch = new RowBatch(layout, rows.length);
  for (const row of rows) {
    const values = (Array.isArray(row) ? row : Object.values(row)) as readonly unknown[];
    if (layout.kind === 'klines' && asUs(values[CLOSE_TIME] as number) >= nowUs) continue;
    layout.columns.forEach(({ name, type }, column) => {
      const value = Array.isArray(row) ? values[column] : fieldsOf(row)[name];
      if (!put(batch, column, type, value)) {
        throw historyError(`${nameOf(series)}: the exchange sent ${name} ${JSON.stringify(value)}.`);
      }
    });
    batch.length += 1;
  }
  return batch;
}

const CLOSE_TIME = 6;

function put(batch: RowBatch, column: number, type: string, value: unknown): boolean {
  const row = batch.length;
  if (type === 'decimal') {
    return typeof value === 'string' && writeDecimal(batch.bytes(column), row * 16, value, 0, value.length);
  }
  if (type === 'boolean') {
    batch.bytes(column)[row] = value === true ? 1 : 0;
    return typeof value === 'boolean';
  }
  const number = Number(value);
  batch.numbers(column)[row] = type === 'time' ? storedUs(batch.layout, asUs(number)) : number;
  return Number.isSafeInteger(number) && number >= 0;
}
