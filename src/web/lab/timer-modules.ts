/** What src/lab/time/timer-modules.ts is on Node: a page has no modules with timers of their own. */
export const replaceTimerModules = (): (() => void) => () => {};
