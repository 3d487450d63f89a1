/**
 * Parses JavaScript, and strips the types of TypeScript, with the libraries of the REPL. They are files of this package,
 * loaded when a strategy is made portable for the first time.
 */
import type * as Acorn from 'acorn';
import type * as Sucrase from 'sucrase';
import { builtFile } from './built-file.js';

let acorn: typeof Acorn | undefined;
let sucrase: typeof Sucrase | undefined;

/** Loads both libraries. The other functions need them. @throws SpotlabError `SPOTLAB_OPTION` in a bundled program */
export async function loadParser(): Promise<void> {
  acorn ??= await library<typeof Acorn>('acorn', 'parse');
  sucrase ??= await library<typeof Sucrase>('sucrase', 'transform');
}

/** @param member name of an export. If the module does not have it, the exports are in the default export; in Vitest they are named exports */
async function library<T extends object>(file: string, member: keyof T): Promise<T> {
  const loaded = (await import(/* @vite-ignore */ builtFile(`../vendor/${file}.cjs`).href)) as T & { default?: T };
  return loaded.default && member in loaded.default ? loaded.default : loaded;
}

/** @throws SyntaxError */
export function parseModule(code: string): Acorn.Program {
  return (acorn as typeof Acorn).parse(code, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    allowAwaitOutsideFunction: true,
  });
}

/** Returns the source without its types, on the same lines. @throws SyntaxError */
export function withoutTypes(source: string): string {
  return (sucrase as typeof Sucrase).transform(source, { transforms: ['typescript'], disableESTransforms: true }).code;
}

/** Returns the source as a CommonJS module without types. @param path for errors. @throws SyntaxError */
export function asCommonJs(source: string, path: string): string {
  return (sucrase as typeof Sucrase).transform(source, { transforms: ['typescript', 'imports'], filePath: path }).code;
}
