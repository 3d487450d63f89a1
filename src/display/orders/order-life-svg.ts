/**
 * Draws the life of an order in SVG: a lane from top to bottom with a mark for each event, and the executed quantity at
 * that time. Orders of a list have a lane each, below their diagram. The distance of rows does not depend on their
 * times: fills within one millisecond are as readable as a cancel on the next day.
 */

import { trimDecimal } from '../../protocol/index.js';
import type { PictureTheme } from '../context/context.js';
import { readOnce } from '../context/read-once.js';
import { widestOf } from '../svg/chart-frame.js';
import type { Figure, HoverStrip } from '../svg/picture.js';
import { DIM, EDGE, gridLines, heading, LABEL_SIZE, px, svgPicture, svgText, svgTextSize } from '../svg/svg.js';
import { numberColumn } from '../svg/svg-number.js';
import { wrapToSize } from '../svg/text-size.js';
import { textOf } from '../text/wire-value.js';
import { colorsOf, PALETTE, type PictureColors, widthOf } from '../theme/palette.js';
import type { Life, LifeRow } from './order-life-model.js';
import type { RowTime } from './order-life-times.js';
import { orderListDiagram } from './order-list-svg.js';

const ROW = 27;
const LEFT = EDGE;
/** Where the lanes begin, after the times; a narrow page has no column with the time since the row before. */
const [LANE, NARROW_LANE] = [208, 132];
const LANE_STEP = 22;
const NAMES = 94;
const [WHAT, NARROW_WHAT] = [100, 74];
/** Below this width, the time since the row before and the executed quantity have no room. */
const NARROW = 600;
const BAR = 64;
/** Width of the executed quantity, at the right of its bar. */
const QUANTITY = 84;
const GAP = 12;
const WORD_GAP = 4;
/** From one line of the note below to the next. */
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
  const isNarrow = widthOf(theme, 'S') < NARROW;
  const columns = columnsOf(life, isNarrow);
  const own = Math.max(widthOf(theme, 'S'), rowsWidth(life, columns));
  // The boxes show the states at the time of the life's requests, so a market price of another time would be wrong.
  const diagram = life.list ? orderListDiagram(life.list, [], theme === undefined ? {} : { theme }) : undefined;
  const top = diagram ? diagram.height + 18 : figures.length > 0 ? 66 : 48;
  const width = Math.max(own, diagram?.width ?? 0);
  const source = life.source === '' ? [] : wrapToSize(life.source, width - 2 * LEFT, LABEL_SIZE);
  const end = top + 22 + life.rows.length * ROW;
  const height = end + (source.length === 0 ? 4 : 10 + source.length * SOURCE_LINE);
  const head = diagram ? diagram.body : heading({ title: life.title, figures }, width);
  const svg = svgPicture({ width, height }, { title: life.title, description: words.alt }, colors, [
    ...head,
    ...timeline(life, words, top, width, { colors, columns }),
    ...source.map((line, at) => svgText(LEFT, end + 4 + (at + 1) * SOURCE_LINE, line, DIM)),
  ]);
  return { svg, hover: [...(diagram?.hover ?? []), rowsHover(life, words, top, width)] };
}

/** Tooltips of the rows, with the date and the order id, for which a row has no space. */
function rowsHover({ lanes, rows }: Life, words: LifeTexts, top: number, width: number): HoverStrip {
  return {
    x: LEFT,
    y: top + 22 - ROW / 2,
    width: width - 2 * LEFT,
    height: rows.length * ROW,
    split: 'rows',
    parts: rows.map((row, index) => {
      const lane = lanes[row.lane];
      const { date = '', clock = '', later = '' } = words.times[index] ?? {};
      const name = lane === undefined || lane.name === '' ? 'order' : `${lane.name}, order`;
      const executed =
        row.executed === '' ? '' : `executed ${row.executed} of ${trimDecimal(textOf(lane?.order.origQty))}`;
      const texts = [
        `${date} ${clock}${later === '' ? '' : ` (${later})`}`,
        `${name} ${textOf(lane?.order.orderId)}`,
        `${row.what}: ${row.details}`.replace(/ +/g, ' '),
        executed,
      ];
      return { size: ROW, tooltip: texts.filter((text) => text !== '').join(', ') };
    }),
  };
}

/** The starts of the columns. */
interface LifeColumns {
  readonly isNarrow: boolean;
  readonly lanes: number;
  readonly names: number;
  readonly what: number;
  readonly details: number;
}

function columnsOf({ lanes }: Life, isNarrow: boolean): LifeColumns {
  const first = isNarrow ? NARROW_LANE : LANE;
  const names = first + (lanes.length - 1) * LANE_STEP + 22;
  const what = lanes.length > 1 ? names + NAMES : names;
  return { isNarrow, lanes: first, names, what, details: what + (isNarrow ? NARROW_WHAT : WHAT) };
}

type DetailsOf = (index: number, x: number, y: number) => { readonly text: string; readonly width: number };

/** The details after the name of an event: the parts of a fill are columns, other details are one text. */
const detailsIn = readOnce((rows: readonly LifeRow[]): DetailsOf => {
  const fills = rows.flatMap(({ fill }) => fill ?? []);
  const quantities = numberColumn(fills.map(({ quantity }) => quantity));
  // A range of prices is wider than the column, and stands alone.
  const prices = numberColumn(fills.map(({ price, role }) => (role === '' ? '' : price)));
  const fees = numberColumn(fills.map(({ fee, asset }) => `${fee} ${asset}`.trim()));
  const priceStart = quantities.width + svgTextSize('at') + 2 * WORD_GAP;
  const roleStart = priceStart + prices.width + GAP;
  const feeStart = roleStart + widestOf(fills.map(({ role }) => role)) + GAP;
  const feeEnd = feeStart + svgTextSize('fee') + WORD_GAP + fees.width;
  return (index, x, y) => {
    const { fill, details } = rows[index] ?? { details: '' };
    if (!fill) return { text: svgText(x, y, details), width: svgTextSize(details) };
    const at = fills.indexOf(fill);
    const { price, role, fee } = fill;
    const amount = quantities.text(at, x + quantities.width, y) + svgText(x + quantities.width + WORD_GAP, y, 'at');
    if (role === '')
      return { text: amount + svgText(x + priceStart, y, price), width: priceStart + svgTextSize(price) };
    const text =
      amount +
      prices.text(at, x + priceStart + prices.width, y) +
      svgText(x + roleStart, y, role) +
      (fee === '' ? '' : svgText(x + feeStart, y, 'fee') + fees.text(at, x + feeEnd, y));
    return { text, width: fee === '' ? roleStart + svgTextSize(role) : feeEnd };
  };
});

/** The width that the longest row needs, without its bar. */
function rowsWidth(life: Life, { isNarrow, details }: LifeColumns): number {
  const detailsOf = detailsIn(life.rows);
  const widths = life.rows.map(
    (row, index) =>
      detailsOf(index, 0, 0).width + (row.executed === '' || isNarrow ? 0 : svgTextSize(row.executed) + GAP),
  );
  return Math.ceil(details + Math.max(0, ...widths) + LEFT);
}

function timeline(
  life: Life,
  words: LifeTexts,
  top: number,
  width: number,
  { colors, columns }: { readonly colors: PictureColors; readonly columns: LifeColumns },
): string[] {
  const { lanes, rows } = life;
  const y = (index: number): number => top + 22 + index * ROW;
  const isList = lanes.length > 1;
  const { isNarrow, names, what, details } = columns;
  const x = (lane: number): number => columns.lanes + lane * LANE_STEP;
  const detailsOf = detailsIn(rows);
  const executedOf = numberColumn(rows.map(({ executed }) => executed));
  const ruled = rows.map((_, index) => `M${LEFT} ${px(y(index) + ROW / 2)}H${width - LEFT}`).join('');
  return [
    svgText(LEFT, top, words.zone, DIM),
    isNarrow ? '' : svgText(width - LEFT, top, 'executed', { ...DIM, anchor: 'end' }),
    gridLines(`M${LEFT} ${top + 8.5}H${width - LEFT}`, true),
    gridLines(ruled),
    ...lanes.map((_, lane) => laneLine(rows, lane, x(lane), y)),
    ...rows.flatMap((row, index) => {
      const base = y(index) + 4;
      const color = colorOf(row, colors);
      const { time = '', later = '' } = words.times[index] ?? {};
      const { text, width: used } = detailsOf(index, details, base);
      return [
        svgText(LEFT, base, time),
        isNarrow ? '' : svgText(columns.lanes - 16, base, later, { ...DIM, anchor: 'end' }),
        markOf(row, x(row.lane), y(index), color),
        isList ? svgText(names, base, lanes[row.lane]?.name ?? '') : '',
        svgText(what, base, row.what, { weight: 600, fill: color }),
        text,
        ...(isNarrow ? [] : bar(row, base, color, details + used, width)),
        isNarrow ? '' : executedOf.text(index, width - LEFT, base),
      ];
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

/** The line of a lane, from the first row of its order to the last; dashed while the order was pending. */
function laneLine(rows: readonly LifeRow[], lane: number, x: number, y: (index: number) => number): string {
  const own = rows.flatMap((row, index) => (row.lane === lane ? [index] : []));
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined || first === last) return '';
  const start = own.find((index) => rows[index]?.mark === 'start');
  const path = (from: number, to: number, dash: string): string =>
    `<path d="M${x} ${px(y(from) + (from === first ? 6.5 : 0))}V${px(y(to))}" stroke="${PALETTE.text}" stroke-width="2" stroke-opacity=".7"${dash}/>`;
  const dashed = ' stroke-dasharray="2 4"';
  if (start === undefined) return path(first, last, '');
  return path(first, start, dashed) + (start < last ? path(start, last, '') : '');
}

function markOf({ mark }: LifeRow, x: number, y: number, color: string): string {
  const filled = `fill="${color}"`;
  switch (mark) {
    case 'begin':
      return `<circle cx="${x}" cy="${px(y)}" r="5.5" fill="none" stroke="${color}" stroke-width="2.4"/>`;
    case 'start':
      return `<path d="M${x} ${px(y - 7)}l7 7-7 7-7-7z" ${filled}/>`;
    case 'change':
      return `<rect x="${x - 5}" y="${px(y - 5)}" width="10" height="10" ${filled}/>`;
    case 'fill':
      return `<circle cx="${x}" cy="${px(y)}" r="5.5" ${filled}/>`;
    case 'gap':
      return [-7, 0, 7].map((dy) => `<circle cx="${x}" cy="${px(y + dy)}" r="2.6" ${filled}/>`).join('');
    case 'done':
      return (
        `<circle cx="${x}" cy="${px(y)}" r="8" ${filled}/>` +
        `<path d="M${x - 4} ${px(y)}l3 3.4 5-6.4" fill="none" stroke="${PALETTE.onPlate}" stroke-width="2"/>`
      );
    case 'gone':
      return (
        `<circle cx="${x}" cy="${px(y)}" r="8" ${filled}/>` +
        `<path d="M${x - 3} ${px(y - 3)}l6 6m0-6l-6 6" stroke="${PALETTE.onPlate}" stroke-width="2"/>`
      );
    case 'now':
      return `<path d="M${x - 6} ${px(y - 5)}h12l-6 10z" ${filled}/>`;
  }
}

/** A bar before the executed quantity of a row, if the text leaves space. */
function bar({ executed, share }: LifeRow, base: number, color: string, from: number, width: number): string[] {
  if (executed === '') return [];
  const x = width - LEFT - QUANTITY - BAR;
  if (from > x) return [];
  return [
    `<rect x="${x}" y="${px(base - 8)}" width="${BAR}" height="8" rx="4" fill="${PALETTE.text}" fill-opacity=".25"/>`,
    `<rect x="${x}" y="${px(base - 8)}" width="${px(Math.max(4, BAR * share))}" height="8" rx="4" fill="${color}"/>`,
  ];
}
