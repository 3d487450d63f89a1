/** Computes the loss of each value of a series since the highest value before it, in percent of that peak or in the unit of the values. */
import { exactText, parseExact, subtractExact, trimDecimal } from '../../protocol/index.js';
import type { TimeSpan } from '../svg/axis.js';
import { fixed, percentDecimals } from '../text/number-text.js';
import { durationText } from '../text/zone-time.js';

/** The losses since the last peak. */
export interface Drawdown {
  /** The loss of each value, at most 0: in percent, or in the unit of the values. */
  readonly losses: readonly number[];
  /** The index of the peak before each value. */
  readonly peaks: readonly number[];
  /** Whether losses are in percent, which needs values above zero: a series of profit and loss begins at zero. */
  readonly isPercent: boolean;
  /** The index of the largest loss. */
  readonly worst: number;
  /** Start and end, as indexes, of the longest loss: from a peak to the value that reaches the peak again, or to the last value. */
  readonly longest: readonly [from: number, to: number];
}

export function drawdownOf(values: readonly number[]): Drawdown {
  const isPercent = values.every((value) => value > 0);
  const peaks: number[] = [];
  let [peak, isBelow] = [0, false];
  let longest: Drawdown['longest'] = [0, 0];
  values.forEach((value, index) => {
    const isBack = value >= (values[peak] ?? value);
    // A loss ends at the value that reaches the peak again, not at the last value below the peak.
    if ((!isBack || isBelow) && index - peak > longest[1] - longest[0]) longest = [peak, index];
    if (isBack) peak = index;
    isBelow = !isBack;
    peaks.push(peak);
  });
  const losses = values.map((value, index) => {
    const top = values[peaks[index] ?? 0] ?? value;
    return isPercent ? (value / top - 1) * 100 : value - top;
  });
  const worst = losses.reduce((deepest, loss, index) => (loss < (losses[deepest] ?? 0) ? index : deepest), 0);
  return { losses, peaks, isPercent, worst, longest };
}

/** The loss of a value: a percentage is rounded, an amount is the exact difference of two of the texts of the values. */
export function lossText(texts: readonly string[], drawdown: Drawdown, index: number): string {
  const { losses, peaks, isPercent } = drawdown;
  const loss = losses[index] ?? 0;
  if (isPercent) return `${fixed(loss, percentDecimals(loss))} %`;
  const [value, peak] = [parseExact(texts[index] ?? ''), parseExact(texts[peaks[index] ?? 0] ?? '')];
  return value && peak ? trimDecimal(exactText(subtractExact(value, peak))) : fixed(loss, 8);
}

/** How long the longest loss took: `2 m 49 s`, or without times `169 values`. */
export function longestText({ longest: [from, to] }: Drawdown, bars: readonly TimeSpan[] = []): string {
  const [start, end] = [bars[from]?.openMs, bars[to]?.openMs];
  if (start !== undefined && end !== undefined) return durationText(end - start);
  return `${to - from} ${to - from === 1 ? 'value' : 'values'}`;
}
