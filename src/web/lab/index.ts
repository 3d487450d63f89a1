/**
 * The module `spotlab/web/lab`: the lab in a web page. A module of its own, because a page without the lab need not load it. The runs
 * of a sweep are played in workers.
 */

// Running strategies, and what makes the workers of sweeps.

export { type Lab, LabError, lab } from './exports.js';
export { useLabWorker } from './lab-workers.js';
