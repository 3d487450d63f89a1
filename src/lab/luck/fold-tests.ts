/**
 * Collects the out-of-sample results of the sets of parameters that were chosen because they were the best in sample. The
 * profits are those of the trading alone.
 */
import type { LabSweepRun } from '../base/lab-sweep.js';
import type { LabFold, LabWindow } from '../base/lab-time.js';
import { rounded } from '../base/spread.js';

type Params = LabSweepRun['params'];

/** A row for each fold, or for each step of a walk; [] for a sweep without folds and without a walk, and if no set has all its runs. */
export function foldTests(
  runs: readonly LabSweepRun[],
  sets: readonly Params[],
  windows: readonly LabWindow[],
): LabFold[] {
  const folds = [...new Set(windows.map(({ fold }) => fold))];
  // If parts that begin at the user's starts overlap, they are no folds: a set must be tested in a time in which it was not chosen.
  const areFolds = windows.some(({ sample }) => sample !== null) || !overlap(windows);
  if (folds.length < 2 || !areFolds || sets.length === 0) return [];
  const bySet = new Map<string, LabSweepRun[]>(sets.map((set) => [JSON.stringify(set), []]));
  for (const run of runs) bySet.get(JSON.stringify(run.params))?.push(run);
  const isIn = ({ fold, sample }: Part, tested: number): boolean =>
    sample === null ? fold !== tested : fold === tested && sample === 'in';
  const isOut = ({ fold, sample }: Part, tested: number): boolean => fold === tested && sample !== 'in';
  return folds.flatMap((fold) => {
    const means = sets.flatMap((params) => {
      const own = bySet.get(JSON.stringify(params)) ?? [];
      const inside = meanProfit(own.filter((run) => isIn(run, fold)));
      const outside = meanProfit(own.filter((run) => isOut(run, fold)));
      return inside === undefined || outside === undefined ? [] : [{ params, inside, outside }];
    });
    const [first] = means;
    const test = windows.find((one) => isOut(one, fold));
    const trains = windows.filter((one) => isIn(one, fold));
    if (!first || !test || trains.length === 0) return [];
    const chosen = means.reduce((best, one) => (one.inside > best.inside ? one : best), first);
    const best = means.reduce((most, one) => (one.outside > most.outside ? one : most), first);
    // The profit in sample is scaled to the length of the test: any set earns more in three days of training than in one day of test.
    const share = lengthOf([test]) / lengthOf(trains);
    return [
      {
        ...{ fold, from: test.from, to: test.to },
        trainFrom: Math.min(...trains.map(({ from }) => from)),
        trainTo: Math.max(...trains.map(({ to }) => to)),
        ...{ params: chosen.params, inSample: rounded(chosen.inside * share), outOfSample: rounded(chosen.outside) },
        rank: 1 + means.filter(({ outside }) => outside > chosen.outside).length,
        ...{ sets: means.length, bestParams: best.params, best: rounded(best.outside) },
      },
    ];
  });
}

/** Mean length of parts of time. */
const lengthOf = (windows: readonly LabWindow[]): number =>
  windows.reduce((sum, { from, to }) => sum + (to - from), 0) / windows.length;

type Part = Pick<LabWindow, 'sample'> & { readonly fold: number | null };

/** Mean profit of the trading; undefined if a run failed, or for no runs. */
function meanProfit(runs: readonly LabSweepRun[]): number | undefined {
  const profits = runs.flatMap(({ attribution }) => (attribution ? [Number(attribution.trading)] : []));
  if (profits.length === 0 || profits.length < runs.length) return undefined;
  return profits.reduce((sum, one) => sum + one, 0) / profits.length;
}

/** Whether two parts have a time in common. */
function overlap(windows: readonly LabWindow[]): boolean {
  const sorted = [...windows].sort((a, b) => a.from - b.from);
  return sorted.some((one, at) => one.from < (sorted[at - 1]?.to ?? Number.NEGATIVE_INFINITY));
}
