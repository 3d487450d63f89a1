/** For every refusal that a client can get over HTTP: a request that causes it, with its exact values. */

import type { SymbolFilter, SymbolInfo, SymbolStatus } from '../../src/exchange/checks/symbol-info.js';
import type { AccountOptions } from '../../src/exchange/exchange-setup.js';
import { meanReference } from '../../src/market/simulated/reference-price.js';
import { solusdt, symbolWith } from '../exchange/symbols.js';
import { BareExchange, type BareSetup, type Fields, type Reply, type Trader } from '../support/bare-exchange.js';

/** An exchange, and an account that trades on SOLUSDT, which last traded at 10. */
export interface Scene {
  readonly x: BareExchange;
  readonly trader: Trader;
  readonly other: Trader;
}

export interface Row {
  readonly code: number;
  readonly msg: string;
  /** Default 400. */
  readonly status?: number;
  readonly draw: (scene: Scene) => Reply;
  /** How the scene differs from the usual one. */
  readonly symbol?: Partial<SymbolInfo>;
  readonly filters?: readonly SymbolFilter[];
  readonly exchangeFilters?: readonly SymbolFilter[];
  readonly account?: AccountOptions;
  readonly rateLimits?: BareSetup['rateLimits'];
  readonly isUntraded?: true;
}

const GRID: readonly SymbolFilter[] = solusdt.filters.slice(0, 2);
const RICH = { SOL: '10000', USDT: '1000000', USDC: '1000000' };

export function sceneOf({ symbol, filters, exchangeFilters = [], account, rateLimits, isUntraded }: Row): Scene {
  const info = symbolWith({ filters: filters ? [...GRID, ...filters] : GRID, ...symbol });
  const x = new BareExchange({
    symbols: [
      info,
      symbolWith({ symbol: 'SOLUSDC', quoteAsset: 'USDC' }),
      symbolWith({ symbol: 'ALONE', baseAsset: 'ONE', filters: GRID }),
    ],
    ...(isUntraded ? {} : { lastPrices: { SOLUSDT: '10' } }),
    exchangeFilters,
    sides: { references: new Map([['SOLUSDT', meanReference(2, 1_000)]]) },
    ...(rateLimits && { rateLimits }),
  });
  return { x, trader: x.open(RICH, account), other: x.open(RICH) };
}

const SOL = { symbol: 'SOLUSDT' };
const LIMIT = { ...SOL, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '9', quantity: '10' };
const STOP = { ...SOL, side: 'SELL', type: 'STOP_LOSS', stopPrice: '9', quantity: '10' };
const MARKET = { ...SOL, side: 'BUY', type: 'MARKET', quantity: '10' };
const OCO = {
  ...{ ...SOL, side: 'SELL', quantity: '10', aboveType: 'LIMIT_MAKER', abovePrice: '11' },
  ...{ belowType: 'STOP_LOSS', belowStopPrice: '9' },
};
const OPO = {
  ...{
    ...SOL,
    workingType: 'LIMIT',
    workingSide: 'BUY',
    workingTimeInForce: 'GTC',
    workingPrice: '9',
    workingQuantity: '10',
  },
  ...{ pendingType: 'LIMIT_MAKER', pendingSide: 'SELL', pendingPrice: '12' },
};

type Draw = Row['draw'];
const get =
  (path: string, fields: Fields = {}): Draw =>
  ({ x }) =>
    x.get(path, fields);
const signed =
  (method: string, path: string, fields: Fields = {}): Draw =>
  ({ x, trader }) =>
    x.signed(trader, method, path, fields);
const order = (change: Fields = {}): Draw => signed('POST', 'order', { ...LIMIT, ...change });
const oco = (change: Fields = {}): Draw => signed('POST', 'orderList/oco', { ...OCO, ...change });
const opo = (change: Fields = {}): Draw => signed('POST', 'orderList/opo', { ...OPO, ...change });
/** First some requests, which are accepted, then the one that is not. */
const after =
  (...draws: readonly Draw[]): Draw =>
  (scene) => {
    const replies = draws.map((draw) => draw(scene));
    const early = replies.slice(0, -1).find(({ status }) => status !== 200);
    if (early) throw new Error(JSON.stringify(early.body));
    return replies.at(-1) as Reply;
  };
/** An order of the trader, then a request about it. */
const about =
  (method: string, path: string, change: Fields = {}, placed: Fields = LIMIT): Draw =>
  ({ x, trader }) => {
    const { orderId } = x.place(trader, placed);
    return x.signed(trader, method, path, { ...SOL, orderId, ...change });
  };
const closed =
  (status: SymbolStatus, draw: Draw): Draw =>
  (scene) => {
    scene.x.exchange.setStatus('SOLUSDT', status);
    return draw(scene);
  };
const offered =
  (price: string, quantity: string, then: Draw): Draw =>
  (scene) => {
    scene.x.place(scene.other, { ...LIMIT, side: 'SELL', price, quantity });
    return then(scene);
  };

const WEIGHT = { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 30 } as const;
const ORDERS = { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 2 } as const;
const filter = (name: string) => ({ code: -1013, msg: `Filter failure: ${name}` });
const rejected = (msg: string) => ({ code: -2010, msg });
const unsupported = (type: string): Partial<SymbolInfo> => ({
  orderTypes: solusdt.orderTypes.filter((one) => one !== type),
});
const lower = (value: number) => ({ minNotional: String(value), avgPriceMins: 0 });

const keysAndLimits: readonly Row[] = [
  {
    code: -1003,
    msg: 'Too much request weight used; current limit is 30 request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.',
    status: 429,
    rateLimits: [WEIGHT],
    draw: after(get('trades', SOL), get('trades', SOL)),
  },
  {
    code: -1003,
    msg: 'Way too much request weight used; IP banned until 1769860920000. Please use WebSocket Streams for live updates to avoid bans.',
    status: 418,
    rateLimits: [WEIGHT],
    draw: ({ x }) => {
      let reply = x.get('trades', SOL);
      for (let i = 0; i < 12 && reply.status !== 418; i += 1) reply = x.get('trades', SOL);
      return reply;
    },
  },
  {
    code: -1015,
    msg: 'Too many new orders; current limit is 2 orders per 10 SECOND.',
    status: 429,
    rateLimits: [ORDERS],
    draw: after(order(), order(), order()),
  },
  {
    code: -1021,
    msg: 'Timestamp for this request is outside of the recvWindow.',
    draw: signed('GET', 'account', { timestamp: 1_769_860_794_999 }),
  },
  {
    code: -1021,
    msg: "Timestamp for this request was 1000ms ahead of the server's time.",
    draw: signed('GET', 'account', { timestamp: 1_769_860_801_000 }),
  },
  {
    code: -1022,
    msg: 'Signature for this request is not valid.',
    draw: ({ x, trader }) => x.signed({ ...trader, secretKey: 'another' }, 'GET', 'account'),
  },
  { code: -2014, msg: 'API-key format invalid.', status: 401, draw: ({ x }) => x.send('GET', 'account') },
  {
    code: -2015,
    msg: 'Invalid API-key, IP, or permissions for action.',
    status: 401,
    draw: ({ x, trader }) => x.signed({ ...trader, apiKey: 'x'.repeat(64) }, 'GET', 'account'),
  },
  {
    code: -1020,
    msg: 'This operation is not supported.',
    status: 404,
    draw: ({ x }) => x.send('GET', '/api/v3/nothing'),
  },
  {
    code: -1155,
    msg: 'SBE is not enabled.',
    status: 406,
    draw: ({ x }) => x.send('GET', 'time', '', { accept: 'application/sbe', 'x-mbx-sbe': '3:5' }),
  },
  {
    code: -1194,
    msg: 'Invalid value for time unit; expected either MICROSECOND or MILLISECOND.',
    draw: ({ x }) => x.send('GET', 'time', '', { 'x-mbx-time-unit': 'HOURS' }),
  },
];

const parameters: readonly Row[] = [
  {
    code: -1100,
    msg: 'Illegal characters found in a parameter.',
    draw: ({ x }) => x.send('GET', 'depth', 'symbol=%ZZ'),
  },
  {
    code: -1100,
    msg: "Illegal characters found in parameter 'symbol'; legal range is '^[\\w\\-._&&[^a-z]]{1,50}$'.",
    draw: get('depth', { symbol: 'solusdt' }),
  },
  {
    code: -1101,
    msg: "Too many parameters; expected '1' and received '2'.",
    draw: get('avgPrice', { ...SOL, more: 1 }),
  },
  {
    code: -1101,
    msg: 'Duplicate values for a parameter detected.',
    draw: ({ x }) => x.send('GET', 'depth', 'symbol=SOLUSDT&symbol=SOLUSDT'),
  },
  {
    code: -1101,
    msg: "Too many values sent for parameter 'symbols', maximum allowed up to 100.",
    draw: get('ticker', { symbols: JSON.stringify(Array.from({ length: 101 }, (_, i) => `S${i}`)) }),
  },
  {
    code: -1102,
    msg: "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed.",
    draw: get('depth'),
  },
  {
    code: -1102,
    msg: "Param 'symbol' or 'symbols' must be sent, but both were empty/null!",
    draw: get('ticker'),
  },
  {
    code: -1102,
    msg: "'recvWindow' contains unexpected value. Cannot be greater than 60000.",
    draw: signed('GET', 'account', { recvWindow: 60_001 }),
  },
  {
    code: -1104,
    msg: "Not all sent parameters were read; read '1' parameter(s) but was sent '2'.",
    draw: get('depth', { ...SOL, levels: 5 }),
  },
  { code: -1105, msg: "Parameter 'symbol' was empty.", draw: get('depth', { symbol: '' }) },
  {
    code: -1106,
    msg: "Parameter 'timeInForce' sent when not required.",
    draw: signed('POST', 'order', { ...MARKET, timeInForce: 'GTC' }),
  },
  {
    code: -1108,
    msg: "Parameter 'fromId' overflowed.",
    draw: get('aggTrades', { ...SOL, fromId: '99999999999999999999' }),
  },
  { code: -1111, msg: "Parameter 'price' has too much precision.", draw: order({ price: '9.000000001' }) },
  { code: -1115, msg: 'Invalid timeInForce.', draw: order({ timeInForce: 'GTD' }) },
  { code: -1116, msg: 'Invalid orderType.', draw: order({ type: 'ICEBERG' }) },
  { code: -1117, msg: 'Invalid side.', draw: order({ side: 'LONG' }) },
  { code: -1120, msg: 'Invalid interval.', draw: get('klines', { ...SOL, interval: '7m' }) },
  { code: -1121, msg: 'Invalid symbol.', draw: get('depth', { symbol: 'NOPE' }) },
  { code: -1122, msg: 'Invalid symbolStatus.', draw: get('depth', { ...SOL, symbolStatus: 'OPEN' }) },
  {
    code: -1127,
    msg: 'More than 24 hours between startTime and endTime.',
    draw: signed('GET', 'allOrders', { ...SOL, startTime: 1_769_700_000_000, endTime: 1_769_786_400_001 }),
  },
  {
    code: -1128,
    msg: 'Combination of optional parameters invalid.',
    draw: get('ticker/price', { ...SOL, symbols: '["SOLUSDT"]' }),
  },
  {
    code: -1128,
    msg: "Combination of optional parameters invalid. Recommendation: 'stopLimitTimeInForce' should also be sent.",
    draw: signed('POST', 'order/oco', {
      ...{ ...SOL, side: 'SELL', quantity: '10', price: '11', stopPrice: '9' },
      stopLimitPrice: '8.9',
    }),
  },
  {
    code: -1128,
    msg: "Combination of optional parameters invalid. Recommendation: 'orderListId' should also be sent.",
    draw: signed('GET', 'orderList'),
  },
  {
    code: -1128,
    msg: "Fields ['pegOffsetType', 'pegOffsetValue'] must be sent together or omitted entirely.",
    draw: order({ pegPriceType: 'PRIMARY_PEG', pegOffsetValue: 1 }),
  },
  { code: -1130, msg: "Data sent for parameter 'limit' is not valid.", draw: get('trades', { ...SOL, limit: 0 }) },
  { code: -1134, msg: 'strategyType was less than 1000000.', draw: order({ strategyType: 5 }) },
  {
    code: -1135,
    msg: "JSON sent for parameter 'symbols' is not valid",
    draw: get('ticker/price', { symbols: '[SOLUSDT]' }),
  },
  { code: -1139, msg: 'Invalid ticker type.', draw: get('ticker/24hr', { ...SOL, type: 'TINY' }) },
  {
    code: -1145,
    msg: 'Invalid cancelRestrictions',
    draw: about('DELETE', 'order', { cancelRestrictions: 'ONLY_OLD' }),
  },
  {
    code: -1151,
    msg: 'Symbol is present multiple times in the list.',
    draw: get('ticker/price', { symbols: '["SOLUSDT","SOLUSDT"]' }),
  },
  { code: -1210, msg: 'Invalid pegPriceType.', draw: order({ pegPriceType: 'MIDDLE' }) },
  {
    code: -1211,
    msg: 'Invalid pegOffsetType.',
    draw: order({ pegPriceType: 'PRIMARY_PEG', pegOffsetType: 'TICKS', pegOffsetValue: 1 }),
  },
  {
    code: -1220,
    msg: "The symbol's status does not match the requested symbolStatus.",
    draw: get('depth', { ...SOL, symbolStatus: 'HALT' }),
  },
  { code: -2043, msg: "This symbol doesn't have a reference price.", draw: get('referencePrice', { symbol: 'ALONE' }) },
  {
    code: -2016,
    msg: 'No trading window could be found for the symbol. Try ticker/24hrs instead.',
    isUntraded: true,
    draw: get('ticker/tradingDay', SOL),
  },
];

const lists: readonly Row[] = [
  { code: -1158, msg: 'Order type not supported in OCO.', draw: oco({ aboveType: 'MARKET' }) },
  {
    code: -1160,
    msg: "Parameter 'belowIcebergQty' is not supported if aboveTimeInForce/belowTimeInForce is not GTC.",
    draw: oco({ belowType: 'STOP_LOSS_LIMIT', belowPrice: '9', belowIcebergQty: '1', belowTimeInForce: 'IOC' }),
  },
  {
    code: -1165,
    msg: 'A limit order in a buy OCO must be below.',
    draw: oco({ side: 'BUY' }),
  },
  {
    code: -1166,
    msg: 'A limit order in a sell OCO must be above.',
    draw: signed('POST', 'orderList/oco', {
      ...{ ...SOL, side: 'SELL', quantity: '10', aboveType: 'STOP_LOSS', aboveStopPrice: '11' },
      ...{ belowType: 'LIMIT_MAKER', belowPrice: '9' },
    }),
  },
  {
    code: -1168,
    msg: 'At least one OCO order must be contingent.',
    draw: signed('POST', 'orderList/oco', {
      ...{ ...SOL, side: 'SELL', quantity: '10', aboveType: 'LIMIT_MAKER', abovePrice: '11' },
      ...{ belowType: 'LIMIT_MAKER', belowPrice: '9' },
    }),
  },
  { code: -1196, msg: 'A stop loss order in a buy OCO must be above.', draw: stops('BUY', 'TAKE_PROFIT', 'STOP_LOSS') },
  {
    code: -1197,
    msg: 'A stop loss order in a sell OCO must be below.',
    draw: stops('SELL', 'STOP_LOSS', 'TAKE_PROFIT'),
  },
  {
    code: -1198,
    msg: 'A take profit order in a buy OCO must be below.',
    draw: stops('BUY', 'TAKE_PROFIT', 'TAKE_PROFIT'),
  },
  {
    code: -1199,
    msg: 'A take profit order in a sell OCO must be above.',
    draw: stops('SELL', 'TAKE_PROFIT', 'TAKE_PROFIT'),
  },
  { code: -1222, msg: 'Working order in an OPO list must be a bid.', draw: opo({ workingSide: 'SELL' }) },
  { code: -1223, msg: 'Pending orders in an OPO list must be asks.', draw: opo({ pendingSide: 'BUY' }) },
  {
    code: -1225,
    msg: "Pending orders should not include the 'pendingQuantity' tag.",
    draw: opo({ pendingQuantity: '10' }),
  },
  { code: -2018, msg: 'Order list does not exist.', draw: signed('GET', 'orderList', { orderListId: 99 }) },
];

function stops(side: string, aboveType: string, belowType: string): Draw {
  const legs = { aboveType, aboveStopPrice: '11', belowType, belowStopPrice: '9' };
  return signed('POST', 'orderList/oco', { ...SOL, side, quantity: '10', ...legs });
}

const engine: readonly Row[] = [
  {
    code: -1013,
    msg: 'This symbol does not allow the specified self-trade prevention mode.',
    draw: order({ selfTradePreventionMode: 'TRANSFER' }),
  },
  {
    code: -1013,
    msg: 'This order type may not use pegged price.',
    draw: signed('POST', 'order', { ...MARKET, pegPriceType: 'PRIMARY_PEG' }),
  },
  {
    code: -1013,
    msg: 'This price peg cannot be used with this order type.',
    draw: signed('POST', 'order', {
      ...SOL,
      side: 'BUY',
      type: 'LIMIT_MAKER',
      quantity: '10',
      pegPriceType: 'MARKET_PEG',
    }),
  },
  { code: -1014, msg: 'Unsupported order combination.', draw: order({ icebergQty: '1', timeInForce: 'IOC' }) },
  { code: -1112, msg: 'No orders on book for symbol.', draw: signed('POST', 'order', MARKET) },
  { code: -2013, msg: 'Order does not exist.', draw: signed('GET', 'order', { ...SOL, orderId: 99 }) },
  {
    code: -2026,
    msg: 'Order was canceled or expired with no executed qty over 90 days ago and has been archived.',
    draw: ({ x, trader }) => {
      const { orderId } = x.place(trader, LIMIT);
      x.signed(trader, 'DELETE', 'order', { ...SOL, orderId });
      x.nowMs += 91 * 86_400_000;
      return x.signed(trader, 'GET', 'order', { ...SOL, orderId });
    },
  },
  {
    code: -2039,
    msg: 'Client order ID is not correct for this order ID.',
    draw: about('GET', 'order', { origClientOrderId: 'other' }),
  },
  {
    code: -2021,
    msg: 'Order cancel-replace partially failed.',
    status: 409,
    draw: signed('POST', 'order/cancelReplace', { ...LIMIT, cancelReplaceMode: 'ALLOW_FAILURE', cancelOrderId: 99 }),
  },
  {
    code: -2022,
    msg: 'Order cancel-replace failed.',
    draw: signed('POST', 'order/cancelReplace', { ...LIMIT, cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: 99 }),
  },
  { code: -2011, msg: 'Unknown order sent.', draw: signed('DELETE', 'order', { ...SOL, orderId: 99 }) },
  {
    code: -2038,
    msg: 'Unknown order sent.',
    draw: signed('PUT', 'order/amend/keepPriority', { ...SOL, orderId: 99, newQty: '1' }),
  },
  {
    ...rejected('Duplicate order sent.'),
    draw: after(order({ newClientOrderId: 'a' }), order({ newClientOrderId: 'a' })),
  },
  { ...rejected('Market is closed.'), draw: closed('HALT', order()) },
  {
    ...rejected('Account has insufficient balance for requested action.'),
    draw: after(order({ price: '1000', quantity: '1000' }), order()),
  },
  {
    ...rejected('Market orders are not supported for this symbol.'),
    symbol: unsupported('MARKET'),
    draw: signed('POST', 'order', MARKET),
  },
  {
    ...rejected('Iceberg orders are not supported for this symbol.'),
    symbol: { icebergAllowed: false },
    draw: order({ icebergQty: '1' }),
  },
  {
    ...rejected('Stop loss orders are not supported for this symbol.'),
    symbol: unsupported('STOP_LOSS'),
    draw: signed('POST', 'order', STOP),
  },
  {
    ...rejected('Stop loss limit orders are not supported for this symbol.'),
    symbol: unsupported('STOP_LOSS_LIMIT'),
    draw: order({ ...STOP, type: 'STOP_LOSS_LIMIT' }),
  },
  {
    ...rejected('Take profit orders are not supported for this symbol.'),
    symbol: unsupported('TAKE_PROFIT'),
    draw: signed('POST', 'order', { ...STOP, type: 'TAKE_PROFIT', stopPrice: '11' }),
  },
  {
    ...rejected('Take profit limit orders are not supported for this symbol.'),
    symbol: unsupported('TAKE_PROFIT_LIMIT'),
    draw: order({ ...STOP, type: 'TAKE_PROFIT_LIMIT', stopPrice: '11' }),
  },
  {
    code: -2038,
    msg: 'Order amend is not supported for this symbol.',
    symbol: { amendAllowed: false },
    draw: about('PUT', 'order/amend/keepPriority', { newQty: '9' }),
  },
  {
    ...rejected('Price * QTY is zero or less.'),
    symbol: { filters: GRID.map((one) => (one.filterType === 'LOT_SIZE' ? { ...one, minQty: '0' } : one)) },
    draw: order({ quantity: '0' }),
  },
  { ...rejected('IcebergQty exceeds QTY.'), draw: order({ icebergQty: '10' }) },
  {
    ...rejected('This action is disabled on this account.'),
    account: { preventSor: true },
    draw: signed('POST', 'sor/order', LIMIT),
  },
  { ...rejected('This account may not place or cancel orders.'), account: { canTrade: false }, draw: order() },
  {
    code: -2011,
    msg: 'This account may not place or cancel orders.',
    account: { canTrade: false },
    draw: signed('DELETE', 'order', { ...SOL, orderId: 1 }),
  },
  { ...rejected('Order would trigger immediately.'), draw: signed('POST', 'order', { ...STOP, stopPrice: '10' }) },
  {
    ...rejected('Order would immediately match and take.'),
    draw: offered(
      '10',
      '5',
      signed('POST', 'order', { ...SOL, side: 'BUY', type: 'LIMIT_MAKER', price: '10', quantity: '10' }),
    ),
  },
  { ...rejected('The relationship of the prices for the orders is not correct.'), draw: oco({ belowStopPrice: '10' }) },
  { ...rejected('OCO orders are not supported for this symbol'), symbol: { ocoAllowed: false }, draw: oco() },
  { ...rejected('OPO orders are not supported for this symbol.'), symbol: { opoAllowed: false }, draw: opo() },
  {
    ...rejected('Quote order qty market orders are not support for this symbol.'),
    symbol: { quoteOrderQtyMarketAllowed: false },
    draw: signed('POST', 'order', { ...SOL, side: 'BUY', type: 'MARKET', quoteOrderQty: '100' }),
  },
  {
    ...rejected('Trailing stop orders are not supported for this symbol.'),
    symbol: { allowTrailingStop: false },
    draw: signed('POST', 'order', { ...STOP, trailingDelta: 100 }),
  },
  {
    ...rejected('Order cancel-replace is not supported for this symbol.'),
    symbol: { cancelReplaceAllowed: false },
    draw: signed('POST', 'order/cancelReplace', { ...LIMIT, cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: 1 }),
  },
  {
    ...rejected('This symbol is not permitted for this account.'),
    symbol: { permissionSets: [['SPOT'], ['TRD_GRP_004']] },
    draw: order(),
  },
  {
    ...rejected('This symbol is restricted for this account.'),
    account: { restrictedSymbols: ['SOLUSDT'] },
    draw: order(),
  },
  {
    code: -2011,
    msg: 'Order was not canceled due to cancel restrictions.',
    draw: about('DELETE', 'order', { cancelRestrictions: 'ONLY_PARTIALLY_FILLED' }),
  },
  {
    ...rejected('Order book liquidity is less than `LOT_SIZE` filter minimum quantity.'),
    draw: offered('10', '5', signed('POST', 'order', { ...SOL, side: 'BUY', type: 'MARKET', quoteOrderQty: '0.5' })),
  },
  {
    ...rejected('Order book liquidity is less than `MARKET_LOT_SIZE` filter minimum quantity.'),
    filters: [{ filterType: 'MARKET_LOT_SIZE', minQty: '6', maxQty: '100', stepSize: '0' }],
    draw: offered('10', '5', signed('POST', 'order', { ...SOL, side: 'BUY', type: 'MARKET', quoteOrderQty: '100' })),
  },
  {
    ...rejected('Order book liquidity is less than symbol minimum quantity.'),
    draw: signed('POST', 'order', { ...SOL, side: 'BUY', type: 'MARKET', quoteOrderQty: '100' }),
  },
  {
    code: -2038,
    msg: 'Order amend (quantity increase) is not supported.',
    draw: about('PUT', 'order/amend/keepPriority', { newQty: '11' }),
  },
  {
    code: -2038,
    msg: 'The requested action would change no state; rejecting',
    draw: about('PUT', 'order/amend/keepPriority', { newQty: '10' }),
  },
  {
    ...rejected('Pegged orders are not supported for this symbol.'),
    symbol: { pegInstructionsAllowed: false },
    draw: order({ pegPriceType: 'PRIMARY_PEG' }),
  },
  {
    ...rejected('Order book liquidity is too low for this pegged order.'),
    draw: order({ pegPriceType: 'PRIMARY_PEG' }),
  },
  {
    code: -2038,
    msg: 'Order amend (pending OPO order) is not supported.',
    draw: ({ x, trader }) => {
      const { orders } = x.signed(trader, 'POST', 'orderList/opo', OPO).body;
      return x.signed(trader, 'PUT', 'order/amend/keepPriority', { ...SOL, orderId: orders[1].orderId, newQty: '1' });
    },
  },
];

const maxNum = (filterType: string, field: string, value = 1): SymbolFilter => ({ filterType, [field]: value });

const filters: readonly Row[] = [
  { ...filter('PRICE_FILTER'), draw: order({ price: '9.001' }) },
  {
    ...filter('PERCENT_PRICE'),
    filters: [{ filterType: 'PERCENT_PRICE', multiplierUp: '2', multiplierDown: '0.5', avgPriceMins: 0 }],
    draw: order({ price: '4.99' }),
  },
  {
    ...filter('PERCENT_PRICE_BY_SIDE'),
    filters: solusdt.filters.filter((one) => one.filterType === 'PERCENT_PRICE_BY_SIDE'),
    draw: order({ price: '4.99' }),
  },
  { ...filter('LOT_SIZE'), draw: order({ quantity: '0.05' }) },
  {
    ...filter('MIN_NOTIONAL'),
    filters: [{ filterType: 'MIN_NOTIONAL', ...lower(5), applyToMarket: true }],
    draw: order({ quantity: '0.5' }),
  },
  {
    ...filter('NOTIONAL'),
    filters: [
      { filterType: 'NOTIONAL', ...lower(5), applyMinToMarket: true, maxNotional: '100', applyMaxToMarket: false },
    ],
    draw: order({ quantity: '20' }),
  },
  {
    ...filter('ICEBERG_PARTS'),
    filters: [{ filterType: 'ICEBERG_PARTS', limit: 10 }],
    draw: order({ icebergQty: '0.9' }),
  },
  {
    ...filter('MARKET_LOT_SIZE'),
    filters: [{ filterType: 'MARKET_LOT_SIZE', minQty: '0', maxQty: '5', stepSize: '0' }],
    draw: signed('POST', 'order', MARKET),
  },
  { ...filter('MAX_POSITION'), filters: [{ filterType: 'MAX_POSITION', maxPosition: '10009.9' }], draw: order() },
  { ...filter('MAX_NUM_ORDERS'), filters: [maxNum('MAX_NUM_ORDERS', 'maxNumOrders')], draw: after(order(), order()) },
  {
    ...filter('MAX_NUM_ALGO_ORDERS'),
    filters: [maxNum('MAX_NUM_ALGO_ORDERS', 'maxNumAlgoOrders')],
    draw: after(order(), signed('POST', 'order', STOP), signed('POST', 'order', STOP)),
  },
  {
    ...filter('MAX_NUM_ICEBERG_ORDERS'),
    filters: [maxNum('MAX_NUM_ICEBERG_ORDERS', 'maxNumIcebergOrders')],
    draw: after(order(), order({ icebergQty: '1' }), order({ icebergQty: '1' })),
  },
  {
    code: -2038,
    msg: 'Filter failure: MAX_NUM_ORDER_AMENDS',
    filters: [maxNum('MAX_NUM_ORDER_AMENDS', 'maxNumOrderAmends')],
    draw: ({ x, trader }) => {
      const { orderId } = x.place(trader, LIMIT);
      x.signed(trader, 'PUT', 'order/amend/keepPriority', { ...SOL, orderId, newQty: '9' });
      return x.signed(trader, 'PUT', 'order/amend/keepPriority', { ...SOL, orderId, newQty: '8' });
    },
  },
  {
    ...filter('MAX_NUM_ORDER_LISTS'),
    filters: [maxNum('MAX_NUM_ORDER_LISTS', 'maxNumOrderLists')],
    draw: after(oco(), oco()),
  },
  {
    ...filter('TRAILING_DELTA'),
    filters: [
      {
        filterType: 'TRAILING_DELTA',
        minTrailingAboveDelta: 10,
        maxTrailingAboveDelta: 2000,
        minTrailingBelowDelta: 20,
        maxTrailingBelowDelta: 2000,
      },
    ],
    draw: signed('POST', 'order', { ...STOP, trailingDelta: 19 }),
  },
  {
    ...filter('EXCHANGE_MAX_NUM_ORDERS'),
    exchangeFilters: [maxNum('EXCHANGE_MAX_NUM_ORDERS', 'maxNumOrders')],
    draw: after(order(), order({ symbol: 'SOLUSDC' })),
  },
  {
    ...filter('EXCHANGE_MAX_NUM_ALGO_ORDERS'),
    exchangeFilters: [maxNum('EXCHANGE_MAX_NUM_ALGO_ORDERS', 'maxNumAlgoOrders')],
    draw: after(
      order(),
      signed('POST', 'order', STOP),
      signed('POST', 'order', { ...STOP, symbol: 'ALONE', side: 'BUY', stopPrice: '11' }),
    ),
  },
  {
    ...filter('EXCHANGE_MAX_NUM_ICEBERG_ORDERS'),
    exchangeFilters: [maxNum('EXCHANGE_MAX_NUM_ICEBERG_ORDERS', 'maxNumIcebergOrders')],
    draw: after(order(), order({ icebergQty: '1' }), order({ symbol: 'SOLUSDC', icebergQty: '1' })),
  },
  {
    ...filter('EXCHANGE_MAX_NUM_ORDER_LISTS'),
    exchangeFilters: [maxNum('EXCHANGE_MAX_NUM_ORDER_LISTS', 'maxNumOrderLists')],
    draw: after(oco(), opo({ symbol: 'SOLUSDC' })),
  },
  { ...filter('MAX_ASSET'), account: { assetLimits: { USDT: '89.99' } }, draw: order() },
  { ...filter('MAX_ASSET'), account: { assetLimits: { SOL: '9.9' } }, draw: order() },
];

export const rows: readonly Row[] = [...keysAndLimits, ...parameters, ...lists, ...engine, ...filters];
