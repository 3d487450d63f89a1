/** The worker thread of a sweep on Node. */
import { Worker } from 'node:worker_threads';
import { builtFile } from '../strategy/built-file.js';
import type { PortableSweep } from './runner.js';
import type { ThreadJob, ThreadReport } from './thread-messages.js';

export interface SweepWorker {
  /** Resolves with the reason when the thread has ended. */
  readonly ended: Promise<string>;
  post(job: ThreadJob): void;
  /** Ends the thread at once. */
  end(): Promise<unknown>;
}

/** Starts a thread for runs of the sweep. @param told called with each report of the thread */
export function openSweepWorker(sweep: PortableSweep, told: (report: ThreadReport) => void): SweepWorker {
  const worker = new Worker(builtFile('lab/sweep/thread-main.js'), { workerData: sweep, execArgv: [] });
  let thrown: unknown;
  worker.on('message', told);
  worker.once('error', (error: unknown) => {
    thrown = error;
  });
  const ended = new Promise<string>((resolve) => {
    worker.once('exit', (code) => resolve(thrown instanceof Error ? thrown.message : `exit code ${code}`));
  });
  return { ended, post: (job) => worker.postMessage(job), end: () => worker.terminate() };
}
