/** Reads the options of a chart of klines that draw over its candles: averages, lines, fills and orders. */
import type { ChartOverlay, OverlayFill, OverlayLine, OverlayOrder } from '../../protocol/index.js';
import { asMs, isClosedStatus } from '../../protocol/index.js';
import type { ChartOptions } from '../types/chart-types.js';
import { ParameterError } from '../types/errors.js';

/** The maximum number of lines over candles: more could not be distinguished. */
const MAX_LINES = 4;

const OVERLAYS = ['average', 'exponential', 'overlays', 'fills', 'orders'] as const;

/** The given options that only candles have. */
export const overlayOptionsOf = (options: ChartOptions): readonly string[] =>
  OVERLAYS.filter((name) => options[name] !== undefined);

/** The data of the rows that lines over candles need. */
export interface OverlayRows {
  /** The closing price of each row. */
  readonly closes: readonly number[];
  /** The values of a column of the rows as floats; undefined if there is no such column of numbers. */
  readonly column: (name: string) => ArrayLike<number> | undefined;
  /** Names of the columns. */
  readonly names: () => readonly string[];
}

/** @throws ParameterError for an invalid number of klines, an unknown column, and rows that are not fills or orders */
export function overlayOf(options: ChartOptions, rows: OverlayRows): ChartOverlay {
  const lines = [
    ...lengthsOf('average', options.average, rows).map(
      (length): OverlayLine => ({
        name: `average(${length})`,
        values: simpleAverage(rows.closes, length),
      }),
    ),
    ...lengthsOf('exponential', options.exponential, rows).map(
      (length): OverlayLine => ({
        name: `exponential(${length})`,
        values: exponentialAverage(rows.closes, length),
      }),
    ),
    ...linesOf(options.overlays, rows),
  ];
  if (lines.length > MAX_LINES) {
    throw new ParameterError(
      'chart',
      'overlays',
      `${lines.length} lines over candles; at most ${MAX_LINES} can be distinguished.`,
    );
  }
  return {
    lines,
    fills: listOf(options.fills).flatMap(fillsOf),
    orders: listOf(options.orders).flatMap((order, at) => (isMarket(order) ? [] : [orderOf(order, at)])),
  };
}

const listOf = (given: readonly object[] | object | undefined): readonly object[] =>
  given === undefined ? [] : Array.isArray(given) ? given : [given];

function lengthsOf(name: string, given: ChartOptions['average'], { closes }: OverlayRows): readonly number[] {
  const lengths = given === undefined ? [] : [given].flat();
  for (const length of lengths) {
    if (!Number.isInteger(length) || length < 1)
      throw new ParameterError(
        'chart',
        name,
        `invalid number of klines ${String(length)}: give a whole number from 1.`,
      );
    if (length > closes.length) {
      throw new ParameterError(
        'chart',
        name,
        `an average of ${length} klines has no value in ${closes.length} klines.`,
        'Read more klines, for example with .limit(500), or take a shorter average.',
      );
    }
  }
  return lengths;
}

function simpleAverage(values: readonly number[], length: number): Float64Array {
  const averages = new Float64Array(values.length).fill(Number.NaN);
  let sum = 0;
  values.forEach((value, at) => {
    sum += value - (at >= length ? (values[at - length] ?? 0) : 0);
    if (at >= length - 1) averages[at] = sum / length;
  });
  return averages;
}

function exponentialAverage(values: readonly number[], length: number): Float64Array {
  const averages = new Float64Array(values.length).fill(Number.NaN);
  const share = 2 / (length + 1);
  let average = values.slice(0, length).reduce((sum, value) => sum + value, 0) / length;
  for (let at = length - 1; at < values.length; at += 1) {
    if (at >= length) average += share * ((values[at] ?? average) - average);
    averages[at] = average;
  }
  return averages;
}

function linesOf(given: ChartOptions['overlays'], { closes, column, names }: OverlayRows): OverlayLine[] {
  if (given === undefined) return [];
  if (Array.isArray(given)) {
    return (given as readonly string[]).map((name) => {
      const values = column(name);
      if (values) return { name, values };
      throw new ParameterError(
        'chart',
        'overlays',
        `there is no column '${name}' with numbers. The columns are ${names().join(', ')}.`,
        'For values of your own, give lists by name: overlays: { upper: [...] }.',
      );
    });
  }
  return Object.entries(given as Readonly<Record<string, ArrayLike<unknown>>>).map(([name, list]) => {
    const length = (list as { length?: unknown } | null)?.length;
    if (typeof list === 'object' && length === closes.length)
      return { name, values: Array.from(list, (value) => floatOf(value)) };
    throw new ParameterError(
      'chart',
      'overlays',
      typeof length === 'number' && typeof list === 'object'
        ? `'${name}' has ${length} values for ${closes.length} klines.`
        : `'${name}' is no list of values.`,
      'Give one value for each kline, and null where the line has none.',
    );
  });
}

const floatOf = (value: unknown): number =>
  value === null || value === undefined || value === '' ? Number.NaN : Number(value);

type Row = Readonly<Record<string, unknown>>;

/** The fills in `given`: a trade of the account, a row with the same content, or a placed order with its fills. */
function fillsOf(given: object, at: number): OverlayFill[] {
  const row = given as Row;
  if (Array.isArray(row.fills)) {
    const { side, transactTime: time } = row;
    return row.fills.map((fill: Row) => fillOf({ ...fill, side, time }, at));
  }
  return [fillOf(row, at)];
}

function fillOf(row: Row, at: number): OverlayFill {
  const isBuy = row.isBuyer ?? row.m;
  const side = row.side ?? (typeof isBuy === 'boolean' ? (isBuy ? 'BUY' : 'SELL') : undefined);
  return {
    timeMs: timeOf('fills', row, at),
    side: sideOf('fills', side, at),
    price: decimalOf('fills', 'price', row.price, at),
    quantity: decimalOf('fills', 'qty', row.qty ?? row.quantity, at),
  };
}

/** A market order has no price at which it could be drawn, so only its fills are drawn. */
const isMarket = (order: object): boolean => (order as Row).type === 'MARKET';

function orderOf(given: object, at: number): OverlayOrder {
  const row = given as Row;
  const isStop = !(Number(row.price) > 0) && Number(row.stopPrice) > 0;
  const isOver = typeof row.status === 'string' && isClosedStatus(row.status);
  const end = row.updateTime ?? row.transactTime ?? row.endTime;
  return {
    side: sideOf('orders', row.side, at),
    price: decimalOf('orders', 'price', isStop ? row.stopPrice : row.price, at),
    quantity: decimalOf('orders', 'origQty', row.origQty ?? row.quantity ?? row.qty, at),
    isStop,
    fromMs: timeOf('orders', row, at),
    ...(isOver && end !== undefined ? { toMs: asMs(Number(end)) } : {}),
  };
}

function sideOf(option: string, side: unknown, at: number): 'BUY' | 'SELL' {
  if (side === 'BUY' || side === 'SELL') return side;
  throw new ParameterError('chart', option, `row ${at} needs the side BUY or SELL; a fill may have isBuyer instead.`);
}

function decimalOf(option: string, name: string, value: unknown, at: number): string {
  const text = typeof value === 'number' ? Number(value.toFixed(12)).toString() : String(value ?? '');
  if (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0) return text;
  throw new ParameterError('chart', option, `row ${at} has no ${name} above zero: ${String(value)}.`);
}

function timeOf(option: string, row: Row, at: number): number {
  const given = row.time ?? row.transactTime ?? row.workingTime ?? row.timestamp;
  const ms = given instanceof Date || typeof given === 'string' ? new Date(given).getTime() : asMs(Number(given));
  if (given !== undefined && given !== null && Number.isFinite(ms)) return ms;
  throw new ParameterError('chart', option, `row ${at} has no valid time: ${String(given)}.`);
}
