/**
 * Tests the declarations of the globals of notebook cells as an editor uses them: by `types` in tsconfig.json, and by a `///
 * <reference>` in a cell.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cachedHost } from '../support/cached-host.js';

let project: string;
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'spotlab editor '));
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(resolve('.'), join(project, 'node_modules/spotlab'), 'dir');
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const CELL = `
const klines = await x.market.klines('BTCUSDT', '1h').limit(24);
const close: string = klines[0]![4];
const shown = await display(klines.toTable());
await shown.update(x.limits);
const book = x.market.depth('BTCUSDT').live('1s');
const bid: string | undefined = book.last?.bids[0]?.[0];
await book.stop();
const name: string = await input('Your name');
const y = await connect({ network: 'testnet' });
export {};
`;

/** @param scope `all` also checks spotlab's declarations, `cell` checks only the cell */
function problems(code: string, options: ts.CompilerOptions, scope: 'all' | 'cell' = 'cell'): string[] {
  const file = join(project, 'cell.ts');
  writeFileSync(file, code);
  const compilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ES2022,
    lib: ['lib.es2022.d.ts'],
    types: [],
    strict: true,
    noEmit: true,
    skipDefaultLibCheck: true,
    // `types` are looked up from the folder of the tsconfig.json that names them.
    configFilePath: join(project, 'tsconfig.json'),
    ...options,
  };
  const program = ts.createProgram([file], compilerOptions, cachedHost(ts, compilerOptions, file));
  const checked = scope === 'cell' ? program.getSourceFile(file) : undefined;
  return ts.getPreEmitDiagnostics(program, checked).map((one) => ts.flattenDiagnosticMessageText(one.messageText, ' '));
}

describe.each([
  ['node10', { moduleResolution: ts.ModuleResolutionKind.Node10 }],
  ['bundler', { moduleResolution: ts.ModuleResolutionKind.Bundler }],
  ['nodenext', { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext }],
] as [string, ts.CompilerOptions][])('with the module resolution %s', (_, resolution) => {
  const options: ts.CompilerOptions = {
    ...resolution,
    ...(resolution.module === ts.ModuleKind.NodeNext ? { moduleDetection: ts.ModuleDetectionKind.Force } : {}),
  };

  test('types: ["spotlab/ambient"] declares x and the other globals of cells', () => {
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
    expect(problems(CELL, { ...options, types: ['spotlab/ambient'] }, 'all')).toEqual([]);
  });

  test('a reference in a cell declares the globals, too, and a type error is reported', () => {
    const code = `/// <reference types="spotlab/ambient" />${CELL}`;
    expect(problems(code, options)).toEqual([]);
    expect(problems(code.replace("'1h'", "'7h'"), options)).toEqual([expect.stringContaining('not assignable')]);
  });

  test('without `types` and without a reference there is no x', () => {
    expect(problems(CELL, options)).toContain("Cannot find name 'x'.");
  });
});
