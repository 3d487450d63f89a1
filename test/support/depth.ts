/**
 * Sets the number of trials of statistical tests. `npm test` runs statistical tests with fewer trials, so that it stays
 * short; with `SPOTLAB_TEST_DEPTH=full`, which `.ci/run` sets for its second run, the same tests run with all of their
 * trials.
 */
export const isFullDepth = process.env.SPOTLAB_TEST_DEPTH === 'full';

/** `full` trials at full depth, `quick` trials otherwise. */
export const trials = (quick: number, full: number): number => (isFullDepth ? full : quick);
