/**
 * Plays runs in worker threads. Each thread gets its next run when it has finished one, so that all are busy to the end;
 * a thread that ends by itself fails its run, and another one takes its place.
 */
import { Worker } from 'node:worker_threads';
import type { StopSignal } from '../../client/index.js';
import { builtFile } from '../strategy/built-file.js';
import type { SweepJob } from './grid.js';
import type { LabSweepRun } from './lab-sweep.js';
import { failedRow, type PortableSweep } from './runner.js';
import { retoldError, type ThreadReport } from './thread-messages.js';

/** What a sweep is told while its runs are played. */
export interface PlayListener {
  done(row: LabSweepRun): void;
  /** The played share of a run that goes on. */
  share(run: number, share: number): void;
}

/**
 * @returns when all jobs are done, or the signal has stopped them
 * @throws the errors of options and recordings
 */
export async function playInThreads(
  sweep: PortableSweep,
  jobs: readonly SweepJob[],
  threads: number,
  listener: PlayListener,
  signal: StopSignal | undefined,
): Promise<void> {
  const pool: Pool = { sweep, listener, waiting: [...jobs].reverse(), workers: new Set(), isOver: false };
  let stop: () => void = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const threadCount = signal?.aborted ? 0 : Math.min(threads, jobs.length);
    const all = Promise.all(
      Array.from({ length: threadCount }, async () => {
        while (pool.waiting.length > 0) await playInThread(pool);
      }),
    );
    await Promise.race([all, stopped]);
  } finally {
    signal?.removeEventListener('abort', stop);
    pool.isOver = true;
    await Promise.all([...pool.workers].map((worker) => worker.terminate()));
  }
}

interface Pool {
  readonly sweep: PortableSweep;
  readonly listener: PlayListener;
  /** The next run is the last element. */
  readonly waiting: SweepJob[];
  readonly workers: Set<Worker>;
  /** Whether nothing counts any more: all is done, stopped, or failed. */
  isOver: boolean;
}

/** One thread, until there is no run left or it ends by itself. */
function playInThread(pool: Pool): Promise<void> {
  const { sweep, listener, waiting, workers } = pool;
  const worker = new Worker(builtFile('lab/sweep/thread-main.js'), { workerData: sweep, execArgv: [] });
  workers.add(worker);
  let job: SweepJob | undefined;
  let thrown: unknown;
  const next = (): void => {
    job = waiting.pop();
    if (job === undefined) void worker.terminate();
    else worker.postMessage(job);
  };
  return new Promise((resolve, reject) => {
    worker.on('message', (report: ThreadReport) => {
      if (pool.isOver || job === undefined) return;
      if (report.kind === 'failed') reject(retoldError(report.error));
      else if (report.kind === 'share') listener.share(job.run, report.share);
      else {
        listener.done(report.row);
        next();
      }
    });
    worker.once('error', (error: unknown) => {
      thrown = error;
    });
    worker.once('exit', (code) => {
      workers.delete(worker);
      if (job !== undefined && !pool.isOver) {
        const why = thrown instanceof Error ? thrown.message : `exit code ${code}`;
        listener.done(failedRow(job, `The thread of the run ended: ${why}.`));
      }
      resolve();
    });
    next();
  });
}
