/** `lab.sweep`: checks the options, plays the runs in threads, and makes the result. */
import { availableParallelism } from 'node:os';
import {
  beginWork,
  checkOptionNames,
  haltAfterInterrupt,
  interruptSignal,
  type StopSignal,
  whileSelfEnding,
  withInterruptSignal,
} from '../../client/index.js';
import { simulated } from '../market/markets.js';
import { openable, portableMarket } from '../market/portable-market.js';
import { seedList } from '../market/seed-list.js';
import { checkRunOptions } from '../options/check-options.js';
import type { Strategy, StrategyFile } from '../options/lab-options.js';
import { latenciesOf } from '../options/latency.js';
import { optionError } from '../options/option-error.js';
import { shownAddress } from '../queue/queue-address.js';
import { loadOutput } from '../run/lab-client.js';
import { portableStrategy } from '../strategy/portable-strategy.js';
import { gridOf, jobsOf, type SweepJob } from './grid.js';
import type { LabSweep, LabSweepRun } from './lab-sweep.js';
import { portableOptions } from './portable-options.js';
import { openRunner, type PortableSweep } from './runner.js';
import type { LabSweepOptions } from './sweep-options.js';
import { sweepOf } from './sweep-result.js';
import { type PlayListener, playInThreads } from './thread-pool.js';

const NAMES: Readonly<Record<keyof LabSweepOptions, true>> = {
  market: true,
  params: true,
  seeds: true,
  workers: true,
  queue: true,
  balances: true,
  valuation: true,
  latency: true,
  limits: true,
  commission: true,
  prepare: true,
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
  await haltAfterInterrupt();
  const interrupt = interruptSignal();
  if (interrupt?.aborted) throw interrupt.reason;
  // Ctrl-C ends the sweep with the runs that are done. It does not abort the requests of strategies in this thread.
  return whileSelfEnding(() => withInterruptSignal(undefined, () => sweepApart(strategy, options, interrupt)));
}

async function sweepApart(
  strategy: Strategy<never> | StrategyFile,
  options: LabSweepOptions,
  interrupt: StopSignal | undefined,
): Promise<LabSweep> {
  const { market = simulated(), workers = availableParallelism(), queue } = options;
  if (!Number.isSafeInteger(workers) || workers < 0)
    throw optionError(`sweep: workers ${String(workers)} is no number of threads.`, 'Give a whole number from 0.');
  if (queue !== undefined && options.workers !== undefined)
    throw optionError('sweep: workers and queue are both given.', 'The workers of a queue have --jobs of their own.');
  if (queue !== undefined) shownAddress(queue);
  const { sets, axes } = gridOf(options.params);
  const seeds = seedsOf(options);
  const jobs = jobsOf(sets, seeds);
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
  const rows: LabSweepRun[] = [];
  const progress = new SweepProgress(jobs.length, code.name, options.onProgress);
  const stop = anyOf([options.signal, interrupt]);
  const listener: PlayListener = {
    done: (row) => {
      rows.push(row);
      progress.done(row);
    },
    share: (run, share) => progress.share(run, share),
  };
  try {
    if (queue !== undefined) {
      const { playInQueue, queuedSweep } = await import('../queue/play-in-queue.js');
      await playInQueue(queue, await queuedSweep(portable, market), jobs, listener, stop);
    } else if (threads > 1) await playInThreads(portable, jobs, threads, listener, stop);
    else await playHere(portable, jobs, listener, stop);
  } finally {
    progress.end(rows.length === jobs.length);
  }
  return sweepOf({
    ...{ rows, sets, axes, seeds, output },
    strategy: code,
    market: market.description,
    total: jobs.length,
  });
}

/** One run after the other in this thread. */
async function playHere(
  portable: PortableSweep,
  jobs: readonly SweepJob[],
  listener: PlayListener,
  signal: StopSignal | undefined,
): Promise<void> {
  const play = await openRunner(portable);
  for (const job of jobs) {
    if (signal?.aborted) return;
    const row = await play(job, (share) => listener.share(job.run, share), signal);
    if (row) listener.done(row);
  }
}

function seedsOf({ market, seeds }: LabSweepOptions): readonly number[] {
  const spec = market && openable(market).spec;
  const own = spec?.kind === 'simulated' ? (spec.seeds ?? [spec.seed]) : [1];
  if (seeds === undefined) return own;
  if (spec?.kind === 'simulated' && spec.seeds)
    throw optionError('sweep: the market and the sweep both have seeds.', 'Give seeds in one place.');
  return seedList('sweep: seeds', seeds);
}

/** A signal that is aborted when one of the given ones is. */
function anyOf(signals: readonly (StopSignal | undefined)[]): StopSignal | undefined {
  const given = signals.filter((one) => one !== undefined);
  if (given.length < 2) return given[0];
  const both = new AbortController();
  for (const one of given) {
    if (one.aborted) both.abort();
    else one.addEventListener('abort', () => both.abort(), { once: true });
  }
  return both.signal as unknown as StopSignal;
}

/** Tells the caller, or else the REPL or the notebook, how far the sweep is. */
class SweepProgress {
  readonly #startMs = performance.now();
  readonly #shares = new Map<number, number>();
  readonly #total: number;
  readonly #tell: LabSweepOptions['onProgress'];
  readonly #tellHost: ReturnType<typeof beginWork>;
  #done = 0;
  #failed = 0;

  constructor(total: number, name: string, tell: LabSweepOptions['onProgress']) {
    this.#total = total;
    this.#tell = tell;
    this.#tellHost = tell ? undefined : beginWork('lab.sweep', name);
  }

  done({ run, end }: LabSweepRun): void {
    this.#shares.delete(run);
    this.#done += 1;
    if (end === 'failed') this.#failed += 1;
    this.#report();
  }

  share(run: number, share: number): void {
    this.#shares.set(run, share);
    this.#report();
  }

  end(isWhole: boolean): void {
    this.#tellHost?.(this.#done / this.#total, this.#text, isWhole ? 'done' : 'stopped');
  }

  get #text(): string {
    const failed = this.#failed === 0 ? '' : `, ${this.#failed} failed`;
    return `${this.#done} of ${this.#total} ${this.#total === 1 ? 'run' : 'runs'}${failed}`;
  }

  #report(): void {
    const going = [...this.#shares.values()].reduce((sum, one) => sum + one, 0);
    const share = (this.#done + going) / this.#total;
    const elapsedMs = performance.now() - this.#startMs;
    this.#tell?.({
      ...{ done: this.#done, total: this.#total, failed: this.#failed, share, elapsedMs },
      remainingMs: share > 0 ? (elapsedMs * (1 - share)) / share : null,
    });
    this.#tellHost?.(share, this.#text);
  }
}
