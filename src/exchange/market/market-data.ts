/**
 * Market data of the exchange: what the public endpoints answer, from the history before start-up and the tape since.
 *
 * Pure: the clock's time is handed in, microseconds since the epoch, and nothing after it is said. The owner forwards
 * every trade the engine prints to {@link MarketData.append}. Unknown symbols are the caller's to refuse; here they are
 * the service's -1121.
 */
import { fault } from '../../protocol/errors.js';
import type { TradePrint } from '../events.js';
import type { SymbolInfo } from '../symbol-rules.js';
import { type AggregateTradeQuery, aggregateTradesOf, type WireAggregateTrade } from './aggregate-trades.js';
import { type BlockTradeSource, readBlockTrades, type WireBlockTrade } from './block-trades.js';
import { emptyHistory, type HistorySource } from './history-source.js';
import { type KlineQuery, type KlineTuple, klinesOf } from './klines.js';
import { MarketSeries } from './market-series.js';
import type { ReferenceCalculation, ReferencePrice, ReferenceSource } from './reference-price.js';
import {
  AVERAGE_MINUTES,
  type AveragePrice,
  averagePriceBefore,
  type BestQuotes,
  type DayTicker,
  dayTicker,
  type FullTicker,
  windowTicker,
} from './tickers.js';
import { type WireUnit, wireTime } from './wire-time.js';

const SECOND_US = 1_000_000;
const MINUTE_US = 60_000_000;
const DEFAULT_LIMIT = 500;

/** Trade of the wire. */
export interface WireTrade {
  readonly id: number;
  readonly price: string;
  readonly qty: string;
  readonly quoteQty: string;
  readonly time: number;
  readonly isBuyerMaker: boolean;
  readonly isBestMatch: boolean;
}

/** By symbol, where there is one. */
export interface MarketSides {
  readonly references?: ReadonlyMap<string, ReferenceSource>;
  readonly blockTrades?: ReadonlyMap<string, BlockTradeSource>;
}

/** Market data of all symbols of one exchange. */
export class MarketData {
  readonly #series = new Map<string, MarketSeries>();
  readonly #averages = new Map<string, { readonly second: number; readonly price: string | undefined }>();
  readonly #sides: MarketSides;

  /**
   * @param histories by symbol; a symbol without one begins with the exchange
   * @param sides what stands beside the trades of the books. Default: nothing.
   */
  constructor(symbols: readonly SymbolInfo[], histories: ReadonlyMap<string, HistorySource>, sides: MarketSides = {}) {
    this.#sides = sides;
    for (const symbol of symbols) {
      const history = histories.get(symbol.symbol) ?? emptyHistory(0);
      this.#series.set(symbol.symbol, new MarketSeries(symbol, history));
    }
  }

  /** Takes in a trade of the engine. @throws RangeError when it does not follow the trade before it */
  append(trade: TradePrint): void {
    this.#of(trade.symbol).append(trade);
  }

  /** Klines as they stand at `nowUs`, oldest first; the open one included. */
  klines(symbol: string, query: KlineQuery, nowUs: number): KlineTuple[] {
    return klinesOf(this.#of(symbol), query, nowUs);
  }

  /** Trades, oldest first: the newest, or those from `fromId` on. `limit` defaults to 500. */
  trades(
    symbol: string,
    query: { readonly limit?: number; readonly fromId?: number; readonly unit?: WireUnit },
    nowUs: number,
  ): WireTrade[] {
    const series = this.#of(symbol);
    const { limit = DEFAULT_LIMIT, fromId, unit = 'ms' } = query;
    const endId = series.idAtOrAfter(nowUs + 1);
    const from = Math.max(series.firstTradeId, fromId ?? endId - limit);
    const rows = series.read(from, Math.max(0, Math.min(limit, endId - from)));
    return rows
      .filter((row) => row.id < endId)
      .map((row) => ({
        id: row.id,
        price: series.scale.price(row.priceTicks),
        qty: series.scale.quantity(row.quantityLots),
        quoteQty: series.scale.quoteQuantity(row.priceTicks, row.quantityLots),
        time: wireTime(row.timeUs, unit),
        isBuyerMaker: row.isBuyerMaker,
        isBestMatch: true,
      }));
  }

  /** Aggregate trades, oldest first; see {@link AggregateTradeQuery}. */
  aggTrades(symbol: string, query: AggregateTradeQuery, nowUs: number): WireAggregateTrade[] {
    return aggregateTradesOf(this.#of(symbol), query, nowUs);
  }

  /** The average price of the last five minutes; undefined when the symbol never traded. */
  avgPrice(symbol: string, nowUs: number, unit: WireUnit = 'ms'): AveragePrice | undefined {
    const series = this.#of(symbol);
    const last = series.lastBefore(nowUs + 1);
    const price = averagePriceBefore(series, nowUs + 1);
    if (!last || price === undefined) return undefined;
    return { mins: AVERAGE_MINUTES, price, closeTime: wireTime(last.timeUs, unit) };
  }

  /**
   * The average price that filters go by: of the five minutes up to the last full second, so that it is asked for
   * often at little cost and does not depend on who asked before. Undefined when the symbol never traded.
   */
  averagePrice(symbol: string, nowUs: number): string | undefined {
    const second = Math.floor(nowUs / SECOND_US);
    const known = this.#averages.get(symbol);
    // A first trade within this second counts at once, or nothing could be placed until the second is over.
    if (known?.second === second && known.price !== undefined) return known.price;
    const series = this.#of(symbol);
    const price = averagePriceBefore(series, second * SECOND_US) ?? averagePriceBefore(series, nowUs + 1);
    this.#averages.set(symbol, { second, price });
    return price;
  }

  /** Statistics of the last 24 hours, with the best quotes of the book at hand. */
  ticker24h(symbol: string, nowUs: number, quotes: BestQuotes, unit: WireUnit = 'ms'): DayTicker {
    return dayTicker(this.#of(symbol), nowUs, unit, quotes);
  }

  /** Statistics of the last `windowMs`, the first minute whole, so up to 59999 ms more. */
  rollingTicker(symbol: string, windowMs: number, nowUs: number, unit: WireUnit = 'ms'): FullTicker {
    const openUs = Math.floor((nowUs - windowMs * 1_000) / MINUTE_US) * MINUTE_US;
    return windowTicker(this.#of(symbol), openUs, nowUs, unit);
  }

  /** Statistics from `openUs` to `closeUs`, trades up to `nowUs`: a trading day, say. */
  tickerBetween(symbol: string, openUs: number, closeUs: number, nowUs: number, unit: WireUnit = 'ms'): FullTicker {
    const ticker = windowTicker(this.#of(symbol), openUs, Math.min(closeUs, nowUs), unit);
    return { ...ticker, closeTime: wireTime(closeUs, unit) };
  }

  /** Price of the last trade up to `nowUs`; undefined when the symbol never traded. */
  lastPrice(symbol: string, nowUs: number): string | undefined {
    const series = this.#of(symbol);
    const ticks = series.closeBefore(nowUs + 1);
    return ticks === undefined ? undefined : series.scale.price(ticks);
  }

  /** How the symbol's reference price is made; undefined when it never has one. */
  referenceCalculation(symbol: string): ReferenceCalculation | undefined {
    return this.#sides.references?.get(symbol)?.calculation;
  }

  /** The reference price as it stands; undefined when the symbol never has one. */
  referencePrice(symbol: string, nowUs: number): ReferencePrice | undefined {
    return this.#sides.references?.get(symbol)?.priceAt(this.#of(symbol), nowUs);
  }

  /** Block trades from `fromId` on, oldest first. `limit` defaults to 500. */
  blockTrades(
    symbol: string,
    query: { readonly fromId: number; readonly limit?: number; readonly unit?: WireUnit },
    nowUs: number,
  ): WireBlockTrade[] {
    const { fromId, limit = DEFAULT_LIMIT, unit = 'ms' } = query;
    const series = this.#of(symbol);
    const source = this.#sides.blockTrades?.get(symbol);
    return source ? readBlockTrades(source, series, { fromId, limit, unit }, nowUs) : [];
  }

  #of(symbol: string): MarketSeries {
    const series = this.#series.get(symbol);
    if (!series) throw fault('invalidSymbol');
    return series;
  }
}
