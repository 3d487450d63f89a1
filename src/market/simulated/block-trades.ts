/**
 * Block trades of the simulated market: large trades that were agreed away from the order book, about four a day and
 * symbol, near the price of their time. They are in no kline and no ticker, and have ids of their own, from 0.
 *
 * Each follows from the seed, the symbol and its id alone, the price from the last trade before it; nothing is kept.
 */
import { HOUR_US } from '../../protocol/index.js';
import type { MarketSeries } from '../series/market-series.js';
import { type WireUnit, wireTime } from '../series/wire-time.js';
import { hashAt, streamOf, uniform } from './random.js';

/** BlockTrade of the wire. */
export interface WireBlockTrade {
  readonly id: number;
  readonly price: string;
  readonly qty: string;
  readonly quoteQty: string;
  readonly time: number;
  readonly isBuyerMaker: boolean;
}

/** Block trades of one symbol from `startUs` on. */
export interface BlockTradeSource {
  readonly stream: number;
  readonly startUs: number;
  /** Middle of the quantities of its usual trades, lots. */
  readonly medianLots: number;
}

/** Time that each block trade has to itself: it happens somewhere within. */
const SLOT_US = 6 * HOUR_US;
/** Usual trades that make one block. */
const SIZE = { least: 500, more: 2_000 } as const;
/** Farthest from the last price, as a part of it. */
const DISTANCE = 0.002;

export function blockTradesOf(seed: number, symbol: string, startUs: number, medianLots: number): BlockTradeSource {
  return { stream: streamOf(seed, `${symbol} block trades`), startUs, medianLots };
}

/** At most `limit` block trades up to `nowUs` from `fromId` on, oldest first. */
export function readBlockTrades(
  source: BlockTradeSource,
  series: MarketSeries,
  query: { readonly fromId: number; readonly limit: number; readonly unit: WireUnit },
  nowUs: number,
): WireBlockTrade[] {
  const trades: WireBlockTrade[] = [];
  for (let id = query.fromId; trades.length < query.limit; id += 1) {
    const draw = (index: number) => uniform(hashAt(source.stream, id * 4 + index));
    const timeUs = source.startUs + Math.floor((id + draw(0)) * SLOT_US);
    if (timeUs > nowUs) break;
    const lastTicks = series.closeBefore(timeUs);
    // Before the first trade there is no price to agree on.
    if (lastTicks === undefined) continue;
    const priceTicks = Math.max(1, Math.round(lastTicks * (1 + DISTANCE * (2 * draw(1) - 1))));
    const lots = Math.round(source.medianLots * (SIZE.least + SIZE.more * draw(2)));
    trades.push({
      id,
      price: series.scale.price(priceTicks),
      qty: series.scale.quantity(lots),
      quoteQty: series.scale.quoteQuantity(priceTicks, lots),
      time: wireTime(timeUs, query.unit),
      isBuyerMaker: draw(3) < 0.5,
    });
  }
  return trades;
}
