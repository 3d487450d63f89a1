/**
 * An order book as a picture of its ladder: a row for each level, asks above bids, what rests at a level as a bar, and
 * what rests up to it as a pale one behind. The bars of bids are outlined, those of asks filled.
 */

import type { PictureTheme } from '../context.js';
import { colorsOf } from '../svg/palette.js';
import type { HoverStrip } from '../svg/picture.js';
import {
  at,
  EDGE,
  gridLines,
  HEADING_HEIGHT,
  heading,
  PICTURE_WIDTH,
  svgPicture,
  svgText,
  svgTextSize,
} from '../svg/svg.js';
import { shareOf } from '../text/bar.js';
import { trimZeros, withDecimals } from '../text/exact.js';
import { floatOf, mostDecimals } from '../text/wire-value.js';
import type { Book, Level } from './depth-model.js';
import type { BookWords } from './depth-svg.js';

/** Levels of a side. */
export const LADDER_LEVELS = 12;
const ROW = 20;
/** The row of the column names, and that of the spread. */
const HEAD = 20;
const MIDDLE = 26;
const COLUMN_GAP = 18;
/** However long the figures are, their bars are seen. */
const MIN_BAR = 40;

interface Rung extends Level {
  readonly total: string;
  readonly isBid: boolean;
}

export function ladderSvg(
  book: Book,
  totals: { readonly bids: readonly string[]; readonly asks: readonly string[] },
  words: BookWords & { readonly spread: string },
  theme?: PictureTheme,
): { svg: string; hover: HoverStrip[] } {
  const colors = colorsOf(theme);
  const asks = rungsOf(book.asks, totals.asks, false).toReversed();
  const bids = rungsOf(book.bids, totals.bids, true);
  const rungs = [...asks, ...bids];
  const top = HEADING_HEIGHT + HEAD;
  const middle = top + asks.length * ROW;
  const height = middle + MIDDLE + bids.length * ROW + EDGE;
  const yOf = (index: number): number => top + index * ROW + (index < asks.length ? 0 : MIDDLE);

  const priceDecimals = mostDecimals(rungs.map(({ price }) => price));
  const quantityDecimals = mostDecimals(rungs.map(({ quantity }) => quantity));
  const texts = rungs.map(({ price, quantity, total }) => ({
    price: withDecimals(price, priceDecimals),
    quantity: withDecimals(quantity, quantityDecimals),
    total: withDecimals(trimZeros(total), quantityDecimals),
  }));
  const widest = (name: 'price' | 'quantity' | 'total'): number =>
    texts.reduce((most, text) => Math.max(most, svgTextSize(text[name], { weight: 600 })), svgTextSize(name));
  // From left to right: price, quantity, bar, total.
  const priceEnd = EDGE + widest('price');
  const quantityEnd = priceEnd + COLUMN_GAP + widest('quantity');
  const barStart = quantityEnd + COLUMN_GAP;
  const totalEnd = PICTURE_WIDTH - EDGE;
  const room = Math.max(MIN_BAR, totalEnd - widest('total') - COLUMN_GAP - barStart);
  const deepest = rungs.reduce((most, { totalAt }) => Math.max(most, totalAt), 0);

  const rows = rungs.flatMap(({ isBid, totalAt, quantity }, index) => {
    const [color, y, text] = [isBid ? colors.up : colors.down, yOf(index), texts[index]];
    const solid = isBid ? `fill="${color}" fill-opacity=".16" stroke="${color}" stroke-width="1.2"` : `fill="${color}"`;
    const bar = (amount: number, paint: string, inset: number): string =>
      amount > 0
        ? `<rect x="${at(barStart)}" y="${y + inset}" width="${at(Math.max(0.8, shareOf(amount, deepest) * room))}" height="${ROW - 2 * inset}" ${paint}/>`
        : '';
    return [
      bar(totalAt, `fill="${color}" fill-opacity=".16"`, 2),
      bar(floatOf(quantity), solid, 5),
      svgText(priceEnd, y + 14, text?.price ?? '', { anchor: 'end', weight: 600, fill: color }),
      svgText(quantityEnd, y + 14, text?.quantity ?? '', { anchor: 'end' }),
      svgText(totalEnd, y + 14, text?.total ?? '', { anchor: 'end' }),
    ];
  });
  const nameAt = (x: number, name: string): string => svgText(x, HEADING_HEIGHT + 13, name, { anchor: 'end' });
  const svg = svgPicture({ width: PICTURE_WIDTH, height }, words, colors.text, [
    ...heading(words),
    nameAt(priceEnd, 'price'),
    nameAt(quantityEnd, 'quantity'),
    nameAt(totalEnd, 'total'),
    gridLines(`M${EDGE} ${top - 1.5}H${totalEnd}`, true),
    ...rows,
    gridLines(`M${EDGE} ${middle + 2.5}H${totalEnd}M${EDGE} ${middle + MIDDLE - 2.5}H${totalEnd}`),
    svgText(barStart, middle + 17, words.spread),
    asks.length > 0 ? svgText(totalEnd, middle + 17, '▴ asks', { anchor: 'end', fill: colors.down, weight: 600 }) : '',
    bids.length > 0 ? svgText(EDGE, middle + 17, '▾ bids', { fill: colors.up, weight: 600 }) : '',
  ]);
  const rowWords = ({ isBid }: Rung, index: number): string =>
    `${isBid ? 'bid' : 'ask'} ${texts[index]?.price} for ${texts[index]?.quantity}, total ${texts[index]?.total}`;
  const strip: HoverStrip = {
    x: EDGE,
    y: top,
    width: totalEnd - EDGE,
    height: middle + MIDDLE + bids.length * ROW - top,
    cut: 'rows',
    parts: [
      ...asks.map((rung, index) => ({ size: ROW, words: rowWords(rung, index) })),
      { size: MIDDLE, words: words.spread },
      ...bids.map((rung, index) => ({ size: ROW, words: rowWords(rung, asks.length + index) })),
    ],
  };
  return { svg, hover: [strip] };
}

function rungsOf(levels: readonly Level[], totals: readonly string[], isBid: boolean): Rung[] {
  return levels.slice(0, LADDER_LEVELS).map((level, index) => ({ ...level, total: totals[index] ?? '', isBid }));
}
