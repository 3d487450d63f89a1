/** Runs the unmodified npm client `binance-api-node` against the exchange; only its base URL is changed. */
import { createRequire } from 'node:module';
import type makeBinance from 'binance-api-node';
import { describe, expect, test } from 'vitest';

import { testKey } from './key-pairs.js';
import { startTestExchange } from './running-exchange.js';

type Binance = ReturnType<typeof makeBinance.default>;

// A CommonJS module: with `import`, its default export would be nested in another one, so it is loaded with `require`.
const { default: makeClient } = createRequire(import.meta.url)('binance-api-node') as {
  default: (options: Record<string, unknown>) => Binance;
};

const keys = { Ed25519: testKey('Ed25519'), RSA: testKey('RSA') };
const registerKeys = Object.values(keys).map(({ registration }) => registration);
// This client stamps its requests with the machine's clock, so the exchange follows this clock, too.
const { running } = await startTestExchange({ clock: Date.now, registerKeys });
const clientOf = (key: Record<string, string>) => makeClient({ httpBase: running.baseUrl, ...key });
const client = clientOf({ apiKey: running.apiKey, apiSecret: running.secretKey });

const BUY = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', quantity: '0.01', price: '50000' } as const;
type NewOrder = Parameters<Binance['order']>[0];
const buy = BUY as unknown as NewOrder;

describe('the npm package binance-api-node', () => {
  test('reads the clock, symbols, books, klines, trades and tickers', async () => {
    expect(await client.ping()).toBe(true);
    expect(await client.time()).toBeGreaterThan(1_700_000_000_000);
    const { symbols } = await client.exchangeInfo();
    expect(symbols.map(({ symbol }: { symbol: string }) => symbol)).toContain('柚子USDT');
    const book = await client.book({ symbol: 'BTCUSDT', limit: 20 });
    expect([book.bids.length, book.asks.length]).toEqual([20, 20]);
    const candles = await client.candles({ symbol: 'BTCUSDT', interval: '1h' as never, limit: 24 });
    expect(candles).toHaveLength(24);
    expect(candles[0]).toMatchObject({ close: expect.stringMatching(/^\d+\.\d{8}$/) });
    expect(await client.trades({ symbol: 'ETHBTC', limit: 7 })).toHaveLength(7);
    expect(await client.aggTrades({ symbol: 'ETHBTC', limit: 7 })).toHaveLength(7);
    expect(Object.keys(await client.prices())).toHaveLength(symbols.length);
    expect(Object.keys(await client.allBookTickers())).toHaveLength(symbols.length);
    expect(await client.dailyStats({ symbol: 'ETHBTC' })).toMatchObject({ symbol: 'ETHBTC' });
  });

  test.each(['HMAC', 'Ed25519', 'RSA'] as const)('places, queries, lists and cancels, signing by %s', async (kind) => {
    const mine = kind === 'HMAC' ? client : clientOf({ apiKey: keys[kind].apiKey, privateKey: keys[kind].privateKey });
    const placed = await mine.order(buy);
    expect(placed).toMatchObject({ status: 'NEW', price: '50000.00000000', origQty: '0.01000000' });
    const key = { symbol: 'BTCUSDT', orderId: placed.orderId };
    expect(await mine.getOrder(key)).toMatchObject({ orderId: key.orderId, status: 'NEW' });
    expect((await mine.openOrders({ symbol: 'BTCUSDT' })).map(({ orderId }) => orderId)).toContain(key.orderId);
    expect(await mine.cancelOrder(key)).toMatchObject({ status: 'CANCELED' });
  });

  test('tests an order, trades at the market and finds its fills and balances', async () => {
    expect(await client.orderTest(buy)).toEqual({});
    const order = { symbol: 'ETHUSDT', side: 'BUY', type: 'MARKET', quantity: '0.5' } as unknown as NewOrder;
    const bought = await client.order(order);
    expect(bought).toMatchObject({ status: 'FILLED', executedQty: '0.50000000' });
    const trades = await client.myTrades({ symbol: 'ETHUSDT', limit: 100 });
    expect(trades.reduce((sum, { qty }) => sum + Number(qty), 0)).toBeCloseTo(0.5, 8);
    const { balances } = await client.accountInfo();
    expect(Number(balances.find(({ asset }) => asset === 'ETH')?.free)).toBeCloseTo(20.4995, 8);
    expect((await client.allOrders({ symbol: 'ETHUSDT' })).at(-1)).toMatchObject({ orderId: bought.orderId });
  });

  test('places an OCO pair, queries it and cancels it', async () => {
    const pair = { symbol: 'BTCUSDT', side: 'SELL', quantity: '0.01', price: '90000', stopPrice: '40000' };
    const placed = await client.orderOco({ ...pair, stopLimitPrice: '39000' } as never);
    expect(placed).toMatchObject({ contingencyType: 'OCO', listOrderStatus: 'EXECUTING' });
    const { orderListId } = placed;
    expect(await client.getOrderOco({ orderListId } as never)).toMatchObject({ orderListId });
    const gone = await client.cancelOrderOco({ symbol: 'BTCUSDT', orderListId } as never);
    expect(gone).toMatchObject({ listOrderStatus: 'ALL_DONE' });
  });

  test('replaces an order, and cancels all that are open', async () => {
    const placed = await client.order(buy);
    const replaced = await client.updateOrder({
      ...BUY,
      price: '51000',
      timeInForce: 'GTC',
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelOrderId: placed.orderId,
    } as never);
    expect(replaced).toMatchObject({ cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' });
    expect(await client.cancelOpenOrders({ symbol: 'BTCUSDT' })).not.toHaveLength(0);
    expect(await client.openOrders({ symbol: 'BTCUSDT' })).toEqual([]);
  });

  test('receives code and text of a refusal, in an error of its own', async () => {
    await expect(client.order({ ...buy, quantity: '0.000001' } as NewOrder)).rejects.toMatchObject({
      code: -1013,
      message: 'Filter failure: LOT_SIZE',
    });
    await expect(client.candles({ symbol: 'NOPE', interval: '1h' as never })).rejects.toMatchObject({
      code: -1121,
      message: 'Invalid symbol.',
    });
    await expect(client.cancelOrder({ symbol: 'BTCUSDT', orderId: 999_999_999 })).rejects.toMatchObject({
      code: -2011,
    });
    const wrong = clientOf({ apiKey: running.apiKey, apiSecret: 'B'.repeat(64) });
    await expect(wrong.accountInfo()).rejects.toMatchObject({ code: -1022 });
  });

  test('reads weights and order counts off the headers', async () => {
    await client.order(buy);
    const info = client.getInfo() as unknown as Record<string, Record<string, string>>;
    const { usedWeight1m, orderCount10s, orderCount1d } = info[new URL(running.baseUrl).hostname] ?? {};
    for (const count of [usedWeight1m, orderCount10s, orderCount1d]) expect(Number(count)).toBeGreaterThan(0);
  });
});
