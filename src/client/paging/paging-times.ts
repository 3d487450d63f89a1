/**
 * Lists found by a time that may change, such as an order's last update: ids do not rise with it, so nothing but time
 * can be gone by. A range is cut into windows as long as the exchange allows, several of which are read at a time.
 *
 * A window that gives a full page is halved until its halves do not: no order of the rows inside a reply is relied on,
 * because a page that is cut by id may look as if it were cut by time. More rows in one millisecond than a request can
 * give cannot be read: that is said, not passed over.
 */
import type { TimePaging } from '../../protocol/index.js';
import { ParameterError, SpotlabError } from '../errors/errors.js';
import { inOrder } from './ordered-concurrency.js';
import { firstMs, lastMs, type PagePart, type PageRange, type PageSource, timeUsOf } from './paging-source.js';

export async function* timePages(source: PageSource, paging: TimePaging, range: PageRange): AsyncGenerator<PagePart> {
  if (range.fromUs === undefined) {
    throw new ParameterError(
      source.request.verb.id,
      'startTime',
      'it is read by time, and no first time is given.',
      'Say one: .from().',
    );
  }
  const [fromMs, toMs] = [firstMs(range.fromUs), lastMs(range.toUs)];
  const count = Math.ceil((toMs - fromMs + 1) / paging.windowMs);
  function* tasks(): Generator<() => Promise<readonly PagePart[]>> {
    // One millisecond less than the longest: both ends belong to a window, and windows share none.
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

/** The rows in the order of their time; those that share it in the exchange's order, oldest first. */
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
    `${request.verb.id}: ${limit} rows or more share the millisecond ${ms} (${new Date(ms).toISOString()}), and the ` +
      'exchange gives no way to ask for the rest of them; nothing after it was read.',
    { advice: 'Read the ranges before and after it by themselves.' },
  );
}
