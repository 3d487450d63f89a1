/** The exchange's clock: how far it is from ours. */
import { TransportError } from './errors.js';
import type { SessionParts } from './session.js';

/**
 * Measures the exchange's clock: the sample with the shortest round trip counts, less half of it. Resolves with its
 * offset to ours in milliseconds, or undefined when no sample could be read.
 */
export async function measureClock(
  parts: Pick<SessionParts, 'transport' | 'clock' | 'limits' | 'timeoutMs'>,
  samples: number,
): Promise<number | undefined> {
  const { transport, clock, limits, timeoutMs } = parts;
  let offsetMs: number | undefined;
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < samples; i += 1) {
    const reservation = await limits.reserve({ weight: 1, orders: 0 }, 'off');
    const sentAt = clock.now();
    const response = await transport
      .send({ method: 'GET', path: '/api/v3/time', headers: {}, timeoutMs, verb: 'general.time' })
      .catch((error) => {
        limits.release(reservation, true);
        throw new TransportError(
          'general.time',
          'network',
          `the clock could not be asked: ${(error as Error).message}`,
        );
      });
    limits.settle(reservation, response.status, response.headers);
    const tripMs = clock.now() - sentAt;
    const serverTime = Number((JSON.parse(response.body) as { serverTime?: number }).serverTime);
    if (response.status !== 200 || !Number.isFinite(serverTime) || tripMs >= best) continue;
    best = tripMs;
    offsetMs = Math.round(serverTime - (sentAt + tripMs / 2));
  }
  return offsetMs;
}
