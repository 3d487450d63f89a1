/** Tests a minified bundle of several chunks: names of classes are not in it, and two classes may have the same one. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

const PROGRAM = `
import { connect } from ${JSON.stringify(join(root, 'dist/src/index.js'))};
const x = await connect({ seed: 1, paused: true });
await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000');
await x.exchange.snapshot('before');
await x.orders.cancelAll('BTCUSDT');
const between = (await x.account.openOrders()).length;
await x.exchange.restore('before');
const open = await x.account.openOrders();
console.log(between, open.length, open[0]?.price);
await x.close();
`;

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab-bundle-'));
  writeFileSync(join(folder, 'program.mjs'), PROGRAM);
  const bundle = await rolldown({ input: join(folder, 'program.mjs'), platform: 'node', logLevel: 'silent' });
  await bundle.write({ dir: join(folder, 'out'), format: 'esm', minify: true });
  await bundle.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an exchange in a minified bundle that restores a snapshot has the open order of the snapshot', () => {
  const files = readdirSync(join(folder, 'out'));
  expect(files.length).toBeGreaterThan(1);
  const output = execFileSync(process.execPath, [join(folder, 'out', 'program.js')], { encoding: 'utf8' });
  expect(output.trim()).toBe('0 1 50000.00000000');
});
