/**
 * Lines, fills and orders over the candles of a picture. Lines differ in colour and in dashes; a buy is a triangle that
 * points up, a sell one that points down, each with its tip at its price; an order is a dashed line from its placement
 * to its end, with its side and price at the right.
 */

import { GROUP_COLORS, GROUP_DASHES, STROKES } from '../series/group-marks.js';
import type { AxisLabel } from '../svg/chart-axes.js';
import type { Scale } from '../svg/linear-scale.js';
import type { PictureColors } from '../svg/palette.js';
import type { Figure } from '../svg/picture.js';
import { Pen } from '../svg/svg-path.js';
import { MAX_NAMED_ORDERS, ordersText, type PlacedOverlay } from './klines-overlay.js';

/** Groups whose colours are not those of rises and falls. */
const LINE_GROUPS = [0, 3, 4, 5];
/** Half of the width, and the height, of the triangle of a fill. */
const FILL = 5;
const FILL_HEIGHT = 8;

const groupOf = (index: number): number => LINE_GROUPS[index % LINE_GROUPS.length] ?? 0;
const colorOf = (index: number): string => GROUP_COLORS[groupOf(index)] ?? '';

/** The elements over the candles. */
export function overlayMarks(
  { lines, fills, orders }: PlacedOverlay,
  { x, y, step }: { x: Scale; y: Scale; step: number },
  colors: PictureColors,
): string[] {
  return [
    ...lines.map(({ values }, index) => {
      const dashes = GROUP_DASHES[index % LINE_GROUPS.length];
      const dash = dashes ? ` stroke-dasharray="${dashes}"` : '';
      return linePen(values, x, y).path(
        `fill="none" stroke="${colorOf(index)}" stroke-width="1.5" stroke-linejoin="round"${dash}`,
      );
    }),
    ...(['BUY', 'SELL'] as const).flatMap((side) => {
      const color = side === 'BUY' ? colors.up : colors.down;
      const pen = new Pen();
      for (const order of orders.filter((one) => one.side === side)) {
        pen.move(x(order.from) - step / 2, y(order.price)).line(x(order.to) + step / 2, y(order.price));
      }
      const marks = new Pen();
      for (const { bar, price } of fills.filter((one) => one.side === side)) {
        const [tip, base] = [y(price), y(price) + (side === 'BUY' ? FILL_HEIGHT : -FILL_HEIGHT)];
        marks
          .move(x(bar), tip)
          .line(x(bar) + FILL, base)
          .line(x(bar) - FILL, base)
          .close();
      }
      return [
        pen.path(`fill="none" stroke="${color}" stroke-width="1.2" stroke-dasharray="6 3"`),
        marks.path(`fill="${color}" stroke="${colors.text}" stroke-width=".8"`),
      ];
    }),
  ];
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
export function overlayLegend({ lines, traded, orders }: PlacedOverlay, colors: PictureColors): Figure[] {
  const count =
    orders.length === 1
      ? orders[0]?.text
      : orders.length > MAX_NAMED_ORDERS
        ? ordersText(orders)
        : `${orders.length} orders`;
  return [
    ...lines.map(({ name, last }, index) => ({
      value: `${STROKES[index % LINE_GROUPS.length]} ${name} ${last}`.trim(),
      fill: colorOf(index),
    })),
    ...traded.map(({ side, text }) => ({
      value: `${side === 'BUY' ? '▲' : '▼'} ${text}`,
      fill: side === 'BUY' ? colors.up : colors.down,
    })),
    ...(orders.length > 0 ? [{ name: '– –', value: count ?? '' }] : []),
  ];
}

/** The labels of the orders at the right of the chart; of many orders, of those that are open. */
export const orderPlaces = (
  { orders }: PlacedOverlay,
  y: Scale,
  { up, down }: PictureColors,
): (AxisLabel & { readonly color: string })[] =>
  orders
    .filter(({ isOpen }) => isOpen || orders.length <= MAX_NAMED_ORDERS)
    .map(({ side, price, label }) => ({
      position: y(price),
      label: `${side} ${label}`,
      color: side === 'BUY' ? up : down,
    }));

/** The overlay in words, for the description of the picture. */
export function overlayWords({ lines, traded, orders, outside }: PlacedOverlay): string[] {
  return [
    ...lines.map(({ name, last }) => `${name} ${last || 'without values'}`),
    ...traded.map(({ text }) => text),
    ...(orders.length > MAX_NAMED_ORDERS ? [ordersText(orders)] : orders.map(({ text }) => text)),
    ...outside,
  ];
}
