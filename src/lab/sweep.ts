/** `lab.sweep`: checks the options, plays the runs in threads, and makes the result. */
import { checkOptionNames, type StopSignal } from '../client/index.js';
import { VERSION } from '../protocol/index.js';
import type { LabSweep } from './base/lab-sweep.js';
import { optionError } from './base/option-error.js';
import { withSweepSave } from './file/origin.js';
import type { LabMarket } from './market/lab-market.js';
import { simulatedIn } from './market/market-spec.js';
import { simulated } from './market/markets.js';
import { openable, portableMarket } from './market/portable-market.js';
import { seedList } from './market/seed-list.js';
import { checkRunOptions } from './options/check-options.js';
import type { Strategy, StrategyFile } from './options/lab-options.js';
import { latenciesOf } from './options/latency.js';
import { shownAddress } from './queue/queue-address.js';
import { endingAtInterrupt } from './run/interrupts.js';
import { loadOutput } from './run/lab-output.js';
import { portableStrategy } from './strategy/portable-strategy.js';
import { gridOf, jobsOf, type SweepJob } from './sweep/grid.js';
import { type PlayJobs, playOnThisMachine, rowsOfRuns, threadsOf } from './sweep/play-runs.js';
import { portableOptions } from './sweep/portable-options.js';
import type { PortableSweep } from './sweep/runner.js';
import type { LabSweepOptions } from './sweep/sweep-options.js';
import { sweepOf } from './sweep/sweep-result.js';
import { windowsOf } from './sweep/windows.js';

const NAMES: Readonly<Record<keyof LabSweepOptions, true>> = {
  market: true,
  params: true,
  seeds: true,
  from: true,
  length: true,
  folds: true,
  walkForward: true,
  embargo: true,
  earlierTrials: true,
  workers: true,
  queue: true,
  balances: true,
  valuation: true,
  latency: true,
  limits: true,
  commission: true,
  prepare: true,
  parents: true,
  equityEvery: true,
  signal: true,
  onProgress: true,
};

/** See `lab.sweep`. */
export async function sweep(
  strategy: Strategy<never> | StrategyFile,
  options: LabSweepOptions = {},
): Promise<LabSweep> {
  checkOptionNames('lab.sweep', options, NAMES);
  checkRunOptions(options);
  latenciesOf(options.latency, 1);
  return endingAtInterrupt((interrupt) => sweepApart(strategy, options, interrupt));
}

async function sweepApart(
  strategy: Strategy<never> | StrategyFile,
  options: LabSweepOptions,
  interrupt: StopSignal | undefined,
): Promise<LabSweep> {
  const { market = simulated(), queue } = options;
  const workers = threadsOf('sweep', options.workers);
  if (queue !== undefined && options.workers !== undefined)
    throw optionError('sweep: workers and queue are both given.', 'The workers of a queue have --jobs of their own.');
  if (queue !== undefined) shownAddress(queue);
  const { sets, axes } = gridOf(options.params);
  const seeds = seedsOf(options);
  const earlierTrials = earlierOf(options);
  const windows = await windowsOf(options, market);
  const jobs = jobsOf(sets, seeds, windows);
  const threads = queue === undefined ? Math.min(workers, jobs.length) : 0;
  const [code, common, output] = await Promise.all([
    portableStrategy(strategy),
    portableOptions(options),
    loadOutput(),
  ]);
  const portable: PortableSweep = {
    strategy: code,
    market: await portableMarket(market, threads > 1),
    options: common,
  };
  const play =
    queue === undefined ? playOnThisMachine(portable, jobs, threads) : inQueue(queue, portable, market, jobs);
  const about = { total: jobs.length, name: code.name, onProgress: options.onProgress };
  const rows = await rowsOfRuns(play, about, [options.signal, interrupt]);
  const made = sweepOf({
    ...{ rows, sets, axes, seeds, windows, earlierTrials, output, version: VERSION },
    isSimulated: openable(market).kind === 'simulated',
    strategy: code,
    market: describedWith(market, seeds),
    total: jobs.length,
  });
  const { params = {} } = options;
  return withSweepSave(made, {
    kind: 'sweep',
    strategy: code,
    market,
    options: { ...common, params, seeds, windows, earlierTrials },
  });
}

/** Describes the market in one line. The seeds of the sweep replace the seed of a simulated market, so the line names them. */
function describedWith(market: LabMarket, seeds: readonly number[]): string {
  const opened = openable(market);
  return (opened.withSeeds?.(seeds) ?? opened).description;
}

/** Makes the function that plays the runs of a sweep on other machines. */
const inQueue =
  (queue: string, portable: PortableSweep, market: LabMarket, jobs: readonly SweepJob[]): PlayJobs =>
  async (listener, stop) => {
    const { playInQueue, queuedSweep } = await import('./queue/play-in-queue.js');
    await playInQueue(queue, await queuedSweep(portable, market), jobs, listener, stop);
  };

function earlierOf({ earlierTrials = 0 }: LabSweepOptions): number {
  if (Number.isSafeInteger(earlierTrials) && earlierTrials >= 0) return earlierTrials;
  throw optionError(
    `sweep: earlierTrials is ${String(earlierTrials)}.`,
    'Give the number of sets of parameters that you tried before this sweep.',
  );
}

function seedsOf({ market, seeds }: LabSweepOptions): readonly number[] {
  const spec = market && simulatedIn(openable(market).spec);
  if (seeds === undefined) return spec ? (spec.seeds ?? [spec.seed]) : [1];
  if (spec?.seeds)
    throw optionError(
      'sweep: the market and the sweep both have seeds.',
      'Give seeds only to the market, or only to the sweep.',
    );
  return seedList('sweep: seeds', seeds);
}
