/**
 * The profits of simple benchmarks in the time of a run, and how the returns of the run depended on them. Profits are
 * integers; the regression uses floats, by sums, products and roots only.
 */
import { AMOUNT_SCALE, parseSignedUnits } from '../../protocol/index.js';
import type { LabBenchmark, LabInventory } from '../base/lab-execution.js';
import { valueText } from '../run/ledger.js';
import type { Recorder } from '../run/recorder.js';
import { ratio } from '../run/recorder.js';

const LEAST_STEPS = 3;

export function benchmarksOf(recorder: Recorder, inventory: readonly LabInventory[]): LabBenchmark[] {
  const { values, helds, prices } = recorder;
  const first = values[0] ?? 0n;
  if (first === 0n || values.length < 2) return [];
  const trading = values.map((value, at) => value - (helds[at] as bigint));
  const rows = [rowOf('held', first, helds, values)];
  const base = prices.first;
  const start = base.find((price) => price > 0n);
  if (start !== undefined) {
    const market = base.map((price) => (first * (price > 0n ? price : start)) / start);
    rows.push(rowOf('market', first, market, values));
  }
  const held = inventory.map(({ asset, mean }) => {
    const marks = prices.of.get(asset) ?? [];
    // Before its first price, an asset is valued at its first price.
    const firstMark = marks.find((mark) => mark > 0n);
    return { mean: parseSignedUnits(mean, AMOUNT_SCALE), marks, firstMark };
  });
  // The row is left out if an asset has no stored prices: the asset would count as one whose price does not move.
  const isPriced = held.length > 0 && held.every(({ firstMark }) => firstMark !== undefined);
  const constant = values.map((_, at) =>
    held.reduce((sum, { mean, marks, firstMark = 0n }) => sum + mean * ((marks[at] || firstMark) - firstMark), 0n),
  );
  const above = (profits: readonly bigint[]): bigint[] => profits.map((profit) => first + profit);
  if (isPriced) rows.push(rowOf('inventory', first, above(constant), above(trading)));
  return rows;
}

function rowOf(
  name: LabBenchmark['name'],
  first: bigint,
  benchmark: readonly bigint[],
  values: readonly bigint[],
): LabBenchmark {
  const profit = (benchmark.at(-1) as bigint) - (benchmark[0] as bigint);
  const fit = regression(returnsOf(benchmark), returnsOf(values));
  return { name, profit: valueText(profit), return: ratio(profit, first), ...fit };
}

export const returnsOf = (values: readonly bigint[]): number[] =>
  values.slice(1).map((value, at) => ratio(value - (values[at] as bigint), values[at] as bigint));

type Fit = Pick<LabBenchmark, 'beta' | 'alpha' | 'alphaT' | 'correlation'>;

/** Least squares of y on x. */
export function regression(x: readonly number[], y: readonly number[]): Fit {
  const n = x.length;
  const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / n;
  const [mx, my] = [mean(x), mean(y)];
  let [sxx, sxy, syy] = [0, 0, 0];
  for (const [at, one] of x.entries()) {
    const [dx, dy] = [one - mx, (y[at] as number) - my];
    sxx += dx * dx;
    sxy += dx * dy;
    syy += dy * dy;
  }
  if (n < LEAST_STEPS || sxx === 0) return { beta: null, alpha: null, alphaT: null, correlation: null };
  const beta = sxy / sxx;
  const alpha = my - beta * mx;
  const left = Math.max(0, syy - beta * sxy);
  const error = Math.sqrt((left / (n - 2)) * (1 / n + (mx * mx) / sxx));
  return {
    beta: rounded(beta),
    alpha: rounded(alpha * n),
    alphaT: error === 0 ? null : rounded(alpha / error),
    correlation: syy === 0 ? null : rounded(sxy / Math.sqrt(sxx * syy)),
  };
}

const rounded = (value: number): number => Number(value.toPrecision(10));
