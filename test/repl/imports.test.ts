import { parse } from 'acorn';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../repl/evaluation/edits.js';
import { IMPORTER, importEdits } from '../../repl/evaluation/imports.js';

function rewrite(code: string): string {
  const program = parse(code, {
    ecmaVersion: 'latest',
    allowAwaitOutsideFunction: true,
    allowImportExportEverywhere: true,
  });
  return applyEdits(code, importEdits(code, program)).replaceAll(IMPORTER, 'load');
}

describe('imports become awaited loads', () => {
  test.each([
    ["import 'm'", "await load('m');"],
    ["import d from 'm'", 'const { "default": d } = await load(\'m\', undefined, ["default"]);'],
    ["import { a, b as c } from 'm';", 'const { a, "b": c } = await load(\'m\', undefined, ["a","b"]);'],
    ["import * as all from 'm'", "const all = await load('m');"],
    ["import d, * as all from 'm'", 'const all = await load(\'m\', undefined, ["default"]), { "default": d } = all;'],
    ["import { 'a-b' as c } from 'm'", 'const { "a-b": c } = await load(\'m\', undefined, ["a-b"]);'],
    [
      "import data from './d.json' with { type: 'json' }",
      'const { "default": data } = await load(\'./d.json\', { with: { type: \'json\' } }, ["default"]);',
    ],
    ["const m = await import('m')", "const m = await load('m')"],
    ['const f = () => import(folder + name)', 'const f = () => load(folder + name)'],
  ])('%s', (code, expected) => expect(rewrite(code)).toBe(expected));

  test('the word import in a string or a comment is not rewritten', () => {
    const code = `const s = "import a from 'b'"; // import c from 'd'`;
    expect(rewrite(code)).toBe(code);
  });

  test('several statements are each rewritten in place', () => {
    expect(rewrite("import a from 'a'; a();\nimport { b } from 'b'")).toBe(
      'const { "default": a } = await load(\'a\', undefined, ["default"]); a();\nconst { b } = await load(\'b\', undefined, ["b"]);',
    );
  });

  test('an import over several lines keeps the numbers of the lines after it', () => {
    const rewritten = rewrite("import {\n  a,\n  b,\n} from 'm';\nfail()");
    expect(rewritten.split('\n').indexOf('fail()')).toBe(4);
  });
});

describe('export keywords are removed', () => {
  test.each([
    ['export const a = 1', 'const a = 1'],
    ['export default function f() {}', 'function f() {}'],
    ['export default 5', '5'],
    ['export default class {}', 'void class {}'],
    ['export { a }', ';'],
    ["export * from 'm'", "await load('m');"],
  ])('%s', (code, expected) => expect(rewrite(code)).toBe(expected));
});
