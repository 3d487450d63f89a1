/**
 * Whether a request is of now and of the owner of its key: timing, signature.
 *
 * The key comes first (api-keys.ts), then, once the parameters have been read, timing (-1021) and signature (-1022). Timing: a timestamp must lie less than a second ahead of the exchange's
 * clock and at most `recvWindow` behind it. A recording plays in the past, so there a request may be stamped by the
 * market's clock or by the wall's: the one its timestamp is nearer to decides, and clients that never ask for the
 * exchange's time work unchanged. The second check before the engine is the first here: nothing waits in between.
 * Source: `signing.md`, "Timing acceptance" and "Order of checks".
 */

import {
  asUs,
  decimalsOf,
  FUTURE_TOLERANCE_MS,
  parseUnits,
  RECV_WINDOW,
  refusal,
  TIMESTAMP_MIN_MS,
} from '../../protocol/index.js';
import type { SentParameters } from '../http/parameters.js';
import type { RawPart } from '../http/raw-parameters.js';
import type { ApiKey } from './api-keys.js';

/**
 * Whether the request is of now and of the key's owner.
 *
 * @param clocksUs the clocks that a timestamp may go by, microseconds since the epoch
 * @throws Refusal -1102, -1111, -1021, -1022
 */
export function checkSigned(
  key: ApiKey,
  sent: SentParameters,
  query: RawPart,
  body: RawPart,
  clocksUs: readonly number[],
): void {
  checkTiming(sent.texts.get('timestamp') ?? '', sent.texts.get('recvWindow'), clocksUs);
  if (!key.isSignatureOf(query.signed + body.signed, sent.signature ?? '')) throw refusal('badSignature');
}

/** @throws Refusal -1021, or -1102 and -1111 for values that are not a time or a window. */
export function checkTiming(timestamp: string, recvWindow: string | undefined, clocksUs: readonly number[]): void {
  const windowUs = recvWindow === undefined ? RECV_WINDOW.defaultMs * 1_000 : readWindowUs(recvWindow);
  const sent = Number(timestamp);
  if (!Number.isSafeInteger(sent)) throw refusal('overflow', 'timestamp');
  const sentUs = asUs(sent);
  const [first = 0] = clocksUs;
  const nowUs = clocksUs.reduce((near, us) => (Math.abs(us - sentUs) < Math.abs(near - sentUs) ? us : near), first);
  // Seconds instead of milliseconds, say. A recording may itself be older than the oldest timestamp there can be.
  if (sentUs < Math.min(TIMESTAMP_MIN_MS * 1_000, nowUs - RECV_WINDOW.maxMs * 1_000)) {
    throw refusal('mandatory', 'timestamp');
  }
  // Further ahead than ten seconds is refused alike: the text tells clients to look at the exchange's clock.
  if (sentUs >= nowUs + FUTURE_TOLERANCE_MS * 1_000) throw refusal('timestampAhead');
  if (nowUs - sentUs > windowUs) throw refusal('timestampTooOld');
}

function readWindowUs(text: string): number {
  if (decimalsOf(text) > RECV_WINDOW.maxDecimals) throw refusal('badPrecision', 'recvWindow');
  const us = parseUnits(text, RECV_WINDOW.maxDecimals);
  if (us > BigInt(RECV_WINDOW.maxMs) * 1_000n) throw refusal('tooGreat', 'recvWindow', RECV_WINDOW.maxMs);
  return Number(us);
}
