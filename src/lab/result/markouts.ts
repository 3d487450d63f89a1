/**
 * The markouts of the fills of a run: how much better than its price the middle of the book was some time after each fill.
 * Amounts are sums of integers. Only the ratio of a fill to its price, the mean over fills and its interval are floats.
 */
import { AMOUNT_SCALE, parseUnits } from '../../protocol/index.js';
import type { LabFill, LabMarkout } from '../base/lab-result.js';
import { spreadOf } from '../base/spread.js';
import { HORIZONS } from '../run/fill-middles.js';
import { VALUE_SCALE, valueText } from '../run/ledger.js';
import { MARK_SCALE, type MarkPrices } from '../run/mark-prices.js';
import { ratio } from '../run/recorder.js';

const BPS = 10_000n;
/** The factor from a price with the decimals of an amount to a price with the decimals of a mark. */
const TO_MARK = 10n ** BigInt(MARK_SCALE - AMOUNT_SCALE);
/** The divisor from the product of an amount, a middle and the mark of a quote asset to a value. */
const TO_VALUE = 10n ** BigInt(AMOUNT_SCALE + 2 * MARK_SCALE - VALUE_SCALE);

/** A row for each horizon, the fill itself first. @param quoteOf the quote asset of a symbol */
export function markoutsOf(
  fills: readonly LabFill[],
  marks: MarkPrices,
  quoteOf: (symbol: string) => string,
): LabMarkout[] {
  return [{ ms: 0, column: 'mid' as const }, ...HORIZONS].map(({ ms, column }) => {
    let [value, notional] = [0n, 0n];
    const ratios: number[] = [];
    for (const fill of fills) {
      const middle = parseUnits(fill[column] ?? '0', MARK_SCALE);
      // Without a middle at that time, or before the first quotes, the fill does not count.
      if (middle === 0n) continue;
      const [quantity, price] = [parseUnits(fill.quantity, AMOUNT_SCALE), parseUnits(fill.price, AMOUNT_SCALE)];
      const better = middle - price * TO_MARK;
      const signed = fill.side === 'BUY' ? better : -better;
      const mark = marks.of(quoteOf(fill.symbol)).price;
      value += quantity * signed * mark;
      notional += quantity * price * TO_MARK * mark;
      ratios.push(ratio(signed * BPS, price * TO_MARK));
    }
    const spread = spreadOf(ratios);
    return {
      ...{ horizonMs: ms, fills: ratios.length },
      ...{ profit: valueText(value / TO_VALUE), notional: valueText(notional / TO_VALUE) },
      ...{ bps: spread?.mean ?? null, bpsLow: spread?.low ?? null, bpsHigh: spread?.high ?? null },
    };
  });
}
