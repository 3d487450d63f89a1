/** Tests the wallet endpoints under /sapi, and the separate weight budget of each endpoint there. */
import { describe, expect, test } from 'vitest';

import { checkedRequests } from './checked-reply.js';
import { startTestExchange } from './running-exchange.js';

const start = () => startTestExchange({ live: false, symbols: ['BTCUSDT'], accounts: 2 });
const x = await start();
const answered = checkedRequests(x);
const SCHEDULE = '/sapi/v1/spot/delist-schedule';
const STATUS = '/sapi/v1/system/status';

describe('the wallet', () => {
  test('reports the status of the service as normal', async () => {
    expect((await answered('systemStatus')).body).toEqual({ status: 0, msg: 'normal' });
  });

  test('the wallet reports a discount of zero to a request with a valid key and without a signature', async () => {
    expect((await answered('delistSchedule')).body).toEqual({ delistTime: 0, symbols: [] });
    expect((await answered('delistSchedule', { recvWindow: 5000 })).status).toBe(200);
    const stamped = await x.get(SCHEDULE, { timestamp: 1 }, { 'x-mbx-apikey': x.running.apiKey });
    expect(stamped.status).toBe(200);
    const none = await x.get(SCHEDULE);
    expect([none.status, none.body]).toEqual([401, { code: -2014, msg: 'API-key format invalid.' }]);
    const unknown = await x.get(SCHEDULE, {}, { 'x-mbx-apikey': 'x'.repeat(64) });
    expect([unknown.status, unknown.body.code]).toEqual([401, -2015]);
  });
});

describe('weight under /sapi', () => {
  const key = (which: { apiKey: string }) => ({ 'x-mbx-apikey': which.apiKey });

  test('is counted for each endpoint, apart from the weight under /api', async () => {
    const own = await start();
    const used = async (path: string) => (await own.get(path, {}, key(own.running))).headers;
    expect(await used(STATUS)).toMatchObject({ 'x-sapi-used-ip-weight-1m': '1' });
    expect(await used(STATUS)).toMatchObject({ 'x-sapi-used-ip-weight-1m': '2' });
    expect(await used(SCHEDULE)).toMatchObject({ 'x-sapi-used-ip-weight-1m': '100' });
    const api = await used('ping');
    expect(api['x-mbx-used-weight-1m']).toBe('1');
    expect(api).not.toHaveProperty('x-sapi-used-ip-weight-1m');
  });

  test('is refused with 429 above 12000 a minute for one endpoint, while others are accepted', async () => {
    const own = await start();
    const ask = () => own.get(SCHEDULE, {}, key(own.running));
    for (let i = 0; i < 120; i += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, refused.body.code]).toEqual([429, -1003]);
    expect(refused.headers).toMatchObject({ 'retry-after': '30', 'x-sapi-used-ip-weight-1m': '12000' });
    expect((await own.get(STATUS)).status).toBe(200);
    expect((await own.get('ping')).status).toBe(200);

    for (let strike = 1; strike < 10; strike += 1) expect((await ask()).status).toBe(429);
    expect((await ask()).status).toBe(418);
    // A ban applies to all requests of the address.
    expect((await own.get('ping')).status).toBe(418);
    expect((await own.get(STATUS)).status).toBe(418);
    own.advance(120_000);
    expect((await ask()).headers['x-sapi-used-ip-weight-1m']).toBe('100');
  });
});
