/**
 * Tests that `close()`, and the end of a block with `using` or `await using`, close a client and its parts; and that this
 * code compiles with three versions of TypeScript.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeSpot } from '../../src/client/make-spot.js';
import { makeClient } from '../support/make-client.js';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'spotlab-disposal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a client closes once, by close() or at the end of its block', async () => {
  const { session } = makeClient();
  let closed = 0;
  const x = makeSpot(session, { name: 'test', baseUrl: 'http://test' }, async () => {
    closed += 1;
  });
  await Promise.all([x.close(), x.close(), x[Symbol.asyncDispose]()]);
  await x[Symbol.asyncDispose]();
  expect(closed).toBe(1);
});

test('a recording ends at the end of its block', async () => {
  const { x } = makeClient();
  const recording = x.record();
  await x.general.ping();
  recording[Symbol.dispose]();
  await x.general.ping();
  expect(recording.length).toBe(1);
});

const require = createRequire(join(root, 'node_modules/tslab/dist/main.js'));
const entry = join(root, 'dist/types/src/index.d.ts');
const PLAIN = `
import { connect } from 'spotlab';
export async function run() { const x = await connect(); const recording = x.record(); return [x.close(), recording.stop()]; }
`;
const USING = `
import { connect } from 'spotlab';
export async function run() { await using x = await connect(); using recording = x.record(); return recording.length; }
`;

test.runIf(existsSync(entry)).each([
  ['5.0.4', require.resolve('@tslab/typescript-for-tslab/bin/tsc'), 'es2022', PLAIN],
  // The newest version checks the same without the library of disposables in a fifth of the time of 5.9.
  ['7', join(root, 'node_modules/typescript-native/bin/tsc'), 'es2022', PLAIN],
  ['5.9', join(root, 'node_modules/typescript/bin/tsc'), 'es2022,esnext.disposable', USING],
  ['7', join(root, 'node_modules/typescript-native/bin/tsc'), 'es2022,esnext.disposable', USING],
])(
  'programs that close a client compile with the declarations of spotlab and TypeScript %s (program %#)',
  (_, compiler, lib, code) => {
    const file = join(folder, 'code.mts');
    writeFileSync(file, code);
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    if (!existsSync(join(folder, 'node_modules/spotlab')))
      symlinkSync(root, join(folder, 'node_modules/spotlab'), 'dir');
    const options = `--noEmit --strict --target es2022 --module nodenext --moduleResolution nodenext --lib ${lib}`;
    const args = [compiler, ...options.split(' '), file];
    expect(spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder }).stdout).toBe('');
  },
);
