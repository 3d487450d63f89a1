/** Parses JavaScript, and strips the types of TypeScript, with the libraries of the REPL. Loaded at the first use. */
import { createRequire } from 'node:module';
import type * as Acorn from 'acorn';
import type * as Sucrase from 'sucrase';

let acorn: typeof Acorn | undefined;
let sucrase: typeof Sucrase | undefined;

/** @throws SyntaxError */
export function parseModule(code: string): Acorn.Program {
  acorn ??= createRequire(import.meta.url)('acorn') as typeof Acorn;
  return acorn.parse(code, { ecmaVersion: 'latest', sourceType: 'module', allowAwaitOutsideFunction: true });
}

/** The same code without types, on the same lines. @throws SyntaxError */
export function withoutTypes(source: string): string {
  sucrase ??= createRequire(import.meta.url)('sucrase') as typeof Sucrase;
  return sucrase.transform(source, { transforms: ['typescript'], disableESTransforms: true }).code;
}
