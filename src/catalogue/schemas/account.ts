/** Zod schemas of replies about an account: balances, commission rates, trades, prevented matches, allocations. Source: `schemas.json`. */

import {
  commission,
  commissionAsset,
  isBestMatch,
  makerOrderId,
  makerPreventedQuantity,
  makerSymbol,
  orderId,
  orderListId,
  preventedMatchId,
  preventedPrice,
  price,
  qty,
  quoteQty,
  selfTradePreventionMode,
  symbol,
  takerPreventedQuantity,
  tradeId,
  tradeTime,
} from './fields.js';
import { AssetFilter, ExchangeFilter, SymbolFilter } from './filters.js';
import { bool, decimal, exactly, id, int, list, one, oneOf, shape, string, time } from './shape.js';

export const Rates4 = shape('Rates4', 'Commission rates.', {
  maker: decimal.describe('Rate of a maker: 0.001 is 0.1 %.'),
  taker: decimal.describe('Rate of a taker.'),
  buyer: decimal.describe('Rate that a buyer pays in addition to the maker or taker rate.'),
  seller: decimal.describe('Rate that a seller pays in addition to the maker or taker rate.'),
});

export const Balance = shape('Balance', 'Balance of one asset.', {
  asset: string.describe('Asset, such as BTC.'),
  free: decimal.describe('Amount that orders can use.'),
  locked: decimal.describe('Amount that open orders lock.'),
});

export const Account = shape('Account', 'An account: commission rates, permissions and balances.', {
  makerCommission: int.describe('Commission rate of a maker, in basis points: 10 is 0.1 %.'),
  takerCommission: int.describe('Commission rate of a taker, in basis points.'),
  buyerCommission: int.describe('Additional commission rate of a buyer, in basis points.'),
  sellerCommission: int.describe('Additional rate of a seller, in basis points.'),
  commissionRates: Rates4.describe('The same rates as decimals.'),
  canTrade: bool.describe('Whether the account may trade.'),
  canWithdraw: bool.describe('Whether the account may withdraw.'),
  canDeposit: bool.describe('Whether the account may receive deposits.'),
  brokered: bool.describe('Whether the account belongs to a broker.'),
  requireSelfTradePrevention: bool.describe('Whether every order must have a self-trade prevention mode.'),
  preventSor: bool.describe('Whether smart order routing is off for the account.'),
  updateTime: time.describe('Time of the last change of the account.'),
  accountType: one('AccountType').describe('Type of the account.'),
  tradeGroupId: id
    .optional()
    .describe('Id of the trade group of the account. Absent if the account belongs to no trade group.'),
  balances: list(Balance).describe('Balances by asset.'),
  permissions: list(string).describe('Permissions of the account, such as SPOT.'),
  uid: id.describe('Id of the account.'),
});

const side = {
  isBuyer: bool.describe('Whether the account was the buyer.'),
  isMaker: bool.describe('Whether the account was the maker.'),
};

export const AccountTrade = shape('AccountTrade', 'One trade of your account.', {
  symbol,
  id: tradeId,
  orderId,
  orderListId,
  price,
  qty,
  quoteQty,
  commission,
  commissionAsset,
  time: tradeTime,
  ...side,
  isBestMatch,
});

export const PreventedMatch = shape(
  'PreventedMatch',
  'A match between two of your own orders that self-trade prevention stopped.',
  {
    symbol: symbol.describe('Symbol of the taker.'),
    preventedMatchId,
    takerOrderId: id.describe('Order id of the taker: the order that arrived.'),
    makerSymbol,
    makerOrderId,
    tradeGroupId: id.describe('Id of the trade group; -1 if the account belongs to no trade group.'),
    selfTradePreventionMode: selfTradePreventionMode.describe('The self-trade prevention mode that was applied.'),
    price: preventedPrice,
    takerPreventedQuantity,
    makerPreventedQuantity,
    transactTime: time.describe('Time at which the match was prevented.'),
  },
);

export const Allocation = shape('Allocation', 'A fill that smart order routing assigned to your order.', {
  symbol: string.describe('Symbol of the order.'),
  allocationId: id.describe('Id of the allocation.'),
  allocationType: exactly('AllocationType', 'SOR').describe('Type of the allocation.'),
  orderId,
  orderListId,
  price: price.describe('Price of the allocation.'),
  qty,
  quoteQty,
  commission,
  commissionAsset,
  time: time.describe('Time of the allocation.'),
  ...side,
  isAllocator: bool.describe('Whether the account gave the allocation; false for ordinary accounts.'),
});

export const Amendment = shape('Amendment', 'One amendment: a reduction of the quantity of an order.', {
  symbol,
  orderId,
  executionId: id.describe('Id of the amendment.'),
  origClientOrderId: string.describe('Client order id before the amendment.'),
  newClientOrderId: string.describe('Client order id after the amendment.'),
  origQty: decimal.describe('Quantity before the amendment.'),
  newQty: decimal.describe('Quantity after the amendment.'),
  time: time.describe('Time of the amendment.'),
});

export const Discount = shape('Discount', 'Discount on commissions that are paid in one asset.', {
  enabledForAccount: bool.describe('Whether the discount is on for the account.'),
  enabledForSymbol: bool.describe('Whether the discount is on for the symbol.'),
  discountAsset: string.describe('Asset in which commissions must be paid to get the discount, such as BNB.'),
  discount: decimal.describe('Factor that the standard commission is multiplied by.'),
});

const standard = 'Standard commission rates.';
const special = 'Special commission rates, in addition to the standard rates.';
const tax = 'Tax rates, in addition to the standard rates.';

export const AccountCommission = shape('AccountCommission', 'Commission rates of the account on one symbol.', {
  symbol,
  standardCommission: Rates4.describe(standard),
  specialCommission: Rates4.describe(special),
  taxCommission: Rates4.describe(tax),
  discount: Discount.describe('Discount on the standard commission.'),
});

export const Rates2 = shape('Rates2', 'Commission rates of one order.', {
  maker: decimal.describe('Rate for fills as maker: 0.001 is 0.1 %.'),
  taker: decimal.describe('Rate for fills as taker.'),
});

export const OrderTestCommissions = shape('OrderTestCommissions', 'Commission rates that an order would pay.', {
  standardCommissionForOrder: Rates2.describe(standard),
  specialCommissionForOrder: Rates2.optional().describe(special),
  taxCommissionForOrder: Rates2.describe(tax),
  discount: Discount.describe('Discount on the standard commission.'),
});

export const NoCommissions = shape('NoCommissions', 'The order would be accepted; rates were not asked for.', {});

export const OrderTest = oneOf(
  'OrderTest',
  'Reply to a test order: the commission rates if the request asked for them, otherwise an empty object.',
  [OrderTestCommissions, NoCommissions],
);

export const MyFilters = shape('MyFilters', 'Filters that bind the account on one symbol.', {
  exchangeFilters: list(ExchangeFilter).describe('Filters of the exchange.'),
  symbolFilters: list(SymbolFilter).describe('Filters of the symbol.'),
  assetFilters: list(AssetFilter).describe('Filters of the assets of the symbol.'),
});
