/**
 * Draws klines as candles of terminal cells, all at the same distance. Volume is below as rising blocks with its largest
 * value and its mean, prices are at the right, equally far apart, times at the bottom; dotted lines mark the start of a
 * day, month or year. Lines, fills and orders of the user are drawn where no candle is; open orders have tags on the scale.
 * If there are more klines than columns, only the newest are shown; if there are more than twice as many, klines are
 * merged. A note says so. A small screen gets a line of closes instead.
 */

import { type ChartOverlay, decimalsOf } from '../../protocol/index.js';
import { axisLabels, linesUnder, overlaySigns, overlayTone, timeAxis } from '../series/line-text.js';
import { rowScale } from '../series/row-scale.js';
import { lineOfValues } from '../series/series-text.js';
import { borderBars, widened } from '../svg/axis.js';
import { valueScale } from '../svg/value-scale.js';
import { risingCell, shareOf } from '../text/bar.js';
import { compact } from '../text/number-text.js';
import { padSpans, type Span, span, textWidth } from '../text/rich.js';
import { asciiWick, bodiesOf, type Candle, candleOf, isBody } from './candle-glyphs.js';
import { groupBars } from './klines-group.js';
import { type Bar, type Klines, rangeOf } from './klines-model.js';
import { type DrawnOverlay, drawnOverlay, MAX_NAMED_ORDERS, type PlacedOrder } from './klines-overlay.js';
import { hasNetRows, NET_ROWS, netRows, orderTagRows, tagsWidth } from './klines-overlay-text.js';

/** Size and time zone of a terminal chart. `rows` counts candles, volume and time axis together. */
export interface ChartOptions {
  readonly columns: number;
  readonly rows: number;
  /** Minutes east of UTC. */
  readonly zone: number;
  /** Whether the line of closes is drawn at any size. */
  readonly isLine?: boolean;
  readonly isLog?: boolean;
  /** Whether there is no colour, so that only glyphs tell rises from falls. */
  readonly isPlain?: boolean;
  /** Whether the terminal shows ASCII only. */
  readonly isAscii?: boolean;
  /** The unit of volumes, such as `BTC`; '' if it is unknown. */
  readonly unit?: string;
  readonly overlay?: ChartOverlay | undefined;
}

/** The lines of a chart, and facts for the lines above and below it. */
export interface TerminalChart {
  readonly lines: Span[][];
  /** The note on merged klines; '' if none are merged. */
  readonly note: string;
  /** The bodies of rises and falls; undefined for the line of closes. */
  readonly bodies?: { readonly rise: string; readonly fall: string };
  /** Lines, fills and orders over the candles; undefined for the line of closes. */
  readonly overlay?: DrawnOverlay;
  /** The orders that the legend tells: all of many; of few, those whose tags do not tell everything, or that have none. */
  readonly untold?: readonly PlacedOrder[];
}

/** Number of rows for volumes in a chart of `rows` rows. */
const volumeRowsOf = (rows: number): number => (rows < 24 ? 3 : 4);
const AXIS_ROWS = 2;
const MIN_FRAME_COLUMNS = 30;
const MIN_CANDLE_COLUMNS = 34;
const MIN_CANDLE_ROWS = 12;
/** Narrower screens have no room for the distances of orders. */
const MIN_DISTANCE_COLUMNS = 70;
/** Maximum columns from one candle to the next: then a body has three columns, with the wick in the middle. */
const MAX_PITCH = 4;

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
  return { lines, note: '' };
}

/** @param count the klines of the reply, of which `klines` may have the newest only */
function drawCandles(klines: Klines, options: ChartOptions, count = klines.bars.length): TerminalChart {
  const { columns, rows, zone, isLog = false, isPlain = false, isAscii = false, unit = '', overlay } = options;
  const most = klines.bars.reduce((peak, bar) => Math.max(peak, bar.volume), 0);
  const volumeRows = most > 0 ? volumeRowsOf(rows) : 0;
  const range = rangeOf(klines.bars);
  const all = drawnOverlay(klines.bars, overlay, range, klines.priceDecimals);
  const ends = widened(all.low, all.high);
  const hasNet = hasNetRows(all);
  const room = rows - volumeRows - AXIS_ROWS - (hasNet ? NET_ROWS : 0);
  const { scale, ticks, rows: candleRows } = scaleOf(ends, room, isLog, klines.priceDecimals);
  const halves = candleRows * 2;
  const halfOf = (price: number): number =>
    Math.min(halves - 1, Math.max(0, Math.floor((1 - scale.share(price)) * halves + 1e-9)));
  const rowOf = (price: number): number => Math.floor(halfOf(price) / 2);
  const last = klines.bars.at(-1);
  const isWide = columns >= MIN_DISTANCE_COLUMNS;
  const pricesWidth = Math.max(
    klines.lastClose.length,
    ...ticks.map(({ label }) => label.length),
    ...all.lines.map(({ last: value }) => value.length),
  );
  const place = { rows: candleRows, rowOf, lastRow: rowOf(last?.close ?? 0), priceWidth: pricesWidth, isWide };
  const tags = orderTagRows(all, place);
  const priceWidth = Math.max(tagsWidth(tags), pricesWidth);
  const grouped = groupedForLabels(
    klines.bars,
    columns,
    priceWidth,
    (shown) => volumesOf(shown, volumeRows, unit),
    options,
    overlay?.fills ?? [],
  );
  const { bars, volume, plotColumns, labelWidth } = grouped;
  // The scale is that of the klines that are shown.
  if (bars.length < klines.bars.length && bars[0] === klines.bars.at(-bars.length))
    return drawCandles({ ...klines, bars }, options, count);
  const isCut = klines.bars.length < count;
  const note = isCut ? `the chart shows the newest ${bars.length} of ${count} klines` : grouped.note;
  const pitch = Math.max(1, Math.min(MAX_PITCH, Math.floor(plotColumns / bars.length)));
  const bodyWidth = pitch === MAX_PITCH ? MAX_PITCH - 1 : 1;
  const columnOf = (bar: number): number => bar * pitch + (bodyWidth >> 1);
  const placed = grouped.note === '' ? all : drawnOverlay(bars, overlay, range, klines.priceDecimals);
  const labels = axisLabels(ticks, last && { value: last.close, label: klines.lastClose }, rowOf);
  addLineLabels(labels, all, rowOf, place.lastRow, { isAscii, decimals: decimalsOf(klines.lastClose) });
  // A few bars get a frame of the minimum width.
  const width = Math.max(bars.length * pitch, Math.min(plotColumns, MIN_FRAME_COLUMNS));
  const axis = timeAxis(bars, pitch, width, zone);
  const borders = namedBorders(bars, pitch, zone, axis);
  const under = linesUnder(
    placed.lines.map(({ values }) => values.map((value, bar) => [columnOf(bar), value] as const)),
    { width, rowOf, isAscii },
  );
  const marks = marksOf(hasNet ? [] : placed.fills, columnOf, rowOf);
  const bodies = bodiesOf(pitch > 1 && !isAscii, isPlain || isAscii);
  const candles = bars.map(
    (bar): Candle => candleOf(bar, halfOf, { bodies, isPlain: isPlain || isAscii, hasTrades: most > 0 }),
  );

  const isMany = placed.orders.length > MAX_NAMED_ORDERS;
  const drawn = Array.from({ length: candleRows }, (_, row) => {
    const cells = Array.from({ length: width }, (_, column) => under(column, row));
    for (const { from, to, side, price, isOpen } of placed.orders) {
      // Lines of many orders would hatch the candles: open ones have their tags alone.
      if (rowOf(price) !== row || (isOpen && isMany)) continue;
      for (let column = columnOf(from); column <= columnOf(to); column += 1)
        if (cells[column] === undefined) cells[column] = span('╌', side === 'BUY' ? 'up' : 'down');
    }
    candles.forEach(({ glyph, tone }, index) => {
      const [center, text] = [columnOf(index), isAscii ? asciiWick(glyph(row)) : glyph(row)];
      if (text === ' ') {
        // Only every second row: a border must not look like a candle.
        if (borders.has(index) && row % 2 === 0) cells[index * pitch] ??= span(isAscii ? '.' : '┊', 'dim');
        return;
      }
      const half = isBody(text) ? bodyWidth >> 1 : 0;
      for (let column = center - half; column <= center + half; column += 1) cells[column] = { text, tone };
    });
    for (const { column, mark } of marks.get(row) ?? []) cells[column] = mark;
    const label = tags.get(row) ?? rightLabel(labels.get(row), tags.size > 0 ? pricesWidth : labelWidth);
    return [...cells.map((cell) => cell ?? BLANK), ...label];
  });
  const volumeLines = Array.from({ length: volumeRows }, (_, at) => {
    const row = volumeRows - 1 - at;
    const cells = new Array<Span>(width).fill(BLANK);
    bars.forEach((bar, index) => {
      const text = risingCell(shareOf(bar.volume, volume.peak), volumeRows, row);
      for (let column = index * pitch; column < index * pitch + bodyWidth; column += 1)
        cells[column] = { text, tone: 'dim' };
    });
    const label = volume.labels[at] ?? '';
    return [...cells, span(label === '' ? ' │' : ` ┤ ${label}`, 'dim')];
  });
  const net = hasNet ? netRows(placed, { columnOf, bodyWidth, width }) : [];
  const { orders } = placed;
  const shareRow = (one: PlacedOrder, other: PlacedOrder): boolean =>
    one !== other && other.isOpen && rowOf(one.price) === rowOf(other.price);
  const isUntold = (one: PlacedOrder): boolean =>
    isMany || !one.isOpen || !isWide || orders.some((other) => shareRow(one, other));
  const untold = orders.filter(isUntold);
  return { lines: [...drawn, ...net, ...volumeLines, ...axis], note, bodies, overlay: placed, untold };
}

/** A scale whose labels are equally far apart, if there is one; a logarithmic axis has none. */
function scaleOf(ends: readonly [number, number], rows: number, isLog: boolean, decimals: number) {
  const even = isLog ? undefined : rowScale(ends, rows, decimals);
  if (even) return even;
  const scale = valueScale(ends, isLog);
  return { scale, rows, ticks: scale.ticks(Math.floor(rows / 3), decimals) };
}

/** The last values of the lines at their rows of the scale, except where the last price is. */
function addLineLabels(
  labels: Map<number, readonly [Span, Span]>,
  { lines }: DrawnOverlay,
  rowOf: (price: number) => number,
  lastRow: number,
  { isAscii, decimals }: { readonly isAscii: boolean; readonly decimals: number },
): void {
  const signs = overlaySigns(isAscii);
  lines.forEach(({ values, last }, index) => {
    const row = rowOf(values.findLast(Number.isFinite) ?? Number.NaN);
    const tone = overlayTone(index);
    if (last === '' || row === lastRow) return;
    // Averages have as many columns after the point as the last price, so that all points are below each other.
    const missing = decimals === 0 ? 0 : decimals - decimalsOf(last) + (decimalsOf(last) === 0 ? 1 : 0);
    const text = last + ' '.repeat(Math.max(0, missing));
    labels.set(row, [span(` ${signs[index % signs.length]} `, tone), span(text, tone)]);
  });
}

const BLANK: Span = { text: ' ', tone: 'plain' };

/**
 * The bars with a border whose time is named below. If there are many days, only some are named: lines for all of them
 * would cover the candles.
 */
function namedBorders(bars: readonly Bar[], pitch: number, zone: number, axis: Span[][]): ReadonlySet<number> {
  const rule = axis[0]?.map(({ text }) => text).join('') ?? '';
  return new Set([...borderBars(bars, zone)].filter((bar) => rule[bar * pitch] === '┴'));
}

/** The marks of fills by row: `▲` for a buy, `▼` for a sell. */
function marksOf(
  fills: DrawnOverlay['fills'],
  columnOf: (bar: number) => number,
  rowOf: (price: number) => number,
): Map<number, { column: number; mark: Span }[]> {
  const marks = new Map<number, { column: number; mark: Span }[]>();
  for (const { bar, side, price } of fills) {
    const mark = side === 'BUY' ? span('▲', 'up') : span('▼', 'down');
    const row = rowOf(price);
    marks.set(row, [...(marks.get(row) ?? []), { column: columnOf(bar), mark }]);
  }
  return marks;
}

/** The volumes of candles, and their labels from the top row to the bottom: the largest, the mean, and zero. */
interface Volumes {
  readonly peak: number;
  readonly labels: readonly string[];
}

function volumesOf(bars: readonly Bar[], rows: number, unit: string): Volumes {
  const peak = bars.reduce((largest, bar) => Math.max(largest, bar.volume), 0);
  if (peak <= 0) return { peak, labels: [] };
  const mean = bars.reduce((sum, bar) => sum + bar.volume, 0) / bars.length;
  // The row in whose upper half the mean lies: below the row of the largest value, and above the row of zero.
  const row = Math.min(rows - 2, Math.max(1, Math.floor((1 - mean / peak) * rows)));
  const labels = Array.from({ length: rows }, () => '');
  labels[0] = unit === '' ? `vol ${compact(peak)}` : `${compact(peak)} ${unit}`;
  labels[row] = `mean ${compact(mean)}`;
  labels[rows - 1] = '0';
  return { peak, labels };
}

/** From this pitch on candles have gaps between them, for which a few of the oldest klines are left out. */
const APART_PITCH = 2;
const LEAST_SHOWN = 0.875;

/** The bars of so many columns: the newest klines where these are at least half of all and have all own fills, else groups. */
function shownBars(
  all: readonly Bar[],
  plotColumns: number,
  { zone }: ChartOptions,
  fills: ChartOverlay['fills'],
): { bars: readonly Bar[]; note: string } {
  const isApart = all.length <= plotColumns && all.length * APART_PITCH * LEAST_SHOWN <= plotColumns;
  const columns = isApart ? Math.floor(plotColumns / APART_PITCH) : plotColumns;
  const firstMs = all.at(-columns)?.openMs ?? 0;
  const hidesFills = fills.some(({ timeMs }) => timeMs < firstMs && timeMs >= (all[0]?.openMs ?? 0));
  if (all.length <= columns || all.length > 2 * columns || hidesFills) return groupBars(all, plotColumns, zone);
  return { bars: all.slice(-columns), note: '' };
}

/**
 * Groups bars to leave room for the labels. The width of the volume labels depends on the volumes of the groups: hence the
 * loop.
 */
function groupedForLabels(
  all: readonly Bar[],
  columns: number,
  priceWidth: number,
  volumes: (bars: readonly Bar[]) => Volumes,
  options: ChartOptions,
  fills: ChartOverlay['fills'],
) {
  for (let labelWidth = priceWidth; ; ) {
    const plotColumns = Math.max(10, columns - labelWidth - 3);
    const { bars, note } = shownBars(all, plotColumns, options, fills);
    const volume = volumes(bars);
    const needed = Math.max(0, ...volume.labels.map(textWidth));
    if (needed <= labelWidth || plotColumns === 10)
      return { bars, note, volume, plotColumns, labelWidth: Math.max(priceWidth, Math.min(needed, labelWidth)) };
    labelWidth = needed;
  }
}

function rightLabel(label: readonly Span[] | undefined, width: number): Span[] {
  const [mark = span(' │', 'dim'), text] = label ?? [];
  return text ? [mark, ...padSpans([text], width, 'right')] : [mark];
}
