/** Fields that several results share: the description of each is written once. */
import { bool, decimal, id, one, string, time } from './shape.js';

export const symbol = string.describe('Symbol, such as BTCUSDT.');

export const orderId = id.describe('Order id, assigned by the exchange.');

export const orderListId = id.describe('Id of the order list; -1 if the order belongs to no order list.');

export const clientOrderId = string.describe('Client order id: chosen by the client, or generated.');

export const tradeId = id.describe('Trade id.');

export const selfTradePreventionMode = one('SelfTradePreventionMode').describe(
  'How the exchange prevents a trade of the order with another order of the same account or trade group.',
);

/** Fields of trades. */
export const price = decimal.describe('Price of the trade.');
export const qty = decimal.describe('Quantity, in the base asset.');
export const quoteQty = decimal.describe('Price × quantity, in the quote asset.');
export const tradeTime = time.describe('Time of the trade.');
export const isBuyerMaker = bool.describe('Whether the buyer was the maker.');
export const isBestMatch = bool.describe('Whether the trade was at the best price.');
export const commission = decimal.describe('Commission of the account.');
export const commissionAsset = string.describe('Asset in which the commission was paid.');

/** Fields of prevented matches. */
export const preventedMatchId = id.describe('Id of the prevented match.');
export const makerOrderId = id.describe('Order id of the maker: the order that was on the book.');
export const makerSymbol = string.describe('Symbol of the maker.');
export const preventedPrice = decimal.describe('Price at which the orders would have traded.');
export const takerPreventedQuantity = decimal
  .optional()
  .describe('Quantity that self-trade prevention took from the taker. Absent if the taker lost none.');
export const makerPreventedQuantity = decimal
  .optional()
  .describe('Quantity that self-trade prevention took from the maker. Absent if the maker lost none.');
