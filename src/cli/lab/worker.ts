/**
 * `spotlab lab worker --queue redis://…`: plays runs of sweeps that other machines have put into a queue, until Ctrl-C.
 *
 * Exit code 0 after Ctrl-C or SIGTERM, when the runs in progress have ended; 130 or 143 after a second Ctrl-C or
 * SIGTERM; 1 when the queue cannot be reached.
 */

import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { startQueueWorker } from '../../lab/index.js';
import { printOut } from '../../output/index.js';
import { durationMs } from '../../protocol/index.js';
import { text } from '../../text/index.js';
import { printHelp } from '../common/help-text.js';
import { readArguments, refuseSurplus, UsageError } from '../common/usage.js';

const HELP = `Usage: spotlab lab worker [--queue ADDRESS] [options]

Plays runs of \`lab.sweep(strategy, { queue: ADDRESS })\` until Ctrl-C. Ctrl-C finishes the present runs;
a second Ctrl-C leaves these runs to other workers. Whoever can write to the queue can run code on this machine.

      --queue ADDRESS   Redis of the queue, such as redis://host:6379; or the variable SPOTLAB_QUEUE,
                        which other users of this machine cannot see
      --jobs N          runs at once (default: the processors)
      --data DIR        folder with recordings; they are found by their content
      --takeover TIME   time without a sign of life after which another worker takes over the
                        runs of this one (default: 10s)
      --quiet           print nothing but errors`;

const OPTIONS = {
  queue: { type: 'string' },
  jobs: { type: 'string' },
  data: { type: 'string' },
  takeover: { type: 'string' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const DEFAULT_TAKEOVER = '10s';
const MIN_TAKEOVER_MS = 500;
const MAX_JOBS = 256;

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS, 'lab worker');
  if (values.help) {
    printHelp(HELP);
    return 0;
  }
  refuseSurplus(positionals, 0, 'lab worker');
  const queue = values.queue ?? process.env.SPOTLAB_QUEUE;
  if (queue === undefined)
    throw new UsageError(
      '--queue ADDRESS is missing, such as redis://127.0.0.1:6379. See `spotlab lab worker --help`.',
    );
  const jobs = values.jobs === undefined ? availableParallelism() : Number(values.jobs);
  if (!Number.isSafeInteger(jobs) || jobs < 1 || jobs > MAX_JOBS)
    throw new UsageError(`Invalid --jobs '${values.jobs}': give a whole number from 1 to ${MAX_JOBS}.`);
  const takeoverMs = durationMs(values.takeover ?? DEFAULT_TAKEOVER);
  if (takeoverMs === undefined || takeoverMs < MIN_TAKEOVER_MS)
    throw new UsageError(`Invalid --takeover '${values.takeover}': give a time of at least 500ms, such as 10s.`);
  const data = values.data === undefined ? undefined : resolve(values.data);
  if (data !== undefined && statSync(data, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UsageError(`Invalid --data '${values.data}': there is no such folder.`);
  const tell = (what: string) => {
    if (!values.quiet) printOut(text`${what}\n`);
  };
  const worker = await startQueueWorker({ queue, jobs, data, takeoverMs, tell });
  tell(`Waiting for runs from the queue ${worker.address}, playing up to ${jobs} at a time. Ctrl-C ends.`);
  return new Promise((end) => {
    let isEnding = false;
    const onSignal = (code: number) => () => {
      if (isEnding) {
        void worker.leave().finally(() => end(code));
        return;
      }
      isEnding = true;
      tell('The worker finishes its present runs. Ctrl-C again leaves these runs to other workers.');
      void worker.finish().finally(() => end(0));
    };
    process.on('SIGINT', onSignal(130));
    process.on('SIGTERM', onSignal(143));
  });
}
