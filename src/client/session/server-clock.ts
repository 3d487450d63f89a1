/** Measures the offset of the exchange's clock from ours. */
import type { Clock, LimitBook, LimitPolicy } from '../../limits/index.js';
import type { Transport } from '../../transport/index.js';
import { isLimitDelay, limitError } from '../errors/limit-error.js';
import { LimitError, TransportError } from '../types/errors.js';

/** A measurement from several samples of the exchange's clock, in milliseconds. */
export interface ClockReading {
  /**
   * The exchange's clock minus ours, by the sample with the shortest round trip. The error is at most half of that
   * round trip.
   */
  readonly offsetMs: number;
  /** The shortest round trip. */
  readonly roundTripMs: number;
  /** The longest round trip less the shortest. */
  readonly jitterMs: number;
  /** Number of samples with a time. */
  readonly samples: number;
}

interface ClockSource {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly limits: LimitBook;
  readonly timeoutMs: number;
  /** Behaviour when a rate limit is reached. Default `wait`. */
  readonly policy?: LimitPolicy;
}

/**
 * One failure may come from a closed keep-alive connection; after a second one the exchange is treated as unreachable.
 */
const MAX_FAILURES = 2;

/**
 * Measures the exchange's clock. The sample with the shortest round trip counts, minus half of that trip. Failed
 * samples are left out.
 *
 *
 *
 * @returns undefined when replies came without a time
 * @throws TransportError when no reply came; LimitError when a rate limit is reached and the policy does not wait
 */
export async function measureClock(source: ClockSource, samples: number): Promise<ClockReading | undefined> {
  let best: { offsetMs: number; tripMs: number } | undefined;
  let longestMs = 0;
  let answered = 0;
  let replied = 0;
  let failures = 0;
  let failure: unknown;
  for (let i = 0; i < samples; i += 1) {
    let sample: { offsetMs: number; tripMs: number } | undefined;
    try {
      sample = await takeSample(source);
      replied += 1;
    } catch (error) {
      if (error instanceof LimitError) throw error;
      failure = error;
      failures += 1;
      if (failures === MAX_FAILURES) break;
    }
    if (!sample) continue;
    answered += 1;
    longestMs = Math.max(longestMs, sample.tripMs);
    if (!best || sample.tripMs < best.tripMs) best = sample;
  }
  if (best) {
    const { offsetMs, tripMs } = best;
    // Rounding -0.4 gives -0, which would be printed with its sign.
    return { offsetMs: Math.round(offsetMs) + 0, roundTripMs: tripMs, jitterMs: longestMs - tripMs, samples: answered };
  }
  if (replied > 0 || failure === undefined) return undefined;
  const why = `the exchange's clock could not be read: ${(failure as Error).message}`;
  throw new TransportError('general.time', 'network', why, { cause: failure });
}

async function takeSample({ transport, clock, limits, timeoutMs, policy = 'wait' }: ClockSource) {
  const reservation = await limits.reserve({ weight: 1, orders: 0 }, policy).catch((reason: unknown) => {
    throw isLimitDelay(reason) ? limitError({ verb: { id: 'general.time' } }, reason, clock.now()) : reason;
  });
  const sentAt = clock.now();
  const request = { method: 'GET', path: '/api/v3/time', headers: {}, timeoutMs, verb: 'general.time' } as const;
  const response = await transport.send(request).catch((error) => {
    limits.release(reservation, true);
    throw error;
  });
  limits.charge(reservation, response.status, response.headers);
  const tripMs = clock.now() - sentAt;
  const serverTime = response.status === 200 ? timeIn(response.body) : Number.NaN;
  return Number.isFinite(serverTime) ? { offsetMs: serverTime - (sentAt + tripMs / 2), tripMs } : undefined;
}

function timeIn(body: string): number {
  try {
    return Number((JSON.parse(body) as { serverTime?: number }).serverTime);
  } catch {
    return Number.NaN;
  }
}
