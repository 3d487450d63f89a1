/**
 * One trade's money: the buyer pays quote, the seller pays base, each receives the other's less its commission, and
 * the commission goes to the fees. Nothing is made or lost, whatever is cut.
 *
 * A fill that was routed over another book has the routing routing in the middle: it trades with the resting order on that
 * book and passes the base on to the taker for the taker's own quote asset, one to one. Its positions may be negative;
 * with them the sums hold for every asset.
 */

import { type Amount, add, subtract } from '../funds/amounts.js';
import type { Balance } from '../funds/balances.js';
import { type BnbDiscount, DISCOUNT_ASSET, discounted, type Fee, payInBnb } from '../funds/discount.js';
import { updateHold } from '../funds/holds.js';
import type { Order } from '../model.js';
import { receiveReserved, reservesFor } from '../orders/order-lists.js';
import { Trade } from './trade.js';
/** Where commissions of one symbol go. */
export interface FeeAccount {
  readonly base: Balance;
  readonly quote: Balance;
  readonly discount: BnbDiscount;
}

/**
 * Executes `lots` of both orders at the maker's price and books every quantity and amount; statuses are the caller's.
 * The book must have taken the lots off the maker already, and its OCO sibling must be closed.
 */
export function settle(id: number, taker: Order, maker: Order, lots: number, fees: FeeAccount, timeUs: number): Trade {
  const { rules } = maker;
  const priceTicks = maker.limitTicks;
  const buyer = taker.isBuy ? taker : maker;
  const seller = taker.isBuy ? maker : taker;
  const base = rules.quantityAmount(lots);
  const quote = rules.notionalAmount(priceTicks, lots);

  pay(buyer, quote);
  pay(seller, base);
  taker.openLots -= lots;
  const buyerFee = receive(buyer, buyer === maker, base, fees, taker);
  const sellerFee = receive(seller, seller === maker, quote, fees, taker);

  book(taker, lots, quote, timeUs);
  book(maker, lots, quote, timeUs);
  return new Trade(id, buyer, seller, buyer === maker, priceTicks, lots, quote, buyerFee, sellerFee, timeUs);
}

/** What routing has bought and sold so far, units of 1e-8 by asset; not bounded by zero. */
export class RoutingAccount {
  private readonly positions = new Map<string, bigint>();

  /** What it takes of an asset. */
  receive(asset: string, amount: Amount): void {
    this.positions.set(asset, (this.positions.get(asset) ?? 0n) + BigInt(amount));
  }

  /** What it gives. */
  pay(asset: string, amount: Amount): void {
    this.positions.set(asset, (this.positions.get(asset) ?? 0n) - BigInt(amount));
  }

  all(): IterableIterator<[asset: string, units: bigint]> {
    return this.positions.entries();
  }
}

/** The resting side of a routed fill: a trade of the maker with the routing, which pays no commission. */
export function settleMaker(
  id: number,
  taker: Order,
  maker: Order,
  lots: number,
  fees: FeeAccount,
  routing: RoutingAccount,
  timeUs: number,
): Trade {
  const { rules, limitTicks: priceTicks } = maker;
  const base = rules.quantityAmount(lots);
  const quote = rules.notionalAmount(priceTicks, lots);
  const [paid, received] = maker.isBuy ? [quote, base] : [base, quote];
  pay(maker, paid);
  const fee = receive(maker, true, received, fees, taker);
  routing.receive(maker.paying.asset, paid);
  routing.pay(maker.receiving.asset, received);
  book(maker, lots, quote, timeUs);
  const [buyer, seller] = maker.isBuy ? [maker, taker] : [taker, maker];
  const none: Fee = { amount: 0, asset: maker.paying.asset };
  const [buyerFee, sellerFee] = maker.isBuy ? [fee, none] : [none, fee];
  return new Trade(id, buyer, seller, maker.isBuy, priceTicks, lots, quote, buyerFee, sellerFee, timeUs, taker);
}

/** The taking side of a routed fill, at `quote` of its own quote asset; says the commission. */
export function settleTaker(
  taker: Order,
  lots: number,
  quote: Amount,
  fees: FeeAccount,
  routing: RoutingAccount,
  timeUs: number,
): Fee {
  const base = taker.rules.quantityAmount(lots);
  const [paid, received] = taker.isBuy ? [quote, base] : [base, quote];
  pay(taker, paid);
  taker.openLots -= lots;
  const fee = receive(taker, false, received, fees, taker);
  routing.receive(taker.paying.asset, paid);
  routing.pay(taker.receiving.asset, received);
  book(taker, lots, quote, timeUs);
  return fee;
}

/** A prevented self-trade between two accounts that moves the amounts as a trade would, without commission. */
export function transfer(taker: Order, maker: Order, lots: number): void {
  const { rules } = maker;
  const [buyer, seller] = taker.isBuy ? [taker, maker] : [maker, taker];
  const base = rules.quantityAmount(lots);
  const quote = rules.notionalAmount(maker.limitTicks, lots);
  pay(buyer, quote);
  pay(seller, base);
  buyer.receiving.receive(base);
  seller.receiving.receive(quote);
}

function pay(order: Order, amount: Amount): void {
  if (order.isMarketNow) {
    order.paying.payFree(amount);
    return;
  }
  order.paying.payLocked(amount);
  order.heldAmount = subtract(order.heldAmount, amount);
}

/** Credits what a trade brings and takes its commission, which the fees gets. */
function receive(order: Order, isMaker: boolean, received: Amount, fees: FeeAccount, taker: Order): Fee {
  const { isBuy, receiving, owner, rules, list } = order;
  const { baseCommissionPrecision, quoteCommissionPrecision } = rules.info;
  const precision = isBuy ? baseCommissionPrecision : quoteCommissionPrecision;
  const commission = owner.commissionOn(rules.symbol);
  const hasDiscount = owner.paysInBnb && fees.discount.isOn;
  const isBnb = receiving.asset === DISCOUNT_ASSET;
  const inBnb =
    hasDiscount && !isBnb ? payInBnb(fees.discount, order, commission, received, isMaker, taker) : undefined;
  const fee =
    inBnb !== undefined
      ? 0
      : hasDiscount && isBnb
        ? discounted(commission, received, isMaker, isBuy, precision)
        : commission.charge(received, isMaker, isBuy, precision);
  if (list !== undefined && reservesFor(order)) receiveReserved(list, receiving, received, fee);
  else receiving.receive(subtract(received, fee));
  (isBuy ? fees.base : fees.quote).receive(fee);
  return inBnb ?? { amount: fee, asset: receiving.asset };
}

function book(order: Order, lots: number, quote: Amount, timeUs: number): void {
  order.executedLots += lots;
  order.cumulativeQuote = add(order.cumulativeQuote, quote);
  order.updateTimeUs = timeUs;
  order.owner.updateTimeUs = timeUs;
  // Releases what a better price or a cut notional left over.
  updateHold(order);
}
