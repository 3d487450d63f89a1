/** Invalid orders, and exchanges that cannot be started: each with the code, text and status of the reference. */
import { describe, expect, test } from 'vitest';
import { startExchange } from '../../src/server/embedded.js';
import { expectRefusal, ORDER, startRefusing, without } from './refused-requests.js';
import { encode, type Fields, startTestExchange } from './running-exchange.js';

const x = await startRefusing();

const OCO = {
  symbol: 'BTCUSDT',
  side: 'SELL',
  quantity: '0.01',
  aboveType: 'LIMIT_MAKER',
  abovePrice: '70000',
  belowType: 'STOP_LOSS',
  belowStopPrice: '50000',
};

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

  test('an order that does not exist cannot be queried or cancelled', async () => {
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

  test('startExchange refuses no accounts, an unknown symbol, and a host that is not an address of this machine', async () => {
    await expect(startExchange({ accounts: 0 })).rejects.toThrow('Invalid number of accounts: 0');
    await expect(startExchange({ symbols: ['NOPE'] })).rejects.toThrow(
      'Unknown symbol NOPE: the simulated market has BTCUSDT',
    );
    await expect(startExchange({ host: '203.0.113.1', allowRemote: true })).rejects.toThrow(
      'not an address of this machine',
    );
  });
});
