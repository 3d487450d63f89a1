/**
 * Keeps Node's list of immediates correct when the callback of an immediate is terminated.
 *
 * Node detaches the list, calls one callback after the other, and records in a `finally` which callback comes next. Terminated
 * code runs no `finally`. So if the first callback is terminated, nothing is recorded and the other callbacks are lost, but
 * Node goes on counting them and never waits for events again. If a later callback is terminated, Node starts again with this
 * callback, finds that it has run, and throws, again and again.
 *
 * No public function mends that. A test checks on each version of Node that the fields below exist and mean this.
 */
import { executionAsyncResource } from 'node:async_hooks';

/** An immediate, as Node has it in its list. */
interface Listed extends Omit<NodeJS.Immediate, '_onImmediate'> {
  _idlePrev: Listed | null;
  _idleNext: Listed | null;
  _onImmediate: ((...all: unknown[]) => void) | null | undefined;
  _argv: unknown[] | undefined;
  _destroyed: boolean;
}

const nothing = (): void => {};

/** Prepares the termination of the running callback, if it is the callback of an immediate. */
export function keepImmediates(): void {
  const running = executionAsyncResource() as Partial<Listed>;
  if (!isRunning(running)) return;
  if (running._idlePrev === null) moveAllAfter(running);
  else repeatAsNothing(running);
}

const isRunning = (resource: Partial<Listed>): resource is Listed =>
  typeof resource._onImmediate === 'function' && resource._destroyed === true;

/** Puts all that follows the first one of a list into the next list. */
function moveAllAfter(first: Listed): void {
  for (let next = first._idleNext; next !== null; next = first._idleNext) {
    const { _onImmediate: callback, _argv: args } = next;
    // Node stores the asynchronous context of an immediate under symbols. The one boolean among them, whether Node counts the
    // immediate, is not copied.
    const context = Object.getOwnPropertySymbols(next)
      .map((symbol) => [symbol, Reflect.get(next as object, symbol) as unknown] as const)
      .filter(([, value]) => typeof value !== 'boolean');
    const isRef = next.hasRef();
    // `clearImmediate` takes the immediate out of the list.
    clearImmediate(next as NodeJS.Immediate);
    if (first._idleNext === next || typeof callback !== 'function') return;
    const moved = setImmediate(callback, ...(args ?? []));
    for (const [symbol, value] of context) Reflect.set(moved, symbol, value);
    if (!isRef) moved.unref();
  }
}

/** Makes an immediate do nothing when Node comes back to it and calls it again. */
function repeatAsNothing(running: Listed): void {
  running._destroyed = false;
  running._onImmediate = nothing;
  running._argv = undefined;
  // Node subtracts the repeated immediate from its count a second time, and would then overlook the next immediate. An
  // immediate that is taken out of the list while the list runs stays in the count. So one immediate is added to the count and
  // taken out of the list.
  const before = listed(() => {
    before._idleNext = counted._idleNext;
    if (counted._idleNext) counted._idleNext._idlePrev = before;
  });
  const counted = listed(nothing);
  counted.unref();
}

function listed(callback: () => void): Listed {
  const made: object = setImmediate(callback);
  return made as Listed;
}
