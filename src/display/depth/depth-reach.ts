/**
 * How far a market order moves the price: a round quantity, and the distance from the middle at which the running total
 * of each side reaches this quantity. A market order of this quantity moves the price by this distance.
 */
import { portable } from '../../protocol/index.js';
import { compact, fixed } from '../text/number-text.js';
import { type Book, curveRange, type Level } from './depth-model.js';

/** The point of a side at which the running total reaches the quantity. */
export interface Reach {
  readonly quantity: number;
  readonly price: number;
  /** `-0.17 %`: the distance from the middle. */
  readonly distance: string;
}

/**
 * The reach of both sides for one round quantity, at most half of the total of the smaller side; undefined if a side
 * has no orders.
 */
export function reachOf(book: Book): { readonly bid: Reach; readonly ask: Reach } | undefined {
  const { bids, asks } = curveRange(book);
  const half = Math.min(bids.at(-1)?.totalFloat ?? 0, asks.at(-1)?.totalFloat ?? 0) / 2;
  if (!(half > 0) || !(book.middleFloat > 0)) return undefined;
  const power = portable.powerOfTen(portable.decimalExponent(half));
  const quantity = ([5, 2, 1].find((step) => step * power <= half) ?? 1) * power;
  const [bid, ask] = [levelAt(bids, quantity), levelAt(asks, quantity)];
  if (!bid || !ask) return undefined;
  const reach = ({ priceFloat }: Level): Reach => {
    const percent = (priceFloat / book.middleFloat - 1) * 100;
    return {
      quantity,
      price: priceFloat,
      distance: `${percent > 0 ? '+' : ''}${fixed(percent, Math.abs(percent) < 0.01 ? 4 : 2)} %`,
    };
  };
  return { bid: reach(bid), ask: reach(ask) };
}

/** `market orders of 100 BTC: a sell moves the price -0.08 %, a buy +0.08 %`; '' if a side has no orders. */
export function reachText(book: Book, unit = ''): string {
  const reach = reachOf(book);
  if (!reach) return '';
  const amount = `${compact(reach.bid.quantity)} ${unit}`.trim();
  return `market orders of ${amount}: a sell moves the price ${reach.bid.distance}, a buy ${reach.ask.distance}`;
}

const levelAt = (levels: readonly Level[], quantity: number): Level | undefined =>
  levels.find(({ totalFloat }) => totalFloat >= quantity);
