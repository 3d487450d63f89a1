/**
 * An order book as a ladder in SVG: one row for each level, asks above bids. A bar shows the quantity at the level, a
 * pale bar behind it the running total up to the level. The bars of bids are outlined, the bars of asks filled.
 */

import { trimDecimal, withDecimals } from '../../protocol/index.js';
import type { PictureTheme } from '../context.js';
import { COLUMN_NAMES_HEIGHT, ROW_END, rowChart, widestOf } from '../svg/chart-frame.js';
import { colorsOf, outlined } from '../svg/palette.js';
import type { ChartWords, DrawnChart, HoverPart } from '../svg/picture.js';
import { EDGE, gridLines, HEADING_HEIGHT, svgRect, svgText, svgTextSize } from '../svg/svg.js';
import { shareOf } from '../text/bar.js';
import { floatOf, mostDecimals } from '../text/wire-value.js';
import type { Book, Level } from './depth-model.js';

/** Levels that are shown of each side. */
export const LADDER_LEVELS = 12;
const ROW = 20;
/** Height of the row with the spread. */
const MIDDLE = 26;
const COLUMN_GAP = 18;
/** Bars stay at least this wide, however long the figures are. */
const MIN_BAR = 40;

interface LadderRow extends Level {
  readonly total: string;
  readonly isBid: boolean;
}

/** Draws the ladder; `totals` are the exact running totals of each side. */
export function ladderSvg(
  book: Book,
  totals: { readonly bids: readonly string[]; readonly asks: readonly string[] },
  words: ChartWords & { readonly spread: string },
  theme?: PictureTheme,
): DrawnChart {
  const colors = colorsOf(theme);
  const asks = ladderRows(book.asks, totals.asks, false).toReversed();
  const bids = ladderRows(book.bids, totals.bids, true);
  const levels = [...asks, ...bids];
  const top = HEADING_HEIGHT + COLUMN_NAMES_HEIGHT;
  const middle = top + asks.length * ROW;
  const yOf = (index: number): number => top + index * ROW + (index < asks.length ? 0 : MIDDLE);

  const priceDecimals = mostDecimals(levels.map(({ price }) => price));
  const quantityDecimals = mostDecimals(levels.map(({ quantity }) => quantity));
  const texts = levels.map(({ price, quantity, total }) => ({
    price: withDecimals(price, priceDecimals),
    quantity: withDecimals(quantity, quantityDecimals),
    total: withDecimals(trimDecimal(total), quantityDecimals),
  }));
  const widest = (name: 'price' | 'quantity' | 'total'): number =>
    Math.max(
      svgTextSize(name),
      widestOf(
        texts.map((text) => text[name]),
        { weight: 600 },
      ),
    );
  // From left to right: price, quantity, bar, total.
  const priceEnd = EDGE + widest('price');
  const quantityEnd = priceEnd + COLUMN_GAP + widest('quantity');
  const barStart = quantityEnd + COLUMN_GAP;
  const room = Math.max(MIN_BAR, ROW_END - widest('total') - COLUMN_GAP - barStart);
  const deepest = levels.reduce((most, { totalFloat }) => Math.max(most, totalFloat), 0);

  const rows = levels.flatMap(({ isBid, totalFloat, quantity }, index) => {
    const [color, y, text] = [isBid ? colors.up : colors.down, yOf(index), texts[index]];
    const bar = (amount: number, paint: string, inset: number): string => {
      const width = Math.max(0.8, shareOf(amount, deepest) * room);
      return amount > 0 ? svgRect(barStart, y + inset, width, ROW - 2 * inset, paint) : '';
    };
    return [
      bar(totalFloat, `fill="${color}" fill-opacity=".16"`, 2),
      bar(floatOf(quantity), isBid ? outlined(color, 1.2) : `fill="${color}"`, 5),
      svgText(priceEnd, y + 14, text?.price ?? '', { anchor: 'end', weight: 600, fill: color }),
      svgText(quantityEnd, y + 14, text?.quantity ?? '', { anchor: 'end' }),
      svgText(ROW_END, y + 14, text?.total ?? '', { anchor: 'end' }),
    ];
  });
  const hoverPart = ({ isBid }: LadderRow, index: number): HoverPart => {
    const { price, quantity, total } = texts[index] ?? {};
    return { size: ROW, tooltip: `${isBid ? 'bid' : 'ask'} ${price} for ${quantity}, total ${total}` };
  };
  return rowChart({
    height: middle + MIDDLE + bids.length * ROW + EDGE,
    words,
    colors,
    top,
    columns: [
      { end: priceEnd, name: 'price' },
      { end: quantityEnd, name: 'quantity' },
      { end: ROW_END, name: 'total' },
    ],
    rows: [
      ...rows,
      gridLines(`M${EDGE} ${middle + 2.5}H${ROW_END}M${EDGE} ${middle + MIDDLE - 2.5}H${ROW_END}`),
      svgText(barStart, middle + 17, words.spread),
      asks.length > 0 ? svgText(ROW_END, middle + 17, '▴ asks', { anchor: 'end', fill: colors.down, weight: 600 }) : '',
      bids.length > 0 ? svgText(EDGE, middle + 17, '▾ bids', { fill: colors.up, weight: 600 }) : '',
    ],
    parts: [
      ...asks.map(hoverPart),
      { size: MIDDLE, tooltip: words.spread },
      ...bids.map((level, index) => hoverPart(level, asks.length + index)),
    ],
  });
}

function ladderRows(levels: readonly Level[], totals: readonly string[], isBid: boolean): LadderRow[] {
  return levels.slice(0, LADDER_LEVELS).map((level, index) => ({ ...level, total: totals[index] ?? '', isBid }));
}
