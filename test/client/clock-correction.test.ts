/** Tests how the client corrects its clock after refused timestamps (-1021): few requests, also for many calls at once. */
import { expect, test } from 'vitest';

import type { WireRequest } from '../../src/transport/index.js';
import { makeClient, NOW } from '../support/make-client.js';

const AHEAD_MS = 60_000;
const REFUSED = { status: 400, body: { code: -1021, msg: 'Timestamp for this request is outside of the recvWindow.' } };

/** An exchange whose clock is a minute ahead. */
function exchangeAhead(request: WireRequest) {
  if (request.path === '/api/v3/time') return { body: { serverTime: NOW + AHEAD_MS } };
  const stamp = Number(/timestamp=(\d+)/.exec(request.path)?.[1]);
  return Math.abs(stamp - (NOW + AHEAD_MS)) < 5_000 ? { body: [] } : REFUSED;
}

test('fifty calls that are refused at once for their time cause one measurement of the clock of the exchange', async () => {
  const { x, transport } = makeClient(exchangeAhead);
  await Promise.all(Array.from({ length: 50 }, () => x.account.openOrders('BTCUSDT').send()));
  expect(transport.sent.filter(({ path }) => path === '/api/v3/time')).toHaveLength(3);
  expect(transport.sent).toHaveLength(50 + 3 + 50);
});

test('later calls do not measure the clock of the exchange again', async () => {
  const { x, transport } = makeClient(exchangeAhead);
  for (let i = 0; i < 3; i += 1) await x.account.openOrders('BTCUSDT').send();
  expect(transport.sent).toHaveLength(1 + 3 + 1 + 2);
});
