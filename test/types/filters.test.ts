/**
 * Tests that TypeScript narrows the type of a filter by its `filterType`. The test compiles the generated types alone, with
 * the newest TypeScript (7), and in full runs also with the oldest supported one (5.0.4) and 5.9.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isFullDepth } from '../support/depth.js';

const root = resolve(import.meta.dirname, '../..');
const require = createRequire(join(root, 'node_modules/tslab/dist/main.js'));
const folder = mkdtempSync(join(tmpdir(), 'spotlab-filters-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const compilers = {
  '5.0.4': require.resolve('@tslab/typescript-for-tslab/bin/tsc'),
  '5.9': join(root, 'node_modules/typescript/bin/tsc'),
  '7': join(root, 'node_modules/typescript-native/bin/tsc'),
};

const IMPORT = `import type { ExchangeInfo, MyFilters, SymbolFilter, SymbolInfo } from '${root}/src/client/types/data-types.gen.js';\n`;

const NARROWED = `
declare const info: ExchangeInfo;
declare const mine: MyFilters;
for (const f of (info.symbols[0] as SymbolInfo).filters) {
  if (f.filterType === 'LOT_SIZE') { const step: string = f.stepSize; void step; }
  switch (f.filterType) {
    case 'PRICE_FILTER': { const tick: string = f.tickSize; void tick; break; }
    case 'NOTIONAL': { const least: string = f.minNotional; const bound: boolean = f.applyMinToMarket; void least; void bound; break; }
    case 'MAX_NUM_ORDERS': { const most: number = f.maxNumOrders; void most; break; }
  }
}
for (const f of info.exchangeFilters) if (f.filterType === 'EXCHANGE_MAX_NUM_ORDERS') { const most: number = f.maxNumOrders; void most; }
for (const f of mine.assetFilters) { const limit: string = f.limit; void limit; }
const isLots = (f: SymbolFilter): f is Extract<SymbolFilter, { filterType: 'LOT_SIZE' }> => f.filterType === 'LOT_SIZE';
export const step: string | undefined = mine.symbolFilters.find(isLots)?.stepSize;
`;

/** Code that needs the inferred predicate of find(), which TypeScript has since 5.5. */
const FOUND = `
declare const found: SymbolInfo;
export const tick: string | undefined = found.filters.find((f) => f.filterType === 'PRICE_FILTER')?.tickSize;
`;

const WRONG = `
declare const some: SymbolFilter;
export const wrong = some.filterType === 'LOT_SIZE' ? some.tickSize : '';
`;

for (const [name, code] of Object.entries({ narrowed: NARROWED, found: FOUND, wrong: WRONG })) {
  writeFileSync(join(folder, `${name}.ts`), IMPORT + code);
}
const compilerOptions = {
  noEmit: true,
  strict: true,
  target: 'es2022',
  lib: ['es2022'],
  module: 'es2022',
  moduleResolution: 'bundler',
  types: [],
};
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));

for (const [version, compiler] of Object.entries(compilers)) {
  test.skipIf(version !== '7' && !isFullDepth)(`TypeScript ${version} narrows a filter by filterType`, () => {
    const args = [compiler, '--pretty', 'false', '-p', folder];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const failed = [...stdout.matchAll(/^(\w+)\.ts\(.*error/gm)].map(([, name]) => name);
    expect(failed, stdout).toEqual(version === '5.0.4' ? ['found', 'wrong'] : ['wrong']);
  });
}
