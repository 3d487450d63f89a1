/**
 * Finds replies that ended at the exchange's default limit before the end of their time range. Such a reply looks complete,
 * as when `from('-1d')` of 1m klines returns 500 of 1440 rows. A call with `.limit()` asked for that number of rows.
 */
import { asMs } from '../../protocol/index.js';
import type { CallRequest } from '../call/request.js';
import { klineLengthMs } from './kline-length.js';

/** The note for the drawing of a reply that lacks rows of its range; undefined for any other reply. */
export function cutNoteOf({ endpoint, params }: CallRequest, result: object, nowMs: number): string | undefined {
  const { paging, params: known } = endpoint;
  const { startTime, endTime = String(nowMs), limit } = params;
  if (!paging || startTime === undefined || limit !== undefined) return undefined;
  const field = paging.by === 'time' ? paging.rows : undefined;
  const rows: unknown = field === undefined ? result : (result as Record<string, unknown>)[field];
  if (!Array.isArray(rows) || rows.length === 0 || rows.length < Number(known.limit?.default)) return undefined;
  if (paging.by !== 'interval')
    return `${rows.length} rows, the default limit of a reply; .all() reads the whole range`;
  const lengthMs = klineLengthMs(String(params.interval));
  const missing = Math.floor((asMs(Number(endTime)) - asMs(Number(rows.at(-1)[0]))) / lengthMs);
  return missing > 0
    ? `${rows.length} of about ${rows.length + missing} rows; .all() reads the whole range`
    : undefined;
}
