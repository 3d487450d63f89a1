/**
 * Tests at every endpoint of the catalogue that a key without the needed permission is refused. New endpoints are
 * covered automatically.
 */
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import type { EndpointInfo, ParamInfo } from '../../src/protocol/endpoints/table.js';
import { enumValues } from '../../src/protocol/values/enums.js';
import { encode, type Fields, startTestExchange } from './running-exchange.js';

const key = (letter: string) => ({ apiKey: letter.repeat(64), secretKey: `secret of ${letter}` });
const hmac = (letter: string) => ({ apiKey: key(letter).apiKey, kind: 'HMAC', secret: key(letter).secretKey }) as const;
const x = await startTestExchange({
  live: false,
  symbols: ['BTCUSDT', 'ETHUSDT', 'BTCUSDC'],
  // High limits, because this file does not test limits.
  rateLimits: [{ rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 1_000 }],
  registerKeys: [
    { ...hmac('a'), permissions: [] },
    { ...hmac('r'), permissions: ['USER_DATA', 'USER_STREAM'] },
    { ...hmac('t'), permissions: ['TRADE'] },
    { ...hmac('f'), addresses: ['192.0.2.0/24', '2001:db8::/32'] },
    { ...hmac('l'), addresses: ['127.0.0.1'] },
    { ...hmac('o'), expiresAtUs: 1_000 },
  ],
});
const REJECTED = { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' };

const signed = endpointTable.filter(({ security }) => security !== 'NONE');
const state = async () =>
  JSON.stringify([
    (await x.signed('GET', 'account', { omitZeroBalances: true })).body.balances,
    (await x.signed('GET', 'openOrders')).body,
    (await x.signed('GET', 'rateLimit/order')).body,
  ]);

/** The newest state. Only a request that is not refused may change it. */
let known = await state();

describe.each(signed)('$method $path', (endpoint) => {
  const { method, path, security } = endpoint;
  const fields = mandatoryFields(endpoint);

  test.each([
    ['that may do nothing', 'a', true],
    ['that may only read', 'r', security === 'TRADE'],
    ['that may only trade', 't', security !== 'TRADE'],
    ['from another address', 'f', true],
    ['that has expired', 'o', true],
    ['that nobody has', 'n', true],
  ])('a request with a key %s, named "%s" in this file, is refused: %s', async (_, letter, isRefused) => {
    const answer = await x.signed(method, path, fields, { key: key(letter) });
    if (isRefused) {
      expect(answer.body).toEqual(REJECTED);
      expect(answer.status).toBe(401);
      expect(await state()).toBe(known);
    } else {
      expect(answer.body).not.toEqual(REJECTED);
      known = await state();
    }
  });

  test('$method $path accepts a key from the address of this key only, and with the secret of this key only', async () => {
    expect((await x.signed(method, path, fields, { key: key('l') })).body).not.toEqual(REJECTED);
    known = await state();
    const stolen = { apiKey: key('l').apiKey, secretKey: 'guess' };
    const { status, body } = await x.signed(method, path, fields, { key: stolen });
    expect([status, body.code]).toEqual([400, -1022]);
    expect(await state()).toBe(known);
  });

  test('$method $path refuses a missing key and a malformed key', async () => {
    for (const headers of [undefined, { 'x-mbx-apikey': 'short' }]) {
      const payload = encode({ ...fields, timestamp: x.nowMs });
      const signature = createHmac('sha256', x.running.secretKey).update(payload).digest('hex');
      const { status, body } = await x.raw(method, `${path}?${payload}&signature=${signature}`, headers && { headers });
      expect([status, body]).toEqual([401, { code: -2014, msg: 'API-key format invalid.' }]);
    }
  });
});

test('public endpoints accept requests with any key, also with an invalid one', async () => {
  for (const endpoint of endpointTable) {
    const { method, path, security, needsKey } = endpoint;
    if (security !== 'NONE' || needsKey) continue;
    const url = `${path}?${encode(mandatoryFields(endpoint))}`;
    const { body } = await x.raw(method, url, { headers: { 'x-mbx-apikey': key('o').apiKey } });
    expect(body?.code, path).not.toBe(-2015);
  }
});

test('an endpoint that needs a key and no signature refuses a key that may not be used', async () => {
  const [endpoint] = endpointTable.filter(({ needsKey }) => needsKey);
  const ask = (letter: string) =>
    x.raw('GET', endpoint?.path ?? '', { headers: { 'x-mbx-apikey': key(letter).apiKey } });
  expect([(await ask('r')).status, (await ask('f')).body, (await ask('o')).body]).toEqual([200, REJECTED, REJECTED]);
});

/** The mandatory parameters of the endpoint with valid values: enough to reach the check of the signature. */
function mandatoryFields({ mandatory, params }: EndpointInfo): Fields {
  return Object.fromEntries(mandatory.map((name) => [name, formOf(params[name] as ParamInfo)]));
}

function formOf({ kind, enum: list }: ParamInfo): string | number {
  switch (kind) {
    case 'symbol':
      return 'BTCUSDT';
    case 'asset':
      return 'BTC';
    case 'enum':
      return (list && enumValues(list)[0]) ?? '';
    case 'time':
      return x.nowMs;
    case 'text':
    case 'clientOrderId':
      return 'a';
    default:
      return 1;
  }
}
