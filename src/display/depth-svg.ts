/**
 * The depth curve of an order book: running totals outwards from the middle, bids on the left, asks on the right, told
 * apart by side and label as well as colour. Levels far outside are cut off, or one absurd order would flatten the rest.
 */
import { scaleLinear } from 'd3-scale';
import { valueTicks } from './axis.js';
import type { PictureTheme } from './context.js';
import { type Book, curveRange, type Level } from './depth-model.js';
import { compact } from './number-text.js';
import { at, colorsOf, type PictureWords, svgPicture, svgText } from './svg.js';
import { mostDecimals } from './wire-value.js';

const WIDTH = 860;
const HEIGHT = 300;
const TOP = 56;
const BOTTOM = 266;
const LEFT = 8;
const RIGHT = WIDTH - 64;
export function depthSvg(book: Book, words: PictureWords, theme?: PictureTheme): string {
  const colors = colorsOf(theme);
  const [low, high] = curveRange(book);
  const inside = (level: Level): boolean => level.priceAt >= low && level.priceAt <= high;
  const [bids, asks] = [book.bids.filter(inside), book.asks.filter(inside)];
  const deepest = Math.max(bids.at(-1)?.totalAt ?? 0, asks.at(-1)?.totalAt ?? 0) || 1;
  const x = scaleLinear().domain([low, high]).range([LEFT, RIGHT]);
  const y = scaleLinear()
    .domain([0, deepest * 1.04])
    .range([BOTTOM, TOP]);
  const decimals = mostDecimals([...book.bids, ...book.asks].map(({ price }) => price));
  const prices = valueTicks(low, high, 7, decimals);
  const totals = valueTicks(0, deepest, 4, 8).filter(({ value }) => value > 0);
  const rules =
    totals.map(({ value }) => `M${LEFT} ${at(y(value))}H${RIGHT}`).join('') +
    prices.map(({ value }) => `M${at(x(value))} ${TOP}V${BOTTOM}`).join('');
  const middle = x(book.middleAt);
  return svgPicture({ width: WIDTH, height: HEIGHT }, words, colors.text, [
    svgText(LEFT, 18, words.title, { weight: 600, size: 14 }),
    svgText(LEFT, 36, words.subtitle),
    `<path d="${rules}" stroke="#888" stroke-opacity=".22" fill="none"/>`,
    side(bids, colors.up, x, y, LEFT),
    side(asks, colors.down, x, y, RIGHT),
    `<path d="M${at(middle)} ${TOP}V${BOTTOM}" stroke="#888" stroke-dasharray="2 3"/>`,
    `<path d="M${LEFT} ${BOTTOM + 0.5}H${RIGHT}" stroke="#888" stroke-opacity=".6"/>`,
    svgText(middle - 8, TOP + 10, 'bids', { anchor: 'end', fill: colors.up, weight: 600 }),
    svgText(middle + 8, TOP + 10, 'asks', { fill: colors.down, weight: 600 }),
    ...prices.map(({ value, label }) => svgText(clampLabel(x(value), label), BOTTOM + 17, label, { anchor: 'middle' })),
    ...totals.map(({ value }) => svgText(RIGHT + 8, y(value) + 4, compact(value))),
  ]);
}

function clampLabel(x: number, label: string): number {
  const half = label.length * 3.4;
  return Math.min(WIDTH - half, Math.max(half, x));
}

function side(
  levels: readonly Level[],
  color: string,
  x: (price: number) => number,
  y: (total: number) => number,
  end: number,
): string {
  const [first] = levels;
  if (!first) return '';
  const steps = levels.map((level) => `H${at(x(level.priceAt))}V${at(y(level.totalAt))}`).join('');
  const line = `M${at(x(first.priceAt))} ${BOTTOM}${steps}H${at(end)}`;
  return (
    `<path d="${line}V${BOTTOM}z" fill="${color}" fill-opacity=".18"/>` +
    `<path d="${line}" fill="none" stroke="${color}" stroke-width="1.5"/>`
  );
}
