/**
 * Own orders and many own fills beside candles in a terminal: on the scale a tag for each open order, with its side and
 * its distance from the last price, and below each candle the quantity bought less the quantity sold.
 */
import { sumTexts, trimDecimal } from '../../protocol/index.js';
import { risingCell, shareOf } from '../text/bar.js';
import { compact } from '../text/number-text.js';
import { type Span, span } from '../text/rich.js';
import type { DrawnOverlay, PlacedOrder } from './klines-overlay.js';
import { MAX_MARKED_FILLS, netOf } from './net-fills-svg.js';
import { awayOf, nearestOf } from './order-tags-svg.js';

/** The tag of the orders of one row: its mark on the scale, its text, and its orders. */
export interface RowTag {
  readonly mark: Span;
  readonly text: Span;
  readonly orders: readonly PlacedOrder[];
}

/**
 * What tags show beside the price, the side and the quantity: nothing; the round prices of their rows; also the nearest distance from the
 * last price; or the distances of both ends if orders share a tag.
 */
export type TagForm = 'short' | 'scale' | 'distance' | 'distances';

/** The rows in which tags can be, and their room. */
export interface TagRows {
  readonly rows: number;
  readonly rowOf: (price: number) => number;
  /** The row of the last price, which no tag takes. */
  readonly lastRow: number;
  /** Columns of the prices before their points. */
  readonly whole: number;
  readonly form: TagForm;
}

/** The columns of a price before its point. */
export const wholeOf = (label: string): number => label.split('.')[0]?.length ?? 0;

/**
 * The tags of the open orders by row. No order is left out: orders of one row share a tag, which shows their quantity and their number, and orders beyond the chart are in its
 * first or last row.
 */
export function orderTagRows(
  { orders, far }: DrawnOverlay,
  { rows, rowOf, lastRow, whole, form }: TagRows,
): Map<number, RowTag> {
  const groups = new Map<number, PlacedOrder[]>();
  const open = [...orders.filter(({ isOpen }) => isOpen), ...far];
  const width = whole + Math.max(0, ...open.map(({ label }) => label.length - wholeOf(label)));
  for (const order of open) {
    const own = far.includes(order) ? (order.percent > 0 ? 0 : rows - 1) : rowOf(order.price);
    const row = own !== lastRow ? own : order.percent > 0 && own > 0 ? own - 1 : own + 1 < rows ? own + 1 : own - 1;
    groups.set(row, [...(groups.get(row) ?? []), order]);
  }
  const tagOf = (group: readonly PlacedOrder[]): RowTag => {
    const { side, label, percent, isStop } = nearestOf(group);
    const quantity = trimDecimal(sumTexts(group.map((one) => one.quantity)) ?? '–');
    const tone = side === 'BUY' ? 'up' : 'down';
    const arrow = far.some((one) => group.includes(one)) ? (percent > 0 ? ' ▲' : ' ▼') : '';
    const away = form.startsWith('distance') ? ` ${awayOf(group, form === 'distance')}` : '';
    const kind = group.length > 1 ? ` in ${group.length}` : isStop && form !== 'short' ? ' stop' : '';
    const price = `${' '.repeat(whole - wholeOf(label))}${label}`.padEnd(width);
    return {
      mark: span(' ╌ ', tone),
      text: span(`${price} ${side} ${quantity}${kind}${arrow}${away}`, tone),
      orders: group,
    };
  };
  return new Map([...groups].map(([row, group]) => [row, tagOf(group)]));
}

/** The columns that the widest tag takes; 0 without open orders. */
export const tagsWidth = (tags: ReadonlyMap<number, RowTag>): number =>
  Math.max(0, ...[...tags.values()].map(({ text }) => text.text.length));

/** Whether there are too many fills to draw a mark for each. */
export const hasNetRows = ({ fills }: DrawnOverlay): boolean =>
  fills.reduce((sum, one) => sum + one.fills.length, 0) > MAX_MARKED_FILLS;

/** Rows for the quantity bought minus the quantity sold in each candle: a net purchase is above, a net sale below. */
export const NET_ROWS = 2;

/** @param place the column of a bar, the width of a bar, and the width of the whole row */
export function netRows(
  { fills }: DrawnOverlay,
  { columnOf, bodyWidth, width }: { columnOf: (bar: number) => number; bodyWidth: number; width: number },
): Span[][] {
  const nets = netOf(fills);
  const [least, most] = [Math.min(0, ...nets.values()), Math.max(0, ...nets.values())];
  const peak = Math.max(most, -least);
  return [1, -1].map((sign) => {
    const cells = new Array<Span>(width).fill({ text: ' ', tone: 'plain' });
    for (const [bar, net] of nets) {
      if (net * sign <= 0) continue;
      const from = columnOf(bar) - (bodyWidth >> 1);
      const text = risingCell(shareOf(Math.abs(net), peak), 1, 0);
      for (let column = from; column < from + bodyWidth; column += 1)
        cells[column] = span(text, sign > 0 ? 'up' : 'down');
    }
    return [...cells, span(sign > 0 ? ` ┤ own net +${compact(most)}` : ` ┤ own net ${compact(least)}`, 'dim')];
  });
}
