/**
 * Sorts open orders by price around the market price: sells above it, buys below it, each with its distance to it. The
 * price is the newest one of earlier replies, so drawing orders sends nothing.
 */

import {
  divideExact,
  type Exact,
  isOpenStatus,
  isZero,
  multiplyExact,
  parseExact,
  type SeenPrice,
  subtractExact,
  trimDecimal,
  withDecimals,
} from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { rounded, signed } from '../lab-figures/rounded.js';
import { fixed } from '../text/number-text.js';
import { NO_BREAK_SPACE } from '../text/rich.js';
import { floatOf, textOf, type WireObject } from '../text/wire-value.js';
import { durationText } from '../text/zone-time.js';

/** A price that was seen longer ago is shown with its age. */
const FRESH_MS = 2_000;
const PERCENT: Exact = { units: 100n, scale: 0 };

/** Whether all orders of a table are open. */
export const areOpen = (orders: readonly WireObject[]): boolean =>
  orders.every(({ status }) => isOpenStatus(textOf(status)));

/** The price at which an order acts next: the stop price until the order is triggered, then the limit price. */
export function actingPrice({ price, stopPrice, isWorking }: WireObject): string {
  const prices = isWorking === true ? [price, stopPrice] : [stopPrice, price];
  return prices.map(textOf).find((text) => text !== '' && !isZero(text)) ?? '';
}

/** `+2.83 %`: how far an order is above the market price; '' if one of the two prices is not known. */
export function distanceText(order: WireObject, { prices }: Pick<ShowContext, 'prices'>): string {
  const market = prices?.get(textOf(order.symbol))?.price;
  return market === undefined ? '' : distanceOf(actingPrice(order), market);
}

function distanceOf(price: string, marketPrice: string): string {
  const [own, market] = [price, marketPrice].map(parseExact);
  if (!own || !market) return '';
  const percent = divideExact(multiplyExact(subtractExact(own, market), PERCENT), market, DIGITS);
  if (!percent) return '';
  const text = rounded(percent.text, 2);
  if (isZero(text)) return percent.isExact && percent.text === '0' ? '0.00 %' : '<0.01 %';
  return `${signed(withDecimals(text, 2))} %`;
}

/** Decimals of a distance before it is rounded. */
const DIGITS = 10;

/** The scale of the distances of orders, as percentages on both sides of the market. */
export interface DistanceScale {
  /** The ends of the axis as a text: `scale -33 to +32 %`. */
  readonly title: string;
  /** The places of an order and of the market on the axis, 0 to 1; undefined for an order without a distance. */
  readonly placeOf: (order: WireObject) => { readonly dot: number; readonly tick: number } | undefined;
}

/** Tolerance for the rounding of floats: a distance of 10 % must not make a scale end at 11 %. */
const ROUNDING = 1e-9;

/** One scale for these orders, from the lowest to the highest price, with the market on it; its ends are round. */
export function distanceScale(
  orders: readonly WireObject[],
  { prices }: Pick<ShowContext, 'prices'>,
): DistanceScale | undefined {
  const percentOf = (order: WireObject): number =>
    (floatOf(actingPrice(order)) / floatOf(prices?.get(textOf(order.symbol))?.price) - 1) * 100;
  const percents = orders.map(percentOf).filter(Number.isFinite);
  const most = Math.max(...percents.map(Math.abs));
  if (percents.length < 2 || !(most > 0)) return undefined;
  const decimals = most >= 10 ? 0 : most >= 1 ? 1 : 2;
  const unit = [1, 10, 100][decimals] ?? 1;
  const low = Math.floor(Math.min(0, ...percents) * unit + ROUNDING) / unit;
  const high = Math.ceil(Math.max(0, ...percents) * unit - ROUNDING) / unit;
  const shareAt = (percent: number): number => (percent - low) / (high - low);
  return {
    title: `scale ${signed(fixed(low, decimals))} to ${signed(fixed(high, decimals))} %`,
    placeOf: (order) => {
      const percent = percentOf(order);
      return Number.isFinite(percent) ? { dot: shareAt(percent), tick: shareAt(0) } : undefined;
    },
  };
}

/** The orders nearest to their markets, at most `count`, {@link byPrice}. */
export function nearestOf(
  orders: readonly WireObject[],
  count: number,
  { prices }: Pick<ShowContext, 'prices'>,
): WireObject[] {
  const away = (order: WireObject): number => {
    const market = floatOf(prices?.get(textOf(order.symbol))?.price);
    return Math.abs(floatOf(actingPrice(order)) / market - 1) || 0;
  };
  return byPrice(orders.toSorted((a, b) => away(a) - away(b)).slice(0, count));
}

/** The orders by symbol, and within a symbol by descending price; orders without a price stay at the end, in their order. */
function byPrice(orders: readonly WireObject[]): WireObject[] {
  const keyed = orders.map((order) => ({ order, symbol: textOf(order.symbol), price: floatOf(actingPrice(order)) }));
  return keyed
    .toSorted((a, b) => compareText(a.symbol, b.symbol) || (b.price || 0) - (a.price || 0))
    .map(({ order }) => order);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** `0.44 % above the market 60729.905`; '' if the price or the market price is not known. */
export function awayText(
  symbol: string,
  price: string,
  { prices, nowMs }: Pick<ShowContext, 'prices' | 'nowMs'>,
): string {
  const seen = prices?.get(symbol);
  const distance = seen === undefined ? '' : distanceOf(price, seen.price);
  if (seen === undefined || distance === '') return '';
  const market = `the ${marketText(seen, nowMs)}`;
  if (distance === '0.00 %') return `at ${market}`;
  return `${distance.replace(/^[+-]/, '')} ${isBelow(price, seen.price) ? 'below' : 'above'} ${market}`;
}

const isBelow = (price: string, market: string): boolean => {
  const [a, b] = [price, market].map(parseExact);
  return a !== undefined && b !== undefined && subtractExact(a, b).units < 0n;
};

/** `market 60729.905`, with the age of the price if it is not fresh. */
export function marketText({ price, timeMs }: SeenPrice, nowMs: number | undefined): string {
  const age = nowMs === undefined ? 0 : nowMs - timeMs;
  const seen = `seen ${durationText(age)} ago`.replaceAll(' ', NO_BREAK_SPACE);
  return `market ${trimDecimal(price)}${age > FRESH_MS ? `, ${seen}` : ''}`;
}
