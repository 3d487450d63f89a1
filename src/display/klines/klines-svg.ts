/**
 * Klines as an SVG picture: candles (rises hollow, falls filled), volume below, prices on the right, times in the
 * reader's time zone with the borders of days or months, the highest, the lowest and the last price marked. All bars of
 * one direction share one path, which keeps 500 klines with their tooltips under 60 kB.
 */

import type { ChartOverlay } from '../../protocol/index.js';
import type { PictureTheme } from '../context.js';
import { widened } from '../svg/axis.js';
import {
  baseLine,
  labelInside,
  labelsAt,
  levelLine,
  type PlotArea,
  plotArea,
  timeLabels,
  valueAxis,
} from '../svg/chart-axes.js';
import { axisChart, hoverColumns } from '../svg/chart-frame.js';
import { linearScale, type Scale } from '../svg/linear-scale.js';
import { colorsOf, outlined, type PictureColors } from '../svg/palette.js';
import type { ChartWords, DrawnChart, HoverStrip } from '../svg/picture.js';
import { EDGE, figureLine, gridLines, px, svgText } from '../svg/svg.js';
import { MIN_HOVER_SIZE } from '../svg/svg-hover.js';
import { Pen } from '../svg/svg-path.js';
import { compact } from '../text/number-text.js';
import { type Bar, gapsOf, isDown, isUp, type Klines, mergeBars, rangeOf } from './klines-model.js';
import { placeOverlay } from './klines-overlay.js';
import { orderPlaces, overlayLegend, overlayMarks } from './klines-overlay-svg.js';

const TOP = 58;
/** Room for the labels of the highest and the lowest price. */
const MARK = 16;
/** Baseline of the legend of lines, fills and orders, and the height that it takes. */
const LEGEND_LINE = 60;
const LEGEND = 16;
const PRICE_BOTTOM = 292;
const VOLUME_TOP = 308;
const BOTTOM = 368;
/** More candles than this would be thinner than a line: neighbours are merged. */
const MAX_BARS = 500;
/** Few candles are drawn in the middle, at most this many pixels apart. */
const MAX_STEP = 36;
const MAX_BODY = 18;

/** The texts of the picture of klines. */
export interface KlinesWords extends ChartWords {
  /** The tooltip of the bars from index `from` up to, but not including, index `to`. */
  readonly tooltipOf: (from: number, to: number) => string;
  /** A logarithmic axis of prices. */
  readonly isLog: boolean;
  readonly overlay?: ChartOverlay | undefined;
}

/** Draws klines; `zone` in minutes east of UTC. */
export function klinesSvg(klines: Klines, zone: number, words: KlinesWords, theme?: PictureTheme): DrawnChart {
  const colors = colorsOf(theme);
  const { bars, perBar } = mergeBars(klines.bars, MAX_BARS);
  const placed = placeOverlay(bars, words.overlay, rangeOf(bars), klines.priceDecimals);
  const [low, high] = widened(placed.low, placed.high);
  const legend = overlayLegend(placed, colors);
  const top = legend.length > 0 ? TOP + LEGEND : TOP;
  const { scale: y, ticks } = valueAxis([low, high], [PRICE_BOTTOM - MARK, top + MARK], words.isLog);
  const values = labelsAt(ticks(6, klines.priceDecimals), y);
  const most = bars.reduce((peak, bar) => Math.max(peak, bar.volume), 0);
  const volumeLabel = most > 0 ? `vol ${compact(most)}` : 'no volume';
  const orderLabels = placed.orders.map(({ side, label }) => ({ label: `${side} ${label}` }));
  const area = plotArea(top, BOTTOM, [{ label: volumeLabel }, ...values, ...orderLabels], klines.lastClose);
  const { right } = area;
  const step = Math.min(MAX_STEP, (right - EDGE) / bars.length);
  const start = (EDGE + right - bars.length * step) / 2;
  const x: Scale = (index) => start + (index + 0.5) * step;
  const volumeY = linearScale([0, most || 1], [BOTTOM, VOLUME_TOP]);
  const last = bars.at(-1);
  const lastY = y(last?.close ?? low);
  return axisChart({
    height: 400,
    words,
    colors,
    area,
    values,
    columns: timeLabels(bars, zone, x, step),
    marks: [
      ...figureLine(legend, LEGEND_LINE),
      gapLines(bars, x, step, top),
      ...candles(bars, { x, y, step }, colors),
      ...volumes(bars, { x, y: volumeY, step }, colors),
      baseLine(area),
      ...overlayMarks(placed, { x, y, step }, colors),
      ...extremes(klines, bars, x, y, area),
      levelLine(lastY, area, '2 3'),
    ],
    notable: orderPlaces(placed, y, colors),
    behindPlate: [svgText(right + 8, VOLUME_TOP + 8, volumeLabel)],
    ...(last && { last: { y: lastY, label: klines.lastClose, color: colorOf(last, colors) } }),
    remark: [...(perBar > 1 ? [`one candle stands for ${perBar} klines`] : []), ...placed.outside].join(' · '),
    hover: [hoverStrip(klines, words, area, { start, step, bars: bars.length, perBar })],
  });
}

/** Dashed lines where klines are missing. */
function gapLines(bars: readonly Bar[], x: Scale, step: number, top: number): string {
  const gaps = gapsOf(bars).map((index) => `M${px(x(index) - step / 2)} ${top}V${BOTTOM}`);
  return gridLines(gaps.join(''), true, '6 4');
}

const colorOf = (bar: Bar, { up, down, text }: PictureColors): string => (isUp(bar) ? up : isDown(bar) ? down : text);

/** The scales of a row of bars; `step` is the distance of two bars in pixels. */
interface BarScales {
  readonly x: Scale;
  readonly y: Scale;
  readonly step: number;
}

/** Candles: hollow for a rise, filled for a fall, a line where the close equals the open. */
function candles(bars: readonly Bar[], scales: BarScales, colors: PictureColors): string[] {
  const [rises, falls] = [new CandlePens(scales, true), new CandlePens(scales, false)];
  for (const [index, bar] of bars.entries()) (isDown(bar) ? falls : rises).add(bar, index);
  return [...rises.paths(colors.up), ...falls.paths(colors.down)];
}

class CandlePens {
  readonly #wicks = new Pen();
  readonly #bodies = new Pen();
  /** A body narrower than three pixels cannot be hollow: falls are drawn as thick lines, rises as thin lines. */
  readonly #isThin: boolean;
  readonly #width: number;

  constructor(
    readonly scales: BarScales,
    readonly isHollow: boolean,
  ) {
    this.#width = Math.max(0.7, Math.min(MAX_BODY, scales.step * 0.7));
    this.#isThin = this.#width < 3;
  }

  add(bar: Bar, index: number): void {
    const { x, y } = this.scales;
    const [center, top, bottom] = [x(index), y(Math.max(bar.open, bar.close)), y(Math.min(bar.open, bar.close))];
    const [high, low, left] = [y(bar.high), y(bar.low), center - this.#width / 2];
    if (this.#isThin || !this.isHollow) {
      if (low > high) this.#wicks.move(center, high).line(center, low);
    } else {
      // Wicks stop at the body: it stays hollow without a fill in the page colour, which is unknown here.
      if (high < top - 0.05) this.#wicks.move(center, high).line(center, top);
      if (low > bottom + 0.05) this.#wicks.move(center, bottom).line(center, low);
    }
    const height = Math.max(1, bottom - top);
    if (this.#isThin) this.#bodies.move(center, top).line(center, top + height);
    else if (isUp(bar) || isDown(bar)) this.#bodies.box(left, top, this.#width, height);
    else this.#bodies.move(left, top).line(left + this.#width, top);
  }

  paths(color: string): string[] {
    const thin = this.isHollow ? this.#width * 0.75 : Math.max(1.2, this.#width * 1.3);
    const paint = this.#isThin
      ? `stroke="${color}" stroke-width="${px(thin)}"`
      : this.isHollow
        ? `fill="none" stroke="${color}" stroke-width="1.3"`
        : `fill="${color}"`;
    const wick = this.#isThin ? ' stroke-width=".6"' : '';
    return [this.#wicks.path(`stroke="${color}" fill="none"${wick}`), this.#bodies.path(paint)];
  }
}

/** Bars of volume: filled for a fall, outlined otherwise, as the candles are. */
function volumes(bars: readonly Bar[], { x, y, step }: BarScales, colors: PictureColors): string[] {
  const [rises, falls] = [new Pen(), new Pen()];
  const width = Math.max(0.7, Math.min(MAX_BODY, step * 0.7));
  const isThin = width < 3;
  bars.forEach((bar, index) => {
    const pen = isDown(bar) ? falls : rises;
    if (bar.volume <= 0) return;
    const top = Math.min(BOTTOM - 1, y(bar.volume));
    if (isThin) pen.move(x(index), BOTTOM).line(x(index), top);
    else pen.box(x(index) - width / 2, top, width, BOTTOM - top);
  });
  if (isThin) {
    const line = `stroke-width="${px(width)}" stroke-opacity=".75"`;
    return [rises.path(`stroke="${colors.up}" ${line}`), falls.path(`stroke="${colors.down}" ${line}`)];
  }
  return [
    rises.path(outlined(colors.up)),
    falls.path(`fill="${colors.down}" fill-opacity=".75" stroke="${colors.down}" stroke-opacity=".75"`),
  ];
}

/** Labels of the highest and the lowest price, above and below their candles, where nothing else is drawn. */
function extremes({ highest, lowest }: Klines, bars: readonly Bar[], x: Scale, y: Scale, area: PlotArea): string[] {
  if (highest === lowest) return [];
  const highAt = bars.reduce((best, bar, index) => (bar.high > (bars[best]?.high ?? 0) ? index : best), 0);
  const lowAt = bars.reduce((best, bar, index) => (bar.low < (bars[best]?.low ?? 0) ? index : best), 0);
  return [
    labelInside(x(highAt), y(bars[highAt]?.high ?? 0) - 5, `high ${highest}`, area),
    labelInside(x(lowAt), y(bars[lowAt]?.low ?? 0) + 13, `low ${lowest}`, area),
  ];
}

/** One tooltip for each candle, or for each group of candles that is wide enough for the pointer. */
function hoverStrip(
  klines: Klines,
  { tooltipOf }: KlinesWords,
  area: PlotArea,
  { start, step, bars, perBar }: { start: number; step: number; bars: number; perBar: number },
): HoverStrip {
  const group = Math.max(1, Math.ceil(MIN_HOVER_SIZE / step));
  // The oldest candle may stand for fewer klines than the others.
  const firstRow = (bar: number): number => Math.max(0, klines.bars.length - (bars - bar) * perBar);
  const parts = Array.from({ length: Math.ceil(bars / group) }, (_, index) => {
    const [from, to] = [index * group, Math.min(bars, (index + 1) * group)];
    return { size: (to - from) * step, tooltip: tooltipOf(firstRow(from), firstRow(to)) };
  });
  return hoverColumns(area, parts, start, bars * step);
}
