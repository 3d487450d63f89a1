/**
 * What the output that tells progress is marked with. Whether it is there at all depends on how long the reading took, so
 * notebooks are compared without it.
 */
export const PROGRESS_METADATA = { spotlab: 'progress' };
