/** The first ten minutes of a user with the embedded exchange: the examples of the README, in their order. */
import { inspect, stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { connect, type Spot } from '../../src/index.js';

let x: Spot;
beforeAll(async () => {
  x = await connect({ seed: 7 });
});
afterAll(() => x.close());

const drawn = (value: unknown) => stripVTControlCharacters(inspect(value, { breakLength: 80, colors: true }));

describe('a first session of a user', () => {
  test('klines come with their meta, and draw themselves as candles in text and as a picture', async () => {
    const klines = await x.market.klines('BTCUSDT', '1h').tz('8').limit(48);
    expect(klines).toHaveLength(48);
    expect(klines.meta).toMatchObject({ verb: 'market.klines', weight: 2, status: 200 });
    expect(drawn(klines)).toMatch(/BTCUSDT 1h {2}[\d.]+ {2}[▲▼].* {2}48 klines .* UTC\+8/);
    const bundle = (klines as never as Record<symbol, () => Record<string, string>>)[Symbol.for('Jupyter.display')]?.();
    expect(Object.keys(bundle ?? {}).sort()).toEqual(['image/svg+xml', 'text/html', 'text/plain']);
    expect(bundle?.['text/html']).toContain('<img');
    // Escape codes would be shown as they are by some viewers.
    expect(bundle?.['text/plain']).not.toContain('\u001b');
  });

  test('the order book draws itself as a ladder with its spread', async () => {
    const depth = await x.market.depth('BTCUSDT').limit(20);
    expect([depth.bids.length, depth.asks.length]).toEqual([20, 20]);
    expect(drawn(depth)).toMatch(/spread .* bps/);
  });

  test('an awaited order is placed once, however often it is shown', async () => {
    const call = x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000').tif('GTC');
    expect(drawn(call)).toMatch(/NOT SENT/);
    expect(await x.account.openOrders('BTCUSDT')).toHaveLength(0);
    const order = await call;
    await call;
    drawn(order);
    expect(order).toMatchObject({ status: 'NEW', price: '50000.00000000', origQty: '0.01000000', timeInForce: 'GTC' });
    expect(await x.account.openOrders('BTCUSDT')).toHaveLength(1);
    expect(await x.orders.get('BTCUSDT', order.orderId)).toMatchObject({ clientOrderId: order.clientOrderId });
    expect(await x.orders.cancel('BTCUSDT', order.orderId)).toMatchObject({ status: 'CANCELED' });
  });

  test('an OCO locks one amount for both legs, and is cancelled as a whole', async () => {
    const list = await x.orders
      .oco('BTCUSDT', 'SELL', '0.05')
      .above('LIMIT_MAKER', { price: '66000' })
      .below('STOP_LOSS_LIMIT', { price: '50000', stopPrice: '51000' });
    expect(list).toMatchObject({ contingencyType: 'OCO', listOrderStatus: 'EXECUTING' });
    expect(list.orderReports.map(({ type }) => type).sort()).toEqual(['LIMIT_MAKER', 'STOP_LOSS_LIMIT']);
    const { balances } = await x.account.info();
    expect(balances.find(({ asset }) => asset === 'BTC')?.locked).toBe('0.05000000');
    expect(drawn(list)).toMatch(/above .*LIMIT_MAKER[\s\S]*below .*STOP_LOSS_LIMIT/);
    await x.orders.cancelList('BTCUSDT', list.orderListId);
    expect(await x.account.openOrders()).toHaveLength(0);
  });

  test('a market order by quote amount fills, and its commission is in the received asset', async () => {
    const order = await x.orders.market('BTCUSDT', 'BUY', { quoteOrderQty: 100 });
    expect(order.status).toBe('FILLED');
    expect(Number(order.cummulativeQuoteQty)).toBeLessThanOrEqual(100);
    expect(order.fills[0]?.commissionAsset).toBe('BTC');
  });

  test('x.limits shows the numbers of the headers of the last reply', async () => {
    // A window that turns between the reply and the reading would show zero: then it is read again.
    const slot = () => Math.floor(Date.now() / 10_000);
    let placed = await x.orders.limit('ETHUSDT', 'BUY', '0.1', '2000');
    for (let before = -1; before !== slot(); ) {
      before = slot();
      placed = await x.orders.limit('ETHUSDT', 'BUY', '0.1', '2000');
    }
    const window = (type: string, interval: string) =>
      x.limits.windows.find((one) => one.type === type && one.interval === interval)?.used;
    expect(window('REQUEST_WEIGHT', '1M')).toBe(Number(placed.meta.headers['x-mbx-used-weight-1m']));
    expect(window('ORDERS', '10S')).toBe(Number(placed.meta.headers['x-mbx-order-count-10s']));
    expect(window('ORDERS', '1D')).toBe(Number(placed.meta.headers['x-mbx-order-count-1d']));
    expect(drawn(x.limits)).toMatch(/request weight/);
    const counts = await x.account.orderCount();
    expect(counts.find(({ interval }) => interval === 'DAY')?.count).toBe(window('ORDERS', '1D'));
  });

  test('a price that is not on a tick is explained before it is sent; .fit() corrects it, and with .unchecked() it is refused', async () => {
    const call = x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000.005');
    expect(call.explain().checks.find(({ ok }) => !ok)?.detail).toContain('nearest: 50000, 50000.01');
    const held = await call.catch((reason) => reason);
    expect(held).toMatchObject({ code: 'SPOTLAB_FILTER', checks: [{ name: 'PRICE_FILTER', parameter: 'price' }] });
    expect((held as Error).message).toContain('nearest: 50000, 50000.01');
    const refused = await call.unchecked().catch((reason) => reason);
    expect(refused).toMatchObject({ exchangeCode: -1013, exchangeMessage: 'Filter failure: PRICE_FILTER' });
    expect((refused as Error).message).toContain('nearest: 50000, 50000.01');
    const order = await call.fit();
    expect(order).toMatchObject({ status: 'NEW', price: '50000.00000000' });
    expect(order.meta.fitted).toMatchObject([{ parameter: 'price', from: '50000.005', to: '50000' }]);
    expect(drawn(order)).toContain('made to fit: price 50000.005 → 50000 (tickSize 0.01; a BUY is rounded down)');
    await x.orders.cancel('BTCUSDT', order.orderId);
  });

  test('a symbol with letters beyond ASCII can be priced and traded like any other', async () => {
    const [price] = await x.market.ticker.price(['柚子USDT']);
    expect(Number(price?.price)).toBeGreaterThan(0);
    const order = await x.orders.limit('柚子USDT', 'BUY', '100', '0.5');
    expect(order).toMatchObject({ symbol: '柚子USDT', status: 'NEW' });
    await x.orders.cancel('柚子USDT', order.orderId);
  });

  test('the curl command that .curl() gives works', async () => {
    const response = await fetch(/'(http[^']+)'/.exec(x.market.depth('BTCUSDT').limit(5).curl())?.[1] as string);
    expect(response.status).toBe(200);
    expect(((await response.json()) as { bids: unknown[] }).bids).toHaveLength(5);
  });

  test('a burst above the limit is never answered with 429: the client waits or throws before', async () => {
    const y = await connect({ network: x.network.baseUrl, limits: 'throw' });
    const calls = Array.from({ length: 40 }, () =>
      y.market
        .depth('BTCUSDT')
        .limit(5000)
        .send()
        .catch((reason) => reason),
    );
    const codes = (await Promise.all(calls)).map((one) => one.code).filter(Boolean);
    expect(new Set(codes)).toEqual(new Set(['SPOTLAB_LIMIT_WINDOW']));
    await y.close();
  });
});
