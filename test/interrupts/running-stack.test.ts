/** Tests from which call stacks the interrupt thread may terminate code by force. */
import { expect, test } from 'vitest';
import { opensNoContext } from '../../src/interrupts/running-stack.js';

/** A frame as V8 gives it. @param text `function@file`; without a file it is a function of V8 */
const frame = (text: string) => {
  const [name = '', file] = text.split('@');
  return { getFunctionName: () => name, getFileName: () => file ?? null, isEval: () => false } as NodeJS.CallSite;
};
/** A stack from its innermost frame on. */
const stack = (...frames: string[]) => frames.map(frame);

const QUEUES = 'processTicksAndRejections@node:internal/process/task_queues';
const INIT = 'promiseInitHook@node:internal/async_hooks';
const BEFORE = 'promiseBeforeHook@node:internal/async_hooks';
const PACKAGE = 'again@/home/me/node_modules/spins/index.js';

test('code may be terminated in user code, in functions that user code calls, and in a microtask of V8', () => {
  expect(opensNoContext(stack(PACKAGE))).toBe(true);
  expect(opensNoContext(stack(INIT, 'then', PACKAGE, QUEUES))).toBe(true);
  // Frames of a chain of `then` under Node 20, as they were seen.
  expect(opensNoContext(stack('then', QUEUES))).toBe(true);
  expect(opensNoContext(stack('then'))).toBe(true);
  expect(opensNoContext(stack(INIT, 'then', QUEUES))).toBe(true);
});

test("code must not be terminated where Node opens a context, nor where only Node's own code runs", () => {
  expect(opensNoContext(stack(BEFORE, QUEUES))).toBe(false);
  expect(opensNoContext(stack('pushAsyncContext@node:internal/async_hooks', BEFORE, PACKAGE))).toBe(false);
  expect(opensNoContext(stack(QUEUES))).toBe(false);
  expect(opensNoContext(stack('forEach', 'emitBefore@node:events', QUEUES))).toBe(false);
  expect(opensNoContext(stack('apply', 'listOnTimeout@node:internal/timers'))).toBe(false);
});

test('code must not be terminated if the known part of its stack is too short to decide', () => {
  expect(opensNoContext(stack(...Array<string>(20).fill('then')))).toBe(false);
});
