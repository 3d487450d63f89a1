/** Zod schemas of the general and market data replies. Source: `schemas.json` of the protocol reference. */
import { isBestMatch, isBuyerMaker, price, qty, quoteQty, symbol, tradeId, tradeTime } from './fields.js';
import { ExchangeFilter, SymbolFilter } from './filters.js';
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

export const ServerTime = shape('ServerTime', "Current time of the exchange's clock.", {
  serverTime: time.describe('Current time.'),
});

export const RateLimit = shape('RateLimit', 'One rate limiter.', {
  rateLimitType: one('RateLimitType').describe('What is counted.'),
  interval: one('RateLimitInterval').describe('Unit of the length of the window.'),
  intervalNum: int.describe('Length of the window, in units of interval.'),
  limit: long.describe('Maximum count in one window.'),
});

export const RateLimitCount = shape('RateLimitCount', 'A rate limiter and its current count.', {
  ...RateLimit.shape,
  count: long.describe('What the exchange has counted in the current window: weight, requests or orders.'),
});

export const SymbolInfo = shape('SymbolInfo', 'Trading rules of one symbol.', {
  symbol,
  status: one('SymbolStatus').describe('Trading status of the symbol.'),
  baseAsset: string.describe('Base asset: the asset that is traded, such as BTC of BTCUSDT.'),
  baseAssetPrecision: int.describe('Number of decimals of amounts of the base asset.'),
  quoteAsset: string.describe('Quote asset: the asset of the price, such as USDT of BTCUSDT.'),
  quotePrecision: int.describe('The same as quoteAssetPrecision, for older clients.'),
  quoteAssetPrecision: int.describe('Number of decimals of amounts of the quote asset.'),
  baseCommissionPrecision: int.optional().describe('Number of decimals of commissions in the base asset.'),
  quoteCommissionPrecision: int.optional().describe('Number of decimals of commissions in the quote asset.'),
  orderTypes: list(one('OrderType')).describe('Allowed order types.'),
  icebergAllowed: bool.describe('Whether iceberg orders are allowed.'),
  ocoAllowed: bool.describe('Whether OCO lists are allowed.'),
  otoAllowed: bool.optional().describe('Whether OTO and OTOCO lists are allowed.'),
  opoAllowed: bool.optional().describe('Whether OPO and OPOCO lists are allowed.'),
  quoteOrderQtyMarketAllowed: bool.describe('Whether MARKET orders by amount (quoteOrderQty) are allowed.'),
  allowTrailingStop: bool.optional().describe('Whether trailing stop orders are allowed.'),
  cancelReplaceAllowed: bool.optional().describe('Whether cancel-replace is allowed.'),
  amendAllowed: bool.optional().describe('Whether the quantity of an open order may be reduced.'),
  pegInstructionsAllowed: bool.optional().describe('Whether pegged orders are allowed.'),
  isSpotTradingAllowed: bool.describe('Whether spot trading is allowed.'),
  isMarginTradingAllowed: bool.describe('Whether margin trading is allowed.'),
  filters: list(SymbolFilter).describe('Filters: the rules for prices, quantities and numbers of orders.'),
  permissions: list(string).describe('Always empty; permissionSets replaces it.'),
  permissionSets: list(list(string))
    .optional()
    .describe('An account may trade the symbol if it has at least one permission of every inner list.'),
  defaultSelfTradePreventionMode: one('SelfTradePreventionMode')
    .optional()
    .describe('Self-trade prevention mode of an order that sets none.'),
  allowedSelfTradePreventionModes: list(one('SelfTradePreventionMode'))
    .optional()
    .describe('Self-trade prevention modes that an order may set.'),
});

export const Sor = shape('Sor', 'Symbols that smart order routing combines.', {
  baseAsset: string.describe('Base asset of the symbols.'),
  symbols: list(string).describe('The symbols, such as BTCUSDT.'),
});

export const ExchangeInfo = shape('ExchangeInfo', 'Trading rules and rate limiters.', {
  timezone: string.describe('Time zone of the exchange, always UTC.'),
  serverTime: time.describe('Current time of the clock of the exchange.'),
  rateLimits: list(RateLimit).describe('Rate limiters of the exchange.'),
  exchangeFilters: list(ExchangeFilter).describe('Filters that apply to all symbols together.'),
  symbols: list(SymbolInfo).describe('The symbols with their rules.'),
  sors: list(Sor).optional().describe('Symbols that smart order routing combines. Absent without such routing.'),
});

const RecordedFilter = shape('RecordedFilter', 'A filter with any fields.', { filterType: string });

/** An exchangeInfo reply in a file. Old filters lack newer fields, so the reader of the file checks filters itself. */
export const RecordedExchangeInfo = ExchangeInfo.extend({
  exchangeFilters: list(RecordedFilter),
  symbols: list(SymbolInfo.extend({ filters: list(RecordedFilter) })),
});

export const BookLevel = row('BookLevel', 'One price level of an order book.', {
  price: decimal.describe('Price of the level.'),
  quantity: decimal.describe('Total quantity of the orders at this price, in the base asset.'),
});

export const Depth = shape('Depth', 'Order book: bids from the highest price down, asks from the lowest price up.', {
  lastUpdateId: id.describe('Id of the last change that this book includes.'),
  bids: list(BookLevel).describe('Price levels of BUY orders, highest price first.'),
  asks: list(BookLevel).describe('Price levels of SELL orders, lowest price first.'),
});

export const Trade = shape('Trade', 'One trade.', {
  id: tradeId,
  price,
  qty,
  quoteQty,
  time: tradeTime,
  isBuyerMaker,
  isBestMatch,
});

export const BlockTrade = shape('BlockTrade', 'A block trade: a trade that was negotiated outside the order book.', {
  id: id.describe('Id of the block trade.'),
  price,
  qty,
  quoteQty,
  time: tradeTime,
  isBuyerMaker,
});

export const AggTrade = lettered(
  shape('AggTrade', 'Aggregate trade: the fills of one taker order at one price and time, summed.', {
    a: id.describe('Id of the aggregate trade.'),
    p: price,
    q: decimal.describe('Sum of the quantities, in the base asset.'),
    f: id.describe('Id of the first trade; -1 if the record is invalid.'),
    l: id.describe('Id of the last trade; -1 if the record is invalid.'),
    T: tradeTime,
    m: isBuyerMaker,
    M: isBestMatch,
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
    openTime: time.describe('Begin of the interval.'),
    open: decimal.describe('Price of the first trade.'),
    high: decimal.describe('Highest price.'),
    low: decimal.describe('Lowest price.'),
    close: decimal.describe('Price of the last trade.'),
    volume: decimal.describe('Traded quantity, in the base asset.'),
    closeTime: time.describe('Last millisecond of the interval (last microsecond if the client uses microseconds).'),
    quoteVolume: decimal.describe('Traded notional, in the quote asset.'),
    tradeCount: int.describe('Number of trades.'),
    takerBuyBaseVolume: decimal.describe('Quantity that takers bought, in the base asset.'),
    takerBuyQuoteVolume: decimal.describe('Notional that takers bought, in the quote asset.'),
    unused: decimal.describe('Always 0, without a meaning.'),
  },
);

export const AvgPrice = shape('AvgPrice', 'Volume-weighted average price of the last minutes.', {
  mins: int.describe('Length of the window, in minutes.'),
  price: decimal.describe('Average price, weighted by volume.'),
  closeTime: time.describe('Time of the last trade.'),
});

const lastPrice = decimal.describe('Price of the last trade.');
const lastQty = decimal.describe('Quantity of the last trade, in the base asset.');

const bestQuotes = {
  bidPrice: decimal.describe('Best bid: the highest price of the BUY orders.'),
  bidQty: decimal.describe('Quantity at the best bid, in the base asset.'),
  askPrice: decimal.describe('Best ask: the lowest price of the SELL orders.'),
  askQty: decimal.describe('Quantity at the best ask, in the base asset.'),
};

const priceChanges = {
  priceChange: decimal.describe('Last price minus open price.'),
  priceChangePercent: decimal.describe('Price change in percent of the open price.'),
  weightedAvgPrice: decimal.describe('Average price: quote volume divided by volume.'),
};

const windowStatistics = {
  openPrice: decimal.describe('Price of the first trade of the window.'),
  highPrice: decimal.describe('Highest price of the window.'),
  lowPrice: decimal.describe('Lowest price of the window.'),
};

const windowTotals = {
  volume: decimal.describe('Traded quantity, in the base asset.'),
  quoteVolume: decimal.describe('Traded notional, in the quote asset.'),
  openTime: time.describe('Begin of the window.'),
  closeTime: time.describe('End of the window.'),
  firstId: id.describe('Id of the first trade; -1 if there are no trades.'),
  lastId: id.describe('Id of the last trade; -1 if there are no trades.'),
  count: long.describe('Number of trades.'),
};

export const TickerMini = shape('TickerMini', 'Open, high, low and last price and volumes of a window.', {
  symbol,
  ...windowStatistics,
  lastPrice,
  ...windowTotals,
});

export const Ticker24hFull = shape('Ticker24hFull', 'Price change statistics of the last 24 hours.', {
  symbol,
  ...priceChanges,
  prevClosePrice: decimal.describe('Price of the last trade before the window.'),
  lastPrice,
  lastQty,
  ...bestQuotes,
  ...windowStatistics,
  ...windowTotals,
});

export const TickerFull = shape('TickerFull', 'Price change statistics of a window.', {
  symbol,
  ...priceChanges,
  ...windowStatistics,
  lastPrice,
  ...windowTotals,
});

export const PriceTicker = shape('PriceTicker', 'Last price of a symbol.', {
  symbol,
  price: lastPrice,
});

export const BookTicker = shape('BookTicker', 'Best bid and best ask, with their quantities.', {
  symbol,
  ...bestQuotes,
});

export const ReferencePrice = shape('ReferencePrice', 'Reference price of a symbol; null if there is none.', {
  symbol,
  referencePrice: orNull(decimal).describe('Reference price; null if there is none.'),
  timestamp: time.describe('Time at which the value was valid.'),
});

export const ReferencePriceMean = shape(
  'ReferencePriceMean',
  'A reference price that the matching engine computes as an arithmetic mean.',
  {
    symbol,
    calculationType: exactly('CalculationType', 'ARITHMETIC_MEAN').describe('Method of the calculation.'),
    bucketCount: int.describe('Number of time windows whose prices are averaged.'),
    bucketWidthMs: int.describe('Length of a time window, in milliseconds.'),
  },
);

export const ReferencePriceExternal = shape(
  'ReferencePriceExternal',
  'A reference price that is computed outside the matching engine.',
  {
    symbol,
    calculationType: exactly('CalculationType', 'EXTERNAL').describe('Method of the calculation.'),
    externalCalculationId: id.describe('Id of the external calculation.'),
  },
);

export const ReferencePriceCalculation = oneOf('ReferencePriceCalculation', 'Method that computes a reference price.', [
  ReferencePriceMean,
  ReferencePriceExternal,
]);

const limitMultiple = (bound: string, side: string) =>
  decimal
    .optional()
    .describe(`${bound} price at which a ${side} may trade, as a multiple of the reference price. Absent: no bound.`);

export const PriceRangeRule = shape(
  'PriceRangeRule',
  'Price range in which trades may happen, as multiples of the reference price.',
  {
    ruleType: exactly('ExecutionRuleType', 'PRICE_RANGE').describe('Type of the rule.'),
    bidLimitMultUp: limitMultiple('Highest', 'BUY'),
    bidLimitMultDown: limitMultiple('Lowest', 'BUY'),
    askLimitMultUp: limitMultiple('Highest', 'SELL'),
    askLimitMultDown: limitMultiple('Lowest', 'SELL'),
  },
);

export const SymbolExecutionRules = shape('SymbolExecutionRules', 'Execution rules of one symbol.', {
  symbol,
  rules: list(PriceRangeRule).describe('The rules of the symbol.'),
});

export const ExecutionRules = shape('ExecutionRules', 'Execution rules by symbol.', {
  symbolRules: list(SymbolExecutionRules).describe('One entry for each symbol.'),
});
