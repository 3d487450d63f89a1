/**
 * Tests the rate limits against the protocol reference: each entry of its `limits.json`, and each rule of its README about
 * parameters.
 */
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import { DEFAULT_RATE_LIMITS, type RateLimiter } from '../../src/protocol/values/limits.js';
import { RequestLimits } from '../../src/server/limits/request-limits.js';
import { sharedJson, testWith } from '../support/shared.js';
import { encode, type Fields, START_MS, startTestExchange } from './running-exchange.js';

const limiter = (
  rateLimitType: RateLimiter['rateLimitType'],
  intervalNum: number,
  interval: RateLimiter['interval'],
  limit: number,
): RateLimiter => ({ rateLimitType, interval, intervalNum, limit });
const start = (rateLimits: readonly RateLimiter[], accounts = 1) =>
  startTestExchange({ rateLimits, accounts, live: false, symbols: ['BTCUSDT', '柚子USDT'] });
const ORDER = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001', price: '50000' };

describe('windows of limits', () => {
  test.each([
    ['1 MINUTE resets at second 0', 1, 'MINUTE', 30_000],
    ['10 SECOND at 00, 10, 20', 10, 'SECOND', 10_000],
    ['1 DAY at 00:00 UTC', 1, 'DAY', Date.UTC(2026, 1, 1) - START_MS],
    ['5 MINUTE at multiples of five minutes', 5, 'MINUTE', 270_000],
    ['1 HOUR at the hour', 1, 'HOUR', 3_570_000],
  ] as const)(
    'a request above the limit is refused until the window ends, and Retry-After counts to the end: %s',
    async (_, intervalNum, interval, msLeft) => {
      const x = await start([limiter('REQUEST_WEIGHT', intervalNum, interval, 1)]);
      expect((await x.get('ping')).status).toBe(200);
      const refused = await x.get('ping');
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(msLeft / 1_000)]);
      x.advance(msLeft - 1);
      expect((await x.get('ping')).status).toBe(429);
      x.advance(1);
      expect((await x.get('ping')).status).toBe(200);
    },
  );

  test('a reply has a used weight for each REQUEST_WEIGHT limiter, named by number and letter, and one without a name', async () => {
    const x = await start([
      limiter('REQUEST_WEIGHT', 1, 'MINUTE', 100),
      limiter('REQUEST_WEIGHT', 10, 'SECOND', 100),
      limiter('REQUEST_WEIGHT', 2, 'HOUR', 100),
      limiter('REQUEST_WEIGHT', 1, 'DAY', 100),
      limiter('RAW_REQUESTS', 5, 'MINUTE', 100),
    ]);
    const { headers } = await x.get('depth', { symbol: 'BTCUSDT' });
    const told = Object.entries(headers).filter(([name]) => name.startsWith('x-mbx-used-weight'));
    expect(Object.fromEntries(told)).toEqual({
      'x-mbx-used-weight': '5',
      'x-mbx-used-weight-1m': '5',
      'x-mbx-used-weight-10s': '5',
      'x-mbx-used-weight-2h': '5',
      'x-mbx-used-weight-1d': '5',
    });
  });

  test('exchangeInfo states the limits and windows that the options set', async () => {
    const limits = [limiter('REQUEST_WEIGHT', 3, 'MINUTE', 77), limiter('ORDERS', 1, 'SECOND', 10)];
    expect((await (await start(limits)).get('exchangeInfo')).body.rateLimits).toEqual(limits);
    const asPublished = await startTestExchange({ live: false, symbols: ['BTCUSDT'] });
    expect((await asPublished.get('exchangeInfo')).body.rateLimits).toEqual(DEFAULT_RATE_LIMITS);
  });
});

describe('whose request weight it is', () => {
  const ping = { pool: 'ip', endpoint: 'ping', account: 1 } as const;
  const refusalOf = (run: () => void) => {
    try {
      run();
    } catch (error) {
      return (error as { refusal: { http: number } }).refusal.http;
    }
    return 200;
  };

  test('weight is counted for each address, whichever key signs', () => {
    const limits = new RequestLimits([limiter('REQUEST_WEIGHT', 1, 'MINUTE', 2)]);
    const ask = (address: string, account: number) =>
      refusalOf(() => limits.chargeOf(address, { ...ping, account }, START_MS).admit(1));
    expect([ask('10.0.0.1', 1), ask('10.0.0.1', 2), ask('10.0.0.1', 3)]).toEqual([200, 200, 429]);
    expect([ask('10.0.0.2', 1), ask('10.0.0.2', 1), ask('10.0.0.2', 1)]).toEqual([200, 200, 429]);
  });

  test('a ban applies to its address only, and to all paths', () => {
    const limits = new RequestLimits([limiter('REQUEST_WEIGHT', 1, 'MINUTE', 1)]);
    const ask = (address: string, pool: 'ip' | 'sapi-ip' = 'ip') =>
      refusalOf(() => limits.chargeOf(address, { ...ping, pool }, START_MS).admit(1));
    const answers = Array.from({ length: 13 }, () => ask('10.0.0.1'));
    expect(answers).toEqual([200, ...Array(10).fill(429), 418, 418]);
    expect([ask('10.0.0.1', 'sapi-ip'), ask('10.0.0.2')]).toEqual([418, 200]);
  });

  test('bans last 2 minutes, 10 minutes, 1 hour, 6 hours, 1 day, 3 days, and never longer', () => {
    const limits = new RequestLimits([limiter('REQUEST_WEIGHT', 1, 'MINUTE', 1)]);
    let nowMs = START_MS;
    const ask = () => refusalOf(() => limits.chargeOf('10.0.0.1', ping, nowMs).admit(1));
    const lasted = Array.from({ length: 7 }, () => {
      while (ask() !== 418) {
        // The client sends again after every reply.
      }
      const from = nowMs;
      const isBanned = (ms: number) => {
        nowMs = from + ms;
        return ask() === 418;
      };
      const minutes = [2, 10, 60, 360, 1_440, 4_320];
      const found = minutes.find((one) => isBanned(one * 60_000 - 1) && !isBanned(one * 60_000));
      return found;
    });
    expect(lasted).toEqual([2, 10, 60, 360, 1_440, 4_320, 4_320]);
  });

  test('under /sapi every endpoint has a budget of its own, by address or by account', async () => {
    const x = await startTestExchange({ live: false, symbols: ['BTCUSDT'], accounts: 2 });
    const [first, second] = x.running.accounts;
    const used = async (path: string, key = first) => {
      const { headers } = await x.signed('GET', path, {}, key ? { key } : {});
      return headers['x-sapi-used-uid-weight-1m'] ?? headers['x-sapi-used-ip-weight-1m'];
    };
    const orders = '/sapi/v1/convert/limit/queryOpenOrders';
    const status = '/sapi/v1/convert/assetInfo';
    const weightOf = (path: string) => endpointTable.find((one) => one.path === path);
    const [ordersWeight, statusWeight] = [Number(weightOf(orders)?.weight), Number(weightOf(status)?.weight)];
    expect(weightOf(orders)?.weightPool).toBe('sapi-uid');
    expect([await used(orders), await used(orders)]).toEqual([String(ordersWeight), String(2 * ordersWeight)]);
    expect(await used(orders, second)).toBe(String(ordersWeight));
    expect(await used(status)).toBe(String(statusWeight));
    expect((await x.get('ping')).headers['x-mbx-used-weight-1m']).toBe('1');
  });
});

describe('unfilled orders', () => {
  const limits = [limiter('ORDERS', 10, 'SECOND', 50), limiter('ORDERS', 1, 'DAY', 160_000)];

  testWith('spec/limits.json')(
    'the catalogue counts for each placement as many unfilled orders as limits.json of the protocol reference',
    () => {
      const law = sharedJson<{ unfilledOrders: { cost: Record<string, number> } }>('spec/limits.json');
      const cost = law?.unfilledOrders.cost ?? {};
      const counted = Object.entries(cost).filter(([, orders]) => orders > 0);
      // The lists are called `newList…` in that table and `newOrderList…` where the endpoints are described.
      const placements = Object.fromEntries(
        counted.map(([id, orders]) => [id.replace('newList', 'newOrderList'), orders]),
      );
      const ours = endpointTable
        .filter(({ orderCount }) => orderCount > 0)
        .map(({ id, orderCount }) => [id, orderCount]);
      expect(Object.fromEntries(ours)).toEqual(placements);
    },
  );

  test('amendments and test orders do not count', async () => {
    const x = await start(limits);
    const { body } = await x.signed('POST', 'order', { ...ORDER, quantity: '0.002' });
    const counts = async () =>
      (await x.signed('GET', 'rateLimit/order')).body.map((one: { count: number }) => one.count);
    const amended = { symbol: 'BTCUSDT', orderId: body.orderId, newQty: '0.001' };
    expect((await x.signed('PUT', 'order/amend/keepPriority', amended)).status).toBe(200);
    expect((await x.signed('POST', 'order/test', ORDER)).status).toBe(200);
    expect(await counts()).toEqual([1, 1]);
  });

  test('are counted for the account, over all its keys', async () => {
    const other = { apiKey: 'o'.repeat(64), secretKey: 'other secret' };
    const x = await startTestExchange({
      live: false,
      symbols: ['BTCUSDT'],
      rateLimits: limits,
      registerKeys: [{ apiKey: other.apiKey, kind: 'HMAC', secret: other.secretKey }],
    });
    await x.signed('POST', 'order', ORDER);
    expect((await x.signed('POST', 'order', ORDER, { key: other })).headers['x-mbx-order-count-10s']).toBe('2');
  });

  test('replies to successful placements have the order counts, one header per ORDERS limiter', async () => {
    const x = await start(limits);
    const told = ({ headers }: { headers: object }) =>
      Object.entries(headers).filter(([name]) => name.startsWith('x-mbx-order-count'));
    expect(told(await x.signed('POST', 'order', ORDER))).toEqual([
      ['x-mbx-order-count-10s', '1'],
      ['x-mbx-order-count-1d', '1'],
    ]);
    expect(told(await x.signed('GET', 'openOrders'))).toEqual([]);
    expect(told(await x.signed('POST', 'order/test', ORDER))).toEqual([]);
  });
});

describe('how parameters may be passed', async () => {
  const x = await start(DEFAULT_RATE_LIMITS);
  const { apiKey, secretKey } = x.running;
  const form = { 'x-mbx-apikey': apiKey, 'content-type': 'application/x-www-form-urlencoded' };
  const sign = (payload: string) => createHmac('sha256', secretKey).update(payload).digest('hex');
  const placed = async (query: string, body: string, headers: Record<string, string> = form) =>
    x.raw('POST', `/api/v3/order${query && '?'}${query}`, { headers, body });
  const fields = (more: Fields = {}) => encode({ ...ORDER, timestamp: x.nowMs, ...more });

  test('are accepted in the query, in the body, or in both; the signature covers query and body, directly joined', async () => {
    const whole = fields();
    const [query, body] = ['symbol=BTCUSDT&side=BUY', fields().replace('symbol=BTCUSDT&side=BUY&', '')];
    for (const [q, b] of [
      [`${whole}&signature=${sign(whole)}`, ''],
      ['', `${whole}&signature=${sign(whole)}`],
      [query, `${body}&signature=${sign(query + body)}`],
      [`${query}&signature=${sign(query + body)}`, body],
    ] as const) {
      expect((await placed(q, b)).status, `${q} | ${b}`).toBe(200);
    }
    const wrong = sign(`${query}&${body}`);
    expect((await placed(query, `${body}&signature=${wrong}`)).body.code).toBe(-1022);
  });

  test('a parameter that is in query and body has the value of the query', async () => {
    const [query, body] = ['quantity=0.003', fields()];
    const { body: order } = await placed(query, `${body}&signature=${sign(query + body)}`);
    expect(order.origQty).toBe('0.00300000');
  });

  test('parameters in any order are accepted, if they are signed in this order', async () => {
    const turned = fields().split('&').reverse().join('&');
    expect((await placed(`${turned}&signature=${sign(turned)}`, '')).status).toBe(200);
    expect((await placed(`${turned}&signature=${sign(fields())}`, '')).body.code).toBe(-1022);
  });

  test('the signature is accepted anywhere among the parameters, and in either case of its hex digits', async () => {
    const [first, ...rest] = fields().split('&');
    const payload = [first, ...rest].join('&');
    const upper = sign(payload).toUpperCase();
    expect((await placed(`${first}&signature=${upper}&${rest.join('&')}`, '')).status).toBe(200);
    expect((await placed(`signature=${upper}&${payload}`, '')).status).toBe(200);
  });

  test('names are case-sensitive', async () => {
    const payload = fields().replace('symbol=', 'Symbol=');
    const { status, body } = await placed(`${payload}&signature=${sign(payload)}`, '');
    expect([status, body.code]).toEqual([400, -1104]);
  });

  test.each([
    ['side=buy', -1117, 'Invalid side.'],
    ['type=limit', -1116, 'Invalid orderType.'],
    ['timeInForce=gtc', -1115, 'Invalid timeInForce.'],
  ])('members of closed lists are case-sensitive: %s', async (pair, code, msg) => {
    const [name = '', value = ''] = pair.split('=');
    const payload = fields({ [name]: value });
    const { body } = await placed(`${payload}&signature=${sign(payload)}`, '');
    expect(body).toEqual({ code, msg });
  });

  test('a parameter that occurs twice in the query, or twice in the body, is refused with -1101', async () => {
    const payload = `${fields()}&side=BUY`;
    const { body } = await placed(`${payload}&signature=${sign(payload)}`, '');
    expect(body).toEqual({ code: -1101, msg: 'Duplicate values for a parameter detected.' });
    const signed = fields();
    const twice = await placed(`${signed}&signature=${sign(signed)}`, `signature=${sign(signed)}`);
    expect(twice.body).toEqual({ code: -1101, msg: 'Duplicate values for a parameter detected.' });
  });

  test('the refusal of unknown parameters says how many parameters were sent', async () => {
    const { body } = await x.get('depth', { symbol: 'BTCUSDT', depth: 5 });
    expect(body).toEqual({
      code: -1104,
      msg: "Not all sent parameters were read; read '1' parameter(s) but was sent '2'.",
    });
    const { body: many } = await x.get('time', { a: 1, b: 2 });
    expect(many).toEqual({ code: -1101, msg: "Too many parameters; expected '0' and received '2'." });
  });

  test('parameters are percent-encoded before they are signed; a signature of the raw text gets -1022', async () => {
    const raw = `symbol=柚子USDT&side=BUY&type=MARKET&quoteOrderQty=20&timestamp=${x.nowMs}`;
    const encoded = raw.replace('柚子', encodeURIComponent('柚子'));
    const { body } = await placed(`${encoded}&signature=${sign(raw)}`, '');
    expect(body).toEqual({ code: -1022, msg: 'Signature for this request is not valid.' });
    const lower = encoded.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
    for (const payload of [encoded, lower]) {
      const { status, body: order } = await placed(`${payload}&signature=${sign(payload)}`, '');
      expect([status, order.symbol]).toEqual([200, '柚子USDT']);
    }
  });

  test('symbols that are not ASCII are requested like others, alone and in lists', async () => {
    expect((await x.get('depth', { symbol: '柚子USDT', limit: 1 })).status).toBe(200);
    const { body } = await x.get('ticker/price', { symbols: '["柚子USDT","BTCUSDT"]' });
    expect(body.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['柚子USDT', 'BTCUSDT']);
  });

  test('times of requests may be microseconds, whatever the unit of the reply', async () => {
    const us = x.nowMs * 1_000;
    const micro = { 'x-mbx-time-unit': 'MICROSECOND' };
    expect((await x.signed('GET', 'account', {}, { timestamp: us })).status).toBe(200);
    const { body } = await x.signed('POST', 'order', ORDER, { timestamp: us, headers: micro });
    expect(body.transactTime).toBe(us);
    const start = (startTime: number, headers = {}) =>
      x.get('klines', { symbol: 'BTCUSDT', interval: '1m', startTime, limit: 1 }, headers);
    const from = x.nowMs - 600_000;
    const [inMs, inUs] = [await start(from), await start(from * 1_000)];
    expect(inUs.body).toEqual(inMs.body);
    expect((await start(from, micro)).body[0][0]).toBe(inMs.body[0][0] * 1_000);
  });

  test.each(['MILLISECOND', 'millisecond', 'MICROSECOND', 'microsecond'])(
    'X-MBX-TIME-UNIT %s is accepted',
    async (unit) => {
      expect((await x.get('time', {}, { 'x-mbx-time-unit': unit })).status).toBe(200);
    },
  );

  test.each(['Microsecond', 'SECOND', '', 'us'])('X-MBX-TIME-UNIT %j is not a unit: -1194', async (unit) => {
    expect((await x.get('time', {}, { 'x-mbx-time-unit': unit })).body.code).toBe(-1194);
  });
});
