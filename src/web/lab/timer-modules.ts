/** Takes the place of src/lab/time/timer-modules.ts in a page, where no modules with timers exist. */
export const replaceTimerModules = (): (() => void) => () => {};
