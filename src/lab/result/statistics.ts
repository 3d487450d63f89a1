/** The statistics of a run. Ratios are computed from exact integers; only the last steps use floats. */
import { AMOUNT_SCALE, DAY_MS, parseUnits } from '../../protocol/index.js';
import type { LabBenchmark, LabParent } from '../base/lab-execution.js';
import type { LabFill, LabOrder, LabStatistics } from '../base/lab-result.js';
import { valueText } from '../run/ledger.js';
import type { MarkPrices } from '../run/mark-prices.js';
import { type Recorder, ratio } from '../run/recorder.js';
import { returnsOf } from './benchmarks.js';
import { riskOf } from './risk.js';
import type { TripStatistics } from './round-trips.js';

const YEAR_MS = 365 * DAY_MS;

/** The other lists of the result from which statistics are computed. */
interface OtherParts {
  readonly trips: TripStatistics;
  readonly parents: readonly LabParent[];
  readonly benchmarks: readonly LabBenchmark[];
}

/** @param quoteOf the quote asset of a symbol */
export function statisticsOf(
  recorder: Recorder,
  orders: readonly LabOrder[],
  periodMs: number,
  quoteOf: (symbol: string) => string,
  { trips, parents, benchmarks }: OtherParts,
): LabStatistics {
  const { values, equity, fills, marks, atRisk } = recorder;
  const first = values[0] ?? 0n;
  const last = values.at(-1) ?? 0n;
  const notional = notionalOf(fills, marks, quoteOf);
  const asMaker = notionalOf(
    fills.filter(({ isMaker }) => isMaker),
    marks,
    quoteOf,
  );
  const market = benchmarks.find(({ name }) => name === 'market');
  return {
    return: ratio(last - first, first),
    maxDrawdown: equity.reduce((worst, { drawdown }) => Math.min(worst, drawdown), 0),
    ...riskOf(values, periodMs, returnsOf),
    periodMs,
    periodsPerYear: YEAR_MS / periodMs,
    periods: Math.max(0, values.length - 1),
    orders: orders.length,
    fills: fills.length,
    notional: valueText(notional),
    turnover: ratio(notional, first),
    fillRate: fillRate(orders),
    makerShare: notional === 0n ? null : ratio(asMaker, notional),
    timeAtRisk: values.length === 0 ? 0 : atRisk / values.length,
    ...exposureOf(recorder),
    cancelToFill: cancelToFill(orders),
    ...trips,
    shortfallBps: shortfallBps(parents),
    ...{ beta: market?.beta ?? null, alpha: market?.alpha ?? null },
  };
}

/**
 * Values of the net quantities that were bought or sold since the start, divided by the equity, at the points of the curve:
 * `gross` adds the assets without signs, `net` counts sold quantities as negative.
 */
function exposureOf({ values, exposures }: Recorder): Pick<LabStatistics, 'exposure' | 'maxExposure' | 'netExposure'> {
  const shares = exposures.map(({ gross, net }, at) => {
    const equity = values[at] as bigint;
    return { gross: ratio(gross, equity), net: ratio(net, equity) };
  });
  const mean = (of: (one: (typeof shares)[number]) => number): number =>
    shares.length === 0 ? 0 : rounded12(shares.reduce((sum, one) => sum + of(one), 0) / shares.length);
  return {
    exposure: mean(({ gross }) => gross),
    maxExposure: shares.reduce((most, { gross }) => Math.max(most, gross), 0),
    netExposure: mean(({ net }) => net),
  };
}

/** Number of cancelled orders divided by the number of orders with a fill. */
function cancelToFill(orders: readonly LabOrder[]): number | null {
  const filled = orders.filter(({ executedQty }) => parseUnits(executedQty, AMOUNT_SCALE) > 0n).length;
  const cancelled = orders.filter(({ status }) => status === 'CANCELED').length;
  return filled === 0 ? null : ratio(BigInt(cancelled), BigInt(filled));
}

/** The mean shortfall of the parent orders, weighted by quantity × arrival. */
function shortfallBps(parents: readonly LabParent[]): number | null {
  const notionals = parents.map(({ quantity, arrivalMid }) => Number(quantity) * Number(arrivalMid));
  const total = notionals.reduce((sum, one) => sum + one, 0);
  if (total === 0) return null;
  return rounded12(parents.reduce((sum, one, at) => sum + one.shortfallBps * (notionals[at] as number), 0) / total);
}

const rounded12 = (value: number): number => Math.round(value * 1e12) / 1e12;

/** Notional of fills in the valuation asset. Other quote assets count at their last prices. */
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
  for (const [quote, sum] of sums) total += sum * marks.of(quote).price;
  return total;
}

/** Mean over the orders of the executed share of their quantity. */
function fillRate(orders: readonly LabOrder[]): number | null {
  const known = orders.filter(({ origQty }) => parseUnits(origQty, AMOUNT_SCALE) > 0n);
  if (known.length === 0) return null;
  const shares = known.map(({ executedQty, origQty }) =>
    ratio(parseUnits(executedQty, AMOUNT_SCALE), parseUnits(origQty, AMOUNT_SCALE)),
  );
  return rounded12(shares.reduce((sum, one) => sum + one, 0) / shares.length);
}
