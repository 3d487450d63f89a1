/**
 * Trades as a tape in SVG: a triangle for each trade at its time and price, its area in proportion to the quantity. A
 * triangle is hollow and points up where the taker bought, filled and pointing down where the taker sold. Bars below show
 * the quantities bought and sold in each stretch of time. Positions and sizes are floats, figures are exact decimals.
 */

import { paramOf, type ShowContext } from '../context.js';
import { clockTicks, widened } from '../svg/axis.js';
import { axisTicks, baseLine, labelsAt, levelLine, type PlotArea, plotArea } from '../svg/chart-axes.js';
import { axisChart, hoverColumns } from '../svg/chart-frame.js';
import { linearScale, type Scale } from '../svg/linear-scale.js';
import { colorsOf, outlined, type PictureColors } from '../svg/palette.js';
import type { HoverStrip, Picture } from '../svg/picture.js';
import { EDGE, HEADING_HEIGHT, svgText, svgTextSize } from '../svg/svg.js';
import { Pen } from '../svg/svg-path.js';
import { ExactSum, trimZeros } from '../text/exact.js';
import { compact } from '../text/number-text.js';
import { floatOf, mostDecimals, objectsOf, type WireObject } from '../text/wire-value.js';
import { clockParts, zoneLabel, zoneMinutes } from '../text/zone-time.js';
import { isBuy, isTrade, priceOf, quantityOf, rangeOf, timeOf } from './trades.js';

const BOTTOM = 268;
const FLOW_TOP = 284;
const FLOW_BOTTOM = 368;
/** Marks beyond this number would cover each other: the largest trades have one. */
const MAX_MARKS = 400;
/** Half of the width of a mark, in pixels; many trades have smaller ones. */
const [LEAST, MOST] = [2, 10];
const MANY = 120;
/** Stretches of time that are summed up. */
const STRETCHES = 72;

interface Print {
  readonly ms: number;
  readonly at: number;
  readonly size: number;
  readonly price: string;
  readonly quantity: string;
  readonly isBuy: boolean;
}

interface Stretch {
  readonly bought: number;
  readonly sold: number;
  readonly prints: readonly Print[];
}

/** The tape of a list of trades; undefined where there is none that can be drawn. */
export function tapePicture(value: unknown, context: ShowContext): Picture | undefined {
  const rows = objectsOf(value).filter(isTrade);
  const prints = rows.map(printOf).filter(({ ms, at, size }) => Number.isFinite(ms + at + size));
  const [first, last] = [prints[0], prints.at(-1)];
  if (!first || !last) return undefined;
  const zone = zoneMinutes(paramOf(context, 'timeZone'));
  const colors = colorsOf(context.theme);
  const [bought, sold] = [sumOf(prints, true), sumOf(prints, false)];
  const [highest, lowest] = [bestOf(prints, (a, b) => a > b), bestOf(prints, (a, b) => a < b)];
  const symbol = paramOf(context, 'symbol');
  const range = `${rangeOf(rows, zone)} ${zoneLabel(zone)}`;
  const count = `${prints.length} ${prints.length === 1 ? 'trade' : 'trades'}`;
  const title = `${symbol} trades`.trim();
  const alt =
    `${title}, ${count}, ${range}: takers bought ${bought}, sold ${sold}, last ${trimZeros(last.price)}, ` +
    `high ${trimZeros(highest.price)}, low ${trimZeros(lowest.price)}`;

  const y = linearScale(widened(lowest.at, highest.at), [BOTTOM - MOST, HEADING_HEIGHT + MOST + 2]);
  const values = labelsAt(axisTicks(lowest.at, highest.at, 5, mostDecimals(prints.map(({ price }) => price))), y);
  const lastLabel = trimZeros(last.price);
  const stretches = stretchesOf(prints);
  const most = stretches.reduce((peak, stretch) => Math.max(peak, stretch.bought, stretch.sold), 0) || 1;
  const area = plotArea(HEADING_HEIGHT, FLOW_BOTTOM, [...values, { label: '▼ sold' }], lastLabel);
  const { right } = area;
  const [from, to] = spanOf(prints);
  const x = linearScale([from, to], [EDGE + MOST, right - MOST]);
  const times = clockTicks(from, to, zone, (label) => (right - EDGE) / (svgTextSize(label) + 24));
  const marked = prints.length > MAX_MARKS ? `the largest ${MAX_MARKS} are marked` : '';
  const drawn = axisChart({
    height: 400,
    words: {
      title,
      aside: [count, ...(marked ? [marked] : []), range].join(' · '),
      figures: [
        { value: lastLabel },
        { name: '▲ bought', value: bought, fill: colors.up },
        { name: '▼ sold', value: sold, fill: colors.down },
        { name: 'high', value: trimZeros(highest.price) },
        { name: 'low', value: trimZeros(lowest.price) },
      ],
      description: alt,
    },
    colors,
    area,
    values,
    columns: labelsAt(times, x),
    marks: [
      priceLine(prints, x, y).path(`fill="none" stroke="${colors.text}" stroke-opacity=".5" stroke-linejoin="round"`),
      ...marks(prints, x, y, colors),
      ...flow(stretches, most, area, colors),
    ],
    last: { y: y(last.at), label: lastLabel, color: last.isBuy ? colors.up : colors.down },
    abovePlate: [
      svgText(right + 8, FLOW_TOP + 10, '▲ bought', { fill: colors.up }),
      svgText(right + 8, FLOW_TOP + 24, compact(most)),
      svgText(right + 8, FLOW_BOTTOM - 2, '▼ sold', { fill: colors.down }),
      baseLine(area),
    ],
    hover: [hoverStrip(stretches, area, zone)],
  });
  return { ...drawn, alt };
}

function printOf(row: WireObject): Print {
  const [price, quantity] = [priceOf(row), quantityOf(row)];
  return { ms: timeOf(row), at: floatOf(price), size: floatOf(quantity), price, quantity, isBuy: isBuy(row) };
}

function sumOf(prints: readonly Print[], isBought: boolean): string {
  const sum = new ExactSum();
  for (const { isBuy: bought, quantity } of prints) if (bought === isBought) sum.add(quantity);
  return trimZeros(sum.text);
}

const bestOf = (prints: readonly Print[], beats: (a: number, b: number) => boolean): Print =>
  prints.reduce((best, one) => (beats(one.at, best.at) ? one : best));

/** The line from trade to trade; of the trades within two pixels, only the first, the extremes and the last. */
function priceLine(prints: readonly Print[], x: Scale, y: Scale): Pen {
  const pen = new Pen();
  let column: Print[] = [];
  const draw = (): void => {
    const kept = new Set([column[0], bestOf(column, (a, b) => a > b), bestOf(column, (a, b) => a < b), column.at(-1)]);
    for (const one of column) {
      if (!kept.has(one)) continue;
      if (pen.isEmpty) pen.move(x(one.ms), y(one.at));
      else pen.line(x(one.ms), y(one.at));
    }
  };
  for (const print of prints) {
    const [before] = column;
    if (before && Math.floor(x(before.ms) / 2) !== Math.floor(x(print.ms) / 2)) {
      draw();
      column = [];
    }
    column.push(print);
  }
  draw();
  return pen;
}

/** A triangle for each trade; large triangles are drawn first, so that they hide no small one. */
function marks(prints: readonly Print[], x: Scale, y: Scale, colors: PictureColors): string[] {
  const largest = prints.toSorted((a, b) => b.size - a.size).slice(0, MAX_MARKS);
  const most = largest[0]?.size || 1;
  const widest = MOST * Math.min(1, Math.sqrt(MANY / largest.length));
  const [up, down] = [new Pen(), new Pen()];
  for (const { ms, at: price, size, isBuy: isBought } of largest) {
    const half = Math.max(LEAST, Math.sqrt(size / most) * widest);
    const [middle, height] = [x(ms), y(price)];
    const tip = isBought ? -half : half;
    const pen = isBought ? up : down;
    pen.move(middle, height + tip);
    pen
      .line(middle + half, height - tip)
      .line(middle - half, height - tip)
      .close();
  }
  return [
    down.path(`fill="${colors.down}" fill-opacity=".7"`),
    up.path(`fill="none" stroke="${colors.up}" stroke-width="1.3" stroke-linejoin="round"`),
  ];
}

/** The times of the first and the last trade; if both are equal, half a second before and after. */
function spanOf(prints: readonly Print[]): readonly [number, number] {
  const [from, to] = [prints[0]?.ms ?? 0, prints.at(-1)?.ms ?? 0];
  return to > from ? [from, to] : [from - 500, from + 500];
}

/** The trades grouped into stretches of equal time, from the first trade to the last. */
function stretchesOf(prints: readonly Print[]): Stretch[] {
  const [from, to] = spanOf(prints);
  const groups: Print[][] = Array.from({ length: STRETCHES }, () => []);
  for (const print of prints) {
    const index = Math.floor(((print.ms - from) / (to - from)) * STRETCHES);
    groups[Math.min(STRETCHES - 1, Math.max(0, index))]?.push(print);
  }
  const sum = (group: readonly Print[], isBought: boolean): number =>
    group.reduce((total, one) => total + (one.isBuy === isBought ? one.size : 0), 0);
  return groups.map((group) => ({ bought: sum(group, true), sold: sum(group, false), prints: group }));
}

/** Bars of each stretch: the quantity bought above the middle line, the quantity sold below it. */
function flow(stretches: readonly Stretch[], most: number, area: PlotArea, colors: PictureColors): string[] {
  const middle = (FLOW_TOP + FLOW_BOTTOM) / 2;
  const half = (FLOW_BOTTOM - FLOW_TOP) / 2 - 1;
  const left = area.left + MOST;
  const step = (area.right - area.left - 2 * MOST) / stretches.length;
  const [up, down] = [new Pen(), new Pen()];
  stretches.forEach(({ bought, sold }, index) => {
    const start = left + index * step + 1;
    if (bought > 0)
      up.box(start, middle - Math.max(1, (bought / most) * half), step - 2, Math.max(1, (bought / most) * half));
    if (sold > 0) down.box(start, middle, step - 2, Math.max(1, (sold / most) * half));
  });
  return [up.path(outlined(colors.up)), down.path(`fill="${colors.down}" fill-opacity=".75"`), levelLine(middle, area)];
}

function hoverStrip(stretches: readonly Stretch[], area: PlotArea, zone: number): HoverStrip {
  const width = area.right - area.left - 2 * MOST;
  const words = ({ prints }: Stretch): string => {
    const [first, last] = [prints[0], prints.at(-1)];
    if (!first || !last) return '';
    const when = (ms: number): string => clockParts(ms, zone)?.milli ?? '–';
    if (prints.length === 1) {
      return `${when(first.ms)} ${first.isBuy ? '▲ bought' : '▼ sold'} ${trimZeros(first.quantity)} at ${trimZeros(first.price)}`;
    }
    const prices = `${trimZeros(first.price)} → ${trimZeros(last.price)}`;
    const sums = `▲ bought ${sumOf(prints, true)} ▼ sold ${sumOf(prints, false)}`;
    return `${when(first.ms)} → ${when(last.ms)} ${prints.length} trades ${prices} ${sums}`;
  };
  const parts = stretches.map((stretch) => ({ size: width / stretches.length, words: words(stretch) }));
  return hoverColumns(area, parts, area.left + MOST, width);
}
