/**
 * `x.chart(…)`: draws a chart of an existing value, such as a book as a depth curve; with a `mark`, a plot of any
 * columns. Sends nothing unless the value is a reading call.
 */
import { type ChartKind, chartKinds, parseExact, type ShowContext } from '../../protocol/index.js';
import { type Displays, drawAs } from '../results/display-hooks.js';
import { isCall } from '../types/call.js';
import type { Chart, ChartOptions, Plot, PlotOptions } from '../types/chart-types.js';
import type { DataColumns, DataTable } from '../types/data-export.js';
import { ParameterError } from '../types/errors.js';
import { overlayOf, overlayOptionsOf } from './chart-overlay.js';
import { type CurvePoints, curvesValue, isCurves, notPositive } from './curves.js';
import { isOhlc, klinesOfRows } from './ohlc-rows.js';
import { pictureWidth } from './picture-width.js';
import { plotOf } from './plot.js';
import { savable } from './save-chart.js';

type Drawing = { value: unknown; context: Omit<ShowContext, 'width' | 'height' | 'color'> };

const USAGE =
  `x.chart takes a book, klines, trades, tickers, an account, a list of numbers, or lists by name, and a kind: ` +
  `${Object.entries(chartKinds)
    .map(([what, kinds]) => `${what}: ${kinds.join(', ')}`)
    .join('; ')}.`;

/** The functions that a chart uses: the displays, and a function that makes tables. */
export interface ChartMeans {
  readonly displays: () => Displays | undefined;
  readonly tableOf: (value: unknown) => DataTable;
  /** The client's knowledge of a symbol (tick size, assets), and of all symbols (own orders, seen prices). */
  readonly bookFacts?: (symbol: string) => Partial<Drawing['context']>;
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

/** The step that joins levels of a ladder. @throws ParameterError for another kind of chart, and for an invalid step */
function groupOf(group: ChartOptions['group'], view: ChartKind): { readonly group?: string } {
  if (group === undefined) return {};
  const step = parseExact(String(group));
  if (view !== 'ladder' || !step || step.units <= 0n) {
    const why = view === 'ladder' ? `'${group}' is not a price above zero` : `a chart of kind '${view}' has no levels`;
    throw new ParameterError('chart', 'group', `group joins the levels of a ladder: ${why}.`, GROUP_USAGE);
  }
  return { group: String(group) };
}

const GROUP_USAGE = "Usage: x.chart(x.market.depth('BTCUSDT').limit(500), { kind: 'ladder', group: '10' }).";

/** Levels of each side in the chart of a book that is kept current. */
const BOOK_LEVELS = 500;

function isKeptBook(value: unknown): value is { depth(levels: number): unknown } {
  const { depth, bids } = (value ?? {}) as { readonly depth?: unknown; readonly bids?: unknown };
  return typeof depth === 'function' && typeof bids === 'function';
}

function chartOf(
  value: unknown,
  options: ChartOptions | PlotOptions,
  { displays, tableOf, bookFacts }: ChartMeans,
): Chart {
  if ('mark' in options) return plotted(value, options, tableOf, displays);
  const table = columnsAsKlines(value);
  if (!table && !isNamedCurves(value)) refuseColumns(value, tableOf);
  const width = pictureWidth(options.width);
  const found = drawingOf(table ?? value, options, tableOf, bookFacts);
  if (!found) throw new ParameterError('chart', 'value', 'this value has no chart.', USAGE);
  const drawing = { ...found, context: { ...found.context, ...width } };
  const drawn = savable({
    toString: () => displays()?.toText(drawing.value, { ...drawing.context, width: 80, color: false }) ?? 'chart',
  });
  drawAs(drawn, displays, () => ({ ...drawing, isPicture: true }));
  return drawn;
}

const isTable = (value: object): value is DataTable =>
  !Array.isArray(value) && typeof (value as { toColumns?: unknown }).toColumns === 'function' && 'columns' in value;

/** Refuses rows of user-defined columns without a known price field; the message shows how to plot their columns. */
function refuseColumns(value: unknown, tableOf: ChartMeans['tableOf']): void {
  if (typeof value !== 'object' || value === null) return;
  const what = whatIs(value);
  const [first] = Array.isArray(value) ? value : [];
  const hasFigure =
    typeof first !== 'object' || first === null || Array.isArray(first) || figureOf(first) !== undefined;
  if (what === 'numbers' ? hasFigure : what !== undefined) return;
  const { columns, length } = isTable(value) ? value : tableOf(value);
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

const isNamedCurves = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && whatIs(value) === undefined && isCurves(value);

function drawingOf(
  value: unknown,
  options: ChartOptions,
  tableOf: ChartMeans['tableOf'],
  bookFacts: ChartMeans['bookFacts'],
): Drawing | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const what = whatIs(value);
  const { name, timeZone, log = false } = options;
  const extras = overlayOptionsOf(options);
  if (!what) {
    if (!isCurves(value)) return undefined;
    refuseOverlays('several curves', extras);
    const params = timeZone === undefined ? {} : { timeZone: String(timeZone) };
    return { value: curvesValue(value, options, pointsOf), context: { kind: 'plot', params } };
  }
  // Candles are the chart that can hold lines, fills and orders.
  const view = viewOf(what, options.kind ?? (what === 'klines' && extras.length > 0 ? 'candles' : undefined));
  if (view !== 'candles') refuseOverlays(`a chart of kind '${view}'`, extras);
  if (log && !LOG_KINDS.includes(view)) {
    throw new ParameterError(
      'chart',
      'log',
      `a chart of kind '${view}' has no logarithmic axis; ${LOG_KINDS.join(', ')} have one.`,
    );
  }
  const group = groupOf(options.group, view);
  const scale = options.log === undefined ? {} : { isLog: log };
  const params = {
    ...(value as { meta?: { params?: object } }).meta?.params,
    ...(name === undefined ? {} : { symbol: name }),
    ...(timeZone === undefined ? {} : { timeZone: String(timeZone) }),
  };
  switch (what) {
    case 'book':
      return { value, context: { ...bookFacts?.(String(params.symbol ?? '')), kind: 'depth', view, params, ...group } };
    case 'klines': {
      const klines = tuplesOf(value);
      if (log) refuseNotPositive(klines.map((kline) => kline[3]));
      const overlay = extras.length > 0 ? { overlay: overlayOf(options, overlayRowsOf(value, klines, tableOf)) } : {};
      return { value: klines, context: { kind: 'klines', view, params, ...scale, ...overlay } };
    }
    case 'account':
      return { value: accountOf(value, options), context: { ...bookFacts?.(''), kind: 'account', view, params } };
    case 'tickers':
      if (view === 'changes') return { value: listOf(value), context: { kind: 'tickers', view, params } };
      break;
    case 'trades':
      if (view === 'tape') {
        return { value, context: { ...bookFacts?.(String(params.symbol ?? '')), kind: 'trades', view, params } };
      }
      break;
  }
  const series = seriesOf(listOf(value), name);
  if (log) refuseNotPositive(Array.from(series.values));
  return { value: series, context: { kind: 'series', view, params, ...scale } };
}

/** The kinds with an axis of values that can be logarithmic. */
const LOG_KINDS: readonly ChartKind[] = ['line', 'candles', 'equity'];

/** @throws ParameterError for lines, fills or orders on a chart that cannot hold them */
function refuseOverlays(chartName: string, [option]: readonly string[]): void {
  if (option === undefined) return;
  throw new ParameterError(
    'chart',
    option,
    `${option} is drawn over candles, and ${chartName} has none.`,
    "Draw klines with kind: 'candles', or leave the option out.",
  );
}

/** @throws ParameterError for a value at or below zero, which has no place on a logarithmic axis */
function refuseNotPositive(values: readonly unknown[]): void {
  const at = values.findIndex((value) => Number(value) <= 0 && value !== null && value !== '');
  if (at >= 0) throw notPositive('the series', values[at], at);
}

/** The closes and the columns of the rows of a chart of klines. */
function overlayRowsOf(value: object, klines: Klines, tableOf: ChartMeans['tableOf']): Parameters<typeof overlayOf>[1] {
  const columns = () => {
    const { toTable } = value as { toTable?: () => DataTable };
    return (toTable ? toTable.call(value) : tableOf(value)).toColumns();
  };
  return {
    closes: klines.map((kline) => Number(kline[4])),
    column: (name) => {
      const { floats, columns: known } = columns();
      return known.find((one) => one.name === name)?.type === 'time' ? undefined : floats[name];
    },
    names: () => columns().columns.map(({ name }) => name),
  };
}

type Klines = readonly (readonly unknown[])[];

/** The rows of a table with open, high, low and close; undefined for another value. */
function columnsAsKlines(value: unknown): object | undefined {
  const { toColumns } = (value ?? {}) as { toColumns?: () => DataColumns };
  if (Array.isArray(value) || typeof toColumns !== 'function') return undefined;
  const { exact, length, columns } = toColumns.call(value);
  if (!isOhlc(exact)) return undefined;
  return Array.from({ length }, (_, at) => Object.fromEntries(columns.map(({ name }) => [name, exact[name]?.[at]])));
}

/** The values and times of a curve; the values of klines are their closing prices. */
function pointsOf(list: ArrayLike<unknown>): CurvePoints {
  if (whatIs(list as object) === 'klines') {
    const klines = tuplesOf(list as object);
    return { values: klines.map((kline) => kline[4]), times: klines.map((kline) => kline[0]) };
  }
  const { values, times } = seriesOf(list, undefined);
  return { values: Array.from(values), ...(times ? { times } : {}) };
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
function tuplesOf(value: object): Klines {
  const [first] = value as readonly unknown[];
  if (Array.isArray(first)) return value as Klines;
  return klinesOfRows(Array.from(value as readonly Readonly<Record<string, unknown>>[]));
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
  Array.isArray(value) || ArrayBuffer.isView(value) ? (value as ArrayLike<unknown>) : [value];

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
function seriesOf(
  rows: ArrayLike<unknown>,
  name: string | undefined,
): { values: ArrayLike<unknown>; times?: readonly unknown[]; name?: string } {
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
