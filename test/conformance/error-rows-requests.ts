/** Requests that are refused before they reach the engine, with the exact values of each refusal. */
import {
  about,
  after,
  get,
  MARKET,
  ORDERS,
  oco,
  opo,
  order,
  type Row,
  SOL,
  signed,
  stops,
  WEIGHT,
} from './error-scene.js';

export const keysAndLimits: readonly Row[] = [
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

export const parameters: readonly Row[] = [
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

export const lists: readonly Row[] = [
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
