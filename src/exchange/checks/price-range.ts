/**
 * The price range rule: how far from its reference price a symbol may trade.
 *
 * The range of a taker is fixed when it starts to take. For a BUY it is from the reference price x `bidLimitMultDown`
 * to the reference price x `bidLimitMultUp`, for a SELL the same with the ask multipliers; both limits are included. A
 * multiplier that is left out sets no limit. At a price outside of the range, the taker ends as EXPIRED with
 * EXECUTION_RULE_PRICE_RANGE_EXCEEDED and keeps its earlier fills. Without a reference price there is no range. A
 * routed order has the range of its own symbol on all books. Source: orders.md, section 14.
 */
import { AMOUNT_SCALE, ONE, parseUnits } from '../../protocol/index.js';
import type { SymbolRules } from '../model/symbol-rules.js';

/** The multipliers of the reference price, as `executionRules` shows them: decimal strings. */
export interface PriceRange {
  readonly bidLimitMultUp?: string;
  readonly bidLimitMultDown?: string;
  readonly askLimitMultUp?: string;
  readonly askLimitMultDown?: string;
}

/** Lowest and highest price at which a taker may trade, in ticks. */
export interface TickRange {
  readonly low: number;
  readonly high: number;
}

/** The range of a taker in whole ticks. @param referencePrice a decimal string */
export function tickRangeOf(range: PriceRange, rules: SymbolRules, isBuy: boolean, referencePrice: string): TickRange {
  const up = isBuy ? range.bidLimitMultUp : range.askLimitMultUp;
  const down = isBuy ? range.bidLimitMultDown : range.askLimitMultDown;
  const reference = parseUnits(referencePrice, AMOUNT_SCALE);
  const tick = rules.tickUnits * ONE;
  const times = (multiplier: string) => reference * parseUnits(multiplier, AMOUNT_SCALE);
  return {
    low: down === undefined ? 0 : Number((times(down) + tick - 1n) / tick),
    high: up === undefined ? Number.POSITIVE_INFINITY : Number(times(up) / tick),
  };
}
