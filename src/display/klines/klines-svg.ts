/**
 * Klines as an SVG picture: candles on whole pixels (rises hollow, falls filled), volume below in one tint with its mean,
 * prices on the right, times in the reader's time zone with bands for days or months, the highest, the lowest and the last
 * price marked. All bars of one direction share one path, which keeps a picture with its tooltips under 60 kB.
 */

import { BAND_SHARE } from '../../colors/index.js';
import { type ChartOverlay, lastAtMost } from '../../protocol/index.js';
import type { PictureTheme } from '../context/context.js';
import { borderBars, widened } from '../svg/axis.js';
import {
  baseLine,
  labelInside,
  labelsAt,
  leftOf,
  levelLine,
  type PlotArea,
  plotArea,
  timeLabels,
  valueAxis,
} from '../svg/chart-axes.js';
import { axisChart, hoverColumns } from '../svg/chart-frame.js';
import { linearScale, type Scale } from '../svg/linear-scale.js';
import type { ChartTexts, DrawnChart, HoverStrip } from '../svg/picture.js';
import { DIM, EDGE, figureLines, gridLines, px, svgText, svgTextSize } from '../svg/svg.js';
import { MIN_HOVER_SIZE } from '../svg/svg-hover.js';
import { Pen } from '../svg/svg-path.js';
import { compact } from '../text/number-text.js';
import { colorsOf, PICTURE_WIDTHS, type PictureColors, widthOf } from '../theme/palette.js';
import { groupBars } from './klines-group.js';
import {
  type Bar,
  endTimes,
  FLAT,
  gapsOf,
  isDown,
  isFlat,
  isUp,
  type Klines,
  rangeOf,
  shortPrice,
} from './klines-model.js';
import { drawnOverlay } from './klines-overlay.js';
import {
  FILL_ROOM,
  isMany,
  labelsBetween,
  orderWords,
  overlayLegend,
  overlayMarks,
  type TakenBox,
  tickRoomOf,
} from './klines-overlay-svg.js';
import { NET_HEIGHT, netPane } from './net-fills-svg.js';
import { awayRoom, orderTags, tagParts } from './order-tags-svg.js';

const TOP = 58;
/** Room for the labels of the highest and the lowest price. */
const MARK = 16;
/** Baseline of the legend of lines, fills and orders, and the height that it takes. */
const LEGEND_LINE = 60;
const LEGEND = 16;
const PRICE_BOTTOM = 292;
const VOLUME_TOP = 308;
const BOTTOM = 368;
/** Pixels from one candle to the next at least. If there is less room, klines are merged. */
const MIN_STEP = 4;
const MAX_BODY = 45;
/** The width of the labels at the right that a chart expects before it knows the labels. */
const LABELS = 76;
/** Number of klines in the mean of the volume. */
const MEAN_OF = 20;

/** The texts of the picture of klines. */
export interface KlinesTexts extends ChartTexts {
  /** The tooltip of the bars from index `from` up to, but not including, index `to`. */
  readonly tooltipOf: (from: number, to: number) => string;
  /** The unit of volumes; '' if it is unknown. */
  readonly unit: string;
  /** A logarithmic axis of prices. */
  readonly isLog: boolean;
  readonly overlay?: ChartOverlay | undefined;
  /** The exact open of the first kline. */
  readonly open: string;
}

/** Draws klines; `zone` in minutes east of UTC. */
export function klinesSvg(klines: Klines, zone: number, words: KlinesTexts, theme?: PictureTheme): DrawnChart {
  const colors = colorsOf(theme);
  const width = widthOf(theme);
  const { bars, starts, note } = groupBars(klines.bars, Math.floor((width - 3 * EDGE - LABELS) / MIN_STEP), zone);
  const placed = drawnOverlay(bars, words.overlay, rangeOf(bars), klines.priceDecimals);
  const hasNet = isMany(placed.fills);
  const margin = placed.fills.length > 0 && !hasNet && !words.isLog ? (placed.high - placed.low) * FILL_ROOM : 0;
  const [low, high] = widened(placed.low - margin, placed.high + margin);
  const legend = figureLines(overlayLegend(placed, colors), LEGEND_LINE, width);
  const top = TOP + legend.length * LEGEND;
  const most = bars.reduce((peak, bar) => Math.max(peak, bar.volume), 0);
  // Without volumes, prices have the room of both panes.
  const priceBottom = most > 0 ? PRICE_BOTTOM : BOTTOM;
  // Orders beyond the chart have their words above and below the labels of its highest and its lowest price.
  const edge = (sign: number): number => (placed.far.some(({ percent }) => percent * sign > 0) ? MARK + LEGEND : MARK);
  const { scale: y, ticks } = valueAxis([low, high], [priceBottom - edge(-1), top + edge(1)], words.isLog);
  const values = labelsAt(ticks(6, klines.priceDecimals), y);
  const volumeLabel = most > 0 ? `${compact(most)} ${words.unit}`.trim() : '';
  const last = bars.at(-1);
  const only = bars.length === 1 ? bars[0] : undefined;
  const isFlatRange = klines.highest === klines.lowest;
  const lastY = y(last?.close ?? low);
  const tags = orderTags(placed, y, [top, priceBottom], lastY, width < PICTURE_WIDTHS.M);
  const lastLabel = shortPrice(klines.lastClose);
  // Prices on tags are as bold as the last price.
  const plates = [lastLabel, ...tags.map(({ label }) => label)];
  const bottom = BOTTOM + (hasNet ? NET_HEIGHT : 0);
  // The tags of many orders leave no room for round prices at the right.
  const isLeft = tickRoomOf(placed.orders) > 0;
  const besides = [{ label: volumeLabel }, ...(isLeft ? [] : values)];
  const area = {
    ...plotArea(width - awayRoom(tags), top, bottom, besides, plates),
    ...(isLeft ? { left: leftOf(values) } : {}),
  };
  const { left, right } = area;
  // If labels are wider than expected, there is less room, so a step can be less than its usual minimum.
  const room = right - tickRoomOf(placed.orders);
  const step = Math.max(1, (room - left) / bars.length);
  const x: Scale = (index) => left + Math.floor((index + 0.5) * step) + 0.5;
  const volumeY = linearScale([0, most || 1], [BOTTOM, VOLUME_TOP]);
  const marks = labelsBetween(extremes(klines, bars, x, y, area), placed.orders, { x, y, right });
  const topOf = (from: number, to: number): number =>
    bars.reduce((top, bar, index) => (x(index) < from || x(index) > to ? top : Math.min(top, y(bar.high))), BOTTOM);
  const bottomOf = (from: number, to: number): number =>
    bars.reduce((low, bar, index) => (x(index) < from || x(index) > to ? low : Math.max(low, y(bar.low))), top);
  const covers = (from: number, to: number, upper: number, lower: number): boolean =>
    bars.some((bar, index) => x(index) >= from && x(index) <= to && y(bar.high) <= lower && y(bar.low) >= upper);
  return axisChart({
    width,
    height: bottom + 32,
    words,
    colors,
    area,
    values,
    ...(isLeft && { scaleSide: 'left' }),
    columns: only
      ? endTimes(only, zone).map((label, at) => ({ position: at === 0 ? left : right, label }))
      : timeLabels(bars, zone, x, step),
    columnMarks: 'ticks',
    marks: [
      dayBands(bars, zone, { left, step, end: right, top, bottom }, colors),
      ...legend,
      gapLines(klines.bars, starts, x, [top, bottom]),
      ...candles(bars, { x, y, step }, colors),
      ...volumes(bars, { x, y: volumeY, step }, colors),
      ...volumeTexts(bars, words.unit),
      baseLine({ ...area, bottom: BOTTOM }),
      ...(hasNet
        ? netPane(placed.fills, { x, width: bodyWidth(step), top: BOTTOM, area, unit: words.unit }, colors)
        : []),
      ...overlayMarks(placed, { x, y, step, right }, colors),
      ...marks.map(({ text }) => text),
      ...orderWords(placed.orders, { x, y, step, right, lastY }, tags, marks, { covers, topOf, bottomOf }, colors),
      // Among dashes at one price, the dotted line would not be seen.
      isFlatRange ? '' : levelLine(lastY, area, '2 3'),
      ...(only ? openAndClose(only, klines, { x, y, step }, area, words.open) : []),
    ],
    taken: tags.map((tag) => tag.y),
    behindPlate: [
      ...tagParts(tags, { right, pointX: area.pointX ?? right }, width, colors),
      most > 0 ? svgText(right + 8, VOLUME_TOP + 8, volumeLabel, DIM) : '',
      most > 0 ? svgText(right + 8, BOTTOM + 1, '0', DIM) : '',
    ],
    ...(last && { last: { y: lastY, label: lastLabel, color: colors.text } }),
    remark: [
      ...(bars.some(isFlat) ? [FLAT] : []),
      ...(most > 0 ? [] : ['no volume to draw']),
      ...(note === '' ? [] : [note]),
      ...placed.outside,
    ].join(' · '),
    hover: [hoverStrip(klines, words, area, { start: left, step, starts })],
  });
}

/** Dashed lines where klines are missing. */
function gapLines(
  all: readonly Bar[],
  starts: readonly number[],
  x: Scale,
  [top, bottom]: readonly [number, number],
): string {
  // Groups differ in length, so gaps are found between klines, not between groups.
  const groups = new Set(gapsOf(all).map((index) => lastAtMost(starts, index, starts.length)));
  const gaps = [...groups].map((index) => `M${px((x(index) + x(index - 1)) / 2)} ${top}V${bottom}`);
  return gridLines(gaps.join(''), true, '6 4');
}

/** Pale bands behind every second day (month, year), so that readers see where a day begins. */
function dayBands(
  bars: readonly Bar[],
  zone: number,
  { left, step, end, top, bottom }: { left: number; step: number; end: number; top: number; bottom: number },
  { text }: PictureColors,
): string {
  const borders = [...borderBars(bars, zone)].sort((a, b) => a - b);
  if (borders.length > MAX_BANDS) return '';
  const pen = new Pen();
  for (let at = 0; at < borders.length; at += 2) {
    const [from, to] = [borders[at] ?? 0, borders[at + 1]].map((bar) =>
      bar === undefined ? end : Math.round(left + bar * step),
    );
    if (from !== undefined) pen.box(from, top, (to ?? end) - from, bottom - top);
  }
  return pen.path(`fill="${text}" fill-opacity="${BAND_SHARE}"`);
}

/** Maximum number of bands; more would look like stripes. */
const MAX_BANDS = 24;
/** The scales of a row of bars; `step` is the distance of two bars, `x` the middle of a pixel. */
interface BarScales {
  readonly x: Scale;
  readonly y: Scale;
  readonly step: number;
}

/** The width of bodies and of bars of volume: odd, so that the wick is in its middle, and with a gap to the next. */
const bodyWidth = (step: number): number => {
  const width = Math.min(MAX_BODY, Math.floor(step * 0.75));
  return Math.max(1, width % 2 === 1 ? width : width - 1);
};

/** Candles on whole pixels: hollow for a rise, filled for a fall, a grey line where the close equals the open. */
function candles(bars: readonly Bar[], { x, y, step }: BarScales, { up, down, text }: PictureColors): string[] {
  const [rises, falls, flats] = [new Pen(), new Pen(), new Pen()];
  const fallWicks = new Pen();
  const width = bodyWidth(step);
  const half = (width - 1) / 2;
  bars.forEach((bar, index) => {
    const center = x(index);
    const [top, bottom] = [Math.round(y(Math.max(bar.open, bar.close))), Math.round(y(Math.min(bar.open, bar.close)))];
    const [high, low] = [Math.round(y(bar.high)), Math.round(y(bar.low))];
    if (isUp(bar)) {
      // Wicks stop at the body, so a hollow body needs no fill in the page's colour, which is unknown here.
      if (high < top) rises.move(center, high).line(center, top);
      if (low > bottom + 1) rises.move(center, bottom + 1).line(center, low);
      if (width < 3) rises.move(center, top).line(center, Math.max(bottom, top + 1));
      else rises.box(center - half, top + 0.5, width - 1, Math.max(1, bottom - top));
    } else if (isDown(bar)) {
      if (low > high) fallWicks.move(center, high).line(center, Math.max(low, high + 1));
      falls.box(center - half - 0.5, top, width, bottom - top + 1);
    } else {
      if (low > high) flats.move(center, high).line(center, low);
      flats.move(center - half - 0.5, top + 0.5).line(center + half + 0.5, top + 0.5);
    }
  });
  return [
    rises.path(`fill="none" stroke="${up}"`),
    fallWicks.path(`stroke="${down}"`),
    falls.path(`fill="${down}"`),
    flats.path(`stroke="${text}" fill="none"`),
  ];
}

/** Bars of volume in one tint, because a volume has no direction, and the mean of the last klines as a line. */
function volumes(bars: readonly Bar[], { x, y, step }: BarScales, { text }: PictureColors): string[] {
  const [pen, mean] = [new Pen(), new Pen()];
  const width = bodyWidth(step);
  const hasVolume = bars.some(({ volume }) => volume > 0);
  let sum = 0;
  bars.forEach((bar, index) => {
    sum += bar.volume - (bars[index - MEAN_OF]?.volume ?? 0);
    if (hasVolume && index >= MEAN_OF - 1) {
      const height = y(sum / MEAN_OF);
      if (mean.isEmpty) mean.move(x(index), height);
      else mean.line(x(index), height);
    }
    if (bar.volume <= 0) return;
    const top = Math.min(BOTTOM - 1, Math.round(y(bar.volume)));
    pen.box(x(index) - width / 2, top, width, BOTTOM - top);
  });
  return [
    pen.path(`fill="${text}" fill-opacity=".5"`),
    mean.path(`fill="none" stroke="${text}" stroke-width="1.3" stroke-linejoin="round"`),
  ];
}

/** The heading of the pane of volumes, with the legend of the mean. */
function volumeTexts(bars: readonly Bar[], unit: string): string[] {
  if (bars.every(({ volume }) => volume <= 0)) return [];
  const name = unit === '' ? 'volume' : `volume, ${unit}`;
  if (bars.length < MEAN_OF) return [svgText(EDGE, VOLUME_TOP - 3, name, { weight: 600 })];
  const after = EDGE + svgTextSize(name, { weight: 600 }) + 12;
  return [
    svgText(EDGE, VOLUME_TOP - 3, name, { weight: 600 }),
    svgText(after, VOLUME_TOP - 3, `—— mean of ${MEAN_OF}`, DIM),
  ];
}

/** The open and the close of a single candle. The room at its left and right is its interval: the price comes in at the open, and goes out at the close. */
function openAndClose(
  { open, close }: Bar,
  { lastClose }: Klines,
  { x, y, step }: BarScales,
  { left, right }: PlotArea,
  exact: string,
): string[] {
  const from = Math.round(y(open)) + 0.5;
  return [
    gridLines(`M${left} ${px(from)}H${px(x(0) - bodyWidth(step) / 2)}`, true, '2 3'),
    svgText(left, from - 5, `open ${exact}`),
    svgText(right - 4, y(close) - 5, `close ${lastClose}`, { anchor: 'end' }),
  ];
}

/** Labels of the highest and the lowest price, above and below their candles, and the room that they take. */
function extremes(
  { highest, lowest }: Klines,
  bars: readonly Bar[],
  x: Scale,
  y: Scale,
  area: PlotArea,
): (TakenBox & { readonly text: string })[] {
  if (highest === lowest) return [];
  const highAt = bars.reduce((best, bar, index) => (bar.high > (bars[best]?.high ?? 0) ? index : best), 0);
  const lowAt = bars.reduce((best, bar, index) => (bar.low < (bars[best]?.low ?? 0) ? index : best), 0);
  const label = (at: number, height: number, text: string, count: number): TakenBox & { readonly text: string } => {
    // A price of several candles is not the price of the candle at which it stands.
    const words = count > 1 ? `${text}, ${count} times` : text;
    const half = svgTextSize(words) / 2;
    const middle = Math.min(area.right - half, Math.max(area.left + half, x(at)));
    return { text: labelInside(x(at), height, words, area), left: middle - half, right: middle + half, y: height };
  };
  const [high, low] = [bars[highAt]?.high ?? 0, bars[lowAt]?.low ?? 0];
  const countOf = (hasPrice: (bar: Bar) => boolean): number => bars.filter(hasPrice).length;
  return [
    label(
      highAt,
      y(high) - 5,
      `high ${highest}`,
      countOf((bar) => bar.high === high),
    ),
    label(
      lowAt,
      y(low) + 13,
      `low ${lowest}`,
      countOf((bar) => bar.low === low),
    ),
  ];
}

/** One tooltip for each candle, or for each group of candles that is wide enough for the pointer. */
function hoverStrip(
  klines: Klines,
  { tooltipOf }: KlinesTexts,
  area: PlotArea,
  { start, step, starts }: { start: number; step: number; starts: readonly number[] },
): HoverStrip {
  const group = Math.max(1, Math.ceil(MIN_HOVER_SIZE / step));
  const bars = starts.length;
  const firstRow = (bar: number): number => starts[bar] ?? klines.bars.length;
  const parts = Array.from({ length: Math.ceil(bars / group) }, (_, index) => {
    const [from, to] = [index * group, Math.min(bars, (index + 1) * group)];
    return { size: (to - from) * step, tooltip: tooltipOf(firstRow(from), firstRow(to)) };
  });
  return hoverColumns(area, parts, start, bars * step);
}
