/**
 * Klines, drawn: a header with the figures, then candles (terminal) or an SVG picture (page). Change is from the first
 * open to the last close of what was fetched.
 */
import { type Block, line, note } from './blocks.js';
import { columnsOf, paramOf, type ShowContext } from './context.js';
import { type Klines, readKlines } from './klines-model.js';
import { klinesSvg } from './klines-svg.js';
import { drawKlines, type TerminalChart } from './klines-text.js';
import { changeText, changeTone, compact } from './number-text.js';
import { span } from './rich.js';
import { timeRange, zoneLabel, zoneMinutes } from './zone-time.js';

const DEFAULT_CHART_ROWS = 20;
const HEADER_ROWS = 3;

/** Klines as blocks; undefined when the value holds none. An empty list says so. */
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
  const chart = drawKlines(klines, { columns: columnsOf(context), rows: Math.min(60, rows), zone, isLine });
  return [
    line(span(nameOf(context), 'strong'), `  ${zoneLabel(zone)}  ${countText(klines)}  `, rangeOf(klines, zone)),
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

/** The SVG picture of klines and the words for it; undefined when the value holds none. */
export function klinesPicture(value: unknown, context: ShowContext): { svg: string; alt: string } | undefined {
  const klines = readKlines(value, context.tickSize);
  if (!klines) return undefined;
  const zone = zoneMinutes(paramOf(context, 'timeZone'));
  const title = `${nameOf(context)} · ${zoneLabel(zone)} · ${countText(klines)}`;
  const figures =
    `close ${klines.lastClose} ${changeText(klines.changePercent)} · high ${klines.highest} · low ${klines.lowest}` +
    ` · volume ${compact(Number(klines.volume))}`;
  const alt =
    `${nameOf(context)} ${zoneLabel(zone)}, ${countText(klines)}, ${rangeOf(klines, zone)}: close ${klines.lastClose}, ` +
    `change ${changeText(klines.changePercent)}, high ${klines.highest}, low ${klines.lowest}, volume ${klines.volume}, ` +
    `${klines.upCount} up and ${klines.downCount} down`;
  const subtitle = `${figures} · ${rangeOf(klines, zone)}`;
  return { svg: klinesSvg(klines, zone, { title, subtitle, description: alt }, context.theme), alt };
}

function nameOf(context: ShowContext): string {
  return `${paramOf(context, 'symbol')} ${paramOf(context, 'interval')}`.trim() || 'klines';
}

function countText(klines: Klines): string {
  return klines.bars.length === 1 ? '1 kline' : `${klines.bars.length} klines`;
}

function rangeOf(klines: Klines, zone: number): string {
  const [first, last] = [klines.bars[0], klines.bars.at(-1)];
  if (!first || !last) return '';
  // The close time is the last unit of the interval; people read the end of it.
  return timeRange(first.openMs, last.closeMs > last.openMs ? last.closeMs + 1 : last.closeMs, zone);
}

/** What the eye cannot know: how many klines a column holds, and, without colour, which body is a rise. */
function legend({ perBar, isCandles }: TerminalChart, { color }: ShowContext): Block[] {
  const parts = [
    ...(perBar > 1 ? [`one column stands for ${perBar} klines${isCandles ? '' : ' and shows their last close'}`] : []),
    ...(isCandles && !color ? ['║ rise  ┃ fall'] : []),
  ];
  return parts.length > 0 ? [note(parts.join('   '))] : [];
}

function openNote(klines: Klines, { nowMs }: ShowContext): string {
  const last = klines.bars.at(-1);
  return nowMs !== undefined && last && last.openMs <= nowMs && nowMs <= last.closeMs ? '  still open' : '';
}
