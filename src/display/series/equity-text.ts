/**
 * An equity curve in a terminal: the line of the values, and below it, under a line at zero, the loss since the peak as
 * dots that hang down. Both share the axis of times.
 */
import type { TimeSpan } from '../svg/axis.js';
import { shareOf } from '../text/bar.js';
import { DOTS_ACROSS, DOTS_DOWN, DotCanvas } from '../text/dot-canvas.js';
import { type Span, span } from '../text/rich.js';
import { type Drawdown, drawdownOf, lossText } from './drawdown.js';
import { columnTimeAxis, drawCurves, frameOf, type LineFrame } from './line-text.js';
import { boundsOf, timeAt } from './series-text.js';
import { drawSteps } from './step-line.js';

/** The values of an equity curve and the space for it. */
export interface EquityLines {
  readonly values: readonly number[];
  /** The values as texts. */
  readonly texts: readonly string[];
  readonly decimals: number;
  readonly bars: readonly TimeSpan[] | undefined;
  readonly columns: number;
  /** Rows of the line; the drawdown and the axis come below it. */
  readonly rows: number;
  readonly lossRows: number;
  /** Minutes east of UTC. */
  readonly zone: number;
  readonly isLog?: boolean;
  readonly isAscii: boolean;
}

const CAPTION = ' lost since the peak ';

/** The terminal lines of an equity curve of at least one value. */
export function equityLines(options: EquityLines): Span[][] {
  const { values, texts, decimals, bars, columns, rows, zone, isLog = false } = options;
  const drawdown = drawdownOf(values);
  const worst = (drawdown.losses[drawdown.worst] ?? 0) < 0 ? lossText(texts, drawdown, drawdown.worst) : '';
  const most = Math.max(1, values.length - 1);
  const frame: LineFrame = {
    columns,
    rows,
    x: [0, most],
    y: boundsOf(values),
    isLog,
    decimals,
    last: { value: values.at(-1) ?? 0, label: texts.at(-1) ?? '' },
    below: (width) => [
      ...lossLines(drawdown, worst, width, options.lossRows),
      ...(bars ? columnTimeAxis((share) => timeAt(bars, share * most), width, zone) : [[edge(width, '─┘')]]),
    ],
  };
  // The label of the largest loss may be wider than the labels of the values.
  const labels = columns - 3 - frameOf(frame).width;
  const fitting = { ...frame, columns: columns - Math.max(0, worst.length - labels) };
  if (options.isAscii) return drawSteps(values, fitting);
  return drawCurves([{ points: values.map((value, at) => [at, value] as const), tone: 'accent' }], fitting);
}

const edge = (width: number, end: string): Span => span('─'.repeat(width) + end, 'dim');

/** The line at zero, and below it the losses of each column in quarters of a row. @param text of the largest loss; '' for none */
export function lossLines({ losses, worst }: Drawdown, text: string, width: number, rows: number): Span[][] {
  const caption = text === '' ? ' no loss since a peak ' : CAPTION;
  const rule = caption.length + 4 <= width ? `──${caption}`.padEnd(width, '─') : '─'.repeat(width);
  const zero = [span(`${rule}─┤`, 'dim')];
  if (text === '' || rows < 1) return [zero];
  const canvas = new DotCanvas(width, rows);
  const deepest = losses[worst] ?? -1;
  const [across, down] = [width * DOTS_ACROSS, rows * DOTS_DOWN];
  for (let x = 0; x < across; x += 1) {
    const from = Math.min(losses.length - 1, Math.floor((x * losses.length) / across));
    const to = Math.max(from + 1, Math.floor(((x + 1) * losses.length) / across));
    const loss = losses.slice(from, to).reduce((low, one) => Math.min(low, one), 0);
    for (let y = 0; y < Math.round(shareOf(loss, deepest) * down); y += 1) canvas.dot(x, y, 'down');
  }
  return [
    zero,
    ...Array.from({ length: rows }, (_, row) => [
      ...canvas.row(row),
      ...(row === rows - 1 ? [span(' ┤ ', 'dim'), span(text)] : [span(' │', 'dim')]),
    ]),
  ];
}
