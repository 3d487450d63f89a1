/** Tests the completion of import paths: files, folders and packages. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importableFiles, importableModules } from '../../src/kernel/compile/importable.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'importable '));
  for (const name of ['own/deep', 'own/.git', 'own/node_modules/near', 'node_modules/far', 'node_modules/.bin']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  mkdirSync(join(folder, 'node_modules/@types/far'), { recursive: true });
  mkdirSync(join(folder, 'node_modules/@scope/one'), { recursive: true });
  symlinkSync(join(folder, 'own/deep'), join(folder, 'node_modules/linked'), 'dir');
  const files = ['lib.ts', 'lib.js', 'types.d.ts', 'data.json', 'old.cjs', 'note.ipynb', '.hidden.ts', 'deep/in.ts'];
  for (const name of files) writeFileSync(join(folder, 'own', name), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the completion of an import in a cell', () => {
  const from = (typed: string) => importableFiles(typed, join(folder, 'own')).sort();

  test('offers source files without extension, data files with extension, and files in sub-folders', () => {
    expect(from('./')).toEqual(['./data.json', './deep/', './lib', './old.cjs']);
    expect(from('./deep/')).toEqual(['./deep/in']);
    expect(from('../own/d')).toContain('../own/deep/');
  });

  test('offers hidden files only after a typed dot, and nothing in a missing folder', () => {
    expect(from('./.')).toContain('./.hidden');
    expect(from('./nowhere/')).toEqual([]);
  });

  test('offers packages, those of the nearest folder first, and the modules of spotlab and of Node', () => {
    const modules = importableModules(join(folder, 'own'));
    expect(modules[0]).toBe('near');
    expect(modules.slice(1, 4).sort()).toEqual(['@scope/one', 'far', 'linked']);
    expect(modules).toContain('node:fs/promises');
    expect(modules).toContain('spotlab');
    expect(modules.filter((name) => /@types|\.bin|^node:_|node:node:/.test(name))).toEqual([]);
  });
});
