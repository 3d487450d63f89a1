/** Computes how long a number of requests must wait for the rate limits. */

import type { LimitBook, LimitPolicy } from '../../limits/index.js';
import type { WeightPool } from '../../protocol/index.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../protocol/index.js';

const COUNTED: readonly string[] = ['REQUEST_WEIGHT', 'RAW_REQUESTS'];
const UNIT_MS: Readonly<Record<string, number>> = { S: SECOND_MS, M: MINUTE_MS, H: HOUR_MS, D: DAY_MS };

/** Length of a window in milliseconds by its name, such as `1M` or `10S`. */
export function windowLengthMs(name: string): number {
  return Number.parseInt(name, 10) * (UNIT_MS[name.at(-1)?.toUpperCase() ?? ''] ?? 0);
}

/**
 * Milliseconds until `requests` requests of the given weight have passed the limit windows; 0 when all of them fit into
 * the current windows.
 *
 *
 *
 * @param budget the windows that the weight counts in. Default `ip`.
 */
export function limitsWaitMs(
  limits: LimitBook,
  policy: LimitPolicy,
  requests: number,
  weight: number,
  budget: WeightPool = 'ip',
): number {
  if (policy !== 'wait') return 0;
  const { windows, backoffForMs = 0 } = limits.state();
  const waits = windows
    .filter(({ type, pool }) => COUNTED.includes(type) && pool === budget)
    .map(({ type, interval, limit, used, reserved, resetsInMs }) => {
      const beyond = requests * (type === 'REQUEST_WEIGHT' ? weight : 1) - Math.max(0, limit - used - reserved);
      if (beyond <= 0 || limit <= 0) return 0;
      return resetsInMs + (Math.ceil(beyond / limit) - 1) * windowLengthMs(interval);
    });
  return Math.max(backoffForMs, ...waits);
}
