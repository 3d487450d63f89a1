/**
 * The payments of a trade: the buyer pays quote, the seller pays base, each receives the other asset less its
 * commission, and the commission goes to the fee account. No amount is created or lost by rounding.
 *
 * In a fill of a routed order, the routing account is between the two parties: it trades with the resting order on that
 * order's book, and makes the same trade with the taker in the taker's quote asset. One unit of the one quote asset counts
 * as one unit of the other. The balances of the routing account may be negative. Together with them, the sum of each asset
 * over all accounts is constant.
 */

import { type BnbDiscount, DISCOUNT_ASSET, discounted, type Fee, payInBnb } from '../funds/discount.js';
import { updateHold } from '../funds/holds.js';
import { type Amount, add, subtract } from '../model/amounts.js';
import type { Balance } from '../model/balances.js';
import type { Order } from '../model/model.js';
import { receiveReserved, reservesFor } from '../orders/order-lists.js';
import { Trade } from './trade.js';

/** The balances that receive the commissions of one symbol. */
export interface FeeAccount {
  readonly base: Balance;
  readonly quote: Balance;
  readonly discount: BnbDiscount;
}

/**
 * Executes `lots` of both orders at the maker's price and updates quantities and balances. The caller sets the
 * statuses, has already taken the lots off the maker in the book, and has closed the maker's OCO sibling.
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

/** Net amounts that routing has received, units of 1e-8 by asset; they can be negative. */
export class RoutingAccount {
  private readonly positions = new Map<string, bigint>();

  /** Adds an amount that the routing account receives. */
  receive(asset: string, amount: Amount): void {
    this.positions.set(asset, (this.positions.get(asset) ?? 0n) + BigInt(amount));
  }

  /** Subtracts an amount that the routing account pays. */
  pay(asset: string, amount: Amount): void {
    this.positions.set(asset, (this.positions.get(asset) ?? 0n) - BigInt(amount));
  }

  all(): IterableIterator<[asset: string, units: bigint]> {
    return this.positions.entries();
  }
}

/** The maker's side of a routed fill: a trade between the maker and the routing account, which pays no commission. */
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

/**
 * The taker's side of a routed fill: the taker trades with the routing account for the amount `quote` of the taker's quote asset.
 *
 * @returns the commission
 */
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

/** A prevented self-trade of mode TRANSFER between two accounts: moves the amounts of a trade, without commission. */
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
  if (!order.isRegistered) {
    order.paying.payUnlimited(amount);
    return;
  }
  if (order.isMarketNow) {
    order.paying.payFree(amount);
    return;
  }
  order.paying.payLocked(amount);
  order.heldAmount = subtract(order.heldAmount, amount);
}

/** Adds the received amount minus the commission to the balance. The commission goes to the fee account. */
function receive(order: Order, isMaker: boolean, received: Amount, fees: FeeAccount, taker: Order): Fee {
  const { isBuy, receiving, owner, rules, list } = order;
  const { baseCommissionPrecision, quoteCommissionPrecision } = rules.info;
  const precision = isBuy ? baseCommissionPrecision : quoteCommissionPrecision;
  const commission = owner.commissionOn(rules.symbol);
  const hasDiscount = owner.paysInBnb && fees.discount.isOn && !commission.isRebate(isMaker, isBuy);
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
  // Unlocks the funds that are no longer needed after a better price or a rounded notional.
  updateHold(order);
}
