/**
 * How soon a look may be repeated. It is repeated at even times, but takes at most half of any limit when it goes on for
 * ever, and leaves the last tenth of a window to others: a watch must never be why an order has to wait. Pure.
 */
import type { LimitBook, LimitsState } from '../../limits/index.js';
import { intervalMs } from '../limits/limits-wait.js';
import { budgetOf, type RequestUsage } from './read-only-scope.js';

/** The part of a limit that watching may take, all watches together. */
export const WATCH_SHARE = 0.5;
/** The part of a window that may be used, by whomever, for watching to go on. */
const WATCH_ROOM = 0.9;

/** How long to wait before the next look, and why so long: as wished, to stay within the share, or for a window to turn. */
export interface Pause {
  readonly waitMs: number;
  readonly why: 'every' | 'share' | 'room';
  /** From one look to the next, as it comes out. */
  readonly everyMs: number;
}

type Window = LimitsState['windows'][number];

/** What a look takes of a window. */
interface Taken {
  readonly window: Window;
  readonly taken: number;
}

/**
 * @param everyMs wished time from one look to the next
 * @param sinceMs time since the last one began
 * @param spent what that one has sent
 * @param others what the other watches that go on have sent at their last looks: who takes of a limit shares it evenly
 */
export function pauseAfter(
  everyMs: number,
  sinceMs: number,
  spent: RequestUsage,
  others: readonly RequestUsage[] = [],
): Pause {
  const all = [...spent.books].flatMap(([book, budgets]) =>
    takenOf(book.state().windows, budgets, spent.requests).map((one) => ({
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
  return limit > 0 ? Math.ceil((taken * intervalMs(interval)) / (limit * WATCH_SHARE)) : 0;
}

function roomInMs({ used, reserved, limit, resetsInMs }: Window, taken: number): number {
  return used + reserved + taken > limit * WATCH_ROOM && used + reserved > 0 ? resetsInMs : 0;
}
