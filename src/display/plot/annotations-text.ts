/**
 * The marked places of a plot in a terminal: lines of strokes and letters in the cells that the plot leaves free, and a list of
 * the letters with their texts below.
 */
import { frameOf, type LineFrame } from '../series/line-text.js';
import { valueScale } from '../svg/value-scale.js';
import { type Block, line } from '../text/blocks.js';
import { packed, type Span, span, textWidth } from '../text/rich.js';
import { dateTime } from '../text/zone-time.js';
import type { PlotAnnotation, PlotModel } from './plot-model.js';

const letterOf = (at: number): string => String.fromCharCode('a'.charCodeAt(0) + (at % 26));

/** `limit at y 61000`, with values in the units of the axes. */
export function placeText({ x, x2, y, y2, text }: PlotAnnotation, { isTime }: PlotModel, zone: number): string {
  const across = (value: number): string => (isTime ? dateTime(value, zone) : String(value));
  const range = (name: string, from: number | undefined, to: number | undefined, write: (value: number) => string) =>
    from === undefined ? [] : [`${name}${write(from)}${to === undefined ? '' : ` to ${write(to)}`}`];
  const places = [...range(isTime ? '' : 'x ', x, x2, across), ...range('y ', y, y2, String)];
  return `${text} ${places.join(', ')}`.trim();
}

/** The letters of the marked places with their texts. */
export function annotationLines(plot: PlotModel, zone: number, width: number): Block[] {
  const entries = plot.annotations.map((one, at) => [
    span(`${letterOf(at)} `, 'strong'),
    span(placeText(one, plot, zone), 'dim'),
  ]);
  return packed(entries, width, 3).map((parts) => line(...parts));
}

/** The lines of a plot, with the marked places in their free cells. */
export function overlaid(lines: readonly Span[][], { annotations, x, log }: PlotModel, frame: LineFrame): Span[][] {
  if (annotations.length === 0) return [...lines];
  const { width, rows: all, rowOf } = frameOf(frame);
  const across = valueScale(x, log.x);
  const columnOf = (value: number): number => Math.round(across.share(value) * (width - 1));
  const signs = new Map<string, Span>();
  const put = (column: number, row: number, sign: string): void => {
    const key = `${column} ${row}`;
    if (!/[a-z]/.test(signs.get(key)?.text ?? '')) signs.set(key, span(sign, /[a-z]/.test(sign) ? 'strong' : 'dim'));
  };
  for (const [at, one] of annotations.entries()) {
    const columns = one.x === undefined ? [0, width - 1] : [columnOf(one.x), columnOf(one.x2 ?? one.x)];
    const rows = one.y === undefined ? [0, all - 1] : [one.y, one.y2 ?? one.y].map(rowOf);
    const [left, right] = [Math.min(...columns), Math.max(...columns)];
    const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
    put(left, top, letterOf(at));
    const isBand = one.x2 !== undefined || one.y2 !== undefined;
    const sign = isBand ? '░' : one.y === undefined ? '╎' : '╌';
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) put(column, row, sign);
  }
  return lines.map((cells, row) => (row < all ? overlaidRow(cells, row, width, signs) : cells));
}

/** A row with signs in its blank cells. Letters also replace cells that are not blank. */
function overlaidRow(cells: readonly Span[], row: number, width: number, signs: ReadonlyMap<string, Span>): Span[] {
  let column = 0;
  return cells.flatMap((cell) => {
    const from = column;
    column += textWidth(cell.text);
    if (from >= width) return [cell];
    return [...cell.text].map((character, at) => {
      const sign = signs.get(`${from + at} ${row}`);
      const isFree = character === ' ' || /[a-z]/.test(sign?.text ?? '');
      return sign && isFree ? sign : { ...cell, text: character };
    });
  });
}
