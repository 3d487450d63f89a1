/**
 * The observations of each set of parameters of a sweep. A run is cut into equal parts of time; an observation is the profit
 * of the trading in one part, divided by the equity at the start of the run.
 */
import type { LabEquity } from '../base/lab-result.js';
import type { LabSweepRun } from '../base/lab-sweep.js';

/** Maximum number of parts of a run. More parts would add no information, because the profits of neighbouring parts are similar. */
const MAX_PARTS = 16;

/** The profits in at most 16 equal parts of a run, as shares of its first equity. */
export function partsOf(equity: readonly Pick<LabEquity, 'equity' | 'held'>[]): number[] {
  const steps = equity.length - 1;
  const first = Number(equity[0]?.equity ?? 0);
  const parts = Math.min(MAX_PARTS, steps);
  if (parts < 1 || first === 0) return [];
  const profitAt = (part: number): number => {
    const point = equity[Math.floor((part * steps) / parts)];
    return Number(point?.equity ?? 0) - Number(point?.held ?? 0);
  };
  return Array.from({ length: parts }, (_, part) => rounded((profitAt(part + 1) - profitAt(part)) / first));
}

const rounded = (value: number): number => Math.round(value * 1e12) / 1e12;

export interface SetObservations {
  readonly params: LabSweepRun['params'];
  readonly values: readonly number[];
}

/**
 * The observations of each set, in the same order for all sets: by time, then by seed. Sets with a failed run are left out. Each seed of a simulated market
 * gives another market, so it gives a separate observation. A recording is the same for all seeds, so the mean over the seeds is one observation.
 */
export function observationsOf(
  runs: readonly LabSweepRun[],
  sets: readonly LabSweepRun['params'][],
  isSimulated: boolean,
): SetObservations[] {
  const hasTests = runs.some(({ sample }) => sample === 'out');
  const used = hasTests ? runs.filter(({ sample }) => sample === 'out') : runs;
  const windows = placesOf(used);
  const seeds = [...new Set(used.map(({ seed }) => seed))];
  const bySet = new Map<string, Map<string, readonly number[]>>(sets.map((set) => [JSON.stringify(set), new Map()]));
  for (const run of used) {
    if (run.parts.length > 0) bySet.get(JSON.stringify(run.params))?.set(`${timeOf(run)} ${run.seed}`, run.parts);
  }
  const rows = sets.flatMap((params): SetObservations[] => {
    const own = bySet.get(JSON.stringify(params));
    const parts = windows.map((time) => seeds.map((seed) => own?.get(`${time} ${seed}`)));
    if (parts.length === 0 || parts.some((one) => one.some((values) => values === undefined))) return [];
    const known = parts as (readonly number[])[][];
    return [{ params, values: known.flatMap((one) => (isSimulated ? one.flat() : meansOf(one))) }];
  });
  const length = rows[0]?.values.length;
  return rows.filter(({ values }) => values.length === length);
}

/** The start times of the runs, each once. Time that two runs share would count twice, so a start before the end of the part before is left out. */
function placesOf(runs: readonly LabSweepRun[]): number[] {
  const places = new Map(runs.map((run) => [timeOf(run), run.to ?? 0]));
  let freeFrom = Number.NEGATIVE_INFINITY;
  return [...places]
    .sort(([a], [b]) => a - b)
    .flatMap(([from, to]) => {
      if (from < freeFrom) return [];
      freeFrom = to;
      return [from];
    });
}

/** The start time of the part that a run played; 0 for a run of the whole market. */
const timeOf = ({ fold, from }: LabSweepRun): number => (fold === null ? 0 : (from ?? 0));

/** The mean of several lists, element by element. */
function meansOf(lists: readonly (readonly number[])[]): number[] {
  const length = Math.min(...lists.map((one) => one.length));
  return Array.from({ length }, (_, at) => lists.reduce((sum, one) => sum + (one[at] as number), 0) / lists.length);
}
