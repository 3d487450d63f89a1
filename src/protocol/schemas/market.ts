/** Shapes of the general and market data replies. Source: `schemas.json` of the protocol reference. */
import { bool, decimal, int, list, long, one, row, shape, string, time } from './shape.js';

export const Empty = shape('Empty', 'An empty object.', {});

export const ServerTime = shape('ServerTime', "The exchange's clock.", { serverTime: time });

export const RateLimit = shape('RateLimit', 'One rate limiter.', {
  rateLimitType: one('RateLimitType'),
  interval: one('RateLimitInterval'),
  intervalNum: int,
  limit: long,
});

export const RateLimitCount = shape('RateLimitCount', 'One rate limiter and what is used of it.', {
  ...RateLimit.shape,
  count: long,
});

/** A filter: its type and that filter's own fields, which differ by type; see `filters.ts`. */
export const Filter = shape('Filter', 'A trading rule: filterType and the fields of that filter.', {
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

export const Sor = shape('Sor', 'Symbols that orders are routed over.', { baseAsset: string, symbols: list(string) });

export const ExchangeInfo = shape('ExchangeInfo', 'Trading rules and rate limiters.', {
  timezone: string,
  serverTime: time,
  rateLimits: list(RateLimit),
  exchangeFilters: list(Filter),
  symbols: list(SymbolInfo),
  sors: list(Sor).optional(),
});

export const BookLevel = row('BookLevel', 'One price level of an order book.', { price: decimal, quantity: decimal });

export const Depth = shape('Depth', 'Order book: bids highest first, asks lowest first.', {
  lastUpdateId: long,
  bids: list(BookLevel),
  asks: list(BookLevel),
});

export const Trade = shape('Trade', 'One trade.', {
  id: long,
  price: decimal,
  qty: decimal,
  quoteQty: decimal,
  time,
  isBuyerMaker: bool,
  isBestMatch: bool,
});

export const AggTrade = shape('AggTrade', 'Fills of one taker order at one price at one time, summed.', {
  a: long.describe('Aggregate trade id.'),
  p: decimal.describe('Price.'),
  q: decimal.describe('Quantity, in the base asset.'),
  f: long.describe('First trade id.'),
  l: long.describe('Last trade id.'),
  T: time.describe('Time.'),
  m: bool.describe('Whether the buyer was the maker.'),
  M: bool.describe('Whether it was the best price match.'),
});

export const Kline = row('Kline', 'One bar: OHLCV of one interval, identified by its open time.', {
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
});

export const AvgPrice = shape('AvgPrice', 'Volume-weighted price of the last minutes.', {
  mins: int,
  price: decimal,
  closeTime: time.describe('Time of the last trade.'),
});

export const TickerMini = shape('TickerMini', 'Open, high, low, last and volumes of a window.', {
  symbol: string,
  openPrice: decimal,
  highPrice: decimal,
  lowPrice: decimal,
  lastPrice: decimal,
  volume: decimal.describe('Traded quantity, in the base asset.'),
  quoteVolume: decimal.describe('Traded notional, in the quote asset.'),
  openTime: time,
  closeTime: time,
  firstId: long.describe('First trade id; -1 without trades.'),
  lastId: long,
  count: long.describe('Number of trades.'),
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
  openPrice: decimal,
  highPrice: decimal,
  lowPrice: decimal,
  volume: decimal.describe('Traded quantity, in the base asset.'),
  quoteVolume: decimal.describe('Traded notional, in the quote asset.'),
  openTime: time,
  closeTime: time,
  firstId: long.describe('First trade id; -1 without trades.'),
  lastId: long,
  count: long.describe('Number of trades.'),
});

export const PriceTicker = shape('PriceTicker', 'Last price of a symbol.', { symbol: string, price: decimal });
