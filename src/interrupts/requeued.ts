/**
 * Takes terminated code out of the queues of Node: a callback that puts itself into a queue and then works without end, as
 * `tick = () => { process.nextTick(tick); work(); }`, would go on after each termination.
 *
 * The ticks, timers and immediates that user code puts into Node's queues are recorded only after a first termination has not
 * helped, because recording makes Node slower. When the next callback is terminated, the tasks that it has queued are dropped; all other tasks stay.
 */
import { createHook, executionAsyncId } from 'node:async_hooks';
import { isCalledByOthers, runningStack } from './running-stack.js';

/** In a loop of ticks, only the newest tick is still in the queue. */
const MAX_NOTED = 1_000;
/** Stack frames of this module: `note`, and the hook that calls it. */
const OWN_FRAMES = 2;

type Drop = (queued: object) => void;

const DROPS: Readonly<Record<string, Drop>> = {
  TickObject: (tick) => void Object.assign(tick, { callback: () => {} }),
  Timeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  Immediate: (immediate) => clearImmediate(immediate as NodeJS.Immediate),
};

interface Noted {
  readonly queued: object;
  readonly drop: Drop;
  /** The callback that has queued it. */
  readonly within: number;
}

let noted: Noted[] = [];
let isNoting = false;

const hook = createHook({ init: (_id, type, _trigger, queued) => isNoting && note(type, queued) });

/**
 * The first version of Node whose storages of asynchronous contexts need no hook. In older versions, hooks run anyway. If code
 * is terminated within a hook, Node's count of running hooks stays too high, and Node then enables no further hook.
 */
const FIRST_WITHOUT_HOOKS = 24;
const needsHookFromStart = Number.parseInt(process.versions.node, 10) < FIRST_WITHOUT_HOOKS;

/** Call this before code can be terminated. */
export function prepareNotes(): void {
  if (needsHookFromStart) hook.enable();
}

function note(type: string, queued: object): void {
  const drop = DROPS[type];
  if (drop === undefined || !isCalledByOthers(runningStack(OWN_FRAMES))) return;
  noted.push({ queued, drop, within: executionAsyncId() });
  if (noted.length > 2 * MAX_NOTED) noted = noted.slice(-MAX_NOTED);
}

/** Drops what the running callback has queued, and records what is queued from now on. */
export function dropRequeued(): void {
  const running = executionAsyncId();
  for (const { queued, drop, within } of noted) if (within === running) drop(queued);
  noted = [];
  isNoting = true;
  if (!needsHookFromStart) hook.enable();
}

/** The event loop turns: what is in its queues now is work like any other. */
export function keepRequeued(): void {
  if (isNoting && !needsHookFromStart) hook.disable();
  isNoting = false;
  noted = [];
}
