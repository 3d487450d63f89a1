/**
 * The time of the machine, for code of spotlab itself. While a run of the lab goes on in a thread, the globals of that thread have the
 * time of the run, for all code: so the functions that the browser gave are kept here.
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
