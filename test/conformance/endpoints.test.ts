/** Checks the reply of every endpoint over HTTP against its schema: no field is missing and no field is unknown. */
import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { replyMessages } from '../../src/sbe/messages/reply-messages.js';
import { routing } from '../../src/server/routes/routed-endpoints.js';
import { checkedRequests } from './checked-reply.js';
import { startTwinExchange } from './twin-exchange.js';

const x = await startTwinExchange();
const answered = checkedRequests(x);

/** A price at a distance in percent from the last price, on the tick of BTCUSDT. */
async function priceAt(percent: number): Promise<string> {
  const { body } = await x.get('ticker/price', { symbol: 'BTCUSDT' });
  return (Number(body.price) * (1 + percent / 100)).toFixed(0);
}

describe('general', () => {
  test("the reply of ping is empty, and the reply of time has the time of the exchange's clock", async () => {
    expect((await answered('ping')).body).toEqual({});
    expect((await answered('time')).body).toEqual({ serverTime: x.nowMs });
  });

  test('exchangeInfo lists all symbols, one, or several in the requested order', async () => {
    expect((await answered('exchangeInfo')).body.symbols).toHaveLength(x.running.symbols.length);
    const several = await answered('exchangeInfo', { symbols: '["柚子USDT","BTCUSDT"]' });
    expect(several.body.symbols.map((one: { symbol: string }) => one.symbol)).toEqual(['柚子USDT', 'BTCUSDT']);
    const { body } = await answered('exchangeInfo', { symbol: 'BTCUSDT', showPermissionSets: false });
    expect(body.symbols).toHaveLength(1);
    expect(body.symbols[0].permissionSets).toEqual([]);
  });

  test('exchangeInfo shows only symbols with the requested permissions or status', async () => {
    expect((await answered('exchangeInfo', { permissions: 'MARGIN' })).body.symbols).toEqual([]);
    expect((await answered('exchangeInfo', { permissions: '["MARGIN","SPOT"]' })).body.symbols).not.toEqual([]);
    expect((await answered('exchangeInfo', { symbolStatus: 'HALT' })).body.symbols).toEqual([]);
  });

  test('exchangeInfo says of a symbol that it allows every kind of order that this exchange has', async () => {
    const { body } = await x.get('exchangeInfo', { symbol: 'BTCUSDT' });
    expect(body.symbols[0]).toMatchObject({
      icebergAllowed: true,
      ocoAllowed: true,
      otoAllowed: true,
      opoAllowed: true,
      allowTrailingStop: true,
      cancelReplaceAllowed: true,
      amendAllowed: true,
      pegInstructionsAllowed: true,
    });
  });
});

describe('market data', () => {
  test('depth has 100 levels a side by default, and at most 5000', async () => {
    const { body } = await answered('depth', { symbol: 'BTCUSDT' });
    expect([body.bids.length, body.asks.length]).toEqual([100, 100]);
    expect((await answered('depth', { symbol: 'BTCUSDT', limit: 5 })).body.bids).toHaveLength(5);
    expect((await answered('depth', { symbol: 'BTCUSDT', limit: 99999 })).status).toBe(200);
  });

  test('trades and aggregate trades without a start are the newest ones, sorted with the oldest first', async () => {
    const { body } = await answered('trades', { symbol: '柚子USDT', limit: 20 });
    expect(body).toHaveLength(20);
    const ids = body.map((one: { id: number }) => one.id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect((await answered('aggTrades', { symbol: 'BTCUSDT' })).body).toHaveLength(500);
  });

  test('klines of every interval end with the kline that is open', async () => {
    for (const interval of '1s 1m 3m 5m 15m 30m 1h 2h 4h 6h 8h 12h 1d 3d 1w 1M'.split(' ')) {
      const { body } = await answered('klines', { symbol: 'BTCUSDT', interval, limit: 3 });
      expect(body, interval).toHaveLength(3);
      if (interval !== '1s') expect(body[2][6], interval).toBeGreaterThanOrEqual(x.nowMs);
    }
  });

  test('klines follow the requested time zone', async () => {
    const { body } = await answered('klines', { symbol: 'BTCUSDT', interval: '1d', timeZone: '8', limit: 2 });
    expect(new Date(body[1][0]).getUTCHours()).toBe(16);
  });

  test('avgPrice answers for one symbol; ticker/24hr and ticker/price for one, several and all', async () => {
    await answered('avgPrice', { symbol: 'BTCUSDT' });
    for (const id of ['ticker24hr', 'tickerPrice']) {
      await answered(id, { symbol: 'BTCUSDT' }, 'FULL');
      expect((await answered(id, { symbols: '["BTCUSDT","ETHBTC"]' }, 'FULL')).body).toHaveLength(2);
      expect((await answered(id, {}, 'FULL')).body).toHaveLength(x.running.symbols.length);
      expect((await answered(id, { symbols: '["BTCUSDT"]', symbolStatus: 'HALT' }, 'FULL')).body).toEqual([]);
    }
    await answered('ticker24hr', { symbol: 'BTCUSDT', type: 'MINI' });
  });

  test('times are microseconds on request, in every reply', async () => {
    const header = { 'x-mbx-time-unit': 'MICROSECOND' };
    const us = x.nowMs * 1000;
    expect((await x.get('time', {}, header)).body).toEqual({ serverTime: us });
    const klines = await x.get('klines', { symbol: 'BTCUSDT', interval: '1m', limit: 1 }, header);
    expect(klines.body[0][6] - klines.body[0][0]).toBe(59_999_999);
    const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.001' };
    expect((await x.signed('POST', 'order', order, { headers: header })).body.transactTime).toBe(us);
  });
});

describe('orders', () => {
  test('an order is placed, queried, listed and cancelled', async () => {
    const fields = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01' };
    const price = await priceAt(-10);
    const { body, headers } = await answered('newOrder', { ...fields, price, newClientOrderId: 'first' }, 'FULL');
    expect(body).toMatchObject({ status: 'NEW', clientOrderId: 'first', fills: [] });
    expect(headers['x-mbx-order-count-10s']).toMatch(/^[1-9]/);
    expect(headers['x-mbx-order-count-1d']).toMatch(/^[1-9]/);

    const { orderId } = body;
    expect((await answered('queryOrder', { symbol: 'BTCUSDT', orderId })).body).toMatchObject({ isWorking: true });
    expect((await answered('queryOrder', { symbol: 'BTCUSDT', origClientOrderId: 'first' })).body.orderId).toBe(
      orderId,
    );
    expect((await answered('openOrders')).body.map((one: { orderId: number }) => one.orderId)).toContain(orderId);
    expect((await answered('openOrders', { symbol: 'ETHBTC' })).body).toEqual([]);
    const cancelled = await answered('cancelOrder', { symbol: 'BTCUSDT', orderId });
    expect(cancelled.body).toMatchObject({ status: 'CANCELED', origClientOrderId: 'first' });
    expect(cancelled.headers).not.toHaveProperty('x-mbx-order-count-10s');
  });

  test.each(['ACK', 'RESULT', 'FULL'])('newOrderRespType %s decides which fields a reply has', async (form) => {
    const fields = { symbol: 'BTCUSDT', side: 'SELL', type: 'MARKET', quantity: '0.001', newOrderRespType: form };
    const { body } = await answered('newOrder', fields);
    expect('status' in body).toBe(form !== 'ACK');
    expect('fills' in body).toBe(form === 'FULL');
  });

  test('a LIMIT_MAKER and a stop order are acknowledged by default', async () => {
    const maker = { symbol: 'BTCUSDT', side: 'SELL', type: 'LIMIT_MAKER', quantity: '0.01', price: await priceAt(5) };
    expect(Object.keys((await answered('newOrder', maker, 'ACK')).body)).toHaveLength(5);
    const stop = { symbol: 'BTCUSDT', side: 'SELL', type: 'STOP_LOSS', quantity: '0.01', stopPrice: await priceAt(-5) };
    expect(Object.keys((await answered('newOrder', stop, 'ACK')).body)).toHaveLength(5);
  });

  test('a market order by quote amount spends at most this amount', async () => {
    const fields = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quoteOrderQty: '100' };
    const { body } = await answered('newOrder', fields, 'FULL');
    expect(body.status).toBe('FILLED');
    expect(Number(body.cummulativeQuoteQty)).toBeLessThanOrEqual(100);
    expect(Number(body.cummulativeQuoteQty)).toBeGreaterThan(95);
  });

  test('an OCO pair is placed, queried and cancelled', async () => {
    const fields = {
      symbol: 'BTCUSDT',
      side: 'SELL',
      quantity: '0.01',
      aboveType: 'LIMIT_MAKER',
      abovePrice: await priceAt(10),
      belowType: 'STOP_LOSS_LIMIT',
      belowStopPrice: await priceAt(-10),
      belowPrice: await priceAt(-11),
      belowTimeInForce: 'GTC',
    };
    const { body } = await answered('newOrderListOco', fields, 'FULL');
    expect(body.orderReports).toHaveLength(2);
    await answered('newOrderListOco', { ...fields, newOrderRespType: 'ACK' });
    await answered('newOrderListOco', { ...fields, newOrderRespType: 'RESULT' });
    const { orderListId, listClientOrderId } = body;
    expect((await answered('queryOrderList', { orderListId })).body.listOrderStatus).toBe('EXECUTING');
    expect((await answered('queryOrderList', { origClientOrderId: listClientOrderId })).body.orderListId).toBe(
      orderListId,
    );
    const cancelled = await answered('cancelOrderList', { symbol: 'BTCUSDT', orderListId });
    expect(cancelled.body.listOrderStatus).toBe('ALL_DONE');
  });

  test('cancelling one leg of a pair answers with the whole list', async () => {
    const fields = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      quantity: '0.01',
      aboveType: 'STOP_LOSS',
      belowType: 'LIMIT_MAKER',
    };
    const prices = { aboveStopPrice: await priceAt(10), belowPrice: await priceAt(-10) };
    const { body } = await answered('newOrderListOco', { ...fields, ...prices }, 'FULL');
    const cancelled = await answered('cancelOrder', { symbol: 'BTCUSDT', orderId: body.orders[0].orderId });
    expect(cancelled.body.orderReports).toHaveLength(2);
  });

  test('the parameters of a placement may be in the body of the request', async () => {
    const order = { symbol: 'ETHBTC', side: 'SELL', type: 'MARKET', quantity: '0.1' };
    expect((await x.signed('POST', 'order', order, { inBody: true })).body.status).toBe('FILLED');
  });
});

describe('account', () => {
  test('account lists balances, without the empty ones on request', async () => {
    const { body } = await answered('account');
    expect(body.balances.map((one: { asset: string }) => one.asset)).toEqual(
      expect.arrayContaining(['USDT', 'BTC', 'ETH', 'BNB', '柚子']),
    );
    expect(body.makerCommission).toBe(10);
    const nonZero = await answered('account', { omitZeroBalances: true });
    expect(nonZero.body.balances.every((one: { free: string }) => Number(one.free) > 0)).toBe(true);
  });

  test('rateLimit/order returns the same counts of unfilled orders as the headers of the last placement', async () => {
    const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01' };
    const { headers } = await answered('newOrder', { ...order, price: await priceAt(-10) }, 'FULL');
    const { body } = await answered('rateLimitOrder');
    expect(body.map((one: { count: number }) => String(one.count))).toEqual([
      headers['x-mbx-order-count-10s'],
      headers['x-mbx-order-count-1d'],
    ]);
  });
});

const folder = new URL('.', import.meta.url);
/** The sources of the tests of this folder, one text. */
const sourcesWith = (part: string): string =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .filter((source) => source.includes(part))
    .join('\n');

test('the tests of this folder request every endpoint that the exchange has', () => {
  const ids = [...routing.values()].flatMap((methods) => [...methods.values()].map(({ endpoint }) => endpoint.id));
  expect(ids.filter((id) => !sourcesWith('').includes(`'${id}'`))).toEqual([]);
});

test('no endpoint with an SBE message was left out of the tests that compare SBE with JSON', () => {
  const compared = sourcesWith('startTwinExchange');
  expect(Object.keys(replyMessages).filter((id) => !compared.includes(`'${id}'`))).toEqual([]);
});
