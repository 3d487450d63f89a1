/** What reads the code of cells. It is loaded with the first cell that the build has not read. */
export { parse } from 'acorn';
export { transform } from 'sucrase';
