/**
 * Tests that an interrupt ends every kind of endless cell, and that the kernel goes on with its names. Each kind
 * is interrupted once, or three times if `SPOTLAB_TEST_DEPTH` is set, see support/depth.ts.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isFullDepth } from '../support/depth.js';
import { ENDLESS, SPINNING_PACKAGE } from './endless-cells.js';
import { only, resultOf, StartedKernel } from './started-kernel.js';

let shared: StartedKernel | undefined;

/** A kernel for all kinds; after a failure, whose cell may still run, a new one. */
async function started(): Promise<StartedKernel> {
  const kernel = await StartedKernel.start();
  const folder = join(kernel.folder, 'node_modules', 'spins');
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(SPINNING_PACKAGE)) writeFileSync(join(folder, file), text);
  await kernel.run("const kept = 'kept'");
  return kernel;
}
const end = async (): Promise<void> => {
  await shared?.close();
  shared = undefined;
};
beforeEach(async ({ task }) => {
  if (task.result?.retryCount) await end();
  shared ??= await started();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await end();
});
afterAll(end);

const TIMES = isFullDepth ? 3 : 1;
/** Longest time for an interrupt and the cell after it. */
const GIVE_UP_MS = 30_000;

describe('an interrupt ends', () => {
  test.each(ENDLESS)('%s', { timeout: GIVE_UP_MS }, async (_kind, code) => {
    const kernel = shared as StartedKernel;
    for (let time = 0; time < TIMES; time += 1) {
      const { answer } = await kernel.begin(code);
      kernel.process.interrupt();
      expect(only(await answer, 'error').ename).toBe('Interrupted');
      expect(resultOf(await kernel.run('kept'))).toBe("'kept'");
    }
  });
});
