/**
 * Makes it possible to terminate code that has no checks for interrupts, such as a loop of a library, wherever it runs.
 *
 * Node keeps the asynchronous contexts of running code on a stack, and aborts the process when code is terminated inside of
 * one that is still open. So all contexts are closed first, as Node does after an uncaught exception.
 *
 * No public function of Node closes all contexts, because `AsyncResource` and `AsyncLocalStorage` open and close their own
 * contexts only, and a thrown error closes contexts only when the code that threw it has been left; an endless loop is never
 * left. So this file calls an inner function of Node, `process._fatalException`. A test checks on each version of Node that
 * this function exists and closes all contexts; on a Node without it, no code is terminated within a context.
 */
import { executionAsyncId } from 'node:async_hooks';

/** Closes all contexts; returns whether that was possible. No listener for uncaught exceptions is called. */
export function closeContexts(): boolean {
  if (executionAsyncId() === 0) return true;
  const { _fatalException: handle } = process as { _fatalException?: (error: unknown) => unknown };
  if (typeof handle !== 'function') return false;
  const own = Object.getOwnPropertyDescriptor(process, 'emit');
  // Without a listener the call would end the process. A capture callback is refused where Node's `domain` is loaded.
  Object.defineProperty(process, 'emit', { value: () => true, configurable: true });
  try {
    handle.call(process, new Error('Interrupted.'));
  } finally {
    if (own) Object.defineProperty(process, 'emit', own);
    else Reflect.deleteProperty(process, 'emit');
  }
  return executionAsyncId() === 0;
}
