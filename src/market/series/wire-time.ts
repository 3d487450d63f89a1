/**
 * Converts times to and from wire format: milliseconds by default, microseconds on request. Internal times are always
 * microseconds.
 */
import { msOf } from '../../protocol/index.js';

/** Unit of the times in a reply. */
export type WireUnit = 'ms' | 'us';

/** A time in the requested unit, rounded down. */
export function wireTime(timeUs: number, unit: WireUnit): number {
  return unit === 'us' ? timeUs : msOf(timeUs);
}

/**
 * First microsecond of a range with an inclusive start time in milliseconds (with a fraction if microseconds were
 * sent).
 */
export function startUsOf(timeMs: number): number {
  return Math.round(timeMs * 1_000);
}

/** First microsecond after a range with an inclusive end time: a whole millisecond includes its last microsecond. */
export function endUsOf(timeMs: number): number {
  return Number.isInteger(timeMs) ? (timeMs + 1) * 1_000 : Math.round(timeMs * 1_000) + 1;
}
