/** The display floor: pure functions from a value to terminal text, HTML and SVG. */
export type { DisplayKind, PictureTheme, ShowContext } from './context.js';
export { type LiveStatus, withCaption } from './live/live-caption.js';
export { costSpan, scheduleSpan } from './live/watch-status.js';
export { toMime, toText } from './show.js';
export { type TerminalPicture, terminalSvg } from './svg/terminal-svg.js';
export { type Span, textWidth } from './text/rich.js';
export { durationText } from './text/zone-time.js';
