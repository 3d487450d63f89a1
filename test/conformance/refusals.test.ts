/** Tests invalid requests, each with the code, text and status of the reference. */
import { describe, expect, test } from 'vitest';
import { expectRefusal, ORDER, startRefusing } from './refused-requests.js';
import type { Fields } from './running-exchange.js';

const x = await startRefusing();

describe('public endpoints', () => {
  test.each<[why: string, path: string, fields: Fields, code: number, msg: string | RegExp]>([
    [
      'a missing symbol',
      'klines',
      { interval: '1h' },
      -1102,
      "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed.",
    ],
    ['a missing interval', 'klines', { symbol: 'BTCUSDT' }, -1102, /'interval'/],
    ['a wrong interval', 'klines', { symbol: 'BTCUSDT', interval: '7h' }, -1120, 'Invalid interval.'],
    ['an interval in the wrong case', 'klines', { symbol: 'BTCUSDT', interval: '1H' }, -1120, 'Invalid interval.'],
    ['an unknown symbol', 'depth', { symbol: 'NOPEUSDT' }, -1121, 'Invalid symbol.'],
    ['an unknown symbol in a list', 'ticker/price', { symbols: '["BTCUSDT","NOPE"]' }, -1121, 'Invalid symbol.'],
    [
      'a symbol in lower case',
      'depth',
      { symbol: 'btcusdt' },
      -1100,
      "Illegal characters found in parameter 'symbol'; legal range is '^[\\w\\-._&&[^a-z]]{1,50}$'.",
    ],
    [
      'a limit that is no number',
      'depth',
      { symbol: 'BTCUSDT', limit: '5x' },
      -1100,
      "Illegal characters found in parameter 'limit'; legal range is '^[0-9]{1,20}$'.",
    ],
    ['a negative limit', 'trades', { symbol: 'BTCUSDT', limit: -1 }, -1100, /'limit'/],
    [
      'a limit of none',
      'trades',
      { symbol: 'BTCUSDT', limit: 0 },
      -1130,
      "Data sent for parameter 'limit' is not valid.",
    ],
    ['a limit that is too great', 'klines', { symbol: 'BTCUSDT', interval: '1h', limit: 1001 }, -1130, /'limit'/],
    [
      'a number beyond 2^53',
      'aggTrades',
      { symbol: 'BTCUSDT', fromId: '99999999999999999999' },
      -1108,
      "Parameter 'fromId' overflowed.",
    ],
    ['a malformed time zone', 'klines', { symbol: 'BTCUSDT', interval: '1h', timeZone: 'CET' }, -1100, /'timeZone'/],
    [
      'a time zone that no place has',
      'klines',
      { symbol: 'BTCUSDT', interval: '1h', timeZone: '15' },
      -1130,
      "Data sent for parameter 'timeZone' is not valid.",
    ],
    ['an empty value', 'depth', { symbol: '' }, -1105, "Parameter 'symbol' was empty."],
    [
      'an unknown name',
      'depth',
      { symbol: 'BTCUSDT', levels: 5 },
      -1104,
      "Not all sent parameters were read; read '1' parameter(s) but was sent '2'.",
    ],
    [
      'more names than there are',
      'avgPrice',
      { symbol: 'BTCUSDT', a: 1 },
      -1101,
      "Too many parameters; expected '1' and received '2'.",
    ],
    [
      'symbol and symbols',
      'ticker/24hr',
      { symbol: 'BTCUSDT', symbols: '["BTCUSDT"]' },
      -1128,
      'Combination of optional parameters invalid.',
    ],
    [
      'a symbol named twice in a list',
      'ticker/price',
      { symbols: '["BTCUSDT","BTCUSDT"]' },
      -1151,
      'Symbol is present multiple times in the list.',
    ],
    [
      'a list that is no JSON',
      'ticker/price',
      { symbols: '[BTCUSDT]' },
      -1135,
      "JSON sent for parameter 'symbols' is not valid",
    ],
    // Lists as JSON printers of other languages write them: with a space, or with letters as escapes.
    ...['["BTCUSDT", "ETHBTC"]', '["\\u67da\\u5b50USDT"]', '["btcusdt"]'].map(
      (symbols): [string, string, Fields, number, RegExp] => [
        `a list written as ${symbols}`,
        'ticker/price',
        { symbols },
        -1100,
        /^Illegal characters found in parameter 'symbols'; legal range is '\^\\\[\("\[/,
      ],
    ),
    ['a list of something else', 'ticker/price', { symbols: '[1]' }, -1135, /'symbols'/],
    ['an unknown status', 'depth', { symbol: 'BTCUSDT', symbolStatus: 'OPEN' }, -1122, 'Invalid symbolStatus.'],
    [
      'another status than the symbol has',
      'depth',
      { symbol: 'BTCUSDT', symbolStatus: 'HALT' },
      -1220,
      /does not match/,
    ],
    ['an unknown ticker type', 'ticker/24hr', { symbol: 'BTCUSDT', type: 'TINY' }, -1139, 'Invalid ticker type.'],
    ['an unknown permission', 'exchangeInfo', { permissions: '["FUTURES"]' }, -1130, /'permissions'/],
    ['permissions beside a symbol', 'exchangeInfo', { permissions: 'SPOT', symbol: 'BTCUSDT' }, -1128, /Combination/],
    ['a flag that is neither', 'exchangeInfo', { showPermissionSets: 'yes' }, -1130, /'showPermissionSets'/],
  ])('%s is refused', async (_, path, fields, code, msg) => {
    expectRefusal(await x.get(path, fields), 400, code, msg);
  });

  test('a parameter sent twice is refused', async () => {
    const answer = await x.raw('GET', '/api/v3/depth?symbol=BTCUSDT&symbol=BTCUSDT');
    expectRefusal(answer, 400, -1101, 'Duplicate values for a parameter detected.');
  });

  test('a key on a public endpoint is ignored, even a wrong one', async () => {
    expect((await x.get('ping', {}, { 'x-mbx-apikey': 'nonsense' })).status).toBe(200);
  });

  test('an unknown time unit is refused', async () => {
    const answer = await x.get('time', {}, { 'x-mbx-time-unit': 'NANOSECOND' });
    expectRefusal(answer, 400, -1194, 'Invalid value for time unit; expected either MICROSECOND or MILLISECOND.');
  });

  test('a request for a binary reply is refused, unless it also accepts JSON', async () => {
    expectRefusal(
      await x.get('time', {}, { accept: 'application/sbe', 'x-mbx-sbe': '3:5' }),
      406,
      -1155,
      'SBE is not enabled.',
    );
    expect((await x.get('time', {}, { accept: 'application/sbe, application/json' })).status).toBe(200);
  });

  test('a retired path is 410 with a page that names its successor', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const reply = await fetch(`${x.running.baseUrl}/api/v3/userDataStream`, { method });
      expect([reply.status, reply.headers.get('content-type')]).toEqual([410, 'text/html']);
      expect(await reply.text()).toContain('userDataStream.subscribe.signature');
    }
  });

  test('an unknown path is 404, a path with another method 405, both in JSON', async () => {
    expect((await x.raw('GET', '/api/v3/nothing')).status).toBe(404);
    expect((await x.raw('GET', '/')).body).toEqual({ code: -1020, msg: 'This operation is not supported.' });
    const answer = await x.raw('POST', '/api/v3/depth?symbol=BTCUSDT');
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
  });

  test('OPTIONS lists the methods of a path and HEAD is GET without a body', async () => {
    const options = await x.raw('OPTIONS', '/api/v3/order');
    expect([options.status, options.headers.allow]).toEqual([204, 'POST, GET, DELETE, HEAD, OPTIONS']);
    const head = await x.raw('HEAD', '/api/v3/time');
    expect([head.status, head.body]).toEqual([200, undefined]);
  });
});

describe('keys, timing and signatures', () => {
  const account = (options: Parameters<typeof x.signed>[3] = {}, fields: Fields = {}) =>
    x.signed('GET', 'account', fields, options);
  const TOO_OLD = 'Timestamp for this request is outside of the recvWindow.';
  const AHEAD = "Timestamp for this request was 1000ms ahead of the server's time.";

  test('a missing or malformed key is distinguished from an unknown one', async () => {
    expectRefusal(await x.get('account', { timestamp: 1 }), 401, -2014, 'API-key format invalid.');
    const { secretKey } = x.running;
    expectRefusal(await account({ key: { apiKey: 'short', secretKey } }), 401, -2014, 'API-key format invalid.');
    const unknown = await account({ key: { apiKey: 'k'.repeat(64), secretKey } });
    expectRefusal(unknown, 401, -2015, 'Invalid API-key, IP, or permissions for action.');
  });

  test('a key may do what its permissions say and nothing else', async () => {
    const reader = { apiKey: 'r'.repeat(64), secretKey: 'reader' };
    const trader = { apiKey: 't'.repeat(64), secretKey: 'trader' };
    expect((await account({ key: reader })).status).toBe(200);
    expectRefusal(await x.signed('POST', 'order', ORDER, { key: reader }), 401, -2015, /permissions/);
    expectRefusal(await account({ key: trader }), 401, -2015, /permissions/);
  });

  test('a request that is signed with a wrong secret is refused', async () => {
    const { apiKey } = x.running;
    expectRefusal(
      await account({ key: { apiKey, secretKey: 'wrong' } }),
      400,
      -1022,
      'Signature for this request is not valid.',
    );
  });

  test('timestamp and signature are mandatory', async () => {
    const headers = { 'x-mbx-apikey': x.running.apiKey };
    expectRefusal(await x.get('account', { signature: 'ab' }, headers), 400, -1102, /'timestamp'/);
    expectRefusal(await x.get('account', { timestamp: x.nowMs }, headers), 400, -1102, /'signature'/);
    expectRefusal(await x.get('account', { timestamp: 'now', signature: 'ab' }, headers), 400, -1100, /'timestamp'/);
    const twice = `timestamp=${x.nowMs}&signature=ab&signature=ab`;
    expectRefusal(await x.raw('GET', `/api/v3/account?${twice}`, { headers }), 400, -1101, /Duplicate/);
  });

  test('a timestamp may be older than the clock of the exchange by recvWindow, and ahead of it by less than a second', async () => {
    const { nowMs } = x;
    expect((await account({ timestamp: nowMs - 5000 })).status).toBe(200);
    expectRefusal(await account({ timestamp: nowMs - 5001 }), 400, -1021, TOO_OLD);
    expect((await account({ timestamp: nowMs - 5001 }, { recvWindow: 5001 })).status).toBe(200);
    expect((await account({ timestamp: nowMs + 999 })).status).toBe(200);
    expectRefusal(await account({ timestamp: nowMs + 1000 }), 400, -1021, AHEAD);
    expectRefusal(await account({ timestamp: nowMs + 60_000 }), 400, -1021, AHEAD);
    expectRefusal(await account({ timestamp: Math.floor(nowMs / 1000) }), 400, -1102, /'timestamp'/);
  });

  test('the comparison is in microseconds if timestamp or recvWindow has microseconds', async () => {
    const us = x.nowMs * 1000;
    expect((await account({ timestamp: us - 1_125 }, { recvWindow: '1.125' })).status).toBe(200);
    expectRefusal(await account({ timestamp: us - 1_126 }, { recvWindow: '1.125' }), 400, -1021, TOO_OLD);
  });

  test('recvWindow is at most a minute and has at most three decimals', async () => {
    const great = "'recvWindow' contains unexpected value. Cannot be greater than 60000.";
    expectRefusal(await account({}, { recvWindow: 60001 }), 400, -1102, great);
    expectRefusal(
      await account({}, { recvWindow: '1.0001' }),
      400,
      -1111,
      "Parameter 'recvWindow' has too much precision.",
    );
  });

  test('a request that is not signed well changes neither the orders nor the count of unfilled orders', async () => {
    const { apiKey } = x.running;
    await x.signed('POST', 'order', ORDER, { key: { apiKey, secretKey: 'wrong' } });
    expect((await x.signed('GET', 'openOrders')).body).toEqual([]);
    const counts = await x.signed('GET', 'rateLimit/order');
    expect(counts.body.map((one: { count: number }) => one.count)).toEqual([0, 0]);
  });
});
