/**
 * Plays runs in worker threads. A thread gets its next run when it has finished a run, so that all threads are busy to
 * the end. If a thread ends by itself, its run fails, and a new thread takes its place.
 */
import type { StopSignal } from '../../client/index.js';
import type { LabSweepRun } from '../base/lab-sweep.js';
import type { SweepJob } from './grid.js';
import { RunThread } from './run-thread.js';
import type { PortableSweep } from './runner.js';

/** The functions that are called while the runs of a sweep are played. */
export interface PlayListener {
  done(row: LabSweepRun): void;
  /** The played share of a run in progress. */
  share(run: number, share: number): void;
}

/**
 * @param count number of threads
 * @returns when all jobs are done, or the signal has stopped them
 * @throws the errors of options and recordings
 */
export async function playInThreads(
  sweep: PortableSweep,
  jobs: readonly SweepJob[],
  count: number,
  listener: PlayListener,
  signal: StopSignal | undefined,
): Promise<void> {
  const waiting = [...jobs].reverse();
  const threads = new Set<RunThread>();
  let isOver = false;
  let stop: () => void = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const lane = async (): Promise<void> => {
    let thread: RunThread | undefined;
    for (let job = waiting.pop(); job !== undefined && !isOver; job = waiting.pop()) {
      const { run } = job;
      if (!thread?.isAlive) {
        thread = new RunThread(sweep);
        threads.add(thread);
      }
      const row = await thread.play(job, (share) => !isOver && listener.share(run, share));
      if (!isOver) listener.done(row);
    }
    await thread?.end();
  };
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const all = Promise.all(Array.from({ length: signal?.aborted ? 0 : Math.min(count, jobs.length) }, lane));
    await Promise.race([all, stopped]);
  } finally {
    signal?.removeEventListener('abort', stop);
    isOver = true;
    await Promise.all([...threads].map((thread) => thread.end()));
  }
}
