/**
 * The depth curve of an order book as SVG: running totals from the middle outwards, bids on the left, asks on the
 * right. The sides differ in position, name and fill as well as in colour; a band marks the spread, a line the middle.
 * Levels far outside are cut off, because one absurd order would flatten all others.
 */

import { trimDecimal } from '../../protocol/index.js';
import type { PictureTheme } from '../context/context.js';
import { axisTicks, baseLine, bottomLabels, labelsAt, type PlotArea, plotArea } from '../svg/chart-axes.js';
import { axisChart, hoverColumns } from '../svg/chart-frame.js';
import { linearScale, type Scale } from '../svg/linear-scale.js';
import type { ChartTexts, DrawnChart, HoverPart, HoverStrip } from '../svg/picture.js';
import { DIM, EDGE, gridLines, px, svgRing, svgText, svgTextSize } from '../svg/svg.js';
import { MIN_HOVER_SIZE } from '../svg/svg-hover.js';
import { Pen } from '../svg/svg-path.js';
import { compact } from '../text/number-text.js';
import { mostDecimals } from '../text/wire-value.js';
import { colorsOf, PALETTE, type PictureColors, widthOf } from '../theme/palette.js';
import { type Book, curveRange, type Level } from './depth-model.js';
import { type Reach, reachOf } from './depth-reach.js';

const TOP = 78;
const BOTTOM = 280;
/** Steps of the staircase that are narrower than this, in pixels, are drawn as one. */
const MIN_STEP = 0.8;

/** Draws the depth curve; `totals` are the exact running totals of each side, for the tooltips. */
export function depthSvg(
  book: Book,
  totals: { readonly bids: readonly string[]; readonly asks: readonly string[] },
  words: ChartTexts,
  theme?: PictureTheme,
  unit = '',
): DrawnChart {
  const colors = colorsOf(theme);
  // Both sides are sorted from the best price outwards, so the levels in the range are the first ones of a side.
  const { low, high, bids, asks, cut } = curveRange(book);
  const deepest = Math.max(bids.at(-1)?.totalFloat ?? 0, asks.at(-1)?.totalFloat ?? 0) || 1;
  const y = linearScale([0, deepest * 1.04], [BOTTOM, TOP]);
  const totalTicks = axisTicks(0, deepest, 4, 8).filter(({ value }) => value > 0);
  const values = labelsAt(
    totalTicks.map(({ value }) => ({ value, label: compact(value) })),
    y,
  );
  const width = widthOf(theme);
  const area = plotArea(width, TOP, BOTTOM, values);
  const { left, right } = area;
  const x = linearScale([low, high], [left, right]);
  const decimals = mostDecimals([...book.bids, ...book.asks].map(({ price }) => price));
  const prices = labelsAt(axisTicks(low, high, 7, decimals), x);
  const [below, reach] = [distancesBelow(book, [low, high], x, width), reachOf(book)];
  return axisChart({
    width,
    height: below.length === 0 ? 310 : 324,
    words,
    colors,
    area,
    values,
    columns: prices,
    columnMarks: 'ticks',
    marks: [
      ...side(bids, { x, y, end: left, color: colors.up, opacity: '.22' }),
      ...side(asks, { x, y, end: right, color: colors.down, opacity: '.22' }),
      ...middleOf(book, x, colors, area),
      ...(reach ? [reachMark(reach.bid, x, y, area, 'end'), reachMark(reach.ask, x, y, area, 'start')] : []),
      svgText(width - EDGE, TOP - 13, unit === '' ? 'total' : `total, ${unit}`, { ...DIM, anchor: 'end' }),
      ...below,
      baseLine(area),
    ],
    remark: cut === '' ? '' : `not shown: ${cut}`,
    hover: [...sideHover(bids, totals.bids, 'bid', x, area), ...sideHover(asks, totals.asks, 'ask', x, area)],
  });
}

/** Round distances from the middle, in percent, at their own places below the prices. */
function distancesBelow(
  { middle, middleFloat }: Book,
  [low, high]: readonly [number, number],
  x: Scale,
  width: number,
): string[] {
  if (middle === '' || !(middleFloat > 0)) return [];
  const percentOf = (price: number): number => (price / middleFloat - 1) * 100;
  const ticks = axisTicks(percentOf(low), percentOf(high), 6, MAX_DECIMALS);
  return bottomLabels(
    ticks.map(({ value, label }) => ({
      position: x(middleFloat * (1 + value / 100)),
      label: value === 0 ? '0 %' : `${value > 0 ? '+' : ''}${label} %`,
    })),
    BOTTOM + 32,
    width,
  );
}

/**
 * A dot where a side reaches a round quantity. The label with the distance from the middle is below the curve, on the
 * outer side of the dot.
 */
function reachMark(
  { quantity, price, distance }: Reach,
  x: Scale,
  y: Scale,
  { left, right }: PlotArea,
  anchor: 'start' | 'end',
): string {
  const [at, height] = [x(price), y(quantity)];
  const label = `${compact(quantity)} at ${distance}`;
  const size = svgTextSize(label) + 8;
  // At the edge of the picture the words are on the inner side.
  const hasRoom = anchor === 'end' ? at - size >= left : at + size <= right;
  const own = hasRoom ? anchor : anchor === 'end' ? 'start' : 'end';
  return (
    svgRing(at, height, PALETTE.text, 2) + svgText(at + (own === 'start' ? 8 : -8), height + 14, label, { anchor: own })
  );
}

/** A staircase from the best price outwards, to the edge. */
function side(
  levels: readonly Level[],
  { x, y, end, color, opacity }: { x: Scale; y: Scale; end: number; color: string; opacity: string },
): string[] {
  const [first] = levels;
  if (!first) return [];
  const [line, area] = [new Pen(), new Pen()];
  for (const pen of [line, area]) {
    pen.move(x(first.priceFloat), BOTTOM);
    let [height, drawnTo] = [BOTTOM, Number.NEGATIVE_INFINITY];
    for (const [index, level] of levels.entries()) {
      const stepX = x(level.priceFloat);
      // If levels are too close together to be distinguished, only the outermost one is drawn.
      const next = levels[index + 1];
      if (next && Math.abs(stepX - drawnTo) < MIN_STEP && Math.abs(x(next.priceFloat) - drawnTo) < MIN_STEP) continue;
      pen.line(stepX, height);
      height = y(level.totalFloat);
      pen.line(stepX, height);
      drawnTo = stepX;
    }
    pen.line(end, height);
  }
  area.line(end, BOTTOM).close();
  return [
    area.path(`fill="${color}" fill-opacity="${opacity}"`),
    line.path(`fill="none" stroke="${color}" stroke-width="1.6"`),
  ];
}

/** The names of the sides and the middle price above the curve, and a wide spread as a bracket. */
function middleOf(book: Book, x: Scale, { up, down }: PictureColors, area: PlotArea): string[] {
  const [bid, ask] = [book.bids[0], book.asks[0]];
  const [from, to] = [x(bid?.priceFloat ?? book.middleFloat), x(ask?.priceFloat ?? book.middleFloat)];
  const label = book.middle === '' ? '' : `mid ${book.middle}`;
  const half = svgTextSize(label, { weight: 600 }) / 2;
  const [bids, asks] = ['◂ bids', 'asks ▸'];
  const room = Math.max(svgTextSize(bids, { weight: 600 }), svgTextSize(asks, { weight: 600 })) + 14;
  const middle = Math.min(area.right - half - room, Math.max(area.left + half + room, x(book.middleFloat)));
  return [
    spreadBracket(book, from, to),
    gridLines(`M${px(x(book.middleFloat))} ${TOP - 8}V${BOTTOM}`, true, '2 3'),
    svgText(middle, TOP - 13, label, { anchor: 'middle', weight: 600 }),
    bid
      ? svgText(middle - half - 14, TOP - 13, bids, { anchor: 'end', fill: up, weight: 600 })
      : svgText((area.left + from) / 2, (TOP + BOTTOM) / 2, 'no bids', { ...DIM, anchor: 'middle' }),
    ask
      ? svgText(middle + half + 14, TOP - 13, asks, { fill: down, weight: 600 })
      : svgText((area.right + to) / 2, (TOP + BOTTOM) / 2, 'no asks', { ...DIM, anchor: 'middle' }),
  ];
}

/** A bracket from the best bid to the best ask, with the spread as text if there is room for it; '' for a narrow spread. */
function spreadBracket({ spread }: Book, from: number, to: number): string {
  if (to - from < MIN_BRACKET) return '';
  const label = `spread ${spread}`;
  const y = Math.round((TOP + BOTTOM) / 2) + 0.5;
  return (
    gridLines(`M${px(from)} ${y - 4}v8M${px(from)} ${y}H${px(to)}M${px(to)} ${y - 4}v8`, true) +
    (svgTextSize(label) + 9 <= (to - from) / 2 ? svgText((from + to) / 2 + 5, y - 6, label, DIM) : '')
  );
}

const MIN_BRACKET = 12;
/** Decimals of a distance in percent. */
const MAX_DECIMALS = 4;

/** Tooltips for stretches of one side that the pointer can hit; each shows the outermost level of its stretch. */
function sideHover(
  levels: readonly Level[],
  totals: readonly string[],
  name: string,
  x: Scale,
  area: PlotArea,
): HoverStrip[] {
  if (levels.length === 0) return [];
  const isBid = name === 'bid';
  const [near, far] = [x(levels[0]?.priceFloat ?? 0), isBid ? area.left : area.right];
  const width = Math.abs(far - near);
  if (width < MIN_HOVER_SIZE) return [];
  const parts: HoverPart[] = [];
  let before = 0;
  levels.forEach((level, index) => {
    // A level extends from its own price to the price of the next level.
    const next = levels[index + 1];
    const until = next ? Math.abs(x(next.priceFloat) - near) : width;
    if (next && until - before < MIN_HOVER_SIZE) return;
    const tooltip = `${name} ${trimDecimal(level.price)} for ${trimDecimal(level.quantity)}, total ${trimDecimal(totals[index] ?? '')}`;
    const [size, last] = [until - before, parts.at(-1)];
    // The outermost level may be at the very edge: its tooltip area takes some pixels from the area beside it.
    const missing = Math.min(Math.max(0, MIN_HOVER_SIZE - size), (last?.size ?? 0) / 2);
    if (last && missing > 0) parts[parts.length - 1] = { ...last, size: last.size - missing };
    parts.push({ size: size + missing, tooltip });
    before = until;
  });
  if (isBid) parts.reverse();
  return [hoverColumns(area, parts, Math.min(near, far), width)];
}
