/**
 * Market data of the exchange: what the public endpoints answer, from the history before start-up and the tape since.
 *
 * Pure: the clock's time is handed in, microseconds since the epoch, and nothing after it is said. The owner forwards
 * every trade the engine prints to {@link MarketData.append}. Unknown symbols are the caller's to refuse; here they are
 * the service's -1121.
 *
 * Series are made when they are first looked at: a symbol that nobody asks for costs nothing. What is said of one that
 * nobody trades yet is what its past says up to the last whole minute, so that it holds when trading begins.
 */

import type { SymbolInfo, TradePrint } from '../../exchange/index.js';
import { DAY_US, MINUTE_US, refusal, SECOND_US } from '../../protocol/index.js';
import { ReplaySeries } from '../recorded/replay-series.js';
import { type BlockTradeSource, readBlockTrades, type WireBlockTrade } from '../simulated/block-trades.js';
import type { ReferenceCalculation, ReferencePrice, ReferenceSource } from '../simulated/reference-price.js';
import { type AggregateTradeQuery, aggregateTradesOf, type WireAggregateTrade } from './aggregate-trades.js';
import { BarSum } from './bar.js';
import { emptyHistory, type HistorySource, type HistoryStore, type TradeRow } from './history-source.js';
import { type KlineQuery, type KlineTuple, klineRangeUs, klinesOf } from './klines.js';
import { MarketSeries } from './market-series.js';
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
export interface OffBookData {
  readonly references?: ReadonlyMap<string, ReferenceSource>;
  readonly blockTrades?: { get(symbol: string): BlockTradeSource | undefined };
}

/** A symbol that nobody trades yet. */
interface IdleSymbol {
  readonly history: HistorySource;
  readonly series: MarketSeries;
  /** Until then its trades of a day are known in sum. */
  warmUntilUs: number;
}

/** Market data of all symbols of one exchange. */
export class MarketData {
  private readonly symbols: ReadonlyMap<string, SymbolInfo>;
  private readonly histories: HistoryStore;
  private readonly series = new Map<string, MarketSeries>();
  /** Not state: made again when they are asked for. */
  readonly #idle = new Map<string, IdleSymbol>();
  private readonly averages = new Map<string, { readonly second: number; readonly price: string | undefined }>();
  private readonly offBook: OffBookData;

  /**
   * @param histories by symbol; a symbol without one begins with the exchange
   * @param sides what stands beside the trades of the books. Default: nothing.
   */
  constructor(symbols: readonly SymbolInfo[], histories: HistoryStore, sides: OffBookData = {}) {
    this.symbols = new Map(symbols.map((one) => [one.symbol, one]));
    this.histories = histories;
    this.offBook = sides;
  }

  /** Takes in a trade of the engine. @throws RangeError when it does not follow the trade before it */
  append(trade: TradePrint): void {
    this.activeSeries(trade.symbol).append(trade);
  }

  /** Klines as they stand at `nowUs`, oldest first; the open one included. */
  klines(symbol: string, query: KlineQuery, nowUs: number): KlineTuple[] {
    const { series, untilUs } = this.seriesAt(symbol, nowUs);
    return klinesOf(series, query, untilUs);
  }

  /** Days of such a page whose sums have yet to be made: their starts, for {@link warmDay}. */
  coldDays(symbol: string, query: KlineQuery, nowUs: number): number[] {
    const { series, untilUs } = this.seriesAt(symbol, nowUs);
    const stretch = klineRangeUs(series, query, untilUs);
    return stretch ? series.coldDays(stretch.fromUs, stretch.toUs) : [];
  }

  /** Makes the sums of a day of the past, up to a millisecond of work. */
  warmDay(symbol: string, dayUs: number, nowUs: number): void {
    this.seriesAt(symbol, nowUs).series.addTo(new BarSum(), dayUs, dayUs + DAY_US);
  }

  /** Trades, oldest first: the newest, or those from `fromId` on. `limit` defaults to 500. */
  trades(
    symbol: string,
    query: { readonly limit?: number; readonly fromId?: number; readonly unit?: WireUnit },
    nowUs: number,
  ): WireTrade[] {
    const { series, untilUs } = this.seriesAt(symbol, nowUs);
    const { limit = DEFAULT_LIMIT, fromId, unit = 'ms' } = query;
    const rows = fromId === undefined ? newestOf(series, limit, untilUs) : series.readById(fromId, limit, untilUs);
    return rows.map((row) => ({
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
    const { series, untilUs } = this.seriesAt(symbol, nowUs);
    return aggregateTradesOf(series, query, untilUs);
  }

  /** The average price of the last five minutes; undefined when the symbol never traded. */
  avgPrice(symbol: string, nowUs: number, unit: WireUnit = 'ms'): AveragePrice | undefined {
    const { series, untilUs } = this.seriesAt(symbol, nowUs);
    const last = series.lastBefore(untilUs + 1);
    const price = averagePriceBefore(series, untilUs + 1);
    if (!last || price === undefined) return undefined;
    return { mins: AVERAGE_MINUTES, price, closeTime: wireTime(last.timeUs, unit) };
  }

  /**
   * The average price that filters go by: of the five minutes up to the last full second, so that it is asked for
   * often at little cost and does not depend on who asked before. Undefined when the symbol never traded.
   */
  averagePrice(symbol: string, nowUs: number): string | undefined {
    const second = Math.floor(nowUs / SECOND_US);
    const known = this.averages.get(symbol);
    // A first trade within this second counts at once, or nothing could be placed until the second is over.
    if (known?.second === second && known.price !== undefined) return known.price;
    const { series, untilUs } = this.seriesAt(symbol, nowUs);
    const secondUs = Math.min(second * SECOND_US, untilUs + 1);
    const price = averagePriceBefore(series, secondUs) ?? averagePriceBefore(series, untilUs + 1);
    this.averages.set(symbol, { second, price });
    return price;
  }

  /** Statistics of the last 24 hours, with the best quotes of the book at hand. */
  ticker24h(symbol: string, nowUs: number, quotes: BestQuotes, unit: WireUnit = 'ms'): DayTicker {
    const { series, untilUs } = this.seriesAt(symbol, nowUs);
    const ticker = dayTicker(series, untilUs, unit, quotes);
    const idle = this.#idle.get(symbol);
    // The sums of the day that has begun are made for all of it.
    if (idle) idle.warmUntilUs = (Math.floor(nowUs / DAY_US) + 1) * DAY_US;
    return ticker;
  }

  /** Statistics of the last `windowMs`, the first minute whole, so up to 59999 ms more. */
  rollingTicker(symbol: string, windowMs: number, nowUs: number, unit: WireUnit = 'ms'): FullTicker {
    const { series, untilUs } = this.seriesAt(symbol, nowUs);
    const openUs = Math.floor((untilUs - windowMs * 1_000) / MINUTE_US) * MINUTE_US;
    return windowTicker(series, openUs, untilUs, unit);
  }

  /** Statistics from `openUs` to `closeUs`, trades up to `nowUs`: a trading day, say. */
  tickerBetween(symbol: string, openUs: number, closeUs: number, nowUs: number, unit: WireUnit = 'ms'): FullTicker {
    const { series, untilUs } = this.seriesAt(symbol, nowUs);
    const ticker = windowTicker(series, openUs, Math.min(closeUs, untilUs), unit);
    return { ...ticker, closeTime: wireTime(closeUs, unit) };
  }

  /** Price of the last trade up to `nowUs`; undefined when the symbol never traded. */
  lastPrice(symbol: string, nowUs: number): string | undefined {
    const { series, untilUs } = this.seriesAt(symbol, nowUs);
    const ticks = series.closeBefore(untilUs + 1);
    return ticks === undefined ? undefined : series.scale.price(ticks);
  }

  /**
   * What the last price and, of a symbol that nobody trades yet, everything else that is said depends on: as long as this
   * stays the same, so does that.
   */
  priceVersion(symbol: string, nowUs: number): string | undefined {
    const { series, untilUs } = this.seriesAt(symbol, nowUs);
    if (untilUs !== nowUs) return `past ${untilUs}`;
    // A past that goes on beyond now is read as far as now.
    return nowUs < series.liveFromUs ? undefined : `trade ${series.nextTradeId}`;
  }

  /** Whether nobody trades the symbol yet, so that what is said of it changes once a minute. */
  isIdle(symbol: string, nowUs: number): boolean {
    return this.seriesAt(symbol, nowUs).untilUs !== nowUs;
  }

  /** Whether the statistics of a day of the symbol take some time, because nobody has asked for them yet. */
  isCold(symbol: string, nowUs: number): boolean {
    if (!this.histories.idleHistory || this.series.has(symbol) || this.histories.get(symbol)) return false;
    return nowUs >= (this.#idle.get(symbol)?.warmUntilUs ?? 0);
  }

  /** How the symbol's reference price is made; undefined when it never has one. */
  referenceCalculation(symbol: string): ReferenceCalculation | undefined {
    return this.offBook.references?.get(symbol)?.calculation;
  }

  /** The reference price as it stands; undefined when the symbol never has one. */
  referencePrice(symbol: string, nowUs: number): ReferencePrice | undefined {
    return this.offBook.references?.get(symbol)?.priceAt(this.activeSeries(symbol), nowUs);
  }

  /** Block trades from `fromId` on, oldest first. `limit` defaults to 500. */
  blockTrades(
    symbol: string,
    query: { readonly fromId: number; readonly limit?: number; readonly unit?: WireUnit },
    nowUs: number,
  ): WireBlockTrade[] {
    const { fromId, limit = DEFAULT_LIMIT, unit = 'ms' } = query;
    const { series, untilUs } = this.seriesAt(symbol, nowUs);
    const source = this.offBook.blockTrades?.get(symbol);
    return source ? readBlockTrades(source, series, { fromId, limit, unit }, untilUs) : [];
  }

  /** What is known of a symbol at `nowUs`, and up to when. @throws Refusal `invalidSymbol` */
  private seriesAt(symbol: string, nowUs: number): { readonly series: MarketSeries; readonly untilUs: number } {
    const live = this.series.get(symbol);
    if (live) return { series: live, untilUs: nowUs };
    if (!this.histories.get(symbol)) {
      const past = this.histories.idleHistory?.(symbol, nowUs);
      if (past)
        return { series: this.idleSeries(symbol, past), untilUs: Math.floor(nowUs / MINUTE_US) * MINUTE_US - 1 };
    }
    return { series: this.activeSeries(symbol), untilUs: nowUs };
  }

  private idleSeries(symbol: string, history: HistorySource): MarketSeries {
    const known = this.#idle.get(symbol);
    if (known?.history === history) return known.series;
    const series = new MarketSeries(this.info(symbol), history);
    this.#idle.set(symbol, { history, series, warmUntilUs: 0 });
    return series;
  }

  private activeSeries(symbol: string): MarketSeries {
    let series = this.series.get(symbol);
    if (!series) {
      const history = this.histories.get(symbol) ?? emptyHistory(0);
      const Series = history.isRecording ? ReplaySeries : MarketSeries;
      series = new Series(this.info(symbol), history);
      this.series.set(symbol, series);
      this.#idle.delete(symbol);
    }
    return series;
  }

  private info(symbol: string): SymbolInfo {
    const info = this.symbols.get(symbol);
    if (!info) throw refusal('invalidSymbol');
    return info;
  }
}

/** The newest trades up to a time, oldest first. */
function newestOf(series: MarketSeries, limit: number, untilUs: number): TradeRow[] {
  const end = series.indexAtOrAfter(untilUs + 1);
  const from = Math.max(series.firstIndex, end - limit);
  return series.read(from, Math.max(0, end - from)).filter((row) => series.indexOf(row) < end);
}
