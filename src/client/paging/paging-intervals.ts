/**
 * Klines of any range. A kline is identified by its open time, and a stretch as long as n intervals holds at most n open
 * times, wherever it begins and in whatever zone the intervals are cut: so every page is known from the start, and
 * several are asked for at a time. Months differ; the shortest stands for them, and pages are then not quite full.
 */
import { asUs, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../protocol/index.js';
import { inOrder } from './ordered-concurrency.js';
import { firstMs, lastMs, type PagePart, type PageRange, type PageSource } from './paging-source.js';

const UNIT_MS: Readonly<Record<string, number>> = { s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };
const SHORTEST_MONTH_MS = 28 * DAY_MS;

/** Length of an interval such as `15m`; of months the shortest that there can be. */
export function intervalMs(interval: string): number {
  const count = Number.parseInt(interval, 10);
  return count * (UNIT_MS[interval.at(-1) ?? ''] ?? SHORTEST_MONTH_MS);
}

export async function* intervalPages(source: PageSource, range: PageRange): AsyncGenerator<PagePart> {
  const interval = String(source.given('interval'));
  const lengthMs = intervalMs(interval);
  const toMs = lastMs(range.toUs);
  const { limit } = source;
  const isNewest = range.fromUs === undefined && Number.isFinite(source.max);
  // Counting back months needs a calendar, and what fits into one request needs no counting.
  if (isNewest && (source.max <= limit || isMonths(interval))) {
    const reply = await source.fetch({ endTime: toMs }, { limit: Math.min(source.max, source.mostRows) });
    yield { reply, rows: opensWithin(reply.rows, 0, toMs) };
    return;
  }
  const fromMs = isNewest ? await countedBack(source, toMs, lengthMs) : firstMs(range.fromUs ?? 0);
  // Alone, and to the range's end: where the market is younger than the range, this page says where it begins, and
  // nothing is asked for the time before.
  const reply = await source.fetch({ startTime: fromMs, endTime: toMs });
  const first = opensWithin(reply.rows, fromMs, toMs);
  const [oldest, newest] = [first[0], first.at(-1)];
  if (oldest !== undefined && !isMonths(interval)) {
    source.estimate.expectedRows = Math.min(source.max, Math.floor((toMs - openMs(oldest)) / lengthMs) + 1);
  }
  yield { reply, rows: first };
  if (!reply.isFull || newest === undefined) return;

  const stretches = stretchesOf(openMs(newest) + 1, toMs, limit * lengthMs);
  const tasks = map(stretches, ([startMs, endMs]) => async (): Promise<PagePart> => {
    const page = await source.fetch({ startTime: startMs, endTime: endMs });
    return { reply: page, rows: opensWithin(page.rows, startMs, endMs) };
  });
  const mayStart = (running: number) => running < source.concurrency && running * limit < source.wanted;
  for await (const part of inOrder(tasks, mayStart)) {
    if (isMonths(interval)) source.estimate.share = shareDone(part, fromMs, toMs);
    yield part;
  }
}

/** Open time of the first of the newest `max` klines, counted back from the last one there is: a market may stand still. */
async function countedBack(source: PageSource, toMs: number, lengthMs: number): Promise<number> {
  const { rows } = await source.fetch({ endTime: toMs }, { limit: 1 });
  const last = rows.at(-1);
  return last === undefined ? 0 : Math.max(0, openMs(last) - (source.max - 1) * lengthMs);
}

const isMonths = (interval: string): boolean => interval.endsWith('M');

const openMs = (row: unknown): number => Math.floor(asUs(Number((row as readonly unknown[])[0])) / 1_000);

/** An exchange pulls a range that lies outside its data into it, and then gives rows that were not asked for. */
function opensWithin(rows: readonly unknown[], fromMs: number, toMs: number): readonly unknown[] {
  return rows.filter((row) => openMs(row) >= fromMs && openMs(row) <= toMs);
}

function* stretchesOf(fromMs: number, toMs: number, stepMs: number): Generator<[number, number]> {
  for (let startMs = fromMs; startMs <= toMs; startMs += stepMs) {
    yield [startMs, Math.min(toMs, startMs + stepMs - 1)];
  }
}

function* map<A, B>(items: Iterable<A>, change: (item: A) => B): Generator<B> {
  for (const item of items) yield change(item);
}

function shareDone({ rows }: PagePart, fromMs: number, toMs: number): number {
  const last = rows.at(-1);
  return last === undefined || toMs <= fromMs ? 0 : Math.min(1, (openMs(last) - fromMs) / (toMs - fromMs));
}
