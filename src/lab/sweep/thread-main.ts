/** Entry point of a sweep's worker thread: loads the sweep in `workerData`, and plays each run that arrives. */
import * as nodeModule from 'node:module';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { PlayRun, PortableSweep } from './runner.js';
import { reportedError, type ThreadJob, type ThreadReport } from './thread-messages.js';

const port = parentPort as MessagePort;
const post = (report: ThreadReport) => port.postMessage(report);

// The compile cache is switched on per thread; see cli/main.ts.
(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();

let player: Promise<PlayRun> | undefined;

port.on('message', (job: ThreadJob) => {
  player ??= import('./runner.js').then(({ openRunner }) => openRunner(workerData as PortableSweep));
  player
    .then((play) => play(job, (share) => post({ kind: 'share', share })))
    .then((row) => row && post({ kind: 'row', row }))
    .catch((error: unknown) => post({ kind: 'failed', error: reportedError(error) }));
});
