/**
 * Computes the pause before the next request of a watch. Requests come at even intervals, but a watch takes at most
 * half of any rate limit and leaves the last tenth of a window to all other requests, so that no order has to wait
 * because of a watch. Pure: no I/O.
 */
import type { LimitBook, LimitsState } from '../../limits/index.js';
import { windowLengthMs } from '../base/limits-wait.js';
import { budgetOf, type RequestUsage } from '../types/read-only-scope.js';

/** The share of a limit that all watches together may take. */
export const WATCH_SHARE = 0.5;
/** The share of a window, used by any request, above which watches pause. */
const WATCH_ROOM = 0.9;

/**
 * The wait before the next request and its reason: the requested interval, the share of the limits, or a full window.
 */
export interface Pause {
  readonly waitMs: number;
  readonly why: 'every' | 'share' | 'room';
  /** The resulting interval in milliseconds. */
  readonly everyMs: number;
}

type Window = LimitsState['windows'][number];

/** The part of a window that one watch request takes. */
interface Taken {
  readonly window: Window;
  readonly taken: number;
}

/**
 * @param everyMs requested interval in milliseconds
 * @param sinceMs milliseconds since the last request began
 * @param usage usage of the last request
 * @param others usage of the last requests of the other running watches; watches of the same limit share it evenly
 */
export function pauseAfter(
  everyMs: number,
  sinceMs: number,
  usage: RequestUsage,
  others: readonly RequestUsage[] = [],
): Pause {
  const all = [...usage.books].flatMap(([book, budgets]) =>
    takenOf(book.state().windows, budgets, usage.requests).map((one) => ({
      ...one,
      sharers: 1 + others.filter((other) => takesOf(other, book, one.window)).length,
    })),
  );
  const apartMs = Math.max(0, ...all.map(({ window, taken, sharers }) => stretchedMs(window, taken) * sharers));
  const waitMs = Math.max(0, Math.max(everyMs, apartMs) - sinceMs);
  const roomMs = Math.max(0, ...all.map(({ window, taken }) => roomInMs(window, taken)));
  if (roomMs > waitMs) return { waitMs: roomMs, why: 'room', everyMs: Math.max(everyMs, apartMs) };
  return { waitMs, why: apartMs > everyMs ? 'share' : 'every', everyMs: Math.max(everyMs, apartMs) };
}

function takenOf(windows: readonly Window[], budgets: ReadonlyMap<string, number>, requests: number): Taken[] {
  const taken = (window: Window) => {
    if (window.type === 'REQUEST_WEIGHT') return budgets.get(budgetOf(window)) ?? 0;
    return window.type === 'RAW_REQUESTS' ? requests : 0;
  };
  return windows.map((window) => ({ window, taken: taken(window) })).filter((one) => one.taken > 0);
}

function takesOf({ books }: RequestUsage, book: LimitBook, window: Window): boolean {
  const budgets = books.get(book);
  return budgets !== undefined && takenOf([window], budgets, 1).length > 0;
}

function stretchedMs({ limit, interval }: Window, taken: number): number {
  return limit > 0 ? Math.ceil((taken * windowLengthMs(interval)) / (limit * WATCH_SHARE)) : 0;
}

function roomInMs({ used, reserved, limit, resetsInMs }: Window, taken: number): number {
  return used + reserved + taken > limit * WATCH_ROOM && used + reserved > 0 ? resetsInMs : 0;
}
