/**
 * Takes the place of src/teaching/connect-as.ts in a page, so that `spotlab/teaching` can open further accounts there
 * too.
 */
export { connectAs } from './connect.js';
