/** Tests request weight, raw requests, order counts and bans over HTTP, on a clock that the test moves. */
import { describe, expect, test } from 'vitest';

import type { RateLimiter } from '../../src/protocol/values/limits.js';
import { startTestExchange, type TestExchange } from './running-exchange.js';

const limiter = (
  rateLimitType: RateLimiter['rateLimitType'],
  intervalNum: number,
  interval: RateLimiter['interval'],
  limit: number,
): RateLimiter => ({ rateLimitType, interval, intervalNum, limit });

const start = (rateLimits: readonly RateLimiter[], accounts = 1) =>
  startTestExchange({ rateLimits, accounts, live: false, symbols: ['BTCUSDT'] });

/** An order that rests far from the market; `price` may bring it to trade. */
const place = (
  x: TestExchange,
  fields: Record<string, string> = {},
  key: { apiKey: string; secretKey: string } = x.running,
) =>
  x.signed(
    'POST',
    'order',
    { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001', price: '30000', ...fields },
    { key },
  );

describe('request weight', () => {
  test('request weight beyond the limit of a minute is refused with 429 and Retry-After, and served again in the next minute', async () => {
    const x = await start([limiter('REQUEST_WEIGHT', 1, 'MINUTE', 10)]);
    const used = [];
    for (let i = 0; i < 2; i += 1)
      used.push((await x.get('depth', { symbol: 'BTCUSDT' })).headers['x-mbx-used-weight-1m']);
    expect(used).toEqual(['5', '10']);

    const refused = await x.get('ping');
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      code: -1003,
      msg: 'Too much request weight used; current limit is 10 request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.',
    });
    // The clock is paused at the 30th second of a minute.
    expect(refused.headers['retry-after']).toBe('30');
    expect(refused.headers['x-mbx-used-weight-1m']).toBe('10');

    x.advance(29_999);
    expect((await x.get('ping')).status).toBe(429);
    x.advance(1);
    const served = await x.get('ping');
    expect([served.status, served.headers['x-mbx-used-weight-1m']]).toEqual([200, '1']);
  });

  test('the request weight of a trading call is charged when it fails and free when it succeeds', async () => {
    const x = await start([limiter('REQUEST_WEIGHT', 1, 'MINUTE', 100)]);
    const placed = await place(x);
    expect([placed.status, placed.headers['x-mbx-used-weight-1m']]).toEqual([200, '0']);
    const refused = await place(x, { price: '0.001' });
    expect([refused.status, refused.headers['x-mbx-used-weight-1m']]).toEqual([400, '1']);
  });

  test('the request weight of a request that is refused for its parameters is charged', async () => {
    const x = await start([limiter('REQUEST_WEIGHT', 1, 'MINUTE', 1000)]);
    const refused = await x.get('depth', { symbol: 'NOPE', limit: 5000 });
    expect([refused.status, refused.headers['x-mbx-used-weight-1m']]).toEqual([400, '250']);
    expect((await x.raw('GET', '/nowhere')).headers['x-mbx-used-weight-1m']).toBe('251');
  });

  test.each([
    ['depth', { symbol: 'BTCUSDT', limit: 101 }, '25'],
    ['depth', { symbol: 'BTCUSDT', limit: 1000 }, '50'],
    ['exchangeInfo', { symbols: '["BTCUSDT"]' }, '2'],
    ['exchangeInfo', {}, '40'],
    ['ticker/24hr', {}, '80'],
    ['ticker/price', {}, '4'],
  ])('%s with %o weighs %s', async (path, fields, weight) => {
    const x = await start([limiter('REQUEST_WEIGHT', 1, 'MINUTE', 1000)]);
    expect((await x.get(path, fields as Record<string, string>)).headers['x-mbx-used-weight-1m']).toBe(weight);
  });
});

describe('bans', () => {
  test('a client that goes on sending after a 429 is banned at its tenth further request, for longer each time', async () => {
    const x = await start([limiter('REQUEST_WEIGHT', 1, 'MINUTE', 1)]);
    for (const minutes of [2, 10]) {
      expect((await x.get('ping')).status).toBe(200);
      expect((await x.get('ping')).status).toBe(429);
      for (let strike = 1; strike < 10; strike += 1) expect((await x.get('ping')).status).toBe(429);
      const banned = await x.get('ping');
      const untilMs = x.nowMs + minutes * 60_000;
      expect(banned.status).toBe(418);
      expect(banned.headers['retry-after']).toBe(String(minutes * 60));
      expect(banned.body).toEqual({
        code: -1003,
        msg: `Way too much request weight used; IP banned until ${untilMs}. Please use WebSocket Streams for live updates to avoid bans.`,
      });
      x.advance(minutes * 60_000 - 1);
      expect((await x.get('time')).status).toBe(418);
      expect((await x.raw('GET', '/nowhere')).status).toBe(418);
      x.advance(1);
    }
    expect((await x.get('ping')).status).toBe(200);
  });

  test('an address that sends nothing during a backoff is not banned', async () => {
    const x = await start([limiter('REQUEST_WEIGHT', 1, 'MINUTE', 1)]);
    for (let minute = 0; minute < 15; minute += 1) {
      expect((await x.get('ping')).status).toBe(200);
      expect((await x.get('ping')).status).toBe(429);
      x.advance(60_000);
    }
  });
});

test('each request counts as one raw request, whatever its weight is', async () => {
  const x = await start([limiter('RAW_REQUESTS', 5, 'MINUTE', 2)]);
  await x.get('ping');
  await x.get('depth', { symbol: 'BTCUSDT' });
  const refused = await x.get('ping');
  expect([refused.status, refused.body.code]).toEqual([429, -1003]);
  expect(refused.headers['retry-after']).toBe('270');
});

describe('unfilled orders', () => {
  const limits = [limiter('ORDERS', 10, 'SECOND', 2), limiter('ORDERS', 1, 'DAY', 5)];

  test('are refused with 429 when a window is full, and accepted again in the next', async () => {
    const x = await start(limits);
    const first = await place(x);
    expect([first.headers['x-mbx-order-count-10s'], first.headers['x-mbx-order-count-1d']]).toEqual(['1', '1']);
    await place(x);
    const refused = await place(x);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ code: -1015, msg: 'Too many new orders; current limit is 2 orders per 10 SECOND.' });
    expect(refused.headers['retry-after']).toBe('10');
    x.advance(10_000);
    expect((await place(x)).headers['x-mbx-order-count-1d']).toBe('3');
  });

  test('a placement that a full longer window refuses is not counted in the shorter windows', async () => {
    const x = await start([limiter('ORDERS', 10, 'SECOND', 9), limiter('ORDERS', 1, 'DAY', 1)]);
    await place(x);
    expect((await place(x)).body.msg).toBe('Too many new orders; current limit is 1 orders per 1 DAY.');
    const { body } = await x.signed('GET', 'rateLimit/order');
    expect(body.map((one: { count: number }) => one.count)).toEqual([1, 1]);
  });

  test('an order list counts once for each of its orders', async () => {
    const x = await start([limiter('ORDERS', 10, 'SECOND', 9)]);
    const legs = { aboveType: 'LIMIT_MAKER', abovePrice: '90000', belowType: 'STOP_LOSS', belowStopPrice: '30000' };
    const oco = { symbol: 'BTCUSDT', side: 'SELL', quantity: '0.001', ...legs };
    expect((await x.signed('POST', 'orderList/oco', oco)).headers['x-mbx-order-count-10s']).toBe('2');
  });

  test('an order that is filled at once is not counted any more', async () => {
    const x = await start(limits);
    for (let i = 0; i < 5; i += 1) {
      const filled = await place(x, { price: '90000' });
      expect([filled.body.status, filled.headers['x-mbx-order-count-10s']]).toEqual(['FILLED', '0']);
    }
  });

  test('a resting order is not counted any more once it is filled', async () => {
    const x = await start(limits, 2);
    const [maker, taker] = x.running.accounts;
    // A price at which nothing rests: the best ask, once it is bought up.
    const { askPrice: price, askQty: quantity } = (await x.get('ticker/bookTicker', { symbol: 'BTCUSDT' })).body;
    expect((await place(x, { price, quantity, timeInForce: 'IOC' }, taker)).body.status).toBe('FILLED');
    expect((await place(x, { price }, maker)).headers['x-mbx-order-count-10s']).toBe('1');
    expect((await place(x, { price, side: 'SELL' }, taker)).body.status).toBe('FILLED');
    const { body } = await x.signed('GET', 'rateLimit/order', {}, { key: maker });
    expect(body.map((one: { count: number }) => one.count)).toEqual([0, 0]);
  });

  test('a refused order is not counted, and a cancelled order stays counted', async () => {
    const x = await start(limits);
    await place(x, { price: '0.001' });
    const { body, headers } = await place(x);
    expect(headers['x-mbx-order-count-10s']).toBe('1');
    await x.signed('DELETE', 'order', { symbol: 'BTCUSDT', orderId: body.orderId });
    const counts = await x.signed('GET', 'rateLimit/order');
    expect(counts.body.map((one: { count: number }) => one.count)).toEqual([1, 1]);
  });

  test('are counted by account, not by address', async () => {
    const x = await start(limits, 2);
    const [first, second] = x.running.accounts;
    await place(x, {}, first);
    expect((await place(x, {}, second)).headers['x-mbx-order-count-10s']).toBe('1');
  });
});
