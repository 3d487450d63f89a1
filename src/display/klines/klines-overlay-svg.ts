/**
 * Lines, fills and orders over the candles of a picture. Lines differ in colour and in dashes; a buy is a triangle below
 * the low of its candle, a sell is a triangle above the high, so that no candle hides a fill; several fills of one
 * candle share a mark that shows their number. An order is a dashed line from its placement to its end, with its side
 * and quantity on it; of many orders, the open ones are ticks at the scale, because so many lines would hide the
 * candles.
 */

import { GROUP_DASHES, STROKES } from '../series/group-marks.js';
import type { Scale } from '../svg/linear-scale.js';
import type { Figure } from '../svg/picture.js';
import { EDGE, svgText, svgTextSize } from '../svg/svg.js';
import { Pen } from '../svg/svg-path.js';
import { PALETTE, type PictureColors } from '../theme/palette.js';
import { type DrawnOverlay, MAX_NAMED_ORDERS, ordersText, type PlacedOrder } from './klines-overlay.js';
import { MAX_MARKED_FILLS } from './net-fills-svg.js';
import type { OrderTag } from './order-tags-svg.js';

/** Number of lines that readers can distinguish by their dashes. */
const MAX_LINES = 4;
/** Half of the width, and the height, of the triangle of a fill, and its distance from the candle. */
const FILL = 6;
const FILL_HEIGHT = 10;
const FILL_GAP = 3;
/** Room beyond the candles for the marks of fills and their numbers, as a part of the range of prices. */
export const FILL_ROOM = 0.07;
/** The smallest distance of the words on two order lines. */
const WORDS_LINE = 11.5;
/** The height of words over their baseline. */
const WORDS_HEIGHT = 11;

/** Blue and violet, which all readers can distinguish from the colours of rises and falls. Lines of one colour differ by their dashes. */
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
  const tickRoom = tickRoomOf(orders);
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
      const [pen, band, ticks] = [new Pen(), new Pen(), new Pen()];
      const lineOf = (order: PlacedOrder) => ({
        from: x(order.from) - step / 2,
        // The line of an open order extends to the right edge, where its tag is.
        to: order.isOpen ? right : x(order.to) + step / 2,
        at: y(order.price),
      });
      const own = orders.filter((one) => one.side === side);
      for (const { price, isOpen } of own)
        if (isOpen && tickRoom > 0) ticks.move(right - tickRoom + TICK_GAP, y(price)).line(right, y(price));
      for (const group of closeTogether(own.filter(({ isOpen }) => !isOpen || tickRoom === 0).map(lineOf))) {
        const [first, last] = [group[0], group.at(-1)];
        if (first === undefined || last === undefined) continue;
        const isBand = group.length >= MIN_BAND;
        const from = Math.min(...group.map((one) => one.from));
        if (isBand) band.box(from, first.at, Math.max(...group.map((one) => one.to)) - from, last.at - first.at);
        for (const one of isBand ? [first, last] : group) pen.move(one.from, one.at).line(one.to, one.at);
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
      // A number that would touch the number beside it is left out; the tooltip names every fill.
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
        band.path(`fill="${color}" fill-opacity=".15"`),
        pen.path(`fill="none" stroke="${color}" stroke-width="1.2" stroke-dasharray="6 3"`),
        ticks.path(`fill="none" stroke="${color}"`),
        marks.path(`fill="${color}"`),
        ...numbers,
      ];
    }),
  ];
}

/** The width that the ticks of many orders take at the right of the candles, and their distance from the candles. */
const [TICK_ROOM, TICK_GAP] = [12, 2];

/** The width that the ticks of orders take at the right of the candles; 0 if each order has a line. */
export const tickRoomOf = (orders: DrawnOverlay['orders']): number =>
  orders.length > MAX_NAMED_ORDERS ? TICK_ROOM : 0;

/** If this many order lines are each closer than this to the next one, in pixels, a band replaces the lines. */
const [MIN_BAND, BAND_GAP] = [3, 6];

interface OrderLine {
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

/** The lines from the top down, in groups: lines that are close together are in one group. */
function closeTogether(lines: readonly OrderLine[]): OrderLine[][] {
  const groups: OrderLine[][] = [];
  for (const line of lines.toSorted((a, b) => a.at - b.at)) {
    const group = groups.at(-1);
    if (group && line.at - (group.at(-1)?.at ?? 0) < BAND_GAP) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** Answers where candles are, in pixels. */
export interface CandleRoom {
  /** Whether a candle is between two columns and two heights. */
  readonly covers: (left: number, right: number, top: number, bottom: number) => boolean;
  /** The top and the bottom of the candles between two columns. */
  readonly topOf: (left: number, right: number) => number;
  readonly bottomOf: (left: number, right: number) => number;
}

/** Words farther than this from the line of their order would not seem to belong to it. */
const MAX_AWAY = 44;

/** The distance of the places that are tried along the line of an order, and the cost of a place on candles. */
const [ALONG, MUCH] = [12, 1000];

/** The labels that no order line crosses. The crossed labels are left out, because the figures have their values. */
export const labelsBetween = <T extends TakenBox>(
  labels: readonly T[],
  orders: DrawnOverlay['orders'],
  { x, y, right }: { x: Scale; y: Scale; right: number },
): T[] =>
  labels.filter((label) =>
    orders.every(({ price, from, to, isOpen }) => {
      const at = y(price);
      const start = isOpen && tickRoomOf(orders) > 0 ? right - TICK_ROOM : x(from);
      const isBeside = start > label.right || (isOpen ? right : x(to)) < label.left;
      return isBeside || at < label.y - 12 || at > label.y + 5;
    }),
  );

/** A part of the picture that a text takes. */
export interface TakenBox {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/**
 * The side and the quantity of each order, and the distance of an open one from the last price, above or below the right end of its line. Words without a
 * place are shorter, or left out: no words touch other words, and no line crosses them. The words of an order that has ended cover no candle, if there is
 * such a place.
 */
export function orderWords(
  orders: DrawnOverlay['orders'],
  { x, y, step, right, lastY }: { x: Scale; y: Scale; step: number; right: number; lastY: number },
  tags: readonly OrderTag[],
  boxes: readonly TakenBox[],
  candles: CandleRoom,
  { up, down }: PictureColors,
): string[] {
  if (orders.length > MAX_NAMED_ORDERS) return [];
  const taken = [...boxes];
  const colorOfSide = (side: PlacedOrder['side']): string => (side === 'BUY' ? up : down);
  // An order beyond the chart has its words beside its tag.
  const far = tags
    .filter(({ inside }) => inside !== '')
    .map(({ inside, side, y: middle }) => {
      taken.push({ left: right - 4 - svgTextSize(inside), right: right - 4, y: middle + 4 });
      return svgText(right - 4, middle + 4, inside, { anchor: 'end', fill: colorOfSide(side) });
    });
  // The lines that words must not touch: the lines of the orders and the line of the last price.
  const lines = [
    { left: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY, y: lastY },
    ...orders.map(({ price, from, to, isOpen }) => ({
      ...{ left: x(from) - step / 2, right: isOpen ? right : x(to) + step / 2, y: y(price) },
    })),
  ];
  /** The place for words, at the line of their order. */
  const placeOf = ({ price, isOpen, from, to }: PlacedOrder, text: string) => {
    const width = svgTextSize(text);
    const [at, last] = [y(price), isOpen ? right - 4 : x(to) + width + step];
    return (
      // All along the line, above and below it, and above and below the candles that surround it.
      Array.from({ length: Math.ceil(Math.max(0, last - x(from)) / ALONG) + 1 }, (_, index) =>
        Math.min(right - 4, Math.max(EDGE + width, last - index * ALONG)),
      )
        .flatMap((end) => {
          const left = end - width;
          return [at - 4, at + 12, candles.topOf(left, end) - 5, candles.bottomOf(left, end) + 14].map((height) => ({
            ...{ left, right: end, y: height, text },
            // The words of an open order stand near its tag, all words near their line, and on candles only if there is no other place.
            cost:
              Math.abs(height - at) +
              (isOpen ? last - end : 0) +
              (candles.covers(left, end, height - 9, height + 3) ? MUCH : 0),
          }));
        })
        .filter(
          (one) =>
            Math.abs(one.y - at) < MAX_AWAY &&
            lines.every(
              (line) =>
                line.y <= one.y - WORDS_HEIGHT ||
                line.y >= one.y + 3 ||
                line.right <= one.left ||
                line.left >= one.right,
            ) &&
            taken.every((box) => Math.abs(box.y - one.y) >= WORDS_LINE || box.right < one.left || box.left > one.right),
        )
        .sort((a, b) => a.cost - b.cost)[0]
    );
  };
  const near = orders
    .toSorted((a, b) => y(a.price) - y(b.price))
    .flatMap((order) => {
      const { side, isOpen, words, away } = order;
      // The distance has no room beside the side and the quantity of some orders in a narrow picture.
      const [found] = [...(isOpen ? [`${words} ${away}`.trim()] : []), words].flatMap(
        (text) => placeOf(order, text) ?? [],
      );
      if (found === undefined) return [];
      taken.push(found);
      return [svgText(found.right, found.y, found.text, { anchor: 'end', fill: colorOfSide(side) })];
    });
  return [...far, ...near];
}

/** A line through the values. It is interrupted at a missing value. */
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
  // Of a few orders, each has its words at its line.
  const count =
    orders.length === 1 ? orders[0]?.text : orders.length > MAX_NAMED_ORDERS ? ordersText(orders) : undefined;
  return [
    ...lines.map(({ name, last }, index) => ({
      value: `${STROKES[index % MAX_LINES]} ${name} ${last}`.trim(),
      fill: colorOf(index),
    })),
    ...traded.map(({ side, text }) => ({
      value: `${side === 'BUY' ? '▲' : '▼'} ${text}`,
      fill: side === 'BUY' ? colors.up : colors.down,
    })),
    ...(count === undefined ? [] : [{ name: tickRoomOf(orders) > 0 ? '–' : '– –', value: count }]),
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
