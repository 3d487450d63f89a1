/** Zod schemas of the wallet and convert replies. Source: `schemas.json` of the protocol reference. */
import { bool, decimal, id, int, list, one, shape, string, time } from './shape.js';

export const DelistSchedule = shape('DelistSchedule', 'Symbols that will be delisted, with the dates.', {
  delistTime: time.describe('Time at which trading of the symbols ends.'),
  symbols: list(string).describe('The symbols, such as BTCUSDT.'),
});

export const SystemStatus = shape('SystemStatus', 'Whether the exchange is under maintenance.', {
  status: int.describe('0 normal, 1 system maintenance.'),
  msg: string.describe('The status in words.'),
});

const fromAsset = string.describe('Asset that is paid, such as USDT.');
const toAsset = string.describe('Asset that is received, such as BTC.');
const fromAmount = decimal.describe('Amount of fromAsset.');
const toAmount = decimal.describe('Amount of toAsset.');
const ratio = decimal.describe('Price of the conversion: amount of toAsset for one fromAsset.');
const inverseRatio = decimal.describe('Amount of fromAsset for one toAsset.');
const quoteId = string.describe('Id of the quote.');
const createTime = time.describe('Time at which the conversion was created.');

export const ConvertPair = shape('ConvertPair', 'Two assets that can be converted, with the amounts allowed.', {
  fromAsset,
  toAsset,
  fromAssetMinAmount: decimal.describe('Lowest amount of fromAsset.'),
  fromAssetMaxAmount: decimal.describe('Highest amount of fromAsset.'),
  toAssetMinAmount: decimal.describe('Lowest amount of toAsset.'),
  toAssetMaxAmount: string.describe('Highest amount of toAsset, a decimal. 9E+24 means practically unlimited.'),
  fromIsBase: bool.optional().describe('Whether fromAsset is the base asset of the pair.'),
});

export const ConvertAssetPrecision = shape('ConvertAssetPrecision', 'Number of decimals of an asset in conversions.', {
  asset: string.describe('Asset, such as BTC.'),
  fraction: int.describe('Number of decimals of an amount.'),
});

export const ConvertQuote = shape('ConvertQuote', 'A quote for a conversion, valid for a limited time.', {
  quoteId: quoteId.optional().describe('Id of the quote. Absent if the wallet has too little of the asset.'),
  ratio,
  inverseRatio,
  validTimestamp: time.describe('Time at which the quote expires.'),
  toAmount,
  fromAmount,
});

export const ConvertAccepted = shape('ConvertAccepted', 'An accepted quote.', {
  orderId: string.describe('Id of the conversion: a text in this reply, a number in the other replies.'),
  createTime,
  orderStatus: one('ConvertOrderStatus').describe('Status of the conversion.'),
});

const conversion = {
  orderId: id.describe('Id of the conversion.'),
  orderStatus: one('ConvertOrderStatus').describe('Status of the conversion.'),
  fromAsset,
  fromAmount,
  toAsset,
  toAmount,
  ratio,
  inverseRatio,
  createTime,
};

export const ConvertOrder = shape('ConvertOrder', 'A conversion as it is now.', conversion);

export const ConvertTrade = shape('ConvertTrade', 'A past conversion.', { quoteId, ...conversion });

export const ConvertTradeFlow = shape('ConvertTradeFlow', 'Conversions in a time range.', {
  list: list(ConvertTrade).describe('The conversions.'),
  startTime: time.describe('Start of the time range.'),
  endTime: time.describe('End of the time range.'),
  limit: int.describe('Maximum number of conversions in the reply.'),
  moreData: bool.describe('Whether the time range has more conversions than the reply.'),
});

export const ConvertLimitAck = shape('ConvertLimitAck', 'Reply to placing or cancelling a convert limit order.', {
  orderId: id.describe('Id of the limit order.'),
  status: one('ConvertLimitStatus').describe('Status of the limit order.'),
});

export const ConvertOpenOrder = shape('ConvertOpenOrder', 'An open convert limit order.', {
  quoteId,
  ...conversion,
  expiredTimestamp: time.describe('Time at which the limit order expires.'),
});

export const ConvertOpenLimitOrders = shape('ConvertOpenLimitOrders', 'Open convert limit orders.', {
  list: list(ConvertOpenOrder).describe('The open limit orders.'),
});
