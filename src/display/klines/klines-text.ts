/**
 * Draws klines as candles of terminal cells. A cell has two half-cells: `│` is a wick, a filled `┃` the body of a fall,
 * a hollow `║` the body of a rise, a dash a close at the open. Volume is below as rising blocks, prices are at the
 * right, times at the bottom; dotted lines mark the start of a day, month or year. If there are more klines than
 * columns, neighbours are merged and a note says so. A small screen gets a line of closes instead.
 */

import { lineOfValues, timeAxis } from '../series/series-text.js';
import { borderBars, type Tick, valueTicks, widened } from '../svg/axis.js';
import { risingCell, shareOf } from '../text/bar.js';
import { compact } from '../text/number-text.js';
import { padSpans, type Span, span, type Tone } from '../text/rich.js';
import type { Bar, Klines } from './klines-model.js';
import { isDown, isUp, mergeBars } from './klines-model.js';

/** Size and time zone of a terminal chart. `rows` counts candles, volume and time axis together. */
export interface ChartOptions {
  readonly columns: number;
  readonly rows: number;
  /** Minutes east of UTC. */
  readonly zone: number;
  /** Draws the line of closes at any size. */
  readonly isLine?: boolean;
}

/** The lines of a chart, and the number of klines in each candle. */
export interface TerminalChart {
  readonly lines: Span[][];
  readonly perBar: number;
  /** False for the line of closes. */
  readonly isCandles: boolean;
}

const VOLUME_ROWS = 3;
const AXIS_ROWS = 2;
const MIN_FRAME_COLUMNS = 30;
const MIN_CANDLE_COLUMNS = 50;
const MIN_CANDLE_ROWS = 12;

/** Draws candles, or the line of closes if the size is too small for candles. */
export function drawKlines(klines: Klines, options: ChartOptions): TerminalChart {
  const isSmall = options.columns < MIN_CANDLE_COLUMNS || options.rows < MIN_CANDLE_ROWS;
  return isSmall || options.isLine ? drawCloses(klines, options) : drawCandles(klines, options);
}

/** The closes as a line; a column with several klines shows the last close. */
function drawCloses(klines: Klines, { columns, rows, zone }: ChartOptions): TerminalChart {
  const { lines, perColumn } = lineOfValues(
    klines.bars.map(({ close }) => close),
    { columns, rows, decimals: klines.priceDecimals, bars: klines.bars, zone },
  );
  return { lines, perBar: perColumn, isCandles: false };
}

function drawCandles(klines: Klines, { columns, rows, zone }: ChartOptions): TerminalChart {
  const most = klines.bars.reduce((peak, bar) => Math.max(peak, bar.volume), 0);
  const volumeRows = most > 0 ? VOLUME_ROWS : 0;
  const candleRows = rows - volumeRows - AXIS_ROWS;
  const [low, high] = widened(
    klines.bars.reduce((least, bar) => Math.min(least, bar.low), Number.POSITIVE_INFINITY),
    klines.bars.reduce((most, bar) => Math.max(most, bar.high), Number.NEGATIVE_INFINITY),
  );
  const ticks = valueTicks(low, high, Math.floor(candleRows / 3), klines.priceDecimals);
  const priceWidth = Math.max(klines.lastClose.length, ...ticks.map(({ label }) => label.length));
  const { bars, perBar, peak, plotColumns } = mergedForLabels(klines.bars, columns, priceWidth);
  const step = Math.max(1, Math.min(3, Math.floor(plotColumns / bars.length)));
  const halves = candleRows * 2;
  const halfOf = (price: number): number =>
    Math.min(halves - 1, Math.max(0, Math.floor(((high - price) / (high - low)) * halves)));
  const labels = axisLabels(ticks, klines, (price) => Math.floor(halfOf(price) / 2));
  // A few bars get a frame of the minimum width.
  const width = Math.max(bars.length * step, Math.min(plotColumns, MIN_FRAME_COLUMNS));
  const blank: Span = { text: ' '.repeat(width - bars.length * step), tone: 'plain' };
  const borders = borderBars(bars, zone);

  const candles = Array.from({ length: candleRows }, (_, row) => [
    ...bars.flatMap((bar, index) => {
      const glyph = candleGlyph(bar, row, halfOf);
      return glyph === ' ' && borders.has(index) ? cell('┊', 'dim', step) : cell(glyph, toneOf(bar), step);
    }),
    blank,
    ...rightLabel(labels.get(row), priceWidth),
  ]);
  const volume = Array.from({ length: volumeRows }, (_, at) => {
    const row = volumeRows - 1 - at;
    const glyphs = bars.flatMap((bar) =>
      cell(risingCell(shareOf(bar.volume, peak), volumeRows, row), toneOf(bar), step),
    );
    return [...glyphs, blank, span(at === 0 ? ` ┤ ${volumeLabel(peak)}` : ' │', 'dim')];
  });
  return { lines: [...candles, ...volume, ...timeAxis(bars, step, width, zone)], perBar, isCandles: true };
}

const volumeLabel = (peak: number): string => (peak > 0 ? `vol ${compact(peak)}` : '');

/**
 * Merges bars to leave room for the labels. The width of the volume label depends on the merged volume: hence the loop.
 */
function mergedForLabels(all: readonly Bar[], columns: number, priceWidth: number) {
  for (let labelWidth = priceWidth; ; ) {
    const plotColumns = Math.max(10, columns - labelWidth - 3);
    const { bars, perBar } = mergeBars(all, plotColumns);
    const peak = bars.reduce((largest, bar) => Math.max(largest, bar.volume), 0);
    const needed = volumeLabel(peak).length;
    if (needed <= labelWidth || plotColumns === 10) return { bars, perBar, peak, plotColumns };
    labelWidth = needed;
  }
}

function toneOf(bar: Bar): Tone {
  return isUp(bar) ? 'up' : isDown(bar) ? 'down' : 'plain';
}

function cell(glyph: string, tone: Tone, step: number): Span[] {
  return [{ text: glyph + ' '.repeat(step - 1), tone }];
}

/** Glyphs by the content of the upper and the lower half of a cell: 0 nothing, 1 wick, 2 body. */
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

/** Glyphs of a dash, by whether a wick reaches the cell above and the cell below. */
const DASHES: Readonly<Record<string, string>> = {
  falsefalse: '─',
  truefalse: '┴',
  falsetrue: '┬',
  truetrue: '┼',
};

function candleGlyph(bar: Bar, row: number, halfOf: (price: number) => number): string {
  const [top, bottom] = [halfOf(bar.high), halfOf(bar.low)];
  const bodyTop = halfOf(Math.max(bar.open, bar.close));
  const bodyBottom = halfOf(Math.min(bar.open, bar.close));
  const holds = (half: number): 0 | 1 | 2 =>
    half < top || half > bottom ? 0 : half < bodyTop || half > bodyBottom ? 1 : 2;
  const key = `${holds(row * 2)}${holds(row * 2 + 1)}`;
  // Open and close are equal: a dash at that price replaces the body.
  if (bar.open === bar.close && bodyTop >> 1 === row)
    return DASHES[`${holds(row * 2 - 1) > 0}${holds(row * 2 + 2) > 0}`] ?? '─';
  if (key === '22') return isUp(bar) ? '║' : '┃';
  return GLYPHS[key] ?? ' ';
}

/** Labels by row: round prices and the last close; in a shared row the last close replaces the price. */
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
