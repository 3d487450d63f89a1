/**
 * Commissions.
 *
 * For each of standard, tax and special: received amount * (maker or taker rate + buyer or seller rate), charged in the
 * received asset (base for the buyer, quote for the seller), each part cut to the asset's commission precision.
 * Source: orders.md, section 13. Not handled: the discount for paying in BNB.
 */
import { AMOUNT_SCALE, formatUnits, parseUnits } from '../protocol/decimal.js';

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

const ONE = 10n ** BigInt(AMOUNT_SCALE);

/** An account's schedule, ready to be applied: for each role and side the rates that are not zero. */
export class Commission {
  readonly standard: Required<CommissionRates>;
  readonly tax: Required<CommissionRates>;
  readonly special: Required<CommissionRates>;
  private readonly ratesByCase: readonly (readonly bigint[])[];

  constructor(schedule: CommissionSchedule) {
    this.standard = complete(schedule.standard);
    this.tax = complete(schedule.tax ?? {});
    this.special = complete(schedule.special ?? {});
    const kinds = [this.standard, this.tax, this.special];
    const rates = (role: 'maker' | 'taker', side: 'buyer' | 'seller'): bigint[] =>
      kinds.map((kind) => rateUnits(kind[role]) + rateUnits(kind[side])).filter((rate) => rate !== 0n);
    this.ratesByCase = [
      rates('taker', 'seller'),
      rates('taker', 'buyer'),
      rates('maker', 'seller'),
      rates('maker', 'buyer'),
    ];
  }

  /**
   * The commission on `receivedUnits` of an asset, in the same units.
   *
   * @param precision decimals the commission may have: `baseCommissionPrecision` or `quoteCommissionPrecision`.
   */
  on(receivedUnits: bigint, isMaker: boolean, isBuyer: boolean, precision: number): bigint {
    const rates = this.ratesByCase[(isMaker ? 2 : 0) + (isBuyer ? 1 : 0)] ?? [];
    let total = 0n;
    for (const rate of rates) {
      const part = (receivedUnits * rate) / ONE;
      total += precision >= AMOUNT_SCALE ? part : part - (part % 10n ** BigInt(AMOUNT_SCALE - precision));
    }
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
