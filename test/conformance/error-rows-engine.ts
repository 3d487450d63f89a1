/** Requests that the engine and the filters refuse, with the exact values of each refusal. */
import { solusdt } from '../exchange/symbols.js';
import {
  about,
  after,
  closed,
  filter,
  GRID,
  LIMIT,
  lower,
  MARKET,
  maxNum,
  OPO,
  oco,
  offered,
  opo,
  order,
  type Row,
  rejected,
  SOL,
  STOP,
  signed,
  unsupported,
} from './error-scene.js';

export const engine: readonly Row[] = [
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

export const filters: readonly Row[] = [
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
