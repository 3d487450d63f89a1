/**
 * Takes the place of src/lab/strategy/load-module.ts in a page: there, code is evaluated as a function, because a page may not
 * import code from a text.
 */
import { SpotlabError } from '../../client/index.js';
import { editCode, functionModule, importsIn } from '../../lab/index.js';

const IMPORT = '__spotlabImport';

/** Functions that were loaded, by their names and sources. */
const loaded = new Map<string, Record<string, unknown>>();

/**
 * @param what names the strategy in errors
 * @returns the function as the export `default`. The same source gives the same function
 * @throws SpotlabError `SPOTLAB_BROWSER` for the file of a strategy
 */
export async function loadModule(
  what: string,
  kind: 'function' | 'file',
  [first]: readonly [{ readonly name: string; readonly text: string }],
): Promise<Record<string, unknown>> {
  if (kind === 'file')
    throw new SpotlabError('SPOTLAB_BROWSER', `A web page has no files, so ${what} must be a function.`);
  const key = `${first.name}\n${first.text}`;
  const known = loaded.get(key) ?? { default: evaluated(first.name, first.text) };
  loaded.set(key, known);
  return known;
}

/** The value of the expression, on the lines that it has in the source, so that stack traces name them. */
function evaluated(name: string, source: string): unknown {
  const imports = importsIn(source).map(({ start }) => ({ start, end: start + 'import'.length, text: IMPORT }));
  const body = functionModule(editCode(source, imports), 'return');
  const code = `(function (${IMPORT}) { 'use strict'; ${body} })\n//# sourceURL=${encodeURIComponent(name)}.js`;
  // biome-ignore lint/security/noGlobalEval: the source is that of a function of this page, and a module would need an address.
  const made = globalThis.eval(code) as (load: typeof importModule) => unknown;
  return made(importModule);
}

function importModule(module: string): Promise<object> {
  if (module === 'spotlab' || module === 'spotlab/web') return import('../exports.js');
  const advice = 'It can import spotlab. For other modules use spotlab on Node.';
  const why = `A strategy on a web page cannot import ${module}.`;
  return Promise.reject(new SpotlabError('SPOTLAB_BROWSER', why, { advice }));
}
