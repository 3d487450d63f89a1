/** Shapes of the wallet and convert replies. Source: `schemas.json` of the protocol reference. */
import { bool, decimal, id, int, list, one, shape, string, time } from './shape.js';

export const DelistSchedule = shape('DelistSchedule', 'Symbols that will be taken off, and when.', {
  delistTime: time,
  symbols: list(string),
});

export const SystemStatus = shape('SystemStatus', 'Whether the service is under maintenance.', {
  status: int.describe('0 normal, 1 system maintenance.'),
  msg: string,
});

export const ConvertPair = shape('ConvertPair', 'Two assets that can be converted, with the amounts allowed.', {
  fromAsset: string,
  toAsset: string,
  fromAssetMinAmount: decimal,
  fromAssetMaxAmount: decimal,
  toAssetMinAmount: decimal,
  toAssetMaxAmount: string.describe('A decimal; 9E+24 stands for practically unbounded.'),
  fromIsBase: bool.optional(),
});

export const ConvertAssetPrecision = shape('ConvertAssetPrecision', 'Decimals of an asset in conversions.', {
  asset: string,
  fraction: int,
});

export const ConvertQuote = shape('ConvertQuote', 'A quote: what one amount is worth in the other asset, for a time.', {
  quoteId: string.optional().describe('Absent when the wallet cannot fund the conversion.'),
  ratio: decimal,
  inverseRatio: decimal,
  validTimestamp: time.describe('Until when the quote holds.'),
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

export const ConvertOrder = shape('ConvertOrder', 'A conversion as it stands now.', conversion);

export const ConvertTrade = shape('ConvertTrade', 'A conversion of the past.', { quoteId: string, ...conversion });

export const ConvertTradeFlow = shape('ConvertTradeFlow', 'Conversions of a time range.', {
  list: list(ConvertTrade),
  startTime: time,
  endTime: time,
  limit: int,
  moreData: bool,
});

export const ConvertLimitAck = shape('ConvertLimitAck', 'Answer to placing or cancelling a convert limit order.', {
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
