/**
 * A series as an equity curve: the line of the values, a dashed line at the highest value so far, and below them, once,
 * the drawdown, which is the loss since that peak. The drawdown is in percent of the peak if all values are above zero,
 * else in the unit of the values, because a series of profit and loss begins at zero.
 */

import type { ShowContext } from '../context/context.js';
import { widened } from '../svg/axis.js';
import { axisTicks, baseLine, labelsAt, levelLine, plotArea, rightLabels, valueAxis } from '../svg/chart-axes.js';
import { axisChart } from '../svg/chart-frame.js';
import { linearScale, type Scale } from '../svg/linear-scale.js';
import type { ChartTexts, DrawnChart, Picture } from '../svg/picture.js';
import { EDGE, HEADING_HEIGHT, svgDot, svgRing, svgText } from '../svg/svg.js';
import { Pen } from '../svg/svg-path.js';
import { LOG_AXIS } from '../svg/value-scale.js';
import { percentDecimals } from '../text/number-text.js';
import { zoneOf } from '../text/zone-time.js';
import { colorsOf, widthOf } from '../theme/palette.js';
import { type Drawdown, drawdownOf, longestText, lossText } from './drawdown.js';
import { readSeries, type Series, seriesFigures } from './series.js';
import { changeFigure, pointText, seriesAside } from './series-picture.js';
import { linePath, seriesHover, seriesTimes, seriesX, valuesLine } from './series-svg.js';

const BOTTOM = 236;
/** Free pixels above the highest value, where the plate of the last value can make room for a label. */
const TOP_ROOM = 14;
const LOSS_TOP = 270;
const LOSS_BOTTOM = 336;
/** Room for the axis of times. */
const AXIS = 34;

/** The equity curve of a series; undefined if the value is no series, or holds fewer than two numbers. */
export function equityPicture(value: unknown, context: ShowContext): Picture | undefined {
  const series = readSeries(value, context);
  if (!series || series.values.length < 2) return undefined;
  const { values, texts } = series;
  const drawdown = drawdownOf(values);
  const { losses, worst, peaks } = drawdown;
  const zone = zoneOf(context);
  const colors = colorsOf(context.theme);
  const aside = seriesAside(series, zone);
  const isFlat = losses[worst] === 0;
  const peak = texts[peaks[worst] ?? 0] ?? '';
  const worstText = isFlat ? 'none' : lossText(texts, drawdown, worst);
  const lossWords = isFlat
    ? 'no loss since a peak'
    : `largest loss since a peak ${worstText}, from ${peak} to ${texts[worst]}`;
  const longest = longestText(drawdown, series.bars);
  const below = `longest below a peak ${longest}`;
  const alt = `${series.name}, ${aside}: ${[...seriesFigures(series), lossWords, ...(isFlat ? [] : [below])].join(', ')}`;

  const drawn = equityChart(series, drawdown, context, {
    title: series.name,
    aside,
    figures: [
      { name: 'last', value: texts.at(-1) ?? '' },
      changeFigure(series.change, context, percentDecimals(series.change)),
      { name: 'first', value: texts[0] ?? '' },
      { name: 'largest loss', value: worstText, ...(isFlat ? {} : { fill: colors.down }) },
      { name: 'longest below a peak', value: isFlat ? '' : longest },
      ...(context.isLog ? [{ value: LOG_AXIS }] : []),
    ],
    description: alt,
  });
  return { ...drawn, alt };
}

/** Draws a series of at least one value as an equity curve. */
function equityChart(series: Series, drawdown: Drawdown, context: ShowContext, words: ChartTexts): DrawnChart {
  const { values, texts, decimals } = series;
  const { losses, worst, peaks, isPercent } = drawdown;
  const zone = zoneOf(context);
  const colors = colorsOf(context.theme);
  const width = widthOf(context.theme);
  const isFlat = losses[worst] === 0;
  // Without a loss there is nothing below the values; the figures say so.
  const bottom = isFlat ? BOTTOM + TOP_ROOM : LOSS_BOTTOM;
  const [low, high] = widened(least(values), -least(values.map((one) => -one)));
  const deepest = Math.min(0, losses[worst] ?? 0);
  const { scale: y, ticks } = valueAxis([low, high], [BOTTOM, HEADING_HEIGHT + TOP_ROOM], context.isLog);
  const lossY = linearScale([deepest || -1, 0], [bottom - 4, LOSS_TOP]);
  const labels = labelsAt(ticks(context.isLog ? 6 : 4, decimals), y);
  const unit = isPercent ? ' %' : '';
  const lossTicks = axisTicks(deepest, 0, 2, isPercent ? percentDecimals(deepest) : decimals).map(
    ({ value: loss, label }) => ({ value: loss, label: loss === 0 ? `0${unit}` : `${label}${unit}` }),
  );
  const lossLabels = isFlat ? [] : labelsAt(lossTicks, lossY);
  const lastLabel = texts.at(-1) ?? '';
  const area = plotArea(width, HEADING_HEIGHT, bottom, [...labels, ...lossLabels], [lastLabel]);
  const x = seriesX(values.length, area);
  const last = y(values.at(-1) ?? 0);
  const highest = values.map((_, index) => values[peaks[index] ?? 0] ?? 0);
  const noLoss = losses.map(() => 0);
  const tooltip = (from: number, to: number): string => {
    const point = pointText(series, zone, from, to);
    return (losses[to - 1] ?? 0) < 0 ? `${point}, ${lossText(texts, drawdown, to - 1)} since the peak` : point;
  };
  return axisChart({
    width,
    height: bottom + AXIS,
    words,
    colors,
    area,
    values: labels,
    moreLines: lossLabels,
    columns: seriesTimes(series, zone, x, area, values.length),
    marks: [
      low < 0 && high > 0 ? levelLine(y(0), area) : '',
      linePath(highest, x, y).path(`fill="none" stroke="${colors.text}" stroke-opacity=".7" stroke-dasharray="3 3"`),
      valuesLine(values, x, y, colors.accent),
      isFlat ? '' : band(losses, noLoss, x, lossY).path(`fill="${colors.down}" fill-opacity=".45"`),
      isFlat ? '' : levelLine(LOSS_TOP, area),
      svgDot(x(values.length - 1), last, colors.accent),
      isFlat ? '' : svgRing(x(worst), lossY(losses[worst] ?? 0), colors.down, 1.5),
    ],
    last: { y: last, label: lastLabel, color: colors.accent },
    abovePlate: [
      isFlat ? '' : svgText(EDGE, LOSS_TOP - 6, 'lost since the peak (- - -)'),
      ...rightLabels(lossLabels, area, [last]),
      baseLine(area),
    ],
    hover: [seriesHover(values.length, area, tooltip)],
  });
}

const least = (values: readonly number[]): number =>
  values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);

/** The area between two lines. */
function band(lower: readonly number[], upper: readonly number[], x: Scale, y: Scale): Pen {
  const pen = new Pen();
  const stepSize = Math.max(1, Math.floor(lower.length / 800));
  const indices = lower
    .map((_, index) => index)
    .filter((index) => index % stepSize === 0 || index === lower.length - 1);
  indices.forEach((index, order) => {
    if (order === 0) pen.move(x(index), y(upper[index] ?? 0));
    else pen.line(x(index), y(upper[index] ?? 0));
  });
  for (const index of indices.toReversed()) pen.line(x(index), y(lower[index] ?? 0));
  return pen.isEmpty ? pen : pen.close();
}
