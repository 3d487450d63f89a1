/** The wait for a late reply after the report of a placement. */
import { expect, test } from 'vitest';
import { expectReport } from '../../src/client/session/order-reports.js';

type Arguments = Parameters<typeof expectReport>;

test('an order with many fills waits once for its late reply', () => {
  let arrived = () => {};
  let waits = 0;
  const session = {
    orderReports: {
      expect: (_symbol: string, _id: string, then: () => void) => {
        arrived = then;
        return () => {};
      },
    },
    parts: {
      clock: {
        sleep: () => {
          waits += 1;
          return new Promise<void>(() => {});
        },
      },
    },
  } as unknown as Arguments[0];
  const request = {
    endpoint: { whenLost: { kind: 'order' } },
    params: { symbol: 'BTCUSDT', newClientOrderId: 'one' },
  } as unknown as Arguments[1];
  expectReport(session, request);
  for (let report = 0; report < 12; report += 1) arrived();
  expect(waits).toBe(1);
});
