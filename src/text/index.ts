/** Text from outside, made harmless before it is printed, and cut into its graphemes; the characters that a terminal has. */
export { cleanDrawn, cleanJson, cleanLines, cleanText } from './clean.js';
export { graphemeBefore, graphemeFrom, graphemesOf } from './graphemes.js';
export { glyphsOf, hasUnicode } from './locale.js';
export { drawn, json, lines, type Printable, text } from './printable.js';
