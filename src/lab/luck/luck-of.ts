/**
 * Computes the conclusion of a sweep: whether its best set of parameters is really better, or only the luckiest of many
 * sets.
 */
import type { LabLuck, LabNeighbour } from '../base/lab-luck.js';
import type { LabSweepRun } from '../base/lab-sweep.js';
import type { LabFold } from '../base/lab-time.js';
import { rounded, spreadOf } from '../base/spread.js';
import { luckSentence } from './luck-sentence.js';
import { observationsOf, type SetObservations } from './observations.js';
import { overfittingOf } from './overfitting.js';
import { expectedLargest, meanCorrelation, probabilisticSharpe, sharpeOf, trialDeviation } from './sharpe-odds.js';

export interface LuckParts {
  readonly runs: readonly LabSweepRun[];
  readonly sets: readonly LabSweepRun['params'][];
  readonly axes: Readonly<Record<string, readonly unknown[]>>;
  readonly folds: readonly LabFold[];
  /** Whether each seed gives another market. */
  readonly isSimulated: boolean;
  /** Number of sets of parameters that were tried in earlier sweeps. */
  readonly earlier: number;
}

/** The smallest number of observations that supports a statement. */
export const MIN_OBSERVATIONS = 20;
/** The probability that the verdict `edge` needs: luck alone exceeds it in one of 40 sweeps (upper end of a 95 % interval). */
export const NEEDED = 0.975;

export function luckOf({ runs, sets, axes, folds, isSimulated, earlier }: LuckParts): LabLuck {
  const all = observationsOf(runs, sets, isSimulated);
  const best = bestOf(all);
  const observations = best?.values.length ?? 0;
  const trials = sets.length + earlier;
  const columns = all.map(({ values }) => values);
  const correlation = meanCorrelation(columns);
  const lucky = expectedLargest(trials, trialDeviation(observations, correlation));
  const hasEnough = best !== undefined && observations >= MIN_OBSERVATIONS && sharpeOf(best.values) !== null;
  const split = hasEnough ? overfittingOf(columns) : undefined;
  const deflated = hasEnough ? probabilisticSharpe(best.values, lucky) : null;
  const luck: Omit<LabLuck, 'sentence'> = {
    verdict: deflated === null ? 'unknown' : deflated >= NEEDED ? 'edge' : 'nothing',
    params: best?.params ?? null,
    trials,
    independentTrials: all.length < 2 ? null : rounded(correlation + (1 - correlation) * trials),
    observations,
    sharpe: shortened(hasEnough ? sharpeOf(best.values) : null),
    luckySharpe: hasEnough ? shortened(lucky) : null,
    probabilistic: shortened(hasEnough ? probabilisticSharpe(best.values, 0) : null),
    deflated: shortened(deflated),
    ...{ overfitting: shortened(split?.probability ?? null), lossOutOfSample: shortened(split?.loss ?? null) },
    splits: split?.splits ?? 0,
    neighbours: best ? neighboursOf(best, all, axes) : [],
    outOfSample: spreadOf(folds.map(({ outOfSample }) => outOfSample)),
    kept: keptOf(folds),
  };
  return { ...luck, sentence: luckSentence(luck, axes) };
}

const shortened = (value: number | null): number | null => (value === null ? null : rounded(value));

const meanOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

function bestOf(all: readonly SetObservations[]): SetObservations | undefined {
  return all.reduce<SetObservations | undefined>(
    (best, one) => (best === undefined || meanOf(one.values) > meanOf(best.values) ? one : best),
    undefined,
  );
}

/** Compares the best set with the sets that differ by the next value of one parameter: a row for each parameter with several values. */
function neighboursOf(best: SetObservations, all: readonly SetObservations[], axes: LuckParts['axes']): LabNeighbour[] {
  const byParams = new Map(all.map((one) => [JSON.stringify(one.params), meanOf(one.values)]));
  const own = meanOf(best.values);
  return Object.entries(axes).flatMap(([param, values]) => {
    const value = best.params[param];
    const at = values.findIndex((one) => JSON.stringify(one) === JSON.stringify(value));
    const beside = [values[at - 1], values[at + 1]].flatMap((one) => {
      const mean = one === undefined ? undefined : byParams.get(JSON.stringify({ ...best.params, [param]: one }));
      return mean === undefined ? [] : [{ one, mean }];
    });
    if (beside.length === 0) return [];
    const share = own > 0 ? rounded(meanOf(beside.map(({ mean }) => mean)) / own) : null;
    return [{ param, value, neighbours: beside.map(({ one }) => one), share }];
  });
}

/** Profit out of sample divided by profit in sample, for the same length of time. */
function keptOf(folds: readonly LabFold[]): number | null {
  const inside = folds.reduce((sum, { inSample }) => sum + inSample, 0);
  const outside = folds.reduce((sum, { outOfSample }) => sum + outOfSample, 0);
  return folds.length === 0 || inside <= 0 ? null : rounded(outside / inside);
}
