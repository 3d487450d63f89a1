/** Tests orders before they are sent: checks of the symbol's filters, `.fit()`, `.unchecked()`, `.test()`, and the notes that a ticket shows. */
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';

import { FilterError } from '../../src/client/types/errors.js';
import { toText } from '../../src/display/index.js';
import type { WireRequest } from '../../src/transport/index.js';
import { drawResults } from '../support/drawn.js';
import type { Answer } from '../support/fake-transport.js';
import { makeClient, type TestClient } from '../support/make-client.js';

drawResults();

const BITCOIN = {
  symbol: 'BTCUSDT',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '0.01', maxPrice: '1000000', tickSize: '0.01' },
    { filterType: 'LOT_SIZE', minQty: '0.00001', maxQty: '9000', stepSize: '0.00001' },
    {
      filterType: 'PERCENT_PRICE_BY_SIDE',
      bidMultiplierUp: '5',
      bidMultiplierDown: '0.2',
      askMultiplierUp: '4',
      askMultiplierDown: '0.3',
      avgPriceMins: 5,
    },
    { filterType: 'NOTIONAL', minNotional: '5', applyMinToMarket: true, maxNotional: '0', avgPriceMins: 5 },
  ],
};

const PLACED = { symbol: 'BTCUSDT', orderId: 1, status: 'NEW' };

function answer({ path }: WireRequest): Answer {
  return { body: path.includes('exchangeInfo') ? { symbols: [BITCOIN] } : PLACED };
}

/** A client that knows the symbol's filters. */
function knowing(parts: Parameters<typeof makeClient>[1] = {}): TestClient {
  const client = makeClient(answer, parts);
  client.session.parts.symbols.learn([BITCOIN]);
  return client;
}

/** The error of a call that is not sent. */
async function heldBack(call: PromiseLike<unknown>): Promise<FilterError> {
  const error = await Promise.resolve(call).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(FilterError);
  return error as FilterError;
}

const sentBy = ({ transport }: TestClient) => transport.sent.map(({ path, body }) => `${path}?${body ?? ''}`);
const paramsOf = ({ transport }: TestClient, index = 0) =>
  Object.fromEntries(new URLSearchParams(transport.sent[index]?.body));

describe('an order that breaks a filter', () => {
  test('is not sent, and the error contains the nearest valid values', async () => {
    const client = knowing();
    const error = await heldBack(client.x.orders.limit('BTCUSDT', 'BUY', '0.000085', '61000.123'));
    expect(error.code).toBe('SPOTLAB_FILTER');
    expect(error.checks).toMatchObject([
      { name: 'PRICE_FILTER', parameter: 'price', nearest: ['61000.12', '61000.13'] },
      { name: 'LOT_SIZE', parameter: 'quantity', nearest: ['0.00009'] },
    ]);
    expect(error.message).toBe(
      'orders.limit: price 61000.123 is not a multiple of tickSize 0.01; nearest: 61000.12, 61000.13 (PRICE_FILTER). ' +
        'quantity 0.000085 is not a multiple of stepSize 0.00001; nearest: 0.00009 (LOT_SIZE). Nothing was sent. ' +
        '.fit() adjusts the values; .unchecked() leaves the check to the exchange.',
    );
    expect(client.transport.sent).toHaveLength(0);
  });

  test('is sent with .unchecked(), by x.request, and if the filters of its symbol are not known', async () => {
    const client = knowing();
    await client.x.orders.limit('BTCUSDT', 'BUY', '0.05', '61000.123').unchecked().tif('IOC');
    expect(paramsOf(client)).toMatchObject({ price: '61000.123', timeInForce: 'IOC' });
    const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '1', price: '1.001' };
    await client.x.request('POST', '/api/v3/order', order, 'TRADE');
    expect(client.transport.sent).toHaveLength(2);
    const unknowing = makeClient(answer);
    await unknowing.x.orders.limit('BTCUSDT', 'BUY', '0.05', '61000.123');
    expect(sentBy(unknowing)).toHaveLength(1);
  });

  test('an order that breaks a filter and lacks a mandatory parameter is refused for the parameter', async () => {
    const { x } = knowing();
    const call = x.orders.limit('BTCUSDT', 'BUY', '0.05', '61000.123').with('timeInForce', undefined);
    await expect(call).rejects.toMatchObject({ code: 'SPOTLAB_PARAMETER', parameter: 'timeInForce' });
  });

  test('is not sent as a leg of a list or as the new order of a replacement either', async () => {
    const client = knowing();
    const oco = client.x.orders
      .oco('BTCUSDT', 'SELL', '0.05')
      .above('LIMIT_MAKER', { price: '66000' })
      .below('STOP_LOSS', { stopPrice: '50000.001' });
    await expect(oco).rejects.toMatchObject({ checks: [{ parameter: 'belowStopPrice' }] });
    const replacement = client.x.orders.replace.limit('BTCUSDT', 7, 'BUY', '0.05', '61000.123');
    await expect(replacement).rejects.toMatchObject({ code: 'SPOTLAB_FILTER' });
    await expect(replacement.outcome()).rejects.toMatchObject({ code: 'SPOTLAB_FILTER' });
    expect(client.transport.sent).toHaveLength(0);
    await oco.fit();
    expect(paramsOf(client)).toMatchObject({ belowStopPrice: '50000', quantity: '0.05' });
  });
});

describe('an order made to fit', () => {
  test('is sent with values that pass, and its result names the changes', async () => {
    const client = knowing();
    const call = client.x.orders.limit('BTCUSDT', 'BUY', '0.0512345', '61000.123').fit();
    const order = await call;
    expect(paramsOf(client)).toMatchObject({ price: '61000.12', quantity: '0.05123' });
    expect(order.meta.fitted).toEqual([
      { parameter: 'price', from: '61000.123', to: '61000.12', why: 'tickSize 0.01; a BUY is rounded down' },
      { parameter: 'quantity', from: '0.0512345', to: '0.05123', why: 'stepSize 0.00001; rounded down' },
    ]);
    expect(order.meta.params).toMatchObject({ price: '61000.12' });
    expect(order).toMatchObject(PLACED);
    expect(Object.keys(order)).not.toContain('meta');
  });

  test('has the changes in the drawing of its result', async () => {
    const { x } = knowing({ displays: () => ({ toText, toMime: () => ({}) }) });
    const order = await x.orders.limit('BTCUSDT', 'BUY', '0.00001', '61000').fit();
    expect(inspect(order)).toContain('• made to fit: quantity 0.00001 → 0.00009');
    expect(inspect(await x.orders.limit('BTCUSDT', 'BUY', '0.05', '61000').fit())).not.toContain('made to fit');
  });

  test('is still fitted after further setters, and the call before .fit() is not fitted', async () => {
    const client = knowing();
    const plain = client.x.orders.limit('BTCUSDT', 'SELL', '1', '61000');
    const wished = plain.fit().with('price', '61000.121').tif('IOC').with('newClientOrderId', undefined);
    await wished;
    expect(paramsOf(client)).toMatchObject({ price: '61000.13', timeInForce: 'IOC' });
    await expect(plain.with('price', '61000.121')).rejects.toMatchObject({ code: 'SPOTLAB_FILTER' });
  });

  test('loads unknown filters, once for all waiting orders, before anything is placed', async () => {
    const client = makeClient(answer);
    const orders = ['61000.123', '61000.456', '61000.789'].map((price) =>
      client.x.orders.limit('BTCUSDT', 'BUY', '0.05', price).fit(),
    );
    await Promise.all(orders);
    expect(sentBy(client).map((text) => text.split('?')[0])).toEqual([
      '/api/v3/exchangeInfo',
      '/api/v3/order',
      '/api/v3/order',
      '/api/v3/order',
    ]);
    expect(client.transport.sent[0]?.path).toBe('/api/v3/exchangeInfo?symbol=BTCUSDT');
    expect([1, 2, 3].map((index) => paramsOf(client, index).price)).toEqual(['61000.12', '61000.45', '61000.78']);
  });

  test('is not sent when its filters cannot be loaded, and loads them again next time', async () => {
    let isDown = true;
    const client = makeClient((request) =>
      isDown ? { status: 400, body: { code: -1121, msg: 'Invalid symbol.' } } : answer(request),
    );
    const call = client.x.orders.limit('BTCUSDT', 'BUY', '0.05', '61000.123').fit();
    await expect(call).rejects.toMatchObject({ exchangeCode: -1121, verb: 'general.exchangeInfo' });
    isDown = false;
    await call.send();
    expect(sentBy(client).map((text) => text.split('?')[0])).toEqual([
      '/api/v3/exchangeInfo',
      '/api/v3/exchangeInfo',
      '/api/v3/order',
    ]);
  });

  test('is not sent when it cannot be made to fit, and names the changes that were tried', async () => {
    const client = knowing();
    const error = await heldBack(client.x.orders.limit('BTCUSDT', 'BUY', '0.0500001', '2000000').fit());
    expect(error.message).toContain('price 2000000 is above maxPrice 1000000; nearest: 1000000 (PRICE_FILTER)');
    expect(error.message).toContain('Made to fit: quantity 0.0500001 → 0.05');
    expect(error.advice).toBe('.unchecked() leaves the check to the exchange.');
    expect(client.transport.sent).toHaveLength(0);
  });

  test('is printed as curl the way it would be sent', () => {
    const { x } = knowing();
    expect(x.orders.limit('BTCUSDT', 'BUY', '0.05', '61000.123').fit().curl()).toContain('price=61000.12&');
  });
});

describe('a test of an order', () => {
  test('sends the same parameters to the endpoint for test orders, without filter checks', async () => {
    const client = knowing();
    const call = client.x.orders.limit('BTCUSDT', 'BUY', '0.05', '61000.123').id('mine').test();
    expect([call.verb, call.isTrading, call.weight]).toEqual(['orders.test.limit', false, 1]);
    await call;
    expect(client.transport.sent[0]?.path).toBe('/api/v3/order/test');
    expect(paramsOf(client)).toMatchObject({ type: 'LIMIT', price: '61000.123', newClientOrderId: 'mine' });
    expect(paramsOf(client)).not.toHaveProperty('computeCommissionRates');
  });

  test('computes commission rates on request, for more weight', async () => {
    const client = knowing();
    const call = client.x.orders.sor.market('BTCUSDT', 'BUY', '0.1').test({ computeCommissionRates: true });
    expect([call.verb, call.weight]).toEqual(['orders.sor.test.market', 20]);
    await call;
    expect(client.transport.sent[0]?.path).toBe('/api/v3/sor/order/test');
    expect(paramsOf(client).computeCommissionRates).toBe('true');
  });

  test('has a fitted order whether .fit() comes before or after .test()', async () => {
    const client = knowing();
    await client.x.orders.limit('BTCUSDT', 'BUY', '0.05', '61000.123').fit().test();
    await client.x.orders.test.limit('BTCUSDT', 'BUY', '0.05', '61000.456').fit();
    expect([0, 1].map((index) => paramsOf(client, index).price)).toEqual(['61000.12', '61000.45']);
  });

  test('does not exist for order lists and replacements, because the exchange offers no such test', () => {
    const { x } = knowing();
    const oco = x.orders
      .oco('BTCUSDT', 'SELL', '1')
      .above('LIMIT_MAKER', { price: '2' })
      .below('STOP_LOSS', { stopPrice: '1' });
    // @ts-expect-error: nor by its type.
    expect(oco.test).toBeUndefined();
    expect(x.orders.replace.market('BTCUSDT', 7, 'BUY', '1')).not.toHaveProperty('test');
  });
});

describe('a ticket explained', () => {
  test('lists the values that .fit() has changed and the amount that the order spends; the call keeps the requested values', () => {
    const { x } = knowing();
    const call = x.orders.limit('BTCUSDT', 'BUY', '0.0512345', '61000.123').fit();
    const explained = call.explain();
    expect(explained.params).toMatchObject({ price: '61000.12', quantity: '0.05123' });
    expect(explained.fitted).toHaveLength(2);
    expect(explained.checks.every(({ ok }) => ok)).toBe(true);
    // 61000.12 * 0.05123, every digit.
    expect(explained.spends).toEqual({ asset: 'USDT', amount: '3125.0361476' });
    expect(call.params).toMatchObject({ price: '61000.123' });
    const text = toText(explained, { kind: 'explanation', params: {}, width: 90, color: false });
    expect(text).toMatch(/made to fit {2}price 61000\.123 → 61000\.12/);
    expect(text).toMatch(/spends +3125\.0361476 USDT at most/);
  });

  test('says which amount each kind of order spends, if the amount is known', () => {
    const { orders } = knowing().x;
    const spends = (call: { explain(): { spends?: unknown } }) => call.explain().spends;
    expect(spends(orders.market('BTCUSDT', 'SELL', '0.5'))).toEqual({ asset: 'BTC', amount: '0.5' });
    expect(spends(orders.market('BTCUSDT', 'BUY', { quoteOrderQty: '100' }))).toEqual({ asset: 'USDT', amount: '100' });
    expect(spends(orders.market('BTCUSDT', 'BUY', '0.5'))).toBeUndefined();
    expect(spends(orders.limit('BTCUSDT', 'BUY', '0.5', { pegPriceType: 'PRIMARY_PEG' }))).toBeUndefined();
    const pair = orders
      .oco('BTCUSDT', 'BUY', '0.5')
      .above('STOP_LOSS_LIMIT', { price: '70000', stopPrice: '69000' })
      .below('LIMIT_MAKER', { price: '50000' });
    expect(spends(pair)).toEqual({ asset: 'USDT', amount: '35000' });
    const opo = orders
      .opo('BTCUSDT')
      .working('LIMIT', { side: 'BUY', quantity: '0.5', price: '50000' })
      .pending('LIMIT', { side: 'SELL', price: '70000' });
    expect(spends(opo)).toEqual({ asset: 'USDT', amount: '25000' });
  });

  test('explain names the filters that the client has not checked, with their limits and the calls that this needs', () => {
    const { orders } = knowing().x;
    expect(orders.limit('BTCUSDT', 'SELL', '0.05', '61000').explain().notes).toEqual([
      'PERCENT_PRICE_BY_SIDE: the exchange accepts SELL prices from 0.3 to 4 times the average price of the last 5 min.',
      "Not checked yet: PERCENT_PRICE_BY_SIDE (needs await x.market.avgPrice('BTCUSDT')); MAX_ASSET (needs await x.account.filters('BTCUSDT')).",
      "Not known yet: balances: await x.account.info(); fills: await x.market.depth('BTCUSDT'); commission: await x.account.commission('BTCUSDT').",
    ]);
    expect(orders.stopLoss('BTCUSDT', 'SELL', '0.05', '51000').explain().notes).toEqual([
      'NOTIONAL: the exchange values an order without a price at the average price of the last 5 min times its quantity.',
      "Not checked yet: NOTIONAL (needs await x.market.avgPrice('BTCUSDT')); MAX_ASSET (needs await x.account.filters('BTCUSDT')).",
      "Not known yet: balances: await x.account.info(); commission: await x.account.commission('BTCUSDT').",
    ]);
  });

  test('says whether the order would be sent with these values', () => {
    const { orders } = knowing().x;
    const notes = (call: { explain(): { notes: readonly string[] } }) => call.explain().notes.join(' ');
    const call = orders.limit('BTCUSDT', 'BUY', '0.05', '61000.123');
    expect(notes(call)).toContain('The order is not sent with these values; .fit() adjusts them to the filters.');
    expect(notes(call.unchecked())).toContain('The order is sent without filter checks.');
    expect(notes(call.fit())).not.toContain('sent');
    expect(notes(call.with('price', '2000000').fit())).toContain('The order is not sent with these values.');
    expect(call.explain().isUnsendable).toBe(true);
    expect(call.with('price', undefined).unchecked().explain().isUnsendable).toBe(true);
    for (const sendable of [call.unchecked(), call.fit(), call.test()]) {
      expect(sendable.explain()).not.toHaveProperty('isUnsendable');
    }
  });

  test('names the nearest symbol after a reply with all symbols, and loads no filters of an unknown symbol', async () => {
    const { x } = makeClient(answer);
    await x.general.exchangeInfo('BTCUSDT');
    const note = () => x.orders.limit('BTCUSTD', 'BUY', '1', '2').explain().notes.join(' ');
    expect(note()).toContain("await x.general.exchangeInfo('BTCUSTD') loads them");
    await x.general.exchangeInfo();
    expect(note()).toContain('did not list BTCUSTD in its exchangeInfo reply. Nearest: BTCUSDT.');
    expect(note()).not.toContain('loads them');
  });

  test('names the call that loads the filters', () => {
    const { x } = makeClient();
    const call = x.orders.limit('BTCUSDT', 'BUY', '1', '2');
    expect(call.explain().notes.join()).toContain("await x.general.exchangeInfo('BTCUSDT') loads them");
    expect(call.fit().explain().notes.join()).toContain('Sending loads them first, and the order is fitted');
  });
});
