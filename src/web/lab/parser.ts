/** Takes the place of src/lab/strategy/parser.ts in a page, where the parser is loaded with the first sweep. */
import type * as Acorn from 'acorn';

let acorn: typeof Acorn | undefined;

export async function loadParser(): Promise<void> {
  acorn ??= await import('acorn');
}

/** @throws SyntaxError */
export const parseModule = (code: string): Acorn.Program =>
  (acorn as typeof Acorn).parse(code, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    allowAwaitOutsideFunction: true,
  });
