/** Tests how the client measures the offset of the exchange's clock from several samples. */
import { expect, test } from 'vitest';
import { clockFinding } from '../../src/cli/doctor/doctor.js';
import { measureClock } from '../../src/client/session/server-clock.js';
import { LimitBook } from '../../src/limits/index.js';
import { SendError, type WireResponse } from '../../src/transport/index.js';
import { EventClock } from '../support/event-clock.js';
import { NOW } from '../support/make-client.js';

type Sample = { tripMs: number; offsetMs: number } | 'broken' | 'nonsense';

/** The exchange's clock is `offsetMs` ahead half-way through each round trip. */
function measure(samples: readonly Sample[]) {
  const clock = new EventClock(NOW);
  let count = 0;
  const send = async (): Promise<WireResponse> => {
    const sample = samples[count++] ?? 'broken';
    if (sample === 'broken') throw new SendError('the connection broke', true, 'network');
    if (sample === 'nonsense') return { status: 200, headers: {}, body: '<html>' };
    await clock.sleep(sample.tripMs / 2);
    const serverTime = clock.now() + sample.offsetMs;
    await clock.sleep(sample.tripMs / 2);
    return { status: 200, headers: {}, body: JSON.stringify({ serverTime }) };
  };
  const transport = { baseUrl: 'http://exchange.test', send, close: async () => {} };
  return clock.until(measureClock({ transport, clock, limits: new LimitBook(clock), timeoutMs: 1000 }, samples.length));
}

test('the measured offset of the clock of the exchange is that of the sample with the shortest round trip', async () => {
  const reading = await measure([
    { tripMs: 80, offsetMs: 900 },
    { tripMs: 10, offsetMs: 250 },
    { tripMs: 30, offsetMs: 700 },
  ]);
  expect(reading).toEqual({ offsetMs: 250, roundTripMs: 10, jitterMs: 70, samples: 3 });
});

test('the measured offset of an exact clock of the exchange is 0, not -0', async () => {
  const reading = await measure([{ tripMs: 10, offsetMs: -0.4 }]);
  expect(reading?.offsetMs).toBe(0);
});

test('a sample of the clock of the exchange that fails is left out', async () => {
  const reading = await measure(['broken', { tripMs: 20, offsetMs: -40 }, 'nonsense']);
  expect(reading).toEqual({ offsetMs: -40, roundTripMs: 20, jitterMs: 0, samples: 1 });
});

test('after two samples a missing reply is an error; a reply without a time does not count as a sample', async () => {
  await expect(measure(['broken', 'broken', { tripMs: 1, offsetMs: 1 }])).rejects.toThrow(/clock could not be read/);
  expect(await measure(['nonsense', 'nonsense'])).toBeUndefined();
});

test.each([
  [12, 3, 'ok', undefined],
  [-700, 3, 'note', /Set the clock by NTP/],
  [-1_000, 3, 'note', /refuses timestamps more than 1000 ms ahead \(-1021\)/],
  [6_000, 3, 'note', /refuses timestamps older than 5000 ms \(-1021\)/],
  [12, 1_500, 'note', /Round-trip times vary/],
] as const)(
  'doctor reports a clock that differs from that of the exchange by %d ms, with a jitter of %d ms, as: %s',
  (offsetMs, jitterMs, state, advice) => {
    const finding = clockFinding('http://exchange.test', { offsetMs, roundTripMs: 20.04, jitterMs, samples: 5 });
    expect(finding.state).toBe(state);
    if (advice) expect(finding.advice).toMatch(advice);
    else expect(finding.advice).toBeUndefined();
    const direction = offsetMs < 0 ? 'behind' : 'ahead of';
    expect(finding.text).toContain(`its clock is ${Math.abs(offsetMs)} ms ${direction} this machine's, ±10.0 ms`);
  },
);
