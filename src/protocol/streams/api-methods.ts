/**
 * The methods of the WebSocket API: 48 that stand for one REST endpoint each, and 7 of sessions and of the user data
 * stream. Source: `streams.md` of the protocol reference.
 */

/** Method -> id of the REST endpoint with the same parameters, weight, errors and result. */
export const apiMethods = {
  ping: 'ping',
  time: 'time',
  exchangeInfo: 'exchangeInfo',
  executionRules: 'executionRules',
  depth: 'depth',
  'trades.recent': 'trades',
  'trades.historical': 'historicalTrades',
  'blockTrades.historical': 'historicalBlockTrades',
  'trades.aggregate': 'aggTrades',
  klines: 'klines',
  uiKlines: 'uiKlines',
  avgPrice: 'avgPrice',
  'ticker.24hr': 'ticker24hr',
  'ticker.tradingDay': 'tickerTradingDay',
  ticker: 'ticker',
  'ticker.price': 'tickerPrice',
  'ticker.book': 'tickerBookTicker',
  referencePrice: 'referencePrice',
  'referencePrice.calculation': 'referencePriceCalculation',
  'account.status': 'account',
  'account.commission': 'accountCommission',
  'account.rateLimits.orders': 'rateLimitOrder',
  myTrades: 'myTrades',
  myAllocations: 'myAllocations',
  myPreventedMatches: 'myPreventedMatches',
  myFilters: 'myFilters',
  'order.place': 'newOrder',
  'order.test': 'testNewOrder',
  'order.status': 'queryOrder',
  'order.cancel': 'cancelOrder',
  'order.cancelReplace': 'cancelReplaceOrder',
  'order.amend.keepPriority': 'amendKeepPriority',
  'order.amendments': 'orderAmendments',
  'openOrders.status': 'openOrders',
  'openOrders.cancelAll': 'cancelOpenOrders',
  allOrders: 'allOrders',
  'orderList.place': 'newOcoDeprecated',
  'orderList.place.oco': 'newOrderListOco',
  'orderList.place.oto': 'newOrderListOto',
  'orderList.place.otoco': 'newOrderListOtoco',
  'orderList.place.opo': 'newOrderListOpo',
  'orderList.place.opoco': 'newOrderListOpoco',
  'orderList.cancel': 'cancelOrderList',
  'orderList.status': 'queryOrderList',
  'openOrderLists.status': 'openOrderLists',
  allOrderLists: 'allOrderLists',
  'sor.order.place': 'newSorOrder',
  'sor.order.test': 'testNewSorOrder',
} as const satisfies Readonly<Record<string, string>>;

export type ApiMethod = keyof typeof apiMethods;

/** Methods of the session and of the user data stream of a connection. */
export const SESSION_METHODS = [
  'session.logon',
  'session.status',
  'session.logout',
  'session.subscriptions',
  'userDataStream.subscribe',
  'userDataStream.subscribe.signature',
  'userDataStream.unsubscribe',
] as const;

export type SessionMethod = (typeof SESSION_METHODS)[number];

/** Weight of a connection to the WebSocket API, and of each session method. */
export const SESSION_WEIGHT = 2;

/** Limits of the user data subscriptions of one connection. */
export const SUBSCRIPTION_LIMITS = { active: 1_000, lifetime: 65_535 } as const;
