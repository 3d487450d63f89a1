/** Market data for checks: prices at the time of an order, step sizes, samples of klines. */

import { type Decimal, decimal } from '../../client/index.js';
import { MINUTE_MS } from '../../protocol/index.js';
import type { ExchangeReader } from '../exercise.js';
import { type ListedOrder, type Missing, SYMBOL } from './attempts.js';

/** How far a price may be off when a task names a percentage: the student cannot know the price at the arrival of the order. */
const TOLERANCE = '0.2';

/** How far a price must be from the market. */
export interface Distance {
  /** Percent above the market; below it, if negative. */
  readonly percent: number;
  /** Whether further away is right, too. */
  readonly orMore?: boolean;
}

/**
 * Compares a price of an order with the market at the time of the order: with all prices that were traded in that minute and
 * in the minute before. The market may have moved since, so the present price says nothing.
 */
export async function wrongDistance(
  x: ExchangeReader,
  order: ListedOrder,
  price: string,
  { percent, orMore = false }: Distance,
): Promise<Missing> {
  const { low, high, last } = await pricesAt(x, order.time, order.symbol);
  const times = (base: Decimal, change: Decimal) => base.mul(change.add('100')).mul('0.01');
  const wanted = decimal(String(percent));
  const isBelow = percent < 0;
  const isFarEnough = isBelow
    ? decimal(price).lte(times(high, wanted.add(TOLERANCE)))
    : decimal(price).gte(times(low, wanted.sub(TOLERANCE)));
  const isNearEnough = isBelow
    ? decimal(price).gte(times(low, wanted.sub(TOLERANCE)))
    : decimal(price).lte(times(high, wanted.add(TOLERANCE)));
  if (isFarEnough && (orMore || isNearEnough)) return undefined;
  const away = decimal(price).div(last, 6).sub('1').mul('100').round(2, 'nearest');
  const where = (off: Decimal) => `${off.abs()} % ${off.lt('0') ? 'below' : 'above'} the market`;
  return `The price ${decimal(price)} was ${where(away)}; the task wants ${orMore ? 'at least ' : ''}${where(wanted)}.`;
}

async function pricesAt(x: ExchangeReader, timeMs: number, symbol: string) {
  const minute = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
  const klines = await x.market
    .klines(symbol, '1m')
    .from(minute - MINUTE_MS)
    .limit(2);
  const values = (at: 2 | 3 | 4) => klines.map((kline) => decimal(kline[at]));
  const high = values(2).reduce((a, b) => (a.gt(b) ? a : b));
  const low = values(3).reduce((a, b) => (a.lt(b) ? a : b));
  return { high, low, last: values(4).at(-1) as Decimal };
}

/** Complete minutes of BTCUSDT before a time, oldest first. @param count how many, and how many minutes before they begin */
export async function minutesBefore(
  x: ExchangeReader,
  timeMs: number,
  { from, count = from }: { readonly from: number; readonly count?: number },
): Promise<{ high: Decimal; close: Decimal }[]> {
  const end = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
  const minutes = await x.market
    .klines(SYMBOL, '1m')
    .from(end - from * MINUTE_MS)
    .to(end - 1)
    .limit(count);
  return minutes.map((kline) => ({ high: decimal(kline[2]), close: decimal(kline[4]) }));
}

/** The highest price of some minutes. */
export function highestOf(minutes: readonly { readonly high: Decimal }[]): Decimal {
  return minutes.map(({ high }) => high).reduce((a, b) => (a.gt(b) ? a : b));
}

/** The tick size of the price and the step size of the quantity, as decimal texts. */
export async function stepsOf(x: ExchangeReader, symbol: string = SYMBOL): Promise<{ tick: string; step: string }> {
  const filters = (await x.general.exchangeInfo(symbol)).symbols[0]?.filters ?? [];
  const tick = filters.flatMap((filter) => (filter.filterType === 'PRICE_FILTER' ? [filter.tickSize] : []))[0];
  const step = filters.flatMap((filter) => (filter.filterType === 'LOT_SIZE' ? [filter.stepSize] : []))[0];
  return { tick: tick ?? '0.01', step: step ?? '0.00001' };
}
