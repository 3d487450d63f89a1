/** Shapes of the account: balances, rates, trades, prevented matches, allocations. Source: `schemas.json`. */
import { Filter } from './market.js';
import { bool, decimal, exactly, id, int, list, one, oneOf, shape, string, time } from './shape.js';

export const Rates4 = shape('Rates4', 'Commission rates.', {
  maker: decimal,
  taker: decimal,
  buyer: decimal,
  seller: decimal,
});

export const Balance = shape('Balance', 'Balance of one asset.', { asset: string, free: decimal, locked: decimal });

export const Account = shape('Account', 'An account: commission rates, permissions and balances.', {
  makerCommission: int.describe('In basis points: 10 is 0.1 %.'),
  takerCommission: int,
  buyerCommission: int,
  sellerCommission: int,
  commissionRates: Rates4,
  canTrade: bool,
  canWithdraw: bool,
  canDeposit: bool,
  brokered: bool,
  requireSelfTradePrevention: bool,
  preventSor: bool,
  updateTime: time,
  accountType: one('AccountType'),
  tradeGroupId: id.optional(),
  balances: list(Balance),
  permissions: list(string),
  uid: id,
});

export const AccountTrade = shape('AccountTrade', 'One trade of your account.', {
  symbol: string,
  id,
  orderId: id,
  orderListId: id.describe('-1 if the order belongs to no order list.'),
  price: decimal,
  qty: decimal,
  quoteQty: decimal,
  commission: decimal,
  commissionAsset: string,
  time,
  isBuyer: bool,
  isMaker: bool,
  isBestMatch: bool,
});

export const PreventedMatch = shape(
  'PreventedMatch',
  'A match between two of your own orders that self-trade prevention stopped.',
  {
    symbol: string,
    preventedMatchId: id,
    takerOrderId: id,
    makerSymbol: string,
    makerOrderId: id,
    tradeGroupId: id.describe('-1 if the account belongs to no trade group.'),
    selfTradePreventionMode: one('SelfTradePreventionMode'),
    price: decimal,
    takerPreventedQuantity: decimal.optional(),
    makerPreventedQuantity: decimal.optional(),
    transactTime: time,
  },
);

export const Allocation = shape('Allocation', 'A fill that smart order routing assigned to your order.', {
  symbol: string.describe('Symbol of the order.'),
  allocationId: id,
  allocationType: exactly('AllocationType', 'SOR'),
  orderId: id,
  orderListId: id.describe('-1 if the order belongs to no order list.'),
  price: decimal,
  qty: decimal,
  quoteQty: decimal,
  commission: decimal,
  commissionAsset: string,
  time,
  isBuyer: bool,
  isMaker: bool,
  isAllocator: bool,
});

export const Amendment = shape('Amendment', 'One amendment: a reduction of the quantity of an order.', {
  symbol: string,
  orderId: id,
  executionId: id,
  origClientOrderId: string,
  newClientOrderId: string,
  origQty: decimal,
  newQty: decimal,
  time,
});

export const Discount = shape('Discount', 'Discount on commissions that are paid in one asset.', {
  enabledForAccount: bool,
  enabledForSymbol: bool,
  discountAsset: string,
  discount: decimal.describe('Factor that the standard commission is multiplied by.'),
});

export const AccountCommission = shape('AccountCommission', 'Commission rates of the account on one symbol.', {
  symbol: string,
  standardCommission: Rates4,
  specialCommission: Rates4,
  taxCommission: Rates4,
  discount: Discount,
});

export const Rates2 = shape('Rates2', 'Commission rates of one order.', { maker: decimal, taker: decimal });

export const OrderTestCommissions = shape('OrderTestCommissions', 'Commission rates that an order would pay.', {
  standardCommissionForOrder: Rates2,
  specialCommissionForOrder: Rates2.optional(),
  taxCommissionForOrder: Rates2,
  discount: Discount,
});

export const NoCommissions = shape('NoCommissions', 'The order would be accepted; rates were not asked for.', {});

export const OrderTest = oneOf('OrderTest', 'Answer to a test order: rates where they were asked for.', [
  OrderTestCommissions,
  NoCommissions,
]);

export const MyFilters = shape('MyFilters', 'Filters that bind the account on one symbol.', {
  exchangeFilters: list(Filter),
  symbolFilters: list(Filter),
  assetFilters: list(Filter),
});
