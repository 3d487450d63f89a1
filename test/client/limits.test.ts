/**
 * Tests `x.limits` with a fake transport: forecasts of the used limits, the limit windows of endpoints under /sapi, and how
 * long requests wait after a reply 429.
 */
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';

import * as displays from '../../src/display/index.js';
import { drawResults } from '../support/drawn.js';
import { API_KEY, makeClient, NOW } from '../support/make-client.js';

drawResults();

describe('x.limits.forecast', () => {
  test('computes the cost of calls and sends none of them, not even trading calls', async () => {
    const { x, transport } = makeClient();
    const calls = [
      x.market.depth('BTCUSDT').limit(5000),
      x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000'),
      x.orders
        .oco('BTCUSDT', 'SELL', '0.05')
        .above('LIMIT_MAKER', { price: '66000' })
        .below('STOP_LOSS', { stopPrice: '50000' }),
      { weight: 20 },
      { weight: 1, orders: 2 },
    ];
    const forecast = x.limits.forecast(calls);
    expect(forecast).toMatchObject({ requests: 5, weight: 271, orders: 5, atOnce: 5, waitMs: 0, finishesAtMs: NOW });
    expect(forecast.windows.map(({ type, interval, cost }) => [type, interval, cost])).toEqual([
      ['REQUEST_WEIGHT', '1M', 271],
      ['ORDERS', '10S', 5],
      ['ORDERS', '1D', 5],
      ['RAW_REQUESTS', '5M', 5],
    ]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(transport.sent).toEqual([]);
    expect(x.limits.windows.every(({ used, reserved }) => used + reserved === 0)).toBe(true);
  });

  test('draws itself', () => {
    const { x } = makeClient([{ body: {} }], { displays: () => displays });
    const drawn = inspect(x.limits.forecast(Array.from({ length: 100 }, () => x.market.depth('BTCUSDT').limit(5000))));
    expect(drawn).toMatch(
      /100 calls, weight 25000\n24 of 100 can be sent at once, the last in 4 m 01 s, at 2026-01-01 00:04:00 UTC\n/,
    );
    expect(drawn).toMatch(/request weight 1 min +25000 +6000 +6000/);
    expect(inspect(x.limits.forecast([{ weight: 6001 }]))).toMatch('one call costs more than a whole window');
    expect(inspect(x.limits.forecast([{ weight: 1 }]))).toMatch(/1 call, weight 1\nall can be sent at once/);
  });

  test.each([
    ['a single call', (x: ReturnType<typeof makeClient>['x']) => x.market.depth('BTCUSDT')],
    ['a promise', () => [Promise.resolve()]],
    ['a negative weight', () => [{ weight: -1 }]],
    ['a fraction', () => [{ weight: 1.5 }]],
    ['no weight', () => [{ orders: 1 }]],
    ['null', () => [null]],
  ])('refuses %s', (_name, make) => {
    const { x, transport } = makeClient();
    expect(() => x.limits.forecast(make(x) as never)).toThrow(
      /limits\.forecast: the argument must be a list of calls or costs/,
    );
    expect(transport.sent).toEqual([]);
  });
});

describe('budgets under /sapi', () => {
  test('budgets under /sapi have the used weight that headers report, and are drawn with their endpoint', async () => {
    const headers = { 'x-sapi-used-ip-weight-1m': '3100' };
    const { x } = makeClient([{ headers, body: [] }], { displays: () => displays });
    expect(x.limits.windows.map(({ pool }) => pool)).toEqual(['ip', 'account', 'account', 'ip']);
    await x.request('GET', '/sapi/v1/convert/exchangeInfo', { fromAsset: 'BTC' });
    expect(x.limits.windows.slice(4)).toMatchObject([
      { pool: 'sapi-ip', scope: 'GET /sapi/v1/convert/exchangeInfo', limit: 12_000, used: 3100 },
    ]);
    expect(x.limits.windows[0]).toMatchObject({ used: 0 });
    expect(inspect(x.limits)).toMatch(/convert\/exchangeInfo 1 min /);
  });

  test('budgets of the account under /sapi are counted by account', async () => {
    const { x } = makeClient([{ headers: { 'x-sapi-used-uid-weight-1m': '200' }, body: { quoteId: '1', ratio: '1' } }]);
    await x.request('POST', '/sapi/v1/convert/getQuote', { fromAsset: 'BTC', toAsset: 'USDT', fromAmount: '1' });
    expect(x.limits.windows.slice(4)).toMatchObject([{ pool: 'sapi-uid', limit: 180_000, used: 200 }]);
  });

  test('the error about a full budget under /sapi names its endpoint', async () => {
    const { x, transport } = makeClient([{ headers: { 'x-sapi-used-ip-weight-1m': '12000' }, body: [] }, { body: {} }]);
    const call = x.request('GET', '/sapi/v1/convert/exchangeInfo', { fromAsset: 'BTC' });
    await call;
    await expect(call.send()).rejects.toMatchObject({
      code: 'SPOTLAB_LIMIT_WINDOW',
      message: expect.stringContaining(
        'the limit for request weight in 1 min of GET /sapi/v1/convert/exchangeInfo has 12000 of 12000 used; it resets in',
      ),
    });
    await x.general.ping();
    expect(transport.sent).toHaveLength(2);
  });
});

describe('after a 429', () => {
  const held = {
    status: 429,
    headers: { 'retry-after': '7' },
    body: { code: -1003, msg: 'Too much request weight used' },
  };

  test('the call waits and is sent again, also if the second attempt gets a 429 too', async () => {
    const { x, transport, clock } = makeClient([held, held, { body: {} }], { policy: 'wait' });
    let isDone = false;
    const call = x.general
      .ping()
      .send()
      .then(() => {
        isDone = true;
      });
    await clock.advance(0);
    expect([transport.sent.length, x.limits.waiting, x.limits.backoffForMs]).toEqual([1, 1, 7000]);
    await clock.advance(6_999);
    expect(transport.sent).toHaveLength(1);
    await clock.advance(1);
    expect([transport.sent.length, isDone]).toEqual([2, false]);
    await clock.advance(7_000);
    await call;
    expect(transport.sent).toHaveLength(3);
  });

  test('under the policies throw and off a call fails after a 429; under throw the next call is not sent', async () => {
    const error = { code: 'SPOTLAB_LIMIT_BACKOFF', retryAfterMs: 7000 };
    const strict = makeClient([held], { policy: 'throw' });
    for (let i = 0; i < 2; i += 1) await expect(strict.x.general.ping().send()).rejects.toMatchObject(error);
    expect(strict.transport.sent).toHaveLength(1);
    const off = makeClient([held], { policy: 'off' });
    for (let i = 0; i < 2; i += 1) await expect(off.x.general.ping().send()).rejects.toMatchObject(error);
    expect(off.transport.sent).toHaveLength(2);
  });

  test('a call that always gets a 429 is sent again five times, and then fails', async () => {
    const { x, transport, clock } = makeClient([held], { policy: 'wait' });
    const failed = expect(x.general.ping().send()).rejects.toMatchObject({ code: 'SPOTLAB_LIMIT_BACKOFF' });
    await clock.advance(0);
    while (clock.nextMs !== undefined) await clock.advance(clock.nextMs);
    await failed;
    expect(transport.sent).toHaveLength(6);
  });

  test('a call whose wait is aborted is not sent', async () => {
    const { x, transport, clock } = makeClient([held], { policy: 'wait' });
    const stop = new AbortController();
    const call = x.general.ping().signal(stop.signal).send();
    await clock.advance(0);
    stop.abort();
    await expect(call).rejects.toMatchObject({ code: 'SPOTLAB_TRANSPORT', reason: 'aborted' });
    expect([transport.sent.length, x.limits.waiting]).toEqual([1, 0]);
  });
});

test('the output of x.limits contains no key', () => {
  const { x } = makeClient([{ body: {} }], { displays: () => displays });
  for (const text of [inspect(x.limits), JSON.stringify(x.limits), inspect(x.limits.forecast([]))]) {
    expect(text).not.toContain(API_KEY);
  }
});

test('a hundred calls that wait under one signal cause no warning about a leak', async () => {
  const warnings: unknown[] = [];
  const onWarning = (warning: unknown) => warnings.push(warning);
  process.on('warning', onWarning);
  const { x } = makeClient([{ body: { lastUpdateId: 1, bids: [], asks: [] } }], { policy: 'wait' });
  const stop = new AbortController();
  const calls = Array.from({ length: 100 }, () => x.market.depth('BTCUSDT').limit(5000).signal(stop.signal));
  const ended = Promise.allSettled(calls.map((call) => call.send()));
  await new Promise((done) => setImmediate(done));
  stop.abort();
  const outcomes = (await ended).map(({ status }) => status);
  process.off('warning', onWarning);
  expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(24);
  expect(warnings).toEqual([]);
});
