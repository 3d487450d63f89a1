/**
 * Pages of klines. A time span of n intervals has at most n open times, wherever it begins and in every time zone. So
 * all pages are known from the start, and several are requested at once. Months differ in length; the length of the
 * shortest month is used, so pages of klines of a month are not quite full.
 */
import { asUs, msOf } from '../../protocol/index.js';
import { klineLengthMs } from './kline-length.js';
import { inOrder } from './ordered-concurrency.js';
import { firstMs, lastMs, type PagePart, type PageRange, type PageSource } from './paging-source.js';

export async function* intervalPages(source: PageSource, range: PageRange): AsyncGenerator<PagePart> {
  const interval = String(source.given('interval'));
  const lengthMs = klineLengthMs(interval);
  const toMs = lastMs(range.toUs);
  const { limit } = source;
  const isNewest = range.fromUs === undefined && Number.isFinite(source.max);
  // Counting months back would need a calendar, and a single request needs no counting.
  if (isNewest && (source.max <= limit || isMonths(interval))) {
    const reply = await source.fetch({ endTime: toMs }, { limit: Math.min(source.max, source.mostRows) });
    yield { reply, rows: opensWithin(reply.rows, 0, toMs) };
    return;
  }
  const fromMs = isNewest ? await countedBack(source, toMs, lengthMs) : firstMs(range.fromUs ?? 0);
  if (fromMs > toMs) return;
  // This page is requested alone, up to the end of the range. If the market is younger than the range, this page shows
  // where its data begins, and no requests go to the empty time before it.
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

/**
 * Open time of the first of the newest `max` klines, counted back from the last kline, because a market may have
 * stopped.
 */
async function countedBack(source: PageSource, toMs: number, lengthMs: number): Promise<number> {
  const { rows } = await source.fetch({ endTime: toMs }, { limit: 1 });
  const last = rows.at(-1);
  return last === undefined ? 0 : Math.max(0, openMs(last) - (source.max - 1) * lengthMs);
}

const isMonths = (interval: string): boolean => interval.endsWith('M');

const openMs = (row: unknown): number => msOf(asUs(Number((row as readonly unknown[])[0])));

/** Removes rows outside the range: the exchange may shift a range outside its data and return other rows. */
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
