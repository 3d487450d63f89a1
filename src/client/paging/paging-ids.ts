/**
 * Lists whose ids and times rise together. A range is entered by its first time, and every further page begins at the id
 * after the last one: rows that share a millisecond at a page's edge are neither lost nor repeated.
 *
 * Everybody's trades have ids without gaps and a last id that one request tells, so their pages are known ahead and
 * several are asked for at a time. Those of an account are asked for one after the other.
 */

import type { IdPaging } from '../../protocol/index.js';
import { endpointById, HOUR_MS } from '../../protocol/index.js';
import { ParameterError } from '../errors/errors.js';
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
  const kept = rowsWithin(entry.rows, paging.time, range);
  const last = entry.rows.at(-1);
  source.estimate.share = shareDone(entry, paging, range, entry);
  const goesOn = entry.isFull && last !== undefined && !isPast(last, paging, range);
  const endId = goesOn && paging.isPublic ? (found.endId ?? (await lastId(source, paging, range))) : undefined;
  if (endId !== undefined && kept[0] !== undefined) {
    source.estimate.expectedRows = Math.min(source.max, Number(BigInt(endId) - BigInt(idOf(kept[0], paging))) + 1);
  }
  yield { reply: entry, rows: kept };
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
        // Where an id is missing, a page reaches into the next one.
        const own = reply.rows.filter((row) => idOf(row, paging) >= first && idOf(row, paging) < end);
        return { reply, rows: rowsWithin(own, paging.time, range) };
      };
    }
  }
  yield* inOrder(tasks(), (running) => running < source.concurrency && running * limit < source.wanted);
}

interface Entry {
  readonly entry: PageReply;
  /** Id of the range's last row, where it was asked for on the way. */
  readonly endId?: Id;
}

/** The first page; undefined when nothing lies in the range. */
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

/** `endTime` spares a row too many, but some endpoints take it only within so many hours. */
function endTimeWhereAllowed({ endpoint }: PageSource, fromUs: number, toUs: number): { endTime?: number } {
  const hours = endpoint.rules.find((rule) => rule.within)?.within?.hours ?? Number.POSITIVE_INFINITY;
  return lastMs(toUs) - firstMs(fromUs) <= hours * HOUR_MS ? { endTime: lastMs(toUs) } : {};
}

/** The id of the last row of the range; undefined when that cannot be asked for, or nothing lies there. */
async function lastId(source: PageSource, paging: IdPaging, { toUs }: PageRange): Promise<Id | undefined> {
  if (paging.located) return locate(source, paging.located.by, paging.located.last, { endTime: lastMs(toUs) });
  if (!('endTime' in source.endpoint.params)) return undefined;
  const { rows } = await source.fetch({ endTime: lastMs(toUs) }, { limit: 1 });
  return rows.length === 0 ? undefined : idOf(rows.at(-1), paging);
}

/** Rows asked for when an id is looked up: the exchange marks records that it has withdrawn by an id of -1. */
const LOOKED_AT = 10;

/** An id that another list's rows hold: the first valid one from a time on, the last one up to a time. */
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
    'all rows since the market began were asked for.',
    `Say from where on: ${ways}; or { max } for the newest ones.`,
  );
}

/** Whether the range ends before a row. */
function isPast(row: unknown, { time }: IdPaging, { toUs }: PageRange): boolean {
  return time !== undefined && timeUsOf(row, time) > toUs;
}

const idOf = (row: unknown, { id }: IdPaging): Id => (row as Record<string, Id>)[id] as Id;

/** The id after an id; above 2^53 ids are bigints. */
const after = (id: Id): Id => (typeof id === 'number' && id < Number.MAX_SAFE_INTEGER ? id + 1 : BigInt(id) + 1n);

/** How far a reply has come in time, from the beginning of the range or, without one, from its first row. */
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
