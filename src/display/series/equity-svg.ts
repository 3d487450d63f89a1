/**
 * A series as an equity curve: the line, the highest value so far above it, and below, what was lost since that peak. In
 * percent of the peak where all values are above zero, else in the unit of the values: profit and loss begin at zero.
 */

import { paramOf, type ShowContext } from '../context.js';
import { widened } from '../svg/axis.js';
import {
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
import { colorsOf } from '../svg/palette.js';
import type { Picture } from '../svg/picture.js';
import { at, EDGE, gridLines, HEADING_HEIGHT, heading, PICTURE_WIDTH, plate, svgPicture, svgText } from '../svg/svg.js';
import { Pen } from '../svg/svg-path.js';
import { exactText, parseExact, subtractExact, trimZeros } from '../text/exact.js';
import { fixed } from '../text/number-text.js';
import { zoneMinutes } from '../text/zone-time.js';
import { readSeries, type Series, seriesWords } from './series.js';
import { changeFigure, pointWords, seriesAside } from './series-picture.js';
import { linePath, seriesHover, seriesTimes, seriesX } from './series-svg.js';

const HEIGHT = 360;
const BOTTOM = 236;
const LOSS_TOP = 256;
const LOSS_BOTTOM = 326;

/** The losses since the peak. */
interface Drawdown {
  /** Of each value, at most 0: in percent, or in the unit of the values. */
  readonly losses: readonly number[];
  /** The index of the peak before each value. */
  readonly peaks: readonly number[];
  readonly isPercent: boolean;
  /** Where the loss is largest. */
  readonly worst: number;
  /** The longest stretch below a peak, in values. */
  readonly longest: number;
}

/** The equity curve of a series; undefined when the value is none, or holds no number. */
export function equityPicture(value: unknown, context: ShowContext): Picture | undefined {
  const series = readSeries(value, context);
  if (!series || series.values.length === 0) return undefined;
  const { values, texts, decimals } = series;
  const drawdown = drawdownOf(values);
  const { losses, worst, longest, peaks } = drawdown;
  const zone = zoneMinutes(paramOf(context, 'timeZone'));
  const colors = colorsOf(context.theme);
  const aside = seriesAside(series, zone);
  const isFlat = losses[worst] === 0;
  const peak = texts[peaks[worst] ?? 0] ?? '';
  const worstText = isFlat ? 'none' : lossText(series, drawdown, worst);
  const told = isFlat
    ? 'no loss since a peak'
    : `largest loss since a peak ${worstText}, from ${peak} to ${texts[worst]}`;
  const below = `longest below a peak ${longest} ${longest === 1 ? 'value' : 'values'}`;
  const alt = `${series.name}, ${aside}: ${[...seriesWords(series), told, ...(isFlat ? [] : [below])].join(', ')}`;

  const [low, high] = widened(least(values), -least(values.map((one) => -one)));
  const deepest = Math.min(0, losses[worst] ?? 0);
  const ticks = axisTicks(low, high, 4, decimals);
  const unit = drawdown.isPercent ? ' %' : '';
  const lossTicks = axisTicks(deepest, 0, 2, drawdown.isPercent ? 2 : decimals)
    .filter(({ value: loss }) => loss < 0)
    .map(({ value: loss, label }) => ({ value: loss, label: `${label}${unit}` }));
  const lastLabel = texts.at(-1) ?? '';
  const right = rightEdge(
    [...ticks, ...lossTicks].map(({ label }) => label),
    lastLabel,
  );
  const plot: Plot = { left: EDGE, right, top: HEADING_HEIGHT, bottom: LOSS_BOTTOM };
  const x = seriesX(values.length, plot);
  const y = scaleLinear()
    .domain([low, high])
    .range([BOTTOM, HEADING_HEIGHT + 6]);
  const lossY = scaleLinear()
    .domain([deepest || -1, 0])
    .range([LOSS_BOTTOM - 4, LOSS_TOP]);
  const times = series.bars ? seriesTimes(series.bars, zone, x, plot) : [];
  const last = y(values.at(-1) ?? 0);
  const highest = values.map((_, index) => values[peaks[index] ?? 0] ?? 0);
  const svg = svgPicture(
    { width: PICTURE_WIDTH, height: HEIGHT },
    { title: series.name, description: alt },
    colors.text,
    [
      ...heading({
        title: series.name,
        aside,
        figures: [
          { value: lastLabel },
          changeFigure(series.change, context),
          { name: 'first', value: texts[0] ?? '' },
          { name: 'largest loss', value: worstText, ...(isFlat ? {} : { fill: colors.down }) },
          ...(isFlat
            ? []
            : [{ name: 'longest below a peak', value: `${longest} ${longest === 1 ? 'value' : 'values'}` }]),
        ],
      }),
      rowRules([...ticks.map(({ value: tick }) => y(tick)), ...lossTicks.map(({ value: loss }) => lossY(loss))], plot),
      ...columnRules(times, plot),
      low < 0 && high > 0 ? gridLines(`M${EDGE} ${at(y(0))}H${right}`, true) : '',
      band(values, highest, x, y).path(`fill="${colors.down}" fill-opacity=".18"`),
      linePath(highest, x, y).path(`fill="none" stroke="${colors.text}" stroke-opacity=".7" stroke-dasharray="3 3"`),
      linePath(values, x, y).path(`fill="none" stroke="${colors.accent}" stroke-width="1.6" stroke-linejoin="round"`),
      band(
        losses,
        losses.map(() => 0),
        x,
        lossY,
      ).path(`fill="${colors.down}" fill-opacity=".45"`),
      gridLines(`M${EDGE} ${LOSS_TOP}H${right}`, true),
      `<circle cx="${at(x(values.length - 1))}" cy="${at(last)}" r="3" fill="${colors.accent}"/>`,
      isFlat ? '' : worstMark(x(worst), lossY(losses[worst] ?? 0), colors.down),
      ...rightLabels(
        ticks.map(({ value: tick, label }) => ({ at: y(tick), label })),
        plot,
        [last],
      ),
      plate(right + 3, last, lastLabel, colors.accent),
      svgText(EDGE, LOSS_TOP - 6, 'lost since the peak'),
      ...rightLabels(
        lossTicks.map(({ value: loss, label }) => ({ at: lossY(loss), label })),
        plot,
        [last],
      ),
      baseLine(plot),
      ...bottomLabels(times, LOSS_BOTTOM + 17),
    ],
  );
  const words = (from: number, to: number): string => {
    const point = pointWords(series, zone, from, to);
    return (losses[to - 1] ?? 0) < 0 ? `${point}, ${lossText(series, drawdown, to - 1)} since the peak` : point;
  };
  return { svg, alt, hover: [seriesHover(values.length, plot, words)] };
}

const least = (values: readonly number[]): number =>
  values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);

/** A ring where the loss is largest. */
const worstMark = (x: number, y: number, color: string): string =>
  `<circle cx="${at(x)}" cy="${at(y)}" r="2.5" fill="none" stroke="${color}" stroke-width="1.5"/>`;

function drawdownOf(values: readonly number[]): Drawdown {
  const isPercent = least(values) > 0;
  const peaks: number[] = [];
  let [peak, longest, below] = [0, 0, 0];
  values.forEach((value, index) => {
    if (value >= (values[peak] ?? value)) [peak, below] = [index, 0];
    else below += 1;
    longest = Math.max(longest, below);
    peaks.push(peak);
  });
  const losses = values.map((value, index) => {
    const top = values[peaks[index] ?? 0] ?? value;
    return isPercent ? (value / top - 1) * 100 : value - top;
  });
  const worst = losses.reduce((deepest, loss, index) => (loss < (losses[deepest] ?? 0) ? index : deepest), 0);
  return { losses, peaks, isPercent, worst, longest };
}

/** A loss: a percentage is rounded, an amount is the exact difference of two values. */
function lossText({ texts }: Series, { losses, peaks, isPercent }: Drawdown, index: number): string {
  if (isPercent) return `${fixed(losses[index] ?? 0, 2)} %`;
  const [value, peak] = [parseExact(texts[index] ?? ''), parseExact(texts[peaks[index] ?? 0] ?? '')];
  return value && peak ? trimZeros(exactText(subtractExact(value, peak))) : fixed(losses[index] ?? 0, 8);
}

/** The area between two lines. */
function band(
  lower: readonly number[],
  upper: readonly number[],
  x: (index: number) => number,
  y: (value: number) => number,
): Pen {
  const pen = new Pen();
  const stride = Math.max(1, Math.floor(lower.length / 800));
  const kept = lower.map((_, index) => index).filter((index) => index % stride === 0 || index === lower.length - 1);
  kept.forEach((index, order) => {
    if (order === 0) pen.move(x(index), y(upper[index] ?? 0));
    else pen.line(x(index), y(upper[index] ?? 0));
  });
  for (const index of kept.toReversed()) pen.line(x(index), y(lower[index] ?? 0));
  return pen.isEmpty ? pen : pen.close();
}
