/** Tests the error for a missing optional package, in a copy of the build that has only the required packages. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NEEDED = ['undici', 'd3-scale', 'get-east-asian-width', 'asciichart'];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab bare '));
  cpSync(resolve('dist'), join(folder, 'dist'), { recursive: true });
  cpSync(resolve('package.json'), join(folder, 'package.json'));
  mkdirSync(join(folder, 'node_modules'));
  for (const name of NEEDED) symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
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
await tell(() => table.toCSV('x.csv'));
await x.close();`;
  const options = { cwd: folder, encoding: 'utf8' } as const;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], options).trim().split('\n');
  const missing = (what: string, name: string) =>
    `SPOTLAB_PACKAGE ${what} needs the package ${name}, which is not installed. Install it beside spotlab: npm install ${name}`;
  expect(said).toEqual([
    missing('Arrow', 'apache-arrow'),
    missing('Parquet', 'hyparquet-writer'),
    missing('SQL', '@duckdb/node-api'),
    'done',
  ]);
});
