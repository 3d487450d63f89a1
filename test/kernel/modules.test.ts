/** Tests imports in cells: packages of every kind, and files that are created or changed while the kernel runs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { only, resultOf, StartedKernel, textOf } from './started-kernel.js';

let kernel: StartedKernel;
beforeAll(async () => {
  kernel = await StartedKernel.start();
  const types = 'export declare const lot: number;\ndeclare const side: string;\nexport default side;\n';
  writePackage('awaits-at-top', { type: 'module', exports: { types: './index.d.ts', import: './index.js' } }, types, {
    'index.js': 'export const lot = await Promise.resolve(5);\nexport default "BUY";\n',
  });
  writePackage('import-only', { type: 'module', exports: { types: './index.d.ts', import: './index.js' } }, types, {
    'index.js': 'export const lot = 6;\nexport default "SELL";\n',
  });
  writePackage('plain-module', { type: 'module', main: './index.js', types: './index.d.ts' }, types, {
    'index.js': 'export const lot = 7;\nexport default "NONE";\n',
  });
  writePackage('fails', { type: 'module', exports: { types: './index.d.ts', import: './index.js' } }, types, {
    'index.js': 'await 0;\nthrow new RangeError("no such lot");\n',
  });
});
afterAll(() => kernel.close());

function writePackage(name: string, description: object, types: string, files: Readonly<Record<string, string>>): void {
  const folder = join(kernel.folder, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  const all = {
    ...files,
    'index.d.ts': types,
    'package.json': JSON.stringify({ name, version: '1.0.0', ...description }),
  };
  for (const [file, text] of Object.entries(all)) writeFileSync(join(folder, file), text);
}

describe('an ES module that `require` cannot load', () => {
  test.each([
    ['awaits-at-top', '5', "'BUY'"],
    ['import-only', '6', "'SELL'"],
  ])('%s is imported by name, as default, as a namespace, and dynamically', async (name, lot, side) => {
    expect(resultOf(await kernel.run(`import { lot } from '${name}'; lot`))).toBe(lot);
    expect(resultOf(await kernel.run(`import side from '${name}'; side`))).toBe(side);
    expect(resultOf(await kernel.run(`import * as all from '${name}'; all.lot`))).toBe(lot);
    expect(resultOf(await kernel.run(`(await import('${name}')).default`))).toBe(side);
  });

  test('is loaded by a dynamic import at its first use', async () => {
    writePackage('later', { type: 'module', exports: { types: './index.d.ts', import: './index.js' } }, 'export {};', {
      'index.js': 'globalThis.wasLoaded = await true;\n',
    });
    const answer = await kernel.run(
      "const later = () => import('later' as string); await later(); (globalThis as any).wasLoaded",
    );
    expect(resultOf(answer)).toBe('true');
  });

  test('an ES module that `require` cannot load and that throws ends its cell with its own error', async () => {
    expect(only(await kernel.run("import { lot } from 'fails'; lot"), 'error')).toMatchObject({
      ename: 'RangeError',
      evalue: 'no such lot',
    });
  });
});

test('an ES module that `require` can load is imported as default and by name', async () => {
  expect(resultOf(await kernel.run("import side, { lot } from 'plain-module'; [side, lot]"))).toBe("[ 'NONE', 7 ]");
});

test('types that a package declares only under `exports` in package.json are found', async () => {
  const exports = { './sizes': { types: './lots.d.ts', default: './lots.js' } };
  writePackage('under-exports', { type: 'module', exports }, 'export {};', {
    'lots.js': 'export const lot = 8;\n',
    'lots.d.ts': 'export declare const lot: number;\n',
  });
  const wrong = await kernel.run("import { lot } from 'under-exports/sizes'; const text: string = lot");
  expect(only(wrong, 'error').evalue).toBe("1:50 - Type 'number' is not assignable to type 'string'.");
});

test('cells are checked strictly, but parameters need no types, and caught errors have the type any', async () => {
  const mayBeMissing = 'let best: { price: string } | undefined; best.price';
  expect(only(await kernel.run(mayBeMissing), 'error').evalue).toBe("1:42 - 'best' is possibly 'undefined'.");
  expect(resultOf(await kernel.run('const twice = (n) => n * 2; twice(21)'))).toBe('42');
  expect(textOf(await kernel.run('try { throw new Error("caught") } catch (e) { console.log(e.message) }'))).toBe(
    'caught\n',
  );
});

describe('a variable that begins empty accepts later values', () => {
  test.each([
    ['a list', "const rows = []; rows.push(1, 'two'); rows.length", '2'],
    ['a list of a callback', 'const later = []; [1, 2].forEach((n) => later.push(n)); later', '[ 1, 2 ]'],
    [
      'a list in a function',
      'function doubled(list) { const out = []; for (const n of list) out.push(n * 2); return out }; doubled([3])',
      '[ 6 ]',
    ],
    ['a list that is made anew', 'let grown = []; grown = [...grown, 1]; grown.map((n) => n + 1)', '[ 2 ]'],
    ['null', 'let best = null; best = 5; best + 1', '6'],
    ['null in a callback', 'let found = null; [4].forEach((n) => { found = { n } }); found ? found.n : 0', '4'],
    [
      'a function of a callback',
      'let done; const ended = new Promise((resolve) => { done = resolve }); done("well"); await ended',
      "'well'",
    ],
    [
      'an object under new names',
      "const prices = {}; prices['BTCUSDT'] = 1; for (const s of ['a']) prices[s] = 2; prices",
      '{ BTCUSDT: 1, a: 2 }',
    ],
  ])('%s', async (_what, code, shown) => expect(resultOf(await kernel.run(code))).toBe(shown));

  test('a variable that begins empty accepts values in later cells', async () => {
    await kernel.run('const kept = []; let last = null; let next');
    await kernel.run("kept.push({ a: 1 }); last = 'x'; next = 3");
    expect(resultOf(await kernel.run('[kept[0].a, last.length, next.toFixed(1)]'))).toBe("[ 1, 1, '3.0' ]");
  });

  test('for a variable that begins empty, arguments of a wrong type are still reported', async () => {
    const wrong = 'const lots = []; lots.push(1); lots[0].toFixd()';
    expect(only(await kernel.run(wrong), 'error').evalue).toMatch(/Property 'toFixd' does not exist on type 'number'/);
    expect(only(await kernel.run('let lot; lot = 1; lot.length'), 'error').evalue).toMatch(/'length' does not exist/);
  });
});

test('cells may use every array method of this Node', async () => {
  expect(resultOf(await kernel.run('[3, 1, 2].toSorted().with(0, 9).toReversed()'))).toBe('[ 3, 2, 9 ]');
});

test('an imported file of the folder is read again after it was edited', async () => {
  const file = join(kernel.folder, 'edited.ts');
  writeFileSync(file, 'export const version = 1;\n');
  expect(resultOf(await kernel.run("import { version } from './edited'; version"))).toBe('1');
  writeFileSync(file, 'export const version = 22;\n');
  // A file watcher notifies the compiler.
  await expect
    .poll(async () => resultOf(await kernel.run("import { version } from './edited'; version")), { timeout: 60_000 })
    .toBe('22');
});

describe('a path of an import', () => {
  test('may end with .ts, in a cell and in an imported file, also in a dynamic import', async () => {
    mkdirSync(join(kernel.folder, 'inner'), { recursive: true });
    writeFileSync(join(kernel.folder, 'answer.ts'), 'export const answer: number = 42;\n');
    writeFileSync(
      join(kernel.folder, 'inner', 'deep.ts'),
      "import { answer } from '../answer.ts';\nexport const deep = answer + 1;\n",
    );
    expect(resultOf(await kernel.run("import { deep } from './inner/deep.ts'; deep"))).toBe('43');
    expect(resultOf(await kernel.run("(await import('./answer.ts')).answer"))).toBe('42');
    expect(only(await kernel.run("import { none } from './answer.ts'"), 'error').evalue).toContain("'none'");
  });

  test('may be a folder with an index.ts', async () => {
    mkdirSync(join(kernel.folder, 'folder'), { recursive: true });
    writeFileSync(join(kernel.folder, 'folder', 'index.ts'), "export default 'index';\n");
    expect(resultOf(await kernel.run("import name from './folder'; name"))).toBe("'index'");
  });
});

test('a cell may export its declarations', async () => {
  await kernel.run(
    'export const lot = 5; export function twice() { return 2 * lot }; export interface Row { lot: number }',
  );
  expect(resultOf(await kernel.run('const row: Row = { lot: twice() }; row.lot'))).toBe('10');
  expect(resultOf(await kernel.run('export default lot'))).toBe('5');
});

test('a variable that is declared in a cell with `await (…)` keeps its type, also a type of spotlab', async () => {
  expect(resultOf(await kernel.run("const made = [() => x.market.klines('BTCUSDT', '1h')]; await (7)"))).toBe('7');
  const wrong = await kernel.run('const text: string = made[0]!()');
  expect(only(wrong, 'error').evalue).toMatch(/^1:7 - Type 'MarketKlinesCall' is not assignable to type 'string'/);
});

describe('files that import each other', () => {
  const write = (name: string, text: string) => {
    mkdirSync(join(kernel.folder, 'circle'), { recursive: true });
    writeFileSync(join(kernel.folder, 'circle', name), text);
  };

  test('use the exports of each other', async () => {
    write('a.ts', "import { b } from './b'\nexport const a = () => 'a' + b()\nexport const one = 'A'\n");
    write('b.ts', "import { one } from './a'\nexport const b = () => 'b' + one\n");
    expect(resultOf(await kernel.run("import { a } from './circle/a'; a()"))).toBe("'abA'");
    expect(resultOf(await kernel.run("import { b } from './circle/b'; b()"))).toBe("'bA'");
    expect(resultOf(await kernel.run("import { one } from './circle/a'; one"))).toBe("'A'");
  });

  test('fail at each import as long as one of the files throws an error', async () => {
    write(
      'c.ts',
      "import { d } from './d'\nexport const c = () => d()\nif (!('open' in globalThis)) throw new RangeError('closed')\n",
    );
    write('d.ts', "import { c } from './c'\nexport const d = () => typeof c\n");
    for (const name of ['c', 'd', 'c']) {
      const answer = await kernel.run(`import { ${name} } from './circle/${name}'; ${name}()`);
      expect(only(answer, 'error')).toMatchObject({ ename: 'RangeError', evalue: 'closed' });
    }
    await kernel.run('(globalThis as any).open = true');
    expect(resultOf(await kernel.run("import { c } from './circle/c'; c()"))).toBe("'function'");
    expect(resultOf(await kernel.run("import { d } from './circle/d'; d()"))).toBe("'function'");
  });
});
