/**
 * The parts of the limits (weight, orders, requests) that a broker's state file reserves in advance for the broker's own
 * process, which can then use them at once: its requests need no further write to the file, and a successor of the broker
 * still knows everything that was allowed.
 *
 * A broker's process gets such a part only if it asks often: about as much as it has used in the time of one report,
 * and never more than a sixteenth of a limit, nor more than the rest of that limit. If the broker dies, its successor
 * treats this amount as it treats requests in flight of any process that is gone.
 */
import type { CostLine } from '../../limits/index.js';

/** The amount in advance is at most the limit divided by this number. */
const MAX_SHARE_DIVISOR = 16;
/** A process that asks this number of times between two reports asks often. */
const OFTEN = 8;

type Window = CostLine['window'];

/** The further cost in the file for one window, and the cost that the process has used of the window lately. */
interface FiledPart {
  readonly key: string;
  used: number;
  requests: number;
  usedBefore: number;
  requestsBefore: number;
  /** Start of the window to which the amounts in the file belong. */
  startMs: number;
  /** The counted and reserved amount in the file, with the further cost. */
  total: number;
  /** The unused rest of the further cost. */
  rest: number;
}

export class FiledParts {
  private readonly parts = new Map<Window, FiledPart>();

  /** Whether the amounts in the file include a cost that has just been reserved. */
  covers(lines: readonly CostLine[]): boolean {
    for (const { window, part } of lines) {
      const filed = this.parts.get(window);
      if (filed === undefined || filed.rest < part || filed.startMs !== window.beganMs) return false;
      if (window.used + window.inFlight > filed.total) return false;
    }
    return true;
  }

  /** Notes that the process was allowed a cost. */
  take(lines: readonly CostLine[]): void {
    for (const { window, key, part } of lines) {
      let filed = this.parts.get(window);
      if (!filed) {
        filed = { key, used: 0, requests: 0, usedBefore: 0, requestsBefore: 0, startMs: -1, total: 0, rest: 0 };
        this.parts.set(window, filed);
      }
      filed.used += part;
      filed.requests += 1;
      filed.rest -= part;
    }
  }

  /**
   * Computes the amounts for the file that is written now. @returns the cost in advance that the file must hold as
   * reserved in each window
   */
  write(): (readonly [key: string, part: number])[] {
    const further: (readonly [string, number])[] = [];
    for (const [window, filed] of this.parts) {
      const { used, inFlight, limit } = window;
      const isOften = Math.max(filed.requests, filed.requestsBefore) >= OFTEN;
      const lately = isOften ? Math.max(filed.used, filed.usedBefore) : 0;
      const rest = Math.max(0, Math.min(lately, Math.floor(limit / MAX_SHARE_DIVISOR), limit - used - inFlight));
      filed.startMs = window.beganMs;
      filed.total = used + inFlight + rest;
      filed.rest = rest;
      if (rest > 0) further.push([filed.key, rest]);
    }
    return further;
  }

  /**
   * Notes that the time of a report is over. @returns whether there must be another report, because the file may hold
   * amounts in advance
   */
  turn(): boolean {
    for (const [window, filed] of this.parts) {
      if (filed.requests === 0 && filed.requestsBefore === 0) this.parts.delete(window);
      filed.usedBefore = filed.used;
      filed.requestsBefore = filed.requests;
      filed.used = 0;
      filed.requests = 0;
    }
    return this.parts.size > 0;
  }
}
