/**
 * Klines as an SVG picture: candles (hollow rises, filled falls), volume below, prices on the right, times in the
 * reader's zone with the borders of its days or months, the highest, the lowest and the last price marked. All bars of
 * one direction share one path, which keeps 500 klines under 60 kB with all that is said of them.
 */

import type { PictureTheme } from '../context.js';
import { borderBars, timeTicks, widened } from '../svg/axis.js';
import {
  type AxisLabel,
  axisTicks,
  baseLine,
  bottomLabels,
  columnRules,
  type Plot,
  rightEdge,
  rightLabels,
  rowRules,
} from '../svg/chart-frame.js';
import { scaleLinear } from '../svg/linear-scale.js';
import { colorsOf, type PictureColors } from '../svg/palette.js';
import type { Figure, HoverStrip } from '../svg/picture.js';
import { at, EDGE, gridLines, heading, PICTURE_WIDTH, plate, svgPicture, svgText, svgTextSize } from '../svg/svg.js';
import { MIN_HOVER_SIZE } from '../svg/svg-hover.js';
import { Pen } from '../svg/svg-path.js';
import { compact } from '../text/number-text.js';
import { type Bar, gapsOf, isDown, isUp, type Klines, mergeBars } from './klines-model.js';

const HEIGHT = 400;
const TOP = 58;
/** Room for the marks of the highest and the lowest price. */
const MARK = 16;
const PRICE_BOTTOM = 292;
const VOLUME_TOP = 308;
const BOTTOM = 368;
/** More candles than this would be thinner than a line; neighbours are merged. */
const MAX_BARS = 500;
/** Few candles stand in the middle, no farther apart than this. */
const MAX_STEP = 26;
const MAX_BODY = 13;

/** What is said above and about the picture. */
export interface KlinesWords {
  readonly title: string;
  readonly aside: string;
  readonly figures: readonly Figure[];
  readonly description: string;
  /** What is said of the bars from one index to before another one. */
  readonly hoverWords: (from: number, to: number) => string;
}

type Scale = (value: number) => number;

/** The picture of klines; `zone` in minutes east of UTC. */
export function klinesSvg(
  klines: Klines,
  zone: number,
  words: KlinesWords,
  theme?: PictureTheme,
): { svg: string; hover: HoverStrip[] } {
  const colors = colorsOf(theme);
  const { bars, perBar } = mergeBars(klines.bars, MAX_BARS);
  const [low, high] = widened(
    bars.reduce((least, bar) => Math.min(least, bar.low), Number.POSITIVE_INFINITY),
    bars.reduce((most, bar) => Math.max(most, bar.high), Number.NEGATIVE_INFINITY),
  );
  const y: Scale = scaleLinear()
    .domain([low, high])
    .range([PRICE_BOTTOM - MARK, TOP + MARK]);
  const ticks = axisTicks(low, high, 6, klines.priceDecimals);
  const most = bars.reduce((peak, bar) => Math.max(peak, bar.volume), 0);
  const volumeLabel = most > 0 ? `vol ${compact(most)}` : 'no volume';
  const right = rightEdge([volumeLabel, ...ticks.map(({ label }) => label)], klines.lastClose);
  const plot: Plot = { left: EDGE, right, top: TOP, bottom: BOTTOM };
  const step = Math.min(MAX_STEP, (right - EDGE) / bars.length);
  const start = (EDGE + right - bars.length * step) / 2;
  const x: Scale = (index) => start + (index + 0.5) * step;
  const volumeY: Scale = scaleLinear()
    .domain([0, most || 1])
    .range([BOTTOM, VOLUME_TOP]);
  const times = timeLabels(bars, zone, x, step);
  const lastLevel = y(bars.at(-1)?.close ?? low);

  const svg = svgPicture({ width: PICTURE_WIDTH, height: HEIGHT }, words, colors.text, [
    ...heading(words),
    rowRules(
      ticks.map(({ value }) => y(value)),
      plot,
    ),
    ...columnRules(times, plot),
    gapRules(bars, x, step),
    ...candles(bars, { x, y, step }, colors),
    ...volumes(bars, { x, y: volumeY, step }, colors),
    baseLine(plot),
    ...extremes(klines, bars, x, y, plot),
    gridLines(`M${EDGE} ${at(lastLevel)}H${right}`, true).replace('/>', ' stroke-dasharray="2 3"/>'),
    ...rightLabels(
      ticks.map(({ value, label }) => ({ at: y(value), label })),
      plot,
      [lastLevel],
    ),
    svgText(right + 8, VOLUME_TOP + 8, volumeLabel),
    lastPlate(bars.at(-1), klines.lastClose, right, lastLevel, colors),
    ...bottomLabels(times, BOTTOM + 17),
    perBar > 1 ? svgText(PICTURE_WIDTH - EDGE, 40, `one candle stands for ${perBar} klines`, { anchor: 'end' }) : '',
  ]);
  return { svg, hover: [hoverStrip(klines, words, { start, step, bars: bars.length, perBar })] };
}

function timeLabels(bars: readonly Bar[], zone: number, x: Scale, step: number): AxisLabel[] {
  const ticks = timeTicks(bars, zone, (index, next, label) => (next - index) * step >= svgTextSize(label) + 24);
  const borders = borderBars(bars, zone);
  // Where every tick is a day there is nothing that days stand out from.
  const isMixed = ticks.some(({ index }) => index > 0 && !borders.has(index));
  return ticks.map(({ index, label }) => ({ at: x(index), label, isBorder: isMixed && borders.has(index) }));
}

/** Where klines are missing. */
function gapRules(bars: readonly Bar[], x: Scale, step: number): string {
  const gaps = gapsOf(bars).map((index) => `M${at(x(index) - step / 2)} ${TOP}V${BOTTOM}`);
  return gridLines(gaps.join(''), true).replace('/>', ' stroke-dasharray="6 4"/>');
}

interface Place {
  readonly x: Scale;
  readonly y: Scale;
  readonly step: number;
}

/** Hollow where it rose, filled where it fell, a line where it closed at its open. */
function candles(bars: readonly Bar[], place: Place, colors: PictureColors): string[] {
  const [rises, falls] = [new CandlePens(place, true), new CandlePens(place, false)];
  for (const [index, bar] of bars.entries()) (isDown(bar) ? falls : rises).add(bar, index);
  return [...rises.paths(colors.up), ...falls.paths(colors.down)];
}

class CandlePens {
  readonly #wicks = new Pen();
  readonly #bodies = new Pen();
  /** A body of less than three pixels has no room for a hollow: falls are thick lines then, and rises thin ones. */
  readonly #isThin: boolean;
  readonly #width: number;

  constructor(
    readonly place: Place,
    readonly isHollow: boolean,
  ) {
    this.#width = Math.max(0.7, Math.min(MAX_BODY, place.step * 0.7));
    this.#isThin = this.#width < 3;
  }

  add(bar: Bar, index: number): void {
    const { x, y } = this.place;
    const [center, top, bottom] = [x(index), y(Math.max(bar.open, bar.close)), y(Math.min(bar.open, bar.close))];
    const [high, low, left] = [y(bar.high), y(bar.low), center - this.#width / 2];
    if (this.#isThin || !this.isHollow) {
      if (low > high) this.#wicks.move(center, high).line(center, low);
    } else {
      // Wicks stop at the body, which stays hollow without being painted in a page colour that we do not know.
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
      ? `stroke="${color}" stroke-width="${at(thin)}"`
      : this.isHollow
        ? `fill="none" stroke="${color}" stroke-width="1.3"`
        : `fill="${color}"`;
    const wick = this.#isThin ? ' stroke-width=".6"' : '';
    return [this.#wicks.path(`stroke="${color}" fill="none"${wick}`), this.#bodies.path(paint)];
  }
}

/** Bars of volume: outlined where the price rose, as the candles are, else filled. */
function volumes(bars: readonly Bar[], { x, y, step }: Place, colors: PictureColors): string[] {
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
    const line = `stroke-width="${at(width)}" stroke-opacity=".75"`;
    return [rises.path(`stroke="${colors.up}" ${line}`), falls.path(`stroke="${colors.down}" ${line}`)];
  }
  return [
    rises.path(`fill="${colors.up}" fill-opacity=".16" stroke="${colors.up}"`),
    falls.path(`fill="${colors.down}" fill-opacity=".75" stroke="${colors.down}" stroke-opacity=".75"`),
  ];
}

/** The highest and the lowest price, above and below their candles, where nothing else is drawn. */
function extremes({ highest, lowest }: Klines, bars: readonly Bar[], x: Scale, y: Scale, plot: Plot): string[] {
  const highAt = bars.reduce((best, bar, index) => (bar.high > (bars[best]?.high ?? 0) ? index : best), 0);
  const lowAt = bars.reduce((best, bar, index) => (bar.low < (bars[best]?.low ?? 0) ? index : best), 0);
  const mark = (label: string, index: number, height: number): string => {
    const half = svgTextSize(label) / 2;
    const middle = Math.min(plot.right - half - 2, Math.max(plot.left + half + 2, x(index)));
    return svgText(middle, height, label, { anchor: 'middle' });
  };
  if (highest === lowest) return [];
  return [
    mark(`high ${highest}`, highAt, y(bars[highAt]?.high ?? 0) - 5),
    mark(`low ${lowest}`, lowAt, y(bars[lowAt]?.low ?? 0) + 13),
  ];
}

function lastPlate(last: Bar | undefined, label: string, right: number, level: number, colors: PictureColors): string {
  if (!last) return '';
  return plate(right + 3, level, label, isUp(last) ? colors.up : isDown(last) ? colors.down : colors.text);
}

/** One part for each candle, or for as many as can be pointed at. */
function hoverStrip(
  klines: Klines,
  { hoverWords }: KlinesWords,
  { start, step, bars, perBar }: { start: number; step: number; bars: number; perBar: number },
): HoverStrip {
  const group = Math.max(1, Math.ceil(MIN_HOVER_SIZE / step));
  // The oldest candle may stand for fewer klines than the others.
  const firstRow = (bar: number): number => Math.max(0, klines.bars.length - (bars - bar) * perBar);
  const parts = Array.from({ length: Math.ceil(bars / group) }, (_, index) => {
    const [from, to] = [index * group, Math.min(bars, (index + 1) * group)];
    return { size: (to - from) * step, words: hoverWords(firstRow(from), firstRow(to)) };
  });
  return { x: start, y: TOP, width: bars * step, height: BOTTOM - TOP, cut: 'columns', parts };
}
