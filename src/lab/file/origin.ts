/** Where a result comes from: the strategy, the market and the options, which are needed to save it. */

import type { LabResult } from '../base/lab-result.js';
import type { LabSaved } from '../base/lab-saved.js';
import type { LabSweep } from '../base/lab-sweep.js';
import type { LabMarket } from '../market/lab-market.js';
import type { LabOptions, Strategy } from '../options/lab-options.js';
import type { PortableStrategy } from '../strategy/portable-strategy.js';
import type { RunFile, SweepFile, SweepFileOptions } from './lab-file.js';

/** A run of this process, or a file that was opened. */
export type RunOrigin =
  | {
      readonly kind: 'run';
      /** A strategy in a file is here in the form in which it was read before the run, because the file may change later. */
      readonly strategy: Strategy<never> | PortableStrategy;
      readonly options: LabOptions<never>;
    }
  | { readonly kind: 'file'; readonly file: RunFile };

/** A sweep of this process, or a file that was opened. */
export type SweepOrigin =
  | {
      readonly kind: 'sweep';
      readonly strategy: PortableStrategy;
      readonly market: LabMarket;
      readonly options: SweepFileOptions;
    }
  | { readonly kind: 'file'; readonly file: SweepFile };

/** Gives the result of a run its method `save`. */
export function withSave(result: LabResult, origin: RunOrigin): LabResult {
  const save = async (path: string): Promise<LabSaved> => {
    const { saveResult } = await import('./save-result.js');
    return saveResult(result, origin, path);
  };
  return Object.defineProperty(result, 'save', { value: save, configurable: true });
}

/** Gives the result of a sweep its method `save`. */
export function withSweepSave(sweep: LabSweep, origin: SweepOrigin): LabSweep {
  const save = async (path: string): Promise<LabSaved> => {
    const { saveSweep } = await import('./save-result.js');
    return saveSweep(sweep, origin, path);
  };
  return Object.defineProperty(sweep, 'save', { value: save, configurable: true });
}
