/**
 * One trade's money: the buyer pays quote, the seller pays base, each receives the other's less its commission, and
 * the commission goes to the house. Nothing is made or lost, whatever is cut.
 *
 * A fill that was routed over another book has the routing desk in the middle: it trades with the resting order on that
 * book and passes the base on to the taker for the taker's own quote asset, one to one. Its positions may be negative;
 * with them the sums hold for every asset.
 */
import type { Balance } from './balances.js';
import { DISCOUNT_ASSET, type DiscountDesk, discounted, type Fee, payInBnb } from './discount.js';
import { Trade } from './events.js';
import { relock } from './locks.js';
import type { Order } from './order.js';
import { receiveReserved, reservesFor } from './order-lists.js';

/** Where commissions of one symbol go. */
export interface House {
  readonly base: Balance;
  readonly quote: Balance;
  readonly discount: DiscountDesk;
}

/**
 * Executes `lots` of both orders at the maker's price and books every quantity and amount; statuses are the caller's.
 * The book must have taken the lots off the maker already, and its OCO sibling must be closed.
 */
export function settle(id: number, taker: Order, maker: Order, lots: number, house: House, timeUs: number): Trade {
  const { rules } = maker;
  const priceTicks = maker.limitTicks;
  const buyer = taker.isBuy ? taker : maker;
  const seller = taker.isBuy ? maker : taker;
  const baseUnits = rules.quantityUnits(lots);
  const quoteUnits = rules.notionalUnits(priceTicks, lots);

  pay(buyer, quoteUnits);
  pay(seller, baseUnits);
  taker.openLots -= lots;
  const buyerFee = receive(buyer, buyer === maker, baseUnits, house, taker);
  const sellerFee = receive(seller, seller === maker, quoteUnits, house, taker);

  book(taker, lots, quoteUnits, timeUs);
  book(maker, lots, quoteUnits, timeUs);
  return new Trade(id, buyer, seller, buyer === maker, priceTicks, lots, quoteUnits, buyerFee, sellerFee, timeUs);
}

/** What routing has bought and sold so far, units of 1e-8 by asset; not bounded by zero. */
export class RoutingDesk {
  private readonly positions = new Map<string, bigint>();

  add(asset: string, units: bigint): void {
    this.positions.set(asset, (this.positions.get(asset) ?? 0n) + units);
  }

  all(): IterableIterator<[asset: string, units: bigint]> {
    return this.positions.entries();
  }
}

/** The resting side of a routed fill: a trade of the maker with the desk, which pays no commission. */
export function settleMaker(
  id: number,
  taker: Order,
  maker: Order,
  lots: number,
  house: House,
  desk: RoutingDesk,
  timeUs: number,
): Trade {
  const { rules, limitTicks: priceTicks } = maker;
  const baseUnits = rules.quantityUnits(lots);
  const quoteUnits = rules.notionalUnits(priceTicks, lots);
  const [paid, received] = maker.isBuy ? [quoteUnits, baseUnits] : [baseUnits, quoteUnits];
  pay(maker, paid);
  const fee = receive(maker, true, received, house, taker);
  desk.add(maker.paying.asset, paid);
  desk.add(maker.receiving.asset, -received);
  book(maker, lots, quoteUnits, timeUs);
  const [buyer, seller] = maker.isBuy ? [maker, taker] : [taker, maker];
  const none: Fee = { units: 0n, asset: maker.paying.asset };
  const [buyerFee, sellerFee] = maker.isBuy ? [fee, none] : [none, fee];
  return new Trade(id, buyer, seller, maker.isBuy, priceTicks, lots, quoteUnits, buyerFee, sellerFee, timeUs, taker);
}

/** The taking side of a routed fill, at `quoteUnits` of its own quote asset; says the commission. */
export function settleTaker(
  taker: Order,
  lots: number,
  quoteUnits: bigint,
  house: House,
  desk: RoutingDesk,
  timeUs: number,
): Fee {
  const baseUnits = taker.rules.quantityUnits(lots);
  const [paid, received] = taker.isBuy ? [quoteUnits, baseUnits] : [baseUnits, quoteUnits];
  pay(taker, paid);
  taker.openLots -= lots;
  const fee = receive(taker, false, received, house, taker);
  desk.add(taker.paying.asset, paid);
  desk.add(taker.receiving.asset, -received);
  book(taker, lots, quoteUnits, timeUs);
  return fee;
}

/** A prevented self-trade between two accounts that moves the amounts as a trade would, without commission. */
export function transfer(taker: Order, maker: Order, lots: number): void {
  const { rules } = maker;
  const [buyer, seller] = taker.isBuy ? [taker, maker] : [maker, taker];
  const baseUnits = rules.quantityUnits(lots);
  const quoteUnits = rules.notionalUnits(maker.limitTicks, lots);
  pay(buyer, quoteUnits);
  pay(seller, baseUnits);
  buyer.receiving.free += baseUnits;
  seller.receiving.free += quoteUnits;
}

function pay(order: Order, units: bigint): void {
  if (order.isMarketNow) {
    order.paying.payFree(units);
    return;
  }
  order.paying.payLocked(units);
  order.lockedUnits -= units;
}

/** Credits what a trade brings and takes its commission, which the house gets. */
function receive(order: Order, isMaker: boolean, units: bigint, house: House, taker: Order): Fee {
  const { isBuy, receiving, owner, rules, list } = order;
  const { baseCommissionPrecision, quoteCommissionPrecision } = rules.info;
  const precision = isBuy ? baseCommissionPrecision : quoteCommissionPrecision;
  const commission = owner.commissionOn(rules.symbol);
  const hasDiscount = owner.paysInBnb && house.discount.isOn;
  const isBnb = receiving.asset === DISCOUNT_ASSET;
  const inBnb = hasDiscount && !isBnb ? payInBnb(house.discount, order, commission, units, isMaker, taker) : undefined;
  const fee =
    inBnb !== undefined
      ? 0n
      : hasDiscount && isBnb
        ? discounted(commission, units, isMaker, isBuy, precision)
        : commission.on(units, isMaker, isBuy, precision);
  if (list !== undefined && reservesFor(order)) receiveReserved(list, receiving, units, fee);
  else receiving.free += units - fee;
  (isBuy ? house.base : house.quote).free += fee;
  return inBnb ?? { units: fee, asset: receiving.asset };
}

function book(order: Order, lots: number, quoteUnits: bigint, timeUs: number): void {
  order.executedLots += lots;
  order.cumulativeQuoteUnits += quoteUnits;
  order.updateTimeUs = timeUs;
  order.owner.updateTimeUs = timeUs;
  // Releases what a better price or a cut notional left over.
  relock(order);
}
