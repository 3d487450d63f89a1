/**
 * Tests that shared test modules have no hooks at their top level. All test files of a worker share the loaded modules, so a
 * module that several test files import runs once. A hook at the top level of such a module, or an exchange that is started
 * there, would belong to the first of these files only: the others would find no folder and no exchange, or leave them
 * behind. A set-up file runs anew for each test file.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const SETUP = ['support/no-host.ts'];
const HOOK = /^(before|after)(All|Each)\(|^(export )?const [^=\n]*= await (start|connect)/m;

test('only test files add hooks such as beforeAll at the top level; shared modules offer functions that add them', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.m?ts$/.test(file) && !file.endsWith('.test.ts') && !SETUP.includes(file),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => HOOK.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
