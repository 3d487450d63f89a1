/** Makes the workers that play the runs of sweeps. */
import type { WorkerLike } from '../ports.js';

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

export const openLabWorker = (): WorkerLike => open();
