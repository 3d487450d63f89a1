/**
 * The discount for commissions that are paid in BNB.
 *
 * It holds where it is switched on for the account and for the symbol. The commission is then worth its amount of BNB at
 * the last trade price of the moment, the standard part times {@link DISCOUNT_FACTOR}, tax and special whole, and comes
 * from the free BNB of the account; an account that has too little, and an asset that has no price in BNB, pay the full
 * amount in the received asset. Whoever receives BNB pays the reduced commission from what is received. An order that is
 * just spending its account's free BNB at the market keeps what it may still need. Source: orders.md, section 13.
 */
import { AMOUNT_SCALE, ONE, parseUnits } from '../../protocol/index.js';
import type { Order } from '../orders/order.js';
import type { Account } from './account.js';
import { type Amount, amountOf } from './amounts.js';
import type { Balances } from './balances.js';
import type { Commission } from './fees.js';

/** The asset that commissions can be paid in. */
export const DISCOUNT_ASSET = 'BNB';
/** What is left of the standard commission. */
export const DISCOUNT_FACTOR = '0.75000000';

/** As `accountCommission` and test orders show it. */
export interface DiscountReport {
  readonly enabledForAccount: boolean;
  readonly enabledForSymbol: boolean;
  readonly discountAsset: string;
  readonly discount: string;
}

/** Commission of one fill and what it was paid in. */
export interface Fee {
  readonly amount: Amount;
  readonly asset: string;
}

/** `times / per` of BNB are worth one of an asset. */
export interface BnbRate {
  readonly times: bigint;
  readonly per: bigint;
}

/** A symbol as far as prices go. */
export interface PricedSymbol {
  readonly rules: { readonly baseAsset: string; readonly quoteAsset: string; readonly tickUnits: bigint };
  /** Last trade price, 0 before the first trade. */
  readonly lastTicks: number;
}

const FACTOR = parseUnits(DISCOUNT_FACTOR, AMOUNT_SCALE);

/** Prices of assets in BNB, by the symbols of the exchange: directly, or over one other asset. */
export class BnbPrices {
  private readonly symbols: ReadonlyMap<string, PricedSymbol>;
  /** The steps from an asset to BNB; an asset that cannot be reached has none. */
  private readonly routes = new Map<string, readonly PricedSymbol[]>();

  constructor(symbols: ReadonlyMap<string, PricedSymbol>) {
    this.symbols = symbols;
  }

  /** The rate of the moment; `undefined` where there is no way, or a step of it never traded. */
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

/** Where the discounted commissions of one symbol go. */
export interface BnbDiscount {
  readonly prices: BnbPrices;
  /** Where what is collected goes. */
  readonly feeBalances: Balances;
  /** Whether the symbol takes part. */
  isOn: boolean;
}

/** The reduced commission on received BNB, from what is received. */
export function discounted(
  commission: Commission,
  received: Amount,
  isMaker: boolean,
  isBuyer: boolean,
  precision: number,
): Amount {
  return amountOf(commission.chargeConverted(BigInt(received), isMaker, isBuyer, precision, FACTOR, 1n, 1n));
}

/** Pays the commission of a fill in BNB; `undefined`, and nothing is paid, when there is no price or too little of it. */
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

/** Free BNB of the account without what the taker that is just spending it may need. */
function spareBnb(owner: Account, taker: Order): bigint {
  const free = owner.balances.freeOf(DISCOUNT_ASSET);
  if (taker.owner !== owner || !taker.isMarketNow || taker.paying.asset !== DISCOUNT_ASSET) return free;
  return taker.isBuy ? 0n : free - taker.rules.quantityUnits(taker.openLots);
}
