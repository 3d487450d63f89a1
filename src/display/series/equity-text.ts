/**
 * An equity curve in a terminal: the line of the values, and below it, under a line at zero, the loss since the peak as
 * bars that hang down, with the size and the time of the largest loss, and the duration of the longest one. The line
 * and the bars share the axis of times.
 */
import type { TimeSpan } from '../svg/axis.js';
import { halvesCell, shareOf } from '../text/bar.js';
import type { LineLook } from '../text/line-canvas.js';
import { type Span, span } from '../text/rich.js';
import { type Drawdown, drawdownOf, longestText, lossText } from './drawdown.js';
import { captionRule, columnTimeAxis, drawCurves, type LineFrame, placeAxis } from './line-text.js';
import { boundsOf, curveOf, timeAt } from './series-text.js';

/** The values of an equity curve and the space for it. */
export interface EquityLines {
  readonly values: readonly number[];
  /** The values as texts. */
  readonly texts: readonly string[];
  readonly decimals: number;
  readonly bars: readonly TimeSpan[] | undefined;
  readonly columns: number;
  /** Maximum number of rows of the line. The drawdown and the axis are below it. */
  readonly rows: number;
  readonly lossRows: number;
  /** Minutes east of UTC. */
  readonly zone: number;
  readonly isLog?: boolean;
  readonly look: LineLook;
}

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
    labelWidth: worst.length,
    below: (width, gap) => [
      ...lossLines(drawdown, worst, [width, gap], options.lossRows),
      ...(bars ? columnTimeAxis((share) => timeAt(bars, share * most), width, zone) : placeAxis(values.length, width)),
    ],
  };
  return drawCurves([curveOf(values, options.look)], frame);
}

/** `drawdown -3.04 %, longest 5 h 00 m`; '' without a loss. */
export function lossSummary(
  texts: readonly string[],
  values: readonly number[],
  bars: readonly TimeSpan[] | undefined,
): string {
  const drawdown = drawdownOf(values);
  if (!((drawdown.losses[drawdown.worst] ?? 0) < 0)) return '';
  return `drawdown ${lossText(texts, drawdown, drawdown.worst)}, longest ${longestText(drawdown, bars)}`;
}

const CAPTION = 'lost since the peak';

/**
 * The line at zero, and below it the losses of each column in halves of a row.
 *
 * @param text of the largest loss; '' for none
 * @param columns of the losses, and from there to the axis
 * @param name of the losses
 */
export function lossLines(
  { losses, worst, isPercent }: Drawdown,
  text: string,
  [width, gap]: readonly [columns: number, gap: number],
  rows: number,
  name = CAPTION,
): Span[][] {
  const rule = captionRule(text === '' ? 'no loss since a peak' : name, width);
  // A bare zero would look like one more value of the axis above.
  const zero = [span(`${rule}${'─'.repeat(gap)}─┤ ${isPercent ? '0 %' : '0'}`, 'dim')];
  if (text === '' || rows < 1) return [zero];
  const deepest = losses[worst] ?? -1;
  const sizes = Array.from({ length: width }, (_, column) => {
    const from = Math.min(losses.length - 1, Math.floor((column * losses.length) / width));
    const to = Math.max(from + 1, Math.floor(((column + 1) * losses.length) / width));
    let loss = 0;
    for (let at = from; at < to; at += 1) loss = Math.min(loss, losses[at] ?? 0);
    return Math.round(shareOf(loss, deepest) * rows * 2);
  });
  return [
    zero,
    ...Array.from({ length: rows }, (_, row) => [
      span(sizes.map((size) => halvesCell(0, size, row)).join('') + ' '.repeat(gap), 'down'),
      ...(row === rows - 1 ? [span(' ┤ ', 'dim'), span(text)] : [span(' │', 'dim')]),
    ]),
  ];
}
