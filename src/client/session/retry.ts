/**
 * When a read is sent again, and after how long.
 *
 * Only reads are: asking twice changes nothing. What calls for it is an answer that did not come (cut off, timed out) or
 * a 5xx; a refusal would be the same the second time. Pauses grow and are jittered over their whole length, so that
 * many clients of an exchange that has just come back do not all ask at the same moment.
 */

import { type CallRequest, isTrading } from '../call/request.js';
import { ExchangeError, TransportError } from '../errors/errors.js';
import type { SessionParts } from './session-parts.js';

/** Times that a read is sent again, unless the options say otherwise. */
export const DEFAULT_RETRIES = 2;

/** The first pause is at most this long, in milliseconds, and each further one at most twice the one before. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/** Whether sending `request` again after `error` is safe and may help. */
export function isRetryable({ endpoint }: CallRequest, error: unknown): boolean {
  if (endpoint.method !== 'GET' || isTrading(endpoint)) return false;
  if (error instanceof TransportError) return error.reason !== 'aborted';
  return error instanceof ExchangeError && error.status >= 500;
}

/** Milliseconds to wait before a read is sent again, after `tries` times; `random` is in [0, 1). */
export function retryPauseMs(tries: number, random: number): number {
  return Math.floor(random * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries));
}

/** Waits before the next try. @throws TransportError when it is aborted meanwhile */
export async function pauseBeforeRetry(
  { clock, random = Math.random }: Pick<SessionParts, 'clock' | 'random'>,
  { verb }: CallRequest,
  tries: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    if (signal?.aborted) throw signal.reason;
    await clock.sleep(retryPauseMs(tries, random()), signal);
  } catch (reason) {
    throw new TransportError(verb.id, 'aborted', 'aborted while waiting to ask again.', { cause: reason });
  }
}
