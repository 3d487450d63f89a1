/**
 * Commissions.
 *
 * For each of standard, tax and special: received amount * (maker or taker rate + buyer or seller rate), charged in the
 * received asset (base for the buyer, quote for the seller), each part cut to the asset's commission precision. With the
 * discount they are paid in BNB instead: see discount.ts. Source: orders.md, section 13.
 */
import { AMOUNT_SCALE, formatUnits, ONE, parseUnits } from '../../protocol/index.js';
import { type Fraction, fractionOf } from '../checks/symbol-rules.js';
import { type Amount, amountOf, proportion } from './amounts.js';

/** Rates of one kind of commission as decimal strings; a rate left out is zero. */
export interface CommissionRates {
  readonly maker?: string;
  readonly taker?: string;
  readonly buyer?: string;
  readonly seller?: string;
}

export interface CommissionSchedule {
  readonly standard: CommissionRates;
  readonly tax?: CommissionRates;
  readonly special?: CommissionRates;
}

/** What an account pays when nothing else is said: 0.1 %. */
export const DEFAULT_RATE = '0.00100000';

/** One of the four rates that a fill can be charged at, for each kind of commission, units of 1e-8. */
interface CaseRates {
  readonly standard: bigint;
  /** Tax and special, those that are not zero. */
  readonly others: readonly bigint[];
  /** The standard rate, where there is no other. */
  readonly only: Fraction | undefined;
}

/** An account's schedule, ready to be applied: for each role and side its rates. */
export class Commission {
  readonly standard: Required<CommissionRates>;
  readonly tax: Required<CommissionRates>;
  readonly special: Required<CommissionRates>;
  private readonly cases: readonly CaseRates[];

  constructor(schedule: CommissionSchedule) {
    this.standard = complete(schedule.standard);
    this.tax = complete(schedule.tax ?? {});
    this.special = complete(schedule.special ?? {});
    const rates = (role: 'maker' | 'taker', side: 'buyer' | 'seller'): CaseRates => {
      const sum = (kind: Required<CommissionRates>) => rateUnits(kind[role]) + rateUnits(kind[side]);
      const standard = sum(this.standard);
      const others = [this.tax, this.special].map(sum).filter((rate) => rate !== 0n);
      return { standard, others, only: others.length === 0 ? fractionOf(standard) : undefined };
    };
    this.cases = [rates('taker', 'seller'), rates('taker', 'buyer'), rates('maker', 'seller'), rates('maker', 'buyer')];
  }

  /**
   * The commission on what was received of an asset.
   *
   * @param precision decimals the commission may have: `baseCommissionPrecision` or `quoteCommissionPrecision`.
   */
  charge(received: Amount, isMaker: boolean, isBuyer: boolean, precision: number): Amount {
    const { only } = this.cases[(isMaker ? 2 : 0) + (isBuyer ? 1 : 0)] as CaseRates;
    if (only !== undefined && precision >= AMOUNT_SCALE) return proportion(received, only.times, only.per);
    return amountOf(this.chargeConverted(BigInt(received), isMaker, isBuyer, precision, ONE, 1n, 1n));
  }

  /**
   * The commission in another asset, of which `times / per` are worth one of the received: the standard one is reduced to
   * `factor` (units of 1e-8), tax and special are not. Each part is cut once, at the end.
   */
  chargeConverted(
    receivedUnits: bigint,
    isMaker: boolean,
    isBuyer: boolean,
    precision: number,
    factor: bigint,
    times: bigint,
    per: bigint,
  ): bigint {
    const rates = this.cases[(isMaker ? 2 : 0) + (isBuyer ? 1 : 0)] as CaseRates;
    const worth = receivedUnits * times;
    let total = 0n;
    if (rates.standard !== 0n) {
      const part =
        factor === ONE ? (worth * rates.standard) / (ONE * per) : (worth * rates.standard * factor) / (ONE * ONE * per);
      total += cut(part, precision);
    }
    for (const rate of rates.others) total += cut((worth * rate) / (ONE * per), precision);
    return total;
  }
}

/** What an order on this side would pay as maker and as taker: the buyer's or seller's rate is added in. */
export function ratesOfOrder(rates: Required<CommissionRates>, isBuy: boolean): { maker: string; taker: string } {
  const own = rateUnits(isBuy ? rates.buyer : rates.seller);
  const text = (rate: string): string => formatUnits(rateUnits(rate) + own, AMOUNT_SCALE);
  return { maker: text(rates.maker), taker: text(rates.taker) };
}

function complete(rates: CommissionRates): Required<CommissionRates> {
  const text = (rate: string | undefined): string => formatUnits(rateUnits(rate ?? '0'), AMOUNT_SCALE);
  return { maker: text(rates.maker), taker: text(rates.taker), buyer: text(rates.buyer), seller: text(rates.seller) };
}

function rateUnits(rate: string): bigint {
  return parseUnits(rate, AMOUNT_SCALE);
}

function cut(units: bigint, precision: number): bigint {
  return precision >= AMOUNT_SCALE ? units : units - (units % 10n ** BigInt(AMOUNT_SCALE - precision));
}
