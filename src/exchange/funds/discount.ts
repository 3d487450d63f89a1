/**
 * The discount for commissions that are paid in BNB.
 *
 * The discount applies when it is switched on for the account and for the symbol. Then the commission is converted to BNB at
 * the last trade price and paid from the free BNB of the account. The standard commission is multiplied by
 * {@link DISCOUNT_FACTOR}; tax and special commission are not reduced.
 *
 * - When the account has too little free BNB, or the received asset has no price in BNB, the full commission is paid in the
 *   received asset.
 * - An account that receives BNB pays the reduced commission from the received amount.
 * - A taker order that sells BNB keeps enough free BNB for its own unfilled quantity; only the remaining free BNB can
 *   pay commissions.
 *
 * Source: orders.md, section 13.
 */
import { AMOUNT_SCALE, ONE, parseUnits } from '../../protocol/index.js';
import { type Amount, amountOf } from '../model/amounts.js';
import type { Balances } from '../model/balances.js';
import type { Commission } from '../model/fees.js';
import type { Account, Order } from '../model/model.js';

/** The asset that commissions can be paid in. */
export const DISCOUNT_ASSET = 'BNB';
/** Part of the standard commission that is still paid. */
export const DISCOUNT_FACTOR = '0.75000000';

/** The discount as `accountCommission` and test orders show it. */
export interface DiscountReport {
  readonly enabledForAccount: boolean;
  readonly enabledForSymbol: boolean;
  readonly discountAsset: string;
  readonly discount: string;
}

/** The commission of one fill, and the asset that it was paid in. */
export interface Fee {
  readonly amount: Amount;
  readonly asset: string;
}

/** The price of an asset in BNB is `times / per`. */
export interface BnbRate {
  readonly times: bigint;
  readonly per: bigint;
}

/** The parts of a symbol that prices are taken from. */
export interface PricedSymbol {
  readonly rules: { readonly baseAsset: string; readonly quoteAsset: string; readonly tickUnits: bigint };
  /** Last trade price, 0 before the first trade. */
  readonly lastTicks: number;
}

const FACTOR = parseUnits(DISCOUNT_FACTOR, AMOUNT_SCALE);

/** Prices of assets in BNB, from the symbols of the exchange: directly, or through one other asset. */
export class BnbPrices {
  private readonly symbols: ReadonlyMap<string, PricedSymbol>;
  /** The symbols that convert an asset to BNB, one after the other; empty when there is no such route. */
  private readonly routes = new Map<string, readonly PricedSymbol[]>();

  constructor(symbols: ReadonlyMap<string, PricedSymbol>) {
    this.symbols = symbols;
  }

  /** The current rate; `undefined` when there is no route, or a symbol of the route has never traded. */
  rateOf(asset: string): BnbRate | undefined {
    let route = this.routes.get(asset);
    if (route === undefined) {
      route = this.routeOf(asset);
      this.routes.set(asset, route);
    }
    if (route.length === 0) return undefined;
    let [times, per] = [1n, 1n];
    let from = asset;
    for (const { rules, lastTicks } of route) {
      if (lastTicks === 0) return undefined;
      const priceUnits = BigInt(lastTicks) * rules.tickUnits;
      const isBase = rules.baseAsset === from;
      times *= isBase ? priceUnits : ONE;
      per *= isBase ? ONE : priceUnits;
      from = isBase ? rules.quoteAsset : rules.baseAsset;
    }
    return { times, per };
  }

  private routeOf(asset: string): readonly PricedSymbol[] {
    const direct = this.between(asset, DISCOUNT_ASSET);
    if (direct) return [direct];
    for (const second of this.symbols.values()) {
      const { baseAsset, quoteAsset } = second.rules;
      const other = baseAsset === DISCOUNT_ASSET ? quoteAsset : quoteAsset === DISCOUNT_ASSET ? baseAsset : undefined;
      const first = other === undefined ? undefined : this.between(asset, other);
      if (first) return [first, second];
    }
    return [];
  }

  private between(one: string, other: string): PricedSymbol | undefined {
    return this.symbols.get(one + other) ?? this.symbols.get(other + one);
  }
}

/** The discount on one symbol. */
export interface BnbDiscount {
  readonly prices: BnbPrices;
  /** Balances that receive the commissions paid in BNB. */
  readonly feeBalances: Balances;
  /** Whether the discount is switched on for the symbol. */
  isOn: boolean;
}

/** The reduced commission on received BNB, which is paid from the received amount. */
export function discounted(
  commission: Commission,
  received: Amount,
  isMaker: boolean,
  isBuyer: boolean,
  precision: number,
): Amount {
  return amountOf(commission.chargeConverted(BigInt(received), isMaker, isBuyer, precision, FACTOR, 1n, 1n));
}

/** Pays the commission of a fill in BNB. Returns `undefined` and pays nothing without a price in BNB or enough free BNB. */
export function payInBnb(
  discount: BnbDiscount,
  order: Order,
  commission: Commission,
  received: Amount,
  isMaker: boolean,
  taker: Order,
): Fee | undefined {
  const { isBuy, owner, receiving } = order;
  const free = spareBnb(owner, taker);
  if (free <= 0n) return undefined;
  const rate = discount.prices.rateOf(receiving.asset);
  if (rate === undefined) return undefined;
  const { times, per } = rate;
  const amount = amountOf(
    commission.chargeConverted(BigInt(received), isMaker, isBuy, AMOUNT_SCALE, FACTOR, times, per),
  );
  if (amount > free) return undefined;
  owner.balances.of(DISCOUNT_ASSET).payFree(amount);
  discount.feeBalances.of(DISCOUNT_ASSET).receive(amount);
  return { amount, asset: DISCOUNT_ASSET };
}

/** Free BNB of the account, minus the BNB that a current taker of the account may still spend. */
function spareBnb(owner: Account, taker: Order): bigint {
  const free = owner.balances.freeOf(DISCOUNT_ASSET);
  if (taker.owner !== owner || !taker.isMarketNow || taker.paying.asset !== DISCOUNT_ASSET) return free;
  return taker.isBuy ? 0n : free - taker.rules.quantityUnits(taker.openLots);
}
