/**
 * Display: pure functions that turn a value into terminal text, HTML or SVG. No I/O and no clock; the caller
 * passes the size of the screen and the time.
 */

// A value and its context: text for a terminal, a MIME bundle for a notebook.

export type { DisplayKind } from '../protocol/index.js';
export type { PictureTheme, ShowContext } from './context/context.js';
export { toMime, toText } from './show.js';

// `toMime` and `toText` of a page, which loads drawings on demand.

export { toMime as pageToMime, toText as pageToText } from './draw.js';
export { drawnKinds, loadDrawings } from './drawings.js';

// What the lab draws.

export { longSharpe } from './lab/run-facts.js';
export type {
  DrawnAssumption,
  DrawnAttribution,
  DrawnComparison,
  DrawnDistribution,
  DrawnFigure,
  DrawnHeatMap,
  DrawnIntervals,
  DrawnMarkout,
  DrawnRun,
  DrawnSpread,
  DrawnSweep,
  LabDrawing,
} from './lab-figures/lab-drawing.js';

// The queue of orders at one price, for lessons.

export { type QueuedOrder, type QueueMoment, queueBundle, queueText } from './orders/queue-svg.js';

// The status line of a live display.

export { type LiveStatus, withCaption } from './live/live-caption.js';
export { costSpan, scheduleSpan, streamCostSpan } from './live/watch-status.js';

// Text that callers lay out themselves.

export { type Span, textWidth } from './text/rich.js';
export { durationText } from './text/zone-time.js';

// A terminal screen as a picture, for the README.
