/** Tests calls: a call is immutable, is sent only when it is awaited, is sent once, and has setters that inspection and completion find. */
import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';

import { isCall } from '../../src/client/types/call.js';
import type { WireRequest } from '../../src/transport/index.js';
import { makeClient, NOW, SECRET_KEY } from '../support/make-client.js';

describe('a call', () => {
  test('is not sent until it is awaited, and then once', async () => {
    const { x, transport } = makeClient([{ body: { serverTime: 1 } }, { body: { serverTime: 2 } }]);
    const call = x.general.time();
    expect(transport.sent).toHaveLength(0);
    expect(call.isSent).toBe(false);
    expect((await call).serverTime).toBe(1);
    expect((await call).serverTime).toBe(1);
    expect(call.isSent).toBe(true);
    expect(transport.sent).toHaveLength(1);
    expect((await call.send()).serverTime).toBe(2);
    expect(transport.sent).toHaveLength(2);
  });

  test('has the type of a promise in TypeScript, but is no Promise at run time', async () => {
    const { x, transport } = makeClient([{ body: { serverTime: 1 } }]);
    const call: Promise<{ readonly serverTime: number }> = x.general.time();
    expect(call instanceof Promise).toBe(false);
    expect(String(call)).toBe('[object Call]');
    expect(String(x.exchange.clock.show())).toBe('[object ControlCall]');
    expect(inspect(call)).not.toContain('Promise');
    expect(transport.sent).toHaveLength(0);
    expect(await call.finally(() => {})).toEqual({ serverTime: 1 });
  });

  test('is immutable: setters make new calls', () => {
    const { x } = makeClient();
    const base = x.market.klines('BTCUSDT', '1h');
    const narrowed = base.tz('8').limit(10);
    expect(base.params).toEqual({ symbol: 'BTCUSDT', interval: '1h' });
    expect(narrowed.params).toEqual({ symbol: 'BTCUSDT', interval: '1h', timeZone: '8', limit: '10' });
    expect(() => Object.assign(base.params, { limit: '1' })).toThrow();
    expect(narrowed.with('limit', undefined).params).not.toHaveProperty('limit');
  });

  test('a setter has the same effect under its short name and under its wire name', () => {
    const { x } = makeClient();
    const order = x.orders.limit('BTCUSDT', 'BUY', '1', '2');
    expect(order.tif('IOC').params).toEqual(order.timeInForce('IOC').params);
    expect(order.params.timeInForce).toBe('GTC');
  });

  test('is signed over exactly the text that is sent, with the timestamp last', async () => {
    const { x, transport } = makeClient([{ body: { orderId: 1 } }]);
    await x.orders.limit('柚子USDT', 'BUY', 1e-7, 5n).id('mine-1');
    const { path, body = '', headers } = transport.sent[0] as WireRequest;
    expect(path).toBe('/api/v3/order');
    const [payload = '', signature] = body.split('&signature=');
    expect(payload).toBe(
      `type=LIMIT&timeInForce=GTC&symbol=%E6%9F%9A%E5%AD%90USDT&side=BUY&quantity=0.0000001&price=5&newClientOrderId=mine-1&timestamp=${NOW}`,
    );
    expect(signature).toBe(createHmac('sha256', SECRET_KEY).update(payload).digest('hex'));
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  test('public calls carry neither key nor signature', async () => {
    const { x, transport } = makeClient([{ body: [] }]);
    await x.market.ticker.price(['BTCUSDT', '柚子USDT']);
    expect(transport.sent[0]?.headers).toEqual({});
    expect(transport.sent[0]?.path).toBe(
      '/api/v3/ticker/price?symbols=%5B%22BTCUSDT%22%2C%22%E6%9F%9A%E5%AD%90USDT%22%5D',
    );
  });

  test('is recognized as a call, and no other value is', () => {
    const { x } = makeClient();
    expect(isCall(x.general.ping())).toBe(true);
    expect([undefined, null, {}, Promise.resolve()].some(isCall)).toBe(false);
    expect(x.orders.cancel('BTCUSDT', 1).isTrading).toBe(true);
    expect(x.orders.get('BTCUSDT', 1).isTrading).toBe(false);
  });

  test('has the request weight of its parameters', () => {
    const { x } = makeClient();
    expect(x.market.depth('BTCUSDT').weight).toBe(5);
    expect(x.market.depth('BTCUSDT').limit(5000).weight).toBe(250);
    expect(x.account.openOrders().weight).toBe(80);
    expect(x.account.openOrders('BTCUSDT').weight).toBe(6);
  });

  test('a call whose signal is aborted gives the transport the aborted signal, and fails', async () => {
    const { x, transport } = makeClient();
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    transport.send = async (request) => {
      expect(request.signal?.aborted).toBe(true);
      const { SendError } = await import('../../src/transport/index.js');
      throw new SendError('aborted', false, 'aborted');
    };
    await expect(x.general.time().signal(stop.signal)).rejects.toMatchObject({
      code: 'SPOTLAB_TRANSPORT',
      reason: 'aborted',
    });
  });
});

describe('order lists', () => {
  test('are built leg by leg; only a complete list can be sent', () => {
    const { x } = makeClient();
    const first = x.orders.oco('BTCUSDT', 'SELL', '0.05');
    expect(isCall(first)).toBe(false);
    const call = first
      .above('LIMIT_MAKER', { price: '66000' })
      .below('STOP_LOSS_LIMIT', { price: 58900, stopPrice: '59000' });
    expect(isCall(call)).toBe(true);
    expect(call.params).toEqual({
      symbol: 'BTCUSDT',
      side: 'SELL',
      quantity: '0.05',
      aboveType: 'LIMIT_MAKER',
      abovePrice: '66000',
      belowType: 'STOP_LOSS_LIMIT',
      belowPrice: '58900',
      belowStopPrice: '59000',
      belowTimeInForce: 'GTC',
    });
  });

  test('get client order ids for the list and every leg before they are sent', async () => {
    const { x, transport } = makeClient([{ body: { orderListId: 1 } }]);
    await x.orders
      .oco('BTCUSDT', 'SELL', '1')
      .above('LIMIT_MAKER', { price: '2' })
      .below('STOP_LOSS', { stopPrice: '1' });
    const sent = new URLSearchParams(transport.sent[0]?.body);
    const ids = ['listClientOrderId', 'aboveClientOrderId', 'belowClientOrderId'].map((name) => sent.get(name));
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{22}$/);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('results', () => {
  test('are plain data, with `raw` and `meta` as fields that are not enumerable', async () => {
    const { x } = makeClient([{ body: '{"serverTime":  7}', headers: { 'x-mbx-used-weight-1m': '9' } }]);
    const result = await x.general.time();
    expect(Object.keys(result)).toEqual(['serverTime']);
    expect(JSON.stringify(result)).toBe('{"serverTime":7}');
    expect(result.raw).toBe('{"serverTime":  7}');
    expect(result.meta).toMatchObject({ verb: 'general.time', weight: 1, status: 200, path: '/api/v3/time' });
  });

  test('x.limits shows the numbers that the headers carried', async () => {
    const { x } = makeClient([{ body: { serverTime: 7 }, headers: { 'x-mbx-used-weight-1m': '1234' } }]);
    await x.general.time();
    expect(x.limits.windows.find(({ type }) => type === 'REQUEST_WEIGHT')).toMatchObject({
      used: 1234,
      limit: 6000,
      reserved: 0,
    });
  });
});

describe('explain and curl', () => {
  test('explain shows the request and sends nothing', () => {
    const { x, transport } = makeClient();
    const explained = x.orders.limit('BTCUSDT', 'BUY', '0.05', '61000').explain();
    expect(explained).toMatchObject({
      verb: 'orders.limit',
      weight: 1,
      weightOnSuccess: 0,
      orderCount: 1,
      sent: false,
    });
    expect(explained.payload).toBe(
      'type=LIMIT&timeInForce=GTC&symbol=BTCUSDT&side=BUY&quantity=0.05&price=61000&timestamp=‹now›',
    );
    expect(explained.notes.join()).toContain('exchangeInfo');
    expect(transport.sent).toHaveLength(0);
  });

  test('explain names the filter that is broken, with the nearest valid values', () => {
    const { x, session } = makeClient();
    const filters = [{ filterType: 'PRICE_FILTER', minPrice: '0.01', maxPrice: '1000000.00', tickSize: '0.01' }];
    session.parts.symbols.learn([{ symbol: 'BTCUSDT', filters }]);
    const { checks } = x.orders.limit('BTCUSDT', 'BUY', '0.05', '61000.005').explain();
    expect(checks).toEqual([
      {
        name: 'PRICE_FILTER',
        ok: false,
        detail: 'price 61000.005 is not a multiple of tickSize 0.01; nearest: 61000, 61000.01',
        parameter: 'price',
        nearest: ['61000', '61000.01'],
      },
    ]);
  });

  test('explain says which rule an incomplete call breaks', () => {
    const { x } = makeClient();
    const [check] = x.orders.limit('BTCUSDT', 'BUY', '1', '2').with('timeInForce', undefined).explain().checks;
    expect(check?.ok).toBe(false);
    expect(check?.detail).toContain('timeInForce (.tif()) is missing');
  });

  test('curl masks keys unless an option turns this off', () => {
    const { x } = makeClient();
    const call = x.orders.cancel('BTCUSDT', 12);
    expect(call.curl()).toBe(
      `curl -sS -X DELETE 'http://exchange.test/api/v3/order?symbol=BTCUSDT&orderId=12&timestamp=${NOW}&signature=‹signature›' -H 'x-mbx-apikey: ‹key›'`,
    );
    expect(call.curl({ secrets: true })).not.toContain('‹');
    expect(x.market.depth('BTCUSDT').curl()).toBe("curl -sS 'http://exchange.test/api/v3/depth?symbol=BTCUSDT'");
  });
});

describe('a request by x.request', () => {
  test('is signed if the caller says so, and has the weight and kind of its path in the catalogue', async () => {
    const { x, transport } = makeClient([{ body: [] }]);
    await x.request('GET', '/sapi/v1/asset/tradeFee', { symbol: 'BTCUSDT' }, 'USER_DATA');
    expect(transport.sent[0]?.path).toMatch(/^\/sapi\/v1\/asset\/tradeFee\?symbol=BTCUSDT&timestamp=\d+&signature=/);
    expect(x.request('GET', '/api/v3/depth', { symbol: 'BTCUSDT', limit: 5000 }).weight).toBe(250);
    expect(x.request('POST', '/api/v3/order').isTrading).toBe(true);
  });
});

describe('printed values', () => {
  test('a client shows its network and its verbs', () => {
    const text = inspect(makeClient().x);
    expect(text).toContain('spotlab on test (http://exchange.test)');
    expect(text).toMatch(/x\.market +depth .*\n(.*\n)*? +x\.market\.ticker +last24h /);
  });

  test('an incomplete order list names its next step', () => {
    const { x } = makeClient();
    expect(inspect(x.orders.oco('BTCUSDT', 'SELL', '1'))).toBe(
      'orders.oco: not complete, so it cannot be sent yet. Next: .above(type, { … })',
    );
  });
});
