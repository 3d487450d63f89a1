/** Shapes of the wallet and convert replies. Source: `schemas.json` of the protocol reference. */
import { bool, decimal, id, int, list, one, shape, string, time } from './shape.js';

export const DelistSchedule = shape('DelistSchedule', 'Symbols that will be delisted, with the dates.', {
  delistTime: time,
  symbols: list(string),
});

export const SystemStatus = shape('SystemStatus', 'Whether the exchange is under maintenance.', {
  status: int.describe('0 normal, 1 system maintenance.'),
  msg: string,
});

export const ConvertPair = shape('ConvertPair', 'Two assets that can be converted, with the amounts allowed.', {
  fromAsset: string,
  toAsset: string,
  fromAssetMinAmount: decimal,
  fromAssetMaxAmount: decimal,
  toAssetMinAmount: decimal,
  toAssetMaxAmount: string.describe('A decimal. 9E+24 means practically unlimited.'),
  fromIsBase: bool.optional(),
});

export const ConvertAssetPrecision = shape('ConvertAssetPrecision', 'Number of decimals of an asset in conversions.', {
  asset: string,
  fraction: int,
});

export const ConvertQuote = shape('ConvertQuote', 'A quote for a conversion, valid for a limited time.', {
  quoteId: string.optional().describe('Absent if the wallet has too little of the asset.'),
  ratio: decimal,
  inverseRatio: decimal,
  validTimestamp: time.describe('Time at which the quote expires.'),
  toAmount: decimal,
  fromAmount: decimal,
});

export const ConvertAccepted = shape('ConvertAccepted', 'An accepted quote.', {
  orderId: string,
  createTime: time,
  orderStatus: one('ConvertOrderStatus'),
});

const conversion = {
  orderId: id,
  orderStatus: one('ConvertOrderStatus'),
  fromAsset: string,
  fromAmount: decimal,
  toAsset: string,
  toAmount: decimal,
  ratio: decimal,
  inverseRatio: decimal,
  createTime: time,
};

export const ConvertOrder = shape('ConvertOrder', 'Current state of a conversion.', conversion);

export const ConvertTrade = shape('ConvertTrade', 'A past conversion.', { quoteId: string, ...conversion });

export const ConvertTradeFlow = shape('ConvertTradeFlow', 'Conversions in a time range.', {
  list: list(ConvertTrade),
  startTime: time,
  endTime: time,
  limit: int,
  moreData: bool,
});

export const ConvertLimitAck = shape('ConvertLimitAck', 'Reply to placing or cancelling a convert limit order.', {
  orderId: id,
  status: one('ConvertLimitStatus'),
});

export const ConvertOpenOrder = shape('ConvertOpenOrder', 'An open convert limit order.', {
  quoteId: string,
  ...conversion,
  expiredTimestamp: time,
});

export const ConvertOpenLimitOrders = shape('ConvertOpenLimitOrders', 'Open convert limit orders.', {
  list: list(ConvertOpenOrder),
});
