/** Where a result comes from: the strategy and the options of its run, which are needed to save it. */
import type { LabOptions, Strategy } from '../options/lab-options.js';
import type { LabResult } from '../result/lab-result.js';
import type { PortableStrategy } from '../strategy/portable-strategy.js';
import type { LabSaved } from './file-types.js';
import type { LabFile } from './lab-file.js';

/** A run of this process, or a file that was opened. */
export type Origin =
  | {
      readonly kind: 'run';
      /** A file is read before the run, because it may change later. */
      readonly strategy: Strategy<never> | PortableStrategy;
      readonly options: LabOptions<never>;
    }
  | { readonly kind: 'file'; readonly file: LabFile; readonly folder: string };

/** Gives a result its method `save`. */
export function withSave(result: LabResult, origin: Origin): LabResult {
  const save = async (path: string): Promise<LabSaved> => {
    const { saveResult } = await import('./save-result.js');
    return saveResult(result, origin, path);
  };
  return Object.defineProperty(result, 'save', { value: save, configurable: true });
}
