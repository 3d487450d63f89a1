/**
 * `x.chart(…)`: draws a chart of an existing value, such as a book as a depth curve; with a `mark`, a plot of any
 * columns. Sends nothing unless the value is a reading call.
 */
import { type ChartKind, chartKinds } from '../../protocol/index.js';
import { isCall } from '../call/call.js';
import { ParameterError } from '../errors/errors.js';
import type { DataTable } from '../results/data-export.js';
import { type Displays, drawAs, type ShowContext } from '../results/display-hooks.js';
import type { Chart, ChartOptions, Plot, PlotOptions } from './chart-types.js';
import { isOhlc, klinesOfRows } from './ohlc-rows.js';
import { plotOf } from './plot.js';

type Drawing = { value: unknown; context: Omit<ShowContext, 'width' | 'height' | 'color'> };

const USAGE =
  `x.chart takes a book, klines, trades, tickers, an account, or a list of numbers, and a kind: ` +
  `${Object.entries(chartKinds)
    .map(([what, kinds]) => `${what}: ${kinds.join(', ')}`)
    .join('; ')}.`;

/** What a chart needs: the displays, and a function that makes tables. */
export interface ChartMeans {
  readonly displays: () => Displays | undefined;
  readonly tableOf: (value: unknown) => DataTable;
}

/** @throws ParameterError for a value that has no chart, and for a trading call */
export function chart(
  value: unknown,
  given: ChartOptions | PlotOptions | ChartKind,
  means: ChartMeans,
): Chart | Promise<Chart> {
  const options = typeof given === 'string' ? { kind: given } : given;
  if (isCall(value)) {
    if (value.isTrading) throw new ParameterError('chart', 'value', 'a trading call has no chart.', USAGE);
    return value.send().then((answer) => chartOf(answer, options, means));
  }
  if (value instanceof Promise) return value.then((answer) => chartOf(answer, options, means));
  return chartOf(isKeptBook(value) ? value.depth(BOOK_LEVELS) : value, options, means);
}

/** Levels of each side in the chart of a book that is kept current. */
const BOOK_LEVELS = 500;

function isKeptBook(value: unknown): value is { depth(levels: number): unknown } {
  const { depth, bids } = (value ?? {}) as { readonly depth?: unknown; readonly bids?: unknown };
  return typeof depth === 'function' && typeof bids === 'function';
}

function chartOf(value: unknown, options: ChartOptions | PlotOptions, { displays, tableOf }: ChartMeans): Chart {
  if ('mark' in options) return plotted(value, options, tableOf, displays);
  refuseColumns(value, tableOf);
  const drawing = drawingOf(value, options);
  if (!drawing) throw new ParameterError('chart', 'value', 'this value has no chart.', USAGE);
  const drawn: Chart = {
    toString: () => displays()?.toText(drawing.value, { ...drawing.context, width: 80, color: false }) ?? 'chart',
  };
  drawAs(drawn, displays, () => ({ ...drawing, isPicture: true }));
  return drawn;
}

/** Refuses rows of user-defined columns without a known price field; the message shows how to plot their columns. */
function refuseColumns(value: unknown, tableOf: ChartMeans['tableOf']): void {
  if (typeof value !== 'object' || value === null) return;
  const what = whatIs(value);
  const [first] = Array.isArray(value) ? value : [];
  const hasFigure =
    typeof first !== 'object' || first === null || Array.isArray(first) || figureOf(first) !== undefined;
  if (what === 'numbers' ? hasFigure : what !== undefined) return;
  const { columns, length } = tableOf(value);
  if (length < 2 && !Array.isArray(value)) return;
  const numbers = columns.filter(({ type }) => type === 'integer' || type === 'float' || type === 'decimal');
  const times = columns.find(({ type }) => type === 'time');
  const y = numbers.at(times ? 0 : 1) ?? numbers[0];
  if (!y) return;
  const x = times ?? numbers[0];
  const names = columns.map(({ name }) => name).join(', ');
  const mark = x && x !== y ? `mark: 'line', x: '${x.name}', y: '${y.name}'` : `mark: 'histogram', x: '${y.name}'`;
  throw new ParameterError(
    'chart',
    'value',
    `these rows have no price or value field to draw. Their columns are ${names}.`,
    `Name the columns to plot: x.chart(rows, { ${mark} }).`,
  );
}

/** Makes a plot. Results have known columns; for other rows the columns are read from the rows. */
function plotted(
  value: unknown,
  options: PlotOptions,
  tableOf: ChartMeans['tableOf'],
  displays: ChartMeans['displays'],
): Plot {
  if (typeof value !== 'object' || value === null) {
    throw new ParameterError('chart', 'value', 'a plot needs rows.', USAGE);
  }
  const { toTable, meta } = value as { toTable?: () => DataTable; meta?: { params?: { symbol?: unknown } } };
  const symbol = typeof meta?.params?.symbol === 'string' ? meta.params.symbol : '';
  return plotOf(toTable ? toTable.call(value) : tableOf(value), options, options.name ?? symbol, displays);
}

function drawingOf(value: unknown, options: ChartOptions): Drawing | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const what = whatIs(value);
  if (!what) return undefined;
  const { name, timeZone } = options;
  const view = viewOf(what, options.kind);
  const params = {
    ...(value as { meta?: { params?: object } }).meta?.params,
    ...(name === undefined ? {} : { symbol: name }),
    ...(timeZone === undefined ? {} : { timeZone: String(timeZone) }),
  };
  switch (what) {
    case 'book':
      return { value, context: { kind: 'depth', view, params } };
    case 'klines':
      return { value: tuplesOf(value), context: { kind: 'klines', view, params } };
    case 'account':
      return { value: accountOf(value, options), context: { kind: 'account', view, params } };
    case 'tickers':
      if (view === 'changes') return { value: listOf(value), context: { kind: 'tickers', view, params } };
      break;
    case 'trades':
      if (view === 'tape') return { value, context: { kind: 'trades', view, params } };
      break;
  }
  return { value: seriesOf(listOf(value), name), context: { kind: 'series', view, params } };
}

/** The kind of a value, by its fields. */
function whatIs(value: object): keyof typeof chartKinds | undefined {
  const { bids, asks, balances } = value as { bids?: unknown; asks?: unknown; balances?: unknown };
  if (Array.isArray(bids) && Array.isArray(asks)) return 'book';
  if (Array.isArray(balances)) return 'account';
  const isList = Array.isArray(value) || ArrayBuffer.isView(value);
  const first: unknown = isList ? (value as ArrayLike<unknown>)[0] : value;
  // A pair of a time and a value; a kline has more elements.
  if (Array.isArray(first)) return first.length === 2 ? 'numbers' : 'klines';
  if (typeof first !== 'object' || first === null) return isList ? 'numbers' : undefined;
  if (has(first, 'free', 'locked')) return 'account';
  if (has(first, 'symbol', 'lastPrice')) return 'tickers';
  if (!isList) return undefined;
  if (isOhlc(first)) return 'klines';
  return has(first, 'price', 'qty') || has(first, 'p', 'q') ? 'trades' : 'numbers';
}

/** Klines are lists of values; rows of other sources are objects. */
function tuplesOf(value: object): object {
  const [first] = value as readonly unknown[];
  return Array.isArray(first) ? value : klinesOfRows(Array.from(value as readonly Readonly<Record<string, unknown>>[]));
}

const has = (value: object, ...names: string[]): boolean => names.every((name) => name in value);

/** @throws ParameterError for a kind that the value does not have */
function viewOf(what: keyof typeof chartKinds, kind: ChartKind | undefined): ChartKind {
  const kinds: readonly ChartKind[] = chartKinds[what];
  if (kind === undefined) return kinds[0] as ChartKind;
  if (kinds.includes(kind)) return kind;
  const known = kinds.map((one) => `'${one}'`).join(', ');
  throw new ParameterError('chart', 'kind', `invalid kind '${String(kind)}' for ${what}; allowed are ${known}.`, USAGE);
}

const listOf = (value: object): ArrayLike<unknown> =>
  Array.isArray(value) || ArrayBuffer.isView(value) ? (value as unknown as ArrayLike<unknown>) : [value];

function accountOf(value: object, { prices, in: asset }: ChartOptions): object {
  return {
    ...(Array.isArray(value) ? { balances: value } : value),
    ...(prices === undefined ? {} : { prices }),
    ...(asset === undefined ? {} : { in: asset }),
  };
}

const figureOf = (row: Record<string, unknown> | undefined): unknown =>
  row?.price ?? row?.p ?? row?.lastPrice ?? row?.referencePrice ?? row?.value ?? row?.equity;

/** A series from prices of trades, values of rows with times, pairs of a time and a value, or plain numbers. */
function seriesOf(rows: ArrayLike<unknown>, name: string | undefined): object {
  const named = name === undefined ? {} : { name };
  const [first] = Array.from({ length: Math.min(1, rows.length) }, () => rows[0]);
  if (typeof first !== 'object' || first === null) return { values: rows, ...named };
  const records = Array.from(rows as ArrayLike<Record<string, unknown>>);
  if (Array.isArray(first)) {
    return { values: records.map((pair) => pair?.[1]), times: records.map((pair) => pair?.[0]), ...named };
  }
  return {
    values: records.map(figureOf),
    times: records.map((row) => row?.time ?? row?.T ?? row?.timestamp),
    ...named,
  };
}
