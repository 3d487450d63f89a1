/** Finds out from the stack which code is running. User code is all code that is neither Node's nor this package's. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How many functions of Node may run above user code. */
const MAX_FRAMES = 20;

/** Functions of Node that open an asynchronous context: `promiseBeforeHook`, `emitBefore`, `pushAsyncContext`, `run`. */
const OPENING = /Before|^push|^run/;

/** The folder of this package's code, as a path and as a URL. */
const OWN_URL = new URL('../', import.meta.url).href;
const OWN_FOLDER = dirname(dirname(fileURLToPath(import.meta.url)));

/** The functions that run, the innermost first. @param ownFrames how many of the caller are left out */
export function runningStack(ownFrames: number): readonly NodeJS.CallSite[] {
  const { stackTraceLimit, prepareStackTrace } = Error;
  let running: readonly NodeJS.CallSite[] = [];
  Error.stackTraceLimit = 1 + ownFrames + MAX_FRAMES;
  // A host may have a function here that leaves frames out.
  Error.prepareStackTrace = (_, sites) => {
    running = sites.slice(1 + ownFrames);
  };
  void new Error().stack;
  Error.stackTraceLimit = stackTraceLimit;
  Error.prepareStackTrace = prepareStackTrace;
  return running;
}

/** Code of a cell has no file, as functions of V8 have none. */
const fileOf = (site: NodeJS.CallSite): string => site.getFileName() ?? (site.isEval() ? 'a cell' : '');

const isOfNode = (file: string): boolean => file === '' || file.startsWith('node:');

/**
 * Whether Node opens no context between this moment and the next function or turn of a loop, where V8 ends the code. A context
 * that Node opens there would stay open, and Node 20 would then abort: `Assertion failed: (env_->execution_async_id()) == (0)`.
 * Node opens none while user code runs, while code runs that user code has called, and in a microtask that is a function of V8.
 * Where only code of Node runs, Node may be about to open a context and call user code.
 */
export function opensNoContext(stack: readonly NodeJS.CallSite[]): boolean {
  for (const [at, site] of stack.entries()) {
    const file = fileOf(site);
    if (!isOfNode(file) || isMicrotask(stack, at)) return true;
    if (file !== '' && OPENING.test(site.getFunctionName() ?? '')) return false;
  }
  return false;
}

/**
 * Whether a function is one of V8 that runs as a microtask: nothing but Node's loop over the queues has called it. A chain
 * as in `again = () => Promise.resolve().then(again)` spends most of its time there: V8 calls `then` of each promise that
 * `again` returns. V8 asks within the hooks of Node that note the promise of that `then`, and there no frame of `again`
 * is on the stack. This microtask has its context already, and its end opens none.
 */
function isMicrotask(stack: readonly NodeJS.CallSite[], at: number): boolean {
  if (stack[at] === undefined || fileOf(stack[at]) !== '') return false;
  const caller = stack[at + 1];
  // A longer stack is cut.
  if (caller === undefined) return stack.length < MAX_FRAMES;
  return caller.getFunctionName() === 'processTicksAndRejections' && isOfNode(fileOf(caller));
}

/** Whether the running code was called by code that belongs neither to Node nor to this package. */
export function isCalledByOthers(stack: readonly NodeJS.CallSite[]): boolean {
  const caller = stack.map(fileOf).find((file) => !isOfNode(file));
  return caller !== undefined && !caller.startsWith(OWN_URL) && !caller.startsWith(OWN_FOLDER);
}
