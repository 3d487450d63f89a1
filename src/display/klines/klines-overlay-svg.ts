/**
 * Lines, fills and orders over the candles of a picture. Lines differ in colour and in dashes; a buy is a triangle below
 * the low of its candle, a sell one above the high, so that no body hides it; several fills of a candle share a mark with
 * their number. An order is a dashed line from its placement to its end, with its side and quantity on it.
 */

import { GROUP_DASHES, STROKES } from '../series/group-marks.js';
import type { Scale } from '../svg/linear-scale.js';
import type { Figure } from '../svg/picture.js';
import { EDGE, svgText, svgTextSize } from '../svg/svg.js';
import { Pen } from '../svg/svg-path.js';
import { PALETTE, type PictureColors } from '../theme/palette.js';
import { type DrawnOverlay, MAX_NAMED_ORDERS, ordersText } from './klines-overlay.js';
import { MAX_MARKED_FILLS } from './net-fills-svg.js';

/** Lines of one chart, as many as there are dashes that readers tell apart. */
const MAX_LINES = 4;
/** Half of the width, and the height, of the triangle of a fill, and its distance from the candle. */
const FILL = 6;
const FILL_HEIGHT = 10;
const FILL_GAP = 3;
/** Room beyond the candles for the marks of fills and their numbers, as a part of the range of prices. */
export const FILL_ROOM = 0.07;
/** The smallest distance of the words on two order lines. */
const WORDS_LINE = 14;

/** Blue and violet, which every reader can tell from rises and falls; four lines differ by their dashes. */
const LINE_COLORS = [PALETTE.accent, PALETTE.violet] as const;
const colorOf = (index: number): string => LINE_COLORS[index % LINE_COLORS.length] ?? PALETTE.accent;

/** Whether there are more fills than marks can show. */
export const isMany = (fills: DrawnOverlay['fills']): boolean =>
  fills.reduce((sum, one) => sum + one.fills.length, 0) > MAX_MARKED_FILLS;

/** The elements over the candles. */
export function overlayMarks(
  { lines, fills, orders }: DrawnOverlay,
  { x, y, step, right }: { x: Scale; y: Scale; step: number; right: number },
  colors: PictureColors,
): string[] {
  return [
    ...lines.map(({ values }, index) => {
      const dashes = GROUP_DASHES[index % MAX_LINES];
      const dash = dashes ? ` stroke-dasharray="${dashes}"` : '';
      return linePen(values, x, y).path(
        `fill="none" stroke="${colorOf(index)}" stroke-width="1.5" stroke-linejoin="round"${dash}`,
      );
    }),
    ...(['BUY', 'SELL'] as const).flatMap((side) => {
      const color = side === 'BUY' ? colors.up : colors.down;
      const pen = new Pen();
      for (const order of orders.filter((one) => one.side === side)) {
        // The line of an open order goes on to its tag.
        const end = order.isOpen ? right : x(order.to) + step / 2;
        pen.move(x(order.from) - step / 2, y(order.price)).line(end, y(order.price));
      }
      const marks = new Pen();
      const away = side === 'BUY' ? 1 : -1;
      const ofSide = isMany(fills) ? [] : fills.filter((one) => one.side === side);
      for (const { bar, edge } of ofSide) {
        const tip = y(edge) + away * FILL_GAP;
        marks
          .move(x(bar), tip)
          .line(x(bar) + FILL, tip + away * FILL_HEIGHT)
          .line(x(bar) - FILL, tip + away * FILL_HEIGHT)
          .close();
      }
      // A number that would touch its neighbour's is left out; the words under the pointer name every fill.
      let numberedTo = Number.NEGATIVE_INFINITY;
      const numbers = ofSide.flatMap(({ bar, edge, fills: { length } }) => {
        const text = `×${length}`;
        const half = svgTextSize(text) / 2;
        if (length < 2 || x(bar) - half < numberedTo) return [];
        numberedTo = x(bar) + half;
        const below = y(edge) + away * (FILL_GAP + FILL_HEIGHT);
        return [svgText(x(bar), side === 'BUY' ? below + 11 : below - 3, text, { fill: color, anchor: 'middle' })];
      });
      return [
        pen.path(`fill="none" stroke="${color}" stroke-width="1.2" stroke-dasharray="6 3"`),
        marks.path(`fill="${color}"`),
        ...numbers,
      ];
    }),
  ];
}

/** A part of the picture that a text takes. */
export interface TakenBox {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/**
 * Above the right end of the line of each order, or below it, its side and quantity; words that would touch others are
 * left out, because its tag on the scale names it.
 */
export function orderWords(
  orders: DrawnOverlay['orders'],
  { x, y, step, right }: { x: Scale; y: Scale; step: number; right: number },
  boxes: readonly TakenBox[],
  { up, down }: PictureColors,
): string[] {
  if (orders.length > MAX_NAMED_ORDERS) return [];
  const taken = [...boxes];
  return orders
    .toSorted((a, b) => y(a.price) - y(b.price))
    .flatMap(({ side, price, words, isOpen, to }) => {
      const width = svgTextSize(words);
      const end = Math.max(EDGE + width, isOpen ? right - 4 : Math.min(right - 4, x(to) + step / 2));
      const isFree = (at: number): boolean =>
        taken.every((box) => Math.abs(box.y - at) >= WORDS_LINE || box.right < end - width || box.left > end);
      const free = [y(price) - 4, y(price) + 12].find(isFree);
      if (free === undefined) return [];
      taken.push({ left: end - width, right: end, y: free });
      return [svgText(end, free, words, { anchor: 'end', fill: side === 'BUY' ? up : down })];
    });
}

/** A line through the values; where a value is missing, it is interrupted. */
function linePen(values: readonly number[], x: Scale, y: Scale): Pen {
  const pen = new Pen();
  let isDown = false;
  values.forEach((value, bar) => {
    if (!Number.isFinite(value)) isDown = false;
    else if (isDown) pen.line(x(bar), y(value));
    else {
      pen.move(x(bar), y(value));
      isDown = true;
    }
  });
  return pen;
}

/** The legend: lines with their last values, traded quantities and orders. */
export function overlayLegend({ lines, traded, orders }: DrawnOverlay, colors: PictureColors): Figure[] {
  const count =
    orders.length === 1
      ? orders[0]?.text
      : orders.length > MAX_NAMED_ORDERS
        ? ordersText(orders)
        : `${orders.length} orders`;
  return [
    ...lines.map(({ name, last }, index) => ({
      value: `${STROKES[index % MAX_LINES]} ${name} ${last}`.trim(),
      fill: colorOf(index),
    })),
    ...traded.map(({ side, text }) => ({
      value: `${side === 'BUY' ? '▲' : '▼'} ${text}`,
      fill: side === 'BUY' ? colors.up : colors.down,
    })),
    ...(orders.length > 0 ? [{ name: '– –', value: count ?? '' }] : []),
  ];
}

/** The overlay in words, for the description of the picture. */
export function overlayWords({ lines, traded, orders, outside }: DrawnOverlay): string[] {
  return [
    ...lines.map(({ name, last }) => `${name} ${last || 'without values'}`),
    ...traded.map(({ text }) => text),
    ...(orders.length > MAX_NAMED_ORDERS ? [ordersText(orders)] : orders.map(({ text }) => text)),
    ...outside,
  ];
}
