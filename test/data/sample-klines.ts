/** Test data: klines with more digits than a float stores, and an exchange that serves them in pages. */
import type { Kline } from '../../src/client/types/data-types.gen.js';
import * as dataBackend from '../../src/data/result-data.js';
import { FakeTransport } from '../support/fake-transport.js';
import { makeClient, NOW, type TestClient } from '../support/make-client.js';

const MINUTE_MS = 60_000;

/** Volumes have 20 digits; a double would lose the last four. */
export function sampleKlines(count: number): Kline[] {
  return Array.from({ length: count }, (_, index): Kline => {
    const openMs = NOW - (count - index) * MINUTE_MS;
    const price = (units: number) =>
      `${61_000 + (units % 977)}.${String((units * 7919) % 100_000_000).padStart(8, '0')}`;
    const volume = `123456789012.${String((index * 104_729) % 100_000_000).padStart(8, '0')}`;
    return [
      openMs,
      price(index),
      price(index + 3),
      price(index + 5),
      price(index + 7),
      volume,
      openMs + MINUTE_MS - 1,
      volume,
      index,
      '0.00000001',
      '99999999999999999999999999999.99999999',
      '0',
    ];
  });
}

/** A client of an exchange with these klines, with the functions that convert results to data. */
export function clientOf(klines: readonly Kline[]): TestClient {
  const transport = new FakeTransport(({ path }) => {
    const query = new URLSearchParams(path.slice(path.indexOf('?')));
    const [from, to] = [Number(query.get('startTime') ?? 0), Number(query.get('endTime') ?? Number.MAX_SAFE_INTEGER)];
    const within = klines.filter(([openMs]) => openMs >= from && openMs <= to);
    return { body: within.slice(0, Number(query.get('limit') ?? 500)) };
  });
  return makeClient([], { transport, policy: 'off', dataBackend: () => dataBackend });
}
