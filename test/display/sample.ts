/**
 * Realistic values of every kind, made by a seeded generator. The golden files, the property tests and the picture in
 * the README use them. {@link sampleScreen} is a terminal session that needs no terminal, no network and no clock.
 */
import { type DisplayKind, type ShowContext, terminalSvg, toText } from '../../src/display/index.js';
import { accountSamples, controlSamples, orderSamples } from './sample-account.js';
import { classSamples } from './sample-class.js';
import { SAMPLE_NOW_MS, sampleDepth, sampleKlines, sampleTrades } from './sample-data.js';
import { labSamples } from './sample-lab.js';
import { marketSamples } from './sample-market.js';
import { overlaySamples } from './sample-overlays.js';
import { plotSamples } from './sample-plots.js';

export { SAMPLE_NOW_MS, sampleDepth, sampleKlines, sampleTrades, seeded, wire } from './sample-data.js';

const HOUR_MS = 3_600_000;

const order = {
  symbol: 'BTCUSDT',
  orderId: 4293153,
  orderListId: -1,
  clientOrderId: 'spotlab-8f3a1c02d7',
  transactTime: SAMPLE_NOW_MS - 4_321,
  price: '61000.00000000',
  origQty: '0.05000000',
  executedQty: '0.03140000',
  origQuoteOrderQty: '0.00000000',
  cummulativeQuoteQty: '1915.24530000',
  status: 'PARTIALLY_FILLED',
  timeInForce: 'GTC',
  type: 'LIMIT',
  side: 'BUY',
  workingTime: SAMPLE_NOW_MS - 4_321,
  selfTradePreventionMode: 'EXPIRE_MAKER',
  fills: [
    {
      price: '60990.10000000',
      qty: '0.01000000',
      commission: '0.00001000',
      commissionAsset: 'BTC',
      tradeId: 401634012,
    },
    {
      price: '60998.50000000',
      qty: '0.02140000',
      commission: '0.00002140',
      commissionAsset: 'BTC',
      tradeId: 401634013,
    },
  ],
};

const orders = [
  { ...order, time: SAMPLE_NOW_MS - HOUR_MS, updateTime: SAMPLE_NOW_MS - 4_321, fills: undefined },
  {
    ...order,
    orderId: 4293160,
    clientOrderId: 'spotlab-77b0e1',
    side: 'SELL',
    type: 'STOP_LOSS_LIMIT',
    price: '58900.00000000',
    stopPrice: '59000.00000000',
    executedQty: '0.00000000',
    status: 'NEW',
    time: SAMPLE_NOW_MS - 1_234,
    fills: undefined,
  },
  {
    ...order,
    symbol: '柚子USDT',
    orderId: 12,
    clientOrderId: 'a',
    type: 'MARKET',
    price: '0.00000000',
    origQty: '1500.00000000',
    executedQty: '1500.00000000',
    status: 'FILLED',
    time: SAMPLE_NOW_MS - 1_000,
    fills: undefined,
  },
];

const oco = {
  orderListId: 7,
  contingencyType: 'OCO',
  listStatusType: 'EXEC_STARTED',
  listOrderStatus: 'EXECUTING',
  listClientOrderId: 'spotlab-oco-1',
  transactionTime: SAMPLE_NOW_MS,
  symbol: 'BTCUSDT',
  orders: [
    { symbol: 'BTCUSDT', orderId: 20, clientOrderId: 'spotlab-b' },
    { symbol: 'BTCUSDT', orderId: 21, clientOrderId: 'spotlab-a' },
  ],
  orderReports: [
    { ...orders[1], orderId: 20, orderListId: 7, fills: undefined },
    {
      ...order,
      orderId: 21,
      orderListId: 7,
      side: 'SELL',
      type: 'LIMIT_MAKER',
      price: '66000.00000000',
      executedQty: '0.00000000',
      status: 'NEW',
      fills: undefined,
    },
  ],
};

const ticker = {
  symbol: 'BTCUSDT',
  priceChange: '1432.55000000',
  priceChangePercent: '2.404',
  weightedAvgPrice: '60411.20311942',
  prevClosePrice: '59579.78000000',
  lastPrice: '61012.34000000',
  lastQty: '0.00400000',
  bidPrice: '61012.34000000',
  bidQty: '3.78826000',
  askPrice: '61012.35000000',
  askQty: '1.54698000',
  openPrice: '59579.79000000',
  highPrice: '61850.00000000',
  lowPrice: '59105.00000000',
  volume: '28431.09732000',
  quoteVolume: '1717551812.49931260',
  openTime: SAMPLE_NOW_MS - 24 * HOUR_MS,
  closeTime: SAMPLE_NOW_MS,
  firstId: 401_000_000,
  lastId: 401_634_051,
  count: 634_052,
};

const small = {
  ...ticker,
  symbol: '柚子USDT',
  priceChangePercent: '-11.900',
  lastPrice: '0.00001234',
  openPrice: '0.00001400',
  highPrice: '0.00001411',
  lowPrice: '0.00001200',
  volume: '918273645.00000000',
  quoteVolume: '11331.49678',
};

const symbolInfo = (
  symbol: string,
  base: string,
  quote: string,
  tick: string,
  step: string,
  status = 'TRADING',
): object => ({
  symbol,
  status,
  baseAsset: base,
  baseAssetPrecision: 8,
  quoteAsset: quote,
  quoteAssetPrecision: 8,
  orderTypes: ['LIMIT', 'LIMIT_MAKER', 'MARKET', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT_LIMIT'],
  icebergAllowed: true,
  ocoAllowed: true,
  otoAllowed: true,
  allowTrailingStop: true,
  amendAllowed: true,
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: tick, maxPrice: '1000000.00000000', tickSize: tick },
    { filterType: 'LOT_SIZE', minQty: step, maxQty: '9000.00000000', stepSize: step },
    {
      filterType: 'NOTIONAL',
      minNotional: '5.00000000',
      applyMinToMarket: true,
      maxNotional: '9000000.00000000',
      avgPriceMins: 5,
    },
  ],
  defaultSelfTradePreventionMode: 'EXPIRE_MAKER',
  allowedSelfTradePreventionModes: ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH'],
});

const rateLimits = [
  { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 6000 },
  { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 100 },
  { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 200000 },
  { rateLimitType: 'RAW_REQUESTS', interval: 'MINUTE', intervalNum: 5, limit: 61000 },
];

const exchangeInfo = (symbols: object[]): object => ({
  timezone: 'UTC',
  serverTime: SAMPLE_NOW_MS,
  rateLimits,
  exchangeFilters: [],
  symbols,
});

const ticket = {
  verb: 'orders.limit',
  summary: 'Places a limit order.',
  sent: false,
  method: 'POST',
  path: '/api/v3/order',
  security: 'TRADE',
  params: { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.05', price: '61000' },
  payload: 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.05&price=61000&timestamp=‹now›',
  weight: 1,
  weightOnSuccess: 0,
  orderCount: 1,
  source: ['Matching Engine'],
  checks: [
    { name: 'PRICE_FILTER', ok: true, detail: 'price 61000 is on the tick size 0.01' },
    { name: 'LOT_SIZE', ok: true, detail: 'quantity 0.05 is on the step size 0.00001' },
    { name: 'NOTIONAL', ok: false, detail: '3050 is above the maximum 3000' },
  ],
  notes: ['GTC was added: a limit order says how long it rests.'],
};

const fittedTicket = {
  ...ticket,
  fitted: [{ parameter: 'price', from: '61000.004', to: '61000', why: 'tickSize 0.01; a BUY is rounded down' }],
  spends: { asset: 'USDT', amount: '3050' },
  checks: ticket.checks.slice(0, 2),
  notes: [],
};

const WINDOW = { pool: 'ip', reserved: 0, resetsInMs: 12_000 };

/** A ticket with all facts known. */
const knownTicket = {
  ...ticket,
  assets: { base: 'BTC', quote: 'USDT' },
  market: { bid: '60994.20', ask: '60995.10', ageMs: 3_200 },
  readWeight: 47,
  windows: [
    { ...WINDOW, type: 'REQUEST_WEIGHT', interval: '1M', limit: 6000, used: 167, cost: 0 },
    { ...WINDOW, type: 'ORDERS', interval: '10S', limit: 50, used: 46, cost: 1 },
    { ...WINDOW, type: 'ORDERS', interval: '1D', limit: 160000, used: 412, cost: 1 },
    { ...WINDOW, type: 'RAW_REQUESTS', interval: '5M', limit: 61000, used: 9, cost: 1 },
  ],
  spends: { asset: 'USDT', amount: '3050' },
  notional: { asset: 'USDT', amount: '3050' },
  fills: {
    quantity: '0.02',
    amount: '1219.91',
    averagePrice: '60995.5',
    worstPrice: '61000',
    rest: '0.03',
    isBeyond: false,
    ageMs: 3_200,
  },
  commission: { asset: 'BTC', asMaker: '0.0000375', asTaker: '0.00005', discountAsset: 'BNB', ageMs: 64_000 },
  balances: {
    ageMs: 12_000,
    assets: [
      { asset: 'BTC', free: '1.0314', locked: '0', filled: { free: '1.0814', locked: '0' } },
      {
        asset: 'USDT',
        free: '98084.7547',
        locked: '1134.6',
        after: { free: '95034.7547', locked: '4184.6' },
        filled: { free: '95034.7547', locked: '1134.6' },
      },
    ],
  },
  checks: [
    { name: 'PRICE_FILTER', ok: true, detail: 'price 61000 (0.01 to 1000000, tickSize 0.01)' },
    { name: 'PERCENT_PRICE_BY_SIDE', ok: true, detail: 'price 61000 (12200 to 305000, average 61000)', ageMs: 9_000 },
    { name: 'MAX_NUM_ORDERS', ok: false, detail: '200 open + 1 of at most 200 orders', ageMs: 30_000 },
  ],
  notes: [],
};

/** A market order without sufficient balance. */
const poorTicket = {
  ...ticket,
  verb: 'orders.market',
  params: { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quoteOrderQty: '3000' },
  assets: { base: 'BTC', quote: 'USDT' },
  market: { bid: '60994.20', ask: '60995.10', ageMs: 0 },
  balances: { ageMs: 0, assets: [{ asset: 'USDT', free: '50', locked: '0', missing: '2950' }] },
  checks: [{ name: 'balance', ok: false, detail: 'needs 3000 USDT, 50 is free: 2950 USDT short', ageMs: 0 }],
  notes: [],
};

const cancelTicket = {
  verb: 'orders.cancelAll',
  summary: 'Cancel every open order of a symbol, lists included.',
  sent: false,
  method: 'DELETE',
  path: '/api/v3/openOrders',
  security: 'TRADE',
  params: { symbol: 'BTCUSDT' },
  payload: 'symbol=BTCUSDT&timestamp=‹now›',
  weight: 1,
  weightOnSuccess: 0,
  orderCount: 0,
  source: ['Matching Engine'],
  targets: [70000, 71000, 72000, 73000, 74000, 75000, 76000].map((price, at) => ({
    symbol: 'BTCUSDT',
    orderId: String(2355 + at),
    side: 'SELL',
    type: 'LIMIT',
    price: `${price}.00`,
    origQty: '0.05000000',
    executedQty: at === 0 ? '0.01000000' : '0.00000000',
  })),
  checks: [],
  notes: [],
};

/** One sample; its name is the name of its golden file. */
export interface Sample {
  readonly name: string;
  readonly kind: DisplayKind;
  readonly value: unknown;
  readonly params?: Record<string, unknown>;
  readonly height?: number;
  readonly nowMs?: number;
  /** More fields of the context. */
  readonly more?: Partial<ShowContext>;
}

/** Samples of every kind. */
export const samples: readonly Sample[] = [
  ...marketSamples,
  ...orderSamples,
  ...accountSamples,
  ...plotSamples,
  ...labSamples,
  ...overlaySamples,
  ...controlSamples,
  ...classSamples,
  {
    name: 'klines',
    kind: 'klines',
    value: sampleKlines(48),
    params: { symbol: 'BTCUSDT', interval: '1h', timeZone: '8' },
    nowMs: SAMPLE_NOW_MS - 60_000,
  },
  { name: 'klines-many', kind: 'klines', value: sampleKlines(500), params: { symbol: 'BTCUSDT', interval: '1h' } },
  {
    name: 'klines-few',
    kind: 'klines',
    value: sampleKlines(9),
    params: { symbol: 'BTCUSDT', interval: '1h', timeZone: '-1:00' },
  },
  {
    name: 'klines-tiny',
    kind: 'klines',
    value: sampleKlines(60, { price: 1234, scale: 8 }),
    params: { symbol: '柚子USDT', interval: '1h' },
  },
  {
    name: 'klines-line',
    kind: 'klines',
    value: sampleKlines(100),
    params: { symbol: 'BTCUSDT', interval: '1h' },
    height: 14,
  },
  { name: 'depth', kind: 'depth', value: sampleDepth(100), params: { symbol: 'BTCUSDT' } },
  { name: 'trades', kind: 'trades', value: sampleTrades(12), params: { symbol: 'BTCUSDT' } },
  {
    name: 'agg-trades',
    kind: 'aggTrades',
    value: sampleTrades(60).map(({ id, price, qty, time, isBuyerMaker }, index) => ({
      a: id,
      p: price,
      q: qty,
      f: index * 2,
      l: index * 2 + (index % 3),
      T: time,
      m: isBuyerMaker,
      M: true,
    })),
    params: { symbol: 'BTCUSDT' },
    height: 16,
  },
  {
    name: 'my-trades',
    kind: 'trades',
    value: sampleTrades(4).map((trade, index) => ({
      ...trade,
      symbol: 'BTCUSDT',
      orderId: 4293153 + index,
      commission: '0.00001000',
      commissionAsset: 'BTC',
      isBuyer: index % 2 === 0,
      isMaker: index > 1,
    })),
    params: { symbol: 'BTCUSDT' },
  },
  { name: 'ticker', kind: 'ticker', value: ticker, params: { symbol: 'BTCUSDT' } },
  {
    name: 'tickers',
    kind: 'tickers',
    value: [
      ticker,
      {
        ...ticker,
        symbol: 'ETHBTC',
        priceChangePercent: '0.000',
        lastPrice: '0.04321000',
        highPrice: '0.04400000',
        lowPrice: '0.04300000',
      },
      small,
    ],
  },
  { name: 'price', kind: 'price', value: { symbol: 'BTCUSDT', price: '61012.34000000' } },
  {
    name: 'prices',
    kind: 'prices',
    value: [
      { symbol: 'BTCUSDT', price: '61012.34000000' },
      { symbol: 'ETHBTC', price: '0.04321000' },
      { symbol: '柚子USDT', price: '0.00001234' },
    ],
  },
  {
    name: 'book-tickers',
    kind: 'tickers',
    value: [ticker, small].map(({ symbol, bidPrice, bidQty, askPrice, askQty }) => ({
      symbol,
      bidPrice,
      bidQty,
      askPrice,
      askQty,
    })),
  },
  {
    name: 'avg-price',
    kind: 'avgPrice',
    value: { mins: 5, price: '61001.93751846', closeTime: SAMPLE_NOW_MS },
    params: { symbol: 'BTCUSDT' },
  },
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
  { name: 'order', kind: 'order', value: order },
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
      heldForMs: 1_500,
    },
    nowMs: SAMPLE_NOW_MS,
  },
  { name: 'explanation', kind: 'explanation', value: { ...ticket, isHeldBack: true } },
  { name: 'explanation-fitted', kind: 'explanation', value: fittedTicket },
  { name: 'ticket', kind: 'explanation', value: knownTicket, more: { ticket: 'unsent', sendWith: 'await _' } },
  { name: 'ticket-question', kind: 'explanation', value: poorTicket, more: { ticket: 'question' } },
  { name: 'ticket-cancel', kind: 'explanation', value: cancelTicket, more: { ticket: 'unsent' } },
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

/** The context in which a sample is drawn. */
export function contextOf(sample: Sample, width: number, color: boolean): ShowContext {
  const { kind, params = {}, height, nowMs, more } = sample;
  return {
    ...more,
    kind,
    params,
    width,
    color,
    ...(height === undefined ? {} : { height }),
    ...(nowMs === undefined ? {} : { nowMs }),
  };
}

/** The text of a named sample. */
export function sampleText(name: string, width: number, color: boolean): string {
  const sample = samples.find((one) => one.name === name);
  if (!sample) throw new Error(`no sample is named ${name}`);
  return toText(sample.value, contextOf(sample, width, color));
}

/** A REPL session as an SVG picture, for the README: input lines and drawings. */
export function sampleScreen(): string {
  const prompt = (code: string): string => `\u001b[36mspotlab>\u001b[39m \u001b[1m${code}\u001b[22m`;
  const screen = [
    prompt("x.market.klines('BTCUSDT', '1h').tz('8').limit(48)"),
    sampleText('klines', 84, true),
    '',
    prompt("x.orders.limit('BTCUSDT', 'BUY', '0.05', '61000')"),
    sampleText('explanation', 84, true),
    '',
    prompt('x.limits'),
    sampleText('limits', 84, true),
  ].join('\n');
  return terminalSvg(screen, { title: 'spotlab — an exchange in your notebook', columns: 84 });
}
