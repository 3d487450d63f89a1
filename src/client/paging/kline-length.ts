/** The length of kline intervals, for counting the klines of a time span. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../protocol/index.js';

const UNIT_MS: Readonly<Record<string, number>> = { s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };
const MIN_MONTH_MS = 28 * DAY_MS;

/** Length of an interval such as `15m` in milliseconds; for months the shortest possible length. */
export function klineLengthMs(interval: string): number {
  const count = Number.parseInt(interval, 10);
  return count * (UNIT_MS[interval.at(-1) ?? ''] ?? MIN_MONTH_MS);
}
