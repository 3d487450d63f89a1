/**
 * Computes how far the market price is from each open order of an order history (`x.life`). A stop price is compared with
 * the price of the last trade, a limit price with the best price of the other side of the book. Both market prices are
 * read once, because all orders of a history have one symbol.
 */
import {
  divideExact,
  exactText,
  isZero,
  multiplyExact,
  parseExact,
  subtractExact,
  trimDecimal,
} from '../../protocol/index.js';
import type { LegDistance } from '../types/chart-types.js';
import type { BookTicker, OrderQuery } from '../types/data-types.gen.js';
import { isOpen } from './life.js';

/** The prices that legs wait for. */
export interface LegMarket {
  readonly book?: Pick<BookTicker, 'bidPrice' | 'askPrice'> | undefined;
  readonly lastPrice?: string | undefined;
}

interface Leg {
  readonly order: OrderQuery;
  readonly at: LegDistance['at'];
  readonly price: string;
}

/** The price at which an open order acts; undefined for an ended order, and for an order without a price of its own. */
function legOf(order: OrderQuery): Leg | undefined {
  if (!isOpen(order)) return undefined;
  const { stopPrice = '0', price } = order;
  if (order.isWorking !== true && !isZero(stopPrice)) return { order, at: 'stopPrice', price: stopPrice };
  return isZero(price) ? undefined : { order, at: 'price', price };
}

/** Which prices the distances of these orders need. */
export function neededPrices(orders: readonly OrderQuery[]): { readonly book: boolean; readonly lastPrice: boolean } {
  const kinds = orders.map((order) => legOf(order)?.at);
  return { book: kinds.includes('price'), lastPrice: kinds.includes('stopPrice') };
}

/** The distances of the open orders; an order is left out where its side of the market is empty. */
export function distancesOf(orders: readonly OrderQuery[], { book, lastPrice }: LegMarket): LegDistance[] {
  return orders.flatMap((order) => {
    const leg = legOf(order);
    if (!leg) return [];
    const side = order.side === 'BUY' ? book?.askPrice : book?.bidPrice;
    return distanceOf(leg, (leg.at === 'stopPrice' ? lastPrice : side) ?? '') ?? [];
  });
}

const PERCENT_DECIMALS = 6;

function distanceOf({ order: { orderId }, at, price }: Leg, market: string): LegDistance | undefined {
  const [own, other] = [price, market].map(parseExact);
  if (!own || !other || other.units === 0n) return undefined;
  const distance = subtractExact(own, other);
  const percent = divideExact(multiplyExact(distance, { units: 100n, scale: 0 }), other, PERCENT_DECIMALS);
  return {
    ...{ orderId, at, price: trimDecimal(price), market: trimDecimal(market) },
    distance: trimDecimal(exactText(distance)),
    percent: Number(percent?.text),
  };
}
