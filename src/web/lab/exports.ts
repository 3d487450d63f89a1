/** The exports of other folders of src/ that `spotlab/web/lab` exports too. */
export { type Lab, LabError, lab } from '../../lab/index.js';
