/**
 * Tests the compiled code of cells: it always parses, its positions lead back to the cell, functions keep the text that
 * was typed, and modules get checks for interrupts.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileCell, type KnownNames } from '../../src/cells/compile.js';
import { Edits } from '../../src/cells/edits.js';
import { compileModule, MODULE_CHECKS, PARSE_OPTIONS, parseCell, positionAt } from '../../src/cells/index.js';
import { openSession, withSucrase } from './cell-session.js';

const root = join(import.meta.dirname, '../..');
const nothing: KnownNames = { isConstant: () => false, isBoxed: () => false };
const everything: KnownNames = { isConstant: (name) => name.length % 2 === 0, isBoxed: (_, isDeclared) => isDeclared };

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(root, folder, path))
    .filter((path) => /\.[cm]?[jt]s$/.test(path) && !/\.d\.[cm]?ts$|\.gen\.ts$/.test(path) && statSync(path).isFile());
}

test('real source files compile to code that parses, as cells and as modules', () => {
  const some = [...files('src'), ...files('repl'), ...files('scripts'), ...files('node_modules/luxon/src')];
  const compiled = some
    .filter((_, at) => at % 12 === 0)
    .concat(join(root, 'node_modules/acorn/dist/acorn.mjs'))
    .map((path) => {
      const source = readFileSync(path, 'utf8');
      const cell = parseCell(source, parse, withSucrase);
      for (const known of [nothing, everything]) {
        const { code } = compileCell(cell, known, { isStrict: true });
        parse(code, { ecmaVersion: 'latest', sourceType: 'script' });
        expect(code.split('\n').length).toBe(cell.code.split('\n').length + 1);
      }
      parse(compileModule(cell), PARSE_OPTIONS);
      return path;
    });
  expect(compiled.length).toBeGreaterThan(80);
});

test('a module with interrupt checks gives the same result as without', async () => {
  const source = `let n = 0;
export function up(by) { 'use strict'; for (let i = 0; i < by; i++) n++; try { throw n } catch { return n } finally { n++ } }`;
  const calls: string[] = [];
  const checks = {
    check: () => calls.push('check'),
    caught: (_: unknown, error: unknown) => calls.push(`caught ${error}`),
    beginFinally: () => calls.push('begin'),
    endFinally: () => calls.push('end'),
  };
  Object.assign(globalThis, { [MODULE_CHECKS]: checks });
  const code = compileModule({ code: source, program: parse(source, PARSE_OPTIONS) });
  const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  expect([module.up(2), module.up(0)]).toEqual([2, 3]);
  expect(calls).toEqual(['check', 'check', 'check', 'caught 2', 'begin', 'end', 'check', 'caught 3', 'begin', 'end']);
  Reflect.deleteProperty(globalThis, MODULE_CHECKS);
  // In another thread there is no session.
  expect(module.up(1)).toBe(5);
});

describe('positions', () => {
  test.each([
    ['const f = (n: number): number => {\n  const s = `a`;\n  return (s as any).foo.bar(n)\n}\nf(1)', 3, 25],
    ['enum A { B }\nlet a: string = `x`, b = null as any\n{ b.c.d }', 3, 5],
    ['class Q<T> { constructor(private q: T) { throw new Error() } }\nnew Q<number>(1)', 1, 48],
    ["let t = 'a\u{1f600}b'; for (const u of [1]) { await (null as any).v }", 1, 60],
  ])('an error in %s has its line and column in the source', async (source, line, column) => {
    const { run } = openSession('hybrid');
    const [, frame] = String(await run(source)).split('\n');
    expect(frame).toMatch(new RegExp(`cell\\[1\\]:${line}:${column}\\)?$`));
  });

  test('the stack of an error thrown in one cell and awaited in another has the typed positions in both cells', async () => {
    const { run } = openSession('hybrid');
    await run('async function deep() {\n  await null\n  throw new Error("x")\n}');
    expect(await run('\n await deep()')).toBe('Error: x\n    at deep (cell[1]:3:9)\n    at async cell[2]:2:2');
  });

  test('after edits of a source every position in the edited text leads back to a position in the source', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(text, fc.array(fc.tuple(fc.nat(30), fc.nat(3), fc.string({ maxLength: 4 }))), (source, wanted) => {
        const edits = new Edits();
        let from = 0;
        for (const [skip, length, added] of wanted) {
          const start = from + skip;
          if (start + length > source.length) break;
          edits.replace({ start, end: start + length }, added);
          from = start + length + 1;
        }
        const { text: made, back } = edits.applyTo(source);
        let last = 0;
        for (let at = 0; at < made.length; at += 1) {
          const origin = back(at);
          expect(origin).toBeGreaterThanOrEqual(last);
          last = origin;
        }
        expect(back(made.length)).toBe(source.length);
        expect(positionAt(source, source.length).line).toBe(source.split('\n').length);
      }),
    );
  });
});

test('the source of a function is the text that the user typed, without type annotations', async () => {
  const { run, session } = openSession('hybrid');
  const typed = 'async function maker(x, { n } = {}) { for (const a of [n]) { await x.go(a) } try { f() } catch {} }';
  await run(
    `${typed.replace('(x', '(x: any')}\nlet short = (a) => a.map((b) => f(b)), fetch = () => f();class K { m() { for (;;); } }`,
  );
  const text = async (name: string) => session.originalText(String(await run(name)));
  expect((await text('maker'))?.replace('(x ', '(x')).toBe(typed);
  expect(await text('short')).toBe('(a) => a.map((b) => f(b))');
  expect(await text('fetch')).toBe('() => f()');
  expect(await text('K')).toBe('class K { m() { for (;;); } }');
  expect(session.originalText('function unknown() {}')).toBe(undefined);
});
