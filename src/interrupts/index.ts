/** The interrupts floor: Ctrl-C while user code runs. */
export { isBrokenOff, listen } from './breakable.js';
export { ignoreInterrupts, interrupt, isEndedLoop, onInterrupt, watchInterrupts } from './interrupts.js';
