/** Remembers the steps of time that a symbol has not made yet, because it is simulated later than the rest of the market. */

/** A step of time. Up to `longStepsUntilUs` it is made in long steps of `longStepUs`. */
export interface Pass {
  readonly untilUs: number;
  readonly longStepsUntilUs: number;
  readonly longStepUs: number;
}

export function normalPass(untilUs: number): Pass {
  return { untilUs, longStepsUntilUs: 0, longStepUs: 0 };
}

export function isNormal({ longStepUs }: Pass): boolean {
  return longStepUs === 0;
}
