/**
 * Draws bars of block characters, in steps of an eighth of a cell, and ranges (a mark between a low and a high end). A share
 * is a number from 0 to 1; a number below counts as 0, a number above as 1.
 */
import type { Span, Tone } from './rich.js';

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
const RISING = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** Characters of a bar, which a page draws as an element. */
export const barSpan = (text: string, tone: Tone): Span => ({ text, tone, page: 'bar' });

/**
 * `├────┼──●────┤` with `columns` columns between its ends: a dot, and a tick at a second place. The dot covers the tick if both are in one column. The
 * places are shares from 0 to 1.
 */
export function rangeSpans(dot: number, columns: number, tick?: number): Span[] {
  const columnOf = (share: number): number => Math.round(share * (columns - 1));
  const line = Array.from({ length: columns }, () => '─');
  if (tick !== undefined) line[columnOf(tick)] = '┼';
  const at = columnOf(dot);
  // On a page, the first span is replaced by the whole range with the exact places, and the other spans are left out.
  return [
    { text: `├${line.slice(0, at).join('')}`, tone: 'dim', page: { dot, ...(tick === undefined ? {} : { tick }) } },
    { text: '●', tone: 'accent', page: 'none' },
    { text: `${line.slice(at + 1).join('')}┤`, tone: 'dim', page: 'none' },
  ];
}

/** A part of a whole as a number from 0 to 1; 0 if the quotient is not finite. */
export function shareOf(part: number, whole: number): number {
  const share = part / whole;
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
}

/** A bar that grows to the right, in eighths of a column; a share above zero shows at least one eighth. */
export function barOf(share: number, columns: number): string {
  if (!(share > 0) || columns < 1) return '';
  const eighths = Math.max(1, Math.round(Math.min(1, share) * columns * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}

/** A bar that grows to the left, in halves of a column, always `columns` wide. */
export function leftBarOf(share: number, columns: number): string {
  if (!(share > 0) || columns < 1) return ' '.repeat(Math.max(0, columns));
  const halves = Math.max(1, Math.round(Math.min(1, share) * columns * 2));
  return ((halves % 2 === 1 ? '▐' : '') + '█'.repeat(Math.floor(halves / 2))).padStart(columns);
}

/** A bar on a track, always `columns` wide: `███▌······`. */
export function trackOf(share: number, columns: number): { filled: string; rest: string } {
  const filled = barOf(share, columns);
  return { filled, rest: '·'.repeat(Math.max(0, columns - filled.length)) };
}

/** One cell of a vertical bar of `rows` rows, in row `row` counted from the bottom. */
export function risingCell(share: number, rows: number, row: number): string {
  const total = share > 0 ? Math.max(1, Math.round(share * rows * 8)) : 0;
  return RISING[Math.min(8, Math.max(0, total - row * 8))] ?? ' ';
}

/** One cell of an upright bar between two heights, counted in halves of a cell from the top. */
export function halvesCell(from: number, to: number, row: number): string {
  const [upper, lower] = [row * 2, row * 2 + 1].map((half) => half >= from && half < to);
  return upper && lower ? '█' : upper ? '▀' : lower ? '▄' : ' ';
}
