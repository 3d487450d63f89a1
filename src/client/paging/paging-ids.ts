/**
 * Reads, page by page, lists whose ids rise with their times. The first page is found by time; every further page
 * begins at the id after the last row, so that rows in the same millisecond at a page boundary are neither lost nor
 * repeated.
 *
 * Public trades have ids without gaps, and one request returns the last id. Their pages are known ahead, and several
 * are requested at once. Pages of an account's rows are requested one after the other.
 */

import type { IdPaging } from '../../protocol/index.js';
import { endpointById, HOUR_MS } from '../../protocol/index.js';
import { ParameterError } from '../types/errors.js';
import { inOrder } from './ordered-concurrency.js';
import {
  firstMs,
  lastMs,
  type PagePart,
  type PageRange,
  type PageReply,
  type PageSource,
  rowsWithin,
  timeUsOf,
} from './paging-source.js';

type Id = number | bigint;

export async function* idPages(source: PageSource, paging: IdPaging, range: PageRange): AsyncGenerator<PagePart> {
  const found = await enter(source, paging, range);
  if (!found) return;
  const { entry } = found;
  const rows = rowsWithin(entry.rows, paging.time, range);
  const last = entry.rows.at(-1);
  source.estimate.share = shareDone(entry, paging, range, entry);
  const goesOn = entry.isFull && last !== undefined && !isPast(last, paging, range);
  const endId = goesOn && paging.isPublic ? (found.endId ?? (await lastId(source, paging, range))) : undefined;
  if (endId !== undefined && rows[0] !== undefined) {
    source.estimate.expectedRows = Math.min(source.max, Number(BigInt(endId) - BigInt(idOf(rows[0], paging))) + 1);
  }
  yield { reply: entry, rows };
  if (!goesOn) return;
  const next = after(idOf(last, paging));
  yield* endId === undefined
    ? oneByOne(source, paging, range, next, entry)
    : severalAtATime(source, paging, range, next, endId);
}

async function* oneByOne(
  source: PageSource,
  paging: IdPaging,
  range: PageRange,
  from: Id,
  entry: PageReply,
): AsyncGenerator<PagePart> {
  for (let next = from; ; ) {
    const reply = await source.fetch({ [paging.from]: next });
    source.estimate.share = shareDone(reply, paging, range, entry);
    yield { reply, rows: rowsWithin(reply.rows, paging.time, range) };
    const last = reply.rows.at(-1);
    if (!reply.isFull || last === undefined || isPast(last, paging, range)) return;
    next = after(idOf(last, paging));
  }
}

async function* severalAtATime(
  source: PageSource,
  paging: IdPaging,
  range: PageRange,
  from: Id,
  endId: Id,
): AsyncGenerator<PagePart> {
  const { limit } = source;
  function* tasks(): Generator<() => Promise<PagePart>> {
    for (let first = BigInt(from); first <= BigInt(endId); first += BigInt(limit)) {
      const end = first + BigInt(limit);
      yield async () => {
        const reply = await source.fetch({ [paging.from]: first });
        // If ids are missing, the reply also contains rows of the next page, which are left out here.
        const own = reply.rows.filter((row) => idOf(row, paging) >= first && idOf(row, paging) < end);
        return { reply, rows: rowsWithin(own, paging.time, range) };
      };
    }
  }
  yield* inOrder(tasks(), (running) => running < source.concurrency && running * limit < source.wanted);
}

interface Entry {
  readonly entry: PageReply;
  /** Id of the last row in the range, if a request has returned it already. */
  readonly endId?: Id;
}

/** The first page; undefined when the range has no rows. */
async function enter(source: PageSource, paging: IdPaging, range: PageRange): Promise<Entry | undefined> {
  const at = async (id: Id | string): Promise<Entry> => ({ entry: await source.fetch({ [paging.from]: String(id) }) });
  const given = source.given(paging.from);
  if (given !== undefined) return at(String(given));
  const { endpoint } = source;
  const { fromUs, toUs } = range;
  if (fromUs !== undefined && 'startTime' in endpoint.params) {
    const entry = await source.fetch({ startTime: firstMs(fromUs), ...endTimeWhereAllowed(source, fromUs, toUs) });
    return { entry };
  }
  if (fromUs !== undefined && paging.located) {
    const first = await locate(source, paging.located.by, paging.located.first, {
      startTime: firstMs(fromUs),
      endTime: lastMs(toUs),
    });
    return first === undefined ? undefined : at(first);
  }
  if (!paging.isPublic) return at(0);
  if (!Number.isFinite(source.max)) throw unbounded(source, paging);
  const endId = await lastId(source, paging, range);
  if (endId === undefined) return undefined;
  const first = BigInt(endId) - BigInt(source.max) + 1n;
  return { ...(await at(first > 0n ? first : 0n)), endId };
}

/** `endTime` avoids rows beyond the range, but some endpoints limit the hours between startTime and endTime. */
function endTimeWhereAllowed({ endpoint }: PageSource, fromUs: number, toUs: number): { endTime?: number } {
  const hours = endpoint.rules.find((rule) => rule.within)?.within?.hours ?? Number.POSITIVE_INFINITY;
  return lastMs(toUs) - firstMs(fromUs) <= hours * HOUR_MS ? { endTime: lastMs(toUs) } : {};
}

/** The id of the last row in the range; undefined when it cannot be queried or the range has no rows. */
async function lastId(source: PageSource, paging: IdPaging, { toUs }: PageRange): Promise<Id | undefined> {
  if (paging.located) return locate(source, paging.located.by, paging.located.last, { endTime: lastMs(toUs) });
  if (!('endTime' in source.endpoint.params)) return undefined;
  const { rows } = await source.fetch({ endTime: lastMs(toUs) }, { limit: 1 });
  return rows.length === 0 ? undefined : idOf(rows.at(-1), paging);
}

/** Number of rows per lookup of an id: the exchange marks withdrawn records with an id of -1. */
const LOOKED_AT = 10;

/** Finds an id in the rows of another list: the first valid id from a time on, or the last one up to a time. */
async function locate(
  source: PageSource,
  id: string,
  field: string,
  bounds: { startTime?: number; endTime: number },
): Promise<Id | undefined> {
  const { rows } = await source.fetch(bounds, { limit: LOOKED_AT, endpoint: endpointById(id) });
  const ids = rows.map((row) => (row as Record<string, Id>)[field] as Id).filter((one) => one >= 0);
  return bounds.startTime === undefined ? ids.at(-1) : ids[0];
}

function unbounded({ endpoint, request }: PageSource, { from }: IdPaging): ParameterError {
  const ways = 'startTime' in endpoint.params ? `.from(), .${from}()` : `pages({ from }), .${from}()`;
  return new ParameterError(
    request.verb.id,
    from,
    'this would read all rows since the market began.',
    `Give a start: ${ways}; or { max } for the newest rows.`,
  );
}

/** Whether the row is after the end of the range. */
function isPast(row: unknown, { time }: IdPaging, { toUs }: PageRange): boolean {
  return time !== undefined && timeUsOf(row, time) > toUs;
}

const idOf = (row: unknown, { id }: IdPaging): Id => (row as Record<string, Id>)[id] as Id;

/** The next id; ids above 2^53 are bigints. */
const after = (id: Id): Id => (typeof id === 'number' && id < Number.MAX_SAFE_INTEGER ? id + 1 : BigInt(id) + 1n);

/**
 * The finished share of the range, by the time of the last row. Without a start time, the range begins at the first
 * row.
 */
function shareDone(
  reply: PageReply,
  { time }: IdPaging,
  { fromUs, toUs }: PageRange,
  entry: PageReply,
): number | undefined {
  const [first, last] = [entry.rows[0], reply.rows.at(-1)];
  if (!reply.isFull || first === undefined || last === undefined) return 1;
  if (time === undefined) return undefined;
  const startUs = fromUs ?? timeUsOf(first, time);
  return toUs <= startUs ? 1 : Math.min(1, Math.max(0, (timeUsOf(last, time) - startUs) / (toUs - startUs)));
}
