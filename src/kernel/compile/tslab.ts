/**
 * Loads tslab's inner modules with a patched TypeScript compiler.
 *
 * tslab 1.0.22 has no public interface for the functions that a kernel needs, so the modules in its `dist` folder are
 * required by path. The version is pinned exactly, and tests check every function that is used here. While tslab loads,
 * its TypeScript is replaced by the patched copy of tslab-patches.ts.
 */
import { dirname, join } from 'node:path';
import { kernelParts } from '../install/kernel-parts.js';
import { tslabDist, tslabRequire } from './tslab-package.js';
import { patchedCompiler } from './tslab-patches.js';
import type { CellMaps, Converter, Ts, Tslab } from './tslab-types.js';

/** Loads tslab with the patches; takes about 0.2 s. */
export function loadTslab(): Tslab {
  const specifier = '@tslab/typescript-for-tslab';
  const load = tslabRequire();
  const dist = tslabDist();
  const original = load(specifier) as Ts;
  const maps: { last: CellMaps | undefined } = { last: undefined };
  const moduleMaps = new Map<string, CellMaps>();
  const cached = load.cache[load.resolve(specifier)];
  const saveMaps = (last: CellMaps) => {
    if (last.file === undefined) maps.last = last;
    else moduleMaps.set(last.file.replace(/\.[jt]sx?$/, '.js').replaceAll('\\', '/'), last);
  };
  if (cached) cached.exports = patchedCompiler(original, kernelParts(), saveMaps);
  try {
    const { createConverter } = load(join(dist, 'converter.js')) as {
      createConverter(options: { isJS: boolean; isBrowser: boolean }): Converter;
    };
    const { printQuickInfo } = load(join(dist, 'inspect.js')) as Pick<Tslab, 'printQuickInfo'>;
    const jupyter = load(join(dist, 'jupyter.js')) as { lastWriteDisplayData: unknown };
    return {
      ts: original,
      createConverter: () => createConverter({ isJS: false, isBrowser: false }),
      printQuickInfo,
      ownModule: () => load(dirname(dist)) as object,
      setDisplay: (write) => {
        jupyter.lastWriteDisplayData = write;
      },
      lastMaps: () => maps.last,
      moduleMaps,
    };
  } finally {
    if (cached) cached.exports = original;
  }
}
