/** Tests the error for a missing optional package, in a copy of the build without any package. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab bare '));
  cpSync(resolve('dist'), join(folder, 'dist'), { recursive: true });
  cpSync(resolve('package.json'), join(folder, 'package.json'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a missing package gives an error with the install command, and no file is written', () => {
  const program = `import { connect } from ${JSON.stringify(join(folder, 'dist', 'src', 'index.js'))};
const x = await connect({ network: 'http://127.0.0.1:9', limits: 'off' });
const table = x.table([{ price: '1.5' }]);
const tell = (work) => work().then(() => console.log('done'), (error) => console.log(error.code, error.message));
await tell(() => table.toArrow());
await tell(() => table.toParquet('x.parquet'));
await tell(() => x.sql\`select 1\`);
await tell(() => x.chart([1, 3, 2]).save('x.png'));
await tell(() => table.toCSV('x.csv'));
await tell(async () => (await connect({ dataDir: 'kept' })).close());
await x.close();`;
  const options = { cwd: folder, encoding: 'utf8' } as const;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], options).trim().split('\n');
  const missing = (what: string, name: string) =>
    `SPOTLAB_PACKAGE ${what} needs the package ${name}, which is not installed. Install it beside spotlab: npm install ${name}`;
  expect(said).toEqual([
    missing('Arrow', 'apache-arrow'),
    missing('Parquet', 'hyparquet-writer'),
    missing('SQL', '@duckdb/node-api'),
    missing('A picture as PNG', 'sharp'),
    'done',
    // A data directory needs no optional package.
    'done',
  ]);
});
