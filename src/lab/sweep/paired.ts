/**
 * Compares the sets of parameters of a sweep seed by seed: with the same seed two sets see the same market, so the
 * effect of the seed on both cancels, and the interval of the difference is often far smaller than the intervals of the
 * means.
 */

import { figureOf } from '../base/figure-of.js';
import type { LabSpread, LabSweepFigure, LabSweepRun, LabSweepSummary } from '../base/lab-sweep.js';
import { spreadOf } from '../base/spread.js';

type Set = Omit<LabSweepSummary, 'versusBest'>;

/** A set of parameters, compared with the best set. */
export interface PairedSet {
  readonly isBest: boolean;
  /** The differences to the best set; null for the best set itself, and with fewer than two pairs. */
  readonly spread: LabSpread | null;
}

/**
 * Every row of a summary, compared with the row of the best set in the same sample. The best set is the set with the largest mean; if the runs are divided
 * into in sample and out of sample, the set with the largest mean in sample.
 */
export function pairedWithBest(
  runs: readonly LabSweepRun[],
  summary: readonly Set[],
  figure: LabSweepFigure,
): PairedSet[] {
  const bySet = new Map<string, Map<string, number>>();
  for (const run of runs) {
    const value = figureOf(run, figure);
    if (value === undefined) continue;
    const key = keyOf(run);
    const pair = `${run.fold ?? 0} ${run.seed}`;
    bySet.set(key, (bySet.get(key) ?? new Map<string, number>()).set(pair, value));
  }
  const best = summary
    .filter((set) => set[figure] !== null && set.sample !== 'out')
    .reduce<Set | undefined>(
      (most, set) => ((set[figure]?.mean ?? 0) > (most?.[figure]?.mean ?? Number.NEGATIVE_INFINITY) ? set : most),
      undefined,
    );
  return summary.map((set) => {
    const isBest = best !== undefined && paramsOf(set) === paramsOf(best);
    const ofBest = best && bySet.get(keyOf({ ...best, sample: set.sample }));
    if (!ofBest || isBest) return { isBest, spread: null };
    const differences = [...(bySet.get(keyOf(set)) ?? [])].flatMap(([pair, value]) => {
      const other = ofBest.get(pair);
      return other === undefined ? [] : [value - other];
    });
    return { isBest: false, spread: differences.length < 2 ? null : spreadOf(differences) };
  });
}

const paramsOf = ({ params }: Pick<Set, 'params'>): string => JSON.stringify(params);
const keyOf = (of: Pick<Set, 'params' | 'sample'>): string => `${of.sample ?? ''} ${paramsOf(of)}`;
