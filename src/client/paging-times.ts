/**
 * Lists found by a time that may change, such as an order's last update: ids do not rise with it, so nothing but time
 * can be gone by. A range is cut into windows as long as the exchange allows, several of which are read at a time.
 *
 * In a window that holds more than one page, the next page begins at the last row's time again, and the rows seen there
 * already are left out. Where the rows do not come in the order of that time, the window is halved until its pages are
 * not full. More rows in one millisecond than a request can give cannot be read: that is said, not passed over.
 */
import type { TimePaging } from '../protocol/paging.js';
import { ParameterError, SpotlabError } from './errors.js';
import { inOrder } from './paging-in-order.js';
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
    source.outlook.share = done / count;
    yield* parts;
  }
}

async function readWindow(source: PageSource, paging: TimePaging, fromMs: number, toMs: number): Promise<PagePart[]> {
  const parts: PagePart[] = [];
  let seen = new Set<unknown>();
  let limit = source.limit;
  for (let startMs = fromMs; ; ) {
    const reply = await source.ask({ startTime: startMs, endTime: toMs }, { limit });
    const rows = oldestFirst(reply.rows, paging).filter((row) => !seen.has(idOf(row, paging)));
    const isAscending = rises(reply.rows, paging);
    if (!reply.isFull) return [...parts, { reply, rows }];
    const lastRowMs = lastMs(timeUsOf(reply.rows.at(-1), paging.time));
    if (startMs === toMs || (isAscending && lastRowMs === startMs)) {
      if (limit >= source.mostRows) throw tooMany(source, startMs, limit);
      // All rows of the page share one millisecond: only a larger page can get past it.
      limit = source.mostRows;
      continue;
    }
    if (!isAscending) {
      const middleMs = startMs + Math.floor((toMs - startMs) / 2);
      const earlier = await readWindow(source, paging, startMs, middleMs);
      const later = await readWindow(source, paging, middleMs + 1, toMs);
      const fresh = [...earlier, ...later].map((part) => ({
        ...part,
        rows: part.rows.filter((row) => !seen.has(idOf(row, paging))),
      }));
      return [...parts, ...fresh];
    }
    parts.push({ reply, rows });
    seen = new Set(
      reply.rows.filter((row) => lastMs(timeUsOf(row, paging.time)) === lastRowMs).map((row) => idOf(row, paging)),
    );
    startMs = lastRowMs;
    limit = source.limit;
  }
}

const idOf = (row: unknown, { id }: TimePaging): unknown => (row as Record<string, unknown>)[id];

/** Whether the rows come in the order of their time. */
function rises(rows: readonly unknown[], { time }: TimePaging): boolean {
  return rows.every((row, index) => index === 0 || timeUsOf(row, time) >= timeUsOf(rows[index - 1], time));
}

/** Some lists come newest first. */
function oldestFirst(rows: readonly unknown[], { time }: TimePaging): readonly unknown[] {
  const [first, last] = [rows[0], rows.at(-1)];
  const isNewestFirst = first !== undefined && timeUsOf(first, time) > timeUsOf(last, time);
  return isNewestFirst ? [...rows].reverse() : rows;
}

function tooMany({ request }: PageSource, ms: number, limit: number): SpotlabError {
  return new SpotlabError(
    'SPOTLAB_PAGING',
    `${request.verb.id}: ${limit} rows or more share the millisecond ${ms} (${new Date(ms).toISOString()}), and the ` +
      'exchange gives no way to ask for the rest of them; nothing after it was read.',
    { advice: 'Read the ranges before and after it by themselves.' },
  );
}
