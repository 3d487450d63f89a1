/** Errors, filters, records, tables and other values for the tests of drawings. */

import type { Sample } from './sample.js';
import { SAMPLE_NOW_MS } from './sample-data.js';

export const tableSamples: readonly Sample[] = [
  {
    name: 'error',
    kind: 'error',
    value: {
      name: 'ExchangeError',
      message:
        'orders.limit: -2010 Account has insufficient balance for requested action. Look at x.account.balances() for what is free.',
      code: 'SPOTLAB_EXCHANGE',
      advice: 'Look at x.account.balances() for what is free.',
      exchangeCode: -2010,
      status: 400,
    },
  },
  {
    name: 'commission',
    kind: 'commission',
    value: {
      symbol: 'BTCUSDT',
      standardCommission: { maker: '0.00100000', taker: '0.00112500', buyer: '0.00000000', seller: '0.00000000' },
      specialCommission: { maker: '0.00000000', taker: '0.00000000', buyer: '0.00000000', seller: '0.00000000' },
      taxCommission: { maker: '0.00000112', taker: '0.00000114', buyer: '0.00000118', seller: '0.00000116' },
      discount: {
        enabledForAccount: false,
        enabledForSymbol: true,
        discountAsset: 'BNB',
        discount: '0.75000000',
      },
    },
  },
  {
    name: 'filters',
    kind: 'filters',
    params: { symbol: 'BTCUSDT' },
    value: {
      exchangeFilters: [{ filterType: 'EXCHANGE_MAX_NUM_ORDERS', maxNumOrders: 1000 }],
      symbolFilters: [
        { filterType: 'PRICE_FILTER', minPrice: '0.01000000', maxPrice: '1000000.00000000', tickSize: '0.01000000' },
        {
          filterType: 'TRAILING_DELTA',
          minTrailingAboveDelta: 10,
          maxTrailingAboveDelta: 2000,
          minTrailingBelowDelta: 10,
          maxTrailingBelowDelta: 2000,
        },
      ],
      assetFilters: [],
    },
  },
  {
    name: 'execution-rules',
    kind: 'executionRules',
    value: {
      symbolRules: [
        { symbol: 'BTCUSDT', rules: [] },
        {
          symbol: 'ETHBTC',
          rules: [
            {
              ruleType: 'PRICE_RANGE',
              bidLimitMultUp: '1.0500',
              bidLimitMultDown: '0.9000',
              askLimitMultUp: '1.1000',
              askLimitMultDown: '0.9500',
            },
          ],
        },
        {
          symbol: '柚子USDT',
          rules: [{ ruleType: 'PRICE_RANGE', bidLimitMultUp: '1.1000', askLimitMultDown: '0.9000' }],
        },
      ],
    },
  },
  {
    name: 'record',
    kind: 'record',
    value: {
      quoteId: '12415572564',
      ratio: '38163.70000000',
      inverseRatio: '0.00002620',
      validTimestamp: SAMPLE_NOW_MS + 10_000,
      toAmount: '3816.37000000',
      fromAmount: '0.10000000',
    },
  },
  { name: 'record-none', kind: 'record', value: { symbol: 'ETHBTC', referencePrice: null, timestamp: SAMPLE_NOW_MS } },
  { name: 'record-empty', kind: 'record', value: {} },
  {
    name: 'record-of-lists',
    kind: 'record',
    value: { delistTime: SAMPLE_NOW_MS, symbols: ['ADAUSDT', '柚子USDT'], further: [], lastTime: 0 },
  },
  {
    name: 'data-table',
    kind: 'dataTable',
    value: {
      length: 525_600,
      columns: [
        { name: 'openTime', type: 'time' },
        { name: 'symbol', type: 'text' },
        { name: 'close', type: 'decimal' },
        { name: 'volume', type: 'decimal' },
        { name: 'tradeCount', type: 'integer' },
        { name: 'mean', type: 'float' },
        { name: 'isBest', type: 'boolean' },
        { name: 'fills', type: 'json' },
      ],
      rows: [
        ['61000.10000000', '0.50000000', 12, 0.25, true, '[{"price":"61000.10000000","qty":"0.50000000","tradeId":1}]'],
        ['9.00000001', '1234567.00000000', 2n ** 60n, null, false, null],
      ].map(([close, volume, tradeCount, mean, isBest, fills], index) => {
        const symbol = index === 0 ? 'BTCUSDT' : '柚子USDT';
        return { openTime: SAMPLE_NOW_MS, symbol, close, volume, tradeCount, mean, isBest, fills };
      }),
      end: [
        {
          ...{ openTime: SAMPLE_NOW_MS, symbol: 'BTCUSDT', close: '61000.20000000', volume: '0.40000000' },
          ...{ tradeCount: 3, mean: 0.0025459180129, isBest: false, fills: null },
        },
      ],
    },
  },
  {
    name: 'data-table-runs',
    kind: 'dataTable',
    value: {
      length: 3,
      rowsOnly: true,
      columns: [
        { name: 'name', type: 'text' },
        { name: 'orderId', type: 'integer' },
        { name: 'fillRate', type: 'float' },
        { name: 'notional', type: 'decimal' },
        { name: 'return', type: 'float' },
      ],
      rows: [
        { name: 'queue', orderId: 5_009_323, fillRate: 0.620833333333, notional: '893952.758', return: 0.000912 },
        { name: 'touch', orderId: 5_009_324, fillRate: 0.970833333333, notional: '1397929.0', return: -0.00127 },
        { name: 'candle', orderId: 5_009_325, fillRate: 1, notional: '1439926.65', return: 0 },
      ],
    },
  },
  {
    name: 'data-table-empty',
    kind: 'dataTable',
    value: { length: 0, columns: [{ name: 'price', type: 'decimal' }], rows: [] },
  },
  {
    name: 'data-file',
    kind: 'dataFile',
    value: {
      path: 'btc.parquet',
      format: 'parquet',
      rows: 525_600,
      columns: [
        { name: 'openTime', type: 'time' },
        { name: 'close', type: 'decimal' },
      ],
      bytes: 23_456_789,
    },
  },
  { name: 'json', kind: 'json', value: { status: 0, msg: 'normal', list: [1, 2, { deep: ['a', 'b'] }] } },
];
