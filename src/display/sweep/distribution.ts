/** The values of a figure in many runs: a histogram with the mean and its confidence interval. */
import { portable } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { factorOf, figureDecimals, figureName, figureText } from '../lab-figures/figure-text.js';
import type { DrawnDistribution } from '../lab-figures/lab-drawing.js';
import { type Histogram, histogramSvg } from '../series/histogram-svg.js';
import { widened } from '../svg/axis.js';
import type { Picture } from '../svg/picture.js';
import { barOf } from '../text/bar.js';
import { type Span, span } from '../text/rich.js';
import { colorsOf } from '../theme/palette.js';
import { dotsSvg } from './dots-svg.js';

const MAX_ROWS = 12;
/** If there are fewer runs than this, each run is drawn as a dot, because bars of one or two runs would show no distribution. */
const MIN_BARS = 30;
const MIN_BINS = 8;
const MAX_BINS = 25;
const MAX_BAR = 160;

/** `mean +1.20 ± 0.30 USDT (95 %)`, the other figures, and the share of losses. */
export function distributionFigures({ figure, values, spread }: DrawnDistribution): { name: string; value: string }[] {
  const textOf = figureText(figure, values);
  const { mean, median, high } = spread;
  const unit = figure.unit === '' ? '' : ` ${figure.unit}`;
  const half = high === null ? '' : ` ± ${textOf(high - mean).replace(/^\+/, '')}`;
  const losses = values.filter((value) => value < 0).length;
  const sorted = [...values].sort((a, b) => a - b);
  return [
    { name: 'mean', value: `${textOf(mean)}${half}${unit}` },
    { name: 'median', value: textOf(median) },
    { name: 'from', value: `${textOf(sorted[0] ?? 0)} to ${textOf(sorted.at(-1) ?? 0)}` },
    ...(figure.isSigned ? [{ name: 'below zero', value: `${losses} of ${values.length}` }] : []),
  ];
}

const NO_INTERVAL = 'one run has no interval';
const intervalNote = ({ spread }: DrawnDistribution): string =>
  spread.high === null ? NO_INTERVAL : 'mean ± 95 % interval';

/** The distribution as lines of at most `width` columns: a row for each range of values. */
export function distributionLines(drawn: DrawnDistribution, width: number): Span[][] {
  const { figure, values, spread } = drawn;
  if (values.length === 0) return [[span('no values', 'dim')]];
  if (values.length < MIN_BARS) return dotLines(drawn, width);
  const factor = factorOf(figure);
  const count = Math.min(MAX_ROWS, binCount(values));
  const { first, step, counts } = binned(
    values.map((value) => value * factor),
    count,
  );
  const decimals = Math.max(figureDecimals(figure, values) - 1, Math.max(0, Math.ceil(-portable.log10(step) - 1e-9)));
  const edge = (at: number): string => (first + at * step).toFixed(decimals).replace(/^-(0\.?0*)$/, '$1');
  const labels = counts.map((_, at) => `${edge(at)} .. ${edge(at + 1)}`);
  const names = Math.max(...labels.map((label) => label.length));
  const numbers = Math.max(...counts.map((one) => String(one).length));
  const most = Math.max(...counts);
  const rowOf = (value: number): number =>
    Math.min(counts.length - 1, Math.max(0, Math.floor((value * factor - first) / step)));
  const marks = [
    { name: 'mean', row: rowOf(spread.mean) },
    { name: 'median', row: rowOf(spread.median) },
  ];
  const marksAt = (at: number): string => {
    const there = marks.flatMap(({ name, row }) => (row === at ? [name] : [])).join(', ');
    return there === '' ? '' : ` ◂ ${there}`;
  };
  // The bars are as long as the rows with marks allow.
  const room = width - names - numbers - 3;
  const rooms = counts.map((one, at) => ((room - marksAt(at).length) * most) / one);
  const bar = Math.floor(Math.min(MAX_BAR, room, ...rooms));
  return [
    [span(figureName(figure), 'strong'), span(`  ${intervalNote(drawn)}`, 'dim')],
    ...counts.map((one, at) => {
      const to = first + (at + 1) * step;
      const text = `${(labels[at] ?? '').padStart(names)} `;
      const drawnBar = bar >= 4 ? barOf(one / most, bar) : '';
      return [
        span(text, 'dim'),
        span('│', 'dim'),
        span(drawnBar, to <= 0 ? 'down' : 'accent'),
        span(` ${one}`),
        ...(marksAt(at) === '' ? [] : [span(marksAt(at), 'strong')]),
      ];
    }),
  ];
}

/**
 * The number of ranges of a histogram by the rule of Freedman and Diaconis: the width of a range is twice the spread of the middle half of the values,
 * divided by the cube root of their count.
 */
function binCount(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const size = (2 * (at(0.75) - at(0.25))) / portable.pow(values.length, 1 / 3);
  const count = size > 0 ? Math.ceil((at(1) - at(0)) / size) : MIN_BINS;
  return Math.min(MAX_BINS, Math.max(MIN_BINS, count));
}

const MAX_DOT_COLUMNS = 160;
/** Maximum number of dots at one place; `+` stands for more. */
const MAX_STACK = 6;

/** A dot for each run over an axis, dots at the same place above each other, and the interval of the mean below. */
function dotLines({ figure, values, spread }: DrawnDistribution, width: number): Span[][] {
  const textOf = figureText(figure, values);
  const { mean } = spread;
  const [low, high] = [spread.low ?? mean, spread.high ?? mean];
  const [least, most] = widened(Math.min(...values, low), Math.max(...values, high));
  const columns = Math.max(10, Math.min(MAX_DOT_COLUMNS, width));
  const columnOf = (value: number): number => Math.round(((value - least) / (most - least)) * (columns - 1));
  const stacks = new Array<number>(columns).fill(0);
  for (const value of values) stacks[columnOf(value)] = (stacks[columnOf(value)] ?? 0) + 1;
  const zero = least < 0 && most > 0 ? columnOf(0) : -1;
  const tall = Math.min(MAX_STACK, Math.max(...stacks));
  const isLoss = (column: number): boolean => figure.isSigned && least + (column / (columns - 1)) * (most - least) < 0;
  const rows = Array.from({ length: tall }, (_, row): Span[] =>
    stacks.map((count, column) => {
      const level = tall - row;
      if (count < level) return column === zero ? span('│', 'dim') : span(' ');
      const sign = level === MAX_STACK && count > MAX_STACK ? '+' : '●';
      return span(sign, isLoss(column) && column !== zero ? 'down' : 'accent');
    }),
  );
  const [from, at, to] = [columnOf(low), columnOf(mean), columnOf(high)];
  const interval = Array.from({ length: columns }, (_, column): Span => {
    if (column === at) return span('◆', 'strong');
    if (column >= from && column <= to) return span(column === from ? '├' : column === to ? '┤' : '─', 'accent');
    return column === zero ? span('│', 'dim') : span(' ');
  });
  const [left, right] = [textOf(least), textOf(most)];
  // The axis of equal values has no other value than this one.
  const only = values.every((value) => value === values[0]) ? textOf(mean) : '';
  const axis =
    only === ''
      ? `${left}${right.padStart(Math.max(1, columns - left.length))}`
      : `${' '.repeat(Math.max(0, at - (only.length >> 1)))}${only}`;
  const isFree = zero > left.length && zero < columns - right.length - 1;
  return [
    [
      span(figureName(figure), 'strong'),
      span(
        `  a dot for each run; ◆ the mean${spread.high === null ? `; ${NO_INTERVAL}` : ' and its 95 % interval'}`,
        'dim',
      ),
    ],
    ...rows,
    interval,
    [span('─'.repeat(columns), 'dim')],
    [span(isFree ? `${axis.slice(0, zero)}0${axis.slice(zero + 1)}` : axis, 'dim')],
  ];
}

/** Counts of values in about `count` ranges of a round width. */
function binned(values: readonly number[], count: number): { first: number; step: number; counts: number[] } {
  const low = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const high = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const raw = (high - low) / count || Math.abs(low) / count || 1;
  const power = portable.powerOfTen(portable.decimalExponent(raw));
  const step = ([1, 2, 5, 10].find((one) => one * power >= raw * (1 - 1e-9)) ?? 10) * power;
  const start = Math.floor(low / step + 1e-9);
  const counts = new Array<number>(Math.max(1, Math.floor(high / step + 1e-9) - start + 1)).fill(0);
  for (const value of values) {
    const at = Math.min(counts.length - 1, Math.max(0, Math.floor(value / step + 1e-9) - start));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return { first: start * step, step, counts };
}

export function distributionPicture(drawn: DrawnDistribution, context: ShowContext): Picture | undefined {
  const { name, figure, values, spread } = drawn;
  if (values.length === 0) return undefined;
  const factor = factorOf(figure);
  const figures = distributionFigures(drawn);
  const count = `${values.length} ${values.length === 1 ? 'run' : 'runs'}`;
  const title = `${name} · ${figureName(figure)}`;
  const alt = `${title}, ${count}: ${figures.map((one) => `${one.name} ${one.value}`).join(', ')}; ${intervalNote(drawn)}`;
  const decimals = figureDecimals(figure, values);
  const histogram: Histogram = {
    values: values.map((value) => value * factor),
    marks: [
      { value: spread.mean * factor, label: 'mean', isMain: true } as const,
      ...(values.length > 1 ? [{ value: spread.median * factor, label: 'median' }] : []),
    ].toSorted((a, b) => a.value - b.value),
    countName: 'runs',
    hollowFrom: Number.POSITIVE_INFINITY,
    nameOf: (value) =>
      value
        .toFixed(decimals)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '')
        .replace(/^-0$/, '0') || '0',
    decimals,
    bins: binCount(values),
    ...(figure.isSigned && { lossBelow: 0 }),
    ...(spread.low === null || spread.high === null
      ? {}
      : { interval: { low: spread.low * factor, high: spread.high * factor } }),
  };
  const words = {
    title,
    aside: `${count} · ${values.length < MIN_BARS ? 'dots: runs, line: mean · ' : ''}${intervalNote(drawn)}`,
    figures: figures.map((one, at) => (at === 0 ? { ...one, fill: colorsOf(context.theme).accent } : one)),
    description: alt,
  };
  // Few runs are drawn as dots, many runs as bars.
  const chart = (values.length < MIN_BARS ? dotsSvg : histogramSvg)(histogram, words, context.theme);
  return { ...chart, alt };
}
