/** Tests the lazy loading of JSDoc comments: the compiler first gets files without them, and help still shows them. */
import { createRequire } from 'node:module';
import type * as TypeScript from 'typescript';
import { describe, expect, test } from 'vitest';
import { LazyJsDoc, withoutJsDoc } from '../../src/kernel/compile/lazy-jsdoc.js';
import type { Ts } from '../../src/kernel/compile/tslab-types.js';

const require = createRequire(import.meta.url);
const ts = createRequire(require.resolve('tslab/package.json'))('@tslab/typescript-for-tslab') as Ts;

describe('a declaration file without its comments', () => {
  test('keeps the position of every other character', () => {
    const text =
      '/** What it is. */\n  /**\n   * More.\r\n   */ declare const a: 1;\n/* plain */ declare const b: 2;\n/**/\n';
    expect(withoutJsDoc(text)).toBe(
      '/*  What it is. */\n  /* \n   * More.\r\n   */ declare const a: 1;\n/* plain */ declare const b: 2;\n/**/\n',
    );
  });

  test('keeps comments with @deprecated, and text that only looks like a comment', () => {
    const text = [
      '/** Old.\n * @deprecated since then */ declare const old: 1;',
      "declare const glob: '/**/*.ts';",
      'declare const after: 1; /** at its end */',
    ].join('\n');
    expect(withoutJsDoc(text)).toBe(text);
  });
});

const files: Record<string, string> = {
  '/base.d.ts': `/** A thing that runs. */
export interface Runs {
  /**
   * Starts it, see {@link stop}.
   * @param fast how fast, in {@link Runs}
   * @returns whether it runs
   */
  start(fast: number): boolean;
  /** @deprecated since it never stopped */
  stop(): void;
}
/** Makes one. */
export declare function make(): Runs;
`,
  '/derived.d.ts': `import { Runs } from './base';
/** A thing that also jumps. */
export interface Jumps extends Runs {
  start(fast: number): true;
  /** How far. */
  readonly reach: number;
}
`,
  '/cell.ts': `import { make } from './base';
import type { Jumps } from './derived';
/** The user's own. */
declare const jumper: Jumps;
jumper.start; jumper.stop; jumper.reach; make;
`,
};

/** A compiler host that reads the files above and counts the reads. */
function host(read: (path: string) => string | undefined): TypeScript.CompilerHost {
  return {
    getSourceFile: (path, target) => {
      const text = read(path);
      return text === undefined ? undefined : ts.createSourceFile(path, text, target);
    },
    getDefaultLibFileName: () => 'lib.d.ts',
    writeFile: () => {},
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (path) => path in files,
    readFile: (path) => files[path],
  };
}

/** The help texts for the names in the last line of the cell and for its types. */
function helpWith(read: (path: string) => string | undefined) {
  const program = ts.createProgram(['/cell.ts'], { noLib: true, types: [] }, host(read));
  const checker = program.getTypeChecker();
  const cell = program.getSourceFile('/cell.ts') as TypeScript.SourceFile;
  const { getQuickInfoAtPosition } = ts as unknown as {
    getQuickInfoAtPosition(
      file: TypeScript.SourceFile,
      checker: TypeScript.TypeChecker,
      token: TypeScript.CancellationToken,
      position: number,
    ): TypeScript.QuickInfo | undefined;
  };
  const token = { isCancellationRequested: () => false, throwIfCancellationRequested: () => {} };
  const places = ['jumper: ', 'Jumps;', 'start;', 'stop;', 'reach;', 'make;'].map((name) => cell.text.indexOf(name));
  return places.map((at) => {
    const info = getQuickInfoAtPosition(cell, checker, token, at);
    return { documentation: info?.documentation, tags: info?.tags };
  });
}

// This test runs first, because the changes to the compiler stay for the following tests.
test('the comments of a declaration file that has changed since it was read are not attached', () => {
  const docs = new LazyJsDoc(ts, (path) => `\n${files[path]}`);
  const [, interfaceHelp] = helpWith((path) => docs.textFor(path, files[path]));
  expect(interfaceHelp?.documentation).toEqual([]);
});

test('help on a name, and on the name that it overrides, is the same as if all comments were read at once', () => {
  const whole = helpWith((path) => files[path]);
  const again: string[] = [];
  const docs = new LazyJsDoc(ts, (path) => {
    again.push(path);
    return files[path];
  });
  const passedOver = helpWith((path) => docs.textFor(path, files[path]));
  expect(passedOver).toEqual(whole);
  expect(whole[2]).toMatchObject({
    documentation: [{ text: 'Starts it, see ' }, { kind: 'link' }, { text: 'stop' }, { kind: 'link' }, { text: '.' }],
    tags: [{ name: 'param' }, { name: 'returns' }],
  });
  expect(whole[0]?.documentation).toMatchObject([{ text: "The user's own." }]);
  // Each file was read again once, and only files with a name for which help was requested.
  expect(again.sort()).toEqual(['/base.d.ts', '/derived.d.ts']);
});
