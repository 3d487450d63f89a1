/**
 * Draws klines as candles of terminal cells, all at the same distance. Volume is below as rising blocks with its largest
 * value and its mean, prices are at the right, equally far apart, times at the bottom; dotted lines mark the start of a
 * day, month or year. Lines, fills and orders of the user are drawn where no candle is; open orders have tags on the scale.
 * If there are more klines than columns, klines are merged, or up to an eighth of them, the oldest, is left out. A note says
 * so. A small screen gets a line of closes instead.
 */

import { type ChartOverlay, decimalsOf, portable } from '../../protocol/index.js';
import { apart, axisLabels, linesUnder, overlaySigns, overlayTone, timeAxis } from '../series/line-text.js';
import { rowScale } from '../series/row-scale.js';
import { type LineMark, lineOfValues } from '../series/series-text.js';
import { borderBars, widened } from '../svg/axis.js';
import { valueScale } from '../svg/value-scale.js';
import { risingCell, shareOf } from '../text/bar.js';
import type { LineLook } from '../text/line-canvas.js';
import { compact } from '../text/number-text.js';
import { padSpans, type Span, span, textWidth } from '../text/rich.js';
import { asciiWick, type Bodies, bodiesOf, type Candle, candleOf, isBody } from './candle-glyphs.js';
import { pricesBeside } from './candle-prices.js';
import { widestGroups } from './klines-group.js';
import {
  type Bar,
  endTimes,
  FLAT,
  gridOf,
  isDown,
  isFlat,
  isUp,
  type Klines,
  rangeOf,
  shortPrice,
} from './klines-model.js';
import { type DrawnOverlay, drawnOverlay, MAX_NAMED_ORDERS, type PlacedOrder } from './klines-overlay.js';
import { hasNetRows, NET_ROWS, netRows, orderTagRows, type TagRows, tagsWidth } from './klines-overlay-text.js';

/** Size and time zone of a terminal chart. `rows` counts candles, volume and time axis together. */
export interface ChartOptions {
  readonly columns: number;
  readonly rows: number;
  /** Rows of the line of closes: it has no legend, so it may be higher than candles. Default: `rows`. */
  readonly lineRows?: number;
  /** Minutes east of UTC. */
  readonly zone: number;
  /** Whether the line of closes is drawn at any size. */
  readonly isLine?: boolean;
  /** Whether the user asked for candles. Then they are drawn even if they are only specks. */
  readonly isCandles?: boolean;
  readonly isLog?: boolean;
  /** Whether there is no colour, so that only the glyphs distinguish rises from falls. */
  readonly isPlain?: boolean;
  /** Whether the terminal shows ASCII only. */
  readonly isAscii?: boolean;
  /** The look of the line of closes. */
  readonly look: LineLook;
  /** Closes whose texts stand beside the line of closes. Default: none. */
  readonly closeMarks?: readonly LineMark[];
  /** The unit of volumes, such as `BTC`; '' if it is unknown. */
  readonly unit?: string;
  readonly overlay?: ChartOverlay | undefined;
  /** The exact price at a place of a row of the reply: 1 open, 2 high, 3 low, 4 close. */
  readonly textAt?: (row: number, field: number) => string;
}

/** The lines of a chart, and facts for the lines above and below it. */
export interface TerminalChart {
  readonly lines: Span[][];
  /** The note on merged klines; '' if none are merged. */
  readonly note: string;
  /** The bodies of the rises, falls and dashes that the chart has, as its legend; undefined for the line of closes. */
  readonly bodies?: readonly Span[];
  /** Lines, fills and orders over the candles; undefined for the line of closes. */
  readonly overlay?: DrawnOverlay;
  /** The orders for the legend: if there are many orders, all of them; if there are few, only orders without a tag or whose tag does not show everything. */
  readonly untold?: readonly PlacedOrder[];
}

/** Number of rows for volumes in a chart of `rows` rows. */
const volumeRowsOf = (rows: number): number => (rows < 24 ? 3 : 4);
const AXIS_ROWS = 2;
const MIN_CANDLE_COLUMNS = 34;
const MIN_CANDLE_ROWS = 12;
/** Narrower screens have no room for the distances of orders. */
const MIN_DISTANCE_COLUMNS = 70;
/** Maximum columns of a body, and the part of the distance of very few candles that their bodies may have. */
const [MAX_BODY, BODY_SHARE] = [9, 6];
/** Columns of a body: odd, so that the wick is in its middle, with a gap beside it. */
const bodyWidthOf = (pitch: number): number =>
  pitch < 4
    ? 1
    : Math.min(Math.max(MAX_BODY, Math.floor(pitch / BODY_SHARE) | 1), pitch - 2 + (pitch % 2 === 0 ? 1 : 0));
/** From this distance on, bodies are in the middle of their columns; below it, there is at most one free column beside a body. */
const CENTRED_PITCH = 7;

/** Draws candles, or the line of closes if the size is too small for candles. */
export function drawKlines(klines: Klines, options: ChartOptions): TerminalChart {
  const isSmall = options.columns < MIN_CANDLE_COLUMNS || options.rows < MIN_CANDLE_ROWS;
  if (isSmall || options.isLine) return drawCloses(klines, options);
  return areSpecks(klines, options)
    ? { ...drawCloses(klines, options), note: 'candles would be lower than a row' }
    : drawCandles(klines, options);
}

/** Whether most candles on a logarithmic axis would be less than a row high, so that a line says more. Lines and orders of the user need candles. */
function areSpecks({ bars }: Klines, { rows, isLog = false, isCandles = false, overlay }: ChartOptions): boolean {
  if (!isLog || isCandles || overlay) return false;
  const [low, high] = rangeOf(bars);
  const row = portable.log(high / low) / rows;
  return bars.filter((bar) => portable.log(bar.high / bar.low) < row).length * 2 > bars.length;
}

/** The line of closes. */
function drawCloses(klines: Klines, options: ChartOptions): TerminalChart {
  const { columns, rows, lineRows = rows, zone, isLog = false, look } = options;
  const lines = lineOfValues(
    klines.bars.map(({ close }) => close),
    {
      columns,
      rows: lineRows,
      decimals: klines.priceDecimals,
      bars: klines.bars,
      zone,
      last: klines.lastClose,
      isLog,
      look,
      base: {
        value: klines.bars[0]?.open ?? 0,
        label: shortPrice(options.textAt?.(klines.bars[0]?.row ?? 0, 1) ?? ''),
      },
      marks: options.closeMarks ?? [],
    },
  );
  return { lines, note: '' };
}

/** @param count the number of klines in the reply; `klines` may contain only the newest of them */
function drawCandles(klines: Klines, options: ChartOptions, count = klines.bars.length): TerminalChart {
  const { columns, rows, zone, isLog = false, isPlain = false, isAscii = false, unit = '', overlay } = options;
  const most = klines.bars.reduce((peak, bar) => Math.max(peak, bar.volume), 0);
  const volumeRows = most > 0 ? volumeRowsOf(rows) : 0;
  const range = rangeOf(klines.bars);
  const all = drawnOverlay(klines.bars, overlay, range, klines.priceDecimals);
  const ends = widened(all.low, all.high);
  const hasNet = hasNetRows(all);
  const room = rows - volumeRows - AXIS_ROWS - (hasNet ? NET_ROWS : 0);
  const grid = gridOf(klines.bars, klines.priceDecimals);
  const { scale, ticks, rows: candleRows } = scaleOf(ends, room, isLog, klines.priceDecimals, grid);
  const halves = candleRows * 2;
  const halfOf = (price: number): number =>
    Math.min(halves - 1, Math.max(0, Math.floor((1 - scale.share(price)) * halves + 1e-9)));
  const rowOf = (price: number): number => Math.floor(halfOf(price) / 2);
  const last = klines.bars.at(-1);
  const isWide = columns >= MIN_DISTANCE_COLUMNS;
  const lastLabel = shortPrice(klines.lastClose);
  const pricesWidth = Math.max(
    lastLabel.length,
    ...ticks.map(({ label }) => label.length),
    ...all.lines.map(({ last: value }) => value.length),
  );
  const lastRow = rowOf(last?.close ?? 0);
  const groupedBeside = (distances: TagRows['distances']) => {
    const tags = orderTagRows(all, { rows: candleRows, rowOf, lastRow, priceWidth: pricesWidth, distances });
    const priceWidth = Math.max(tagsWidth(tags), pricesWidth);
    const volumes = (shown: readonly Bar[]): Volumes => volumesOf(shown, volumeRows, unit);
    const grouped = groupedForLabels(klines.bars, columns, priceWidth, volumes, options, overlay?.fills ?? []);
    const pitch = Math.max(1, Math.floor(grouped.plotColumns / grouped.bars.length));
    return { ...grouped, tags, pitch, used: grouped.bars.length * pitch + priceWidth };
  };
  const told = groupedBeside(isWide ? 'all' : 'none');
  // With shorter tags, candles may have room that need not be merged otherwise.
  const short = isWide && told.tags.size > 0 ? groupedBeside('nearest') : told;
  const grouped = short.used > told.used ? short : told;
  const { bars, volume, labelWidth, tags, pitch } = grouped;
  // If only the newest klines are shown, they are drawn alone, so that the scale fits them.
  if (bars.length < klines.bars.length && bars[0] === klines.bars.at(-bars.length))
    return drawCandles({ ...klines, bars }, options, count);
  const isCut = klines.bars.length < count;
  const note = isCut ? `the chart shows the newest ${bars.length} of ${count} klines` : grouped.note;
  const bodyWidth = bodyWidthOf(pitch);
  const only = bars.length === 1 ? bars[0] : undefined;
  const width = bars.length * pitch;
  const left = pitch < CENTRED_PITCH ? 0 : Math.floor((pitch - bodyWidth) / 2);
  const columnOf = (bar: number): number => left + bar * pitch + (bodyWidth >> 1);
  const placed = grouped.note === '' ? all : drawnOverlay(bars, overlay, range, klines.priceDecimals);
  const named = axisLabels(ticks, last && { value: last.close, label: lastLabel }, rowOf);
  const labels = isLog ? named : apart(named, lastRow);
  addLineLabels(labels, all, rowOf, lastRow, { isAscii, decimals: decimalsOf(lastLabel) });
  // The columns beside a single candle are its interval.
  const [from = '', to = ''] = only ? endTimes(only, zone) : [];
  const axis = only
    ? [`${'─'.repeat(width)}─┘`, from.padEnd(width - to.length) + to].map((text) => [span(text, 'dim')])
    : timeAxis(bars, pitch, width - left, zone).map(([line = BLANK], at) => [
        { ...line, text: (at === 0 ? '─' : ' ').repeat(left) + line.text },
      ]);
  const borders = namedBorders(bars, (bar) => left + bar * pitch, zone, axis);
  const under = linesUnder(
    placed.lines.map(({ values }) => values.map((value, bar) => [columnOf(bar), value] as const)),
    { width, rowOf, isAscii },
  );
  const marks = marksOf(hasNet ? [] : placed.fills, columnOf, rowOf);
  const bodies = bodiesOf(pitch > 1 && !isAscii, isPlain || isAscii);
  const candles = bars.map(
    (bar): Candle => candleOf(bar, halfOf, { bodies, isPlain: isPlain || isAscii, hasTrades: most > 0 }),
  );

  const words = pricesBeside(bars, options.textAt, {
    room: (pitch - bodyWidth) >> 1,
    columnOf: (bar) => columnOf(bar) + (bodyWidth >> 1) + 1,
    rowOf,
  });
  const isMany = placed.orders.length > MAX_NAMED_ORDERS;
  const drawn = Array.from({ length: candleRows }, (_, row) => {
    const cells = Array.from({ length: width }, (_, column) => under(column, row));
    for (const { from, to, side, price, isOpen } of placed.orders) {
      // Lines of many orders would cover the candles, so open orders then have only their tags.
      if (rowOf(price) !== row || (isOpen && isMany)) continue;
      for (let column = columnOf(from); column <= columnOf(to); column += 1)
        if (cells[column] === undefined) cells[column] = span('╌', side === 'BUY' ? 'up' : 'down');
    }
    candles.forEach(({ glyph, tone }, index) => {
      const [center, text] = [columnOf(index), isAscii ? asciiWick(glyph(row)) : glyph(row)];
      if (text === ' ') {
        // A border is drawn in every second row only, so that it does not look like a candle.
        if (borders.has(index) && row % 2 === 0) cells[left + index * pitch] ??= span(isAscii ? '.' : '┊', 'dim');
        return;
      }
      const half = isBody(text) ? bodyWidth >> 1 : 0;
      for (let column = center - half; column <= center + half; column += 1) cells[column] = { text, tone };
    });
    for (const { column, mark } of marks.get(row) ?? []) cells[column] = mark;
    for (const { column, text } of words.get(row) ?? [])
      [...text].forEach((one, at) => {
        cells[column + at] ??= span(one, 'dim');
      });
    // From the open to the single candle, and from it to the close.
    for (let column = 0; only && column < width; column += 1)
      if (row === rowOf(column < columnOf(0) ? only.open : only.close)) cells[column] ??= span('┈', 'dim');
    const label = tags.get(row) ?? rightLabel(labels.get(row), tags.size > 0 ? pricesWidth : labelWidth);
    return [...cells.map((cell) => cell ?? BLANK), ...label];
  });
  const volumeLines = Array.from({ length: volumeRows }, (_, at) => {
    const row = volumeRows - 1 - at;
    const cells = new Array<Span>(width).fill(BLANK);
    bars.forEach((bar, index) => {
      const text = risingCell(shareOf(bar.volume, volume.peak), volumeRows, row);
      for (let at = 0; at < bodyWidth; at += 1) cells[left + index * pitch + at] = { text, tone: 'dim' };
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
  return {
    lines: [...drawn, ...net, ...volumeLines, ...axis],
    note,
    bodies: bodiesLegend(bars, bodies),
    overlay: placed,
    untold,
  };
}

/** The bodies of the bars of a chart: rises, falls, and dashes for closes at the open. */
function bodiesLegend(bars: readonly Bar[], { rise, fall }: Bodies): Span[] {
  const kinds: Span[][] = [
    ...(bars.some(isUp) ? [[span(rise, 'up'), span(' rise')]] : []),
    ...(bars.some(isDown) ? [[span(fall, 'down'), span(' fall')]] : []),
    ...(bars.some(isFlat) ? [[span(FLAT)]] : []),
  ];
  return kinds.flatMap((kind, at) => (at === 0 ? kind : [span('  '), ...kind]));
}

/** A scale whose labels are equally far apart, if there is one. */
function scaleOf(ends: readonly [number, number], rows: number, isLog: boolean, decimals: number, grid: number) {
  const even = rowScale(ends, rows, decimals, isLog, grid);
  if (even) return even;
  const scale = valueScale(ends, isLog);
  return { scale, rows, ticks: scale.ticks(Math.floor(rows / 3), decimals) };
}

/** Adds the last values of the lines at their rows of the scale, except in the row of the last price. */
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
function namedBorders(
  bars: readonly Bar[],
  tickOf: (bar: number) => number,
  zone: number,
  axis: Span[][],
): ReadonlySet<number> {
  const rule = axis[0]?.map(({ text }) => text).join('') ?? '';
  return new Set([...borderBars(bars, zone)].filter((bar) => rule[tickOf(bar)] === '┴'));
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

/** The volumes of candles, and their labels from the top row to the bottom row: the largest volume, the mean, and zero. */
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
  if (bars.length > 1) labels[row] = `mean ${compact(mean)}`;
  labels[rows - 1] = '0';
  return { peak, labels };
}

/** From this distance on, candles have gaps between them. */
const APART_PITCH = 2;
/** The part of the klines that a chart shows at least: a few of the oldest klines may be left out. */
const LEAST_SHOWN = 0.875;

/** The bars for `columns` columns: the newest klines if they are nearly all klines and contain all own fills; otherwise groups of klines. */
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
  if (all.length <= columns || all.length * LEAST_SHOWN > columns || hidesFills)
    return widestGroups(all, plotColumns, zone);
  return { bars: all.slice(-columns), note: '' };
}

/** Groups bars to leave room for the labels. It loops, because the width of the volume labels depends on the volumes of the groups. */
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
