/** Tests in which programs V8 optimizes code later: in the prompt and in code after `-e`, but not in a script file. */
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

test('`spotlab -e` sets flags of V8 for later optimization under Node 20, and running a file sets none', async () => {
  expect(await run(['-e', 'undefined'])).toBe(0);
  const expected = process.versions.node.startsWith('20.') ? ['--interrupt-budget', '--wasm-tiering-budget'] : [];
  expect(setFlags.mock.calls.map(([flag]) => flag.split('=')[0])).toEqual(expected);

  setFlags.mockClear();
  const file = join(folder, 'script.ts');
  writeFileSync(file, 'undefined');
  expect(await run([file])).toBe(0);
  expect(setFlags).not.toHaveBeenCalled();
});
