/** Reads the code of a strategy's modules, and finds the files that these modules import. */
import { dirname, extname, join, normalize, sep } from 'node:path';
import { optionError } from '../base/option-error.js';
import { type ModuleName, moduleNames } from './edit-code.js';
import { parseModule, withoutTypes } from './parser.js';

/** Whether an import names a file by its relative path, and not a package. */
export const isNear = (module: string): boolean => /^\.{1,2}\//.test(module);

const CODE = new Set(['.ts', '.mts', '.js', '.mjs']);
/** The endings that are tried for an import, as in files that the prompt and a notebook import. */
const ENDINGS = ['', '.ts', '.mts', '.js', '.mjs', '/index.ts', '/index.js'];

/**
 * The JavaScript of a file, on the same lines.
 *
 * @throws SpotlabError `SPOTLAB_OPTION` for a file that is no ES module
 */
export function plainCode(what: string, name: string, text: string): string {
  const kind = extname(name);
  if (kind === '.json') return `export default ${JSON.stringify(JSON.parse(text))};`;
  if (!CODE.has(kind))
    throw optionError(`${what}: ${name} is no ES module.`, 'Give a file that ends with .ts, .mts, .js or .mjs.');
  try {
    const code = kind === '.ts' || kind === '.mts' ? withoutTypes(text) : text;
    parseModule(code);
    return code;
  } catch (error) {
    throw optionError(`${what}: ${name}: ${(error as Error).message.replace(/^Error transforming [^:]*: /, '')}`);
  }
}

/**
 * The name of the file to which an import refers.
 *
 * @param from name of the importing file
 * @param isFile whether there is a file of this name
 * @throws SpotlabError `SPOTLAB_OPTION` when there is none
 */
export function partName(what: string, from: string, module: string, isFile: (name: string) => boolean): string {
  const wanted = normalize(join(dirname(from), module)).replaceAll(sep, '/');
  const candidates = [
    ...ENDINGS.map((ending) => wanted + ending),
    wanted.replace(/\.js$/, '.ts').replace(/\.mjs$/, '.mts'),
  ];
  const found = candidates.find(isFile);
  if (found === undefined) throw optionError(`${what}: ${from} imports '${module}', which does not exist.`);
  return found;
}

/** The names of modules in JavaScript code. */
export const modulesIn = (code: string): ModuleName[] => moduleNames(code, parseModule(code));
