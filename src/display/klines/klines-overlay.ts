/**
 * Places lines, fills and orders over the bars of a chart: which bar they belong to, what is outside the chart, and the
 * texts of the legend. Sums of fills are exact.
 */
import {
  type ChartOverlay,
  divideExact,
  ExactSum,
  exactText,
  multiplyExact,
  type OverlayFill,
  parseExact,
  trimDecimal,
} from '../../protocol/index.js';
import { once } from '../context/read-once.js';
import { fixed } from '../text/number-text.js';
import type { Bar } from './klines-model.js';

/** A line over the candles: one value for each bar, NaN for a bar without a value. */
export interface DrawnLine {
  readonly name: string;
  readonly values: readonly number[];
  /** The last value of the line, rounded; '' if the line has no value. */
  readonly last: string;
}

/** The fills of one side at one bar, which share a mark. */
export interface PlacedFills {
  readonly bar: number;
  readonly side: 'BUY' | 'SELL';
  /** The average price of the fills. */
  readonly price: number;
  /** The low of the bar for buys, its high for sells: a mark beyond this price covers no candle. */
  readonly edge: number;
  readonly fills: readonly OverlayFill[];
}

/** An order, drawn as a line at its price from one bar to another. */
export interface PlacedOrder {
  readonly from: number;
  readonly to: number;
  readonly side: 'BUY' | 'SELL';
  readonly price: number;
  readonly isStop: boolean;
  /** `BUY 0.01 at 59000`, `SELL 0.01 stop 58000`. */
  readonly text: string;
  /** The price as text. */
  readonly label: string;
  /** The quantity as text. */
  readonly quantity: string;
  /** `BUY 0.01 stop`; for an order that has ended, with its price. */
  readonly words: string;
  /** Distance of the order from the last price: as a number, and as text such as `-2.83 %`. */
  readonly percent: number;
  readonly away: string;
  /** Whether the order is open at the last bar. */
  readonly isOpen: boolean;
}

/** Everything that is drawn over the candles, with its place. */
export interface DrawnOverlay {
  readonly lines: readonly DrawnLine[];
  readonly fills: readonly PlacedFills[];
  readonly orders: readonly PlacedOrder[];
  /** Open orders without a line, because they are too far from the prices of the chart. */
  readonly far: readonly PlacedOrder[];
  /** Notes on fills and orders that the chart cannot show. */
  readonly outside: readonly string[];
  /** `bought 0.5 at 59000.1 (3 fills)`; of each side that has fills in the chart. */
  readonly traded: readonly { readonly side: 'BUY' | 'SELL'; readonly text: string }[];
  /** The range of everything that is drawn. */
  readonly low: number;
  readonly high: number;
}

const NOTHING: ChartOverlay = { lines: [], fills: [], orders: [] };
/** The farthest distance of an order that widens the chart, as a part of the price range: more would flatten it. */
const REACH = 0.35;

/**
 * Places an overlay over bars whose prices are from `low` to `high`; `decimals` of prices. All drawings of one value
 * share the overlay, so it is placed once for the same bars.
 */
export const drawnOverlay = (
  bars: readonly Bar[],
  overlay: ChartOverlay = NOTHING,
  range: readonly [number, number],
  decimals: number,
): DrawnOverlay => once(drawnOverlay, bars, () => placedOver(bars, overlay, range, decimals));

function placedOver(
  bars: readonly Bar[],
  { lines, fills, orders }: ChartOverlay,
  [low, high]: readonly [number, number],
  decimals: number,
): DrawnOverlay {
  const drawnLines = lines.map(({ name, values }): DrawnLine => {
    const ofBars = bars.map(({ lastRow }) => values[lastRow] ?? Number.NaN);
    const last = ofBars.findLast(Number.isFinite);
    return { name, values: ofBars, last: last === undefined ? '' : trimDecimal(fixed(last, Math.max(2, decimals))) };
  });
  const placedFills = fillsOf(bars, fills);
  const shown = placedFills.flatMap((one) => one.fills);
  const heights = [...drawnLines.flatMap(({ values }) => values.filter(Number.isFinite)), ...shown.map(priceOf)];
  const [least, most] = heights.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [low, high]);
  const margin = (most - least) * REACH;
  const placedOrders = ordersOf(bars, orders);
  const nearOrders = placedOrders.filter(({ price }) => price >= least - margin && price <= most + margin);
  const far = orders.length - nearOrders.length;
  const hidden = fills.length - shown.length;
  return {
    lines: drawnLines,
    fills: placedFills,
    orders: nearOrders,
    far: placedOrders.filter((order) => order.isOpen && !nearOrders.includes(order)),
    outside: [
      ...(hidden > 0 ? [`${hidden} ${hidden === 1 ? 'fill is' : 'fills are'} before or after these klines`] : []),
      ...(far > 0 ? [`${far} ${far === 1 ? 'order is' : 'orders are'} outside the chart`] : []),
    ],
    traded: (['BUY', 'SELL'] as const).flatMap((side) => tradedOf(side, shown, decimals)),
    low: nearOrders.reduce((a, { price }) => Math.min(a, price), least),
    high: nearOrders.reduce((b, { price }) => Math.max(b, price), most),
  };
}

const priceOf = ({ price }: OverlayFill): number => Number(price);

/** The bar that holds a time; -1 for a time before the first or after the last bar. */
function barAt(bars: readonly Bar[], timeMs: number): number {
  const last = bars.at(-1);
  if (!last || timeMs < (bars[0]?.openMs ?? 0) || timeMs > last.closeMs) return -1;
  let [low, high] = [0, bars.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((bars[middle]?.openMs ?? 0) <= timeMs) low = middle;
    else high = middle - 1;
  }
  return low;
}

function fillsOf(bars: readonly Bar[], fills: readonly OverlayFill[]): PlacedFills[] {
  const groups = new Map<string, { bar: number; side: 'BUY' | 'SELL'; fills: OverlayFill[] }>();
  for (const fill of fills) {
    const bar = barAt(bars, fill.timeMs);
    if (bar < 0) continue;
    const key = `${bar} ${fill.side}`;
    const group = groups.get(key) ?? { bar, side: fill.side, fills: [] };
    groups.set(key, group);
    group.fills.push(fill);
  }
  return [...groups.values()].map((group) => {
    const quantity = group.fills.reduce((sum, one) => sum + Number(one.quantity), 0);
    const value = group.fills.reduce((sum, one) => sum + Number(one.quantity) * Number(one.price), 0);
    const { low, high } = bars[group.bar] as Bar;
    const edge = group.side === 'BUY' ? low : high;
    return { ...group, price: quantity > 0 ? value / quantity : priceOf(group.fills[0] as OverlayFill), edge };
  });
}

function ordersOf(bars: readonly Bar[], orders: ChartOverlay['orders']): PlacedOrder[] {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return [];
  return orders.flatMap(({ side, price, quantity, isStop, fromMs, toMs }) => {
    // An order that was placed after the last kline closed is drawn at that kline: it is open now.
    if ((toMs ?? Number.POSITIVE_INFINITY) < first.openMs) return [];
    if (toMs !== undefined && fromMs > last.closeMs) return [];
    const from = Math.max(0, barAt(bars, Math.min(last.closeMs, fromMs)));
    const until = toMs === undefined ? bars.length - 1 : barAt(bars, Math.min(last.closeMs, toMs));
    const label = trimDecimal(price);
    const text = `${side} ${trimDecimal(quantity)} ${isStop ? 'stop' : 'at'} ${label}`;
    const isOpen = toMs === undefined || toMs > last.closeMs;
    const percent = (Number(price) / last.close - 1) * 100;
    const away = Number.isFinite(percent) ? `${percent > 0 ? '+' : ''}${fixed(percent, 2)} %` : '';
    const words = isOpen ? `${side} ${trimDecimal(quantity)}${isStop ? ' stop' : ''}` : text;
    const place = {
      from,
      to: Math.max(from, until),
      price: Number(price),
      percent: Number.isFinite(percent) ? percent : 0,
    };
    return [{ ...place, side, isStop, text, label, quantity: trimDecimal(quantity), isOpen, words, away }];
  });
}

/** Maximum number of orders that are listed one by one. More orders are only counted. */
export const MAX_NAMED_ORDERS = 6;

/** `148 orders: 70 BUY, 78 SELL`; `12 SELL orders` if all have one side. */
export function ordersText(orders: readonly PlacedOrder[]): string {
  const buys = orders.filter(({ side }) => side === 'BUY').length;
  if (buys === 0 || buys === orders.length) return `${orders.length} ${buys === 0 ? 'SELL' : 'BUY'} orders`;
  return `${orders.length} orders: ${buys} BUY, ${orders.length - buys} SELL`;
}

/** The exact quantity and the average price of the fills of one side. */
function tradedOf(side: 'BUY' | 'SELL', all: readonly OverlayFill[], decimals: number): DrawnOverlay['traded'] {
  const fills = all.filter((fill) => fill.side === side);
  if (fills.length === 0) return [];
  const [quantity, value] = [new ExactSum(), new ExactSum()];
  for (const fill of fills) {
    const [price, amount] = [parseExact(fill.price), parseExact(fill.quantity)];
    quantity.add(fill.quantity);
    if (price && amount) value.add(exactText(multiplyExact(price, amount)));
  }
  const [total, worth] = [parseExact(quantity.text), parseExact(value.text)];
  const average = total && worth && Number(quantity.text) > 0 ? divideExact(worth, total, decimals) : undefined;
  const price = average ? ` at ${average.isExact ? '' : '≈ '}${trimDecimal(average.text)}` : '';
  const count = fills.length === 1 ? '' : ` (${fills.length} fills)`;
  return [{ side, text: `${side === 'BUY' ? 'bought' : 'sold'} ${trimDecimal(quantity.text)}${price}${count}` }];
}
