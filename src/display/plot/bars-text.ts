/** Draws a plot of bars in a terminal: a table with a bar beside each value. */
import { isDecimalText } from '../../protocol/index.js';
import { barOf } from '../text/bar.js';
import { type Block, tableBlock } from '../text/blocks.js';
import { alignDecimals } from '../text/decimal-align.js';
import { type Rich, span, textWidth } from '../text/rich.js';

const BAR_COLUMNS = 200;
/** The gaps of the columns of bars, and the line of zero. */
const BAR_FRAME = 5;

/** The name of a bar, its value as a text, and its value. */
export type Bar = readonly [label: string, text: string, value: number];

/** @param longest the value of a bar of full length; default: the largest value */
export function barsTable(
  bars: readonly Bar[],
  titles: readonly [string, string],
  width: number,
  longest?: number,
): Block {
  const most = longest ?? bars.reduce((top, [, , value]) => Math.max(top, Math.abs(value)), 0);
  const [least, highest] = [
    Math.min(0, ...bars.map(([, , value]) => value)),
    Math.max(0, ...bars.map(([, , value]) => value)),
  ];
  const isSigned = least < 0;
  const texts = alignDecimals(
    bars.map(([, text]) => text),
    'own',
  );
  const widest = (at: 0 | 1): number =>
    Math.max(textWidth(titles[at]), ...(at === 0 ? bars.map(([label]) => label) : texts).map(textWidth));
  const columns = Math.max(8, Math.min(BAR_COLUMNS, width - widest(0) - widest(1) - BAR_FRAME));
  // Bars below zero end at the line of zero, so that their direction needs no colour.
  const below = isSigned ? Math.max(1, Math.round((columns * -least) / (highest - least))) : 0;
  const barCells = (value: number): Rich => {
    // Tables beside each other have rules of equal length.
    if (!isSigned)
      return span(barOf(most > 0 ? Math.abs(value) / most : 0, columns).padEnd(longest ? columns : 0), 'accent');
    const room = value < 0 ? below : columns - below;
    const size = Math.min(
      room,
      Math.max(value === 0 ? 0 : 1, Math.round((Math.abs(value) * columns) / (highest - least))),
    );
    const bar = '█'.repeat(size);
    const zero = span('│', 'dim');
    return value < 0
      ? [span(' '.repeat(below - size)), span(bar, 'down'), zero]
      : [span(' '.repeat(below)), zero, span(bar, 'up')];
  };
  return tableBlock({
    columns: [
      { title: titles[0], ...(bars.every(([label]) => isDecimalText(label)) && { align: 'right' }) },
      { title: titles[1], align: 'right' },
      { title: '', called: 'bar', hideAt: 1 },
    ],
    rows: bars.map(([label, , value], at): Rich[] => [label, texts[at] ?? '', barCells(value)]),
  });
}
