/**
 * Checks the declarations of the cells' globals for type errors. The kernel does not check them, so that it starts
 * faster.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { globalsModule } from '../../src/kernel/compile/globals-module.js';
import { loadTslab } from '../../src/kernel/compile/tslab.js';
import { dist } from './started-kernel.js';

test("the declarations of the cells' globals compile with the kernel's own compiler", () => {
  const { ts } = loadTslab();
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-globals-'));
  try {
    const file = join(folder, `${globalsModule.name}.ts`);
    writeFileSync(
      file,
      `${globalsModule.source}x.market.klines('BTCUSDT', '1h').limit(5);\ndisplay(1).then((it) => it.id);\n`,
    );
    const program = ts.createProgram([file], {
      strict: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2023.d.ts'],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: ['node'],
      typeRoots: [resolve('node_modules', '@types')],
      paths: { spotlab: [join(dist, 'src', 'index.d.ts')] },
    });
    const problems = ts.getPreEmitDiagnostics(program);
    expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
