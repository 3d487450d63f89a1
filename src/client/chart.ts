/**
 * `x.chart(…)`: another picture of what is already there. A book as its depth curve, klines as the line of their closes,
 * trades as the line of their prices, numbers as a line. Nothing is sent, unless a reading call is handed in.
 */
import { isCall } from './call.js';
import { ParameterError } from './errors.js';
import type { Chart, ChartOptions } from './pictures.js';
import { type Displays, drawAs, type ShowContext } from './result.js';

type Drawing = { value: unknown; context: Omit<ShowContext, 'width' | 'height' | 'color'> };

const USAGE = 'x.chart takes a book, klines, trades, or a list of numbers, such as x.chart(klines.map((k) => k[4])).';

/** @throws ParameterError for what has no picture, and for a call that trades. */
export function chart(
  value: unknown,
  options: ChartOptions,
  displays: () => Displays | undefined,
): Chart | Promise<Chart> {
  if (isCall(value)) {
    if (value.isTrading) throw new ParameterError('chart', 'value', 'a call that trades has no picture.', USAGE);
    return value.send().then((answer) => chartOf(answer, options, displays));
  }
  if (value instanceof Promise) return value.then((answer) => chartOf(answer, options, displays));
  return chartOf(value, options, displays);
}

function chartOf(value: unknown, options: ChartOptions, displays: () => Displays | undefined): Chart {
  const drawing = drawingOf(value, options);
  if (!drawing) throw new ParameterError('chart', 'value', 'there is no picture of this value.', USAGE);
  const drawn: Chart = {
    toString: () => displays()?.toText(drawing.value, { ...drawing.context, width: 80, color: false }) ?? 'chart',
  };
  drawAs(drawn, displays, () => drawing);
  return drawn;
}

function drawingOf(value: unknown, { name, timeZone }: ChartOptions): Drawing | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { meta, bids, asks } = value as { meta?: { params?: object }; bids?: unknown; asks?: unknown };
  const params = {
    ...meta?.params,
    ...(name === undefined ? {} : { symbol: name }),
    ...(timeZone === undefined ? {} : { timeZone: String(timeZone) }),
  };
  if (Array.isArray(bids) && Array.isArray(asks)) {
    return { value, context: { kind: 'depth', view: 'curve', params } };
  }
  if (!Array.isArray(value) && !ArrayBuffer.isView(value)) return undefined;
  const first: unknown = (value as ArrayLike<unknown>)[0];
  if (Array.isArray(first)) return { value, context: { kind: 'klines', view: 'line', params } };
  return { value: seriesOf(value as unknown as ArrayLike<unknown>, first, name), context: { kind: 'series', params } };
}

/** Prices of trades with their times, or the values themselves. */
function seriesOf(rows: ArrayLike<unknown>, first: unknown, name: string | undefined): object {
  const named = name === undefined ? {} : { name };
  if (typeof first !== 'object' || first === null) return { values: rows, ...named };
  const trades = Array.from(rows as ArrayLike<Record<string, unknown>>);
  return {
    values: trades.map((row) => row?.price ?? row?.p ?? row?.lastPrice ?? row?.referencePrice),
    times: trades.map((row) => row?.time ?? row?.T ?? row?.timestamp),
    ...named,
  };
}
