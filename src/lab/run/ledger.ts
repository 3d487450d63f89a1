/**
 * The accounting of a run: amounts of assets with their prices, and the cause of each change of their value.
 *
 * The value of the account changes in few ways, and each change is recorded under the name of its cause, in integers: a
 * price moves (`holdings` for what the account had at the start, `inventory` for what was bought or sold since), the fills
 * of users move it (`impact`, for all amounts), a fill trades at another price than the middle (`spread`), a commission is
 * paid, or an amount changes without a fill (`other`). So the parts add up to the change of the value exactly.
 */
import { AMOUNT_SCALE, formatUnits, trimDecimal } from '../../protocol/index.js';
import type { LabAttribution } from '../base/lab-result.js';
import { MARK_SCALE, type Mark, type MarkPrices, times } from './mark-prices.js';

/** Number of decimals of a value. A value is an amount times a mark price, so this is the sum of their decimals. */
export const VALUE_SCALE = AMOUNT_SCALE + MARK_SCALE;

const DUST_SHARE = 1_000_000n;

interface Held {
  readonly start: bigint;
  amount: bigint;
  mark: bigint;
  /** The mark that the asset would have without the fills of users. */
  unmoved: bigint;
}

/** A fill in integers: amounts in units of 1e-8. */
export interface BookedFill {
  readonly base: string;
  readonly quote: string;
  readonly isBuy: boolean;
  readonly quantity: bigint;
  readonly quoteQuantity: bigint;
  readonly commission: bigint;
  readonly commissionAsset: string;
  /** Middle of the symbol's book before the fill, in the quote asset, with {@link MARK_SCALE}. */
  readonly middle: Mark;
}

export class Ledger {
  readonly #marks: MarkPrices;
  readonly #held = new Map<string, Held>();
  #startValue = 0n;
  #spread = 0n;
  #inventory = 0n;
  #holdings = 0n;
  #impact = 0n;
  #commission = 0n;
  #other = 0n;
  #traded = 0n;

  /** @param balances free plus locked at the start, units of 1e-8 */
  constructor(marks: MarkPrices, balances: ReadonlyMap<string, bigint>) {
    this.#marks = marks;
    for (const [asset, amount] of balances) {
      const { price, unmoved } = marks.of(asset);
      this.#held.set(asset, { start: amount, amount, mark: price, unmoved });
    }
    this.#startValue = this.value;
  }

  /** Value of all amounts at their last marks. */
  get value(): bigint {
    let value = 0n;
    for (const { amount, mark } of this.#held.values()) value += amount * mark;
    return value;
  }

  /** Value at the start. */
  get startValue(): bigint {
    return this.#startValue;
  }

  /** Value of the amounts at the start, at the last marks without the impact of users. */
  get heldValue(): bigint {
    return this.#startValue + this.#holdings;
  }

  /** Sum of the values of all fills at the prices of their time, units of 1e-8 of the valuation asset. */
  get tradedUnits(): bigint {
    return this.#traded / 10n ** BigInt(MARK_SCALE);
  }

  /** Amounts, their changes since the start, and their marks. */
  positions(): { asset: string; amount: bigint; change: bigint; mark: bigint }[] {
    return [...this.#held].map(([asset, { amount, start, mark }]) => ({ asset, amount, change: amount - start, mark }));
  }

  /** Amount of an asset minus its amount at the start. */
  changeOf(asset: string): bigint {
    const held = this.#held.get(asset);
    return held ? held.amount - held.start : 0n;
  }

  /**
   * Whether an asset other than the valuation asset differs from the start by a millionth of the value at the start or
   * more. Smaller amounts are remainders after commissions.
   */
  get isAtRisk(): boolean {
    const least = this.#startValue / DUST_SHARE;
    for (const [asset, { amount, start, mark }] of this.#held) {
      if (amount === start || asset === this.#marks.valuation) continue;
      const change = amount > start ? amount - start : start - amount;
      // An asset without a price counts, because its value is not known.
      if (mark === 0n || change * mark >= least) return true;
    }
    return false;
  }

  fill(fill: BookedFill): void {
    const { base, quote, isBuy, quantity, quoteQuantity, commission, commissionAsset, middle } = fill;
    const [bought, paid] = [this.#of(base), this.#of(quote)];
    this.#mark(paid, this.#marks.of(quote));
    this.#mark(bought, times(middle, { price: paid.mark, unmoved: paid.unmoved }));
    const value = quantity * bought.mark - quoteQuantity * paid.mark;
    this.#spread += isBuy ? value : -value;
    this.#traded += quoteQuantity * paid.mark;
    bought.amount += isBuy ? quantity : -quantity;
    paid.amount += isBuy ? -quoteQuantity : quoteQuantity;
    if (commission === 0n) return;
    const fee = this.#of(commissionAsset);
    fee.amount -= commission;
    this.#commission -= commission * fee.mark;
  }

  /** Values all amounts at the present prices, and books differences of balances that no fill explains. @param balances as in the constructor */
  compareWith(balances: ReadonlyMap<string, bigint>): void {
    for (const asset of balances.keys()) this.#of(asset);
    for (const [asset, held] of this.#held) {
      this.#mark(held, this.#marks.of(asset));
      const actual = balances.get(asset) ?? 0n;
      this.#other += (actual - held.amount) * held.mark;
      held.amount = actual;
    }
  }

  attribution(): LabAttribution {
    const total = this.value - this.#startValue;
    return {
      total: valueText(total),
      trading: valueText(total - this.#holdings),
      spread: valueText(this.#spread),
      inventory: valueText(this.#inventory),
      impact: valueText(this.#impact),
      holdings: valueText(this.#holdings),
      commission: valueText(this.#commission),
      other: valueText(this.#other),
    };
  }

  #mark(held: Held, { price, unmoved }: Mark): void {
    if (price === 0n || (price === held.mark && unmoved === held.unmoved)) return;
    const move = unmoved - held.unmoved;
    this.#holdings += held.start * move;
    this.#inventory += (held.amount - held.start) * move;
    this.#impact += held.amount * (price - held.mark - move);
    held.mark = price;
    held.unmoved = unmoved;
  }

  #of(asset: string): Held {
    let held = this.#held.get(asset);
    if (!held) {
      const { price, unmoved } = this.#marks.of(asset);
      held = { start: 0n, amount: 0n, mark: price, unmoved };
      this.#held.set(asset, held);
    }
    return held;
  }
}

/** A value as a decimal string without zeros at its end. */
export const valueText = (value: bigint): string => trimDecimal(formatUnits(value, VALUE_SCALE));
