/** The pictures of a result by name: what `result.chart(kind)` draws. */
import { type Chart, type Displays, type DrawnValue, drawAs, savable } from '../../client/index.js';
import type { LabDrawing } from '../../display/index.js';
import type { ChartOverlay } from '../../protocol/index.js';
import { DAY_MS, spanText, trimDecimal } from '../../protocol/index.js';
import type { LabChartKind, LabChartOptions, LabOrder, LabResultData } from '../base/lab-result.js';
import { optionError } from '../base/option-error.js';

/** The value and the context that a chart passes to the displays. */
interface Drawn {
  readonly kind: 'lab' | 'klines' | 'series' | 'plot';
  readonly value: unknown;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly more?: object;
}

type Draw = (result: LabResultData, options: LabChartOptions) => Drawn;

const PERCENT_DECIMALS = 4;

const charts: Readonly<Record<LabChartKind, Draw>> = {
  fills: fillsChart,
  klines: klinesChart,
  equity: ({ equity, info, attribution }) => ({
    kind: 'lab',
    value: {
      draw: 'equity',
      name: `equity of ${info.strategy}, ${info.valuation}`,
      ...{ points: equity, parts: attribution },
    } satisfies LabDrawing,
  }),
  drawdown: ({ equity, info }) => ({
    kind: 'series',
    value: {
      name: `drawdown of ${info.strategy}, %`,
      values: equity.map(({ drawdown }) => Number((drawdown * 100).toFixed(PERCENT_DECIMALS))),
      times: equity.map(({ time }) => time),
    },
  }),
  attribution: ({ info, attribution }) => ({
    kind: 'lab',
    value: { draw: 'attribution', info, parts: attribution } satisfies LabDrawing,
  }),
  assumptions: ({ info, assumptions }) => ({
    kind: 'lab',
    value: { draw: 'assumptions', info, rows: assumptions } satisfies LabDrawing,
  }),
  positions: positionsChart,
};

const KINDS = Object.keys(charts) as LabChartKind[];

/** @throws SpotlabError `SPOTLAB_OPTION` for an unknown kind, and for a symbol without klines */
export function chartOf(
  result: LabResultData,
  kind: LabChartKind,
  options: LabChartOptions,
  displays: () => Displays | undefined,
): Chart {
  const { value, context } = drawingOf(result, kind, options);
  const chart = savable({
    toString: () => displays()?.toText(value, { ...context, width: 80, color: false }) ?? 'chart',
  });
  drawAs(chart, displays, () => ({ value, context, isPicture: true }));
  return chart;
}

/** The value and the context of a chart. @throws SpotlabError `SPOTLAB_OPTION` as {@link chartOf} */
export function drawingOf(result: LabResultData, kind: LabChartKind, options: LabChartOptions = {}): DrawnValue {
  const draw = Object.hasOwn(charts, kind) ? charts[kind] : undefined;
  if (!draw) throw optionError(`chart: invalid kind '${String(kind)}'.`, `The kinds are ${KINDS.join(', ')}.`);
  const { kind: display, value, params = {}, more = {} } = draw(result, options);
  const zone = options.timeZone === undefined ? {} : { timeZone: String(options.timeZone) };
  return { value, context: { kind: display, params: { ...params, ...zone }, ...more } };
}

/** The maximum number of orders that are drawn over candles; more lines would hide the candles. */
const MAX_ORDERS = 200;

/** The candles of one symbol. */
function klinesChart(result: LabResultData, { symbol }: LabChartOptions): Drawn {
  const { klines } = result;
  const symbols = [...new Set(klines.map((one) => one.symbol))];
  const of = symbol ?? symbols[0] ?? '';
  if (symbol !== undefined && !symbols.includes(symbol))
    throw optionError(`chart: the run has no klines of '${symbol}'.`, `It has klines of ${symbols.join(', ')}.`);
  const rows = klines.filter((one) => one.symbol === of);
  const [first] = rows;
  return {
    kind: 'klines',
    value: rows.map((row) => [
      ...[row.openTime, row.open, row.high, row.low, row.close, row.volume, row.closeTime],
      ...[row.quoteVolume, row.tradeCount, '0', '0', '0'],
    ]),
    params: { symbol: of, interval: first ? stepName(first.closeTime + 1 - first.openTime) : '' },
    more: { view: 'candles', ...baseOf(result, of) },
  };
}

/** The base asset of a symbol, which is the unit of its volume: the name without the quote asset, if the account of the run held or was valued in it. */
function baseOf({ info, positions }: LabResultData, symbol: string): { readonly baseAsset?: string } {
  const assets = [info.valuation, ...positions.map(({ asset }) => asset)];
  const [quote] = assets.filter((one) => symbol.endsWith(one)).sort((a, b) => b.length - a.length);
  return quote === undefined || quote === symbol ? {} : { baseAsset: symbol.slice(0, -quote.length) };
}

/** The fills and the orders of one symbol on its candles. */
function fillsChart(result: LabResultData, options: LabChartOptions): Drawn {
  const { fills, orders } = result;
  const candles = klinesChart(result, options);
  const of = candles.params?.symbol;
  const lines = orders.filter((order) => order.symbol === of).flatMap(orderLine);
  const shown = lines.length <= MAX_ORDERS ? lines : lines.filter(({ isFilled }) => isFilled).slice(-MAX_ORDERS);
  const overlay: ChartOverlay = {
    lines: [],
    fills: fills
      .filter((fill) => fill.symbol === of)
      .map(({ time, side, price, quantity }) => ({ timeMs: time, side, price, quantity })),
    orders: shown.map(({ line }) => line),
  };
  const left = lines.length - shown.length;
  const notes = left > 0 ? [`The chart shows the last ${shown.length} filled orders of ${lines.length}.`] : [];
  return { ...candles, more: { ...candles.more, overlay, notes } };
}

type OrderLine = { readonly line: ChartOverlay['orders'][number]; readonly isFilled: boolean };

/** The line of an order at its limit price, or at its stop price while it waited for it; none for a market order. */
function orderLine(order: LabOrder): OrderLine[] {
  const { side, price, stopPrice, origQty, executedQty, time, workingTime, endTime } = order;
  const isStop = !(Number(price) > 0);
  const at = isStop ? stopPrice : price;
  if (!(Number(at) > 0)) return [];
  const fromMs = isStop ? time : (workingTime ?? time);
  const line = { side, price: at, quantity: origQty, isStop, fromMs, ...(endTime === null ? {} : { toMs: endTime }) };
  return [{ line, isFilled: Number(executedQty) > 0 }];
}

const WEEK_MS = 7 * DAY_MS;

/** A step as the name of an interval, such as `10s`. */
function stepName(ms: number): string {
  return ms % WEEK_MS === 0 ? `${ms / WEEK_MS}w` : spanText(ms);
}

/** The change of each balance since the start of the run, as steps: of one asset in its own unit, of several assets as values. */
function positionsChart({ positions, info }: LabResultData): Drawn {
  const assets = [...new Set(positions.map(({ asset }) => asset))].filter((asset) => asset !== info.valuation);
  const moved = assets.filter((asset) => positions.some((one) => one.asset === asset && Number(one.change) !== 0));
  const isValue = moved.length > 1;
  const curves = moved.map((asset) => {
    const rows = positions.filter((one) => one.asset === asset);
    const levels = rows.map(({ time, change, price }) => ({
      time,
      level: isValue ? Number(change) * Number(price) : Number(change),
    }));
    const x: number[] = [info.startTime];
    const y: number[] = [0];
    for (const { time, level } of levels) {
      x.push(time, time);
      y.push(y.at(-1) ?? 0, level);
    }
    x.push(info.endTime);
    y.push(y.at(-1) ?? 0);
    return { name: asset, x, y, last: trimDecimal(rows.at(-1)?.change ?? '0') };
  });
  const flat = { name: 'no position', x: [info.startTime, info.endTime], y: [0, 0], last: '0' };
  return {
    kind: 'plot',
    value: {
      mark: 'line',
      name: `positions of ${info.strategy}${isValue ? `, change by value in ${info.valuation}` : ''}`,
      isTime: true,
      log: {},
      curves: curves.length > 0 ? curves : [flat],
    },
  };
}
