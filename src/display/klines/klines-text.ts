/**
 * Draws klines as candles of terminal cells, at distances that are equal or differ by one column. Volume is below as rising blocks with its largest
 * value and its mean, prices are at the right, equally far apart, times at the bottom; dotted lines mark the start of a
 * day, month or year. Lines, fills and orders of the user are drawn where no candle is; open orders have tags on the scale.
 * If there are more klines than columns, klines are merged, and a note says so. A wider chart never has fewer candles: its
 * columns go to the labels of orders only while candles keep enough of them. A small screen gets a line of closes instead.
 */

import { type ChartOverlay, decimalsOf, portable } from '../../protocol/index.js';
import { apart, axisLabels, linesUnder, overlayStrokes, overlayTone, timeAxis } from '../series/line-text.js';
import { rowScale } from '../series/row-scale.js';
import { type LineMark, lineOfValues } from '../series/series-text.js';
import { borderBars, widened } from '../svg/axis.js';
import { valueScale } from '../svg/value-scale.js';
import { risingCell, shareOf } from '../text/bar.js';
import type { LineLook, Stroke } from '../text/line-canvas.js';
import { compact } from '../text/number-text.js';
import { padSpans, type Span, span, textWidth } from '../text/rich.js';
import { asciiWick, type Bodies, bodiesOf, type Candle, candleOf, isBody } from './candle-glyphs.js';
import { placesOf } from './candle-places.js';
import { pricesBeside } from './candle-prices.js';
import { groupBars } from './klines-group.js';
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
import {
  hasNetRows,
  NET_ROWS,
  netRows,
  orderTagRows,
  type TagForm,
  tagsWidth,
  wholeOf,
} from './klines-overlay-text.js';

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
/** The row between the figures and the candles, so that no wick seems to belong to the figures. */
const FREE_ROWS = 1;
/** The columns that candles have before the labels of orders get longer. */
const LEAST_PLOT = 44;
/** The forms of the labels of orders, from the longest to the shortest. */
const TAG_FORMS: readonly TagForm[] = ['distances', 'distance', 'scale', 'short'];

/** Draws candles, or the line of closes if the size is too small for candles. */
export function drawKlines(klines: Klines, options: ChartOptions): TerminalChart {
  const isSmall = options.columns < MIN_CANDLE_COLUMNS || options.rows < MIN_CANDLE_ROWS;
  if (isSmall || options.isLine) return drawCloses(klines, options);
  return areSpecks(klines, options)
    ? { ...drawCloses(klines, options), note: 'shown as closes, without volumes: candles would be lower than a row' }
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

function drawCandles(klines: Klines, options: ChartOptions): TerminalChart {
  const { columns, rows, zone, isLog = false, isPlain = false, isAscii = false, unit = '', overlay, look } = options;
  const most = klines.bars.reduce((peak, bar) => Math.max(peak, bar.volume), 0);
  const volumeRows = most > 0 ? volumeRowsOf(rows) : 0;
  const range = rangeOf(klines.bars);
  const all = drawnOverlay(klines.bars, overlay, range, klines.priceDecimals);
  const ends = widened(all.low, all.high);
  const hasNet = hasNetRows(all);
  const room = rows - volumeRows - AXIS_ROWS - FREE_ROWS - (hasNet ? NET_ROWS : 0);
  const grid = gridOf(klines.bars, klines.priceDecimals);
  const { scale, ticks, rows: candleRows } = scaleOf(ends, room, isLog, klines.priceDecimals, grid);
  const halves = candleRows * 2;
  const halfOf = (price: number): number =>
    Math.min(halves - 1, Math.max(0, Math.floor((1 - scale.share(price)) * halves + 1e-9)));
  const rowOf = (price: number): number => Math.floor(halfOf(price) / 2);
  const last = klines.bars.at(-1);
  const lastLabel = shortPrice(klines.lastClose);
  const openOrders = [...all.orders.filter(({ isOpen }) => isOpen), ...all.far];
  const shown = [lastLabel, ...ticks.map(({ label }) => label), ...all.lines.map(({ last: value }) => value)];
  // All prices, also those of tags, have their points below each other.
  const whole = Math.max(...[...shown, ...openOrders.map(({ label }) => label)].map(wholeOf));
  const pricesWidth = whole + Math.max(...shown.map((label) => label.length - wholeOf(label)));
  const lastRow = rowOf(last?.close ?? 0);
  const tickWidth = Math.max(0, ...ticks.map(({ label }) => whole - wholeOf(label) + label.length));
  const grouped = longestLabels(TAG_FORMS.slice(openOrders.length > 0 ? 0 : -1), columns, (form, most) => {
    const tags = orderTagRows(all, { rows: candleRows, rowOf, lastRow, whole, form });
    // Tags in the rows of most round prices stand beside these prices.
    const hasScale = form !== 'short' && ticks.filter(({ value }) => tags.has(rowOf(value))).length * 2 > ticks.length;
    const priceWidth = Math.max(tagsWidth(tags) + (hasScale ? tickWidth + 3 : 0), pricesWidth);
    const volumes = (bars: readonly Bar[]): Volumes => volumesOf(bars, volumeRows, unit);
    return { ...groupedForLabels(klines.bars, columns, priceWidth, volumes, zone, most), tags, form, hasScale };
  });
  const { bars, note, volume, tags, hasScale } = grouped;
  const places = placesOf(bars.length, grouped.plotColumns);
  const { pitch, bodyWidth, width, left, startOf, columnOf } = places;
  const only = bars.length === 1 ? bars[0] : undefined;
  const placed = note === '' ? all : drawnOverlay(bars, overlay, range, klines.priceDecimals);
  const named = axisLabels(ticks, last && { value: last.close, label: lastLabel }, rowOf);
  const labels = isLog ? named : apart(named, lastRow);
  const strokes = overlayStrokes(all.lines.length, look);
  addLineLabels(labels, all, rowOf, lastRow, { strokes, decimals: decimalsOf(lastLabel) });
  // The columns beside a single candle are its interval.
  const [from = '', to = ''] = only ? endTimes(only, zone) : [];
  const axis = only
    ? [`${'─'.repeat(width)}─┘`, from.padEnd(width - to.length) + to].map((text) => [span(text, 'dim')])
    : timeAxis(bars, pitch, width - left, zone).map(([line = BLANK], at) => [
        { ...line, text: (at === 0 ? '─' : ' ').repeat(left) + line.text },
      ]);
  const borders = namedBorders(bars, startOf, zone, axis);
  const under = linesUnder(
    placed.lines.map(({ values }) => values.map((value, bar) => [columnOf(bar), value] as const)),
    { width, rows: candleRows, downOf: (value) => (halfOf(value) + 0.5) / 2, strokes },
  );
  const marks = marksOf(hasNet ? [] : placed.fills, columnOf, rowOf);
  const bodies = bodiesOf((pitch >= 2 || isPlain) && !isAscii, isPlain || isAscii);
  const candles = bars.map(
    (bar): Candle => candleOf(bar, halfOf, { bodies, isPlain: isPlain || isAscii, hasTrades: most > 0 }),
  );

  const words = pricesBeside(bars, options.textAt, {
    room: Math.floor((pitch - bodyWidth) / 2),
    columnOf: (bar) => columnOf(bar) + (bodyWidth >> 1) + 1,
    rowOf,
  });
  const isMany = placed.orders.length > MAX_NAMED_ORDERS;
  const freeRow = [span(`${' '.repeat(width)} │`, 'dim')];
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
        if (borders.has(index) && row % 2 === 0) cells[startOf(index)] ??= span(isAscii ? '.' : '┊', 'dim');
        return;
      }
      const half = isBody(text) || (isAscii && '┃║'.includes(text)) ? bodyWidth >> 1 : 0;
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
    const tag = tags.get(row);
    const price = rightLabel(labels.get(row), pricesWidth);
    const beside = hasScale && tag ? besideTag(labels.get(row), tickWidth) : [];
    return [...cells.map((cell) => cell ?? BLANK), ...(tag ? [...beside, tag.mark, tag.text] : price)];
  });
  const volumeLines = Array.from({ length: volumeRows }, (_, at) => {
    const row = volumeRows - 1 - at;
    const cells = new Array<Span>(width).fill(BLANK);
    bars.forEach((bar, index) => {
      const text = risingCell(shareOf(bar.volume, volume.peak), volumeRows, row);
      for (let at = startOf(index); at < places.volumeEnd(index); at += 1) cells[at] = { text, tone: 'dim' };
    });
    const label = volume.labels[at] ?? '';
    return [...cells, span(label === '' ? ' │' : ` ┤ ${label}`, 'dim')];
  });
  const net = hasNet ? netRows(placed, { columnOf, bodyWidth, width }) : [];
  // The tags show one order each in full; the legend names the others.
  const isUntold = (one: PlacedOrder): boolean =>
    !one.isOpen ||
    [...tags.values()].some(({ orders }) => orders.some(({ text }) => text === one.text) && orders.length > 1) ||
    (one.isStop && grouped.form === 'short');
  const untold = isMany ? placed.orders : [...placed.orders, ...placed.far].filter(isUntold);
  return {
    lines: [freeRow, ...drawn, ...net, ...volumeLines, ...axis],
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
  { strokes, decimals }: { readonly strokes: readonly Stroke[]; readonly decimals: number },
): void {
  lines.forEach(({ values, last }, index) => {
    const row = rowOf(values.findLast(Number.isFinite) ?? Number.NaN);
    const tone = overlayTone(index);
    if (last === '' || row === lastRow) return;
    // Averages have as many columns after the point as the last price, so that all points are below each other.
    const missing = decimals === 0 ? 0 : decimals - decimalsOf(last) + (decimalsOf(last) === 0 ? 1 : 0);
    const text = last + ' '.repeat(Math.max(0, missing));
    labels.set(row, [span(` ${strokes[index]?.sign[0]} `, tone), span(text, tone)]);
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

/**
 * The chart with the longest labels that leave enough columns for candles. Where longer labels have no room yet, the candles do
 * not become finer than they are beside the longer labels, so that a wider chart shows neither less of the labels nor coarser candles.
 */
function longestLabels<T extends { readonly plotColumns: number }>(
  forms: readonly TagForm[],
  most: number,
  drawn: (form: TagForm, most: number) => T,
): T {
  const [form = 'short', ...shorter] = forms;
  const chart = drawn(form, most);
  return chart.plotColumns >= LEAST_PLOT || shorter.length === 0 ? chart : longestLabels(shorter, LEAST_PLOT, drawn);
}

/** Groups bars to leave room for the labels. It loops, because the width of the volume labels depends on the volumes of the groups. */
function groupedForLabels(
  all: readonly Bar[],
  columns: number,
  priceWidth: number,
  volumes: (bars: readonly Bar[]) => Volumes,
  zone: number,
  most: number,
) {
  for (let labelWidth = priceWidth; ; ) {
    const plotColumns = Math.max(10, columns - labelWidth - 3);
    const { bars, note } = groupBars(all, Math.min(plotColumns, most), zone);
    const volume = volumes(bars);
    const needed = Math.max(0, ...volume.labels.map(textWidth));
    if (needed <= labelWidth || plotColumns === 10) return { bars, note, volume, plotColumns };
    labelWidth = needed;
  }
}

/** The round price beside a tag. */
function besideTag([mark, text]: readonly Span[] = [span(' │ ', 'dim')], width: number): Span[] {
  return [mark ?? BLANK, span((text?.text.trimEnd() ?? '').padStart(width), 'dim')];
}

function rightLabel(label: readonly Span[] | undefined, width: number): Span[] {
  const [mark = span(' │', 'dim'), text] = label ?? [];
  return text ? [mark, ...padSpans([text], width, 'right')] : [mark];
}
