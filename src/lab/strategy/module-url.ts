/**
 * Makes one `data:` URL of a strategy's modules. So they load in the same way from text in every thread and on every
 * machine, on every version of Node, without files and without hooks of the module loader; and a changed source is
 * another module.
 *
 * An import of another file of the strategy becomes the URL of that file; an import of a package becomes the URL at which
 * the package is installed, because names of packages do not resolve from a `data:` URL. Lines stay the same, and stack
 * traces name the files.
 */
import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { optionError } from '../options/option-error.js';
import { builtFile } from './built-file.js';
import { editCode } from './edit-code.js';
import type { FileText } from './file-parts.js';
import { isNear, modulesIn, partName, plainCode } from './module-code.js';

/** The modules of this package that a strategy can import, with their files in `src`. */
const OWN_MODULES: Readonly<Record<string, string>> = {
  spotlab: 'index.js',
  'spotlab/teaching': 'teaching/index.js',
};

/**
 * @param what names the strategy in errors
 * @param modules the strategy's own first
 * @param folder from which packages are found
 */
export function moduleUrl(what: string, modules: readonly FileText[], folder: string): string {
  const texts = new Map(modules.map(({ name, text }) => [name, text]));
  const urls = new Map<string, string>();
  const urlOf = (name: string, from: readonly string[]): string => {
    const known = urls.get(name);
    if (known !== undefined) return known;
    if (from.includes(name))
      throw optionError(`${what}: files import each other in a circle: ${[...from, name].join(' -> ')}.`);
    const code = plainCode(what, name, texts.get(name) as string);
    const edits = modulesIn(code).map(({ name: module, start, end }) => {
      const url = isNear(module)
        ? urlOf(
            partName(what, name, module, (one) => texts.has(one)),
            [...from, name],
          )
        : packageUrl(what, name, module, folder);
      return { start, end, text: JSON.stringify(url) };
    });
    const url = `data:text/javascript;charset=utf-8,${encodeURIComponent(`${editCode(code, edits)}\n//# sourceURL=${name}`)}`;
    urls.set(name, url);
    return url;
  };
  return urlOf((modules[0] as FileText).name, []);
}

function packageUrl(what: string, from: string, module: string, folder: string): string {
  if (isBuiltin(module)) return module.startsWith('node:') ? module : `node:${module}`;
  if (/^[a-z]+:/.test(module)) return module;
  if (module.startsWith('/')) return pathToFileURL(module).href;
  const own = Object.hasOwn(OWN_MODULES, module) ? OWN_MODULES[module] : undefined;
  if (own !== undefined) return builtFile(own).href;
  try {
    return pathToFileURL(installedPath(module, folder)).href;
  } catch {
    throw optionError(
      `${what}: ${from} imports '${module}', which is not installed where ${folder} would find it.`,
      `Install it there: npm install ${module}`,
    );
  }
}

/** The file of an installed package. @throws Error when it is not installed */
function installedPath(module: string, folder: string): string {
  const { resolve } = createRequire(join(folder, 'strategy.js'));
  try {
    return resolve(module);
  } catch (error) {
    // A package that has an ES module only.
    const [, name, rest] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(module) ?? [];
    for (const path of (resolve.paths(module) ?? []).map((one) => join(one, name ?? ''))) {
      const found = importedFile(path, `.${rest ?? ''}`);
      if (found !== undefined) return found;
    }
    throw error;
  }
}

/** What the `exports` of a package name for imports. */
function importedFile(path: string, entry: string): string | undefined {
  let manifest: { exports?: unknown };
  try {
    manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { exports?: unknown };
  } catch {
    return undefined;
  }
  let found: unknown = manifest.exports;
  if (typeof found === 'object' && found !== null && entry in found) found = (found as Record<string, unknown>)[entry];
  for (let depth = 0; typeof found === 'object' && found !== null && depth < 5; depth += 1) {
    const given = found as Record<string, unknown>;
    found = given.node ?? given.import ?? given.default;
  }
  return typeof found === 'string' ? join(path, found) : undefined;
}
