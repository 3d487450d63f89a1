/** Plays the runs of a sweep, one after the other: the same code in this thread, in a worker thread, and on another machine. */
import type { StopSignal } from '../../client/index.js';
import type { LabResult } from '../base/lab-result.js';
import type { LabSweepRun } from '../base/lab-sweep.js';
import type { LabWindow } from '../base/lab-time.js';
import { partsOf } from '../luck/observations.js';
import type { LabMarket } from '../market/lab-market.js';
import { marketFrom, openable, type PortableMarket, specBetween, specWithSeed } from '../market/portable-market.js';
import type { Strategy } from '../options/lab-options.js';
import { run } from '../play/run.js';
import { LabError, withoutLine } from '../run/lab-error.js';
import { loadStrategy, type PortableStrategy } from '../strategy/portable-strategy.js';
import type { SweepJob } from './grid.js';
import { optionsFrom, type PortableOptions } from './portable-options.js';

/** The data that all runs of a sweep have in common. */
export interface PortableSweep {
  readonly strategy: PortableStrategy;
  readonly market: PortableMarket;
  readonly options: PortableOptions;
}

/**
 * Plays one run. Resolves with undefined when the signal has stopped it.
 *
 * @param onShare called with the played share of the run, 0 to 1
 * @throws the errors of options and recordings, which would be the same for each run. An error of the strategy is not thrown: it makes a row
 */
export type PlayRun = (
  job: SweepJob,
  onShare: (share: number) => void,
  signal?: StopSignal,
) => Promise<LabSweepRun | undefined>;

/** Loads the strategy and the market once for all runs. */
export async function openRunner({ strategy, market, options }: PortableSweep): Promise<PlayRun> {
  const loaded = await loadStrategy<Strategy>(strategy);
  const common = await optionsFrom(options);
  const marketOf = marketsOf(market);
  return async (job, onShare, signal) => {
    const { params, seed, window } = job;
    try {
      const result = await run(loaded, {
        ...common,
        market: await marketOf(seed, window),
        // Each run gets a copy, because a strategy may change it.
        params: structuredClone(params),
        ...{ seed, signal },
        onProgress: ({ share }) => onShare(share),
      });
      return result.info.end.why === 'stopped' ? undefined : rowOf(job, result);
    } catch (error) {
      if (error instanceof LabError) return failedRow(job, withoutLine(error), error.at ?? null);
      throw error;
    }
  };
}

/** Maximum number of parts of time whose markets are kept in memory: each market has an index of its rows. */
const MAX_KEPT = 64;

/** Makes the function that returns the market of a run. Rows are read once. For a simulated market, each seed has its own market. */
function marketsOf(market: PortableMarket): (seed: number, window?: LabWindow) => Promise<LabMarket> {
  const { spec } = market;
  if (spec.kind === 'simulated') {
    return async (seed, window) => {
      const own = specWithSeed(spec, seed);
      return marketFrom({ spec: window ? specBetween(own, window) : own, recordings: [] });
    };
  }
  const whole = marketFrom(market);
  const parts = new Map<string, Promise<LabMarket>>();
  const partIn = (window: LabWindow): Promise<LabMarket> => {
    const key = `${window.from} ${window.to}`;
    const known = parts.get(key);
    if (known) return known;
    const made = partOf(whole, spec, window);
    if (parts.size >= MAX_KEPT) parts.clear();
    parts.set(key, made);
    return made;
  };
  return async (seed, window) => {
    const played = openable(window ? await partIn(window) : whole);
    return played.withSeeds?.([seed]) ?? played;
  };
}

async function partOf(whole: LabMarket, spec: PortableMarket['spec'], window: LabWindow): Promise<LabMarket> {
  const recordings = await Promise.all(openable(whole).parts.map((part) => part.share()));
  return marketFrom({ spec: specBetween(spec, window), recordings });
}

function rowOf(job: SweepJob, { info, statistics, attribution, equity, hash }: LabResult): LabSweepRun {
  const { valuation, startTime, endTime } = info;
  return {
    ...{ ...headOf(job), from: startTime, to: endTime, end: 'market', error: null, at: null },
    ...{ valuation, statistics, attribution, parts: partsOf(equity), hash },
  };
}

const headOf = ({ run: number, params, seed, window }: SweepJob) => ({
  ...{ run: number, params, seed, fold: window?.fold ?? null, sample: window?.sample ?? null },
  ...{ from: window?.from ?? null, to: window?.to ?? null },
});

/** The row of a run that failed and so has no result. */
export function failedRow(job: SweepJob, error: string, at: string | null = null): LabSweepRun {
  const nothing = { valuation: null, statistics: null, attribution: null, parts: [], hash: null };
  return { ...headOf(job), end: 'failed', error, at, ...nothing };
}
