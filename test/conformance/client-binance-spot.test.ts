/** Runs the unmodified npm client `@binance/spot` against the exchange; only its base URL is changed. */
import { Spot, SpotRestAPI, TimeUnit } from '@binance/spot';
import { describe, expect, test } from 'vitest';

import { testKey } from './key-pairs.js';
import { startTestExchange } from './running-exchange.js';

const keys = { Ed25519: testKey('Ed25519'), RSA: testKey('RSA') };
const registerKeys = Object.values(keys).map(({ registration }) => registration);
// This client stamps its requests with the machine's clock, so the exchange follows this clock, too.
const { running } = await startTestExchange({ clock: Date.now, registerKeys });
const clientOf = (key: { apiKey: string; apiSecret?: string; privateKey?: string; timeUnit?: TimeUnit }) =>
  new Spot({ configurationRestAPI: { basePath: running.baseUrl, timeout: 10_000, ...key } }).restAPI;
const client = clientOf({ apiKey: running.apiKey, apiSecret: running.secretKey });

const BUY = {
  symbol: 'BTCUSDT',
  side: SpotRestAPI.NewOrderSideEnum.BUY,
  type: SpotRestAPI.NewOrderTypeEnum.LIMIT,
  timeInForce: SpotRestAPI.NewOrderTimeInForceEnum.GTC,
  quantity: 0.01,
  price: 50_000,
} as const;

/** The id of an order or list. The client's types say that it can be absent, or a bigint. */
const idOf = (value: { orderId?: number | bigint; orderListId?: number | bigint }, name: 'orderId' | 'orderListId') =>
  Number(value[name]);

describe('the npm package @binance/spot', () => {
  test('reads the clock, symbols, books, klines, trades and tickers', async () => {
    expect(Number((await (await client.time()).data()).serverTime)).toBeGreaterThan(1_700_000_000_000);
    const info = await (await client.exchangeInfo({ symbols: ['BTCUSDT', '柚子USDT'] })).data();
    expect(info.symbols?.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', '柚子USDT']);
    const depth = await (await client.depth({ symbol: 'BTCUSDT', limit: 20 })).data();
    expect([depth.bids?.length, depth.asks?.length]).toEqual([20, 20]);
    const klines = await client.klines({
      symbol: 'BTCUSDT',
      interval: SpotRestAPI.KlinesIntervalEnum.INTERVAL_1h,
      limit: 24,
    });
    expect(await klines.data()).toHaveLength(24);
    expect(await (await client.getTrades({ symbol: 'ETHBTC', limit: 7 })).data()).toHaveLength(7);
    expect(await (await client.ticker24hr({ symbol: 'ETHBTC' })).data()).toMatchObject({ symbol: 'ETHBTC' });
    expect(await (await client.tickerPrice({ symbol: 'ETHBTC' })).data()).toHaveProperty('price');
  });

  test.each(['HMAC', 'Ed25519', 'RSA'] as const)('places, queries, lists and cancels, signing by %s', async (kind) => {
    const mine = kind === 'HMAC' ? client : clientOf({ apiKey: keys[kind].apiKey, privateKey: keys[kind].privateKey });
    const placed = await (await mine.newOrder(BUY)).data();
    expect(placed).toMatchObject({ status: 'NEW', price: '50000.00000000', origQty: '0.01000000' });
    const key = { symbol: 'BTCUSDT', orderId: idOf(placed, 'orderId') };
    expect(await (await mine.getOrder(key)).data()).toMatchObject({ orderId: key.orderId, status: 'NEW' });
    const open = await (await mine.getOpenOrders({ symbol: 'BTCUSDT' })).data();
    expect(open.map((one) => idOf(one, 'orderId'))).toContain(key.orderId);
    expect(await (await mine.deleteOrder(key)).data()).toMatchObject({ status: 'CANCELED' });
  });

  test('trades at the market and finds its fills and balances', async () => {
    const side = SpotRestAPI.NewOrderSideEnum.BUY;
    const order = { symbol: 'ETHUSDT', side, type: SpotRestAPI.NewOrderTypeEnum.MARKET, quantity: 0.5 };
    const bought = await (await client.newOrder(order)).data();
    expect(bought).toMatchObject({ status: 'FILLED', executedQty: '0.50000000' });
    const trades = await (await client.myTrades({ symbol: 'ETHUSDT', orderId: idOf(bought, 'orderId') })).data();
    expect(trades.reduce((sum, { qty }) => sum + Number(qty), 0)).toBeCloseTo(0.5, 8);
    const account = await (await client.getAccount({ omitZeroBalances: true })).data();
    expect(Number(account.balances?.find(({ asset }) => asset === 'ETH')?.free)).toBeCloseTo(20.4995, 8);
    expect(await (await client.accountCommission({ symbol: 'ETHUSDT' })).data()).toHaveProperty('standardCommission');
  });

  test('places lists (OCO, OTO and OTOCO), queries them and cancels them', async () => {
    const sell = SpotRestAPI.OrderListOcoSideEnum.SELL;
    const oco = await client.orderListOco({
      symbol: 'BTCUSDT',
      side: sell,
      quantity: 0.01,
      aboveType: SpotRestAPI.OrderListOcoAboveTypeEnum.LIMIT_MAKER,
      abovePrice: 90_000,
      belowType: SpotRestAPI.OrderListOcoBelowTypeEnum.STOP_LOSS,
      belowStopPrice: 40_000,
    });
    const working = {
      symbol: 'BTCUSDT',
      workingType: SpotRestAPI.OrderListOtoWorkingTypeEnum.LIMIT,
      workingSide: SpotRestAPI.OrderListOtoWorkingSideEnum.BUY,
      workingPrice: 50_000,
      workingQuantity: 0.01,
      workingTimeInForce: SpotRestAPI.OrderListOtoWorkingTimeInForceEnum.GTC,
      pendingSide: SpotRestAPI.OrderListOtoPendingSideEnum.SELL,
      pendingQuantity: 0.01,
    };
    const oto = await client.orderListOto({ ...working, pendingType: SpotRestAPI.OrderListOtoPendingTypeEnum.MARKET });
    const otoco = await client.orderListOtoco({
      ...working,
      workingType: SpotRestAPI.OrderListOtocoWorkingTypeEnum.LIMIT,
      workingSide: SpotRestAPI.OrderListOtocoWorkingSideEnum.BUY,
      workingTimeInForce: SpotRestAPI.OrderListOtocoWorkingTimeInForceEnum.GTC,
      pendingSide: SpotRestAPI.OrderListOtocoPendingSideEnum.SELL,
      pendingAboveType: SpotRestAPI.OrderListOtocoPendingAboveTypeEnum.LIMIT_MAKER,
      pendingAbovePrice: 90_000,
      pendingBelowType: SpotRestAPI.OrderListOtocoPendingBelowTypeEnum.STOP_LOSS,
      pendingBelowStopPrice: 40_000,
    });
    const lists = await Promise.all([oco.data(), oto.data(), otoco.data()]);
    expect(lists.map((one) => [one.contingencyType, one.orders?.length])).toEqual([
      ['OCO', 2],
      ['OTO', 2],
      ['OTO', 3],
    ]);
    for (const list of lists) {
      const orderListId = idOf(list, 'orderListId');
      expect(await (await client.getOrderList({ orderListId })).data()).toMatchObject({ listOrderStatus: 'EXECUTING' });
      const gone = await (await client.deleteOrderList({ symbol: 'BTCUSDT', orderListId })).data();
      expect(gone).toMatchObject({ listOrderStatus: 'ALL_DONE' });
    }
  });

  test('replaces, amends and routes orders', async () => {
    const placed = await (await client.newOrder(BUY)).data();
    const amended = await client.orderAmendKeepPriority({
      symbol: 'BTCUSDT',
      orderId: idOf(placed, 'orderId'),
      newQty: 0.005,
    });
    expect((await amended.data()).amendedOrder).toMatchObject({ qty: '0.00500000' });
    const replaced = await client.orderCancelReplace({
      ...BUY,
      side: SpotRestAPI.OrderCancelReplaceSideEnum.BUY,
      type: SpotRestAPI.OrderCancelReplaceTypeEnum.LIMIT,
      timeInForce: SpotRestAPI.OrderCancelReplaceTimeInForceEnum.GTC,
      cancelReplaceMode: SpotRestAPI.OrderCancelReplaceCancelReplaceModeEnum.STOP_ON_FAILURE,
      cancelOrderId: idOf(placed, 'orderId'),
      price: 51_000,
    });
    expect(await replaced.data()).toMatchObject({ cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' });
    const routed = await client.sorOrder({
      symbol: 'BTCUSDT',
      side: SpotRestAPI.SorOrderSideEnum.BUY,
      type: SpotRestAPI.SorOrderTypeEnum.LIMIT,
      timeInForce: SpotRestAPI.SorOrderTimeInForceEnum.GTC,
      quantity: 0.01,
      price: 65_000,
    });
    expect(await routed.data()).toMatchObject({ status: 'FILLED', usedSor: true });
    expect(await (await client.deleteOpenOrders({ symbol: 'BTCUSDT' })).data()).not.toHaveLength(0);
  });

  test('receives code and text of a refusal, in errors of its own', async () => {
    await expect(client.newOrder({ ...BUY, quantity: 0.000001 })).rejects.toMatchObject({
      name: 'BadRequestError',
      code: -1013,
      message: 'Filter failure: LOT_SIZE',
    });
    await expect(client.getOrder({ symbol: 'BTCUSDT', orderId: 999_999_999 })).rejects.toMatchObject({
      code: -2013,
      message: 'Order does not exist.',
    });
    const stranger = clientOf({ apiKey: 'A'.repeat(64), apiSecret: 'B'.repeat(64) });
    await expect(stranger.getAccount()).rejects.toMatchObject({ name: 'UnauthorizedError', code: -2015 });
    const wrong = clientOf({ apiKey: running.apiKey, apiSecret: 'B'.repeat(64) });
    await expect(wrong.getAccount()).rejects.toMatchObject({ code: -1022 });
  });

  test('reads weights and order counts off the headers', async () => {
    const { rateLimits } = await client.newOrder(BUY);
    expect(rateLimits).toContainEqual(expect.objectContaining({ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE' }));
    const counts = rateLimits?.filter(({ rateLimitType }) => rateLimitType === 'ORDERS') ?? [];
    expect(counts.map(({ interval, intervalNum }) => [interval, intervalNum])).toEqual([
      ['SECOND', 10],
      ['DAY', 1],
    ]);
    expect(counts.every(({ count }) => count > 0)).toBe(true);
  });

  test('receives a limit as 429, then as 418, each as an error of its own', async () => {
    const limiter = { rateLimitType: 'REQUEST_WEIGHT', interval: 'DAY', intervalNum: 1, limit: 3 } as const;
    const tight = await startTestExchange({ clock: Date.now, rateLimits: [limiter] });
    const { restAPI } = new Spot({ configurationRestAPI: { basePath: tight.running.baseUrl, apiKey: '', retries: 0 } });
    const names: string[] = [];
    for (let i = 0; i < 40; i += 1) {
      await restAPI.ping().then(
        () => names.push('ok'),
        (error: Error) => names.push(error.name),
      );
    }
    expect([...new Set(names)]).toEqual(['ok', 'TooManyRequestsError', 'RateLimitBanError']);
  });

  test('receives microseconds on request', async () => {
    const precise = clientOf({ apiKey: running.apiKey, apiSecret: running.secretKey, timeUnit: TimeUnit.MICROSECOND });
    expect(Number((await (await precise.time()).data()).serverTime)).toBeGreaterThan(1e15);
    expect(Number((await (await precise.newOrder(BUY)).data()).transactTime)).toBeGreaterThan(1e15);
  });
});
