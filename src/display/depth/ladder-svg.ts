/**
 * An order book as a ladder in SVG: one row for each level, asks above bids. A bar shows the size of the level, and at the
 * right steps show the depth up to it, each on one scale for both sides. Between the sides are the middle price and the
 * spread; above the asks is a bar with the balance of bids and asks. Rows with own orders are tinted. Bars and steps
 * have an outline and only a pale fill: their place shows the side, and strong fills would draw too much attention.
 */

import { trimDecimal, withDecimals } from '../../protocol/index.js';
import type { PictureTheme } from '../context/context.js';
import { COLUMN_NAMES_HEIGHT, rowChart } from '../svg/chart-frame.js';
import type { ChartTexts, DrawnChart, HoverPart } from '../svg/picture.js';
import {
  DIM,
  EDGE,
  gridLines,
  HEADING_HEIGHT,
  LABEL_SIZE,
  svgRect,
  svgText,
  svgTextSize,
  TITLE_SIZE,
} from '../svg/svg.js';
import { type NumberColumn, numberColumn } from '../svg/svg-number.js';
import { Pen } from '../svg/svg-path.js';
import { mostDecimals } from '../text/wire-value.js';
import { colorsOf, outlined, type PictureColors, widthOf } from '../theme/palette.js';
import { cutToSize } from '../theme/text-size.js';
import type { Ladder, LadderLevel } from './ladder-facts.js';

/** Number of levels shown of each side. */
export const LADDER_LEVELS = 12;
const ROW = 20;
/** Height of the row with the middle, of the line with the balance, and of the note below. */
const MIDDLE = 30;
const BALANCE = 22;
const NOTE = 20;
const COLUMN_GAP = 18;
/** Bars stay at least this wide, however long the figures are. */
const MIN_BAR = 40;
/** Maximum width of the steps that show the depth, in pixels and as a part of the picture's width. */
const STEPS = 150;
const STEPS_PART = 0.2;
/** Maximum and minimum width of the bar of the balance. */
const [MAX_BALANCE, MIN_BALANCE] = [280, 40];
const BAR_INSET = 4;

/** The texts of a ladder. */
export interface LadderTexts extends ChartTexts {
  readonly spread: string;
  readonly middle: string;
  /** The last trade, if known: `last 62711.93`. */
  readonly last: string;
  /** Units of prices and quantities; '' if unknown. */
  readonly quote: string;
  readonly base: string;
}

export function ladderSvg(ladder: Ladder, words: LadderTexts, theme?: PictureTheme): DrawnChart {
  const colors = colorsOf(theme);
  const width = widthOf(theme);
  const rowEnd = width - EDGE;
  const asks = ladder.asks.toReversed();
  const { bids, balance, hasMine, marketOrder } = ladder;
  const levels = [...asks, ...bids];
  if (levels.length === 0) {
    const empty = { ...words, aside: '', figures: [], lead: [{ value: 'no orders' }] };
    return rowChart({ width, height: HEADING_HEIGHT, words: empty, colors, top: HEADING_HEIGHT, rows: [], parts: [] });
  }
  const hasBps = levels.some(({ bps }) => bps !== '');
  const top = HEADING_HEIGHT + (balance ? BALANCE : 0) + COLUMN_NAMES_HEIGHT;
  const middle = top + asks.length * ROW;
  const yOf = (index: number): number => top + index * ROW + (index < asks.length ? 0 : MIDDLE);
  const end = middle + MIDDLE + bids.length * ROW;

  const priceDecimals = mostDecimals(levels.map(({ price }) => price));
  const quantityDecimals = mostDecimals(levels.map(({ quantity }) => quantity));
  const texts = levels.map(({ price, quantity, total }) => ({
    price: withDecimals(price, priceDecimals),
    quantity: withDecimals(quantity, quantityDecimals),
    total: withDecimals(trimDecimal(total), quantityDecimals),
  }));
  const named = (name: string, unit: string): string => (unit === '' ? name : `${name}, ${unit}`);
  const names = { price: named('price', words.quote), quantity: named('size', words.base), total: 'total' };
  const columnOf = (name: 'price' | 'quantity' | 'total'): NumberColumn =>
    numberColumn(
      texts.map((text) => text[name]),
      name === 'price' ? BOLD : {},
      names[name],
    );
  const [prices, quantities, totals] = [columnOf('price'), columnOf('quantity'), columnOf('total')];
  const mines = numberColumn(
    levels.map(({ mine }) => mine),
    BOLD,
    'mine',
  );
  const distances = numberColumn(
    levels.map(({ bps }) => bps),
    {},
    'bps',
  );
  // From left to right: own, price, size with its bar, total, distance, depth.
  const mineEnd = EDGE + (hasMine ? mines.width : 0);
  const priceEnd = mineEnd + (hasMine ? COLUMN_GAP : 0) + prices.width;
  const quantityEnd = priceEnd + COLUMN_GAP + quantities.width;
  const barStart = Math.ceil(quantityEnd + COLUMN_GAP - 6);
  const stepsWidth = Math.min(STEPS, Math.floor(width * STEPS_PART));
  const stepStart = rowEnd - stepsWidth;
  const bpsEnd = stepStart - COLUMN_GAP;
  const totalEnd = bpsEnd - (hasBps ? distances.width + COLUMN_GAP : 0);
  // If the bars would be too short, the column of totals is left out: the steps of the depth show the totals.
  const hasTotal = totalEnd - totals.width - COLUMN_GAP - barStart >= MIN_BAR;
  const room = Math.max(MIN_BAR, Math.floor(totalEnd - (hasTotal ? totals.width + COLUMN_GAP : 0) - barStart));

  const cutNote = levels.some((level) => level.isClipped || level.isDepthClipped) ? '» longer than shown' : '';
  const below = [marketOrder, cutNote].filter((text) => text !== '').join(' · ');
  // The big price in the middle may be wider than the column of prices.
  const spreadStart = Math.max(barStart, EDGE + svgTextSize(words.middle, { ...BOLD, size: TITLE_SIZE }) + 8);

  const rows = levels.flatMap(({ isBid, sizeShare, isClipped, mine }, index) => {
    const [color, y] = [isBid ? colors.up : colors.down, yOf(index)];
    const bar = Math.max(1, Math.round(sizeShare * room) - (isClipped ? CLIP_MARK : 0));
    const inset = BAR_INSET + 0.5;
    return [
      mine === ''
        ? ''
        : svgRect(EDGE - 4, y + 1, stepStart - EDGE, ROW - 2, `fill="${colors.accent}" fill-opacity=".14"`),
      mines.text(index, mineEnd, y + 14, { ...BOLD, fill: colors.accent }),
      sizeShare > 0 ? svgRect(barStart + 0.5, y + inset, Math.max(1, bar - 1), ROW - 2 * inset, outlined(color)) : '',
      isClipped ? svgText(barStart + bar + 3, y + 14, '»', { ...BOLD, fill: color }) : '',
      prices.text(index, priceEnd, y + 14, { ...BOLD, fill: color }),
      quantities.text(index, quantityEnd, y + 14),
      hasTotal ? totals.text(index, totalEnd, y + 14) : '',
      // On the tinted background of a row with own orders, a dim text would have too little contrast.
      distances.text(index, bpsEnd, y + 14, mine === '' ? DIM : {}),
    ];
  });
  const hoverPart = ({ isBid, mine }: LadderLevel, index: number): HoverPart => {
    const { price, quantity, total } = texts[index] ?? {};
    const own = mine === '' ? '' : `, own orders ${mine}`;
    return { size: ROW, tooltip: `${isBid ? 'bid' : 'ask'} ${price} for ${quantity}, total ${total}${own}` };
  };
  return rowChart({
    width,
    height: end + (below === '' ? EDGE : NOTE + EDGE),
    words,
    colors,
    top,
    columns: [
      ...(hasMine ? [{ end: mineEnd, name: 'mine' }] : []),
      { end: priceEnd, name: names.price },
      { end: quantityEnd, name: names.quantity },
      ...(hasTotal ? [{ end: totalEnd, name: names.total }] : []),
      ...(hasBps ? [{ end: bpsEnd, name: 'bps' }] : []),
      { end: rowEnd, name: hasTotal ? 'depth' : `depth to ${deepestTotal(texts.map(({ total }) => total))}` },
    ],
    rows: [
      ...(balance ? balanceParts(balance, width, colors) : []),
      ...steps(ladder.asks, false, { at: stepStart, width: stepsWidth, first: middle, colors }),
      ...steps(bids, true, { at: stepStart, width: stepsWidth, first: middle + MIDDLE, colors }),
      ...rows,
      gridLines(`M${EDGE} ${middle + 2.5}H${rowEnd}M${EDGE} ${middle + MIDDLE - 2.5}H${rowEnd}`),
      svgText(EDGE, middle + 20, words.middle, { weight: 600, size: TITLE_SIZE }),
      svgText(spreadStart, middle + 19, middleWords([words.spread, words.last], stepStart - spreadStart - 8), DIM),
      // Both names are at the left, where the best levels of both sides begin, and stay together on a wider page.
      asks.length > 0 ? svgText(stepStart, middle + 19, ASKS, { fill: colors.down, weight: 600 }) : '',
      bids.length > 0
        ? svgText(stepStart, middle + 19, BIDS, { fill: colors.up, weight: 600, left: -svgTextSize(ASKS, BOLD) - 4 })
        : '',
      svgText(EDGE, end + 15, below, DIM),
    ],
    parts: [
      ...asks.map(hoverPart),
      { size: MIDDLE, tooltip: words.spread },
      ...bids.map((level, index) => hoverPart(level, asks.length + index)),
    ],
  });
}

/** The largest of the totals, which are texts with equally many decimals. */
const deepestTotal = (totals: readonly string[]): string =>
  totals.reduce((most, total) => (Number(total) > Number(most) ? total : most), '0');

/** The words that fit: the last trade is left out first, then the ticks and basis points of the spread. */
function middleWords([spread, last]: readonly [string, string], room: number): string {
  const choices = [`${spread}${last === '' ? '' : ` · ${last}`}`, spread, spread.replace(/ \(.*$/, '')];
  return choices.find((text) => svgTextSize(text) <= room) ?? cutToSize(spread, room, LABEL_SIZE);
}

const BOLD = { weight: 600 };
const [BIDS, ASKS] = ['▾ bids', '▴ asks'];
/** Room for the mark of a level that is larger than its bar. */
const CLIP_MARK = 14;

/** The quantities of bids and asks near the mid price, as one bar of two parts. */
function balanceParts(
  balance: NonNullable<Ladder['balance']>,
  pageWidth: number,
  { up, down }: PictureColors,
): string[] {
  const y = HEADING_HEIGHT + 12;
  const [bid, ask] = [`▾ ${balance.bid} bid`, `${balance.ask} ask ▴`];
  const from = Math.ceil(EDGE + svgTextSize(balance.within) + 14 + svgTextSize(bid, BOLD) + 8);
  const imbalance = `imbalance ${balance.imbalance}`;
  const askRoom = svgTextSize(ask, BOLD) + 10;
  const whole = pageWidth - EDGE - from - askRoom;
  const hasImbalance = whole - svgTextSize(imbalance, BOLD) - 16 >= MIN_BALANCE;
  const width = Math.floor(
    Math.max(MIN_BALANCE, Math.min(MAX_BALANCE, whole - (hasImbalance ? svgTextSize(imbalance, BOLD) + 16 : 0))),
  );
  const split = Math.round(width * balance.bidShare);
  const after = from + width + 10;
  return [
    svgText(EDGE, y, balance.within, DIM),
    svgText(from - 8, y, bid, { anchor: 'end', fill: up, weight: 600 }),
    split > 1 ? svgRect(from + 0.5, y - 8.5, split - 1, 9, outlined(up)) : '',
    width > split + 1 ? svgRect(from + split + 0.5, y - 8.5, width - split - 1, 9, outlined(down)) : '',
    svgText(after, y, ask, { fill: down, weight: 600 }),
    hasImbalance ? svgText(after + svgTextSize(ask, BOLD) + 16, y, imbalance, BOLD) : '',
  ];
}

/** The depth of one side as steps from the best price outwards. */
function steps(
  levels: readonly LadderLevel[],
  isBid: boolean,
  {
    at,
    width,
    first,
    colors,
  }: { readonly at: number; readonly width: number; readonly first: number; readonly colors: PictureColors },
): string[] {
  if (levels.length === 0) return [];
  const [area, line] = [new Pen(), new Pen()];
  const way = isBid ? ROW : -ROW;
  area.move(at, first);
  levels.forEach(({ depthShare }, index) => {
    const x = at + Math.round(depthShare * width);
    const [from, to] = [first + index * way, first + (index + 1) * way];
    area.line(x, from).line(x, to);
    if (index === 0) line.move(x, from);
    else line.line(x, from);
    line.line(x, to);
  });
  area.line(at, first + levels.length * way).close();
  const color = isBid ? colors.up : colors.down;
  const cut = levels.findIndex(({ isDepthClipped }) => isDepthClipped);
  return [
    cut < 0
      ? ''
      : svgText(at + width - 4, first + cut * way + (isBid ? 14 : -6), '»', { ...BOLD, fill: color, anchor: 'end' }),
    area.path(`fill="${color}" fill-opacity=".18"`),
    line.path(`fill="none" stroke="${color}" stroke-width="1.5"`),
  ];
}
