/**
 * What a drawing is told besides the value: which kind of value it is, the wire parameters of the call it came from, and
 * the room it has. Widths and heights are terminal cells. Nothing here reads a clock or a terminal: the caller says.
 */
import type { ChartKind, DisplayKind as WireKind } from '../protocol/index.js';

/** What a value is; decides how it is drawn. `json` is the fallback of every other kind. */
export type DisplayKind =
  | WireKind
  | 'limits'
  | 'latency'
  | 'series'
  | 'life'
  | 'plot'
  | 'control'
  | 'progress'
  | 'explanation'
  | 'error'
  | 'dataTable'
  | 'dataFile';

/** Colours of the SVG pictures, any CSS colour. Defaults read on light and on dark pages and by colour-blind people. */
export interface PictureTheme {
  readonly up?: string;
  readonly down?: string;
  readonly text?: string;
}

/** How to draw one value. */
export interface ShowContext {
  readonly kind: DisplayKind;
  /** Wire parameters of the call: `symbol`, `interval`, `timeZone` (an offset such as `8` or `-1:00`), … */
  readonly params: Readonly<Record<string, unknown>>;
  /** Columns that may be used; no line is wider. Less than 20 counts as 20. */
  readonly width: number;
  /**
   * Rows of the screen, when known: charts and long tables keep within it; Infinity shows every row.
   * Default about 24 for charts, 40 for tables.
   */
  readonly height?: number;
  readonly color: boolean;
  readonly theme?: PictureTheme;
  /** Another drawing than the usual one. */
  readonly view?: ChartKind;
  /** Step of the symbol's prices, where it is known. */
  readonly tickSize?: string;
  /** How long the answer took, where that is known. */
  readonly latencyMs?: number;
  /** Orders of ours as they were last heard of: for lists, whose answers name no more than ids. */
  readonly orders?: readonly object[];
  /** What to do to see the rows that a table leaves out, such as `.all shows them`. */
  readonly moreHint?: string;
  /** Whether only ASCII may be written: a terminal whose locale is not UTF-8 shows nothing else. Default false. */
  readonly ascii?: boolean;
  /** Colours the terminal has: of 256, tones are chosen that read on light and dark and by colour-blind people. Default 16. */
  readonly palette?: 16 | 256;
  /** The present, in milliseconds since the epoch; without it nothing is said to be open, old or due. */
  readonly nowMs?: number;
  /** What else is to be said of the value, a line each, below it. */
  readonly notes?: readonly string[];
  /** An explanation that stands for a call: one that was left unsent, or one that somebody is asked about. */
  readonly ticket?: 'unsent' | 'question';
  /** What sends an unsent ticket where it is shown, such as `await _`. */
  readonly sendWith?: string;
}
