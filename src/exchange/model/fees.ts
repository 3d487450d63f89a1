/**
 * Commissions: their rates, and the amount that a fill pays.
 *
 * There are three kinds: standard, tax and special. Each is `received amount * (maker or taker rate + buyer or seller
 * rate)`, is charged in the received asset (the buyer receives base, the seller quote) and is rounded down to the asset's
 * commission precision. With the discount, commissions are paid in BNB instead: see discount.ts. Source: orders.md,
 * section 13.
 *
 * A standard rate may be negative: then it is a rebate, which the account gets in the received asset, rounded down in the
 * same way.
 */
import { AMOUNT_SCALE, formatUnits, ONE, parseSignedUnits } from '../../protocol/index.js';
import { type Amount, amountOf, proportion, subtract } from './amounts.js';
import { type Fraction, fractionOf } from './symbol-rules.js';

/** The rates of one kind of commission as decimal strings. A rate that is left out is zero. */
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

/** The default rate of makers and takers: 0.1 %. */
export const DEFAULT_RATE = '0.00100000';

/** The rates of all three kinds for one role (maker or taker) and one side, units of 1e-8. */
interface CaseRates {
  readonly standard: bigint;
  /** The tax and special rates that are not zero. */
  readonly others: readonly bigint[];
  /** The standard rate without its sign as a fraction, when `others` is empty. */
  readonly only: Fraction | undefined;
}

/** A commission schedule with the rates of each role and side computed in advance. */
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
      return {
        standard,
        others,
        only: others.length === 0 ? fractionOf(standard < 0n ? -standard : standard) : undefined,
      };
    };
    this.cases = [rates('taker', 'seller'), rates('taker', 'buyer'), rates('maker', 'seller'), rates('maker', 'buyer')];
  }

  /**
   * The commission on a received amount, in the received asset.
   *
   * @param precision decimals that the commission may have: `baseCommissionPrecision` or `quoteCommissionPrecision`
   */
  charge(received: Amount, isMaker: boolean, isBuyer: boolean, precision: number): Amount {
    const { only, standard } = this.caseOf(isMaker, isBuyer);
    if (only !== undefined && precision >= AMOUNT_SCALE) {
      const size = proportion(received, only.times, only.per);
      return standard < 0n ? subtract(0, size) : size;
    }
    return amountOf(this.chargeConverted(BigInt(received), isMaker, isBuyer, precision, ONE, 1n, 1n));
  }

  /** Whether a fill gets a rebate instead of paying a commission. No discount applies to a rebate. */
  isRebate(isMaker: boolean, isBuyer: boolean): boolean {
    return this.caseOf(isMaker, isBuyer).standard < 0n;
  }

  /**
   * The commission in another asset.
   *
   * @param factor part of the standard commission that is paid, units of 1e-8; tax and special are paid in full
   * @param times numerator of the price of the received asset in the other asset
   * @param per denominator of that price; each kind of commission is rounded down once, at the end
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
    const rates = this.caseOf(isMaker, isBuyer);
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

  private caseOf(isMaker: boolean, isBuyer: boolean): CaseRates {
    return this.cases[(isMaker ? 2 : 0) + (isBuyer ? 1 : 0)] as CaseRates;
  }
}

/** The total rates of an order on this side as maker and as taker: with the buyer's or seller's rate added. */
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
  return parseSignedUnits(rate, AMOUNT_SCALE);
}

function cut(units: bigint, precision: number): bigint {
  return precision >= AMOUNT_SCALE ? units : units - (units % 10n ** BigInt(AMOUNT_SCALE - precision));
}
