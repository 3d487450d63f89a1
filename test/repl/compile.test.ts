import { describe, expect, test } from 'vitest';
import { compile } from '../../repl/evaluation/compile.js';

function complete(source: string) {
  const compiled = compile(source);
  if (compiled.status !== 'complete') throw compiled.error;
  return compiled;
}

describe('an input is incomplete when its only error is at its end', () => {
  test.each([
    'function f() {',
    'foo(',
    '[1,',
    'a +',
    'const x: number =',
    'const f = (a: number) =>',
    'const f = (a: number) => {',
    'const f = async (a: number): Promise<void> => {\n  if (a) {\n    await b(',
    'rows.map((row: string[]) => {',
    'rows.map((row: string[]) =>',
    'class A {',
    'interface B {',
    'type A = {',
    'enum A {',
    'for (const a of b)',
    'if (a) {\n  b()',
    '`abc',
    'let x = `a${',
    '/* abc',
    "x.market.klines('BTCUSDT',\n",
    'a ? b :',
    'import {a',
    'import {a} from',
    'do { a() } while',
    'try { a() }',
    'x as',
    'foo<string>(',
  ])('%s', (source) => expect(compile(source).status).toBe('incomplete'));
});

describe('an input is invalid when more lines cannot complete it', () => {
  test.each(['const = 3', 'a b', 'a )', '"abc', 'function f(){ return 1 }}', 'else', 'x.a b', '/abc'])('%s', (source) =>
    expect(compile(source).status).toBe('invalid'),
  );

  test('the message of an invalid input shows the line and the position', () => {
    const compiled = compile('const a = 1;\nconst = 3');
    expect(compiled.status === 'invalid' && compiled.error.message).toContain('\n  const = 3\n        ^');
  });

  test('a namespace is refused: the stripper would remove it silently', () => {
    const compiled = compile('namespace A { export const b = 1 }');
    expect(compiled.status === 'invalid' && compiled.error.message).toMatch(/namespaces are not supported/);
  });
});

describe('types are stripped from an input', () => {
  test.each([
    ['const a: number = 1', 'const a = 1'],
    ['f<string>(a)', 'f(a)'],
    ['a as unknown as B', 'a'],
    ['a!.b', 'a.b'],
    ['a satisfies B', 'a'],
  ])('%s', (source, expected) => expect(complete(source).cell.code.replace(/\s+/g, ' ').trim()).toBe(expected));

  test('plain JavaScript is not changed', () => {
    const source = "const { a, b: [c] } = await x.market.depth('BTCUSDT');";
    expect(complete(source).cell.code).toBe(source);
  });
});

describe('an input in braces', () => {
  test.each(['{a: 1}', '{ a: 1, b: { c: 2 } }', '{}', '{ a }', '{ a: 1 as number }'])(
    '%s is evaluated as an object',
    (source) => {
      const { cell, endsInExpression } = complete(source);
      expect(cell.code).toMatch(/^\(.*\)$/);
      expect(endsInExpression).toBe(true);
    },
  );

  test.each(['{ const a = 1; a }', '{ a; b }', '{ f(); }'])(
    '%s has no value to show, because its braces are a block',
    (source) => expect(complete(source).endsInExpression).toBe(false),
  );
});

describe('statements', () => {
  test('an input has a value to show only if an expression is its last statement', () => {
    expect(complete('const a = 1').endsInExpression).toBe(false);
    expect(complete('1; const a = 1').endsInExpression).toBe(false);
    expect(complete('for (const a of b) a').endsInExpression).toBe(false);
    expect(complete('const a = 1; a;;').endsInExpression).toBe(true);
  });

  test('of lines at the prompt, each expression is shown, not only the last one', () => {
    const shown = (source: string) => {
      const { cell, earlier } = complete(source);
      return earlier().map(({ start, end }) => cell.code.slice(start, end));
    };
    expect(shown('a\nb, c; // two\nconst d = 1\ne')).toEqual(['a', 'b, c']);
    expect(shown("'use strict'\na; b\nfor (;;) c\nd")).toEqual([]);
  });

  test('each statement of an input keeps its line number', () => {
    const statements = complete(
      "import a from 'a'\nfunction f() { return import('b') }\n\nf() as number;",
    ).statements();
    expect(statements.map(({ isFunction }) => isFunction)).toEqual([false, true, false]);
    expect(statements.map(({ source }) => source.split('\n').length)).toEqual([1, 2, 4]);
    expect(statements[2]?.source.trim()).toBe('f() ;');
  });

  test('an input that is only a comment is complete, and has no statements', () =>
    expect(complete(' // only a comment').statements()).toEqual([]));
});

test.each([
  ['await _', true],
  ['_.length', true],
  ['const f = () => _', true],
  ['rows.map((_, at) => at)', false],
  ['try {} catch (_) {}', false],
  ['a._ + { _: 1 }._', false],
  ["import _ from 'lodash'; _.chunk([])", false],
  ['const _ = 1; _', false],
])('whether the input %s uses the last value (_): %s', (source, isUsed) =>
  expect(complete(source).usesLastValue()).toBe(isUsed),
);

test.each([
  ['x.market.depth(\u2018BTCUSDT\u2019)', /a typographic quote, write ' or " instead\n {2}x\.market\.depth\(\u2018BTC/],
  ['const a = 1 \u2212 2', /a dash, write - instead/],
  ['@sealed class A {}', /decorators are not supported here/],
])('the error of the input %s is explained', (source, message) => {
  const compiled = compile(source);
  expect(compiled.status === 'invalid' && compiled.error.message).toMatch(message);
});
