/** The interrupts floor: Ctrl-C while user code runs. */
export { repeatThroughSigint, runUntilSigint } from './break-on-sigint.js';
export { ignoreInterrupts, interrupt, isTerminationError, onInterrupt, startInterruptThread } from './interrupts.js';
