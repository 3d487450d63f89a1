/** Makes the runs of a sweep's file again, and compares them row by row. */
import { VERSION } from '../../protocol/index.js';
import type { LabSweep, LabSweepRun } from '../base/lab-sweep.js';
import { portableMarket } from '../market/portable-market.js';
import { endingAtInterrupt } from '../run/interrupts.js';
import { loadOutput } from '../run/lab-output.js';
import { gridOf, jobsOf, type SweepJob } from '../sweep/grid.js';
import { playOnThisMachine, rowsOfRuns, threadsOf } from '../sweep/play-runs.js';
import { sweepOf } from '../sweep/sweep-result.js';
import type { LabVerifyOptions } from './file-types.js';
import { firstRowDifference } from './first-difference.js';
import type { SweepFile } from './lab-file.js';
import { type AddDifference, marketOf } from './repeat-run.js';

/**
 * Makes the saved runs of a sweep again. A sweep that was stopped has fewer runs than planned, which does not matter, because each row depends on its own run
 * only.
 *
 * @param isComplete whether all files of the market are on this machine
 * @returns the new sweep; null if it cannot be repeated
 */
export async function repeatSweep(
  file: SweepFile,
  options: LabVerifyOptions,
  isComplete: boolean,
  add: AddDifference,
  notes: string[],
): Promise<LabSweep | null> {
  if (!isComplete) return null;
  const { info, runs } = file.result;
  if (info.end.why === 'stopped')
    notes.push(`The saved sweep has ${info.done} of ${info.total} runs: only these were repeated.`);
  const wanted = new Set(runs.map(({ run }) => run));
  const { sets, axes } = gridOf(file.options.params);
  const { seeds, windows, earlierTrials } = file.options;
  const jobs = jobsOf(sets, seeds, windows).filter(({ run }) => wanted.has(run));
  try {
    const rows = await played(file, jobs, options);
    if (rows.length < jobs.length) {
      add('run', `The new sweep was stopped after ${rows.length} of ${jobs.length} runs.`);
      return null;
    }
    const { strategy } = file;
    const again = sweepOf({
      ...{ rows, sets, axes, strategy, seeds, windows, earlierTrials, output: await loadOutput() },
      ...{ market: info.market, isSimulated: info.isSimulated, total: info.total, version: VERSION },
    });
    if (again.hash !== file.hash)
      add('result', `The sweep differs first in ${firstRowDifference(runs, again.runs) ?? 'its hash'}.`);
    return again;
  } catch (error) {
    // The market was changed so that it cannot be read any more, or a package of the strategy is not here.
    add('run', `The sweep cannot be repeated: ${(error as Error).message}`);
    return null;
  }
}

function played(file: SweepFile, jobs: readonly SweepJob[], options: LabVerifyOptions): Promise<LabSweepRun[]> {
  const { workers, signal, onProgress } = options;
  const { strategy, options: common } = file;
  const threads = Math.min(threadsOf('verify', workers), jobs.length);
  return endingAtInterrupt(async (interrupt) => {
    const portable = { strategy, market: await portableMarket(marketOf(file), threads > 1), options: common };
    const about = { total: jobs.length, name: strategy.name, onProgress };
    return rowsOfRuns(playOnThisMachine(portable, jobs, threads), about, [signal, interrupt]);
  });
}
