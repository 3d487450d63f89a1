/** `x.chart({ name: values, … })`: several curves in one chart. The axis shows times if all curves have times. */
import { asMs } from '../../protocol/index.js';
import type { ChartOptions, Curves } from '../types/chart-types.js';
import { ParameterError } from '../types/errors.js';

/** The maximum number of curves: more could not be distinguished. */
const MAX_CURVES = 6;

/** The points of a curve: values as the user gave them, and their times if they have any. */
export interface CurvePoints {
  readonly values: readonly unknown[];
  readonly times?: readonly unknown[];
}

/** Whether a value is an object whose fields are all lists: curves by name. */
export function isCurves(value: object): value is Curves {
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  const lists = Object.values(value);
  return (
    (prototype === Object.prototype || prototype === null) &&
    lists.length > 0 &&
    lists.every((list) => Array.isArray(list) || ArrayBuffer.isView(list))
  );
}

/**
 * The curves as the value of a plot.
 *
 * @throws ParameterError for another kind than `line`, too many curves, a list without numbers, and values at or below
 * zero on a logarithmic axis
 */
export function curvesValue(
  curves: Curves,
  { kind, name, log }: ChartOptions,
  pointsOf: (list: ArrayLike<unknown>) => CurvePoints,
): object {
  if (kind !== undefined && kind !== 'line')
    throw new ParameterError('chart', 'kind', `invalid kind '${kind}' for several curves; allowed is 'line'.`);
  const names = Object.keys(curves);
  if (names.length > MAX_CURVES) {
    throw new ParameterError(
      'chart',
      'value',
      `${names.length} curves in one chart; at most ${MAX_CURVES} can be distinguished.`,
    );
  }
  const drawn = names.map((curve) => {
    const { values, times } = pointsOf(curves[curve] as ArrayLike<unknown>);
    const y = values.map(floatOf);
    const at = y.findIndex((one) => one <= 0);
    if (log === true && at >= 0) throw notPositive(`'${curve}'`, values[at], at);
    const last = y.findLastIndex(Number.isFinite);
    if (last < 0) throw new ParameterError('chart', 'value', `'${curve}' has no numbers.`);
    return { name: curve, y, last: lastText(values[last]), times: times?.map(millisecondsOf) };
  });
  const isTime = drawn.every(({ times }) => times?.every(Number.isFinite));
  return {
    mark: 'line',
    name: name ?? '',
    isTime,
    log: { y: log === true },
    curves: drawn.map(({ times, ...curve }) => ({
      ...curve,
      x: isTime ? times : curve.y.map((_, index) => index + 1),
    })),
  };
}

/** The error of a value that has no place on a logarithmic axis. */
export function notPositive(what: string, value: unknown, at: number): ParameterError {
  return new ParameterError(
    'chart',
    'log',
    `a logarithmic axis has only values above zero, but ${what} has ${String(value)} at index ${at}.`,
    'Leave log out, or draw a series that stays above zero.',
  );
}

const floatOf = (value: unknown): number =>
  typeof value === 'number' || typeof value === 'bigint' || (typeof value === 'string' && value.trim() !== '')
    ? Number(value)
    : Number.NaN;

const millisecondsOf = (time: unknown): number =>
  time instanceof Date || (typeof time === 'string' && !/^\d+$/.test(time))
    ? new Date(time).getTime()
    : asMs(floatOf(time));

/** The last value as text: a decimal text without zeros at its end, a float with at most eight decimals. */
function lastText(value: unknown): string {
  const text = typeof value === 'number' ? String(Number(value.toFixed(8))) : String(value);
  return text.includes('.') && !text.includes('e') ? text.replace(/\.?0+$/, '') : text;
}
