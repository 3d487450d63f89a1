/** Runs the unmodified npm client `binance` against the exchange; only its base URL is changed. */
import { MainClient } from 'binance';
import { describe, expect, test } from 'vitest';

import { sharedPath, testWith } from '../support/shared.js';
import { testKey } from './key-pairs.js';
import { startTestExchange } from './running-exchange.js';

// This client stamps its requests with the machine's clock, so the exchange follows this clock, too.
const keys = { Ed25519: testKey('Ed25519'), RSA: testKey('RSA') };
const registerKeys = Object.values(keys).map(({ registration }) => registration);
const x = await startTestExchange({ clock: Date.now, registerKeys });
const client = clientOf(x.running);

function clientOf({ baseUrl, apiKey, secretKey }: { baseUrl: string; apiKey: string; secretKey: string }): MainClient {
  return new MainClient({ api_key: apiKey, api_secret: secretKey, baseUrl, disableTimeSync: true });
}

describe('the npm package binance', () => {
  test('reads exchange information and klines although it sends a key, which these requests do not need', async () => {
    const info = await client.getExchangeInfo({ symbol: 'BTCUSDT' });
    expect(info.symbols[0]?.symbol).toBe('BTCUSDT');
    expect(await client.getKlines({ symbol: 'BTCUSDT', interval: '1h', limit: 24 })).toHaveLength(24);
    expect((await client.getOrderBook({ symbol: 'BTCUSDT', limit: 20 })).bids).toHaveLength(20);
    expect(await client.getSymbolPriceTicker({ symbol: 'BTCUSDT' })).toHaveProperty('price');
  });

  test('places, queries and cancels an order', async () => {
    const placed = await client.submitNewOrder({
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: 0.01,
      price: 50000,
      newOrderRespType: 'FULL',
    });
    expect(placed).toMatchObject({ status: 'NEW', price: '50000.00000000' });
    const key = { symbol: 'BTCUSDT', orderId: Number(placed.orderId) };
    expect(await client.getOrder(key)).toMatchObject({ orderId: key.orderId, status: 'NEW' });
    expect(await client.getOpenOrders({ symbol: 'BTCUSDT' })).toHaveLength(1);
    expect(await client.cancelOrder(key)).toMatchObject({ status: 'CANCELED' });
  });

  test.each(['Ed25519', 'RSA'] as const)('signs by %s', async (kind) => {
    const { apiKey, privateKey } = keys[kind];
    const mine = clientOf({ baseUrl: x.running.baseUrl, apiKey, secretKey: privateKey });
    const terms = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' } as const;
    const placed = await mine.submitNewOrder({ ...terms, quantity: 0.01, price: 50000 });
    const orderId = Number(placed.orderId);
    expect(await mine.getOrder({ symbol: 'BTCUSDT', orderId })).toMatchObject({ status: 'NEW' });
    expect(await mine.cancelOrder({ symbol: 'BTCUSDT', orderId })).toMatchObject({ status: 'CANCELED' });
  });

  test('buys at the market and sees its balance change', async () => {
    const free = async () => {
      const { balances } = await client.getAccountInformation();
      return Number(balances.find(({ asset }) => asset === 'ETH')?.free);
    };
    const before = await free();
    const bought = await client.submitNewOrder({ symbol: 'ETHUSDT', side: 'BUY', type: 'MARKET', quantity: 0.5 });
    expect(bought).toMatchObject({ status: 'FILLED', executedQty: '0.50000000' });
    expect(await free()).toBeCloseTo(before + 0.5 * 0.999, 8);
  });

  test('places and cancels an OCO pair', async () => {
    const list = await client.submitNewOrderList({
      symbol: 'BTCUSDT',
      side: 'SELL',
      quantity: 0.01,
      aboveType: 'LIMIT_MAKER',
      abovePrice: 90000,
      belowType: 'STOP_LOSS_LIMIT',
      belowPrice: 39000,
      belowStopPrice: 40000,
      belowTimeInForce: 'GTC',
      newOrderRespType: 'FULL',
    });
    expect(list).toMatchObject({ contingencyType: 'OCO', listOrderStatus: 'EXECUTING' });
    const { orderListId } = list;
    expect(await client.cancelOCO({ symbol: 'BTCUSDT', orderListId })).toMatchObject({ listOrderStatus: 'ALL_DONE' });
  });

  test('places and cancels an OTO list, whose second order waits for the first one', async () => {
    const list = await client.submitNewOrderListOTO({
      symbol: 'BTCUSDT',
      workingType: 'LIMIT',
      workingSide: 'BUY',
      workingPrice: '50000',
      workingQuantity: '0.01',
      workingTimeInForce: 'GTC',
      pendingType: 'MARKET',
      pendingSide: 'SELL',
      pendingQuantity: '0.01',
    });
    expect(list).toMatchObject({ contingencyType: 'OTO', listOrderStatus: 'EXECUTING' });
    const { orderListId } = list;
    expect(await client.cancelOCO({ symbol: 'BTCUSDT', orderListId })).toMatchObject({ listOrderStatus: 'ALL_DONE' });
  });

  test('receives the refusal in its usual form', async () => {
    const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: 0.000001 } as const;
    await expect(client.submitNewOrder(order)).rejects.toMatchObject({
      code: -1013,
      message: 'Filter failure: LOT_SIZE',
    });
    await expect(client.getKlines({ symbol: 'NOPE', interval: '1h' })).rejects.toMatchObject({ code: -1121 });
  });

  test('reads the used weight off the headers', async () => {
    await client.getKlines({ symbol: 'BTCUSDT', interval: '1h', limit: 1 });
    expect(client.getRateLimitStates()['x-mbx-used-weight-1m']).toBeGreaterThan(0);
  });

  const recording = 'data/klines/BTCUSDT-1m-2021-07-01_2021-07-15.csv.gz';
  testWith(recording)(
    'trades on a replay of an old recording, although the package uses the clock of this machine',
    async () => {
      const replay = { file: sharedPath(recording) ?? '', symbol: 'BTCUSDT' };
      const past = await startTestExchange({ clock: Date.now, replay });
      const other = clientOf(past.running);
      const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: 0.01 } as const;
      expect(await other.submitNewOrder(order)).toMatchObject({ status: 'FILLED' });
    },
  );
});
