/** Names that other clients and other exchanges have for the calls of `x`. Pure data. */

const CALLS: Readonly<Record<string, readonly string[]>> = {
  'market.klines': ['candle', 'candles', 'candlesticks', 'ohlcv', 'fetchOHLCV', 'getKlines', 'getHistoricalKlines'],
  'market.depth': ['book', 'orderBook', 'fetchOrderBook', 'getOrderBook', 'fetchL2OrderBook'],
  'market.trades': ['tape', 'fetchTrades', 'getRecentTrades'],
  'market.ticker.price': ['price', 'lastPrice', 'getPrice', 'getSymbolTicker', 'symbolPriceTicker'],
  'market.ticker.last24h': ['fetchTicker', 'fetchTickers', 'getTicker', 'ticker24hr'],
  'general.time': ['serverTime', 'getServerTime', 'fetchTime'],
  'general.exchangeInfo': ['markets', 'loadMarkets', 'fetchMarkets', 'getExchangeInfo', 'symbolInfo', 'getSymbolInfo'],
  'account.info': ['balance', 'balances', 'fetchBalance', 'getAccount', 'getAssetBalance', 'positions', 'portfolio'],
  'account.openOrders': ['fetchOpenOrders', 'getOpenOrders', 'pendingOrders'],
  'account.myTrades': ['fetchMyTrades', 'getMyTrades', 'fills'],
  'orders.limit': ['createOrder', 'placeOrder', 'newOrder', 'createLimitOrder', 'orderLimit', 'buy', 'sell'],
  'orders.market': ['marketOrder', 'createMarketOrder', 'orderMarket', 'marketBuy', 'marketSell'],
  'orders.cancel': ['cancelOrder', 'deleteOrder'],
  'orders.get': ['getOrder', 'fetchOrder', 'orderStatus', 'queryOrder'],
};

const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();

const byName = new Map(Object.entries(CALLS).flatMap(([id, names]) => names.map((name) => [plain(name), id] as const)));

/** The verb that others call `name`, in any case and also with underscores: `fetch_ohlcv` is market.klines. */
export const verbOfOtherName = (name: string): string | undefined => byName.get(plain(name));
