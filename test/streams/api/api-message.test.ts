/** Tests of the texts of the WebSocket API: replies and events are read without changing a result, requests are signed. */
import { describe, expect, test } from 'vitest';

import { endpointById } from '../../../src/protocol/index.js';
import { hmacSigner, pemSigner, Secret } from '../../../src/signing/index.js';
import { readApiMessage } from '../../../src/streams/api/api-message.js';
import { paramsOf, requestText, signedText, withSignature } from '../../../src/streams/api/api-params.js';
import { apiRoute } from '../../../src/streams/api/api-routes.js';
import { limitHeaders } from '../../../src/streams/api/limit-headers.js';
import { sharedJson, testWith } from '../../support/shared.js';

const LIMITS = '"rateLimits":[{"rateLimitType":"ORDERS","interval":"SECOND","intervalNum":10,"limit":50,"count":7}]';
const limits = [{ rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 50, count: 7 }];

describe('a message of the WebSocket API', () => {
  test.each([
    ['a reply with limits', `{"id":3,"status":200,"result":{"a":[1]},${LIMITS}}`, '{"a":[1]}', limits],
    ['a reply without limits', '{"id":3,"status":200,"result":{}}', '{}', []],
    ['a refusal', `{"id":3,"status":400,"error":{"code":-1},${LIMITS}}`, '{"code":-1}', limits],
    ['a result with a list of limits', `{"id":3,"status":200,"result":{"x":1,${LIMITS}}}`, `{"x":1,${LIMITS}}`, []],
    ['members in another order', `{ ${LIMITS}, "result": [1], "status":200,"id":3 }`, '[1]', limits],
    [
      'an id above 2^53',
      '{"id":3,"status":200,"result":{"orderId":9007199254740993}}',
      '{"orderId":9007199254740993}',
      [],
    ],
  ])('%s is read, and the text of its result stays unchanged', (_, text, body, rateLimits) => {
    const status = text.includes('400') ? 400 : 200;
    expect(readApiMessage(text)).toEqual({ kind: 'reply', id: 3, status, body, rateLimits });
  });

  test('events, notices, refusals without an id and other texts are told apart', () => {
    const text = '{"e":"balanceUpdate","a":"}"}';
    const event = { kind: 'event', subscriptionId: 4, text };
    expect(readApiMessage(`{"subscriptionId":4,"event":${text}}`)).toEqual(event);
    expect(readApiMessage(`{"event":${text}, "subscriptionId" : 4}`)).toEqual(event);
    const shutdown = '{"e":"serverShutdown","E":1}';
    expect(readApiMessage(`{"event":${shutdown}}`)).toEqual({ kind: 'notice', text: shutdown });
    expect(readApiMessage('{"id":null,"status":401,"error":{"code":-2015}}')).toMatchObject({
      id: undefined,
      status: 401,
    });
    for (const junk of ['', '{', 'null', '[1]', '{"id":1}', '{"id":1,"status":200,"result":{']) {
      expect(readApiMessage(junk)).toBeUndefined();
    }
  });
});

test('used counts and waits in a reply over WebSocket become HTTP headers', () => {
  const data = { serverTime: 1_000, retryAfter: 3_500 };
  const body = JSON.stringify({ code: -1003, msg: 'Too many requests', data });
  const weight = {
    rateLimitType: 'REQUEST_WEIGHT',
    interval: 'MINUTE',
    intervalNum: 1,
    limit: 6000,
    count: 70,
  } as const;
  const connections = { ...weight, rateLimitType: 'CONNECTIONS' } as never;
  expect(limitHeaders({ status: 429, body, rateLimits: [weight, ...(limits as never[]), connections] })).toEqual({
    'x-mbx-used-weight-1m': '70',
    'x-mbx-order-count-10s': '7',
    'retry-after': '3',
  });
  expect(limitHeaders({ status: 418, body: 'null', rateLimits: [] })).toEqual({});
});

describe('the text of a request to the WebSocket API', () => {
  test('has numbers, flags and lists as JSON, and everything else as texts', () => {
    const { endpoint, method } = apiRoute('GET', '/api/v3/ticker/price') as NonNullable<ReturnType<typeof apiRoute>>;
    const encoded = 'symbols=%5B%22BTCUSDT%22%2C%22ETHUSDT%22%5D';
    expect(requestText(1, method, paramsOf(encoded, endpoint))).toBe(
      '{"id":1,"method":"ticker.price","params":{"symbols":["BTCUSDT","ETHUSDT"]}}',
    );
    const order = 'symbol=%E6%9F%9A%E5%AD%90USDT&quantity=0.10&orderId=9007199254740993&timestamp=5&signature=abc';
    expect(requestText(2, 'x', paramsOf(order, endpointById('cancelReplaceOrder')))).toBe(
      '{"id":2,"method":"x","params":{"symbol":"柚子USDT","quantity":"0.10","orderId":"9007199254740993","timestamp":5}}',
    );
    expect(requestText(3, 'x', paramsOf('orderId=9007199254740993', endpointById('queryOrder')))).toBe(
      '{"id":3,"method":"x","params":{"orderId":9007199254740993}}',
    );
    expect(requestText(4, 'ping', [])).toBe('{"id":4,"method":"ping"}');
  });

  test('has a method, if the WebSocket API has the endpoint', () => {
    expect(apiRoute('POST', '/api/v3/order')?.method).toBe('order.place');
    expect(apiRoute('DELETE', '/api/v3/order')?.method).toBe('order.cancel');
    for (const path of ['/api/v3/time', '/api/v3/exchangeInfo', '/sapi/v1/asset/assetDetail']) {
      expect(apiRoute('GET', path)).toBeUndefined();
    }
  });
});

interface Vector {
  readonly algorithm: 'HMAC' | 'RSA' | 'Ed25519';
  readonly payload: string;
  readonly signature: string;
  readonly request: { readonly params: Readonly<Record<string, string | number | boolean>> };
}
interface Vectors {
  readonly keys: { hmac: { secretKey: string }; rsa: { pkcs8: string }; ed25519: { pkcs8: string } };
  readonly websocket: readonly Vector[];
}

const FILE = 'spec/signing-vectors.json';
const vectors = sharedJson<Vectors>(FILE);
const pem = (base64: string) =>
  new Secret(`-----BEGIN PRIVATE KEY-----\n${base64.match(/.{1,64}/g)?.join('\n')}\n-----END PRIVATE KEY-----\n`);

testWith(FILE)('payloads and signatures of requests to the WebSocket API are those of the protocol reference', () => {
  const { keys, websocket } = vectors as Vectors;
  const signers = {
    HMAC: hmacSigner(new Secret(keys.hmac.secretKey)),
    RSA: pemSigner(pem(keys.rsa.pkcs8)),
    Ed25519: pemSigner(pem(keys.ed25519.pkcs8)),
  };
  let compared = 0;
  for (const { algorithm, payload, signature, request } of websocket) {
    const { apiKey, signature: _, ...own } = request.params;
    if (typeof apiKey !== 'string') continue;
    const params = Object.entries(own).map(
      ([name, value]) => [name, typeof value === 'string' ? value : { json: String(value) }] as const,
    );
    const signed = withSignature(params, apiKey, signers[algorithm]);
    expect(signedText(signed.slice(0, -1))).toBe(payload);
    expect(signed.at(-1)).toEqual(['signature', signature]);
    compared += 1;
  }
  expect(compared).toBeGreaterThanOrEqual(3);
});
