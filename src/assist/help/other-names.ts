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

/** Names that mean a call only within its group, because alone they are common words. */
const IN_GROUP: Readonly<Record<string, string>> = {
  'orders.create': 'orders.limit',
  'orders.place': 'orders.limit',
  'orders.new': 'orders.limit',
  'orders.submit': 'orders.limit',
  'orders.stop': 'orders.stopLoss',
  'orders.stopLimit': 'orders.stopLossLimit',
  'orders.delete': 'orders.cancel',
  'orders.remove': 'orders.cancel',
  'orders.edit': 'orders.amend',
  'orders.modify': 'orders.amend',
  'orders.list': 'account.openOrders',
  'orders.open': 'account.openOrders',
  'orders.all': 'account.allOrders',
  'orders.status': 'orders.get',
  'market.history': 'market.klines',
};

const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();

const byName = new Map(Object.entries(CALLS).flatMap(([id, names]) => names.map((name) => [plain(name), id] as const)));

/**
 * The verb that other libraries call `name`. Capital letters and underscores do not matter: `fetch_ohlcv` is market.klines.
 *
 * @param group the group of the client after which the name was typed, such as `orders`
 */
export const verbOfOtherName = (name: string, group = ''): string | undefined =>
  (Object.hasOwn(IN_GROUP, `${group}.${name}`) ? IN_GROUP[`${group}.${name}`] : undefined) ?? byName.get(plain(name));
