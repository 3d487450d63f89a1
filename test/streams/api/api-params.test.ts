/**
 * Tests the parameters of requests of the WebSocket API: they are read from an encoded REST request, signed in the order of
 * their names, and written as JSON.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { endpointTable } from '../../../src/protocol/index.js';
import { paramsOf, requestText, signedText } from '../../../src/streams/api/api-params.js';

const endpoint = endpointTable.find(({ id }) => id === 'newOrder') as (typeof endpointTable)[number];

test('parameters for the WebSocket API: numbers and times are bare, texts are quoted and decoded, a signature is left out', () => {
  const encoded =
    'symbol=BTCUSDT&quantity=0.10&icebergQty=1&strategyId=7&newClientOrderId=a%22b&recvWindow=5000&timestamp=12&signature=ab';
  const params = paramsOf(encoded, endpoint);
  expect(JSON.parse(requestText(3, 'order.place', params))).toEqual({
    id: 3,
    method: 'order.place',
    params: {
      symbol: 'BTCUSDT',
      quantity: '0.10',
      icebergQty: '1',
      strategyId: 7,
      newClientOrderId: 'a"b',
      recvWindow: 5_000,
      timestamp: 12,
    },
  });
  expect(signedText(params)).toBe(
    'icebergQty=1&newClientOrderId=a"b&quantity=0.10&recvWindow=5000&strategyId=7&symbol=BTCUSDT&timestamp=12',
  );
  expect(paramsOf('', endpoint)).toEqual([]);
});

test('any parameters are signed in the order of their names', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-zA-Z]{1,8}$/), { maxLength: 14 });
  fc.assert(
    fc.property(names, (all) => {
      const params = paramsOf(all.map((name) => `${name}=${name}1`).join('&'), endpoint);
      const wanted = all
        .filter((name) => name !== 'signature')
        .sort((a, b) => (a < b ? -1 : 1))
        .map((name) => `${name}=${name}1`);
      expect(signedText(params)).toBe(wanted.join('&'));
    }),
    { numRuns: 100 },
  );
});
