/** What src/teaching/connect-as.ts is on Node: teaching opens further accounts with it, in a page too. */
export { connectAs } from './connect.js';
