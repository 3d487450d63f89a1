/**
 * Tests that a name of the notebook has one value, whoever uses it: functions, loops and classes of earlier cells see what
 * later cells assign and declare, as at the prompt and in Python.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { only, resultOf, StartedKernel } from './started-kernel.js';

let kernel: StartedKernel;
beforeAll(async () => {
  kernel = await StartedKernel.start();
});
afterAll(() => kernel.close());

/** Runs cells one after the other; returns the value of the last one as text. */
async function shown(...cells: readonly string[]): Promise<unknown> {
  for (const cell of cells.slice(0, -1)) {
    const { content } = (await kernel.run(cell)).reply;
    if (content.status !== 'ok') throw new Error(`${cell}: ${content.evalue}`);
  }
  return resultOf(await kernel.run(cells.at(-1) ?? ''));
}

const pause = 'await new Promise((done) => setTimeout(done, 20));';

describe('a later cell reaches', () => {
  test.each([
    ['a function', ['let spread = 3; function maker() { return spread }', 'spread = 10; maker()'], '10'],
    ['what `require` gives', ["const { sep } = require('node:path')", "sep + require('node:os').EOL.length"], "'/1'"],
    ['an arrow', ['let width = 3; const wide = () => width', 'width = 10', 'wide()'], '10'],
    [
      'what a function adds to',
      ['let total = 0; const add = (n: number) => (total += n); add(5)', 'total = 0', 'add(1)', 'total'],
      '1',
    ],
    [
      'a loop that waits for it',
      [
        'let stop = false, rounds = 0; void (async () => { while (!stop) { rounds += 1; await new Promise((done) => setTimeout(done, 1)) } })()',
        `while (rounds < 3) ${pause} stop = true; ${pause}`,
        `const seen = rounds; ${pause} [seen > 2, seen === rounds]`,
      ],
      '[ true, true ]',
    ],
    [
      'a function that another one calls',
      ['function h() { return 1 }\nfunction g() { return h() }', 'function h() { return 2 }', 'g()'],
      '2',
    ],
    [
      'a class that a function makes',
      ['class Q { v() { return 1 } }\nconst made = () => new Q()', 'class Q { v() { return 2 } }', 'made().v()'],
      '2',
    ],
    [
      'a name that gets another type',
      ['let n: number = 1; const readN = () => n', "let n: string = 'a'", 'n.toUpperCase() + readN()'],
      "'Aa'",
    ],
    ['destructured names', ['let { p, q: [r] } = { p: 1, q: [2] }; const sum = () => p + r', 'r = 7', 'sum()'], '8'],
    [
      'imports and enums',
      [
        "import { join as part } from 'node:path'; enum E { A, B }; const both = () => [part('a', 'b'), E[1]].join()",
        "import { basename as part } from 'node:path'; enum E { X, Y }",
        'both()',
      ],
      "'a,Y'",
    ],
    [
      'a list that is made anew',
      ['let list: number[] = []; const push = (n: number) => list.push(n)', 'list = []; push(9); list.length'],
      '1',
    ],
  ])('%s', async (_what, cells, expected) => expect(await shown(...cells)).toBe(expected));
});

describe('a name that is declared again', () => {
  test.each([
    ['const', ['const c1 = 1; const readC1 = () => c1', 'const c1 = 5', 'readC1()'], '5'],
    ['const as let', ['const c2 = 1', 'let c2 = 2', 'c2 = 3; c2'], '3'],
    [
      'let as a function',
      ['let c3 = 1; const readC3 = () => c3', 'function c3() { return 4 }', 'typeof readC3()'],
      "'function'",
    ],
    ['a function as a class', ['function c4() {}', 'class c4 { v = 6 }', 'new c4().v'], '6'],
    [
      'an enum without its old members',
      ['enum c5 { A, B }', 'enum c5 { C }', 'JSON.stringify(c5)'],
      `'{"0":"C","C":0}'`,
    ],
    ['an import as a const', ["import { sep as c6 } from 'node:path'", 'const c6 = 7', 'c6'], '7'],
    ['a const as an import', ['const c7 = 7', "import { sep as c7 } from 'node:path'", 'c7'], "'/'"],
    [
      'destructured again',
      ['const { c8 } = { c8: 1 }; const readC8 = () => c8', "const [c8] = ['x']", 'readC8()'],
      "'x'",
    ],
    [
      'a namespace',
      ['namespace c9 { export const v = 1 }', 'namespace c9 { export const w = 2 }', 'JSON.stringify(c9)'],
      `'{"w":2}'`,
    ],
  ])('%s', async (_what, cells, expected) => expect(await shown(...cells)).toBe(expected));

  test('has the type of its newest declaration', async () => {
    await shown('const again = 1; again', 'const again = "two"; again');
    expect(await shown('again.length')).toBe('3');
    expect(only(await kernel.run('again.toFixed()'), 'error').evalue).toContain("'toFixed' does not exist");
  });
});

describe('a name', () => {
  test('a cell may declare a name that is already global; the notebook gets its own variable, and the global keeps its value', async () => {
    expect(await shown('let name = 5; const status = 6; let fetch = 8', 'name + status + fetch')).toBe('19');
    expect(await shown('typeof globalThis.fetch')).toBe("'function'");
  });

  test('functions and classes of cells keep their `name`', async () => {
    expect(await shown('const f1 = () => 1; class F2 {}; function f3() {}; [f1.name, F2.name, f3.name].join()')).toBe(
      "'f1,F2,f3'",
    );
  });

  test('a name that is constant cannot be assigned, also by an older function', async () => {
    expect(only(await kernel.run('const fixed = 1; fixed = 2'), 'error').evalue).toContain("'fixed'");
    await shown('let loose = 1; function change() { loose = 2 }; 0', 'const loose = 5; 0');
    expect(only(await kernel.run('change()'), 'error')).toMatchObject({ ename: 'TypeError' });
    expect(await shown('loose')).toBe('5');
  });
});

test('decorators of the language are supported', async () => {
  await kernel.run(`function twice(method: (n: number) => number, context: ClassMethodDecoratorContext) {
  return (n: number) => (context.kind === 'method' ? 2 * method(n) : 0)
}`);
  expect(await shown('class Lot { @twice size(n: number) { return n + 1 } }', 'new Lot().size(3)')).toBe('8');
});
