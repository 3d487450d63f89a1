/** Draws the marks of events in the picture of an order's history, and the line (lane) that joins the marks of one order. */

import { px, unstretchedAt } from '../svg/svg.js';
import { PALETTE } from '../theme/palette.js';
import type { LifeRow } from './order-life-model.js';

/**
 * The line of a lane, from the first row of its order to the last; dashed while the order was pending.
 *
 * @param places the heights of the middles of all rows
 */
export function laneLine(rows: readonly LifeRow[], lane: number, x: number, places: readonly number[]): string {
  const own = rows.flatMap((row, index) => (row.lane === lane ? [index] : []));
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined || first === last) return '';
  const start = own.find((index) => rows[index]?.mark === 'start');
  const y = (index: number): number => places[index] ?? 0;
  const path = (from: number, to: number, dash: string): string =>
    `<path d="M${x} ${px(y(from) + (from === first ? 6.5 : 0))}V${px(y(to))}" stroke="${PALETTE.text}" stroke-width="2" stroke-opacity=".7"${dash}/>`;
  const dashed = ' stroke-dasharray="2 4"';
  if (start === undefined) return path(first, last, '');
  return path(first, start, dashed) + (start < last ? path(start, last, '') : '');
}

/** The mark of a row, at a point. A page does not stretch the mark. */
export function markOf({ mark }: LifeRow, x: number, y: number, color: string): string {
  const filled = `fill="${color}"`;
  const disc = `<circle cx="${x}" cy="${px(y)}" r="8" ${filled}/>`;
  const over = `fill="none" stroke="${PALETTE.onPlate}" stroke-width="2"`;
  switch (mark) {
    case 'begin':
      return `<circle cx="${x}" cy="${px(y)}" r="5.5" fill="none" stroke="${color}" stroke-width="2.4"/>`;
    case 'start':
      return unstretchedAt(x, y, `d="M0 -7l7 7-7 7-7-7z" ${filled}`);
    case 'change':
      return unstretchedAt(x, y, `d="M-5 -5h10v10h-10z" ${filled}`);
    case 'fill':
      return `<circle cx="${x}" cy="${px(y)}" r="5.5" ${filled}/>`;
    case 'gap':
      return [-7, 0, 7].map((dy) => `<circle cx="${x}" cy="${px(y + dy)}" r="2.6" ${filled}/>`).join('');
    case 'done':
      return disc + unstretchedAt(x, y, `d="M-4 0l3 3.4 5-6.4" ${over}`);
    case 'gone':
      return disc + unstretchedAt(x, y, `d="M-3 -3l6 6m0-6l-6 6" ${over}`);
    case 'now':
      return unstretchedAt(x, y, `d="M-6 -5h12l-6 10z" ${filled}`);
  }
}
