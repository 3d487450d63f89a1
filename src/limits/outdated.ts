/**
 * Recognises permissions of a shared store that have become too old before the process has sent its request.
 *
 * A process can be stopped, or have no processor, between the decision of the store and the moment when it sends its
 * request. If a window has reset meanwhile, the store may have counted the request in the former window, and nobody counts
 * it in the present one. The process then gives the permission back, and asks again.
 */
import { type RateLimiter, windowMs } from '../protocol/index.js';

/** Age from which a permission may be outdated. A younger one has only just crossed the reset of a window. */
const OUTDATED_MS = 100;

/** @param ageMs time since the store allowed a request, on the exchange's clock like `nowMs` */
export function isOutdated(ageMs: number, nowMs: number, limiters: readonly RateLimiter[]): boolean {
  return ageMs >= OUTDATED_MS && limiters.some((limiter) => nowMs % windowMs(limiter) < ageMs);
}
