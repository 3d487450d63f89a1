/** The statistics of a run. Ratios are computed from exact integers; only the last steps use floats. */
import { AMOUNT_SCALE, DAY_MS, parseUnits } from '../../protocol/index.js';
import type { LabFill, LabOrder, LabStatistics } from '../base/lab-result.js';
import { valueText } from '../run/ledger.js';
import type { MarkPrices } from '../run/mark-prices.js';
import { type Recorder, ratio } from '../run/recorder.js';

const YEAR_MS = 365 * DAY_MS;
/** A shorter run has no ratios of a year: chance alone gives the mean of its returns any size. */
const MIN_YEARLY_MS = DAY_MS;

/** @param quoteOf the quote asset of a symbol */
export function statisticsOf(
  recorder: Recorder,
  orders: readonly LabOrder[],
  periodMs: number,
  quoteOf: (symbol: string) => string,
): LabStatistics {
  const { values, equity, fills, marks, atRisk } = recorder;
  const first = values[0] ?? 0n;
  const last = values.at(-1) ?? 0n;
  const returns = values.slice(1).map((value, at) => ratio(value - (values[at] as bigint), values[at] as bigint));
  const periodsPerYear = YEAR_MS / periodMs;
  const yearly = hasYearlyRatios({ periods: returns.length, periodMs }) ? returns : [];
  const notional = notionalOf(fills, marks, quoteOf);
  const asMaker = notionalOf(
    fills.filter(({ isMaker }) => isMaker),
    marks,
    quoteOf,
  );
  return {
    return: ratio(last - first, first),
    maxDrawdown: equity.reduce((worst, { drawdown }) => Math.min(worst, drawdown), 0),
    sharpe: sharpe(yearly, periodsPerYear),
    sortino: sortino(yearly, periodsPerYear),
    periodMs,
    periodsPerYear,
    periods: returns.length,
    orders: orders.length,
    fills: fills.length,
    notional: valueText(notional),
    turnover: ratio(notional, first),
    fillRate: fillRate(orders),
    makerShare: notional === 0n ? null : ratio(asMaker, notional),
    timeAtRisk: values.length === 0 ? 0 : atRisk / values.length,
  };
}

/** Whether a run is long enough for ratios that are scaled to a year. */
export const hasYearlyRatios = ({ periods, periodMs }: Pick<LabStatistics, 'periods' | 'periodMs'>): boolean =>
  periods * periodMs >= MIN_YEARLY_MS;

/** Notional of fills in the valuation asset, at the last prices of other quote assets. */
export function notionalOf(
  fills: readonly Pick<LabFill, 'symbol' | 'quoteQuantity'>[],
  marks: MarkPrices,
  quoteOf: (symbol: string) => string,
): bigint {
  const sums = new Map<string, bigint>();
  for (const { symbol, quoteQuantity } of fills) {
    const quote = quoteOf(symbol);
    sums.set(quote, (sums.get(quote) ?? 0n) + parseUnits(quoteQuantity, AMOUNT_SCALE));
  }
  let total = 0n;
  for (const [quote, sum] of sums) total += sum * marks.of(quote);
  return total;
}

/** Mean over the standard deviation of the sample, times the root of the periods in a year. */
function sharpe(returns: readonly number[], periodsPerYear: number): number | null {
  if (returns.length < 2) return null;
  const mean = meanOf(returns);
  const variance = returns.reduce((sum, one) => sum + (one - mean) * (one - mean), 0) / (returns.length - 1);
  return variance === 0 ? null : rounded((mean / Math.sqrt(variance)) * Math.sqrt(periodsPerYear));
}

/** Mean over the root of the mean square of the losses, where gains count as 0, times the root of the periods in a year. */
function sortino(returns: readonly number[], periodsPerYear: number): number | null {
  if (returns.length < 2) return null;
  const losses = returns.reduce((sum, one) => sum + (one < 0 ? one * one : 0), 0) / returns.length;
  return losses === 0 ? null : rounded((meanOf(returns) / Math.sqrt(losses)) * Math.sqrt(periodsPerYear));
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Executed share of the ordered quantity, by order: each order counts with its own share. */
function fillRate(orders: readonly LabOrder[]): number | null {
  const known = orders.filter(({ origQty }) => parseUnits(origQty, AMOUNT_SCALE) > 0n);
  if (known.length === 0) return null;
  const shares = known.map(({ executedQty, origQty }) =>
    ratio(parseUnits(executedQty, AMOUNT_SCALE), parseUnits(origQty, AMOUNT_SCALE)),
  );
  return ratioOfSum(shares);
}

const ratioOfSum = (shares: readonly number[]): number =>
  Math.round((shares.reduce((sum, one) => sum + one, 0) / shares.length) * 1e12) / 1e12;
