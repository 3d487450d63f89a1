/** Plays runs of a sweep on this machine, and collects their rows. */
import { anySignal, type StopSignal } from '../../client/index.js';
import { threadCount } from '../../platform/index.js';
import type { LabSweepRun } from '../base/lab-sweep.js';
import { optionError } from '../base/option-error.js';
import type { SweepJob } from './grid.js';
import { openRunner, type PortableSweep } from './runner.js';
import type { LabSweepOptions } from './sweep-options.js';
import { SweepProgress } from './sweep-progress.js';
import { type PlayListener, playInThreads } from './thread-pool.js';

/** Plays jobs until all are done or the signal stops them. */
export type PlayJobs = (listener: PlayListener, stop: StopSignal | undefined) => Promise<void>;

/**
 * Plays runs and reports the progress.
 *
 * @param name of the strategy
 * @returns the rows of the runs that are done, in the order in which they ended
 */
export async function rowsOfRuns(
  play: PlayJobs,
  { total, name, onProgress }: { total: number; name: string; onProgress: LabSweepOptions['onProgress'] },
  signals: readonly (StopSignal | undefined)[],
): Promise<LabSweepRun[]> {
  const rows: LabSweepRun[] = [];
  const progress = new SweepProgress(total, name, onProgress);
  const listener: PlayListener = {
    done: (row) => {
      rows.push(row);
      progress.done(row);
    },
    share: (run, share) => progress.share(run, share),
  };
  try {
    await play(listener, anySignal(signals));
  } finally {
    progress.end(rows.length === total);
  }
  return rows;
}

/** Checks the option `workers`. @throws SpotlabError `SPOTLAB_OPTION` */
export function threadsOf(command: string, workers: number = threadCount()): number {
  if (Number.isSafeInteger(workers) && workers >= 0) return workers;
  throw optionError(`${command}: workers ${String(workers)} is no number of threads.`, 'Give a whole number from 0.');
}

/** @param threads 0 and 1: this thread */
export const playOnThisMachine =
  (sweep: PortableSweep, jobs: readonly SweepJob[], threads: number): PlayJobs =>
  (listener, stop) =>
    threads > 1 ? playInThreads(sweep, jobs, threads, listener, stop) : playHere(sweep, jobs, listener, stop);

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
