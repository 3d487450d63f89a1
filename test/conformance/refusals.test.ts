/** Tests invalid requests, each with the code, text and status of the reference. */
import { describe, expect, test } from 'vitest';

import { startExchange } from '../../src/server/embedded.js';
import { type Answer, encode, type Fields, startTestExchange } from './running-exchange.js';

const x = await startTestExchange({
  registerKeys: [
    { apiKey: 'r'.repeat(64), kind: 'HMAC', secret: 'reader', permissions: ['USER_DATA'] },
    { apiKey: 't'.repeat(64), kind: 'HMAC', secret: 'trader', permissions: ['TRADE'] },
  ],
});

const ORDER = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '50000' };
const OCO = {
  symbol: 'BTCUSDT',
  side: 'SELL',
  quantity: '0.01',
  aboveType: 'LIMIT_MAKER',
  abovePrice: '70000',
  belowType: 'STOP_LOSS',
  belowStopPrice: '50000',
};

function expectRefusal(answer: Answer, status: number, code: number, msg: string | RegExp): void {
  expect(answer.body).toEqual({ code, msg: msg instanceof RegExp ? expect.stringMatching(msg) : msg });
  expect(answer.status).toBe(status);
}

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
    // As JSON printers of other languages write it: with a space, or letters as escapes.
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

  test('binary replies are refused, unless JSON will do as well', async () => {
    expectRefusal(
      await x.get('time', {}, { accept: 'application/sbe', 'x-mbx-sbe': '3:5' }),
      406,
      -1155,
      'SBE is not enabled.',
    );
    expect((await x.get('time', {}, { accept: 'application/sbe, application/json' })).status).toBe(200);
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

  test('a wrong secret, and a value changed after signing, are refused', async () => {
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

  test('a timestamp must lie within recvWindow behind the clock and less than a second ahead of it', async () => {
    const { nowMs } = x;
    expect((await account({ timestamp: nowMs - 5000 })).status).toBe(200);
    expectRefusal(await account({ timestamp: nowMs - 5001 }), 400, -1021, TOO_OLD);
    expect((await account({ timestamp: nowMs - 5001 }, { recvWindow: 5001 })).status).toBe(200);
    expect((await account({ timestamp: nowMs + 999 })).status).toBe(200);
    expectRefusal(await account({ timestamp: nowMs + 1000 }), 400, -1021, AHEAD);
    expectRefusal(await account({ timestamp: nowMs + 60_000 }), 400, -1021, AHEAD);
    expectRefusal(await account({ timestamp: Math.floor(nowMs / 1000) }), 400, -1102, /'timestamp'/);
  });

  test('microseconds count if one of the two values has them', async () => {
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

  test('a request that is not signed well reaches neither the engine nor the counts', async () => {
    const { apiKey } = x.running;
    await x.signed('POST', 'order', ORDER, { key: { apiKey, secretKey: 'wrong' } });
    expect((await x.signed('GET', 'openOrders')).body).toEqual([]);
    const counts = await x.signed('GET', 'rateLimit/order');
    expect(counts.body.map((one: { count: number }) => one.count)).toEqual([0, 0]);
  });
});

describe('orders', () => {
  test.each<[why: string, change: Fields, code: number, msg: string | RegExp]>([
    ['a price off the tick', { price: '50000.001' }, -1013, 'Filter failure: PRICE_FILTER'],
    ['a quantity off the step', { quantity: '0.010001' }, -1013, 'Filter failure: LOT_SIZE'],
    ['a notional that is too small', { quantity: '0.00001' }, -1013, 'Filter failure: NOTIONAL'],
    [
      'a price in exponent form',
      { price: '5e4' },
      -1100,
      "Illegal characters found in parameter 'price'; legal range is '^([0-9]{1,20})(\\.[0-9]{1,20})?$'.",
    ],
    ['a negative quantity', { quantity: '-1' }, -1100, /'quantity'/],
    ['too many decimals', { price: '50000.000000001' }, -1111, "Parameter 'price' has too much precision."],
    ['an unknown side', { side: 'LONG' }, -1117, 'Invalid side.'],
    ['an unknown type', { type: 'ICEBERG' }, -1116, 'Invalid orderType.'],
    ['an unknown time in force', { timeInForce: 'GTD' }, -1115, 'Invalid timeInForce.'],
    [
      'a client order id with a blank',
      { newClientOrderId: 'my order' },
      -1100,
      "Illegal characters found in parameter 'newClientOrderId'; legal range is '^[a-zA-Z0-9-_]{1,36}$'.",
    ],
    ['a strategy type below a million', { strategyType: 5 }, -1134, 'strategyType was less than 1000000.'],
    ['a stop price on a limit order', { stopPrice: '1' }, -1106, "Parameter 'stopPrice' sent when not required."],
    ['an unknown self-trade mode', { selfTradePreventionMode: 'EXPIRE_NOBODY' }, -1130, /selfTradePreventionMode/],
    ['more than the account has', { quantity: '100' }, -2010, 'Account has insufficient balance for requested action.'],
    ['an iceberg that hides nothing', { icebergQty: '0.01' }, -2010, 'IcebergQty exceeds QTY.'],
    ['an iceberg in too many parts', { icebergQty: '0.00009' }, -1013, 'Filter failure: ICEBERG_PARTS'],
    ['an iceberg that does not rest', { icebergQty: '0.001', timeInForce: 'IOC' }, -1014, /combination/],
    ['a primary peg that does not rest', { pegPriceType: 'PRIMARY_PEG', timeInForce: 'FOK' }, -1013, /peg/],
    [
      'half of a peg offset',
      { pegOffsetValue: 1 },
      -1128,
      "Fields ['pegOffsetType', 'pegOffsetValue'] must be sent together or omitted entirely.",
    ],
  ])('%s is refused', async (_, change, code, msg) => {
    expectRefusal(await x.signed('POST', 'order', { ...ORDER, ...change }), 400, code, msg);
  });

  test.each<[why: string, fields: Fields, code: number, msg: string | RegExp]>([
    ['a limit order without a price', { ...without(ORDER, 'price') }, -1102, /'price'/],
    ['a limit order without timeInForce', { ...without(ORDER, 'timeInForce') }, -1102, /'timeInForce'/],
    ['an order without a side', { ...without(ORDER, 'side') }, -1102, /'side'/],
    [
      'a market order without an amount',
      { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET' },
      -1102,
      "Param 'quantity' or 'quoteOrderQty' must be sent, but both were empty/null!",
    ],
    [
      'a market order with two amounts',
      { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '1', quoteOrderQty: '1' },
      -1128,
      /Combination/,
    ],
    [
      'a trailing stop that is too close',
      { symbol: 'BTCUSDT', side: 'SELL', type: 'STOP_LOSS', quantity: '0.01', trailingDelta: 9 },
      -1013,
      'Filter failure: TRAILING_DELTA',
    ],
    [
      'a stop that would trigger at once',
      { symbol: 'BTCUSDT', side: 'SELL', type: 'STOP_LOSS', quantity: '0.01', stopPrice: '90000' },
      -2010,
      'Order would trigger immediately.',
    ],
    [
      'a LIMIT_MAKER that would take',
      { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT_MAKER', quantity: '0.01', price: '90000' },
      -2010,
      'Order would immediately match and take.',
    ],
  ])('%s is refused', async (_, fields, code, msg) => {
    expectRefusal(await x.signed('POST', 'order', fields), 400, code, msg);
  });

  test.each<[why: string, change: Fields, code: number, msg: string | RegExp]>([
    ['two limits', { belowType: 'LIMIT_MAKER' }, -1168, 'At least one OCO order must be contingent.'],
    ['legs on the wrong sides', { side: 'BUY' }, -1165, 'A limit order in a buy OCO must be below.'],
    ['a leg of another kind', { aboveType: 'MARKET' }, -1158, 'Order type not supported in OCO.'],
    ['a leg of no kind', { aboveType: 'FREE' }, -1116, 'Invalid orderType.'],
    ['prices the wrong way round', { abovePrice: '45000' }, -2010, /relationship of the prices|immediately match/],
    ['a leg that trails too close', { belowTrailingDelta: 9 }, -1013, 'Filter failure: TRAILING_DELTA'],
    ['an iceberg leg that hides nothing', { aboveIcebergQty: '0.01' }, -2010, 'IcebergQty exceeds QTY.'],
  ])('an OCO pair with %s is refused', async (_, change, code, msg) => {
    expectRefusal(await x.signed('POST', 'orderList/oco', { ...OCO, ...change }), 400, code, msg);
  });

  test('what does not exist cannot be queried or cancelled', async () => {
    const symbol = 'BTCUSDT';
    expectRefusal(await x.signed('GET', 'order', { symbol, orderId: 999999 }), 400, -2013, 'Order does not exist.');
    expectRefusal(await x.signed('DELETE', 'order', { symbol, orderId: 999999 }), 400, -2011, 'Unknown order sent.');
    expectRefusal(
      await x.signed('GET', 'orderList', { orderListId: 999999 }),
      400,
      -2018,
      'Order list does not exist.',
    );
    expectRefusal(await x.signed('DELETE', 'orderList', { symbol, orderListId: 9 }), 400, -2011, 'Unknown order sent.');
    expectRefusal(await x.signed('GET', 'order', { symbol }), 400, -1102, /'origClientOrderId' or 'orderId'/);
    expectRefusal(await x.signed('GET', 'orderList'), 400, -1128, /Recommendation: 'orderListId'/);
    expectRefusal(
      await x.signed('DELETE', 'order', { symbol, orderId: 1, cancelRestrictions: 'NONE' }),
      400,
      -1145,
      /cancelRestrictions/,
    );
  });

  test('an order of one account does not exist for another', async () => {
    const two = await startTestExchange({ accounts: 2 });
    const [first, second] = two.running.accounts;
    const placed = await two.signed('POST', 'order', { ...ORDER, newClientOrderId: 'mine' }, { key: first });
    const key = { symbol: 'BTCUSDT', orderId: placed.body.orderId };
    expect((await two.signed('GET', 'order', key, { key: first })).status).toBe(200);
    expectRefusal(await two.signed('GET', 'order', key, { key: second }), 400, -2013, 'Order does not exist.');
    expectRefusal(await two.signed('DELETE', 'order', key, { key: second }), 400, -2011, 'Unknown order sent.');
  });

  test('the value in the query counts when the body has the same name', async () => {
    const { apiKey, secretKey } = x.running;
    const { createHmac } = await import('node:crypto');
    const query = encode({ ...ORDER, timestamp: x.nowMs });
    const body = 'quantity=77';
    const signature = createHmac('sha256', secretKey)
      .update(query + body)
      .digest('hex');
    const headers = { 'x-mbx-apikey': apiKey, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await x.raw('POST', `/api/v3/order?${query}&signature=${signature}`, { headers, body });
    expect(answer.body.origQty).toBe('0.01000000');
  });

  test('a body of another content type is refused', async () => {
    const headers = { 'x-mbx-apikey': x.running.apiKey, 'content-type': 'application/json' };
    const answer = await x.raw('POST', '/api/v3/order', { headers, body: JSON.stringify(ORDER) });
    expectRefusal(answer, 400, -1100, 'Illegal characters found in a parameter.');
  });
});

describe('starting', () => {
  test('a port in use is reported with advice', async () => {
    const { port } = x.running;
    await expect(startExchange({ port })).rejects.toThrow(
      `Another program uses port ${port} on 127.0.0.1; choose another port, or 0 for any free port.`,
    );
  });

  test('options that make no sense are refused', async () => {
    await expect(startExchange({ accounts: 0 })).rejects.toThrow('Invalid number of accounts: 0');
    await expect(startExchange({ symbols: ['NOPE'] })).rejects.toThrow(
      'Unknown symbol NOPE: the simulated market has BTCUSDT',
    );
    await expect(startExchange({ host: '203.0.113.1', allowRemote: true })).rejects.toThrow(
      'not an address of this machine',
    );
  });
});

function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
}
