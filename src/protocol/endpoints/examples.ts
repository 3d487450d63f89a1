/**
 * One runnable example for each verb, with `x` as the client. The reference pages and the help show the examples, and a
 * test runs each of them against the embedded exchange. The prices fit its market, where BTC starts at 60000.
 */

/** Arguments of a single order after the symbol, by the last part of the verb's name. */
const ORDERS: Readonly<Record<string, string>> = {
  limit: "'BUY', '0.01', '59000'",
  market: "'BUY', '0.01'",
  stopLoss: "'SELL', '0.01', '55000'",
  stopLossLimit: "'SELL', '0.01', '54900', '55000'",
  takeProfit: "'SELL', '0.01', '65000'",
  takeProfitLimit: "'SELL', '0.01', '65100', '65000'",
  limitMaker: "'SELL', '0.01', '66000'",
};

/** Places an order that rests in the book, for the examples that query, amend or cancel an order. */
const RESTING = "const order = await x.orders.limit('BTCUSDT', 'BUY', '0.01', '58000')";

const entries = (make: (name: string, args: string) => [string, string]) =>
  Object.fromEntries(Object.entries(ORDERS).map(([name, args]) => make(name, args)));

/** The two legs of an OCO list, above and below the price. */
const PAIR = (above: string, below: string) => `
  .${above}('LIMIT_MAKER', { price: '66000' })
  .${below}('STOP_LOSS_LIMIT', { stopPrice: '55000', price: '54900' })`;
const WORKING = "\n  .working('LIMIT', { side: 'BUY', quantity: '0.01', price: '58000' })";
const QUOTE = "const quote = await x.convert.quote('USDT', 'BTC', '1000')";
const CONVERT_LIMIT = "x.convert.limit('BTC', 'USDT', 'BUY', '0.01', '50000', '7_D')";

export const examples: Readonly<Record<string, string>> = {
  'general.ping': 'await x.general.ping()',
  'general.time': 'await x.general.time()',
  'general.exchangeInfo': "await x.general.exchangeInfo('BTCUSDT')",
  'general.executionRules': "await x.general.executionRules('BTCUSDT')",

  'market.depth': "await x.market.depth('BTCUSDT').limit(20)",
  'market.trades': "await x.market.trades('BTCUSDT').limit(10)",
  'market.historicalTrades': "await x.market.historicalTrades('BTCUSDT').limit(10)",
  'market.blockTrades': "await x.market.blockTrades('BTCUSDT', 0)",
  'market.aggTrades': "await x.market.aggTrades('BTCUSDT').from('-1h').limit(10)",
  'market.klines': "await x.market.klines('BTCUSDT', '1h').tz('8').limit(48)",
  'market.uiKlines': "await x.market.uiKlines('BTCUSDT', '1d').limit(30)",
  'market.avgPrice': "await x.market.avgPrice('BTCUSDT')",
  'market.referencePrice': "await x.market.referencePrice('ETHBTC')",
  'market.referencePriceCalculation': "await x.market.referencePriceCalculation('ETHBTC')",
  'market.ticker.last24h': "await x.market.ticker.last24h(['BTCUSDT', 'ETHUSDT'])",
  'market.ticker.price': "await x.market.ticker.price('BTCUSDT')",
  'market.ticker.tradingDay': "await x.market.ticker.tradingDay('BTCUSDT').tz('8')",
  'market.ticker.book': "await x.market.ticker.book('BTCUSDT')",
  'market.ticker.rolling': "await x.market.ticker.rolling('BTCUSDT').windowSize('4h')",

  ...entries((name, args) => [`orders.${name}`, `await x.orders.${name}('BTCUSDT', ${args})`]),
  ...entries((name, args) => [`orders.test.${name}`, `await x.orders.test.${name}('BTCUSDT', ${args})`]),
  ...entries((name, args) => [
    `orders.replace.${name}`,
    `${RESTING}\nawait x.orders.replace.${name}('BTCUSDT', order.orderId, ${args})`,
  ]),
  'orders.get': `${RESTING}\nawait x.orders.get('BTCUSDT', order.orderId)`,
  'orders.cancel': `${RESTING}\nawait x.orders.cancel('BTCUSDT', order.orderId)`,
  'orders.cancelAll': `${RESTING}\nawait x.orders.cancelAll('BTCUSDT')`,
  'orders.amend': `${RESTING}\nawait x.orders.amend('BTCUSDT', order.orderId, '0.005')`,

  'orders.oco': `await x.orders.oco('BTCUSDT', 'SELL', '0.01')${PAIR('above', 'below')}`,
  'orders.oto': `await x.orders.oto('BTCUSDT')${WORKING}
  .pending('LIMIT_MAKER', { side: 'SELL', quantity: '0.01', price: '66000' })`,
  'orders.otoco': `await x.orders.otoco('BTCUSDT')${WORKING}
  .pendingAbove('LIMIT_MAKER', { side: 'SELL', quantity: '0.01', price: '66000' })
  .pendingBelow('STOP_LOSS_LIMIT', { stopPrice: '55000', price: '54900' })`,
  'orders.opo': `await x.orders.opo('BTCUSDT')${WORKING}
  .pending('LIMIT_MAKER', { side: 'SELL', price: '66000' })`,
  'orders.opoco': `await x.orders.opoco('BTCUSDT')${WORKING}
  .pendingAbove('LIMIT_MAKER', { side: 'SELL', price: '66000' })
  .pendingBelow('STOP_LOSS_LIMIT', { stopPrice: '55000', price: '54900' })`,
  'orders.ocoDeprecated': "await x.orders.ocoDeprecated('BTCUSDT', 'SELL', '0.01', '66000', '55000')",
  'orders.getList': `const list = await x.orders.oco('BTCUSDT', 'SELL', '0.01')${PAIR('above', 'below')}
await x.orders.getList(list.orderListId)`,
  'orders.cancelList': `const list = await x.orders.oco('BTCUSDT', 'SELL', '0.01')${PAIR('above', 'below')}
await x.orders.cancelList('BTCUSDT', list.orderListId)`,

  'orders.sor.limit': "await x.orders.sor.limit('BTCUSDT', 'BUY', '0.01', '59000')",
  'orders.sor.market': "await x.orders.sor.market('BTCUSDT', 'BUY', '0.01')",
  'orders.sor.test.limit': "await x.orders.sor.test.limit('BTCUSDT', 'BUY', '0.01', '59000')",
  'orders.sor.test.market': "await x.orders.sor.test.market('BTCUSDT', 'BUY', '0.01')",

  'account.info': 'await x.account.info().omitZeroBalances(true)',
  'account.openOrders': "await x.account.openOrders('BTCUSDT')",
  'account.orderCount': 'await x.account.orderCount()',
  'account.allOrders': "await x.account.allOrders('BTCUSDT').from('-1h')",
  'account.allOrderLists': "await x.account.allOrderLists().from('-1d')",
  'account.openOrderLists': 'await x.account.openOrderLists()',
  'account.myTrades': "await x.account.myTrades('BTCUSDT')",
  'account.preventedMatches': `${RESTING}\nawait x.account.preventedMatches('BTCUSDT', order.orderId)`,
  'account.allocations': "await x.account.allocations('BTCUSDT').from('-1h')",
  'account.commission': "await x.account.commission('BTCUSDT')",
  'account.amendments': `${RESTING}
await x.orders.amend('BTCUSDT', order.orderId, '0.005')
await x.account.amendments('BTCUSDT', order.orderId)`,
  'account.filters': "await x.account.filters('BTCUSDT')",

  'wallet.delistSchedule': 'await x.wallet.delistSchedule()',
  'wallet.systemStatus': 'await x.wallet.systemStatus()',

  'convert.pairs': "await x.convert.pairs({ fromAsset: 'USDT', toAsset: 'BTC' })",
  'convert.assets': 'await x.convert.assets()',
  'convert.quote': "await x.convert.quote('USDT', 'BTC', '1000')",
  'convert.accept': `${QUOTE}\nif (quote.quoteId) await x.convert.accept(quote.quoteId)`,
  'convert.status': `${QUOTE}
if (quote.quoteId) {
  await x.convert.accept(quote.quoteId)
  await x.convert.status({ quoteId: quote.quoteId })
}`,
  'convert.trades': "await x.convert.trades('-7d', 'now')",
  'convert.limit': `await ${CONVERT_LIMIT}`,
  'convert.cancel': `const order = await ${CONVERT_LIMIT}\nawait x.convert.cancel(order.orderId)`,
  'convert.openOrders': 'await x.convert.openOrders()',
};
