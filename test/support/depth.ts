/**
 * Sets the number of trials of statistical tests. `npm test` runs statistical tests with fewer trials, and without a name
 * it leaves out the test files that vitest.config.ts lists as long, so that it stays short. With
 * `SPOTLAB_TEST_DEPTH=full`, which `.ci/run` sets for its second run, all files run with all of their trials.
 */
export const isFullDepth = process.env.SPOTLAB_TEST_DEPTH === 'full';

/** `full` trials at full depth, `quick` trials otherwise. */
export const trials = (quick: number, full: number): number => (isFullDepth ? full : quick);
