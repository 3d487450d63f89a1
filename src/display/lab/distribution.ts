/** The values of a figure in many runs: a histogram with the mean and its confidence interval. */
import type { ShowContext } from '../context.js';
import { histogramSvg } from '../series/histogram-svg.js';
import { colorsOf } from '../svg/palette.js';
import type { Picture } from '../svg/picture.js';
import { barOf } from '../text/bar.js';
import { type Span, span } from '../text/rich.js';
import { factorOf, figureDecimals, figureName, figureText } from './figure-text.js';
import type { DrawnDistribution } from './lab-drawing.js';

const MAX_ROWS = 12;
const MAX_BAR = 60;

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
    { name: 'least', value: textOf(sorted[0] ?? 0) },
    { name: 'largest', value: textOf(sorted.at(-1) ?? 0) },
    ...(figure.isSigned ? [{ name: 'below zero', value: `${losses} of ${values.length}` }] : []),
  ];
}

const intervalNote = ({ spread }: DrawnDistribution): string =>
  spread.high === null ? 'one run has no interval' : '±: 95 % confidence interval of the mean';

/** The distribution as lines of at most `width` columns: a row for each range of values. */
export function distributionLines(drawn: DrawnDistribution, width: number): Span[][] {
  const { figure, values, spread } = drawn;
  if (values.length === 0) return [[span('no values', 'dim')]];
  const factor = factorOf(figure);
  const count = Math.min(MAX_ROWS, Math.max(3, Math.ceil(2 * Math.sqrt(values.length))));
  const { first, step, counts } = binned(
    values.map((value) => value * factor),
    count,
  );
  const decimals = Math.max(figureDecimals(figure, values) - 1, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));
  const edge = (at: number): string => (first + at * step).toFixed(decimals).replace(/^-(0\.?0*)$/, '$1');
  const labels = counts.map((_, at) => `${edge(at)} … ${edge(at + 1)}`);
  const names = Math.max(...labels.map((label) => label.length));
  const numbers = Math.max(...counts.map((one) => String(one).length));
  const most = Math.max(...counts);
  const bar = Math.min(MAX_BAR, width - names - numbers - 14);
  const { mean, low, high } = spread;
  const meanAt = Math.min(counts.length - 1, Math.max(0, Math.floor((mean * factor - first) / step)));
  return [
    [span(figureName(figure), 'strong'), span(`  ${intervalNote(drawn)}`, 'dim')],
    ...counts.map((one, at) => {
      const [from, to] = [first + at * step, first + (at + 1) * step];
      const isInside = low !== null && high !== null && low * factor < to && high * factor >= from;
      const text = `${(labels[at] ?? '').padStart(names)} `;
      const drawnBar = bar >= 4 ? barOf(one / most, bar) : '';
      return [
        span(text, 'dim'),
        span(isInside ? '┃' : '│', isInside ? 'accent' : 'dim'),
        span(drawnBar, to <= 0 ? 'down' : 'accent'),
        span(` ${one}`),
        ...(at === meanAt ? [span(' ◂ mean', 'strong')] : []),
      ];
    }),
  ];
}

/** Counts of values in about `count` ranges of a round width. */
function binned(values: readonly number[], count: number): { first: number; step: number; counts: number[] } {
  const low = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const high = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const raw = (high - low) / count || Math.abs(low) / count || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
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
  const chart = histogramSvg(
    {
      values: values.map((value) => value * factor),
      marks: [{ value: spread.mean * factor, label: `mean ${figures[0]?.value ?? ''}` }],
      hollowFrom: Number.POSITIVE_INFINITY,
      nameOf: (value) =>
        value
          .toFixed(decimals)
          .replace(/\.?0+$/, '')
          .replace(/^-0$/, '0') || '0',
      decimals,
      bins: Math.max(6, Math.ceil(2 * Math.sqrt(values.length))),
      ...(spread.low === null || spread.high === null
        ? {}
        : { interval: { low: spread.low * factor, high: spread.high * factor } }),
    },
    {
      title,
      aside: `${count} · ${intervalNote(drawn)}`,
      figures: figures.map((one, at) => (at === 0 ? { ...one, fill: colorsOf(context.theme).accent } : one)),
      description: alt,
    },
    context.theme,
  );
  return { ...chart, alt };
}
