/** Tests the names of a session of cells: one cell declares a name, in every way that JavaScript has, and later cells use it. */
import { parse } from 'acorn';
import { describe, expect, test } from 'vitest';
import { parseCell } from '../../src/cells/index.js';
import { type NameStores, openSession, pause, typeScript } from './cell-session.js';

/** Cells that run one after the other, and the outcome of the last one: a value, or the text of an error. */
const CASES: Readonly<Record<string, readonly [cells: readonly string[], outcome: unknown]>> = {
  'a function sees a later assignment': [
    ['let spread = 3\nfunction maker() { return spread }', 'spread = 10', 'maker()'],
    10,
  ],
  'an arrow function sees a later assignment': [
    ['let spread = 3\nconst arrow = () => spread', 'spread = 10', 'arrow()'],
    10,
  ],
  'a function of an earlier cell assigns to its variable': [
    ['let total = 0; const add = (n: number) => (total += n)', 'add(5)', 'total = 0', 'add(1)', 'total'],
    1,
  ],
  'a function that was defined again': [
    ['function h() { return 1 }\nfunction g() { return h() }', 'function h() { return 2 }', 'g()'],
    2,
  ],
  'a class that was defined again': [
    ['class Q { v() { return 1 } }\nconst make = () => new Q()', 'class Q { v() { return 2 } }', 'make().v()'],
    2,
  ],
  'a name with another type': [['let n: number = 1', "let n: string = 'a'", 'n.toUpperCase()'], 'A'],
  'names of a pattern': [['var { p, q: [r] } = { p: 1, q: [2] }', 'r = 7', 'p + r'], 8],
  'var of a loop': [['for (var i = 0; i < 3; i++) {}', 'i'], 3],
  'var of a loop over a list': [['for (var { vo } of [{ vo: 1 }, { vo: 2 }]) {}', 'vo'], 2],
  'var in blocks': [['if (true) var v1 = 1; else var v1 = 2\n{ v1++\n var [v2] = [5] }', 'v1 * 10 + v2'], 25],
  'an enum is used by a later cell': [['enum Side { Buy, Sell }', 'Side[1]'], 'Sell'],
  'an enum is declared again': [['enum Em { A, B }', 'enum Em { C }', 'Em.A === undefined && Em.C === 0'], true],
  'a constant refuses an assignment in a later cell': [
    ['const k = 1', 'k = 2'],
    /^TypeError: Assignment to constant variable\.\n {4}at cell\[2\]:1:1/,
  ],
  'a constant refuses an assignment by an older function': [
    ['function set() { kk = 2 }', 'const kk = 1', 'set()'],
    /TypeError: Assignment to constant variable\./,
  ],
  'a constant refuses += and ++': [
    [
      'const k2 = 1',
      'const said: string[] = []; try { k2++ } catch (e) { said.push(e.name) }\ntry { k2 += 1 } catch (e) { said.push(e.name) }\nsaid.join()',
    ],
    'TypeError,TypeError',
  ],
  'a constant refuses an assignment in its own cell': [['const own = 1; own = 2'], /Assignment to constant variable/],
  'a logical assignment to a constant that changes nothing': [['const k3 = 1', 'k3 ||= 2'], 1],
  'a constant that becomes a variable': [['const c = 1', 'let c = 2', 'c = 3', 'c'], 3],
  'a constant is declared again': [['const c = 1\nconst seeC = () => c', 'const c = 5', 'seeC()'], 5],
  'a failed initialiser of a new name': [
    ["const bad1 = (() => { throw new Error('no') })()", 'bad1'],
    /^ReferenceError: Cannot access 'bad1' before initialization/,
  ],
  'a failed initialiser keeps the earlier value': [
    ['const keep = 4', "const keep = (() => { throw new Error('no') })()", 'keep'],
    4,
  ],
  'a failed initialiser, twice': [
    [
      'let keep2 = 4',
      "const keep2 = (() => { throw new Error('no') })()",
      "let keep2 = (() => { throw new Error('no') })()",
      'keep2 = keep2 + 1',
    ],
    5,
  ],
  'a failed cell keeps what came before': [["let first = 1\nthrow new Error('x')\nlet second = 2", 'first'], 1],
  'a function of a value that was awaited': [
    ['const o = {}', "await (o.z = () => { throw new Error('of z') })()"],
    /^Error: of z\n {4}at o\.z \(cell\[2\]:1:28\)/,
  ],
  'what an awaited value lacks': [
    ['const p = async () => ({})', '(await p()).f9()'],
    /^TypeError: \(intermediate value\)\.f9 is not a function/,
  ],
  'an awaited value that is no list': [
    ['const p = async () => ({})', 'for (const one of await p()) one'],
    /^TypeError: \(intermediate value\) is not iterable/,
  ],
  'an undeclared name': [['nosuch1'], /^ReferenceError: nosuch1 is not defined\n {4}at cell\[1\]:1:1/],
  'typeof of an undeclared name': [['typeof nosuch2'], 'undefined'],
  'an assignment to an undeclared name': [['nosuch3 = 1'], /^ReferenceError: nosuch3 is not defined/],
  'a name that is declared later': [['function early() { return late }', 'let late = 8', 'early()'], 8],
  'a comment after the value': [['let cm = 2', 'cm; // two'], 2],
  'several values in a comma expression': [['1, 2'], 2],
  'no value': [['let none = 1'], undefined],
  'a text': [["'use strict'"], 'use strict'],
  'an arrow function, and a literal': [['typeof (async () => 1)', '({ a: 1 }).a + 1'], 2],
  'a class expression': [['(class { static z = 3 }).z'], 3],
  'a shorthand property': [['let sh = 6', '({ sh }).sh'], 6],
  'a function before its declaration': [['const y1 = up(); function up() { return 4 }', 'y1'], 4],
  'names of functions': [
    [
      'const nf = () => 1; let ng = function () {}; class NC {}; function nh() {}; let ni = (() => 1)',
      'nf.name + ng.name + NC.name + nh.name + ni.name',
    ],
    'nfngNCnhni',
  ],
  await: [['const w = await Promise.resolve(3)\nw + (await w)'], 6],
  'for await': [['let sum = 0; for await (const v of (async function* () { yield 1; yield 2 })()) sum += v', 'sum'], 3],
  labels: [
    [
      'let hits = 0; outer: for (let a = 0; a < 3; a++) for (let b = 0; b < 3; b++) { if (b === 1) continue outer; hits++ }',
      'hits',
    ],
    3,
  ],
  this: [['this'], undefined],
  'strict code': [['Object.freeze([1]).push(2)'], /^TypeError/],
  shadowing: [
    [
      'let sd = 1; function f2(sd) { return sd } function f3() { const sd = 3; return sd } const f4 = ({ sd }) => sd\nf2(2) * 100 + f3() * 10 + f4({ sd: 4 })',
    ],
    234,
  ],
  'shadowing by catch and by a block': [
    ["let e1 = 'o'; let got; try { throw 5 } catch (e1) { got = e1 }\n{ let e1 = 9; got += e1 }\ngot + e1"],
    '14o',
  ],
  'defaults and rest in patterns': [
    [
      'const { da = 4, db: { dc } = { dc: 2 }, ...dr } = { z: 1 }; const [de, , ...df] = [1, 2, 3]',
      'da + dc + dr.z + de + df[0]',
    ],
    11,
  ],
  'an assignment by a pattern': [
    ['let a1, b1', '[a1, b1] = [1, 2]; ({ a1, x: b1 = 7 } = { a1: 3 })', 'a1 * 10 + b1'],
    37,
  ],
  'no semicolons': [
    ['let ns = 1\nconst fn5 = () => ns\n;[1].forEach(() => { ns = 2 })\nconst ob = { ns }\nfn5()\nob.ns'],
    2,
  ],
  'a call without this': [['function th() { return this }', 'th()'], undefined],
  'a tagged template': [['const tag = (s, v) => s[0] + v', 'tag`a$' + '{1}`'], 'a1'],
  'a generator that becomes an asynchronous function': [
    ['function* gen() { yield 1 }', 'async function gen() { return 2 }', 'await gen()'],
    2,
  ],
  'names that hosts have': [
    ['let name = 5; let status = 6; const close = 7; let fetch = 8', 'name + status + close + fetch'],
    26,
  ],
  'all uses of a name that the host has': [
    [
      "let fetch: any = () => 'called'; const used = [typeof fetch, fetch(), fetch.name, { fetch }.fetch()]",
      'fetch = function () {}\nused.push(fetch.name); fetch = 1; fetch++; fetch += 2; ({ fetch } = { fetch: fetch + 1 }); used.push(fetch); used.join()',
    ],
    'function,called,fetch,called,fetch,5',
  ],
  'private members, static blocks, accessors': [
    ['class P { #a = 1; static s; static { P.s = 2 } get a() { return this.#a } }\nnew P().a + P.s'],
    3,
  ],
  'parameter properties and generics': [
    ['class PP<T> { constructor(private readonly v: T) {} get(): T { return this.v } }\nnew PP<number>(4).get()'],
    4,
  ],
  imports: [
    ["import { sep, join as j } from 'node:path'\nimport * as os from 'node:os'", "j('a', 'b') + sep + typeof os.cpus"],
    'a/b/function',
  ],
  'an import of all, and of the default': [
    [
      "import path, * as all from 'node:path'; import { 'sep' as separator } from 'node:path'",
      'path.sep + (all.sep === separator)',
    ],
    '/true',
  ],
  'an import with attributes': [["import own from '../../package.json' with { type: 'json' }", 'own'], 'json'],
  'the word import in a text': [["const text = `import a from 'b'`; // import c from 'd'\ntext"], "import a from 'b'"],
  'an import of a type': [["import { Thing, sep } from 'node:path'\nlet t1: Thing | undefined", 'sep'], '/'],
  'an import that is missing': [
    ["import { nothing } from 'node:path'", 'nothing'],
    /'node:path' does not export 'nothing'/,
  ],
  'an import is constant': [["import { sep } from 'node:path'", "sep = '1'"], /Assignment to constant variable/],
  'import()': [["(await import('node:path')).sep"], '/'],
  exports: [
    [
      'export default 5\nexport const ex = 2; export { ex as other }; export function ef() { return ex }',
      'export default class EC {}',
      'ex + ef() + EC.name',
    ],
    '4EC',
  ],
  switch: [['let sw = 1; switch (sw) { case 1: let q9 = 2; sw = q9 }\nsw'], 2],
  'an optional call, new, spread': [
    [
      'let oc; class NN { a; constructor(...a) { this.a = a } }\nconst arr = [1, 2]',
      'oc?.() ?? new NN(...arr).a.length',
    ],
    2,
  ],
  'let without a value': [['let lw = 1', 'let lw', 'lw'], undefined],
  'var without a value': [['var vw = 1', 'var vw', 'vw'], 1],
  'logical assignment, exponent': [['let la: any; la ??= 2; la **= 3', 'la'], 8],
  'a computed key, a getter, a method': [
    ["let ck = 'k'; const lit = { [ck]: 1, get g() { return ck }, m() { return ck } }", 'lit.k + lit.g + lit.m()'],
    '1kk',
  ],
  'a function of a block': [['{ function inb() {} }\ntypeof inb'], 'undefined'],
  'lines that start with a call': [['let cc = 0; function inc() { cc++ }\nlet other = cc\ninc()\ninc()\ncc'], 2],
  'if without braces': [['let ib = 0; function setIb() { ib = 1 }\nif (true) setIb(); else setIb()\nib'], 1],
  'an arrow function that returns an object': [
    ['const ao = (v: number) => ({ v: Math.abs(v) }); const aa = async (v) => await v', 'ao(-2).v + await aa(3)'],
    5,
  ],
  'finally, and what it returns': [
    ['function tf() { for (;;) { try { return 1 } finally { break } }\n return 2 }\ntf()'],
    2,
  ],
  'catch without a name, or with a pattern': [
    ["let cs = ''; try { throw 1 } catch { cs += 'a' }\ntry { throw { m: 'b' } } catch ({ m }) { cs += m }\ncs"],
    'ab',
  ],
  'a position in a function that was called': [
    ['function boom() {\n  const o: any = undefined\n  return o.deep\n}', 'const z1 = 1\n   boom()'],
    /^TypeError: Cannot read properties of undefined \(reading 'deep'\)\n {4}at boom \(cell\[1\]:3:12\)\n {4}at cell\[2\]:2:\d/,
  ],
  'a syntax error': [['let okay = 1\nlet b2: = 2'], /^SyntaxError: .*\n {4}at cell\[1\]:2:\d/],
  'arguments outside of functions': [['arguments'], /^SyntaxError: arguments exists only in functions/],
  'using at the top': [['using u = null'], /^SyntaxError: using works only in blocks|^SyntaxError/],
  'a name that cannot be declared': [['let undefined = 3'], /^SyntaxError: undefined cannot be declared/],
};

describe.each<NameStores>(['hybrid', 'boxes'])(
  'a session that keeps the names of cells in the store "%s"',
  (places) => {
    test.each(Object.keys(CASES))(
      'one cell after the other gives the expected last value or error: %s',
      async (name) => {
        const [cells, outcome] = CASES[name] as (typeof CASES)[string];
        const importModule = (specifier: string, options: unknown): Promise<object> =>
          options
            ? Promise.resolve({ default: (options as ImportCallOptions).with?.type })
            : import(/* @vite-ignore */ specifier);
        const { run } = openSession(places, { importModule });
        let last: unknown;
        for (const cell of cells) last = await run(cell);
        if (outcome instanceof RegExp) expect(last).toMatch(outcome);
        else expect(last).toBe(outcome);
      },
    );

    test('a loop of an earlier cell ends when a later cell changes the variable of its condition', async () => {
      const { run } = openSession(places);
      await run(
        'let stop = false, rounds = 0\nvoid (async () => { while (!stop) { rounds += 1; await new Promise((r) => setTimeout(r, 1)) } })()',
      );
      while (((await run('rounds')) as number) < 3) await pause(1);
      await run('stop = true');
      await pause(5);
      const rounds = await run('rounds');
      await pause(10);
      expect(await run('rounds')).toBe(rounds);
    });

    test('a cell that is an object literal has this object as its value', async () => {
      const { run } = openSession(places);
      expect(await run('{ a: 1, b: [2] }')).toEqual({ a: 1, b: [2] });
    });

    test('a cell can use an enum and a namespace that TypeScript has compiled', async () => {
      const { run } = openSession(places);
      const withTypeScript = await typeScript();
      const cell = 'enum Side { Buy, Sell }\nnamespace Util { export const two = 2 }';
      expect(await run(cell, withTypeScript)).toBe(undefined);
      expect(await run('Side[1] + Util.two', withTypeScript)).toBe('Sell2');
    });

    test('a variable that a cell declares does not change the global of the same name', async () => {
      const { fetch } = globalThis;
      const { run } = openSession(places);
      await run('let fetch = 8; let window = 20; let performance = 3; const Map = 4');
      expect(await run('fetch + window + Map')).toBe(32);
      expect(globalThis.fetch).toBe(fetch);
      expect('window' in globalThis).toBe(false);
      expect(typeof globalThis.Map).toBe('function');
    });

    test('a value with a method `then` as the last value of a cell is shown as it is, and `then` is not called', async () => {
      const { run, session } = openSession(places);
      const cell = parseCell('let sent = 0; const lazy = { then(f) { sent++; f(1) } }\nlazy', parse);
      expect(typeof (await session.run(cell, { name: 'lazy' }))?.value).toBe('object');
      expect(await run('sent')).toBe(0);
    });
  },
);

test('in a session whose names are globals, eval finds these names', async () => {
  const { run } = openSession('hybrid');
  expect([await run('let ev1 = 3'), await run("eval('ev1 + 1')")]).toEqual([undefined, 4]);
});

test('two sessions that keep their names in boxes, not as globals, do not share a name', async () => {
  const [one, two] = [openSession('boxes'), openSession('boxes')];
  await one.run('let shared = 1; function read() { return shared }');
  await two.run('let shared = 2; class Other {}');
  expect([await one.run('read()'), await two.run('shared'), await one.run('typeof Other')]).toEqual([
    1,
    2,
    'undefined',
  ]);
});

test('code that is not strict may assign to a name that nobody has declared', async () => {
  const { run } = openSession('hybrid', { isStrict: false });
  await run('loose = 5');
  expect(await run('[loose, this === globalThis].join()')).toBe('5,true');
});

test('values of statements before the last one are shown while the cell runs', async () => {
  const seen: unknown[] = [];
  const { session } = openSession('hybrid', { show: async (value) => void seen.push(value) });
  const cell = parseCell('1 + 1\nlet shown = 3\nshown, shown * 2\nshown', parse);
  const shown = cell.program.body
    .flatMap((one) => (one.type === 'ExpressionStatement' ? [one.expression] : []))
    .slice(0, -1);
  expect(await session.run(cell, { name: 'cell', shown })).toEqual({ value: 3 });
  expect(seen).toEqual([2, 6]);
});
