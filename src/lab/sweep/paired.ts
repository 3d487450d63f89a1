/**
 * Compares the sets of parameters of a sweep seed by seed: with the same seed two sets see the same market, so what the seeds
 * do to both cancels, and the interval of the difference is often far smaller than those of the means.
 */
import type { LabSpread, LabSweepFigure, LabSweepRun, LabSweepSummary } from '../base/lab-sweep.js';
import { spreadOf } from '../base/spread.js';
import { figureOf } from './summary.js';

/** The runs and the sets of a sweep. */
export interface SweepRows {
  readonly runs: readonly LabSweepRun[];
  readonly summary: readonly LabSweepSummary[];
}

/** A set of parameters, compared with the best one. */
export interface PairedSet {
  readonly isBest: boolean;
  /** The differences to the best set; null for the best set itself, and with fewer than two seeds in common. */
  readonly spread: LabSpread | null;
}

/** Every set of a sweep, compared with the one that has the largest mean. */
export function pairedWithBest({ runs, summary }: SweepRows, figure: LabSweepFigure): PairedSet[] {
  const bySet = new Map<string, Map<number, number>>();
  for (const run of runs) {
    const value = figureOf(run, figure);
    if (value === undefined) continue;
    const key = keyOf(run.params);
    bySet.set(key, (bySet.get(key) ?? new Map<number, number>()).set(run.seed, value));
  }
  const best = summary
    .filter((set) => set[figure] !== null)
    .reduce<LabSweepSummary | undefined>(
      (most, set) => ((set[figure]?.mean ?? 0) > (most?.[figure]?.mean ?? Number.NEGATIVE_INFINITY) ? set : most),
      undefined,
    );
  const ofBest = best && bySet.get(keyOf(best.params));
  return summary.map((set) => {
    if (!ofBest || set === best) return { isBest: set === best, spread: null };
    const own = bySet.get(keyOf(set.params));
    const differences = [...(own ?? [])].flatMap(([seed, value]) => {
      const other = ofBest.get(seed);
      return other === undefined ? [] : [value - other];
    });
    return { isBest: false, spread: differences.length < 2 ? null : spreadOf(differences) };
  });
}

const keyOf = (params: LabSweepSummary['params']): string => JSON.stringify(params);
