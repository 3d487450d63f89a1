/** Bars made of eighth blocks. A share is 0 to 1; what is outside or no number is brought to the nearest end. */

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
const RISING = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** A share as a number from 0 to 1. */
export function shareOf(part: number, whole: number): number {
  const share = part / whole;
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
}

/** A bar that grows to the right, to an eighth of a column; anything above nothing shows at least a sliver. */
export function barOf(share: number, columns: number): string {
  if (!(share > 0) || columns < 1) return '';
  const eighths = Math.max(1, Math.round(Math.min(1, share) * columns * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}

/** A bar that grows to the left, to half a column, always `columns` wide. */
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

/** The cell of a rising bar `rows` rows tall, in row `row` counted from the bottom. */
export function risingCell(share: number, rows: number, row: number): string {
  const total = share > 0 ? Math.max(1, Math.round(share * rows * 8)) : 0;
  return RISING[Math.min(8, Math.max(0, total - row * 8))] ?? ' ';
}
