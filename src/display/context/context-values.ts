/** Reads the width, the height and the call parameters from a `ShowContext`. */
import type { ShowContext } from './context.js';

const MIN_COLUMNS = 20;
const MAX_COLUMNS = 400;
const DEFAULT_COLUMNS = 80;

/** The usable width: an integer from 20 to 400; 80 if the given width is not a number. */
export function columnsOf(context: ShowContext): number {
  const width = Math.floor(context.width);
  return Number.isFinite(width) ? Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, width)) : DEFAULT_COLUMNS;
}

/** Rows of a table on a screen of unknown height. */
const DEFAULT_ROWS = 40;
/** Number of rows that the frame of a table takes: its heading, and the note with the number of hidden rows. */
const FRAME_ROWS = 6;

/** The most rows that a table shows, so that the table fits on the screen. */
export function rowsOf({ height, tableHeight = Number.POSITIVE_INFINITY }: ShowContext): number {
  const isKnown = height !== undefined && !Number.isNaN(height);
  return Math.max(4, isKnown ? Math.floor(height) - FRAME_ROWS : Math.min(DEFAULT_ROWS, tableHeight - FRAME_ROWS));
}

/** A line of a chart has at most this many columns of characters for each row, so that slopes are seen on a wide screen. */
const COLUMNS_FOR_ROW = 7;
const MOST_LINE_ROWS = 24;
/** Rows of the screen for the lines around a chart. */
const AROUND = 8;

/** The number of rows of a line chart: at least `least`. A wide screen has more rows, unless its height is known and too small for them. */
export function lineRowsOf(context: ShowContext, least: number): number {
  const wide = Math.min(MOST_LINE_ROWS, Math.floor(columnsOf(context) / COLUMNS_FOR_ROW));
  return Math.max(least, Math.min(wide, (context.tableHeight ?? Number.POSITIVE_INFINITY) - AROUND));
}

/** A wire parameter of the call as text; '' if the call has no such parameter. */
export function paramOf(context: ShowContext, name: string): string {
  const value = context.params?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
