/**
 * Draws the life of an order in SVG: a lane from top to bottom with a mark for each event, and the executed quantity at
 * that time. Orders of a list have a lane each, below their diagram. The distance of rows does not depend on their
 * times: fills within one millisecond are as readable as a cancel on the next day.
 */

import { trimDecimal } from '../../protocol/index.js';
import type { PictureTheme } from '../context/context.js';
import { widestOf } from '../svg/chart-frame.js';
import type { HoverStrip } from '../svg/picture.js';
import { EDGE, gridLines, heading, px, svgPicture, svgText, svgTextSize } from '../svg/svg.js';
import { numberColumn } from '../svg/svg-number.js';
import { textOf } from '../text/wire-value.js';
import { colorsOf, PALETTE, type PictureColors, widthOf } from '../theme/palette.js';
import type { Life, LifeRow } from './order-life-model.js';
import type { RowTime } from './order-life-times.js';
import { orderListDiagram } from './order-list-svg.js';

const ROW = 27;
const LEFT = EDGE;
const LANE = 208;
const LANE_STEP = 22;
const NAMES = 94;
const WHAT = 100;
const BAR = 64;
/** Width of the executed quantity, at the right of its bar. */
const QUANTITY = 84;
const GAP = 12;
const WORD_GAP = 4;

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
  theme?: PictureTheme,
): { svg: string; hover: readonly HoverStrip[] } {
  const colors = colorsOf(theme);
  const own = Math.max(widthOf(theme), rowsWidth(life));
  const diagram = life.list ? orderListDiagram(life.list, [], theme) : undefined;
  const top = diagram ? diagram.height + 18 : 48;
  const height = top + 22 + life.rows.length * ROW + (life.source === '' ? 4 : 24);
  const width = Math.max(own, diagram?.width ?? 0);
  const head = diagram ? diagram.body : heading({ title: life.title, figures: [] }, width);
  const svg = svgPicture({ width, height }, { title: life.title, description: words.alt }, colors.text, [
    ...head,
    ...timeline(life, words, top, width, colors),
    life.source === '' ? '' : svgText(LEFT, height - 6, life.source),
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

const laneX = (lane: number): number => LANE + lane * LANE_STEP;

/** The starts of the columns of names and of events. */
function columnsOf({ lanes }: Life): { readonly names: number; readonly what: number } {
  const names = laneX(lanes.length - 1) + 22;
  return { names, what: lanes.length > 1 ? names + NAMES : names };
}

/** The width that the longest row needs, without its bar. */
function rowsWidth(life: Life): number {
  const { what } = columnsOf(life);
  const detailsOf = detailsIn(life.rows);
  const widths = life.rows.map(
    (row, index) => detailsOf(index, 0, 0).width + (row.executed === '' ? 0 : svgTextSize(row.executed) + GAP),
  );
  return Math.ceil(what + WHAT + Math.max(0, ...widths) + LEFT);
}

/** What stands after the name of an event: the parts of fills are columns, other details are a text. */
function detailsIn(rows: readonly LifeRow[]): (index: number, x: number, y: number) => { text: string; width: number } {
  const fills = rows.flatMap(({ fill }) => fill ?? []);
  const quantities = numberColumn(fills.map(({ quantity }) => quantity));
  const prices = numberColumn(fills.map(({ price }) => price));
  const commissions = numberColumn(fills.map(({ commission }) => commission));
  const quantityEnd = quantities.width;
  const priceEnd = quantityEnd + svgTextSize('at') + 2 * WORD_GAP + prices.width;
  const roleStart = priceEnd + GAP;
  const commissionEnd = roleStart + widestOf(fills.map(({ role }) => role)) + GAP + commissions.width;
  return (index, x, y) => {
    const { fill, details } = rows[index] ?? { details: '' };
    if (!fill) return { text: svgText(x, y, details), width: svgTextSize(details) };
    const at = fills.indexOf(fill);
    const text =
      quantities.text(at, x + quantityEnd, y) +
      svgText(x + quantityEnd + WORD_GAP, y, 'at') +
      prices.text(at, x + priceEnd, y) +
      svgText(x + roleStart, y, fill.role) +
      commissions.text(at, x + commissionEnd, y);
    return { text, width: fill.commission === '' ? priceEnd + GAP + svgTextSize(fill.role) : commissionEnd };
  };
}

function timeline(life: Life, words: LifeTexts, top: number, width: number, colors: PictureColors): string[] {
  const { lanes, rows } = life;
  const y = (index: number): number => top + 22 + index * ROW;
  const isList = lanes.length > 1;
  const x = laneX;
  const { names, what } = columnsOf(life);
  const detailsOf = detailsIn(rows);
  const executedOf = numberColumn(rows.map(({ executed }) => executed));
  const ruled = rows.map((_, index) => `M${LEFT} ${px(y(index) + ROW / 2)}H${width - LEFT}`).join('');
  return [
    svgText(LEFT, top, words.zone),
    svgText(width - LEFT, top, 'executed', { anchor: 'end' }),
    gridLines(`M${LEFT} ${top + 8.5}H${width - LEFT}`, true),
    gridLines(ruled),
    ...lanes.map((_, lane) => laneLine(rows, lane, x(lane), y)),
    ...rows.flatMap((row, index) => {
      const base = y(index) + 4;
      const color = colorOf(row, colors);
      const { time = '', later = '' } = words.times[index] ?? {};
      const details = detailsOf(index, what + WHAT, base);
      return [
        svgText(LEFT, base, time),
        svgText(LANE - 16, base, later, { anchor: 'end' }),
        markOf(row, x(row.lane), y(index), color),
        isList ? svgText(names, base, lanes[row.lane]?.name ?? '') : '',
        svgText(what, base, row.what, { weight: 600, fill: color }),
        details.text,
        ...bar(row, base, color, what + WHAT + details.width, width),
        executedOf.text(index, width - LEFT, base),
      ];
    }),
  ];
}

function colorOf({ tone }: LifeRow, colors: PictureColors): string {
  switch (tone) {
    case 'up':
    case 'down':
    case 'accent':
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
