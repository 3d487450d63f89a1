/** Parses the JavaScript of cells and files with the parser that the prompt uses too. */
import { createRequire } from 'node:module';
import type * as Acorn from 'acorn';
import { PARSE_OPTIONS } from '../../cells/index.js';

let acorn: typeof Acorn | undefined;

/** The syntax tree of a module. @throws SyntaxError */
export function parseJavaScript(code: string): Acorn.Program {
  acorn ??= createRequire(import.meta.url)('acorn') as typeof Acorn;
  return acorn.parse(code, PARSE_OPTIONS);
}
