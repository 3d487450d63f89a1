/** Draws a series as a line picture or a histogram picture, with the heading, the description and the tooltips. */

import { trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import type { Figure, Picture } from '../svg/picture.js';
import { LOG_AXIS } from '../svg/value-scale.js';
import { changeText, fixed, percentDecimals } from '../text/number-text.js';
import { clockParts, timeRange, zoneLabel, zoneOf } from '../text/zone-time.js';
import { colorsOf } from '../theme/palette.js';
import { extremeOf } from './extremes.js';
import { histogramSvg } from './histogram-svg.js';
import { countText, namedFigures, readSeries, type Series, seriesFigures } from './series.js';
import { seriesSvg } from './series-svg.js';

/** The picture of a series; undefined if the value is no series, or holds fewer than two numbers: one number is a line of text. */
export function seriesPicture(value: unknown, context: ShowContext): Picture | undefined {
  const series = readSeries(value, context);
  return series && series.values.length > 1 ? pictureOfSeries(series, context) : undefined;
}

/** The picture of a series of at least one value. */
export function pictureOfSeries(series: Series, context: ShowContext): Picture {
  const zone = zoneOf(context);
  const { texts } = series;
  const aside = seriesAside(series, zone);
  const alt = `${series.name}, ${aside}: ${seriesFigures(series).join(', ')}`;
  const drawn = seriesSvg(
    series,
    zone,
    {
      title: series.name,
      aside,
      figures: [
        { name: 'last', value: texts.at(-1) ?? '' },
        changeFigure(series.change, context, percentDecimals(series.change)),
        ...namedFigures(series),
        ...(context.isLog ? [{ value: LOG_AXIS }] : []),
      ],
      description: alt,
      isLog: context.isLog === true,
      tooltipOf: (from, to) => pointText(series, zone, from, to),
    },
    context.theme,
  );
  return { ...drawn, alt };
}

/** The figure `▲ +2.31 %` in its colour. */
export function changeFigure(change: number, { theme }: ShowContext, decimals = 2): Figure {
  const { up, down } = colorsOf(theme);
  const fill = change > 0 ? up : change < 0 ? down : undefined;
  return {
    value: Number.isFinite(change) ? changeText(change, decimals) : '',
    ...(fill ? { fill } : {}),
  };
}

/** The number of values, their time range, and the number of values left out. */
export function seriesAside(series: Series, zone: number): string {
  const { bars, skippedCount } = series;
  const [first, last] = [bars?.[0], bars?.at(-1)];
  // A time range needs no fractions of a second.
  const whole = (ms: number): number => Math.floor(ms / 1000) * 1000;
  const range =
    first && last
      ? timeRange(whole(first.openMs), whole(last.closeMs + (last.closeMs > last.openMs ? 1 : 0)), zone)
      : '';
  return [
    countText(series),
    ...(skippedCount > 0 ? [`${skippedCount} not numeric, left out`] : []),
    ...(range === '' ? [] : [`${range} ${zoneLabel(zone)}`]),
  ].join(' · ');
}

/** The tooltip of a group of values: the last value and, for several values, the smallest and the largest. */
export function pointText({ values, texts, bars, places }: Series, zone: number, from: number, to: number): string {
  const last = to - 1;
  const placeOf = (at: number): number => (places[at] ?? at) + 1;
  const time = clockParts(bars?.[last]?.closeMs ?? Number.NaN, zone);
  const when = time
    ? `${time.date} ${time.second}`
    : to - from > 1
      ? `values ${placeOf(from)} to ${placeOf(last)}`
      : `value ${placeOf(last)}`;
  if (to - from === 1) return `${when} ${texts[last]}`;
  const group = values.slice(from, to);
  const [least, most] = [extremeOf(group, (a, b) => a < b), extremeOf(group, (a, b) => a > b)];
  return `${when} ${texts[last]}, least ${texts[from + least]}, largest ${texts[from + most]}`;
}

/** The histogram of the values of a series; undefined for fewer than two numbers, and for a value that is no series. */
export function seriesHistogram(value: unknown, context: ShowContext): Picture | undefined {
  const series = readSeries(value, context);
  if (!series || series.values.length < 2) return undefined;
  const { name, values, texts, decimals } = series;
  const aside = seriesAside(series, zoneOf(context));
  const order = values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  // The median; for an even number of values the lower of the two middle values.
  const median = order[Math.ceil(order.length / 2) - 1] ?? 0;
  const [least, largest] = [texts[order[0] ?? 0] ?? '', texts[order.at(-1) ?? 0] ?? ''];
  const alt = `${name}, ${aside}: median ${texts[median]}, least ${least}, largest ${largest}`;
  const places = Math.min(MAX_NAMED_DECIMALS, decimals);
  const drawn = histogramSvg(
    {
      values,
      countName: 'values',
      marks: [{ value: values[median] ?? 0, label: `median ${texts[median]}` }],
      hollowFrom: Number.POSITIVE_INFINITY,
      nameOf: (at) => trimDecimal(fixed(at, places)),
      decimals: places,
    },
    {
      title: name,
      aside,
      figures: [
        { name: 'median', value: texts[median] ?? '' },
        { name: 'least', value: least },
        { name: 'largest', value: largest },
      ],
      description: alt,
    },
    context.theme,
  );
  return { ...drawn, alt };
}

const MAX_NAMED_DECIMALS = 8;
