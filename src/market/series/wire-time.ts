/** Times on the wire: milliseconds by default, microseconds when asked. Inside, everything is microseconds. */

/** Unit of times in an answer. */
export type WireUnit = 'ms' | 'us';

/** A time in the unit asked for; what is finer is cut. */
export function wireTime(timeUs: number, unit: WireUnit): number {
  return unit === 'us' ? timeUs : Math.floor(timeUs / 1_000);
}

/** First microsecond of an inclusive start, given in milliseconds (with a fraction when microseconds were sent). */
export function startUsOf(timeMs: number): number {
  return Math.round(timeMs * 1_000);
}

/** First microsecond after an inclusive end: a whole millisecond includes all of itself. */
export function endUsOf(timeMs: number): number {
  return Number.isInteger(timeMs) ? (timeMs + 1) * 1_000 : Math.round(timeMs * 1_000) + 1;
}
