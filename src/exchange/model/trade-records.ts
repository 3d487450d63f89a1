/**
 * The records of a match: a trade, the allocation of a routed order, or a prevented self-trade.
 *
 * Times are microseconds since the epoch, prices ticks, quantities lots, amounts units of 1e-8. Decimal strings have 8
 * decimals.
 */

import type { StpMode } from './order-terms.js';

/** Account id of the routing account, a party to trades of routed orders. Accounts of users start at 1. */
export const ROUTING_ACCOUNT = 0;

/** One trade. Its decimal strings are written when they are read. */
export interface TradePrint {
  readonly symbol: string;
  readonly id: number;
  readonly priceTicks: number;
  readonly quantityLots: number;
  readonly price: string;
  readonly quantity: string;
  readonly quoteQuantity: string;
  readonly quoteUnits: bigint;
  readonly timeUs: number;
  readonly isBuyerMaker: boolean;
  readonly buyerOrderId: number;
  readonly sellerOrderId: number;
  readonly takerOrderId: number;
  /** {@link ROUTING_ACCOUNT} when the taker is a routed order that buys. */
  readonly buyerAccount: number;
  /** {@link ROUTING_ACCOUNT} when the taker is a routed order that sells. */
  readonly sellerAccount: number;
  readonly buyerCommissionUnits: bigint;
  readonly sellerCommissionUnits: bigint;
  /** The base asset, or BNB when the buyer pays with the discount. */
  readonly buyerCommissionAsset: string;
  /** The quote asset, or BNB when the seller pays with the discount. */
  readonly sellerCommissionAsset: string;
}

/** One fill of a routed order. The account of the taker gets an allocation instead of a trade. */
export interface Allocation {
  /** Symbol of the routed order; the fill may have happened on another symbol's book. */
  readonly symbol: string;
  /** Ascending per symbol. */
  readonly id: number;
  readonly account: number;
  readonly orderId: number;
  readonly isBuyer: boolean;
  readonly price: string;
  readonly quantity: string;
  readonly quoteQuantity: string;
  readonly commission: string;
  /** The received asset, or BNB when the account pays with the discount. */
  readonly commissionAsset: string;
  readonly timeUs: number;
}

/** One prevented self-trade. */
export interface PreventedMatch {
  /** Symbol of the taker's order. */
  readonly symbol: string;
  /** Ascending per symbol. */
  readonly id: number;
  /** Account of the taker. */
  readonly account: number;
  readonly makerAccount: number;
  /** The trade group of the taker's account; -1 when it has none. */
  readonly tradeGroupId: number;
  readonly makerSymbol: string;
  readonly takerOrderId: number;
  readonly makerOrderId: number;
  /** The mode that took effect. */
  readonly mode: StpMode;
  /** Price of the maker, in ticks of its symbol. */
  readonly priceTicks: number;
  /** The price of the trade as a decimal string. */
  readonly price: string;
  /** Lots that the taker lost; `undefined` when it lost none. */
  readonly takerPreventedLots: number | undefined;
  /** Lots that the maker lost; `undefined` when it lost none. */
  readonly makerPreventedLots: number | undefined;
  readonly timeUs: number;
}
