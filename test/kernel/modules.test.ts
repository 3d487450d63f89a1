/** Modules that cells import: packages of every kind, and files that appear or change while the kernel runs. */
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

describe('an ES module that require refuses', () => {
  test.each([
    ['awaits-at-top', '5', "'BUY'"],
    ['import-only', '6', "'SELL'"],
  ])('%s is imported by name, by default, whole, and when wanted', async (name, lot, side) => {
    expect(resultOf(await kernel.run(`import { lot } from '${name}'; lot`))).toBe(lot);
    expect(resultOf(await kernel.run(`import side from '${name}'; side`))).toBe(side);
    expect(resultOf(await kernel.run(`import * as all from '${name}'; all.lot`))).toBe(lot);
    expect(resultOf(await kernel.run(`(await import('${name}')).default`))).toBe(side);
  });

  test('is loaded when wanted, without having been loaded before', async () => {
    writePackage('later', { type: 'module', exports: { types: './index.d.ts', import: './index.js' } }, 'export {};', {
      'index.js': 'globalThis.wasLoaded = await true;\n',
    });
    const answer = await kernel.run(
      "const later = () => import('later' as string); await later(); (globalThis as any).wasLoaded",
    );
    expect(resultOf(answer)).toBe('true');
  });

  test('that fails ends its cell with its own error', async () => {
    expect(only(await kernel.run("import { lot } from 'fails'; lot"), 'error')).toMatchObject({
      ename: 'RangeError',
      evalue: 'no such lot',
    });
  });
});

test('an ES module that require takes is required', async () => {
  expect(resultOf(await kernel.run("import side, { lot } from 'plain-module'; [side, lot]"))).toBe("[ 'NONE', 7 ]");
});

test('types that a package names under exports only are found', async () => {
  expect(only(await kernel.run("import { lot } from 'import-only'; const text: string = lot"), 'error').evalue).toBe(
    "1:42 - Type 'number' is not assignable to type 'string'.",
  );
});

test('cells are checked strictly, but parameters need no types and what is caught can be looked at', async () => {
  const mayBeMissing = 'let best: { price: string } | undefined; best.price';
  expect(only(await kernel.run(mayBeMissing), 'error').evalue).toBe("1:42 - 'best' is possibly 'undefined'.");
  expect(resultOf(await kernel.run('const twice = (n) => n * 2; twice(21)'))).toBe('42');
  expect(textOf(await kernel.run('try { throw new Error("caught") } catch (e) { console.log(e.message) }'))).toBe(
    'caught\n',
  );
});

test("what Node's arrays can do is known", async () => {
  expect(resultOf(await kernel.run('[3, 1, 2].toSorted().with(0, 9).toReversed()'))).toBe('[ 3, 2, 9 ]');
});

test('a file of the folder is read again after it was edited', async () => {
  const file = join(kernel.folder, 'edited.ts');
  writeFileSync(file, 'export const version = 1;\n');
  expect(resultOf(await kernel.run("import { version } from './edited'; version"))).toBe('1');
  writeFileSync(file, 'export const version = 22;\n');
  // The compiler hears of it by a watcher.
  await expect
    .poll(async () => resultOf(await kernel.run("import { version } from './edited'; version")), { timeout: 10_000 })
    .toBe('22');
});
