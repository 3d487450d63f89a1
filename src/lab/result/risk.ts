/**
 * Ratios of risk: from daily returns, or from the steps of the curve where a run has too few days. They use only sums,
 * products and roots, so they are the same on every machine.
 */
import { DAY_MS } from '../../protocol/index.js';

/** With fewer days, a yearly ratio would be almost only chance. */
export const MIN_DAYS = 10;
const DAYS_PER_YEAR = 365;
/** The smallest number of returns of which a twentieth is at least one return. */
const MIN_RETURNS = 20;
/** The share of the returns that count as the worst ones. */
const TAIL = 0.05;

export interface RiskStatistics {
  readonly days: number;
  readonly sharpe: number | null;
  readonly sharpeError: number | null;
  readonly sortino: number | null;
  readonly riskPeriodMs: number;
  readonly valueAtRisk: number | null;
  readonly expectedShortfall: number | null;
}

/**
 * @param values the equity at the points
 * @param periodMs between two points
 * @param returnsOf computes the returns from each value to the next
 */
export function riskOf(
  values: readonly bigint[],
  periodMs: number,
  returnsOf: (values: readonly bigint[]) => number[],
): RiskStatistics {
  const days = Math.floor(((values.length - 1) * periodMs) / DAY_MS);
  const daily =
    days < 1
      ? []
      : returnsOf(
          Array.from({ length: days + 1 }, (_, day) => values[Math.floor((day * DAY_MS) / periodMs)] as bigint),
        );
  const yearly = days < MIN_DAYS ? [] : daily;
  const isDaily = daily.length >= MIN_RETURNS;
  const tail = isDaily ? daily : returnsOf(values);
  return {
    days: Math.max(0, days),
    ...sharpeOf(yearly),
    sortino: sortinoOf(yearly),
    riskPeriodMs: isDaily ? DAY_MS : periodMs,
    ...tailOf(tail),
  };
}

/** Mean, standard deviation (n - 1), skewness and kurtosis of values. */
export function momentsOf(values: readonly number[]) {
  const n = values.length;
  const mean = values.reduce((sum, one) => sum + one, 0) / n;
  let [second, third, fourth] = [0, 0, 0];
  for (const one of values) {
    const away = one - mean;
    const square = away * away;
    second += square;
    third += square * away;
    fourth += square * square;
  }
  const variance = second / n;
  const isFlat = variance === 0;
  return {
    mean,
    deviation: Math.sqrt(second / (n - 1)),
    skewness: isFlat ? 0 : third / n / (variance * Math.sqrt(variance)),
    kurtosis: isFlat ? 3 : fourth / n / (variance * variance),
  };
}

/** Variance of a Sharpe ratio of one step × (n - 1) (Mertens 2002, for returns that need not be normal). */
export const sharpeVariance = (ratio: number, skewness: number, kurtosis: number): number =>
  Math.max(0, 1 - skewness * ratio + ((kurtosis - 1) / 4) * ratio * ratio);

function sharpeOf(returns: readonly number[]): Pick<RiskStatistics, 'sharpe' | 'sharpeError'> {
  if (returns.length < 2) return { sharpe: null, sharpeError: null };
  const { mean, deviation, skewness, kurtosis } = momentsOf(returns);
  if (deviation === 0) return { sharpe: null, sharpeError: null };
  const ratio = mean / deviation;
  const error = Math.sqrt(sharpeVariance(ratio, skewness, kurtosis) / (returns.length - 1));
  const year = Math.sqrt(DAYS_PER_YEAR);
  return { sharpe: rounded(ratio * year), sharpeError: rounded(error * year) };
}

/** Mean of the returns divided by the root of the mean square of the losses, where gains count as 0; scaled to a year. */
function sortinoOf(returns: readonly number[]): number | null {
  if (returns.length < 2) return null;
  const losses = returns.reduce((sum, one) => sum + (one < 0 ? one * one : 0), 0) / returns.length;
  const mean = returns.reduce((sum, one) => sum + one, 0) / returns.length;
  return losses === 0 ? null : rounded((mean / Math.sqrt(losses)) * Math.sqrt(DAYS_PER_YEAR));
}

/** The smallest loss among the worst twentieth of the returns, and the mean loss of these returns. */
function tailOf(returns: readonly number[]): Pick<RiskStatistics, 'valueAtRisk' | 'expectedShortfall'> {
  if (returns.length < MIN_RETURNS) return { valueAtRisk: null, expectedShortfall: null };
  const worst = [...returns].sort((a, b) => a - b).slice(0, Math.ceil(returns.length * TAIL));
  const mean = worst.reduce((sum, one) => sum + one, 0) / worst.length;
  return { valueAtRisk: loss(worst.at(-1) as number), expectedShortfall: loss(mean) };
}

const loss = (value: number): number => (value === 0 ? 0 : Math.round(-value * 1e12) / 1e12);
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
