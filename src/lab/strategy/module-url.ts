/**
 * Makes one `data:` URL of a strategy's modules. So the modules load in the same way from text in every thread, on
 * every machine and every version of Node, without files and without hooks of the module loader. A changed source is
 * another module.
 *
 * An import of another file of the strategy becomes the URL of that file; an import of a package becomes the URL at which
 * the package is installed, because names of packages do not resolve from a `data:` URL. Lines stay the same, and stack
 * traces name the files.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { optionError } from '../base/option-error.js';
import { builtFile } from './built-file.js';
import { editCode } from './edit-code.js';
import type { FileText } from './file-parts.js';
import { moduleOf } from './function-source.js';
import { isNear, modulesIn, partName, plainCode } from './module-code.js';

/** The modules of this package that a strategy can import, with their files in `src`. */
const PACKAGE_MODULES: Readonly<Record<string, string>> = {
  spotlab: 'index.js',
  'spotlab/teaching': 'teaching/index.js',
  'spotlab/sbe': 'sbe/decode.js',
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
      throw optionError(
        `${what}: files of the strategy import each other in a circle: ${[...from, name].join(' -> ')}.`,
      );
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

/**
 * Whether sources import a package that is found from their folder. Also true for sources that cannot be read.
 *
 * @param kind `function`: the only imports are calls of `import()`
 */
export function needsFolder(what: string, kind: 'function' | 'file', parts: readonly FileText[]): boolean {
  try {
    return parts.some(({ name, text }) =>
      modulesIn(kind === 'function' ? moduleOf(text) : plainCode(what, name, text)).some(
        ({ name: module }) => !isNear(module) && !isElsewhere(module),
      ),
    );
  } catch {
    return true;
  }
}

/** Whether the address of a module does not depend on the folder. */
const isElsewhere = (module: string): boolean =>
  isBuiltin(module) || /^[a-z]+:/.test(module) || module.startsWith('/') || Object.hasOwn(PACKAGE_MODULES, module);

function packageUrl(what: string, from: string, module: string, folder: string): string {
  if (isBuiltin(module)) return module.startsWith('node:') ? module : `node:${module}`;
  if (/^[a-z]+:/.test(module)) return module;
  if (module.startsWith('/')) return pathToFileURL(module).href;
  const own = Object.hasOwn(PACKAGE_MODULES, module) ? PACKAGE_MODULES[module] : undefined;
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

/** The file of an installed package, found as Node finds it for an import. @throws Error when it is not installed */
function installedPath(module: string, folder: string): string {
  const [, name = module, rest = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(module) ?? [];
  for (let from = folder; ; from = dirname(from)) {
    const path = join(from, 'node_modules', name);
    if (existsSync(path)) {
      const found = fileOfPackage(path, rest);
      if (found !== undefined) return found;
    }
    if (from === dirname(from)) throw new Error(`${module} is not installed`);
  }
}

/** @param rest the path in the package: empty, or such as `/lib/sma.js` */
function fileOfPackage(path: string, rest: string): string | undefined {
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
    readonly exports?: unknown;
    readonly main?: string;
  };
  if (manifest.exports !== undefined) {
    const found = exported(manifest.exports, `.${rest}`);
    return found === undefined ? undefined : join(path, found);
  }
  const wanted = join(path, rest === '' ? (manifest.main ?? 'index.js') : rest);
  const candidates = [wanted, `${wanted}.js`, `${wanted}.cjs`, join(wanted, 'index.js')];
  return candidates.find((one) => statSync(one, { throwIfNoEntry: false })?.isFile());
}

/** The file that the `exports` of a package give for an import, by name or by a pattern such as `./lib/*`. */
function exported(exports: unknown, entry: string): string | undefined {
  const isMap =
    typeof exports === 'object' && exports !== null && Object.keys(exports).some((key) => key.startsWith('.'));
  if (!isMap) return entry === '.' ? target(exports) : undefined;
  for (const [key, value] of Object.entries(exports as object)) {
    if (key === entry) return target(value);
    const [before = '', after] = key.split('*');
    if (after === undefined || !entry.startsWith(before) || !entry.endsWith(after)) continue;
    const middle = entry.slice(before.length, entry.length - after.length);
    return target(value)?.replaceAll('*', middle);
  }
  return undefined;
}

/** The first target whose condition holds for an import in Node. */
function target(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(target).find((one) => one !== undefined);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [condition, one] of Object.entries(value)) {
    if (!CONDITIONS.has(condition)) continue;
    const found = target(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

const CONDITIONS = new Set(['node', 'import', 'module-sync', 'default']);
