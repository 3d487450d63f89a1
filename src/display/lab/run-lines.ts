/**
 * The curves of a run in a terminal, over one axis of times: the profit of the trading, the profit of the account
 * without trading, and their sum; below them the loss since the peak and the quantities bought and sold.
 */

import { percentText } from '../lab-figures/run-amounts.js';
import { lossLines } from '../series/equity-text.js';
import {
  type CurveEnd,
  captionRule,
  columnTimeAxis,
  drawCurves,
  type LineFrame,
  type TextCurve,
} from '../series/line-text.js';
import { extremesOf } from '../series/series-svg.js';
import { boundsOf, timeAt } from '../series/series-text.js';
import { halvesCell } from '../text/bar.js';
import { type LineLook, type Stroke, strokesOf } from '../text/line-canvas.js';
import { compact } from '../text/number-text.js';
import { type Span, span, type Tone } from '../text/rich.js';
import { type ProfitCurve, profitCurves, type RunModel } from './run-model.js';

/** The space of the curves. */
export interface RunRows {
  readonly columns: number;
  /** Rows of the panes: profit, loss since the peak, quantities bought and sold. A pane with 0 rows is left out. */
  readonly profit: number;
  readonly loss: number;
  readonly position: number;
}

/** Lower panes cannot show three curves apart, so the account without trading is left out: the headline has it. */
const LOW = 10;
/** The curves in the order of their strokes. The total is the curve with the most noise: with gaps, it would not look like a line. */
const NAMES: readonly ProfitCurve['name'][] = ['total', 'trading', 'held'];
const LETTERS = '+o.';
const TONES: Readonly<Record<ProfitCurve['name'], Tone>> = { trading: 'accent', held: 'dim', total: 'plain' };

/** Whether a pane of these rows shows every curve. */
export const hasHeld = (model: RunModel, rows: number): boolean =>
  rows >= LOW || profitCurves(model).every(({ name }) => name !== 'held');

/**
 * The lines of the curves.
 *
 * @param unit the asset of the profit
 * @param zone minutes east of UTC
 */
export function runLines(model: RunModel, rows: RunRows, unit: string, zone: number, look: LineLook): Span[][] {
  const { times, drawdown, position, decimals } = model;
  const all = profitCurves(model);
  const curves = all.filter(({ name }) => rows.profit >= LOW || name !== 'held');
  const most = Math.max(1, times.length - 1);
  const bars = times.map((time) => ({ openMs: time, closeMs: time }));
  const deepest = drawdown.losses[drawdown.worst] ?? 0;
  const worst = deepest === 0 ? '' : drawdown.isPercent ? percentText(deepest / 100) : compact(deepest);
  const figures = Math.max(...curves.map(({ end }) => end.length));
  const strokes = strokesOf(curves.length, look, LETTERS);
  const strokeOf = (name: ProfitCurve['name']): Stroke => strokes[NAMES.indexOf(name)] ?? strokes[0];
  const ends = curves.map(({ name, values, end }): CurveEnd => {
    const label = `${name} ${end.padStart(figures + (curves.length > 1 ? 7 - name.length : 0))}`;
    return { value: values.at(-1) ?? 0, label, tone: TONES[name], sign: strokeOf(name).sign };
  });
  const amounts = position && rows.position > 0 ? amountLabels(position.values).map((text) => text.length) : [];
  const frame: LineFrame = {
    caption: rows.loss > 0 ? `profit, ${unit}${curves.length < all.length ? ', without held' : ''}` : '',
    columns: rows.columns,
    rows: rows.profit,
    x: [0, most],
    // The scale of all curves, so the others stay where they are if one is left out.
    y: boundsOf(all.flatMap(({ values }) => values).concat(0)),
    decimals,
    ends,
    endsAreValues: true,
    labelWidth: Math.max(rows.loss > 0 ? worst.length : 0, ...amounts),
    below: (width, gap) => [
      ...(rows.loss > 0 ? lossLines(drawdown, worst, [width, gap], rows.loss, nameOf(width, BELOW_PEAK)) : []),
      ...(position && rows.position > 0 ? positionLines(position, [width, gap], rows.position) : []),
      ...columnTimeAxis((share) => timeAt(bars, share * most), width, zone, gap),
    ],
  };
  const drawn = curves.map(({ name, values }): TextCurve => {
    // If there are more values than columns, each column keeps its extremes, so no peak is lost.
    const indices = extremesOf(values, Math.ceil(times.length / rows.columns));
    const points = indices.map((at) => [at, values[at] ?? 0] as const);
    return { points, tone: TONES[name], stroke: strokeOf(name) };
  });
  return drawCurves(drawn, frame);
}

/** The names of the lower panes, as in the picture of a run, and their short forms for narrow screens. */
const BELOW_PEAK = ['equity below its peak', 'below its peak'] as const;
const BOUGHT = ['bought less sold, ', 'position, '] as const;
const nameOf = (columns: number, [name, short]: readonly [string, string], unit = ''): string =>
  `${name}${unit}`.length + CAPTION_SIGNS <= columns ? `${name}${unit}` : `${short}${unit}`;
/** The rule before and after the name of a pane, and the blanks beside it. */
const CAPTION_SIGNS = 6;
const amountLabels = (values: readonly number[]): readonly [high: string, low: string] => {
  const [low, high] = boundsOf([...values, 0]);
  const text = (value: number): string => `${value > 0 ? '+' : ''}${compact(value)}`;
  return [text(high), text(low)];
};

/** The quantity bought minus the quantity sold, as bars between zero and the amount of each column. */
function positionLines(
  { values, unit, isValue }: NonNullable<RunModel['position']>,
  [width, gap]: readonly [columns: number, gap: number],
  rows: number,
): Span[][] {
  const [low, high] = boundsOf([...values, 0]);
  const caption = captionRule(nameOf(width, BOUGHT, `${isValue ? 'value in ' : ''}${unit}`), width);
  const halves = rows * 2;
  const halfOf = (value: number): number => Math.round(((high - value) / (high - low)) * halves);
  const zero = halfOf(0);
  const ends = Array.from({ length: width }, (_, column): readonly [number, number] => {
    const value = values[Math.min(values.length - 1, Math.floor((column * values.length) / width))] ?? 0;
    const end = halfOf(value);
    if (value > 0) return [Math.min(end, zero - 1), zero];
    return value < 0 ? [zero, Math.max(end, zero + 1)] : [0, 0];
  });
  const [top, bottom] = amountLabels(values);
  return [
    [span(`${caption}${'─'.repeat(gap)}─┤`, 'dim')],
    ...Array.from({ length: rows }, (_, row) => {
      const label = row === 0 ? top : row === rows - 1 ? bottom : '';
      return [
        span(ends.map(([from, to]) => halvesCell(from, to, row)).join('') + ' '.repeat(gap), 'accent'),
        ...(label === '' ? [span(' │', 'dim')] : [span(' ┤ ', 'dim'), span(label)]),
      ];
    }),
  ];
}
