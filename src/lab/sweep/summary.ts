/** The runs of each set of parameters together. */

import type { LabSweepFigure, LabSweepRun, LabSweepSummary } from '../base/lab-sweep.js';
import { spreadOf } from '../base/spread.js';
import type { LabParams } from '../options/lab-options.js';

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

/** A figure of a run; undefined if the run failed or does not have it. */
export function figureOf({ statistics, attribution }: LabSweepRun, figure: LabSweepFigure): number | undefined {
  if (!statistics || !attribution) return undefined;
  return (figure === 'profit' ? Number(attribution.total) : statistics[figure]) ?? undefined;
}

/** @param sets in the order of the sweep; sets without a run that is done are left out */
export function summaryOf(runs: readonly LabSweepRun[], sets: readonly LabParams[]): LabSweepSummary[] {
  const perSet = new Map<string, LabSweepRun[]>(sets.map((set) => [JSON.stringify(set), []]));
  for (const run of runs) perSet.get(JSON.stringify(run.params))?.push(run);
  return sets.flatMap((params) => {
    const own = perSet.get(JSON.stringify(params)) ?? [];
    if (own.length === 0) return [];
    const spreads = FIGURES.map((figure) => [
      figure,
      spreadOf(own.map((run) => figureOf(run, figure)).filter((one) => one !== undefined)),
    ]);
    const failed = own.filter(({ end }) => end === 'failed').length;
    return [{ params, runs: own.length - failed, failed, ...Object.fromEntries(spreads) } as LabSweepSummary];
  });
}
