/** Reads what it means for a request that the script in Redis refuses it: why and how long the request must wait, and whether waiting helps. */
import type { CostLine, LimitDelay, LimitRecords } from '../../limits/index.js';

/** @param key of the full window; `''` for a backoff or a ban */
export function refusal(
  records: LimitRecords,
  lines: readonly CostLine[],
  [why, exchangeMs, key]: readonly [LimitDelay['why'], number, string],
): { readonly delay: LimitDelay; readonly isEndless: boolean } {
  const window = lines.find((line) => line.key === key)?.window;
  const isNever = window !== undefined && lines.some((line) => line.part > line.window.limit);
  const waitMs = isNever ? Number.POSITIVE_INFINITY : records.machineMs(exchangeMs);
  const isEndless = waitMs === Number.POSITIVE_INFINITY;
  const isPaused = isEndless && !isNever;
  const delay: LimitDelay = {
    ...{ why, waitMs: isPaused ? exchangeMs : waitMs },
    ...(isPaused ? { isClockPaused: true as const } : {}),
    ...(window ? { window: records.stateOf(window) } : {}),
  };
  return { delay, isEndless };
}
