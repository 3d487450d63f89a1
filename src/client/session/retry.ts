/**
 * Decides when a read is sent again, and after which pause.
 *
 * Only reads are sent again, because a repeated read changes nothing. The reasons are a lost reply (cut off, timed
 * out), a reply that is not the result, and a 5xx status; a refusal or a redirection is not a reason, because it would
 * be repeated. The pauses grow and have full jitter, so that many clients of a recovering exchange do not all send at
 * the same moment.
 */

import { CLOSED } from '../../transport/index.js';
import { type CallRequest, isTrading } from '../call/request.js';
import { ExchangeError, ReplyError, TransportError } from '../types/errors.js';
import type { SessionParts } from './session-parts.js';

/** Default number of retries of a read. */
export const DEFAULT_RETRIES = 2;

/** Maximum of the first pause in milliseconds; it doubles for each further pause, up to the longest. */
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2_000;

/** Whether a retry of `request` after `error` is safe and can succeed. */
export function isRetryable({ endpoint }: CallRequest, error: unknown): boolean {
  if (endpoint.method !== 'GET' || isTrading(endpoint)) return false;
  if (error instanceof TransportError) return !isFinalReason(error) && !isClosedClient(error);
  if (error instanceof ReplyError) return error.status < 300;
  return error instanceof ExchangeError && error.status >= 500;
}

/** Whether the same request cannot succeed later: it was aborted, or its reply is larger than its endpoint may send. */
export const isFinalReason = ({ reason }: TransportError): boolean => reason === 'aborted' || reason === 'tooLarge';

/** Whether a request failed because its client was closed: no later request can succeed. */
export const isClosedClient = ({ cause }: TransportError): boolean =>
  (cause as { readonly code?: unknown } | undefined)?.code === CLOSED;

/** Milliseconds to wait before the retry after `tries` retries; `random` is in [0, 1). */
export function retryPauseMs(tries: number, random: number): number {
  return Math.floor(random * Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries));
}

/** Waits before a retry. @throws TransportError when it is aborted meanwhile */
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
    throw new TransportError(verb.id, 'aborted', 'aborted during the pause before a retry.', { cause: reason });
  }
}

/** The last error of a read that was sent several times, with the number of attempts in its message. */
export function withAttempts(error: unknown, attempts: number): unknown {
  if (attempts > 1 && error instanceof TransportError) {
    error.message = error.message.replace(/\.(?= |$)/, `, in ${attempts} attempts.`);
  }
  return error;
}
