/** Summarizes the runs of a sweep: for each set of parameters, the number of runs, and the mean and interval of each statistic. */

import { figureOf } from '../base/figure-of.js';
import type { LabSweepFigure, LabSweepRun, LabSweepSummary } from '../base/lab-sweep.js';
import { spreadOf } from '../base/spread.js';
import type { LabParams } from '../options/lab-options.js';
import { pairedWithBest } from './paired.js';

export const FIGURES: readonly LabSweepFigure[] = [
  'profit',
  'return',
  'maxDrawdown',
  'sharpe',
  'sortino',
  'turnover',
  'fillRate',
  'timeAtRisk',
];

/** @param sets in the order of the sweep; sets without a run that is done are left out */
export function summaryOf(runs: readonly LabSweepRun[], sets: readonly LabParams[]): LabSweepSummary[] {
  const perSet = new Map<string, LabSweepRun[]>(sets.map((set) => [JSON.stringify(set), []]));
  for (const run of runs) perSet.get(JSON.stringify(run.params))?.push(run);
  const samples = [...new Set(runs.map(({ sample }) => sample))].sort();
  const rows = sets.flatMap((params) => samples.map((sample) => ({ params, sample })));
  const summary = rows.flatMap(({ params, sample }) => {
    const own = (perSet.get(JSON.stringify(params)) ?? []).filter((run) => run.sample === sample);
    if (own.length === 0) return [];
    const spreads = FIGURES.map((figure) => [
      figure,
      spreadOf(own.map((run) => figureOf(run, figure)).filter((one) => one !== undefined)),
    ]);
    const failed = own.filter(({ end }) => end === 'failed').length;
    const row = { params, sample, runs: own.length - failed, failed, ...Object.fromEntries(spreads) };
    return [row as Omit<LabSweepSummary, 'versusBest'>];
  });
  const paired = pairedWithBest(runs, summary, 'profit');
  return summary.map((set, at) => ({ ...set, versusBest: paired[at]?.spread ?? null }));
}
