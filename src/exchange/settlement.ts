/**
 * One trade's money: the buyer pays quote, the seller pays base, each receives the other's less its commission, and
 * the commission goes to the house. Nothing is made or lost, whatever is cut.
 */
import type { Balance } from './balances.js';
import { Trade } from './events.js';
import { relock } from './locks.js';
import type { Order } from './order.js';

/** Where commissions of one symbol go. */
export interface House {
  readonly base: Balance;
  readonly quote: Balance;
}

/**
 * Executes `lots` of both orders at the maker's price and books every quantity and amount; statuses are the caller's.
 * The maker must have left the book by as many lots already, and its OCO sibling must be closed.
 */
export function settle(id: number, taker: Order, maker: Order, lots: number, house: House, timeUs: number): Trade {
  const { rules } = taker;
  const priceTicks = maker.priceTicks;
  const buyer = taker.isBuy ? taker : maker;
  const seller = taker.isBuy ? maker : taker;
  const baseUnits = rules.quantityUnits(lots);
  const quoteUnits = rules.notionalUnits(priceTicks, lots);

  pay(buyer, quoteUnits);
  pay(seller, baseUnits);
  const basePrecision = rules.info.baseCommissionPrecision;
  const quotePrecision = rules.info.quoteCommissionPrecision;
  const buyerCommission = buyer.owner.commission.on(baseUnits, buyer === maker, true, basePrecision);
  const sellerCommission = seller.owner.commission.on(quoteUnits, seller === maker, false, quotePrecision);
  buyer.receiving.free += baseUnits - buyerCommission;
  seller.receiving.free += quoteUnits - sellerCommission;
  house.base.free += buyerCommission;
  house.quote.free += sellerCommission;

  book(taker, lots, quoteUnits, timeUs);
  book(maker, lots, quoteUnits, timeUs);
  return new Trade(
    id,
    buyer,
    seller,
    buyer === maker,
    priceTicks,
    lots,
    quoteUnits,
    buyerCommission,
    sellerCommission,
    timeUs,
  );
}

function pay(order: Order, units: bigint): void {
  if (order.isMarketNow) {
    order.paying.payFree(units);
    return;
  }
  order.paying.payLocked(units);
  order.lockedUnits -= units;
}

function book(order: Order, lots: number, quoteUnits: bigint, timeUs: number): void {
  order.openLots -= lots;
  order.executedLots += lots;
  order.cumulativeQuoteUnits += quoteUnits;
  order.updateTimeUs = timeUs;
  order.owner.updateTimeUs = timeUs;
  // Releases what a better price or a cut notional left over.
  relock(order);
}
