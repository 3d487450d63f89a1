/**
 * Checks the timestamp (-1021) and the signature (-1022) of a signed request, after its key (api-keys.ts) and its
 * parameters have been checked.
 *
 * A timestamp must be less than one second ahead of the exchange's clock and at most `recvWindow` behind it. A replay
 * runs in the past, so its requests may carry the time of the replay or of the machine's clock: the clock nearer to the
 * timestamp is used, and clients that never query the exchange's time work unchanged. The public exchange checks the
 * timing a second time before the engine; here one check is enough, because a request does not wait in between. Source:
 * `signing.md`, "Timing acceptance" and "Order of checks".
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
import type { SentParameters } from '../base/parameters.js';
import type { ApiKey } from './api-keys.js';

/** Checks the signature of `payload`, a text with one character per byte. @throws Refusal -1022 */
export function checkSignature(key: ApiKey, sent: Pick<SentParameters, 'signature'>, payload: string): void {
  if (!key.isSignatureOf(payload, sent.signature ?? '')) throw refusal('badSignature');
}

/**
 * Checks the timestamp of a request.
 *
 * @param clocksUs current times of the clocks that a timestamp may follow, microseconds since the epoch
 * @throws Refusal -1021; -1102 or -1111 for a timestamp or recvWindow that is not valid
 */
export function checkTiming({ texts }: Pick<SentParameters, 'texts'>, clocksUs: readonly number[]): void {
  const recvWindow = texts.get('recvWindow');
  const windowUs = recvWindow === undefined ? RECV_WINDOW.defaultMs * 1_000 : readWindowUs(recvWindow);
  const sent = Number(texts.get('timestamp') ?? '');
  if (!Number.isSafeInteger(sent)) throw refusal('overflow', 'timestamp');
  const sentUs = asUs(sent);
  const [first = 0] = clocksUs;
  const nowUs = clocksUs.reduce((near, us) => (Math.abs(us - sentUs) < Math.abs(near - sentUs) ? us : near), first);
  // This check finds, for example, seconds in place of milliseconds. The second bound exists because a recording may be older than the oldest legal
  // timestamp.
  if (sentUs < Math.min(TIMESTAMP_MIN_MS * 1_000, nowUs - RECV_WINDOW.maxMs * 1_000)) {
    throw refusal('mandatory', 'timestamp');
  }
  // A timestamp that is more than ten seconds ahead gets the same refusal, because its text tells the user to check the clock.
  if (sentUs >= nowUs + FUTURE_TOLERANCE_MS * 1_000) throw refusal('timestampAhead');
  if (nowUs - sentUs > windowUs) throw refusal('timestampTooOld');
}

function readWindowUs(text: string): number {
  if (decimalsOf(text) > RECV_WINDOW.maxDecimals) throw refusal('badPrecision', 'recvWindow');
  const us = parseUnits(text, RECV_WINDOW.maxDecimals);
  if (us > BigInt(RECV_WINDOW.maxMs) * 1_000n) throw refusal('tooGreat', 'recvWindow', RECV_WINDOW.maxMs);
  return Number(us);
}
