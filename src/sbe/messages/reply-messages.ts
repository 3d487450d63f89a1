/** Says which SBE message the reply of an endpoint is, for each form that the reply can have. The source is the comments of the schema. */
type Fields = Readonly<Record<string, unknown>>;
/** A message, or a function that chooses it by the reply. */
type Choice = string | ((reply: unknown) => string);

const has = (reply: unknown, name: string): boolean => typeof reply === 'object' && reply !== null && name in reply;

const order: Choice = (reply) =>
  has(reply, 'fills') ? 'NewOrderFullResponse' : has(reply, 'price') ? 'NewOrderResultResponse' : 'NewOrderAckResponse';

const orderList: Choice = (reply) => {
  const [first] = (reply as { orderReports?: readonly unknown[] }).orderReports ?? [];
  if (has(first, 'fills')) return 'NewOrderListFullResponse';
  return has(first, 'price') ? 'NewOrderListResultResponse' : 'NewOrderListAckResponse';
};

const tested: Choice = (reply) =>
  has(reply, 'standardCommissionForOrder') ? 'OrderTestWithCommissionsResponse' : 'OrderTestResponse';

const cancelled: Choice = (reply) =>
  has(reply, 'contingencyType') ? 'CancelOrderListResponse' : 'CancelOrderResponse';

/** Chooses among four messages of a ticker: for one symbol or a list, each as `full` or as `mini`, which has fewer fields. */
const ticker =
  (name: string): Choice =>
  (reply) => {
    const one = Array.isArray(reply) ? reply[0] : reply;
    const extent = one === undefined || has(one, 'priceChange') ? 'Full' : 'Mini';
    return `${name}${Array.isArray(reply) ? '' : 'Symbol'}${extent}Response`;
  };

const single =
  (name: string): Choice =>
  (reply) =>
    `${name}${Array.isArray(reply) ? '' : 'Symbol'}Response`;

/** The message of each endpoint. Endpoints that are not here, such as those of the wallet, have JSON only. */
export const replyMessages: Readonly<Record<string, Choice>> = {
  ping: 'PingResponse',
  time: 'ServerTimeResponse',
  exchangeInfo: 'ExchangeInfoResponse',
  executionRules: 'ExecutionRulesResponse',
  myFilters: 'MyFiltersResponse',
  depth: 'DepthResponse',
  trades: 'TradesResponse',
  historicalTrades: 'TradesResponse',
  historicalBlockTrades: 'BlockTradesResponse',
  aggTrades: 'AggTradesResponse',
  klines: 'KlinesResponse',
  uiKlines: 'KlinesResponse',
  avgPrice: 'AveragePriceResponse',
  ticker24hr: ticker('Ticker24h'),
  tickerTradingDay: ticker('Ticker'),
  ticker: ticker('Ticker'),
  tickerPrice: single('PriceTicker'),
  tickerBookTicker: single('BookTicker'),
  referencePrice: 'ReferencePriceResponse',
  referencePriceCalculation: 'ReferencePriceCalculationResponse',
  newOrder: order,
  newSorOrder: order,
  testNewOrder: tested,
  testNewSorOrder: tested,
  queryOrder: 'OrderResponse',
  cancelOrder: cancelled,
  cancelOpenOrders: 'CancelOpenOrdersResponse',
  cancelReplaceOrder: 'CancelReplaceOrderResponse',
  openOrders: 'OrdersResponse',
  allOrders: 'OrdersResponse',
  newOcoDeprecated: orderList,
  newOrderListOco: orderList,
  newOrderListOto: orderList,
  newOrderListOtoco: orderList,
  newOrderListOpo: orderList,
  newOrderListOpoco: orderList,
  cancelOrderList: 'CancelOrderListResponse',
  queryOrderList: 'OrderListResponse',
  allOrderLists: 'OrderListsResponse',
  openOrderLists: 'OrderListsResponse',
  orderAmendments: 'OrderAmendmentsResponse',
  amendKeepPriority: 'OrderAmendKeepPriorityResponse',
  account: 'AccountResponse',
  myTrades: 'AccountTradesResponse',
  rateLimitOrder: 'AccountOrderRateLimitResponse',
  myPreventedMatches: 'AccountPreventedMatchesResponse',
  myAllocations: 'AccountAllocationsResponse',
  accountCommission: 'AccountCommissionResponse',
};

const filterNames: Readonly<Record<string, string>> = {
  PRICE_FILTER: 'PriceFilter',
  PERCENT_PRICE: 'PercentPriceFilter',
  PERCENT_PRICE_BY_SIDE: 'PercentPriceBySideFilter',
  LOT_SIZE: 'LotSizeFilter',
  MIN_NOTIONAL: 'MinNotionalFilter',
  NOTIONAL: 'NotionalFilter',
  ICEBERG_PARTS: 'IcebergPartsFilter',
  MARKET_LOT_SIZE: 'MarketLotSizeFilter',
  MAX_NUM_ORDERS: 'MaxNumOrdersFilter',
  MAX_NUM_ALGO_ORDERS: 'MaxNumAlgoOrdersFilter',
  MAX_NUM_ICEBERG_ORDERS: 'MaxNumIcebergOrdersFilter',
  MAX_POSITION: 'MaxPositionFilter',
  TRAILING_DELTA: 'TrailingDeltaFilter',
  T_PLUS_SELL: 'TPlusSellFilter',
  MAX_NUM_ORDER_LISTS: 'MaxNumOrderListsFilter',
  MAX_NUM_ORDER_AMENDS: 'MaxNumOrderAmendsFilter',
  EXCHANGE_MAX_NUM_ORDERS: 'ExchangeMaxNumOrdersFilter',
  EXCHANGE_MAX_NUM_ALGO_ORDERS: 'ExchangeMaxNumAlgoOrdersFilter',
  EXCHANGE_MAX_NUM_ICEBERG_ORDERS: 'ExchangeMaxNumIcebergOrdersFilter',
  EXCHANGE_MAX_NUM_ORDER_LISTS: 'ExchangeMaxNumOrderListsFilter',
  MAX_ASSET: 'MaxAssetFilter',
};

/** The message of a reply. @returns undefined for an endpoint that has JSON only */
export function replyMessage(endpoint: string, reply: unknown): string | undefined {
  const choice = Object.hasOwn(replyMessages, endpoint) ? replyMessages[endpoint] : undefined;
  return typeof choice === 'function' ? choice(reply) : choice;
}

/** The name of the message as which a value in a field of another message is written; undefined if the value is no message. */
export function innerMessage(label: string, value: unknown): string | undefined {
  const field = label.slice(label.lastIndexOf('.') + 1);
  switch (field) {
    case 'filter':
      return filterNames[String((value as Fields).filterType)] ?? 'NonRepresentableMessage';
    case 'rule':
      return (value as Fields).ruleType === 'PRICE_RANGE' ? 'PriceRangeExecutionRule' : 'NonRepresentableMessage';
    case 'response':
      return (cancelled as (reply: unknown) => string)(value);
    case 'cancelResponse':
      return has(value, 'code') ? 'ErrorResponse' : 'CancelOrderResponse';
    case 'newOrderResponse':
      return has(value, 'code') ? 'ErrorResponse' : (order as (reply: unknown) => string)(value);
    case 'data':
      return has(value, 'cancelResult') ? 'CancelReplaceOrderResponse' : undefined;
    default:
      return undefined;
  }
}
