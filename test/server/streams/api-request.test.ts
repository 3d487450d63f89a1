/** Tests how the exchange reads requests of the WebSocket API: their parameters, and the text that their signature covers. */
import { describe, expect, test } from 'vitest';
import { readApiRequest, signedText, toServiceRequest } from '../../../src/server/streams/api-request.js';
import { sharedJson, testWith } from '../../support/shared.js';

const VECTORS = 'spec/signing-vectors.json';
interface Vector {
  readonly id: string;
  readonly payload: string;
  readonly request: { readonly method: string };
}

describe('the text that a request of the WebSocket API signs', () => {
  for (const { id, payload, request } of sharedJson<{ websocket: readonly Vector[] }>(VECTORS)?.websocket ?? []) {
    testWith(VECTORS)(id, () => {
      const { params } = readApiRequest(JSON.stringify(request));
      expect(Buffer.from(signedText(params), 'latin1').toString('utf8')).toBe(payload);
    });
  }

  test('has numbers as they are written and lists as JSON', () => {
    const { params } = readApiRequest(
      '{"id":1,"method":"x","params":{"quantity": 0.010 ,"b":true,"symbols":["A", "B"],"apiKey":"k","signature":"s"}}',
    );
    expect(signedText(params)).toBe('apiKey=k&b=true&quantity=0.010&symbols=["A", "B"]');
  });
});

describe('the REST request for a request of the WebSocket API', () => {
  const connection = { address: '::1', unit: 'MILLISECOND', sessionKey: undefined };

  test('has all parameters but the key, percent-encoded', () => {
    const request = readApiRequest(
      '{"id":1,"method":"order.place","params":{"symbol":"柚子USDT","price":1.50,"apiKey":"k","returnRateLimits":false}}',
    );
    expect(toServiceRequest(request, connection)).toEqual({
      method: 'POST',
      path: '/api/v3/order',
      query: 'symbol=%E6%9F%9A%E5%AD%90USDT&price=1.50',
      body: '',
      headers: { 'x-mbx-time-unit': 'MILLISECOND', 'x-mbx-apikey': 'k' },
      address: '::1',
      proof: { signed: expect.any(String) },
    });
  });

  test('the REST request has the key of the session, unless the request names another key', () => {
    const session = { ...connection, sessionKey: 'session' };
    const plain = readApiRequest('{"id":1,"method":"account.status","params":{"timestamp":1}}');
    expect(toServiceRequest(plain, session)).toMatchObject({
      proof: 'session',
      headers: { 'x-mbx-apikey': 'session' },
    });
    const own = readApiRequest('{"id":1,"method":"account.status","params":{"timestamp":1,"apiKey":"own"}}');
    expect(toServiceRequest(own, session)).toMatchObject({
      proof: { signed: 'apiKey=own&timestamp=1' },
      headers: { 'x-mbx-apikey': 'own' },
    });
  });

  test('is refused with half a surrogate pair, which has no UTF-8', () => {
    for (const params of ['{"symbol":"\\ud800"}', '{"a\\udc00":1}']) {
      expect(() => readApiRequest(`{"id":1,"method":"klines","params":${params}}`)).toThrow('Invalid JSON Request.');
    }
    const pair = readApiRequest('{"id":1,"method":"klines","params":{"symbol":"\\ud83d\\ude00"}}');
    expect(toServiceRequest(pair, connection)?.query).toBe('symbol=%F0%9F%98%80');
  });

  test('does not exist for a method whose name every JavaScript object has, nor for a method of the wallet', () => {
    for (const method of ['constructor', '__proto__', 'toString', 'wallet.status']) {
      expect(toServiceRequest({ id: '1', method, params: new Map() }, connection)).toBeUndefined();
    }
  });
});
