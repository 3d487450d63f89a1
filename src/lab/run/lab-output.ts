/** Loads what draws and exports the results of the lab. */
import { type DataBackend, type Displays, loadLazyParts } from '../../client/index.js';

/** The parts of the package that draw results and export them. */
export interface LabOutput {
  readonly displays: Displays;
  readonly data: DataBackend;
}

/** Loads everything that a client loads at its first use, before the run starts, because a run must not wait for files. */
export async function loadOutput(): Promise<LabOutput> {
  const [display, data] = await Promise.all([
    import('../../display/index.js'),
    import('../../data/index.js'),
    loadLazyParts(),
  ]);
  return { displays: { toText: display.toText, toMime: display.toMime }, data };
}
