/** The exports of other floors that `spotlab/web/lab` passes on. */
export { type Lab, LabError, lab } from '../../lab/index.js';
