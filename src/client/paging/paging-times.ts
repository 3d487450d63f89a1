/**
 * Pages of lists sorted by a time that can change, such as the last update of an order. Ids do not rise with this time,
 * so the range is cut into time windows of the longest allowed length; several windows are read at once.
 *
 * A window with a full page is halved until its pages are not full. The order of rows in a reply is not used, because a
 * page that is cut by id can look like a page that is cut by time. More rows in one millisecond than a request can
 * return cannot be read and throw an error.
 */
import type { TimePaging } from '../../protocol/index.js';
import { ParameterError, SpotlabError } from '../types/errors.js';
import { inOrder } from './ordered-concurrency.js';
import { firstMs, lastMs, type PagePart, type PageRange, type PageSource, timeUsOf } from './paging-source.js';

export async function* timePages(source: PageSource, paging: TimePaging, range: PageRange): AsyncGenerator<PagePart> {
  if (range.fromUs === undefined) {
    throw new ParameterError(
      source.request.verb.id,
      'startTime',
      'this list is read by time and needs a first time.',
      'Set it with .from().',
    );
  }
  const [fromMs, toMs] = [firstMs(range.fromUs), lastMs(range.toUs)];
  const count = Math.ceil((toMs - fromMs + 1) / paging.windowMs);
  function* tasks(): Generator<() => Promise<readonly PagePart[]>> {
    // One millisecond shorter than the maximum: both ends are inclusive, and windows must not overlap.
    for (let startMs = fromMs; startMs <= toMs; startMs += paging.windowMs) {
      const endMs = Math.min(toMs, startMs + paging.windowMs - 1);
      yield () => readWindow(source, paging, startMs, endMs);
    }
  }
  const { limit } = source;
  const mayStart = (running: number) => running < source.concurrency && running * limit < source.wanted;
  let done = 0;
  for await (const parts of inOrder(tasks(), mayStart)) {
    done += 1;
    source.estimate.share = done / count;
    yield* parts;
  }
}

async function readWindow(source: PageSource, paging: TimePaging, fromMs: number, toMs: number): Promise<PagePart[]> {
  const limit = fromMs === toMs ? source.mostRows : source.limit;
  const reply = await source.fetch({ startTime: fromMs, endTime: toMs }, { limit });
  if (!reply.isFull) return [{ reply, rows: byTime(reply.rows, paging) }];
  if (fromMs === toMs) throw tooMany(source, fromMs, limit);
  const middleMs = fromMs + Math.floor((toMs - fromMs) / 2);
  const earlier = await readWindow(source, paging, fromMs, middleMs);
  return [...earlier, ...(await readWindow(source, paging, middleMs + 1, toMs))];
}

/** The rows sorted by time, oldest first; rows with equal times keep the exchange's order. */
function byTime(rows: readonly unknown[], { time }: TimePaging): readonly unknown[] {
  const [first, last] = [rows[0], rows.at(-1)];
  const isNewestFirst = first !== undefined && timeUsOf(first, time) > timeUsOf(last, time);
  const oldestFirst = isNewestFirst ? [...rows].reverse() : rows;
  const rises = oldestFirst.every((row, at) => at === 0 || timeUsOf(row, time) >= timeUsOf(oldestFirst[at - 1], time));
  return rises ? oldestFirst : [...oldestFirst].sort((a, b) => timeUsOf(a, time) - timeUsOf(b, time));
}

function tooMany({ request }: PageSource, ms: number, limit: number): SpotlabError {
  return new SpotlabError(
    'SPOTLAB_PAGING',
    `${request.verb.id}: ${limit} rows or more share the millisecond ${ms} (${new Date(ms).toISOString()}); the ` +
      'exchange cannot return the rest of them. No later rows were read.',
    { advice: 'Read the ranges before and after this millisecond separately.' },
  );
}
