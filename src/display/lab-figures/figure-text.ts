/** Values of one figure as texts with the same decimals, so that they can be compared. */
import { portable } from '../../protocol/index.js';
import { fixed } from '../text/number-text.js';
import type { DrawnFigure } from './lab-drawing.js';
import { signed } from './rounded.js';

/** Digits of the largest value of a figure. */
const DIGITS = 4;
/** Digits of the largest value of a column of a table. There are fewer digits than for a sweep, because such a map has more cells. */
const COLUMN_DIGITS = 3;
const MAX_DECIMALS = 8;

/** Makes the function that writes a value of a figure, with the decimals that these values need. The unit is not part of the text. */
export function figureText(figure: DrawnFigure, values: readonly number[]): (value: number) => string {
  const factor = factorOf(figure);
  const decimals = figureDecimals(figure, values);
  return (value) => {
    const text = fixed(value * factor, decimals);
    return figure.isSigned ? signed(text) : text;
  };
}

/** The values of a figure in percent are shares: 0.01 is 1 %. */
export const factorOf = ({ unit }: DrawnFigure): number => (unit === '%' ? 100 : 1);

/** The decimals that give the largest value four digits. */
export function figureDecimals(figure: DrawnFigure, values: readonly number[]): number {
  const digits = figure.isColumn ? COLUMN_DIGITS : DIGITS;
  if (figure.isColumn && values.every(Number.isInteger)) return 0;
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value * factorOf(figure))), 0);
  const whole = largest > 0 ? portable.decimalExponent(largest) + 1 : digits;
  return Math.min(MAX_DECIMALS, Math.max(0, digits - whole));
}

/** The word for the largest value: `best` only for gains, because more turnover or risk is not better. */
export const bestWord = ({ isSigned, isColumn }: DrawnFigure): string =>
  isSigned && isColumn !== true ? 'best' : 'largest';

/** `profit USDT`, `return %`, `sharpe`. */
export const figureName = ({ name, unit }: DrawnFigure): string => `${name} ${unit}`.trim();

/** The smallest and the largest of some values; 0 and 0 without values. */
export function rangeOfValues(values: readonly number[]): readonly [number, number] {
  if (values.length === 0) return [0, 0];
  return [
    values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY),
    values.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY),
  ];
}
