/** The exchange of a page, in a worker of its own: it goes on when the worker of the cells is stopped. Loaded on demand. */
export { startExchange } from '../../src/web/index.js';
