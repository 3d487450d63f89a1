/**
 * The depth curve of an order book: running totals outwards from the middle, bids on the left, asks on the right, told
 * apart by side, by name and by fill as well as by colour; the spread between them, the middle marked. Levels far
 * outside are cut off, or one absurd order would flatten the rest.
 */

import type { PictureTheme } from '../context.js';
import { axisTicks, baseLine, bottomLabels, type Plot, rightEdge, rightLabels, rowRules } from '../svg/chart-frame.js';
import { type LinearScale, scaleLinear } from '../svg/linear-scale.js';
import { colorsOf, type PictureColors } from '../svg/palette.js';
import type { Figure, HoverPart, HoverStrip } from '../svg/picture.js';
import { at, EDGE, gridLines, heading, PICTURE_WIDTH, svgPicture, svgText, svgTextSize } from '../svg/svg.js';
import { MIN_HOVER_SIZE } from '../svg/svg-hover.js';
import { Pen } from '../svg/svg-path.js';
import { trimZeros } from '../text/exact.js';
import { compact } from '../text/number-text.js';
import { mostDecimals } from '../text/wire-value.js';
import { type Book, curveRange, type Level } from './depth-model.js';

const HEIGHT = 310;
const TOP = 78;
const BOTTOM = 280;
/** Steps of the staircase, in pixels. */
const MIN_STEP = 0.8;

/** What is said above and about the picture of a book. */
export interface BookWords {
  readonly title: string;
  readonly aside: string;
  readonly figures: readonly Figure[];
  readonly description: string;
}

type Scale = LinearScale;

export function depthSvg(
  book: Book,
  totals: { readonly bids: readonly string[]; readonly asks: readonly string[] },
  words: BookWords,
  theme?: PictureTheme,
): { svg: string; hover: HoverStrip[] } {
  const colors = colorsOf(theme);
  const [low, high] = curveRange(book);
  // Both sides begin at the best, so what lies inside is the beginning of a side.
  const inside = ({ priceAt }: Level): boolean => priceAt >= low && priceAt <= high;
  const [bids, asks] = [book.bids.filter(inside), book.asks.filter(inside)];
  const deepest = Math.max(bids.at(-1)?.totalAt ?? 0, asks.at(-1)?.totalAt ?? 0) || 1;
  const totalTicks = axisTicks(0, deepest, 4, 8)
    .filter(({ value }) => value > 0)
    .map(({ value }) => ({ value, label: compact(value) }));
  const right = rightEdge(totalTicks.map(({ label }) => label));
  const plot: Plot = { left: EDGE, right, top: TOP, bottom: BOTTOM };
  const x = scaleLinear().domain([low, high]).range([EDGE, right]);
  const y = scaleLinear()
    .domain([0, deepest * 1.04])
    .range([BOTTOM, TOP]);
  const decimals = mostDecimals([...book.bids, ...book.asks].map(({ price }) => price));
  const prices = axisTicks(low, high, 7, decimals).map(({ value, label }) => ({ at: x(value), label }));
  const svg = svgPicture({ width: PICTURE_WIDTH, height: HEIGHT }, words, colors.text, [
    ...heading(words),
    rowRules(
      totalTicks.map(({ value }) => y(value)),
      plot,
    ),
    gridLines(prices.map((one) => `M${at(one.at)} ${BOTTOM}v4`).join(''), true),
    ...side(bids, { x, y, end: EDGE, color: colors.up, opacity: '.14' }),
    ...side(asks, { x, y, end: right, color: colors.down, opacity: '.3' }),
    ...middleOf(book, x, colors, plot),
    baseLine(plot),
    ...rightLabels(
      totalTicks.map(({ value, label }) => ({ at: y(value), label })),
      plot,
    ),
    ...bottomLabels(prices, BOTTOM + 18),
  ]);
  const hover = [...sideHover(bids, totals.bids, 'bid', x, plot), ...sideHover(asks, totals.asks, 'ask', x, plot)];
  return { svg, hover };
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
    pen.move(x(first.priceAt), BOTTOM);
    let [height, drawnTo] = [BOTTOM, Number.NEGATIVE_INFINITY];
    for (const [index, level] of levels.entries()) {
      const place = x(level.priceAt);
      // Of levels closer than the eye parts, the outermost stands for all.
      const next = levels[index + 1];
      if (next && Math.abs(place - drawnTo) < MIN_STEP && Math.abs(x(next.priceAt) - drawnTo) < MIN_STEP) continue;
      pen.line(place, height);
      height = y(level.totalAt);
      pen.line(place, height);
      drawnTo = place;
    }
    pen.line(end, height);
  }
  area.line(end, BOTTOM).close();
  return [
    area.path(`fill="${color}" fill-opacity="${opacity}"`),
    line.path(`fill="none" stroke="${color}" stroke-width="1.6"`),
  ];
}

/** The names of the sides and the middle between them, above the curve, and the spread as a band. */
function middleOf(book: Book, x: Scale, { up, down, text }: PictureColors, plot: Plot): string[] {
  const [bid, ask] = [book.bids[0], book.asks[0]];
  const [from, to] = [x(bid?.priceAt ?? book.middleAt), x(ask?.priceAt ?? book.middleAt)];
  const label = book.middle === '' ? '' : `mid ${book.middle}`;
  const half = svgTextSize(label, { weight: 600 }) / 2;
  const [bids, asks] = ['◂ bids', 'asks ▸'];
  const room = Math.max(svgTextSize(bids, { weight: 600 }), svgTextSize(asks, { weight: 600 })) + 14;
  const middle = Math.min(plot.right - half - room, Math.max(plot.left + half + room, x(book.middleAt)));
  const line = gridLines(`M${at(x(book.middleAt))} ${TOP - 8}V${BOTTOM}`, true).replace(
    '/>',
    ' stroke-dasharray="2 3"/>',
  );
  return [
    to - from >= 1.5
      ? `<rect x="${at(from)}" y="${TOP}" width="${at(to - from)}" height="${BOTTOM - TOP}" fill="${text}" fill-opacity=".16"/>`
      : '',
    line,
    svgText(middle, TOP - 13, label, { anchor: 'middle', weight: 600 }),
    bid ? svgText(middle - half - 14, TOP - 13, bids, { anchor: 'end', fill: up, weight: 600 }) : '',
    ask ? svgText(middle + half + 14, TOP - 13, asks, { fill: down, weight: 600 }) : '',
  ];
}

/** For each stretch that can be pointed at, the outermost level in it: what would be taken to get there. */
function sideHover(
  levels: readonly Level[],
  totals: readonly string[],
  name: string,
  x: Scale,
  plot: Plot,
): HoverStrip[] {
  if (levels.length === 0) return [];
  const isBid = name === 'bid';
  const [near, far] = [x(levels[0]?.priceAt ?? 0), isBid ? plot.left : plot.right];
  const width = Math.abs(far - near);
  if (width < MIN_HOVER_SIZE) return [];
  const parts: HoverPart[] = [];
  let before = 0;
  levels.forEach((level, index) => {
    // A level reaches from its own price to that of the next.
    const next = levels[index + 1];
    const until = next ? Math.abs(x(next.priceAt) - near) : width;
    if (next && until - before < MIN_HOVER_SIZE) return;
    const words = `${name} ${trimZeros(level.price)} for ${trimZeros(level.quantity)}, total ${trimZeros(totals[index] ?? '')}`;
    const [size, last] = [until - before, parts.at(-1)];
    // The outermost level may lie on the very edge: it takes a little from its neighbour.
    const missing = Math.min(Math.max(0, MIN_HOVER_SIZE - size), (last?.size ?? 0) / 2);
    if (last && missing > 0) parts[parts.length - 1] = { ...last, size: last.size - missing };
    parts.push({ size: size + missing, words });
    before = until;
  });
  if (isBid) parts.reverse();
  return [{ x: Math.min(near, far), y: plot.top, width, height: plot.bottom - plot.top, cut: 'columns', parts }];
}
