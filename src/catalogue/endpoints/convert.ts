/** Convert endpoints under /sapi: convert one asset into another at a quoted price, or with a limit order. */
import { HOUR_MS } from '../../protocol/index.js';
import type { Endpoint } from '../endpoint.js';
import {
  ConvertAccepted,
  ConvertAssetPrecision,
  ConvertLimitAck,
  ConvertOpenLimitOrders,
  ConvertOrder,
  ConvertPair,
  ConvertQuote,
  ConvertTradeFlow,
} from '../schemas/convert.js';
import { asset, choice, decimal, id, integer, text, time } from '../schemas/parameter.js';
import { list } from '../schemas/shape.js';

const walletType = choice('ConvertWalletType', 'Wallets from which the converted amount is taken.', {
  default: 'SPOT',
});

/** The longest range of past conversions, in hours: 30 days. */
const TRADE_FLOW_HOURS = 720;

/** The beginnings of examples. */
const QUOTE = "const quote = await x.convert.quote('USDT', 'BTC', '1000')";
const CONVERT_LIMIT = "x.convert.limit('BTC', 'USDT', 'BUY', '0.01', '50000', '7_D')";

export const convert = {
  convertExchangeInfo: {
    method: 'GET',
    path: '/sapi/v1/convert/exchangeInfo',
    summary: 'Pairs of assets that can be converted, with the minimum and maximum amounts.',
    security: 'NONE',
    source: [],
    weight: 3000,
    weightPool: 'sapi-ip',
    params: { fromAsset: asset('Asset spent.'), toAsset: asset('Asset received.') },
    rules: [{ requireAny: ['fromAsset', 'toAsset'], because: 'the request needs fromAsset, toAsset, or both' }],
    result: list(ConvertPair),
    display: 'table',
    verbs: {
      'convert.pairs': {
        args: [['fromAsset', 'toAsset']],
        example: "await x.convert.pairs({ fromAsset: 'USDT', toAsset: 'BTC' })",
      },
    },
  },
  convertAssetInfo: {
    method: 'GET',
    path: '/sapi/v1/convert/assetInfo',
    summary: 'Number of decimals of every asset in conversions.',
    security: 'USER_DATA',
    source: [],
    weight: 100,
    weightPool: 'sapi-ip',
    params: {},
    result: list(ConvertAssetPrecision),
    display: 'table',
    verbs: { 'convert.assets': { args: [], example: 'await x.convert.assets()' } },
  },
  convertGetQuote: {
    method: 'POST',
    path: '/sapi/v1/convert/getQuote',
    summary: 'Request a quote for a conversion. Nothing is converted until the quote is accepted.',
    security: 'USER_DATA',
    source: [],
    weight: 200,
    weightPool: 'sapi-uid',
    params: {
      fromAsset: asset('Asset spent.'),
      toAsset: asset('Asset received.'),
      fromAmount: decimal('Amount to spend.'),
      toAmount: decimal('Amount to receive.'),
      walletType,
      validTime: choice('ConvertValidTime', 'How long the quote is valid.', { default: '10s' }),
    },
    mandatory: ['fromAsset', 'toAsset'],
    rules: [{ requireOne: ['fromAmount', 'toAmount'], because: 'the request needs either fromAmount or toAmount' }],
    result: ConvertQuote,
    display: 'record',
    verbs: {
      'convert.quote': {
        args: ['fromAsset', 'toAsset', ['fromAmount', 'toAmount']],
        example: "await x.convert.quote('USDT', 'BTC', '1000')",
      },
    },
  },
  convertAcceptQuote: {
    method: 'POST',
    path: '/sapi/v1/convert/acceptQuote',
    summary: 'Accept a quote. The conversion takes place at the quoted price.',
    security: 'TRADE',
    source: [],
    weight: 500,
    weightPool: 'sapi-uid',
    params: { quoteId: text('Id of the quote.') },
    mandatory: ['quoteId'],
    result: ConvertAccepted,
    whenLost: { kind: 'other', ask: 'convertOrderStatus', by: { quoteId: 'quoteId' } },
    display: 'record',
    verbs: {
      'convert.accept': {
        args: ['quoteId'],
        example: `${QUOTE}\nif (quote.quoteId) await x.convert.accept(quote.quoteId)`,
      },
    },
  },
  convertOrderStatus: {
    method: 'GET',
    path: '/sapi/v1/convert/orderStatus',
    summary: 'A conversion as it is now.',
    security: 'USER_DATA',
    source: [],
    weight: 100,
    weightPool: 'sapi-uid',
    params: { orderId: text('Id of the conversion.'), quoteId: text('Id of the quote that was accepted.') },
    rules: [{ requireOne: ['orderId', 'quoteId'], because: 'the request needs either orderId or quoteId' }],
    result: ConvertOrder,
    display: 'record',
    verbs: {
      'convert.status': {
        args: [['orderId', 'quoteId']],
        example: `${QUOTE}
if (quote.quoteId) {
  await x.convert.accept(quote.quoteId)
  await x.convert.status({ quoteId: quote.quoteId })
}`,
      },
    },
  },
  convertTradeFlow: {
    method: 'GET',
    path: '/sapi/v1/convert/tradeFlow',
    summary: 'Conversions in a time range of at most 30 days.',
    security: 'USER_DATA',
    source: [],
    weight: 3000,
    weightPool: 'sapi-uid',
    params: {
      startTime: time('Start of the time range, inclusive.'),
      endTime: time('End of the time range, inclusive.'),
      limit: integer('Maximum number of items in the reply.', { min: 1, max: 1000, default: '100' }),
    },
    mandatory: ['startTime', 'endTime'],
    rules: [
      {
        within: { from: 'startTime', to: 'endTime', hours: TRADE_FLOW_HOURS },
        because: 'startTime and endTime must be at most 30 days apart',
      },
    ],
    paging: { by: 'time', time: 'createTime', windowMs: TRADE_FLOW_HOURS * HOUR_MS, rows: 'list' },
    result: ConvertTradeFlow,
    display: 'table',
    verbs: { 'convert.trades': { args: ['startTime', 'endTime'], example: "await x.convert.trades('-7d', 'now')" } },
  },
  convertLimitPlaceOrder: {
    method: 'POST',
    path: '/sapi/v1/convert/limit/placeOrder',
    summary: 'Place a convert limit order. The conversion takes place when the price is reached.',
    security: 'TRADE',
    source: [],
    weight: 500,
    weightPool: 'sapi-uid',
    params: {
      baseAsset: asset('Asset to buy or sell.'),
      quoteAsset: asset('Asset in which the price is given.'),
      limitPrice: decimal('Price of the base asset, in the quote asset.'),
      baseAmount: decimal('Amount of the base asset: BUY receives it, SELL pays it.'),
      quoteAmount: decimal('Amount of the quote asset: BUY pays it, SELL receives it.'),
      side: choice(
        'OrderSide',
        'BUY pays the quote asset for the base asset, SELL pays the base asset for the quote asset.',
      ),
      walletType,
      expiredType: choice('ConvertExpiredType', 'How long the order stays active.'),
    },
    mandatory: ['baseAsset', 'quoteAsset', 'limitPrice', 'side', 'expiredType'],
    rules: [
      { requireOne: ['baseAmount', 'quoteAmount'], because: 'the request needs either baseAmount or quoteAmount' },
    ],
    result: ConvertLimitAck,
    whenLost: { kind: 'other', ask: 'convertLimitQueryOpenOrders', by: {} },
    display: 'record',
    verbs: {
      'convert.limit': {
        args: ['baseAsset', 'quoteAsset', 'side', ['baseAmount', 'quoteAmount'], 'limitPrice', 'expiredType'],
        example: `await ${CONVERT_LIMIT}`,
      },
    },
  },
  convertLimitCancelOrder: {
    method: 'POST',
    path: '/sapi/v1/convert/limit/cancelOrder',
    summary: 'Cancel a convert limit order.',
    security: 'TRADE',
    source: [],
    weight: 200,
    weightPool: 'sapi-uid',
    params: { orderId: id('Id of the order.') },
    mandatory: ['orderId'],
    result: ConvertLimitAck,
    whenLost: { kind: 'other', ask: 'convertLimitQueryOpenOrders', by: {} },
    display: 'record',
    verbs: {
      'convert.cancel': {
        args: ['orderId'],
        example: `const order = await ${CONVERT_LIMIT}\nawait x.convert.cancel(order.orderId)`,
      },
    },
  },
  convertLimitQueryOpenOrders: {
    method: 'GET',
    path: '/sapi/v1/convert/limit/queryOpenOrders',
    summary: 'Open convert limit orders.',
    security: 'USER_DATA',
    source: [],
    weight: 3000,
    weightPool: 'sapi-uid',
    params: {},
    result: ConvertOpenLimitOrders,
    display: 'table',
    verbs: { 'convert.openOrders': { args: [], example: 'await x.convert.openOrders()' } },
  },
} as const satisfies Record<string, Endpoint>;
