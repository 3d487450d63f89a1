/**
 * Draws klines as candles of terminal cells. A cell has two half-cells: `│` is a wick, a filled `┃` the body of a fall,
 * a hollow `║` the body of a rise, a dash a close at the open. Volume is below as rising blocks, prices are at the
 * right, times at the bottom; dotted lines mark the start of a day, month or year. Lines, fills and orders of the user
 * are drawn where no candle is. If there are more klines than columns, neighbours are merged and a note says so. A
 * small screen gets a line of closes instead.
 */

import type { ChartOverlay } from '../../protocol/index.js';
import { axisLabels, drawDots, timeAxis } from '../series/line-text.js';
import { lineOfValues } from '../series/series-text.js';
import { borderBars, widened } from '../svg/axis.js';
import { valueScale } from '../svg/value-scale.js';
import { risingCell, shareOf } from '../text/bar.js';
import { compact } from '../text/number-text.js';
import { padSpans, type Span, span, type Tone } from '../text/rich.js';
import type { Bar, Klines } from './klines-model.js';
import { isDown, isUp, mergeBars, rangeOf } from './klines-model.js';
import { type PlacedOverlay, placeOverlay } from './klines-overlay.js';

/** Size and time zone of a terminal chart. `rows` counts candles, volume and time axis together. */
export interface ChartOptions {
  readonly columns: number;
  readonly rows: number;
  /** Minutes east of UTC. */
  readonly zone: number;
  /** Draws the line of closes at any size. */
  readonly isLine?: boolean;
  readonly isLog?: boolean;
  /** A terminal that shows ASCII only. */
  readonly isAscii?: boolean;
  readonly overlay?: ChartOverlay | undefined;
}

/** The lines of a chart, and the number of klines in each candle. */
export interface TerminalChart {
  readonly lines: Span[][];
  /** The number of klines in each candle; 1 for the line of closes. */
  readonly perBar: number;
  /** False for the line of closes. */
  readonly isCandles: boolean;
  /** Whether the bodies of falls are as wide as a cell. */
  readonly isWide: boolean;
  /** What is drawn over the candles; undefined for the line of closes. */
  readonly overlay?: PlacedOverlay;
}

const VOLUME_ROWS = 3;
const AXIS_ROWS = 2;
const MIN_FRAME_COLUMNS = 30;
const MIN_CANDLE_COLUMNS = 34;
const MIN_CANDLE_ROWS = 12;
const MAX_STEP = 3;

/** Draws candles, or the line of closes if the size is too small for candles. */
export function drawKlines(klines: Klines, options: ChartOptions): TerminalChart {
  const isSmall = options.columns < MIN_CANDLE_COLUMNS || options.rows < MIN_CANDLE_ROWS;
  return isSmall || options.isLine ? drawCloses(klines, options) : drawCandles(klines, options);
}

/** The line of closes. */
function drawCloses(
  klines: Klines,
  { columns, rows, zone, isLog = false, isAscii = false }: ChartOptions,
): TerminalChart {
  const lines = lineOfValues(
    klines.bars.map(({ close }) => close),
    { columns, rows, decimals: klines.priceDecimals, bars: klines.bars, zone, last: klines.lastClose, isLog, isAscii },
  );
  return { lines, perBar: 1, isCandles: false, isWide: false };
}

function drawCandles(klines: Klines, { columns, rows, zone, isLog = false, overlay }: ChartOptions): TerminalChart {
  const most = klines.bars.reduce((peak, bar) => Math.max(peak, bar.volume), 0);
  const volumeRows = most > 0 ? VOLUME_ROWS : 0;
  const candleRows = rows - volumeRows - AXIS_ROWS;
  const range = rangeOf(klines.bars);
  const all = placeOverlay(klines.bars, overlay, range, klines.priceDecimals);
  const scale = valueScale(widened(all.low, all.high), isLog);
  const ticks = scale.ticks(Math.floor(candleRows / 3), klines.priceDecimals);
  const priceWidth = Math.max(klines.lastClose.length, ...ticks.map(({ label }) => label.length));
  const { bars, perBar, peak, plotColumns } = mergedForLabels(klines.bars, columns, priceWidth);
  const step = stepOf(bars.length, plotColumns);
  const placed = perBar === 1 ? all : placeOverlay(bars, overlay, range, klines.priceDecimals);
  const halves = candleRows * 2;
  const halfOf = (price: number): number =>
    Math.min(halves - 1, Math.max(0, Math.floor((1 - scale.share(price)) * halves)));
  const rowOf = (price: number): number => Math.floor(halfOf(price) / 2);
  const last = klines.bars.at(-1);
  const labels = axisLabels(ticks, last && { value: last.close, label: klines.lastClose }, rowOf);
  // A few bars get a frame of the minimum width.
  const width = Math.max(columnOf(bars.length, step), Math.min(plotColumns, MIN_FRAME_COLUMNS));
  const axis = timeAxis(bars, step, width, zone);
  const borders = namedBorders(bars, step, zone, axis);
  const under = drawDots(
    placed.lines.map(({ values }) => values.map((value, bar) => [columnOf(bar, step), value] as const)),
    { width, rows: candleRows, scale },
  );
  const marks = marksOf(placed, step, rowOf);

  const candles = Array.from({ length: candleRows }, (_, row) => {
    const cells = Array.from({ length: width }, (_, column) => under(column, row));
    for (const { from, to, side, price } of placed.orders) {
      if (rowOf(price) !== row) continue;
      for (let column = columnOf(from, step); column <= columnOf(to, step); column += 1)
        if (cells[column] === undefined) cells[column] = span('╌', side === 'BUY' ? 'up' : 'down');
    }
    bars.forEach((bar, index) => {
      const column = columnOf(index, step);
      const glyph = candleGlyph(bar, row, halfOf, step >= MAX_STEP);
      if (glyph !== ' ') cells[column] = span(glyph, toneOf(bar));
      // Only every second row: a border must not look like a candle.
      else if (borders.has(index) && row % 2 === 0) cells[column] ??= span('┊', 'dim');
    });
    for (const { column, mark } of marks.get(row) ?? []) cells[column] = mark;
    return [...cells.map((cell) => cell ?? BLANK), ...rightLabel(labels.get(row), priceWidth)];
  });
  const volume = Array.from({ length: volumeRows }, (_, at) => {
    const row = volumeRows - 1 - at;
    const cells = new Array<Span>(width).fill(BLANK);
    bars.forEach((bar, index) => {
      cells[columnOf(index, step)] = {
        text: risingCell(shareOf(bar.volume, peak), volumeRows, row),
        tone: toneOf(bar),
      };
    });
    return [...cells, span(at === 0 ? ` ┤ ${volumeLabel(peak)}` : ' │', 'dim')];
  });
  return {
    lines: [...candles, ...volume, ...axis],
    perBar,
    isCandles: true,
    isWide: step >= MAX_STEP,
    overlay: placed,
  };
}

const BLANK: Span = { text: ' ', tone: 'plain' };

/**
 * Columns from one candle to the next. Merged candles that would leave two fifths of the width empty are spread over it,
 * at distances that differ by one column.
 */
function stepOf(bars: number, columns: number): number {
  const step = Math.min(MAX_STEP, columns / bars);
  return step < 2 && step >= 1.75 ? step : Math.max(1, Math.floor(step));
}

const columnOf = (bar: number, step: number): number => Math.floor(bar * step);

/**
 * The bars with a border whose time is named below. Of many days only some are named: lines for all of them would
 * cover the candles.
 */
function namedBorders(bars: readonly Bar[], step: number, zone: number, axis: Span[][]): ReadonlySet<number> {
  const rule = axis[0]?.map(({ text }) => text).join('') ?? '';
  return new Set([...borderBars(bars, zone)].filter((bar) => rule[columnOf(bar, step)] === '┴'));
}

/** The marks of fills by row: `▲` for a buy, `▼` for a sell. */
function marksOf(
  { fills }: PlacedOverlay,
  step: number,
  rowOf: (price: number) => number,
): Map<number, { column: number; mark: Span }[]> {
  const marks = new Map<number, { column: number; mark: Span }[]>();
  for (const { bar, side, price } of fills) {
    const mark = side === 'BUY' ? span('▲', 'up') : span('▼', 'down');
    const row = rowOf(price);
    marks.set(row, [...(marks.get(row) ?? []), { column: columnOf(bar, step), mark }]);
  }
  return marks;
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
/** The body of a fall between wide gaps: as wide as a cell. */
const WIDE_FALL: Readonly<Record<string, string>> = { '22': '█', '02': '▄', '12': '▄', '20': '▀', '21': '▀' };

/** Glyphs of a dash, by whether a wick reaches the cell above and the cell below. */
const DASHES: Readonly<Record<string, string>> = {
  falsefalse: '─',
  truefalse: '┴',
  falsetrue: '┬',
  truetrue: '┼',
};

function candleGlyph(bar: Bar, row: number, halfOf: (price: number) => number, isWide: boolean): string {
  const [top, bottom] = [halfOf(bar.high), halfOf(bar.low)];
  const bodyTop = halfOf(Math.max(bar.open, bar.close));
  const bodyBottom = halfOf(Math.min(bar.open, bar.close));
  const holds = (half: number): 0 | 1 | 2 =>
    half < top || half > bottom ? 0 : half < bodyTop || half > bodyBottom ? 1 : 2;
  const key = `${holds(row * 2)}${holds(row * 2 + 1)}`;
  // Open and close are equal: a dash at that price replaces the body.
  if (bar.open === bar.close && bodyTop >> 1 === row)
    return DASHES[`${holds(row * 2 - 1) > 0}${holds(row * 2 + 2) > 0}`] ?? '─';
  if (isWide && isDown(bar) && WIDE_FALL[key]) return WIDE_FALL[key];
  if (key === '22') return isUp(bar) ? '║' : '┃';
  return GLYPHS[key] ?? ' ';
}

function rightLabel(label: readonly Span[] | undefined, width: number): Span[] {
  const [mark = span(' │', 'dim'), text] = label ?? [];
  return text ? [mark, ...padSpans([text], width, 'right')] : [mark];
}
