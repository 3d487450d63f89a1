/**
 * Estimates the fills of an order from an order book: it walks the other side from the best price to the limit price.
 *
 * The arithmetic is exact, in units of 1e-8 for quantities and 1e-16 for amounts. Only the average price is rounded
 * down.
 */
import { AMOUNT_SCALE, formatUnits, ONE, trimDecimal } from '../values/decimal.js';
import { cutUnits, downTo, showUnits } from './filter-grid.js';
import type { OrderDraft } from './order-draft.js';

/** Decimals of a price times a quantity. */
export const EXACT = 2 * AMOUNT_SCALE;

/** Units of 1e-16 as a decimal string for people. */
export const showExact = (units: bigint): string => trimDecimal(formatUnits(units, EXACT));

type Level = readonly [price: string, quantity: string];

export interface ExpectedFills {
  /** Quantity that fills at once, in the base asset. */
  readonly quantity: string;
  /** Value of these fills in the quote asset, without commission. */
  readonly amount: string;
  /** Average price, rounded down to 8 decimals; absent when nothing fills. */
  readonly averagePrice?: string;
  /** Price of the last fill; absent when nothing fills. */
  readonly worstPrice?: string;
  /**
   * Quantity that does not fill at once: it rests, or expires if the order may not rest. Absent for an order by quote amount.
   */
  readonly rest?: string;
  /** Whether the known levels end before the order is filled: more may fill at worse prices. */
  readonly isBeyond: boolean;
}

const MATCHING_TYPES: ReadonlySet<string | undefined> = new Set(['MARKET', 'LIMIT']);

/**
 * @param levels Levels of the other side of the book, best price first.
 * @param step Lot size for an order by quote amount, in units of 1e-8; 1n if there is none.
 * @returns undefined for an order that does not match on arrival, or that lacks the side or the size.
 */
export function expectedFills(draft: OrderDraft, levels: readonly Level[], step: bigint): ExpectedFills | undefined {
  const { side, price, quantity, quoteOrderQty, isPegged, isPending, stopPrice, trailingDelta } = draft;
  if (!MATCHING_TYPES.has(draft.type) || isPegged || isPending || stopPrice || trailingDelta) return undefined;
  if ((side !== 'BUY' && side !== 'SELL') || (!quantity && !quoteOrderQty)) return undefined;
  const limit = price && cutUnits(price.value).units;
  let [left, leftAmount] = [
    quantity && cutUnits(quantity.value).units,
    quoteOrderQty && cutUnits(quoteOrderQty.value).units * ONE,
  ];
  let [taken, amount, worst] = [0n, 0n, 0n];
  let isStopped = false;
  for (const [priceText, quantityText] of levels) {
    const [at, there] = [cutUnits(priceText).units, cutUnits(quantityText).units];
    isStopped = left === 0n || (limit !== undefined && (side === 'BUY' ? at > limit : at < limit));
    if (isStopped || at === 0n) break;
    const wanted = left ?? downTo((leftAmount as bigint) / at, step);
    const part = wanted < there ? wanted : there;
    if (part > 0n) [taken, amount, worst] = [taken + part, amount + part * at, at];
    if (left !== undefined) left -= part;
    else leftAmount = (leftAmount as bigint) - part * at;
    // The rest of an amount is too small for one more lot.
    isStopped = left === undefined ? wanted <= there : left === 0n;
    if (isStopped) break;
  }
  return {
    quantity: showUnits(taken),
    amount: showExact(amount),
    ...(taken > 0n ? { averagePrice: showUnits(amount / taken), worstPrice: showUnits(worst) } : {}),
    ...(left === undefined ? {} : { rest: showUnits(left) }),
    isBeyond: !isStopped,
  };
}
