/** Symbols, accounts, orders and limits for the tests of drawings. */

import type { Sample } from './sample.js';
import { SAMPLE_NOW_MS, seenPrices } from './sample-data.js';
import { exchangeInfo, oco, order, orders, rateLimits, symbolInfo } from './sample-values.js';

/** What a client knows of the symbol of an order. */
export const BTCUSDT = { tickSize: '0.01000000', baseAsset: 'BTC', quoteAsset: 'USDT' };

export const recordSamples: readonly Sample[] = [
  {
    name: 'exchange-info',
    kind: 'exchangeInfo',
    value: exchangeInfo([
      symbolInfo('BTCUSDT', 'BTC', 'USDT', '0.01000000', '0.00001000'),
      symbolInfo('ETHBTC', 'ETH', 'BTC', '0.00001000', '0.00010000'),
      symbolInfo('柚子USDT', '柚子', 'USDT', '0.00000001', '1.00000000', 'HALT'),
    ]),
  },
  {
    name: 'symbol',
    kind: 'exchangeInfo',
    value: exchangeInfo([symbolInfo('BTCUSDT', 'BTC', 'USDT', '0.01000000', '0.00001000')]),
  },
  { name: 'time', kind: 'time', value: { serverTime: SAMPLE_NOW_MS + 123 } },
  {
    name: 'account',
    kind: 'account',
    value: {
      commissionRates: { maker: '0.00100000', taker: '0.00100000', buyer: '0.00000000', seller: '0.00000000' },
      canTrade: true,
      accountType: 'SPOT',
      balances: [
        { asset: 'BNB', free: '0.00000000', locked: '0.00000000' },
        { asset: 'BTC', free: '1.03140000', locked: '0.05000000' },
        { asset: 'USDT', free: '98084.75470000', locked: '1134.60000000' },
        { asset: '柚子', free: '1500.00000000', locked: '0.00000000' },
        { asset: 'DUST', free: '0.00000001', locked: '0.00000000' },
      ],
      permissions: ['SPOT'],
      uid: 1,
    },
  },
  {
    name: 'account-valued',
    kind: 'account',
    nowMs: SAMPLE_NOW_MS,
    more: { prices: seenPrices({ BTCUSDT: '61012.34', USDTEUR: '0.917', BNBUSDT: '540' }, SAMPLE_NOW_MS - 192_000) },
    value: {
      canTrade: true,
      accountType: 'SPOT',
      balances: [
        { asset: 'BNB', free: '0.00000000', locked: '0.00000000' },
        { asset: 'EUR', free: '900.00000000', locked: '0.00000000' },
        { asset: 'BTC', free: '1.03140000', locked: '0.05000000' },
        { asset: '柚子', free: '1500.00000000', locked: '0.00000000' },
        { asset: 'USDT', free: '38084.75470000', locked: '12134.60000000' },
        { asset: 'DUST', free: '0.00000001', locked: '0.00000000' },
        { asset: 'ETH', free: '0.00000000', locked: '0.00000000' },
      ],
    },
  },
  { name: 'order', kind: 'order', value: order, more: BTCUSDT },
  {
    name: 'order-market',
    kind: 'order',
    value: {
      ...order,
      type: 'MARKET',
      price: '0.00000000',
      status: 'FILLED',
      origQty: '0.03140000',
      timeInForce: 'GTC',
    },
    nowMs: SAMPLE_NOW_MS,
    more: {
      prices: seenPrices({ BTCUSDT: '60988.40' }, SAMPLE_NOW_MS - 9_000),
      ...BTCUSDT,
    },
  },
  {
    name: 'order-ack',
    kind: 'order',
    value: { symbol: 'BTCUSDT', orderId: 28, orderListId: -1, clientOrderId: 'spotlab-1', transactTime: SAMPLE_NOW_MS },
  },
  { name: 'order-test', kind: 'order', value: {} },
  {
    name: 'cancelled',
    kind: 'cancelled',
    value: {
      ...order,
      origClientOrderId: 'spotlab-8f3a1c02d7',
      clientOrderId: 'spotlab-c1',
      status: 'CANCELED',
      fills: undefined,
    },
    more: BTCUSDT,
  },
  { name: 'orders', kind: 'orders', value: orders },
  { name: 'order-list', kind: 'orderList', value: oco },
  {
    name: 'rate-limits',
    kind: 'rateLimits',
    value: rateLimits.slice(1, 3).map((limit, index) => ({ ...limit, count: index * 12 })),
  },
  {
    name: 'limits',
    kind: 'limits',
    value: {
      windows: [
        { type: 'REQUEST_WEIGHT', interval: '1m', limit: 6000, used: 4510, reserved: 40, resetsInMs: 23_400 },
        { type: 'RAW_REQUESTS', interval: '5m', limit: 61000, used: 113, reserved: 0, resetsInMs: 263_000 },
        { type: 'ORDERS', interval: '10s', limit: 100, used: 93, reserved: 2, resetsInMs: 6_200 },
        { type: 'ORDERS', interval: '1d', limit: 200000, used: 0, reserved: 0, resetsInMs: 50_400_000 },
      ],
      backoffForMs: 1_500,
    },
    nowMs: SAMPLE_NOW_MS,
  },
  {
    name: 'limits-free',
    kind: 'limits',
    value: {
      windows: [
        { type: 'REQUEST_WEIGHT', interval: '1m', limit: 6000, used: 2210, reserved: 0, resetsInMs: 41_000 },
        { type: 'ORDERS', interval: '10s', limit: 100, used: 12, reserved: 0, resetsInMs: 3_100 },
      ],
    },
    nowMs: SAMPLE_NOW_MS,
  },
];
