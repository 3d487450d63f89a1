/**
 * Permissions that are too old to be used.
 *
 * A process can be stopped, or have no processor, between the decision of the store and the moment when it reads it. If a
 * window has reset meanwhile, the store may have counted the request in the former window, and nobody counts it in the
 * present one. The process then gives the permission back, and asks again.
 */
import type { LimitRecords } from '../limits/index.js';
import { DEFAULT_RATE_LIMITS, windowMs } from '../protocol/index.js';

/** Age from which a permission may be outdated. A younger one has only just crossed the reset of a window. */
const OUTDATED_MS = 100;

/** @param allowedAtMs when the store allowed a request, or earlier: epoch milliseconds of the machine's clock */
export function isOutdated(
  allowedAtMs: number,
  { exchangeNowMs, limiters }: Pick<LimitRecords, 'exchangeNowMs' | 'limiters'>,
): boolean {
  const ageMs = Date.now() - allowedAtMs;
  if (ageMs < OUTDATED_MS) return false;
  return (limiters ?? DEFAULT_RATE_LIMITS).some((limiter) => exchangeNowMs % windowMs(limiter) < ageMs);
}
