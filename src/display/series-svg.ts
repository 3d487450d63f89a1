/**
 * A series of numbers as an SVG line: values on the right, times below where they are known, zero marked where the line
 * crosses it, the last value labelled. Pixels throughout.
 */
import { scaleLinear } from 'd3-scale';
import { timeTicks, valueTicks, widened } from './axis.js';
import type { PictureTheme } from './context.js';
import type { Series } from './series.js';
import { at, colorsOf, type PictureWords, svgPicture, svgText } from './svg.js';

const WIDTH = 860;
const HEIGHT = 260;
const TOP = 52;
const BOTTOM = 226;
const LEFT = 8;
/** More values than this are drawn as their extremes, group by group: no peak is lost, and the picture stays small. */
const MAX_POINTS = 800;

/** The picture of a series that holds a value; `zone` in minutes east of UTC. */
export function seriesSvg(series: Series, zone: number, words: PictureWords, theme?: PictureTheme): string {
  const { values, texts, bars, decimals } = series;
  const colors = colorsOf(theme);
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const [bottom, top] = widened(low, high);
  const ticks = valueTicks(bottom, top, 5, decimals);
  const lastLabel = texts.at(-1) ?? '';
  const labelLength = Math.max(lastLabel.length, ...ticks.map(({ label }) => label.length));
  const right = WIDTH - 20 - labelLength * 7.2;
  const y = scaleLinear().domain([bottom, top]).range([BOTTOM, TOP]);
  const step = (right - LEFT) / Math.max(1, values.length - 1);
  const x = (index: number): number => (values.length === 1 ? (LEFT + right) / 2 : LEFT + index * step);
  const times = bars
    ? timeTicks(bars, zone, (index, next, label) => (next - index) * step >= label.length * 6.5 + 22)
    : [];
  const rules = ticks.map(({ value }) => `M${LEFT} ${at(y(value))}H${at(right)}`).join('');
  const verticals = times.map(({ index }) => `M${at(x(index))} ${TOP}V${BOTTOM}`).join('');
  const last = values.at(-1) ?? 0;
  const color = last >= (values[0] ?? last) ? colors.up : colors.down;
  return svgPicture({ width: WIDTH, height: HEIGHT }, words, colors.text, [
    svgText(LEFT, 18, words.title, { weight: 600, size: 14 }),
    svgText(LEFT, 36, words.subtitle),
    `<path d="${rules}${verticals}" stroke="#888" stroke-opacity=".22" fill="none"/>`,
    bottom < 0 && top > 0 ? `<path d="M${LEFT} ${at(y(0))}H${at(right)}" stroke="#888" stroke-opacity=".7"/>` : '',
    `<path d="${linePath(values, x, y)}" fill="none" stroke="${color}" stroke-width="1.6" stroke-linejoin="round"/>`,
    `<circle cx="${at(x(values.length - 1))}" cy="${at(y(last))}" r="3" fill="${color}"/>`,
    ...ticks
      .filter(({ value }) => Math.abs(y(value) - y(last)) > 12)
      .map(({ value, label }) => svgText(right + 8, y(value) + 4, label)),
    `<rect x="${at(right + 3)}" y="${at(y(last) - 9)}" width="${at(lastLabel.length * 7.2 + 10)}" height="18" rx="3" fill="${color}"/>`,
    svgText(right + 8, y(last) + 4, lastLabel, { fill: '#fff', weight: 600 }),
    ...times.map(({ index, label }) =>
      svgText(Math.min(right, Math.max(x(index), label.length * 3.4)), BOTTOM + 17, label, { anchor: 'middle' }),
    ),
  ]);
}

function linePath(values: readonly number[], x: (index: number) => number, y: (value: number) => number): string {
  const shown = extremesOf(values, Math.ceil(values.length / MAX_POINTS));
  const points = shown.map((index) => `${at(x(index))} ${at(y(values[index] ?? 0))}`);
  // A single value is a dash, which a lone point is not.
  return points.length === 1 ? `M${points[0]}h1` : `M${points.join('L')}`;
}

/** Indices of the least and the largest value of each group of `size`, in order; all of them when it is 1. */
function extremesOf(values: readonly number[], size: number): number[] {
  if (size <= 1) return values.map((_, index) => index);
  const kept: number[] = [0];
  for (let start = 0; start < values.length; start += size) {
    let [least, most] = [start, start];
    for (let index = start; index < Math.min(values.length, start + size); index += 1) {
      if ((values[index] ?? 0) < (values[least] ?? 0)) least = index;
      if ((values[index] ?? 0) > (values[most] ?? 0)) most = index;
    }
    kept.push(Math.min(least, most), Math.max(least, most));
  }
  return [...new Set([...kept, values.length - 1])].sort((a, b) => a - b);
}
