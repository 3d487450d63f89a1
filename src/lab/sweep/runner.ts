/** Plays the runs of a sweep, one after the other: the same code in this thread, in a worker thread, and on another machine. */
import type { StopSignal } from '../../client/index.js';
import type { LabResult } from '../base/lab-result.js';
import type { LabSweepRun } from '../base/lab-sweep.js';
import type { LabMarket } from '../market/lab-market.js';
import { marketFrom, type PortableMarket, specWithSeed } from '../market/portable-market.js';
import type { Strategy } from '../options/lab-options.js';
import { run } from '../play/run.js';
import { LabError, withoutLine } from '../run/lab-error.js';
import { loadStrategy, type PortableStrategy } from '../strategy/portable-strategy.js';
import type { SweepJob } from './grid.js';
import { optionsFrom, type PortableOptions } from './portable-options.js';

/** What all runs of a sweep have in common, as plain data. */
export interface PortableSweep {
  readonly strategy: PortableStrategy;
  readonly market: PortableMarket;
  readonly options: PortableOptions;
}

/**
 * Plays one run. Resolves with undefined when the signal has stopped it.
 *
 * @param onShare told the played share of the run, 0 to 1
 * @throws the errors of options and recordings, which would be the same for each run; a strategy that fails is a row
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
  const { spec } = market;
  // Rows are read once. A simulated market has no rows, and each run has one of its own seed.
  const recorded = spec.kind === 'simulated' ? undefined : marketFrom(market);
  const marketOf = (seed: number): LabMarket =>
    recorded ?? marketFrom({ spec: specWithSeed(spec, seed), recordings: [] });
  return async (job, onShare, signal) => {
    const { params, seed } = job;
    try {
      const result = await run(loaded, {
        ...common,
        market: marketOf(seed),
        // Of its own for each run: a strategy may change it.
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

function rowOf(
  { run: number, params, seed }: SweepJob,
  { info, statistics, attribution, hash }: LabResult,
): LabSweepRun {
  const { valuation } = info;
  return { run: number, params, seed, end: 'market', error: null, at: null, valuation, statistics, attribution, hash };
}

/** The row of a run that has no result. */
export function failedRow(
  { run: number, params, seed }: SweepJob,
  error: string,
  at: string | null = null,
): LabSweepRun {
  const nothing = { valuation: null, statistics: null, attribution: null, hash: null };
  return { run: number, params, seed, end: 'failed', error, at, ...nothing };
}
