/**
 * The libraries that parse the code of cells. They are loaded with the first cell whose code the build has not parsed
 * already.
 */
export { parse } from 'acorn';
export { transform } from 'sucrase';
