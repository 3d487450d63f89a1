/** Shapes of the general and market data replies. Source: `schemas.json` of the protocol reference. */
import {
  bool,
  decimal,
  exactly,
  id,
  int,
  lettered,
  list,
  long,
  one,
  oneOf,
  orNull,
  row,
  shape,
  string,
  time,
} from './shape.js';

export const Empty = shape('Empty', 'An empty object.', {});

export const ServerTime = shape('ServerTime', "Current time of the exchange's clock.", { serverTime: time });

export const RateLimit = shape('RateLimit', 'One rate limiter.', {
  rateLimitType: one('RateLimitType'),
  interval: one('RateLimitInterval'),
  intervalNum: int,
  limit: long,
});

export const RateLimitCount = shape('RateLimitCount', 'A rate limiter and its current count.', {
  ...RateLimit.shape,
  count: long,
});

/** A filter: its type and that filter's own fields, which differ by type; see `filters.ts`. */
export const Filter = shape('Filter', 'A filter (trading rule): filterType and the fields of that type.', {
  filterType: string,
});

export const SymbolInfo = shape('SymbolInfo', 'Trading rules of one symbol.', {
  symbol: string,
  status: one('SymbolStatus'),
  baseAsset: string,
  baseAssetPrecision: int,
  quoteAsset: string,
  quotePrecision: int,
  quoteAssetPrecision: int,
  baseCommissionPrecision: int.optional(),
  quoteCommissionPrecision: int.optional(),
  orderTypes: list(one('OrderType')),
  icebergAllowed: bool,
  ocoAllowed: bool,
  otoAllowed: bool.optional(),
  opoAllowed: bool.optional(),
  quoteOrderQtyMarketAllowed: bool,
  allowTrailingStop: bool.optional(),
  cancelReplaceAllowed: bool.optional(),
  amendAllowed: bool.optional(),
  pegInstructionsAllowed: bool.optional(),
  isSpotTradingAllowed: bool,
  isMarginTradingAllowed: bool,
  filters: list(Filter),
  permissions: list(string),
  permissionSets: list(list(string)).optional(),
  defaultSelfTradePreventionMode: one('SelfTradePreventionMode').optional(),
  allowedSelfTradePreventionModes: list(one('SelfTradePreventionMode')).optional(),
});

export const Sor = shape('Sor', 'Symbols that smart order routing combines.', {
  baseAsset: string,
  symbols: list(string),
});

export const ExchangeInfo = shape('ExchangeInfo', 'Trading rules and rate limiters.', {
  timezone: string,
  serverTime: time,
  rateLimits: list(RateLimit),
  exchangeFilters: list(Filter),
  symbols: list(SymbolInfo),
  sors: list(Sor).optional(),
});

export const BookLevel = row('BookLevel', 'One price level of an order book.', { price: decimal, quantity: decimal });

export const Depth = shape('Depth', 'Order book: bids from the highest price down, asks from the lowest price up.', {
  lastUpdateId: id,
  bids: list(BookLevel),
  asks: list(BookLevel),
});

export const Trade = shape('Trade', 'One trade.', {
  id,
  price: decimal,
  qty: decimal,
  quoteQty: decimal,
  time,
  isBuyerMaker: bool,
  isBestMatch: bool,
});

export const BlockTrade = shape('BlockTrade', 'A block trade: a trade that was negotiated outside the order book.', {
  id,
  price: decimal,
  qty: decimal,
  quoteQty: decimal,
  time,
  isBuyerMaker: bool,
});

export const AggTrade = lettered(
  shape('AggTrade', 'Aggregate trade: the fills of one taker order at one price and time, summed.', {
    a: id.describe('Aggregate trade id.'),
    p: decimal.describe('Price.'),
    q: decimal.describe('Quantity, in the base asset.'),
    f: id.describe('First trade id.'),
    l: id.describe('Last trade id.'),
    T: time.describe('Time.'),
    m: bool.describe('Whether the buyer was the maker.'),
    M: bool.describe('Whether the trade was at the best price.'),
  }),
  {
    a: 'aggTradeId',
    p: 'price',
    q: 'qty',
    f: 'firstTradeId',
    l: 'lastTradeId',
    T: 'time',
    m: 'isBuyerMaker',
    M: 'isBestMatch',
  },
);

export const Kline = row(
  'Kline',
  'A kline (candlestick): open, high, low, close and volume of one interval. The open time identifies it.',
  {
    openTime: time,
    open: decimal,
    high: decimal,
    low: decimal,
    close: decimal,
    volume: decimal,
    closeTime: time,
    quoteVolume: decimal,
    tradeCount: int,
    takerBuyBaseVolume: decimal,
    takerBuyQuoteVolume: decimal,
    unused: decimal,
  },
);

export const AvgPrice = shape('AvgPrice', 'Volume-weighted average price of the last minutes.', {
  mins: int,
  price: decimal,
  closeTime: time.describe('Time of the last trade.'),
});

const windowStatistics = {
  openPrice: decimal,
  highPrice: decimal,
  lowPrice: decimal,
};

const windowTotals = {
  volume: decimal.describe('Traded quantity, in the base asset.'),
  quoteVolume: decimal.describe('Traded notional, in the quote asset.'),
  openTime: time,
  closeTime: time,
  firstId: id.describe('First trade id; -1 if there are no trades.'),
  lastId: id,
  count: long.describe('Number of trades.'),
};

export const TickerMini = shape('TickerMini', 'Open, high, low and last price and volumes of a window.', {
  symbol: string,
  ...windowStatistics,
  lastPrice: decimal,
  ...windowTotals,
});

export const Ticker24hFull = shape('Ticker24hFull', 'Price change statistics of the last 24 hours.', {
  symbol: string,
  priceChange: decimal,
  priceChangePercent: decimal,
  weightedAvgPrice: decimal,
  prevClosePrice: decimal,
  lastPrice: decimal,
  lastQty: decimal,
  bidPrice: decimal,
  bidQty: decimal,
  askPrice: decimal,
  askQty: decimal,
  ...windowStatistics,
  ...windowTotals,
});

export const TickerFull = shape('TickerFull', 'Price change statistics of a window.', {
  symbol: string,
  priceChange: decimal,
  priceChangePercent: decimal,
  weightedAvgPrice: decimal.describe('Quote volume divided by volume.'),
  ...windowStatistics,
  lastPrice: decimal,
  ...windowTotals,
});

export const PriceTicker = shape('PriceTicker', 'Last price of a symbol.', { symbol: string, price: decimal });

export const BookTicker = shape('BookTicker', 'Best bid and best ask, with their quantities.', {
  symbol: string,
  bidPrice: decimal,
  bidQty: decimal,
  askPrice: decimal,
  askQty: decimal,
});

export const ReferencePrice = shape('ReferencePrice', 'Reference price of a symbol; null if there is none.', {
  symbol: string,
  referencePrice: orNull(decimal),
  timestamp: time.describe('Time of the value.'),
});

export const ReferencePriceMean = shape(
  'ReferencePriceMean',
  'A reference price that the matching engine computes as an arithmetic mean.',
  {
    symbol: string,
    calculationType: exactly('CalculationType', 'ARITHMETIC_MEAN'),
    bucketCount: int,
    bucketWidthMs: int,
  },
);

export const ReferencePriceExternal = shape(
  'ReferencePriceExternal',
  'A reference price that is computed outside the matching engine.',
  {
    symbol: string,
    calculationType: exactly('CalculationType', 'EXTERNAL'),
    externalCalculationId: id,
  },
);

export const ReferencePriceCalculation = oneOf('ReferencePriceCalculation', 'Method that computes a reference price.', [
  ReferencePriceMean,
  ReferencePriceExternal,
]);

export const PriceRangeRule = shape(
  'PriceRangeRule',
  'Price range in which trades may happen, as multiples of the reference price.',
  {
    ruleType: exactly('ExecutionRuleType', 'PRICE_RANGE'),
    bidLimitMultUp: decimal.optional(),
    bidLimitMultDown: decimal.optional(),
    askLimitMultUp: decimal.optional(),
    askLimitMultDown: decimal.optional(),
  },
);

export const SymbolExecutionRules = shape('SymbolExecutionRules', 'Execution rules of one symbol.', {
  symbol: string,
  rules: list(PriceRangeRule),
});

export const ExecutionRules = shape('ExecutionRules', 'Execution rules by symbol.', {
  symbolRules: list(SymbolExecutionRules),
});
