/**
 * Computes the best quotes of an idle symbol, one that nobody trades yet: around the fair price of the last whole
 * minute, with the spread that its market makers would quote. Lists of all symbols show these quotes. Once a symbol is
 * requested by name, it gets market makers and an order book.
 */

import { MINUTE_MS, MINUTE_US } from '../../protocol/index.js';
import type { BestQuotes } from '../series/tickers.js';
import { hashAt, streamOf, uniform } from '../universe/random.js';
import type { SimulatedSymbol } from '../universe/universe.js';
import { allowedPrice } from './participants.js';
import type { SimulatedHistory } from './past/simulated-history.js';

/** Size of the best quotes in medians of the traded sizes. */
const SIZE = { least: 0.75, more: 5 } as const;

/** @param shock factor by which news and scenarios have multiplied the price */
export function idleSymbolQuotes(
  market: SimulatedSymbol,
  history: SimulatedHistory,
  nowUs: number,
  shock = 1,
): BestQuotes {
  const { fair, scale } = history;
  const minute = Math.floor(nowUs / MINUTE_US);
  const { tickUnits, priceBounds } = scale.rules;
  const ticks = allowedPrice((shock * fair.atTime(minute * MINUTE_MS) * 1e8) / Number(tickUnits), priceBounds);
  const half = (ticks * market.halfSpreadBps) / 10_000;
  const bid = Math.max(1, Math.floor(ticks - half));
  const ask = Math.max(bid + 1, Math.ceil(ticks + half));
  const stream = streamOf(0, market.symbol);
  const lots = (side: number) => {
    const wanted = market.medianLots * (SIZE.least + SIZE.more * uniform(hashAt(stream, minute * 2 + side)));
    return Math.max(1, scale.rules.lotBounds.min, Math.min(scale.rules.lotBounds.max, Math.round(wanted)));
  };
  return {
    bidPrice: scale.price(bid),
    bidQty: scale.quantity(lots(0)),
    askPrice: scale.price(ask),
    askQty: scale.quantity(lots(1)),
  };
}
