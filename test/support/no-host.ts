/**
 * Checks after each test file that it leaves nothing of a host of cells behind, and removes what is left. Test files of
 * one worker share a process, so what a prompt or a kernel of one file leaves in this process (a confirmation of orders,
 * checks of interrupts, results that are drawn) would change the tests of the next file, and only in runs that put both
 * files into one worker.
 */
import { afterAll } from 'vitest';
import { MODULE_CHECKS } from '../../src/cells/index.js';
import { drawEverywhere } from '../../src/client/results/display-hooks.js';

/** The properties that a host defines for the whole process. */
const HOST_STATE: readonly PropertyKey[] = [Symbol.for('spotlab.confirm'), MODULE_CHECKS];

drawEverywhere(false);
/** The functions for stacks of errors, which a kernel replaces. */
const { prepareStackTrace, stackTraceLimit } = Error;

afterAll(() => {
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  const left = HOST_STATE.filter((key) => Reflect.get(globalThis, key) !== undefined);
  for (const key of left) Reflect.deleteProperty(globalThis, key);
  if (left.length > 0) throw new Error(`This file leaves ${left.map(String).join(' and ')} to the files after it.`);
});
