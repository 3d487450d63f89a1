/** Probes an exchange for `spotlab doctor`: whether it answers, its round-trip time, and the offset of its clock. */
import { type Clock, LimitBook, systemClock } from '../limits/index.js';
import type { HttpProxy, Transport } from '../transport/index.js';
import { type ClockReading, measureClock } from './session/server-clock.js';

/** The system clock with fractions of a millisecond, so that round trips within one machine can be measured. */
const preciseClock: Clock = { now: () => performance.timeOrigin + performance.now(), sleep: systemClock.sleep };

/** The HTTP status of the last reply, and the clock reading if a reply contained a time. */
export interface ProbeResult {
  readonly status: number;
  readonly reading: ClockReading | undefined;
}

/**
 * Requests the exchange's time over a connection of its own.
 *
 *
 *
 * @throws TransportError when no reply comes within `timeoutMs`; its cause says why
 */
export async function probeExchange(
  origin: string,
  samples: number,
  timeoutMs: number,
  proxy?: HttpProxy,
): Promise<ProbeResult> {
  const { httpTransport, proxyRoute } = await import('../transport/index.js');
  const transport = httpTransport(origin, proxy ? { route: proxyRoute(origin, proxy) } : {});
  let status = 0;
  const watched: Transport = {
    ...transport,
    send: async (request) => {
      const response = await transport.send(request);
      status = response.status;
      return response;
    },
  };
  try {
    const limits = new LimitBook(systemClock);
    const reading = await measureClock({ transport: watched, clock: preciseClock, limits, timeoutMs }, samples);
    return { status, reading };
  } finally {
    await transport.close();
  }
}
