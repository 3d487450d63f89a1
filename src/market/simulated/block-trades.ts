/**
 * Block trades of the simulated market: large trades agreed outside of the order book, about four a day per symbol,
 * near the market price of their time. They are not part of klines and tickers, and have their own ids, starting at 0.
 *
 * A block trade is computed from the seed, the symbol and its id; its price also from the last trade before it. Nothing
 * is stored.
 */
import { HOUR_US } from '../../protocol/index.js';
import type { MarketSeries } from '../series/market-series.js';
import { type WireUnit, wireTime } from '../series/wire-time.js';
import { hashAt, streamOf, uniform } from '../universe/random.js';

/** BlockTrade in wire format. */
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
  /** Median size of the symbol's usual trades, lots. */
  readonly medianLots: number;
}

/** Length of a time slot. Every slot has one block trade, at a random time in it. */
const SLOT_US = 6 * HOUR_US;
/** Random numbers per block trade; the first one is for its time. */
const DRAWS = 4;
/** Size of a block trade, in median trade sizes. */
const SIZE = { least: 500, more: 2_000 } as const;
/** Maximum distance from the last price, as a share of it. */
const DISTANCE = 0.002;

export function blockTradesOf(seed: number, symbol: string, startUs: number, medianLots: number): BlockTradeSource {
  return { stream: streamOf(seed, `${symbol} block trades`), startUs, medianLots };
}

/** Id of the first block trade after `nowUs`. */
export function blockTradeIdAfter(source: BlockTradeSource, nowUs: number): number {
  const id = Math.max(0, Math.floor((nowUs - source.startUs) / SLOT_US));
  return timeOf(source, id) > nowUs ? id : id + 1;
}

function timeOf({ stream, startUs }: BlockTradeSource, id: number): number {
  return startUs + Math.floor((id + uniform(hashAt(stream, id * DRAWS))) * SLOT_US);
}

/** At most `limit` block trades, starting at `fromId` and not later than `nowUs`, oldest first. */
export function readBlockTrades(
  source: BlockTradeSource,
  series: MarketSeries,
  query: { readonly fromId: number; readonly limit: number; readonly unit: WireUnit },
  nowUs: number,
): WireBlockTrade[] {
  const trades: WireBlockTrade[] = [];
  for (let id = query.fromId; trades.length < query.limit; id += 1) {
    const draw = (index: number) => uniform(hashAt(source.stream, id * DRAWS + index));
    const timeUs = timeOf(source, id);
    if (timeUs > nowUs) break;
    const lastTicks = series.closeBefore(timeUs);
    // Without a trade before it there is no price, so the block trade is left out.
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
