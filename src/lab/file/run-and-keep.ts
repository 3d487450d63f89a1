/** `lab.run`: loads the strategy, runs it, and keeps with the result the data that `save` needs. */

import type { LabResult } from '../base/lab-result.js';
import type { LabOptions, LabParams, Strategy, StrategyFile } from '../options/lab-options.js';
import { run } from '../play/run.js';
import { LabError } from '../run/lab-error.js';
import { isStrategyFile, loadStrategy, portableStrategy } from '../strategy/portable-strategy.js';
import { type RunOrigin, withSave } from './origin.js';

export async function runAndKeep<P = LabParams>(
  strategy: Strategy<P> | StrategyFile,
  options: LabOptions<P> = {},
): Promise<LabResult> {
  // A file is read only once, so that the saved sources are those that were run.
  const file = isStrategyFile(strategy) ? await portableStrategy(strategy) : undefined;
  const loaded = file ? await loadStrategy<Strategy<P>>(file) : (strategy as Strategy<P>);
  const origin = { kind: 'run', strategy: file ?? strategy, options } as RunOrigin;
  try {
    return withSave(await run(loaded, options), origin);
  } catch (error) {
    if (error instanceof LabError && error.result) withSave(error.result, origin);
    throw error;
  }
}
