/** Sends one request once: reserves its weight, signs, sends, and charges the limits by the reply's headers. */

import type { Clock, Reservation } from '../../limits/index.js';
import { Bytes } from '../../platform/index.js';
import { maxReplyBytes, type StopSignal } from '../../protocol/index.js';
import { isClosed, maskerOf, maskRepeated, SendError, type WireResponse } from '../../transport/index.js';
import { type CallRequest, isTrading } from '../call/request.js';
import { requestCost } from '../call/request-cost.js';
import { isLimitDelay, limitError } from '../errors/limit-error.js';
import { CLOSED_ADVICE, type SpotlabError, TransportError } from '../types/errors.js';
import { countUsage } from '../types/read-only-scope.js';
import type { Reconciled } from '../types/result.js';
import { outcomeUnknown } from './outcome.js';
import type { SessionParts } from './session-parts.js';
import { type SignedRequest, signRequest } from './sign-request.js';

/** A reply with any status. */
export interface Reply {
  readonly response: WireResponse;
  readonly latencyMs: number;
  /** Weight charged for the call. */
  readonly weight: number;
  /** The request as it was sent, for masking the parts that the reply repeats. Contains secrets. */
  readonly sent: SignedRequest;
  /** The time of the exchange with which the request was signed, in milliseconds. */
  readonly stampMs: number;
  /** The reservation in the limits; absent for a reconstructed result. */
  readonly reservation?: Reservation;
  /** Present for a result that was reconstructed from queries after its reply was lost. */
  readonly reconciled?: Reconciled;
}

/**
 * Sends `request` once.
 *
 * @throws LimitError, TransportError, or OutcomeUnknownError for a trading call whose reply was lost
 */
export async function sendOnce(
  parts: SessionParts,
  request: CallRequest,
  signal: StopSignal | undefined,
): Promise<Reply> {
  const { endpoint, verb } = request;
  const { limits, policy, transport, clock, timeoutMs, onWait } = parts;
  const { weightOnSuccess } = endpoint;
  const cost = requestCost(request);
  let reservation: Reservation;
  let wire: SignedRequest;
  let startedMs = 0;
  let begun = 0;
  let stampMs = 0;
  for (;;) {
    try {
      reservation = limits.reserveNow(cost, policy) ?? (await limits.reserve(cost, policy, signal, onWait));
    } catch (reason) {
      throw notReserved(request, reason, clock.now());
    }
    startedMs = clock.now();
    begun = elapsed(clock);
    ({ stampMs } = limits);
    try {
      wire = signRequest(parts, request, stampMs, transport.signs !== true);
    } catch (error) {
      limits.release(reservation, false);
      throw error;
    }
    // The process may have been stopped just now; then the timestamp is old, too.
    if (!limits.isOutdated(reservation)) break;
    limits.release(reservation, false);
  }
  try {
    const { path, headers, body } = wire;
    const received = await transport.send({
      method: endpoint.method,
      path,
      headers,
      body,
      signal,
      timeoutMs,
      maxReplyBytes: maxReplyBytes(endpoint),
      verb: verb.id,
      isUnsigned: transport.signs === true && endpoint.security !== 'NONE',
    });
    const { status, limitHeaders = received.headers, reportsClock } = received;
    limits.charge(reservation, status, limitHeaders, received.body, reportsClock);
    const response = withoutSecrets(received, wire, endpoint.security !== 'NONE' || limits.countsByAccount);
    const weight = response.status < 400 ? (weightOnSuccess ?? cost.weight) : cost.weight;
    const latencyMs = Math.round((elapsed(clock) - begun) * 1000) / 1000;
    if (!parts.ownsExchange) countUsage(limits, cost, weight, latencyMs);
    return { response, latencyMs, weight, sent: wire, stampMs, reservation };
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    limits.release(reservation, error.mayHaveArrived);
    if (!parts.ownsExchange) countUsage(limits, cost, error.mayHaveArrived ? cost.weight : 0, clock.now() - startedMs);
    throw lost(request, error, stampMs);
  }
}

/** Longest body, in characters, of a reply that is not a result; a longer body is cut. */
const MAX_ERROR_BODY = 262_144;

/** The reply without the key and the signature of its request, which a server or a proxy may repeat in it. */
function withoutSecrets(response: WireResponse, wire: SignedRequest, hasSecrets: boolean): WireResponse {
  const { status, bytes } = response;
  if (bytes !== undefined && status < 300 && (!hasSecrets || !repeatsSecrets(bytes, wire))) return response;
  const { body } = response;
  const masked =
    status >= 300 ? maskerOf(wire)(body.slice(0, MAX_ERROR_BODY)) : hasSecrets ? maskRepeated(body, wire) : body;
  // The headers stay behind a getter, because they are parsed when they are read.
  return masked === body
    ? response
    : {
        status,
        body: masked,
        get headers() {
          return response.headers;
        },
      };
}

/** Whether a message has the key or the signature of its request; then only its masked text is given. */
function repeatsSecrets(bytes: Uint8Array, wire: SignedRequest): boolean {
  const text = Bytes.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return maskRepeated(text, wire) !== text;
}

/** A clock with fractions of a millisecond, because many replies take less than one. */
const elapsed = (clock: Clock): number => clock.elapsed?.() ?? clock.now();

function notReserved(request: CallRequest, reason: unknown, nowMs: number): SpotlabError {
  if (isLimitDelay(reason)) return limitError(request, reason, nowMs);
  // A read of a list may have sent other requests before this one.
  const message = 'aborted while waiting for a rate limit; this request was not sent.';
  return new TransportError(request.verb.id, 'aborted', message, {
    ...(isTrading(request.endpoint) ? { carriedOut: false } : {}),
    cause: reason,
  });
}

function lost(request: CallRequest, error: SendError, stampMs: number): SpotlabError {
  const trades = isTrading(request.endpoint);
  if (trades && error.mayHaveArrived) return outcomeUnknown(request, error.message, stampMs, { cause: error });
  const advice = isClosed(error)
    ? CLOSED_ADVICE
    : error.reason === 'network'
      ? 'Check the address and your connection; `spotlab doctor` tests both.'
      : error.reason === 'tooLarge'
        ? 'No exchange sends so much here: check that the address is that of an exchange.'
        : undefined;
  const text = trades ? `${error.message}; the request did not reach the exchange.` : `${error.message}.`;
  return new TransportError(request.verb.id, error.reason, text, {
    ...(advice ? { advice } : {}),
    ...(trades ? { carriedOut: false } : {}),
    cause: error.cause,
  });
}
