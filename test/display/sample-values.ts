/** Sample values that several files of sample drawings share. */
import { SAMPLE_NOW_MS } from './sample-data.js';

const HOUR_MS = 3_600_000;

export const order = {
  symbol: 'BTCUSDT',
  orderId: 4293153,
  orderListId: -1,
  clientOrderId: 'spotlab-8f3a1c02d7',
  transactTime: SAMPLE_NOW_MS - 4_321,
  price: '61000.00000000',
  origQty: '0.05000000',
  executedQty: '0.03140000',
  origQuoteOrderQty: '0.00000000',
  cummulativeQuoteQty: '1915.26890000',
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

export const orders = [
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
    cummulativeQuoteQty: '0.00000000',
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
    cummulativeQuoteQty: '0.01851000',
    status: 'FILLED',
    time: SAMPLE_NOW_MS - 1_000,
    fills: undefined,
  },
];

export const oco = {
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
      cummulativeQuoteQty: '0.00000000',
      status: 'NEW',
      fills: undefined,
    },
  ],
};

export const ticker = {
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
  quoteVolume: '1717556795.10651761',
  openTime: SAMPLE_NOW_MS - 24 * HOUR_MS,
  closeTime: SAMPLE_NOW_MS,
  firstId: 401_000_000,
  lastId: 401_634_051,
  count: 634_052,
};

export const small = {
  ...ticker,
  symbol: '柚子USDT',
  priceChange: '-0.00000166',
  priceChangePercent: '-11.857',
  weightedAvgPrice: '0.00001234',
  bidPrice: '0.00001234',
  askPrice: '0.00001235',
  lastPrice: '0.00001234',
  openPrice: '0.00001400',
  highPrice: '0.00001411',
  lowPrice: '0.00001200',
  volume: '918273645.00000000',
  quoteVolume: '11331.49678',
};

export const symbolInfo = (
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

export const rateLimits = [
  { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 6000 },
  { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 100 },
  { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 200000 },
  { rateLimitType: 'RAW_REQUESTS', interval: 'MINUTE', intervalNum: 5, limit: 61000 },
];

export const exchangeInfo = (symbols: object[]): object => ({
  timezone: 'UTC',
  serverTime: SAMPLE_NOW_MS,
  rateLimits,
  exchangeFilters: [],
  symbols,
});

export const ticket = {
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

export const fittedTicket = {
  ...ticket,
  fitted: [{ parameter: 'price', from: '61000.004', to: '61000', why: 'tickSize 0.01; a BUY is rounded down' }],
  spends: { asset: 'USDT', amount: '3050' },
  checks: ticket.checks.slice(0, 2),
  notes: [],
};

const WINDOW = { pool: 'ip', reserved: 0, resetsInMs: 12_000 };

/** A ticket with all facts known. */
export const knownTicket = {
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
      {
        asset: 'BTC',
        free: '1.0314',
        locked: '0',
        after: { free: '1.05138', locked: '0' },
        filled: { free: '1.0813575', locked: '0' },
      },
      {
        asset: 'USDT',
        free: '98084.7547',
        locked: '1134.6',
        after: { free: '95034.8447', locked: '2964.6' },
        filled: { free: '95034.8447', locked: '1134.6' },
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
export const poorTicket = {
  ...ticket,
  verb: 'orders.market',
  params: { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quoteOrderQty: '3000' },
  assets: { base: 'BTC', quote: 'USDT' },
  market: { bid: '60994.20', ask: '60995.10', ageMs: 0 },
  balances: { ageMs: 0, assets: [{ asset: 'USDT', free: '50', locked: '0', missing: '2950' }] },
  checks: [{ name: 'balance', ok: false, detail: 'needs 3000 USDT, 50 is free: 2950 USDT short', ageMs: 0 }],
  notes: [],
};

export const cancelTicket = {
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
