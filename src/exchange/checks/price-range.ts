/**
 * The price range rule: how far from its reference price a symbol may trade.
 *
 * A taker's range is fixed when it begins to take: BUY between reference price x `bidLimitMultDown` and x
 * `bidLimitMultUp`, SELL by the ask multipliers, bounds included; a multiplier left out is no bound. A meeting outside of
 * it ends the taker as EXPIRED with EXECUTION_RULE_PRICE_RANGE_EXCEEDED; what it filled before stands. Without a
 * reference price nothing is bounded. An order that is routed over several books has the range of its own symbol on all of
 * them. Source: orders.md, section 14.
 */
import { AMOUNT_SCALE, ONE, parseUnits } from '../../protocol/index.js';
import type { SymbolRules } from './symbol-rules.js';

/** The multipliers as `executionRules` shows them, decimal strings. */
export interface PriceRange {
  readonly bidLimitMultUp?: string;
  readonly bidLimitMultDown?: string;
  readonly askLimitMultUp?: string;
  readonly askLimitMultDown?: string;
}

/** Lowest and highest price that a taker may trade at, ticks. */
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
