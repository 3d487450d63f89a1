/**
 * Draws the life of an order in SVG: a lane from top to bottom with a mark for each event, and the executed quantity at
 * that time. Orders of a list have a lane each, below their diagram. The distance of rows does not depend on their
 * times: fills within one millisecond are as readable as a cancel on the next day. Nothing is cut at the width of a
 * narrow page: the cells of fills have columns only where all of them fit, and other texts take several lines.
 */

import { isDecimalText, trimDecimal } from '../../protocol/index.js';
import type { PictureTheme } from '../context/context.js';
import { widestOf } from '../svg/chart-frame.js';
import type { Figure, HoverStrip } from '../svg/picture.js';
import {
  DIM,
  EDGE,
  escapeXml,
  gridLines,
  LABEL_SIZE,
  px,
  svgPicture,
  svgText,
  svgTextSize,
  unstretched,
  wrappedHeading,
} from '../svg/svg.js';
import { type NumberColumn, numberColumn } from '../svg/svg-number.js';
import { hiddenNote, nameList } from '../text/table.js';
import { textOf } from '../text/wire-value.js';
import { colorsOf, PALETTE, type PictureColors, widthOf } from '../theme/palette.js';
import { wrapToSize } from '../theme/text-size.js';
import type { FillCells } from './order-life-fills.js';
import { laneLine, markOf } from './order-life-marks.js';
import type { Life, LifeRow } from './order-life-model.js';
import type { RowTime } from './order-life-times.js';
import { orderListDiagram } from './order-list-svg.js';

/** The height of a row with one line, the height of each further line, and the height of the line with a new date. */
const [ROW, LINE, DAY] = [26, 14, 22];
const LEFT = EDGE;
const LANE_STEP = 16;
const GAP = 10;
const WORD_GAP = 5;
/** From this width on, there is a column with the time since the row before. */
const WIDE = 600;
/** Distance between two lines of the note below the picture. */
const SOURCE_LINE = 14;

/** The texts of the timeline. */
export interface LifeTexts {
  readonly times: readonly RowTime[];
  readonly zone: string;
  readonly alt: string;
}

/** Draws the timeline, below the diagram of the order list if there is one. */
export function lifeSvg(
  life: Life,
  words: LifeTexts,
  figures: readonly Figure[],
  theme?: PictureTheme,
): { svg: string; hover: readonly HoverStrip[] } {
  const colors = colorsOf(theme);
  // The boxes show the states at the time of the life's requests, so a market price of another time would be wrong.
  const diagram = life.list
    ? orderListDiagram(life.list, [], { theme: { ...theme, width: widthOf(theme) } })
    : undefined;
  const width = Math.max(widthOf(theme), diagram?.width ?? 0);
  const head = wrappedHeading({ title: life.title, figures }, width);
  const top = diagram ? diagram.height + 18 : 66 + head.moved;
  const columns = columnsOf(life, words, width);
  const rows = placedRows(life, words, columns, top + 8);
  const notes = [hiddenNote(hiddenNames(life, words, columns)), life.source].filter((text) => text !== '');
  const source = notes.flatMap((text) => wrapToSize(text, width - 2 * LEFT, LABEL_SIZE));
  const end = rows.at(-1)?.end ?? top + 8;
  const height = end + (source.length === 0 ? 8 : 10 + source.length * SOURCE_LINE);
  const svg = svgPicture({ width, height }, { title: life.title, description: words.alt }, colors, [
    ...(diagram ? unstretched(diagram.body) : head.parts),
    ...timeline(life, words, { top, rows, columns, colors }),
    ...source.map((line, at) => svgText(LEFT, end + 4 + (at + 1) * SOURCE_LINE, line, DIM)),
  ]);
  const boxes = (diagram?.hover ?? []).map((strip) => ({ ...strip, isFixed: true }));
  return { svg, hover: [...boxes, rowsHover(life, words, rows, width)] };
}

/** The names of the columns that a narrow picture leaves out. The quantities, prices and fees are in lines there. */
const hiddenNames = ({ rows }: Life, { times }: LifeTexts, { later, cells }: LifeColumns): string =>
  nameList([
    later === undefined && times.some((time) => time.later !== '') ? 'since' : '',
    cells === undefined && rows.some(({ executed }) => executed !== '') ? 'executed' : '',
  ]);

/** A row with its place. */
interface PlacedRow {
  readonly row: LifeRow;
  /** The middle of its mark and of its first line. */
  readonly y: number;
  readonly start: number;
  readonly end: number;
  /** The date above the row, if the row before it has another date. */
  readonly date: string;
  /** The lines of its details; none if its cells are in columns. */
  readonly lines: readonly string[];
}

function placedRows({ rows }: Life, { times }: LifeTexts, columns: LifeColumns, top: number): PlacedRow[] {
  let end = top;
  return rows.map((row, at): PlacedRow => {
    const date = times[at]?.date ?? '';
    const isNewDay = at > 0 && date !== times[at - 1]?.date;
    const start = end + (isNewDay ? DAY : 0);
    const isInColumns = columns.cells !== undefined && row.fill !== undefined;
    const lines = isInColumns ? [] : wrapToSize(besideName(row), columns.roomOf(row), LABEL_SIZE);
    const height = isInColumns ? pricesOf(row, columns.isWhole).length : lines.length;
    end = start + ROW + Math.max(0, height - 1) * LINE;
    return { row, y: start + ROW / 2, start, end, date: isNewDay ? date : '', lines };
  });
}

/** The prices of a fill; if the gaps have no room for a range, one below the other: `60998.5–` and `60999.5`. */
const pricesOf = ({ fill }: LifeRow, isWhole: boolean): string[] =>
  isWhole ? [fill?.price ?? ''] : (fill?.price.split(/(?<=–)/) ?? []);

const detailsOf = ({ details }: LifeRow): string => details.replace(/ {2,}/g, ' ');

/** The details beside the name of the event, which has the role of a fill. */
const besideName = (row: LifeRow): string =>
  row.fill?.role ? detailsOf(row).replace(` ${row.fill.role}`, '') : detailsOf(row);

/** Tooltips of the rows, with the date and the order id, for which a row has no space. */
function rowsHover({ lanes }: Life, words: LifeTexts, rows: readonly PlacedRow[], width: number): HoverStrip {
  const top = rows[0]?.start ?? 0;
  return {
    x: LEFT,
    y: top,
    width: width - 2 * LEFT,
    height: (rows.at(-1)?.end ?? top) - top,
    split: 'rows',
    parts: rows.map(({ row, end }, index) => {
      const lane = lanes[row.lane];
      const { date = '', clock = '', later = '' } = words.times[index] ?? {};
      const name = lane === undefined || lane.name === '' ? 'order' : `${lane.name}, order`;
      const executed =
        row.executed === '' ? '' : `executed ${row.executed} of ${trimDecimal(textOf(lane?.order.origQty))}`;
      const texts = [
        `${date} ${clock}${later === '' ? '' : ` (${later})`}`,
        `${name} ${textOf(lane?.order.orderId)}`,
        `${whatOf(row)}: ${detailsOf(row)}`,
        executed,
      ];
      return { size: end - (rows[index - 1]?.end ?? top), tooltip: texts.filter((text) => text !== '').join(', ') };
    }),
  };
}

/** The starts of the columns, in pixels. */
interface LifeColumns {
  /** The end of the times since the row before; undefined on a narrow page. */
  readonly later: number | undefined;
  readonly lanes: number;
  readonly names: number;
  readonly what: number;
  readonly details: number;
  readonly right: number;
  /** The columns of fills; undefined if the picture is too narrow for them. */
  readonly cells: readonly FillColumn[] | undefined;
  /** The ends of the columns of fills and of the executed quantities. */
  readonly ends: readonly number[];
  /** Whether a range of prices has room in one line. */
  readonly isWhole: boolean;
  /** The width for the details of a row that has no columns. */
  readonly roomOf: (row: LifeRow) => number;
}

/** A column of the fills; `index` counts the fills. */
interface FillColumn {
  readonly name: string;
  readonly width: number;
  readonly column: NumberColumn;
}

function columnsOf({ lanes, rows }: Life, { times }: LifeTexts, width: number): LifeColumns {
  const right = width - LEFT;
  const clocks = LEFT + widestOf(times.map(({ clock }) => clock));
  const later = width < WIDE ? undefined : clocks + GAP + widestOf(times.map(({ later }) => later));
  const first = (later ?? clocks) + LANE_STEP;
  const names = first + (lanes.length - 1) * LANE_STEP + 14;
  const what = lanes.length > 1 ? names + widestOf(lanes.map(({ name }) => shortName(name))) + GAP : names;
  const details = what + Math.max(...rows.map(eventSize)) + GAP;
  const found = fillColumns(rows);
  const size = found.reduce((sum, one) => sum + one.width + GAP, -GAP);
  const executed = found.at(-1)?.width ?? 0;
  const cells = size <= right - details ? found : undefined;
  // If there is more room than the columns need, the gaps between them become wider, and the last column is at the right edge.
  const gap = cells && found.length > 1 ? Math.min(MAX_GAP, GAP + (right - details - size) / (found.length - 1)) : GAP;
  const ends: number[] = [];
  let end = right;
  for (const { width: taken } of found.toReversed()) {
    ends.unshift(end);
    end -= taken + gap;
  }
  const ranges = widestOf(rows.flatMap(({ fill }) => (fill?.price.includes('–') ? [fill.price] : [])));
  const isWhole = ranges + GAP <= gap + (found[1]?.width ?? 0);
  const roomOf = (row: LifeRow): number => right - details - (row.executed === '' || !cells ? 0 : executed + GAP);
  return { later, lanes: first, names, what, details, right, cells, ends, isWhole, roomOf };
}

const MAX_GAP = 40;
const shortName = (name: string): string => name.replace('pending ', '');

/** The width of the name of an event, including the role of a fill. */
const eventSize = (row: LifeRow): number =>
  svgTextSize(whatOf(row), { weight: 600 }) + (row.fill?.role ? WORD_GAP + svgTextSize(row.fill.role) : 0);

const whatOf = ({ what, lasting = '' }: LifeRow): string => what + lasting;

/** The name of an event and the role of a fill as one text, so that they stay together when a page stretches the picture. */
function eventText(x: number, y: number, row: LifeRow, color: string): string {
  const { fill } = row;
  if (!fill?.role) return svgText(x, y, whatOf(row), { weight: 600, fill: color });
  return (
    `<text x="${px(x)}" y="${px(y)}" fill="${color}"><tspan font-weight="600">${escapeXml(whatOf(row))}</tspan>` +
    `<tspan dx="${WORD_GAP}" font-weight="400">${escapeXml(fill.role)}</tspan></text>`
  );
}

/** The columns of the fills: quantity, price, fee, and the executed quantity of every row that has one. */
function fillColumns(rows: readonly LifeRow[]): FillColumn[] {
  const fills = rows.flatMap(({ fill }) => fill ?? []);
  const assets = new Set(fills.map(({ asset }) => asset).filter((asset) => asset !== ''));
  const feeOf = ({ fee, asset }: FillCells): string => (assets.size > 1 ? `${fee} ${asset}`.trim() : fee);
  const column = (name: string, texts: readonly string[]): FillColumn => {
    const numbers = numberColumn(texts, {}, name);
    return { name, width: numbers.width, column: numbers };
  };
  return [
    column(
      'quantity',
      fills.map(({ quantity }) => quantity),
    ),
    column(
      'price',
      fills.map(({ price }) => (isDecimalText(price) ? price : '')),
    ),
    column(assets.size === 1 ? `fee, ${[...assets][0]}` : 'fee', fills.map(feeOf)),
    column(
      'executed',
      rows.map(({ executed }) => executed),
    ),
  ].filter(({ name }) => !name.startsWith('fee') || assets.size > 0);
}

interface Timeline {
  readonly top: number;
  readonly rows: readonly PlacedRow[];
  readonly columns: LifeColumns;
  readonly colors: PictureColors;
}

function timeline(life: Life, words: LifeTexts, { top, rows, columns, colors }: Timeline): string[] {
  const { right, cells } = columns;
  const hasFills = life.rows.some(({ fill }) => fill);
  const x = (lane: number): number => columns.lanes + lane * LANE_STEP;
  const places = rows.map(({ y }) => y);
  const ruled = rows.map(({ end }) => `M${LEFT} ${px(end)}H${right}`).join('');
  const names = hasFills ? (cells ?? []) : [];
  return [
    svgText(LEFT, top, words.zone, DIM),
    columns.later === undefined ? '' : svgText(columns.later, top, 'since', { ...DIM, anchor: 'end' }),
    ...names.map(({ name }, at) => svgText(columns.ends[at] ?? 0, top, name, { ...DIM, anchor: 'end' })),
    gridLines(`M${LEFT} ${top + 8}H${right}`, true),
    gridLines(ruled),
    ...life.lanes.map((_, lane) => laneLine(life.rows, lane, x(lane), places)),
    ...executedBars(rows, columns, colors),
    ...rows.flatMap(({ row, y, start, date, lines }, index) => {
      const base = y + 4;
      const color = colorOf(row, colors);
      const { clock = '', later = '' } = words.times[index] ?? {};
      return [
        date === '' ? '' : svgText(LEFT, start - 4, date, DIM),
        svgText(LEFT, base, clock),
        columns.later === undefined ? '' : svgText(columns.later, base, later, { ...DIM, anchor: 'end' }),
        markOf(row, x(row.lane), y, color),
        life.lanes.length > 1 ? svgText(columns.names, base, shortName(life.lanes[row.lane]?.name ?? '')) : '',
        eventText(columns.what, base, row, color),
        ...lines.map((line, at) => svgText(columns.details, base + at * LINE, line)),
        ...(cells ? cellsOf(life.rows, index, { columns, base, isFill: lines.length === 0 }) : []),
      ];
    }),
  ];
}

/** The cells of a row, each at the end of its column. */
function cellsOf(
  rows: readonly LifeRow[],
  index: number,
  place: { readonly columns: LifeColumns; readonly base: number; readonly isFill: boolean },
): string[] {
  const { columns, base, isFill } = place;
  const { cells = [], ends } = columns;
  const row = rows[index];
  const at = rows.slice(0, index).filter(({ fill }) => fill).length;
  const fills =
    row && isFill ? cells.slice(0, -1).map((one, number) => one.column.text(at, ends[number] ?? 0, base)) : [];
  const prices = row && isFill && row.fill?.price.includes('–') ? pricesOf(row, columns.isWhole) : [];
  if (prices.length > 0)
    fills.push(...prices.map((text, line) => svgText(ends[1] ?? 0, base + line * LINE, text, { anchor: 'end' })));
  const [last, end = 0] = [cells.at(-1), ends.at(-1)];
  if (!row || !last || row.executed === '') return fills;
  return [...fills, last.column.text(index, end, base)];
}

/** Bars of the executed parts below the executed quantities: one path for all tracks, and one for each colour. */
function executedBars(rows: readonly PlacedRow[], { cells, ends }: LifeColumns, colors: PictureColors): string[] {
  const [last, end = 0] = [cells?.at(-1), ends.at(-1)];
  const filled = rows.filter(({ row }) => row.executed !== '');
  if (!last || filled.length === 0) return [];
  const path = (some: readonly PlacedRow[], lengthOf: (row: LifeRow) => number): string =>
    some.map(({ row, y }) => `M${px(end - last.width)} ${px(y + 9.5)}h${px(last.width * lengthOf(row))}`).join('');
  const paints = [...new Set(filled.map(({ row }) => colorOf(row, colors)))];
  return [
    `<path d="${path(filled, () => 1)}" stroke="${PALETTE.text}" stroke-width="3" stroke-opacity=".2"/>`,
    ...paints.map((paint) => {
      const own = filled.filter(({ row }) => colorOf(row, colors) === paint);
      return `<path d="${path(own, ({ share }) => Math.max(0.04, share))}" stroke="${paint}" stroke-width="3"/>`;
    }),
  ];
}

function colorOf({ tone }: LifeRow, colors: PictureColors): string {
  switch (tone) {
    case 'up':
    case 'down':
    case 'warn':
    case 'alarm':
      return colors[tone];
    default:
      return colors.text;
  }
}
