/**
 * Draws klines as blocks: a heading with the figures, then candles for a terminal (a page gets an SVG picture). The
 * change is measured from the first open to the last close of the reply.
 */

import type { ShowContext } from '../context.js';
import { columnsOf, paramOf } from '../context-values.js';
import { STROKES } from '../series/group-marks.js';
import { overlayTone } from '../series/line-text.js';
import { type Block, line, note } from '../text/blocks.js';
import { changeText, changeTone, compact } from '../text/number-text.js';
import { type Rich, span, spansOf } from '../text/rich.js';
import { timeRange, zoneLabel, zoneMinutes } from '../text/zone-time.js';
import { type Klines, readKlines } from './klines-model.js';
import { MAX_NAMED_ORDERS, ordersText, type PlacedOverlay } from './klines-overlay.js';
import { drawKlines, type TerminalChart } from './klines-text.js';

const DEFAULT_CHART_ROWS = 20;
const HEADER_ROWS = 3;

/** Klines as blocks; `no klines` for an empty list, undefined for another value. */
export function klinesBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (Array.isArray(value) && value.length === 0) return [line(span(nameOf(context), 'strong'), '  no klines')];
  const klines = readKlines(value, context.tickSize);
  if (!klines) return undefined;
  const zone = zoneMinutes(paramOf(context, 'timeZone'));
  const rows =
    context.height === undefined || !Number.isFinite(context.height)
      ? DEFAULT_CHART_ROWS
      : Math.max(3, Math.floor(context.height) - HEADER_ROWS - 2);
  const isLine = context.view === 'line';
  const { overlay, isLog = false } = context;
  const size = { columns: columnsOf(context), rows: Math.min(60, rows) };
  const chart = drawKlines(klines, { ...size, zone, isLine, isLog, isAscii: context.ascii === true, overlay });
  return [
    line(span(nameOf(context), 'strong'), `  ${zoneLabel(zone)}  ${countText(klines)}  `, timesOf(klines, zone)),
    line(
      'close ',
      span(klines.lastClose, 'strong'),
      '  ',
      span(changeText(klines.changePercent), changeTone(klines.changePercent)),
      `  high ${klines.highest}  low ${klines.lowest}  volume ${compact(Number(klines.volume))}${openNote(klines, context)}`,
    ),
    { kind: 'picture', lines: chart.lines, terminalOnly: true },
    ...legend(chart, context),
  ];
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

/** Explains the chart: how many klines a column holds, which body is a rise, and what is drawn over the candles. */
function legend({ perBar, isCandles, isWide, overlay }: TerminalChart, context: ShowContext): Block[] {
  const parts = [
    ...(perBar > 1 ? [`one column stands for ${perBar} klines`] : []),
    ...(isCandles && !context.color ? [`║ rise  ${isWide ? '█' : '┃'} fall`] : []),
    ...(context.isLog ? ['logarithmic axis'] : []),
  ];
  return [...(overlay ? overlayLegend(overlay) : []), ...(parts.length > 0 ? [note(parts.join('   '))] : [])];
}

/** The lines with their last values, the traded quantities, the orders, and what is not in the chart. */
function overlayLegend({ lines, traded, orders, outside }: PlacedOverlay): Block[] {
  const entries: Rich[] = [
    ...lines.map(
      ({ name, last }, index): Rich => [span(STROKES[index] ?? '—', overlayTone(index)), ` ${name} ${last}`],
    ),
    ...traded.map(({ side, text }): Rich => [side === 'BUY' ? span('▲', 'up') : span('▼', 'down'), ` ${text}`]),
    ...(orders.length > MAX_NAMED_ORDERS ? [[span('╌╌', 'dim'), ` ${ordersText(orders)}`]] : namedOrders(orders)),
  ];
  const text = entries.flatMap((entry, index) => [...(index === 0 ? [] : ['   ']), ...spansOf(entry)]);
  return [...(entries.length > 0 ? [line(...text)] : []), ...outside.map(note)];
}

const namedOrders = (orders: PlacedOverlay['orders']): Rich[] =>
  orders.map(({ side, text }) => [span('╌╌', side === 'BUY' ? 'up' : 'down'), ` ${text}`]);

function openNote(klines: Klines, { nowMs }: ShowContext): string {
  const last = klines.bars.at(-1);
  return nowMs !== undefined && last && last.openMs <= nowMs && nowMs <= last.closeMs ? '  still open' : '';
}
