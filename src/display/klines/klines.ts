/**
 * Draws klines as blocks: a heading with the figures, then candles for a terminal (a page gets an SVG picture). The
 * change is measured from the first open to the last close of the reply.
 */

import { withDecimals } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { columnsOf, paramOf } from '../context/context-values.js';
import { extremeMarks } from '../series/extremes.js';
import { overlayStrokes, overlayTone } from '../series/line-text.js';
import type { LineMark } from '../series/series-text.js';
import { LOG_AXIS } from '../svg/value-scale.js';
import { type Block, line, note } from '../text/blocks.js';
import { lineLookOf } from '../text/line-canvas.js';
import { changeText, changeTone, compact } from '../text/number-text.js';
import { NO_BREAK_SPACE, packed, type Span, span } from '../text/rich.js';
import { textOf } from '../text/wire-value.js';
import { timeRange, zoneLabel, zoneOf } from '../text/zone-time.js';
import { type Klines, needsLog, readKlines } from './klines-model.js';
import { type DrawnOverlay, MAX_NAMED_ORDERS, ordersText, type PlacedOrder } from './klines-overlay.js';
import { drawKlines, type TerminalChart } from './klines-text.js';

/** Minimum and maximum number of rows of a chart on a screen of unknown height; between them, a fifth of the columns. */
const DEFAULT_CHART_ROWS = 21;
const MAX_CHART_ROWS = 33;
const COLUMNS_FOR_ROW = 5;
/** A cell is twice as high as wide: a chart of this shape is a little wider than high. */
const COLUMNS_PER_ROW = 2.5;
const HEADER_ROWS = 3;
/** Rows below candles: the legend of orders, and notes. */
const LEGEND_ROWS = 2;

/** Klines as blocks; `no klines` for an empty list, undefined for another value. */
export function klinesBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (Array.isArray(value) && value.length === 0) return [line(span(nameOf(context), 'strong'), '  no klines')];
  const klines = readKlines(value, context.tickSize);
  if (!klines) return undefined;
  const zone = zoneOf(context);
  const { height = Number.NaN } = context;
  const below = Number.isFinite(height) ? Math.floor(height) - HEADER_ROWS : usualRows(context);
  const rows = Number.isFinite(height) ? Math.max(3, below - LEGEND_ROWS) : below;
  const isLine = context.view === 'line';
  const { overlay } = context;
  const isLog = context.isLog ?? (context.view !== 'line' && needsLog(klines.bars));
  const columns = columnsOf(context);
  const { color, ascii = false, baseAsset: unit = '' } = context;
  const { bars } = klines;
  const marks = extremeMarks(
    bars.map(({ close }) => close),
    (at) => priceText(klines, value as Rows, bars[at]?.row ?? 0, 4),
  );
  // A narrow screen breaks the line between both times, not inside of one.
  const times = `${timesOf(klines, zone)} ${zoneLabel(zone)}`.replace(/ (?=\d\d:|UTC)/g, NO_BREAK_SPACE);
  const volume = `volume ${compact(Number(klines.volume))}${unit === '' ? '' : ` ${unit}`}${openNote(klines, context)}`;
  const headOf = (bodies: readonly Span[] | undefined, note = ''): Span[][] => {
    const isCloses = bodies === undefined;
    const name = [
      span(`${nameOf(context)}${isCloses ? ' closes' : ''}`, 'strong'),
      span('  '),
      span(klines.lastClose, 'strong'),
      span('  '),
      span(changeText(klines.changePercent), changeTone(klines.changePercent)),
    ];
    const count = span(`${countText(klines)}  ${times}`, 'dim');
    const ends = isCloses ? closesText(klines, value as Rows, marks) : `high ${klines.highest}  low ${klines.lowest}`;
    return packed(
      [name, [count], [span(`${ends}  ${volume}`)], [...(bodies ?? [])], ...(note === '' ? [] : [[span(note)]])],
      columns,
    );
  };
  const linesBelow = Number.isFinite(height) ? Math.floor(height) - headOf(undefined).length : below;
  const chart = drawKlines(klines, {
    columns,
    rows: Math.min(60, rows),
    lineRows: Math.min(60, Math.max(3, linesBelow)),
    zone,
    isLine,
    isCandles: context.view === 'candles',
    isLog,
    isPlain: !color,
    isAscii: ascii,
    look: lineLookOf(context),
    unit,
    overlay,
    textAt: (row, field) => priceText(klines, value as Rows, row, field),
    closeMarks: marks,
  });
  return [
    ...headOf(chart.bodies, chart.bodies && chart.note).map((one) => line(...one)),
    { kind: 'picture', lines: chart.lines, terminalOnly: true },
    ...legend(chart, isLog, context),
  ];
}

/** The reply of klines: a list of values for each kline. */
export type Rows = readonly (readonly unknown[])[];

/** A price with the digits of the exchange's reply. @param field place of the price in the row of a kline */
export const priceText = ({ priceDecimals }: Klines, rows: Rows, row: number, field: number): string =>
  withDecimals(textOf(rows[row]?.[field]), priceDecimals);

/** The open of the first kline, from which the change counts. */
export const openOf = (klines: Klines, rows: Rows): string => priceText(klines, rows, klines.bars[0]?.row ?? 0, 1);

/** The figures of the line of closes, in the words of a series. */
function closesText(klines: Klines, rows: Rows, [least, largest]: readonly LineMark[]): string {
  return `open ${openOf(klines, rows)}  least ${least?.text}  largest ${largest?.text}`;
}

/**
 * The number of rows of a chart without a given height: the rows of the screen without the input and the prompt, but not so many that the candles look
 * stretched.
 */
function usualRows(context: ShowContext): number {
  const { tableHeight } = context;
  if (tableHeight === undefined)
    return Math.min(MAX_CHART_ROWS, Math.max(DEFAULT_CHART_ROWS, Math.floor(columnsOf(context) / COLUMNS_FOR_ROW)));
  const most = Math.max(DEFAULT_CHART_ROWS, Math.floor(columnsOf(context) / COLUMNS_PER_ROW));
  return Math.max(DEFAULT_CHART_ROWS, Math.min(most, Math.floor(tableHeight) - HEADER_ROWS - 2));
}

/** `BTCUSDT 1h` */
export function nameOf(context: ShowContext): string {
  return `${paramOf(context, 'symbol')} ${paramOf(context, 'interval')}`.trim() || 'klines';
}

/** `48 klines` */
export function countText(klines: Klines): string {
  return klines.bars.length === 1 ? '1 kline' : `${klines.bars.length} klines`;
}

/** The time range of all klines, such as `2024-08-08 13:00 → 15:00`. */
export function timesOf(klines: Klines, zone: number): string {
  const [first, last] = [klines.bars[0], klines.bars.at(-1)];
  if (!first || !last) return '';
  // The close time is the last millisecond of the interval; the text shows the end of the interval.
  return timeRange(first.openMs, last.closeMs > last.openMs ? last.closeMs + 1 : last.closeMs, zone);
}

/** Explains the chart: the lines, fills and orders over the candles. */
function legend(
  { note: ofChart, bodies, overlay, untold = [] }: TerminalChart,
  isLog: boolean,
  context: ShowContext,
): Block[] {
  // What a candle is stands in the head, beside the candles.
  const ofLine = bodies === undefined && ofChart !== '' ? [ofChart] : [];
  const parts = [...(overlay?.outside ?? []), ...ofLine, ...(isLog ? [LOG_AXIS] : [])];
  return [
    ...(overlay ? overlayLegend(overlay, untold, context) : []),
    ...(parts.length > 0 ? [note(parts.join(' · '))] : []),
  ];
}

/** The lines with their last values, the traded quantities, and the orders that the tags do not show. */
function overlayLegend({ lines, traded }: DrawnOverlay, orders: readonly PlacedOrder[], context: ShowContext): Block[] {
  const strokes = overlayStrokes(lines.length, lineLookOf(context));
  const entries: Span[][] = [
    ...lines.map(({ name, last }, index): Span[] => [
      span(strokes[index]?.sign ?? '', overlayTone(index)),
      span(` ${name} ${last}`),
    ]),
    ...traded.map(({ side, text }): Span[] => [side === 'BUY' ? span('▲', 'up') : span('▼', 'down'), span(` ${text}`)]),
    ...(orders.length > MAX_NAMED_ORDERS ? [[span('╌╌', 'dim'), span(` ${ordersText(orders)}`)]] : namedOrders(orders)),
  ];
  return packed(entries, columnsOf(context), 3).map((one) => line(...one));
}

const namedOrders = (orders: DrawnOverlay['orders']): Span[][] =>
  orders.map(({ side, text }) => [span('╌╌', side === 'BUY' ? 'up' : 'down'), span(` ${text}`)]);

/** `  still open` if the last kline has not closed; otherwise ''. */
export function openNote(klines: Klines, { nowMs }: ShowContext): string {
  const last = klines.bars.at(-1);
  return nowMs !== undefined && last && last.openMs <= nowMs && nowMs <= last.closeMs ? '  still open' : '';
}
