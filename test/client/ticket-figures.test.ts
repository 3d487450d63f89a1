/**
 * Tests the parts of a ticket that come from cached replies: commission, filters, limits and quotes; and the figures in the
 * error of a refused order. A ticket is an order that was not sent, and sends no request.
 */

import { describe, expect, test } from 'vitest';
import { readRefusalFigures } from '../../src/client/ticket/refusal-figures.js';
import type { Explanation } from '../../src/client/types/explanation.js';
import { drawResults } from '../support/drawn.js';
import { makeClient } from '../support/make-client.js';
import { account, answer, checksOf, commission, openOrders, SYMBOL, told, type X } from './ticket-account.js';

drawResults();

const average = (x: X) => x.market.avgPrice('BTCUSDT');

describe('a ticket with further data', () => {
  test('estimates the commission on the received amount, tax included', async () => {
    const { x } = await told(commission);
    expect(x.orders.limit('BTCUSDT', 'BUY', '0.05', '61000').explain().commission).toEqual({
      asset: 'BTC',
      // 0.05 * 0.00075 and 0.05 * 0.001, each with 0.05 * 0.0001 of tax
      asMaker: '0.0000425',
      asTaker: '0.000055',
      discountAsset: 'BNB',
      ageMs: 0,
    });
    expect(x.orders.limit('BTCUSDT', 'SELL', '0.05', '61000').explain().commission).toMatchObject({
      asset: 'USDT',
      asTaker: '3.05',
    });
  });

  test('checks the filters that use the average price, exactly to the tick', async () => {
    const { x } = await told(average);
    const of = (call: { explain(): Explanation }) => checksOf(call.explain(), 'PERCENT_PRICE_BY_SIDE');
    // 60000.01 * 0.2 and * 1.1 are 12000.002 and 66000.011.
    expect(of(x.orders.limit('BTCUSDT', 'BUY', '0.1', '66000.01'))).toMatchObject([
      { ok: true, detail: 'price 66000.01 (12000.01 to 66000.01, average 60000.01)', ageMs: 0 },
    ]);
    expect(of(x.orders.limit('BTCUSDT', 'BUY', '0.1', '66000.02'))).toMatchObject([
      { ok: false, detail: 'price 66000.02 is above 12000.01 to 66000.01, average 60000.01' },
    ]);
    const market = x.orders.market('BTCUSDT', 'BUY', '0.00008').explain();
    expect(checksOf(market, 'NOTIONAL')).toMatchObject([
      { ok: false, detail: 'worth 4.8000008 at the average 60000.01, at least 5' },
    ]);
    expect(market.notes.join()).not.toContain('NOTIONAL');
  });

  test('does not stop an order because of cached data: the exchange decides', async () => {
    const { x, transport } = await told(average, openOrders, account);
    await x.orders.limit('BTCUSDT', 'BUY', '0.1', '66000.02');
    expect(transport.sent).toHaveLength(1);
  });

  test('counts open orders against the filters of the symbol and of the exchange', async () => {
    const { x } = await told(openOrders);
    const explained = x.orders
      .oco('BTCUSDT', 'SELL', '0.1')
      .above('LIMIT_MAKER', { price: '66000' })
      .below('STOP_LOSS', { stopPrice: '50000' })
      .explain();
    expect(checksOf(explained, 'MAX_NUM_ORDERS')).toMatchObject([
      { ok: false, detail: '2 open + 2 of at most 3 orders', ageMs: 0 },
    ]);
    expect(checksOf(explained, 'EXCHANGE_MAX_NUM_ORDERS')).toMatchObject([{ ok: false }]);
    expect(checksOf(explained, 'MAX_NUM_ALGO_ORDERS')).toMatchObject([
      { ok: true, detail: '0 open + 1 of at most 1 stop orders' },
    ]);
  });

  test('counts the open iceberg orders, if the order itself is an iceberg', async () => {
    const { x } = await told(openOrders);
    const order = x.orders.limit('BTCUSDT', 'BUY', '0.1', '60000');
    expect(checksOf(order.icebergQty('0.05').explain(), 'MAX_NUM_ICEBERG_ORDERS')).toMatchObject([
      { ok: false, detail: '1 open + 1 of at most 1 icebergs' },
    ]);
    for (const plain of [order, order.icebergQty('0')])
      expect(checksOf(plain.explain(), 'MAX_NUM_ICEBERG_ORDERS').filter(({ ageMs }) => ageMs !== undefined)).toEqual(
        [],
      );
  });

  test('checks the base asset that the account may hold, and the limits of assets in orders of this account', async () => {
    const { x } = await told(account, openOrders, (one) => one.account.filters('BTCUSDT'));
    const explained = x.orders.limit('BTCUSDT', 'BUY', '0.1', '60000').explain();
    // 1 free, 0.5 locked, 0.1 still to be bought
    expect(checksOf(explained, 'MAX_POSITION')).toMatchObject([
      { ok: true, detail: 'position 1.6 (+ 0.1) of at most 2' },
    ]);
    expect(checksOf(explained, 'MAX_ASSET')).toMatchObject([
      { ok: false, detail: '6000 USDT is above the limit 1000 of an order; nearest quantity: 0.01666' },
    ]);
  });

  test('keeps the replies about the account and the exchange after reads of many books', async () => {
    const { x } = await told(account, openOrders);
    for (let i = 0; i < 40; i += 1) await x.market.depth(`COIN${i}USDT`);
    const { balances, checks } = x.orders.limit('BTCUSDT', 'BUY', '0.1', '60000').explain();
    expect(balances?.assets).toHaveLength(2);
    expect(checks.map(({ name }) => name)).toContain('EXCHANGE_MAX_NUM_ORDERS');
  });

  test('says that a symbol takes no orders', async () => {
    const client = makeClient(answer);
    client.session.parts.symbols.learn([{ ...SYMBOL, status: 'HALT' }]);
    const { checks } = client.x.orders.limit('BTCUSDT', 'BUY', '0.1', '60000').explain();
    expect(checks).toContainEqual(expect.objectContaining({ name: 'status', ok: false }));
  });

  test('names the amounts of a quote, and how long the quote is valid', async () => {
    const { x, clock } = await told((one) => one.convert.quote('USDT', 'BTC', { fromAmount: '1000' }));
    clock.advance(3_000);
    expect(x.convert.accept('q1').explain().converts).toEqual({
      fromAsset: 'USDT',
      fromAmount: '1000',
      toAsset: 'BTC',
      toAmount: '0.016',
      validForMs: 5_000,
    });
    expect(x.convert.accept('q2').explain().converts).toBeUndefined();
  });

  test('says how much of each limit the call uses', async () => {
    const { x } = await told();
    const { windows } = x.orders.limit('BTCUSDT', 'BUY', '0.1', '60000').explain();
    expect(windows).toContainEqual(expect.objectContaining({ type: 'ORDERS', interval: '10S', used: 0, cost: 1 }));
  });
});

describe('the figures of a refused order', () => {
  const msg = 'Account has insufficient balance for requested action.';
  const refusing = () =>
    makeClient((request) =>
      request.method === 'POST' ? { status: 400, body: { code: -2010, msg } } : answer(request),
    );

  test('are requested at a prompt if no reply has contained them; the error itself sends nothing', async () => {
    const { x, transport } = refusing();
    const error: unknown = await x.orders
      .market('BTCUSDT', 'SELL', '5')
      .send()
      .catch((one: unknown) => one);
    expect(String(error)).not.toContain('needs');
    const before = transport.sent.length;
    expect(await readRefusalFigures(error)).toContain('balance: needs 5 BTC, 1 is free: 4 BTC short.');
    expect(new Set(transport.sent.slice(before).map(({ method }) => method))).toEqual(new Set(['GET']));
  });

  test('are not requested if the error has them, and not for another error', async () => {
    const { x, transport } = refusing();
    await x.general.exchangeInfo('BTCUSDT');
    await x.account.info();
    await x.market.depth('BTCUSDT');
    const error: unknown = await x.orders
      .market('BTCUSDT', 'SELL', '5')
      .send()
      .catch((one: unknown) => one);
    expect(String(error)).toContain('needs 5 BTC');
    const before = transport.sent.length;
    expect([await readRefusalFigures(error), await readRefusalFigures(new Error('mine'))]).toEqual(['', '']);
    expect(transport.sent.length).toBe(before);
  });
});
