/**
 * Sets the number of trials of statistical tests. `npm test` runs statistical tests with fewer trials, and without a name
 * it leaves out the test files that vitest.config.ts lists as long, so that it stays short. With
 * `SPOTLAB_TEST_DEPTH=full` all files run with all of their trials. `.ci/run` sets `SPOTLAB_TEST_DEPTH=ci` for its second
 * run: the same, but a test whose trials are seeded and take minutes runs about a third of them.
 */
const depth = process.env.SPOTLAB_TEST_DEPTH;

/** Whether all test files run, with more than the quick number of trials. */
export const isFullDepth = depth === 'full' || depth === 'ci';

/** Whether each run of a command has its own process, which takes five times as long as in a shared process. */
export const isProcessPerRun = depth === 'full';

/** `full` trials at full depth, `inCi` trials in CI, `quick` trials otherwise. */
export function trials(quick: number, full: number, inCi = full): number {
  return depth === 'ci' ? inCi : isFullDepth ? full : quick;
}
