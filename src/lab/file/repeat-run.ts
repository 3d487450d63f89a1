/** Makes the run of a file again, from what the file contains, and compares the results. */
import type { MarketRecording } from '../../server/index.js';
import type { LabResult } from '../base/lab-result.js';
import type { LabMarket } from '../market/lab-market.js';
import { marketFrom } from '../market/portable-market.js';
import type { LabOptions, Strategy } from '../options/lab-options.js';
import { run } from '../play/run.js';
import { LabError } from '../run/lab-error.js';
import { loadStrategy } from '../strategy/portable-strategy.js';
import { optionsFrom } from '../sweep/portable-options.js';
import { decodedColumns } from './coded-columns.js';
import type { LabDifference, LabVerifyOptions } from './file-types.js';
import { firstDifference } from './first-difference.js';
import type { LabFile, RunFile } from './lab-file.js';

export type AddDifference = (what: LabDifference['what'], text: string) => void;

/** The market of a file. */
export const marketOf = ({ market: { spec, recordings } }: LabFile): LabMarket =>
  marketFrom({ spec, recordings: recordings.map((one) => decodedColumns(one) as MarketRecording | null) });

/**
 * @param isComplete whether all files of the market are on this machine
 * @returns the new result; null if the run cannot be repeated
 */
export async function repeatRun(
  file: RunFile,
  options: LabVerifyOptions,
  isComplete: boolean,
  add: AddDifference,
): Promise<LabResult | null> {
  if (file.result.info.end.why === 'stopped') {
    add('run', 'The saved run was stopped before the end of its market, so it cannot be repeated.');
    return null;
  }
  const result = isComplete ? await again(file, options, add) : null;
  if (result && result.hash !== file.hash) {
    add('result', `The result differs first in ${firstDifference(file.result, result) ?? 'its hash'}.`);
  }
  return result;
}

async function again(file: RunFile, { signal, onProgress }: LabVerifyOptions, add: AddDifference) {
  const { strategy, options } = file;
  try {
    const { params, seed } = options;
    const result = await run(await loadStrategy<Strategy>(strategy), {
      ...((await optionsFrom(options)) as LabOptions),
      market: marketOf(file),
      ...{ params, seed },
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
    });
    if (result.info.end.why !== 'stopped') return result;
    add('run', 'The new run was stopped before the end of its market.');
    return null;
  } catch (error) {
    if (error instanceof LabError && error.result) return error.result;
    // The market was changed so that it cannot be read any more, or a package of the strategy is not here.
    add('run', `The run cannot be repeated: ${(error as Error).message}`);
    return null;
  }
}
