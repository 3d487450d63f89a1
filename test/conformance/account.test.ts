/** Tests the account endpoints over HTTP: orders, lists, trades, prevented matches, commission rates, filters. */
import { beforeAll, describe, expect, test } from 'vitest';

import { formatUnits, parseUnits } from '../../src/protocol/values/decimal.js';
import { checkedRequests } from './checked-reply.js';
import type { Answer, Fields } from './running-exchange.js';
import { startTwinExchange } from './twin-exchange.js';

// The market is paused, so that only the test changes prices. The price of BTC is near 60000.
const x = await startTwinExchange({ live: false, accounts: 2 });
const answered = checkedRequests(x);
const other = x.running.accounts[1] as { apiKey: string; secretKey: string };
const symbol = 'BTCUSDT';
const units = (text: string) => parseUnits(text, 8);

type Rows = Record<string, string | number | boolean>[];
const list = async (id: string, fields: Fields): Promise<Rows> => (await answered(id, fields)).body;
const ids = (rows: Rows, name = 'orderId') => rows.map((row) => row[name]);
const refusal = async (path: string, fields: Fields) => (await x.signed('GET', path, fields)).body.code;

async function place(fields: Fields): Promise<Answer['body']> {
  const usual = { symbol, side: 'BUY', type: 'LIMIT', quantity: '0.001', newOrderRespType: 'FULL' };
  const rests: Fields = fields.type === 'MARKET' ? {} : { timeInForce: 'GTC' };
  const { body } = await x.signed('POST', 'order', { ...usual, ...rests, ...fields });
  expect(body).toHaveProperty('status');
  return body;
}

/** A price at which nothing rests, between the best bid and the best ask: another account buys up the best ask. */
async function freePrice(of: string): Promise<string> {
  const { body } = await x.get('depth', { symbol: of, limit: 1 });
  const [[price, quantity]] = body.asks;
  const ioc: Fields = { symbol: of, side: 'BUY', type: 'LIMIT', timeInForce: 'IOC', price, quantity };
  expect((await x.signed('POST', 'order', ioc, { key: other })).body).toHaveProperty('status', 'FILLED');
  return price;
}

describe('allOrders', () => {
  const placed: number[] = [];
  const times: number[] = [];
  beforeAll(async () => {
    for (let i = 0; i < 6; i += 1) {
      placed.push((await place({ price: String(40_000 + i) })).orderId);
      times.push(x.nowMs);
      x.advance(1_000);
    }
    // The oldest order is the last one that changes.
    await x.signed('DELETE', 'order', { symbol, orderId: placed[0] as number });
    times[0] = x.nowMs;
  });

  test('has the newest orders, oldest first, also cancelled and expired ones', async () => {
    const rows = await list('allOrders', { symbol });
    expect(ids(rows)).toEqual(placed);
    expect(rows.map((row) => row.status)).toEqual(['CANCELED', 'NEW', 'NEW', 'NEW', 'NEW', 'NEW']);
    expect(ids(await list('allOrders', { symbol, limit: 2 }))).toEqual(placed.slice(-2));
    expect(await list('allOrders', { symbol: 'ETHBTC' })).toEqual([]);
  });

  test('allOrders from an order id on lists the oldest orders from there', async () => {
    expect(ids(await list('allOrders', { symbol, orderId: placed[1] as number, limit: 2 }))).toEqual(
      placed.slice(1, 3),
    );
    expect(await list('allOrders', { symbol, orderId: (placed[5] as number) + 1 })).toEqual([]);
  });

  test('allOrders in a range of time selects orders by their last change, and ignores the order id', async () => {
    const [, second = 0, third = 0] = times;
    expect(ids(await list('allOrders', { symbol, startTime: second, endTime: third, orderId: 10 ** 6 }))).toEqual([
      placed[1],
      placed[2],
    ]);
    expect(ids(await list('allOrders', { symbol, startTime: (times[5] as number) + 1 }))).toEqual([placed[0]]);
    expect(ids(await list('allOrders', { symbol, startTime: second, limit: 1 }))).toEqual([placed[1]]);
    expect(ids(await list('allOrders', { symbol, endTime: third, limit: 1 }))).toEqual([placed[2]]);
    expect(ids(await list('allOrders', { symbol, endTime: second - 1 }))).toEqual([]);
    expect(await refusal('allOrders', { symbol, startTime: second, endTime: second + 86_400_001 })).toBe(-1127);
  });

  test('has the orders of the requesting account only', async () => {
    expect((await x.signed('GET', 'allOrders', { symbol }, { key: other })).body).toEqual([]);
  });
});

describe('order lists', () => {
  const placed: number[] = [];
  beforeAll(async () => {
    const oco = { symbol: 'BNBUSDT', side: 'SELL', quantity: '0.1', aboveType: 'LIMIT_MAKER', belowType: 'STOP_LOSS' };
    for (let i = 0; i < 4; i += 1) {
      const fields = { ...oco, abovePrice: '900', belowStopPrice: '300' };
      placed.push((await x.signed('POST', 'orderList/oco', fields)).body.orderListId);
      x.advance(1_000);
    }
    await x.signed('DELETE', 'orderList', { symbol: 'BNBUSDT', orderListId: placed[1] as number });
  });

  test('are listed newest first without a start, and oldest first from a list id or a time on', async () => {
    const rows = await list('allOrderLists', {});
    expect(ids(rows, 'orderListId')).toEqual([...placed].reverse());
    expect(ids(await list('allOrderLists', { limit: 3 }), 'orderListId')).toEqual([...placed].reverse().slice(0, 3));
    const fromId = placed[1] as number;
    expect(ids(await list('allOrderLists', { fromId, limit: 2 }), 'orderListId')).toEqual(placed.slice(1, 3));
    const startTime = Number(rows[1]?.transactionTime);
    // The second list was cancelled last.
    expect(ids(await list('allOrderLists', { startTime }), 'orderListId')).toEqual([placed[2], placed[3], placed[1]]);
    const before = await list('allOrderLists', { endTime: startTime, limit: 1 });
    expect(ids(before, 'orderListId')).toEqual([placed[2]]);
    expect(await refusal('allOrderList', { fromId, startTime })).toBe(-1128);
    expect(await refusal('allOrderList', { startTime, endTime: startTime + 86_400_001 })).toBe(-1127);
  });

  test('openOrderLists lists the order lists whose status is EXECUTING, oldest first', async () => {
    const rows = await list('openOrderLists', {});
    expect(ids(rows, 'orderListId')).toEqual([placed[0], placed[2], placed[3]]);
    expect(new Set(rows.map((row) => row.listOrderStatus))).toEqual(new Set(['EXECUTING']));
  });
});

describe('myTrades', () => {
  const ETH = 'ETHUSDT';
  const orders: { orderId: number; atMs: number; fills: { tradeId: number; qty: string; commission: string }[] }[] = [];
  beforeAll(async () => {
    for (const [side, quantity] of [
      ['BUY', '0.5'],
      ['SELL', '0.3'],
      ['BUY', '8'],
    ] as const) {
      orders.push({ atMs: x.nowMs, ...(await place({ symbol: ETH, side, type: 'MARKET', quantity })) });
      x.advance(1_000);
    }
  });

  test('are the fills of placements: quantity, notional, commission, side', async () => {
    const rows = await list('myTrades', { symbol: ETH });
    const fills = orders.flatMap(({ fills: made }) => made);
    expect(ids(rows, 'id')).toEqual(fills.map(({ tradeId }) => tradeId));
    expect(rows.map((row) => [row.qty, row.commission])).toEqual(fills.map(({ qty, commission }) => [qty, commission]));
    for (const row of rows) {
      const quote = (units(String(row.price)) * units(String(row.qty))) / 100_000_000n;
      const received = row.isBuyer ? units(String(row.qty)) : quote;
      expect(row).toMatchObject({
        quoteQty: formatUnits(quote, 8),
        commission: formatUnits(received / 1_000n, 8),
        commissionAsset: row.isBuyer ? 'ETH' : 'USDT',
        isMaker: false,
        isBuyer: row.orderId !== orders[1]?.orderId,
        orderListId: -1,
      });
    }
    const { body } = await x.get('trades', { symbol: ETH, limit: fills.length });
    expect(ids(rows, 'id')).toEqual(ids(body, 'id'));
  });

  test('myTrades can be requested by order, by id and by time', async () => {
    const [first, second, third] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]];
    const rows = await list('myTrades', { symbol: ETH });
    const ofOrder = await list('myTrades', { symbol: ETH, orderId: third.orderId });
    expect(ofOrder).toEqual(rows.filter((row) => row.orderId === third.orderId));
    expect(ofOrder.length).toBeGreaterThan(1);
    const fromId = Number(ofOrder[1]?.id);
    expect(await list('myTrades', { symbol: ETH, orderId: third.orderId, fromId })).toEqual(ofOrder.slice(1));
    expect(ids(await list('myTrades', { symbol: ETH, fromId, limit: 1 }), 'id')).toEqual([fromId]);
    expect(await list('myTrades', { symbol: ETH, limit: 1 })).toEqual(rows.slice(-1));
    const between = { startTime: second.atMs, endTime: second.atMs };
    expect(new Set(ids(await list('myTrades', { symbol: ETH, ...between })))).toEqual(new Set([second.orderId]));
    const until = await list('myTrades', { symbol: ETH, endTime: third.atMs - 1 });
    expect(new Set(ids(until))).toEqual(new Set([first.orderId, second.orderId]));
  });

  test('have both sides of a trade of the account with itself', async () => {
    const price = await freePrice('BNBBTC');
    const stp = { symbol: 'BNBBTC', quantity: '1', price, selfTradePreventionMode: 'NONE' };
    const bought = await place({ ...stp, side: 'BUY' });
    const sold = await place({ ...stp, side: 'SELL' });
    const rows = await list('myTrades', { symbol: 'BNBBTC' });
    expect(rows.map(({ id, orderId, isBuyer, isMaker }) => ({ id, orderId, isBuyer, isMaker }))).toEqual([
      { id: sold.fills[0].tradeId, orderId: sold.orderId, isBuyer: false, isMaker: false },
      { id: sold.fills[0].tradeId, orderId: bought.orderId, isBuyer: true, isMaker: true },
    ]);
  });

  test('requests with parameters that exclude each other, or with a range of more than a day, are refused', async () => {
    const startTime = x.nowMs;
    expect(await refusal('myTrades', { symbol: ETH, orderId: 1, startTime })).toBe(-1128);
    expect(await refusal('myTrades', { symbol: ETH, fromId: 1, endTime: startTime })).toBe(-1128);
    expect(await refusal('myTrades', { symbol: ETH, startTime, endTime: startTime + 86_400_001 })).toBe(-1127);
    expect(await refusal('myTrades', { orderId: 1 })).toBe(-1102);
  });
});

describe('myPreventedMatches', () => {
  test('prevented matches are found by id, by taker and by maker', async () => {
    const price = await freePrice('柚子USDT');
    const terms = { symbol: '柚子USDT', price };
    const maker = await place({ ...terms, side: 'BUY', quantity: '30' });
    const taker = await place({ ...terms, side: 'SELL', quantity: '50', selfTradePreventionMode: 'DECREMENT' });
    const [met] = taker.preventedMatches;
    const { preventedMatchId } = met;
    const expected = {
      symbol: '柚子USDT',
      preventedMatchId,
      takerOrderId: taker.orderId,
      makerSymbol: '柚子USDT',
      makerOrderId: maker.orderId,
      tradeGroupId: -1,
      selfTradePreventionMode: 'DECREMENT',
      price: maker.price,
      takerPreventedQuantity: '30.00000000',
      makerPreventedQuantity: '30.00000000',
      transactTime: x.nowMs,
    };
    const ways: Fields[] = [{ preventedMatchId }, { orderId: maker.orderId }, { orderId: taker.orderId }];
    for (const by of ways) {
      expect(await list('myPreventedMatches', { symbol: '柚子USDT', ...by })).toEqual([expected]);
    }
    const later = { orderId: taker.orderId, fromPreventedMatchId: preventedMatchId + 1 };
    expect(await list('myPreventedMatches', { symbol: '柚子USDT', ...later })).toEqual([]);
    expect(await list('myPreventedMatches', { symbol: 'ETHBTC', preventedMatchId })).toEqual([]);
    expect(await refusal('myPreventedMatches', { symbol: '柚子USDT', orderId: 1, preventedMatchId })).toBe(-1128);
    expect(await refusal('myPreventedMatches', { symbol: '柚子USDT', orderId: 1, limit: 5 })).toBe(-1128);
  });
});

describe('rates and filters', () => {
  test('commission rates are those that fills pay', async () => {
    const { body } = await answered('accountCommission', { symbol });
    const none = { maker: '0.00000000', taker: '0.00000000', buyer: '0.00000000', seller: '0.00000000' };
    expect(body).toEqual({
      symbol,
      standardCommission: { ...none, maker: '0.00100000', taker: '0.00100000' },
      specialCommission: none,
      taxCommission: none,
      discount: { enabledForAccount: false, enabledForSymbol: true, discountAsset: 'BNB', discount: '0.75000000' },
    });
    const { fills } = await place({ symbol: 'ETHBTC', side: 'BUY', type: 'MARKET', quantity: '1' });
    const [{ qty, commission }] = fills;
    const rate = units(body.standardCommission.taker);
    expect(commission).toBe(formatUnits((units(qty) * rate) / 100_000_000n, 8));
  });

  test('filters of a symbol are those of exchangeInfo', async () => {
    const { body } = await answered('myFilters', { symbol });
    const { body: info } = await x.get('exchangeInfo', { symbol });
    expect(body).toEqual({
      exchangeFilters: info.exchangeFilters,
      symbolFilters: info.symbols[0].filters,
      assetFilters: [],
    });
  });
});
