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

/** The most rows that a table shows: the height of the screen less 6 rows for its frame, or 40 without a height. */
export function rowsOf(context: ShowContext): number {
  const { height } = context;
  if (height === undefined || Number.isNaN(height)) return 40;
  return Math.max(4, Math.floor(height) - 6);
}

/** A wire parameter of the call as text; '' if the call has no such parameter. */
export function paramOf(context: ShowContext, name: string): string {
  const value = context.params?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
