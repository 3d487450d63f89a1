/**
 * The time of the machine, for code of spotlab itself. While a run of the lab is played in a thread, the time functions of that thread
 * give the time of the run to all code, so this file keeps the browser's original functions.
 */
const { setTimeout: start, clearTimeout: end } = globalThis;
const { now } = Date;
const elapsed = performance.now;

/** Milliseconds since the epoch. */
export const nowMs = (): number => now();

/** Milliseconds since any fixed point, for durations. */
export const elapsedMs = (): number => Reflect.apply(elapsed, performance, []);

/** Calls `act` after `ms` milliseconds. */
export const startTimer = (act: () => void, ms: number): ReturnType<typeof setTimeout> =>
  Reflect.apply(start, globalThis, [act, ms]);

export const endTimer = (timer: ReturnType<typeof setTimeout> | undefined): void =>
  Reflect.apply(end, globalThis, [timer]);
