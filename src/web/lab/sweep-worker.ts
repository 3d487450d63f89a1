/** Takes the place of src/lab/sweep/sweep-worker.ts in a page: starts the worker of a sweep there. */
import { SpotlabError } from '../../client/index.js';
import type { PortableSweep, SweepWorker, ThreadJob, ThreadReport } from '../../lab/index.js';
import { listenTo } from '../ports.js';
import { openLabWorker } from './lab-workers.js';

/** A message to the worker: the sweep first, then each run. */
export type ToLabWorker =
  | { readonly kind: 'sweep'; readonly sweep: PortableSweep }
  | { readonly kind: 'run'; readonly job: ThreadJob };

/** Starts a worker for runs of the sweep. @param told receives the reports of the worker */
export function openSweepWorker(sweep: PortableSweep, told: (report: ThreadReport) => void): SweepWorker {
  const worker = openLabWorker();
  const post = (message: ToLabWorker) => worker.postMessage(message, []);
  let isReady = false;
  const ended = new Promise<string>((resolve) => {
    listenTo<ThreadReport>(worker, (report) => {
      isReady = true;
      told(report);
    });
    worker.addEventListener('error', (event) => {
      const { message = 'its file is not there' } = event as { readonly message?: string };
      if (isReady) resolve(message);
      else told({ kind: 'failed', error: notLoaded(message) });
    });
  });
  post({ kind: 'sweep', sweep });
  return { ended, post: (job) => post({ kind: 'run', job }), end: async () => worker.terminate() };
}

const notLoaded = (reason: string) =>
  new SpotlabError('SPOTLAB_START', `The worker of the sweep cannot start: ${reason}.`, {
    advice: 'Serve lab-worker.js beside index.js, make the worker by useLabWorker, or give workers: 0.',
  });
