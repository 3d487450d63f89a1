/**
 * Klines as candles of terminal cells: two half-cells a row, `│` for wicks, a filled `┃` body for a fall and a hollow
 * `║` one for a rise, volume as rising blocks below, prices on the right, times at the bottom. When there are more
 * klines than columns, neighbours are merged and the picture says so. Too small a room gets the closing line instead.
 */
import { plot } from 'asciichart';
import { type Tick, timeTicks, valueTicks, widened } from './axis.js';
import { risingCell, shareOf } from './bar.js';
import type { Bar, Klines } from './klines-model.js';
import { isDown, isUp, mergeBars } from './klines-model.js';
import { compact, fixed } from './number-text.js';
import { padSpans, type Span, span, type Tone } from './rich.js';

/** Room and zone of a terminal chart. `rows` counts candles, volume and time axis together. */
export interface ChartRoom {
  readonly columns: number;
  readonly rows: number;
  /** Minutes east of UTC. */
  readonly zone: number;
}

/** A laid-out chart and how many klines one candle of it stands for. */
export interface TerminalChart {
  readonly lines: Span[][];
  readonly perBar: number;
  /** False for the line of closes. */
  readonly isCandles: boolean;
}

const VOLUME_ROWS = 3;
const AXIS_ROWS = 2;
const MIN_CANDLE_COLUMNS = 50;
const MIN_CANDLE_ROWS = 12;

/** The chart that fits the room: candles, or the line of closes where candles would be unreadable. */
export function drawKlines(klines: Klines, room: ChartRoom): TerminalChart {
  const isSmall = room.columns < MIN_CANDLE_COLUMNS || room.rows < MIN_CANDLE_ROWS;
  return isSmall ? drawCloses(klines, room) : drawCandles(klines, room);
}

function drawCandles(klines: Klines, { columns, rows, zone }: ChartRoom): TerminalChart {
  const candleRows = rows - VOLUME_ROWS - AXIS_ROWS;
  const [low, high] = widened(
    klines.bars.reduce((least, bar) => Math.min(least, bar.low), Number.POSITIVE_INFINITY),
    klines.bars.reduce((most, bar) => Math.max(most, bar.high), Number.NEGATIVE_INFINITY),
  );
  const ticks = valueTicks(low, high, Math.floor(candleRows / 3), klines.priceDecimals);
  const labelWidth = Math.max(klines.lastClose.length, ...ticks.map(({ label }) => label.length));
  const plotColumns = Math.max(10, columns - labelWidth - 3);
  const { bars, perBar } = mergeBars(klines.bars, plotColumns);
  const step = Math.max(1, Math.min(3, Math.floor(plotColumns / bars.length)));
  const halves = candleRows * 2;
  const halfOf = (price: number): number =>
    Math.min(halves - 1, Math.max(0, Math.floor(((high - price) / (high - low)) * halves)));
  const labels = axisLabels(ticks, klines, (price) => Math.floor(halfOf(price) / 2));
  const width = bars.length * step;

  const candles = Array.from({ length: candleRows }, (_, row) => [
    ...bars.flatMap((bar) => cell(candleGlyph(bar, row, halfOf), toneOf(bar), step)),
    ...rightLabel(labels.get(row), labelWidth),
  ]);
  const most = bars.reduce((peak, bar) => Math.max(peak, bar.volume), 0);
  const volume = Array.from({ length: VOLUME_ROWS }, (_, at) => {
    const row = VOLUME_ROWS - 1 - at;
    const glyphs = bars.flatMap((bar) =>
      cell(risingCell(shareOf(bar.volume, most), VOLUME_ROWS, row), toneOf(bar), step),
    );
    return [...glyphs, span(at === 0 ? ` ┤ vol ${compact(most)}` : ' │', 'dim')];
  });
  return { lines: [...candles, ...volume, ...timeAxis(bars, step, width, zone)], perBar, isCandles: true };
}

function toneOf(bar: Bar): Tone {
  return isUp(bar) ? 'up' : isDown(bar) ? 'down' : 'plain';
}

function cell(glyph: string, tone: Tone, step: number): Span[] {
  return [{ text: glyph + ' '.repeat(step - 1), tone }];
}

/** Glyphs by what the upper and the lower half of a cell hold: 0 nothing, 1 wick, 2 body. */
const GLYPHS: Readonly<Record<string, string>> = {
  '00': ' ',
  '01': '╷',
  '02': '╻',
  '10': '╵',
  '11': '│',
  '12': '╽',
  '20': '╹',
  '21': '╿',
};

function candleGlyph(bar: Bar, row: number, halfOf: (price: number) => number): string {
  const [top, bottom] = [halfOf(bar.high), halfOf(bar.low)];
  const bodyTop = halfOf(Math.max(bar.open, bar.close));
  const bodyBottom = halfOf(Math.min(bar.open, bar.close));
  const holds = (half: number): 0 | 1 | 2 =>
    half < top || half > bottom ? 0 : half < bodyTop || half > bodyBottom ? 1 : 2;
  const key = `${holds(row * 2)}${holds(row * 2 + 1)}`;
  if (key === '22') return isUp(bar) ? '║' : '┃';
  return GLYPHS[key] ?? ' ';
}

/** Labels by row: round prices, and the last close, which wins where they meet. */
function axisLabels(ticks: readonly Tick[], klines: Klines, rowOf: (price: number) => number): Map<number, Span[]> {
  const labels = new Map<number, Span[]>();
  const widest = Math.max(...ticks.map(({ label }) => decimalsIn(label)), decimalsIn(klines.lastClose));
  const aligned = (label: string): string => {
    const missing = widest - decimalsIn(label);
    return label + ' '.repeat(missing > 0 && decimalsIn(label) === 0 ? missing + 1 : missing);
  };
  for (const { value, label } of ticks) {
    labels.set(rowOf(value), [span(' ┤ ', 'dim'), span(aligned(label), 'dim')]);
  }
  const last = klines.bars.at(-1);
  if (last) labels.set(rowOf(last.close), [span(' ◂ '), span(aligned(klines.lastClose), 'strong')]);
  return labels;
}

function decimalsIn(label: string): number {
  const point = label.indexOf('.');
  return point < 0 ? 0 : label.length - point - 1;
}

function rightLabel(label: Span[] | undefined, width: number): Span[] {
  const [mark = span(' │', 'dim'), text] = label ?? [];
  return text ? [mark, ...padSpans([text], width, 'right')] : [mark];
}

function timeAxis(bars: readonly Bar[], step: number, width: number, zone: number): Span[][] {
  const ticks = timeTicks(bars, zone, (index, next, label) => (next - index) * step >= label.length + 2);
  const rule = [...'─'.repeat(width)];
  let names = '';
  for (const { index, label } of ticks) {
    const column = index * step;
    if (column + label.length > width + 10) continue;
    rule[column] = '┴';
    names = names.padEnd(column) + label;
  }
  return [[span(`${rule.join('')}─┘`, 'dim')], [span(names, 'dim')]];
}

/** The closes as a line by asciichart, which throws on what is no number and knows neither widths nor small prices. */
function drawCloses(klines: Klines, { columns, rows }: ChartRoom): TerminalChart {
  const height = Math.max(1, Math.min(rows, 12) - 1);
  const closes = klines.bars.map(({ close }) => close);
  const [low, high] = [Math.min(...bounds(closes)), Math.max(...bounds(closes))];
  const labelOf = (price: number): string => fixed(price, klines.priceDecimals);
  const labelWidth = Math.max(labelOf(low).length, labelOf(high).length);
  const { bars, perBar } = mergeBars(klines.bars, Math.max(2, columns - labelWidth - 3));
  // Scaled to rows beforehand: its own scaling loses digits of prices that are large beside their movement.
  const scaled = bars.map(({ close }) => (high > low ? ((close - low) / (high - low)) * height : 0));
  const drawn = plot(scaled, {
    offset: 2,
    padding: ' '.repeat(labelWidth),
    ...(high > low ? { height, min: 0, max: height } : {}),
    format: (row) => labelOf(high > low ? low + (Number(row) / height) * (high - low) : low).padStart(labelWidth),
  });
  return { lines: drawn.split('\n').map((text) => [span(text)]), perBar, isCandles: false };
}

function bounds(values: readonly number[]): [number, number] {
  return [
    values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
  ];
}
