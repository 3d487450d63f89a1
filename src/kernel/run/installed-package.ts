/**
 * Makes `import … from 'spotlab'`, and imports of the other modules of spotlab, load this installation of spotlab in
 * every cell, wherever the notebook is.
 *
 * A copy of spotlab that is installed beside the notebook is not used: its objects would have other classes than `x`,
 * and the compiler checks cells against the declarations of this installation.
 */
import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { PACKAGE_MODULES } from '../../assist/index.js';
import { distFolder } from '../install/dist-folder.js';

interface ModuleResolution {
  _resolveFilename(request: string, parent: unknown, ...rest: unknown[]): string;
}

export function resolveInstalledPackage(): void {
  const loader = Module as typeof Module & ModuleResolution;
  const resolve = loader._resolveFilename;
  const { resolve: resolved } = createRequire(import.meta.url);
  const own = new Map(
    Object.entries(PACKAGE_MODULES).map(([name, file]) => [name, resolved(join(distFolder, `${file}.js`))]),
  );
  loader._resolveFilename = function (request, parent, ...rest) {
    return own.get(request) ?? resolve.call(this, request, parent, ...rest);
  };
}
