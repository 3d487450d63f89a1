/**
 * Makes `import … from 'spotlab'` in a cell load this installation of spotlab, wherever the notebook is.
 *
 * A copy of spotlab that is installed beside the notebook is not used: its objects would have other classes than `x`,
 * and the compiler checks cells against the declarations of this installation.
 */
import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { distFolder } from '../dist-folder.js';

interface ModuleResolution {
  _resolveFilename(request: string, parent: unknown, ...rest: unknown[]): string;
}

export function resolveOwnPackage(): void {
  const loader = Module as unknown as ModuleResolution;
  const resolve = loader._resolveFilename;
  const own = createRequire(import.meta.url).resolve(join(distFolder, 'index.js'));
  loader._resolveFilename = function (request, parent, ...rest) {
    return request === 'spotlab' ? own : resolve.call(this, request, parent, ...rest);
  };
}
