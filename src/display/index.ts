/**
 * Displays: pure functions from a value to terminal text, and from a value to HTML and SVG. No I/O, no clock.
 *
 * Reading order: `context` (what a drawing is told), `rich` (text with a tone), `blocks` (what drawings are made of),
 * `table`, `ansi` and `html` (how blocks are set), then one file per drawing, and `show`, which chooses among them. Of
 * pictures: `palette`, `svg`, `chart-frame`, `svg-path` and `svg-hover` (what they share), then one `*-svg` per picture.
 */
export type { DisplayKind, PictureTheme, ShowContext } from './context.js';
export { toMime, toText } from './show.js';
export { type TerminalPicture, terminalSvg } from './svg/terminal-svg.js';
