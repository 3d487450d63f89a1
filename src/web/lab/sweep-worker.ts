/** What src/lab/sweep/sweep-worker.ts is on Node: the worker of a sweep in a page. */
import { SpotlabError } from '../../client/index.js';
import type { PortableSweep, SweepWorker, ThreadJob, ThreadReport } from '../../lab/index.js';
import { listenTo, type WorkerLike } from '../ports.js';

/** A message to the worker: the sweep first, then each run. */
export type ToLabWorker =
  | { readonly kind: 'sweep'; readonly sweep: PortableSweep }
  | { readonly kind: 'run'; readonly job: ThreadJob };

/** Bundlers look for exactly this form, and build the worker as a file of its own. */
declare const Worker: new (address: URL, options: { readonly type: 'module' }) => WorkerLike;
let open = (): WorkerLike => new Worker(new URL('./lab-worker.js', import.meta.url), { type: 'module' });

/**
 * Sets how the workers of sweeps are made, for a bundler that does not find them: from a file of your own whose only line is
 * `import 'spotlab/web/lab-worker'`.
 *
 * @example useLabWorker(() => new Worker(new URL('./my-lab-worker.js', import.meta.url), { type: 'module' }))
 */
export function useLabWorker(make: () => WorkerLike): void {
  open = make;
}

/** Starts a worker for runs of the sweep. @param told gets what the worker reports */
export function openSweepWorker(sweep: PortableSweep, told: (report: ThreadReport) => void): SweepWorker {
  const worker = open();
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
