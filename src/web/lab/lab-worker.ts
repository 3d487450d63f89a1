/** The module `spotlab/web/lab-worker`, which is the code of the workers that play the runs of a sweep in a page. `lab.sweep` starts them. */
import { openRunner, type PlayRun, reportedError, type ThreadReport } from '../../lab/index.js';
import { listenTo, type PortLike } from '../ports.js';
import type { ToLabWorker } from './sweep-worker.js';

// The types of a worker's scope do not belong to this package.
const page = globalThis as unknown as PortLike;
const post = (report: ThreadReport) => page.postMessage(report);

let player: Promise<PlayRun> | undefined;

listenTo<ToLabWorker>(page, (message) => {
  if (message.kind === 'sweep') {
    player = openRunner(message.sweep);
    player.catch(() => {});
    return;
  }
  (player as Promise<PlayRun>)
    .then((play) => play(message.job, (share) => post({ kind: 'share', share })))
    .then((row) => row && post({ kind: 'row', row }))
    .catch((error: unknown) => post({ kind: 'failed', error: reportedError(error) }));
});
