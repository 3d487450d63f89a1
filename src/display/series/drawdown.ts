/** The losses of a series since its peaks, in percent of the peak or in the unit of the values. */
import { exactText, parseExact, portable, subtractExact, trimDecimal } from '../../protocol/index.js';
import { fixed } from '../text/number-text.js';

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
  /** The longest time below a peak, counted in values. */
  readonly longest: number;
}

export function drawdownOf(values: readonly number[]): Drawdown {
  const isPercent = values.every((value) => value > 0);
  const peaks: number[] = [];
  let [peak, longest, below] = [0, 0, 0];
  values.forEach((value, index) => {
    if (value >= (values[peak] ?? value)) [peak, below] = [index, 0];
    else below += 1;
    longest = Math.max(longest, below);
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
  if (isPercent) return `${fixed(loss, lossDecimals(loss))} %`;
  const [value, peak] = [parseExact(texts[index] ?? ''), parseExact(texts[peaks[index] ?? 0] ?? '')];
  return value && peak ? trimDecimal(exactText(subtractExact(value, peak))) : fixed(loss, 8);
}

/** Decimals of a loss in percent: two, and as many as a loss below a tenth of a percent needs. */
export function lossDecimals(loss: number): number {
  const size = Math.abs(loss);
  return size === 0 || size >= 0.1 ? 2 : Math.min(6, 1 - portable.decimalExponent(size));
}
