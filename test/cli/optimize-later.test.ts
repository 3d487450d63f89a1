/** The programs of which V8 optimizes the code later: the prompt and `-e`, but no files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import v8 from 'node:v8';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { MODULE_CHECKS } from '../../src/cells/index.js';

import { run } from '../../src/cli/repl.js';
import { setConfirmation } from '../../src/client/index.js';

/** The flags are not set in the process of the tests. */
const setFlags = vi.spyOn(v8, 'setFlagsFromString').mockImplementation(() => {});
const folder = mkdtempSync(join(tmpdir(), 'spotlab-flags-'));

// The process has become a prompt.
afterAll(() => {
  setConfirmation(undefined);
  Reflect.deleteProperty(globalThis, MODULE_CHECKS);
});

afterEach(() => {
  setFlags.mockClear();
  rmSync(folder, { recursive: true, force: true });
});

test('code after -e sets the budgets of V8 on Node 20, and a file does not', async () => {
  expect(await run(['-e', 'undefined'])).toBe(0);
  const expected = process.versions.node.startsWith('20.') ? ['--interrupt-budget', '--wasm-tiering-budget'] : [];
  expect(setFlags.mock.calls.map(([flag]) => flag.split('=')[0])).toEqual(expected);

  setFlags.mockClear();
  const file = join(folder, 'script.ts');
  writeFileSync(file, 'undefined');
  expect(await run([file])).toBe(0);
  expect(setFlags).not.toHaveBeenCalled();
});
