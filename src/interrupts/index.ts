/** Interrupts: Ctrl-C (SIGINT) while user code runs. */

// Interrupts of the main thread: listeners, and the thread that catches the signal.

export {
  ignoreInterrupts,
  interrupt,
  onInterrupt,
  runEarly,
  settled,
  startInterruptThread,
  stopRequests,
  undisturbed,
  unsettled,
} from './interrupts.js';

// Code that SIGINT can interrupt.

export { repeatThroughSigint, runUntilSigint } from './break-on-sigint.js';
