/**
 * Serves recorded klines with four trades each: open, the two extremes, close. A year of one-minute klines so has two
 * million trades, and not hundreds of millions.
 *
 * All four are in the last millisecond of their kline, so a strategy sees a kline as a whole or not at all: a part of a
 * kline, such as a first trade whose size is a fourth of the volume, would tell the strategy the future. The extreme
 * that is nearer to the open is traded first: the recording does not say which one was. Each trade has a fourth of the
 * volume, and its side is the direction in which the price moved. Sums over whole rows are those of the recording, the
 * trade count included.
 */
import type { BarShape } from './bar-trades.js';
import { RecordedHistory, type RowPlace, type RowTrades } from './recorded-history.js';

/** Number of trades of a bar. A bar with fewer lots has fewer trades. */
const TRADES = 4;
/** The trades happen this long before the end of their bar: in the last millisecond, which is the close time of the bar. */
const BEFORE_END_US = 1_000;

export class RecordedBars extends RecordedHistory {
  protected override tradesIn({ lots }: BarShape): number {
    return Math.min(TRADES, lots);
  }

  protected override synthesise(bar: BarShape, { openUs, lengthUs }: RowPlace): RowTrades {
    const count = this.tradesIn(bar);
    const prices = pathOf(bar).slice(TRADES - count);
    const fourth = Math.floor(bar.lots / Math.max(1, count));
    return {
      timesUs: new Float64Array(count).fill(openUs + lengthUs - BEFORE_END_US),
      priceTicks: Float64Array.from(prices),
      quantityLots: Float64Array.from(prices, (_, at) => (at === 0 ? bar.lots - fourth * (count - 1) : fourth)),
      buyerMaker: Uint8Array.from(prices, (price, at) => (price < (prices[at - 1] ?? price) ? 1 : 0)),
    };
  }
}

/** Open, the extreme nearer to it, the other extreme, close. */
function pathOf({ openTicks, highTicks, lowTicks, closeTicks }: BarShape): number[] {
  const isLowFirst = openTicks - lowTicks <= highTicks - openTicks;
  return [openTicks, ...(isLowFirst ? [lowTicks, highTicks] : [highTicks, lowTicks]), closeTicks];
}
