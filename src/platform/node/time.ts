/** The time of the machine, for the waits and clocks of spotlab itself: a run of the lab does not change this time. */

/** Milliseconds since the epoch. */
export const nowMs = (): number => Date.now();

/** Milliseconds since any fixed point, for durations. */
export const elapsedMs = (): number => performance.now();

/** Calls `act` after `ms` milliseconds. */
export const startTimer = (act: () => void, ms: number): ReturnType<typeof setTimeout> => setTimeout(act, ms);

export const endTimer = (timer: ReturnType<typeof setTimeout> | undefined): void => clearTimeout(timer);
