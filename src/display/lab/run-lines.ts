/**
 * The curves of a run in a terminal, over one axis of times: the profit of the trading beside the profit of the account
 * only held and their sum, below them the loss since the peak and the quantities bought and sold.
 */

import { percentText } from '../lab-figures/rounded.js';
import { lossLines } from '../series/equity-text.js';
import {
  type CurveEnd,
  columnTimeAxis,
  drawCurves,
  drawLetters,
  frameOf,
  type LineFrame,
  type TextCurve,
} from '../series/line-text.js';
import { extremesOf } from '../series/series-svg.js';
import { boundsOf, timeAt } from '../series/series-text.js';
import { DOTS_ACROSS, DOTS_DOWN, DotCanvas } from '../text/dot-canvas.js';
import { compact } from '../text/number-text.js';
import { type Span, span, type Tone } from '../text/rich.js';
import { type ProfitCurve, profitCurves, type RunModel } from './run-model.js';

/** The space of the curves. */
export interface RunRows {
  readonly columns: number;
  /** Rows of the profit, of the loss since the peak, and of what was bought and sold; 0 leaves a pane out. */
  readonly profit: number;
  readonly loss: number;
  readonly position: number;
}

/** Narrower screens have no room for figures beside the names of the curves. */
const NARROW = 60;
const LOOKS: Readonly<
  Record<ProfitCurve['name'], { readonly tone: Tone; readonly dashes: number; readonly letter: string }>
> = {
  trading: { tone: 'accent', dashes: 0, letter: '*' },
  held: { tone: 'dim', dashes: 1, letter: '.' },
  total: { tone: 'plain', dashes: 2, letter: '+' },
};

/** The lines of the curves. @param zone minutes east of UTC */
export function runLines(model: RunModel, rows: RunRows, zone: number, isAscii: boolean): Span[][] {
  const { times, drawdown, position, decimals } = model;
  const curves = profitCurves(model);
  const most = Math.max(1, times.length - 1);
  const bars = times.map((time) => ({ openMs: time, closeMs: time }));
  const deepest = drawdown.losses[drawdown.worst] ?? 0;
  const worst = deepest === 0 ? '' : drawdown.isPercent ? percentText(deepest / 100) : compact(deepest);
  const figures = Math.max(...curves.map(({ end }) => end.length));
  const ends = curves.map(({ name, values, end }): CurveEnd => {
    const words = rows.columns < NARROW ? name : `${name.padEnd(curves.length > 1 ? 7 : 0)} ${end.padStart(figures)}`;
    const { tone, letter } = LOOKS[name];
    return {
      value: values.at(-1) ?? 0,
      label: words,
      ...(isAscii && { mark: letter }),
      tone: tone === 'dim' ? 'plain' : tone,
    };
  });
  const frame: LineFrame = {
    columns: rows.columns,
    rows: rows.profit,
    x: [0, most],
    y: boundsOf(curves.flatMap(({ values }) => values).concat(0)),
    decimals,
    ends,
    below: (width) => [
      ...(rows.loss > 0 ? lossLines(drawdown, worst, width, rows.loss) : []),
      ...(position && rows.position > 0 ? positionLines(position, width, rows.position) : []),
      ...columnTimeAxis((share) => timeAt(bars, share * most), width, zone),
    ],
  };
  // A label of a lower pane may be wider than the labels of the profit.
  const labels = rows.columns - 3 - frameOf(frame).width;
  const widest = Math.max(worst.length, ...(position ? amountLabels(position.values).map((text) => text.length) : []));
  const fitting = { ...frame, columns: rows.columns - Math.max(0, widest - labels) };
  const drawn = curves.map((curve): TextCurve & { letter: string } => ({
    // If there are more values than dots, each dot keeps its extremes, so no peak is lost.
    points: extremesOf(curve.values, Math.ceil(times.length / (rows.columns * DOTS_ACROSS))).map(
      (at) => [at, curve.values[at] ?? 0] as const,
    ),
    ...LOOKS[curve.name],
  }));
  return isAscii ? drawLetters(drawn, fitting) : drawCurves(drawn, fitting);
}

const CAPTION = ' bought less sold, ';

const amountLabels = (values: readonly number[]): readonly [high: string, low: string] => {
  const [low, high] = boundsOf([...values, 0]);
  const text = (value: number): string => `${value > 0 ? '+' : ''}${compact(value)}`;
  return [text(high), text(low)];
};

/** The quantity bought minus the quantity sold, as dots between zero and the amount of each column. */
function positionLines(
  { values, unit, isValue }: NonNullable<RunModel['position']>,
  width: number,
  rows: number,
): Span[][] {
  const [low, high] = boundsOf([...values, 0]);
  const caption = `──${CAPTION}${isValue ? `value in ${unit}` : unit} `;
  const canvas = new DotCanvas(width, rows);
  const [across, down] = [width * DOTS_ACROSS, rows * DOTS_DOWN - 1];
  const dotOf = (value: number): number => Math.round(((high - value) / (high - low)) * down);
  const zero = dotOf(0);
  for (let x = 0; x < across; x += 1) {
    const value = values[Math.min(values.length - 1, Math.floor((x * values.length) / across))] ?? 0;
    const end = dotOf(value);
    if (value !== 0) for (let y = Math.min(zero, end); y <= Math.max(zero, end); y += 1) canvas.dot(x, y, 'accent');
  }
  const [top, bottom] = amountLabels(values);
  return [
    [span(`${caption.length <= width ? caption.padEnd(width, '─') : '─'.repeat(width)}─┤`, 'dim')],
    ...Array.from({ length: rows }, (_, row) => {
      const label = row === 0 ? top : row === rows - 1 ? bottom : '';
      return [...canvas.row(row), ...(label === '' ? [span(' │', 'dim')] : [span(' ┤ ', 'dim'), span(label)])];
    }),
  ];
}
