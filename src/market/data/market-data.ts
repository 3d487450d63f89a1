/**
 * Answers the public market-data endpoints from the history before start-up and the live trades since.
 *
 * Pure: no I/O and no clock. The caller passes the current time in microseconds since the epoch, and replies contain
 * nothing later. The caller also forwards every trade of the engine to {@link MarketData.append}. An unknown symbol is
 * refused with -1121.
 *
 * The data of a symbol is created when the symbol is first requested, so unused symbols cost nothing. Data of an idle
 * symbol (one that nobody trades yet) ends at the last whole minute, so that replies stay true when live trading
 * starts.
 */

import type { SymbolInfo, TradePrint } from '../../exchange/index.js';
import { DAY_US, MINUTE_US, refusal, SECOND_US } from '../../protocol/index.js';
import { type AggregateTradeQuery, aggregateTradesOf, type WireAggregateTrade } from '../series/aggregate-trades.js';
import { emptyHistory, type HistoryStore, type IdleHistory, type TradeRow } from '../series/history-source.js';
import { type KlineQuery, type KlineTuple, klineRanges, klinesOf } from '../series/klines.js';
import { MarketSeries, type Recording } from '../series/market-series.js';
import {
  AVERAGE_MINUTES,
  type AveragePrice,
  averagePriceBefore,
  type BestQuotes,
  type DayTicker,
  dayTicker,
  type FullTicker,
  windowTicker,
} from '../series/tickers.js';
import { type WireUnit, wireTime } from '../series/wire-time.js';
import {
  type BlockTradeSource,
  blockTradeIdAfter,
  readBlockTrades,
  type WireBlockTrade,
} from '../simulated/block-trades.js';
import type { ReferenceCalculation, ReferencePrice, ReferenceSource } from '../simulated/reference-price.js';

const DEFAULT_LIMIT = 500;

/** Trade in wire format. */
export interface WireTrade {
  readonly id: number;
  readonly price: string;
  readonly qty: string;
  readonly quoteQty: string;
  readonly time: number;
  readonly isBuyerMaker: boolean;
  readonly isBestMatch: boolean;
}

/** Data that does not come from the order book, for the symbols that have it. */
export interface OffBookData {
  readonly references?: ReadonlyMap<string, ReferenceSource>;
  readonly blockTrades?: { get(symbol: string): BlockTradeSource | undefined };
}

/** A symbol that nobody trades yet. */
class IdleSymbol {
  readonly history: IdleHistory;
  /** Time until which the cached sums of the last 24 hours are used, microseconds since the epoch. */
  warmUntilUs = 0;
  private readonly info: SymbolInfo;
  private made: MarketSeries | undefined;

  constructor(info: SymbolInfo, history: IdleHistory) {
    this.info = info;
    this.history = history;
  }

  /** The series is made at its first use. It needs the number of trades of all years for its trade ids, and a request for a price does not need it. */
  get series(): MarketSeries {
    this.made ??= new MarketSeries(this.info, this.history);
    return this.made;
  }
}

/** Market data of all symbols of one exchange. */
export class MarketData {
  private readonly symbols: ReadonlyMap<string, SymbolInfo>;
  private readonly histories: HistoryStore;
  private readonly series = new Map<string, MarketSeries>();
  /** The field is private (#), so a snapshot does not contain it: the entries are not state and are created again on request. */
  readonly #idle = new Map<string, IdleSymbol>();
  private readonly averages = new Map<string, { readonly second: number; readonly price: string | undefined }>();
  private readonly offBook: OffBookData;

  /**
   * @param histories by symbol; a symbol without a history starts trading with the exchange
   * @param sides reference prices and block trades. Default: none.
   */
  constructor(symbols: readonly SymbolInfo[], histories: HistoryStore, sides: OffBookData = {}) {
    this.symbols = new Map(symbols.map((one) => [one.symbol, one]));
    this.histories = histories;
    this.offBook = sides;
  }

  /** Adds a trade of the engine. @throws RangeError when the id or the time does not follow the last trade */
  append(trade: TradePrint): void {
    this.activeSeries(trade.symbol).append(trade);
  }

  /** Klines at `nowUs`, oldest first, including the one that is still open. */
  klines(symbol: string, query: KlineQuery, nowUs: number): KlineTuple[] {
    const { series, untilUs } = this.seriesAt(symbol, nowUs);
    return klinesOf(series, query, untilUs);
  }

  /** The times in a page of klines whose sums are not cached: see `HistorySource.coldTimes` and {@link warm}. */
  coldTimes(symbol: string, query: KlineQuery, nowUs: number): number[] {
    const { series, untilUs } = this.seriesAt(symbol, nowUs);
    const times = new Set<number>();
    for (const { fromUs, toUs } of klineRanges(series, query, untilUs)) {
      for (const time of series.coldTimes(fromUs, toUs)) times.add(time);
    }
    return [...times];
  }

  /** Computes and caches the sums of one of these times; takes about a tenth of a millisecond. */
  warm(symbol: string, timeUs: number, nowUs: number): void {
    this.seriesAt(symbol, nowUs).series.warm(timeUs);
  }

  /** Trades, oldest first: the newest ones, or those starting at `fromId`. `limit` defaults to 500. */
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
   * The average price that the filters use: of the five minutes before the current second. It is computed once a
   * second, so it is cheap and does not depend on earlier requests. Undefined when the symbol never traded.
   */
  averagePrice(symbol: string, nowUs: number): string | undefined {
    const second = Math.floor(nowUs / SECOND_US);
    const known = this.averages.get(symbol);
    // Without a price the result is not reused: otherwise no order could be placed until the second after the first
    // trade.
    if (known?.second === second && known.price !== undefined) return known.price;
    const { series, untilUs } = this.seriesAt(symbol, nowUs);
    const secondUs = Math.min(second * SECOND_US, untilUs + 1);
    const price = averagePriceBefore(series, secondUs) ?? averagePriceBefore(series, untilUs + 1);
    this.averages.set(symbol, { second, price });
    return price;
  }

  /** Statistics of the last 24 hours, with the given best quotes. */
  ticker24h(symbol: string, nowUs: number, quotes: BestQuotes, unit: WireUnit = 'ms'): DayTicker {
    const { series, untilUs } = this.seriesAt(symbol, nowUs);
    const ticker = dayTicker(series, untilUs, unit, quotes);
    const idle = this.#idle.get(symbol);
    // The sums are cached for the whole current day.
    if (idle) idle.warmUntilUs = (Math.floor(nowUs / DAY_US) + 1) * DAY_US;
    return ticker;
  }

  /** Statistics of the last `windowMs`. The window starts at a whole minute, so it is up to 59999 ms longer. */
  rollingTicker(symbol: string, windowMs: number, nowUs: number, unit: WireUnit = 'ms'): FullTicker {
    const { series, untilUs } = this.seriesAt(symbol, nowUs);
    const openUs = Math.floor((untilUs - windowMs * 1_000) / MINUTE_US) * MINUTE_US;
    return windowTicker(series, openUs, untilUs, unit);
  }

  /** Statistics from `openUs` to `closeUs` with the trades up to `nowUs`, for example of a trading day. */
  tickerBetween(symbol: string, openUs: number, closeUs: number, nowUs: number, unit: WireUnit = 'ms'): FullTicker {
    const { series, untilUs } = this.seriesAt(symbol, nowUs);
    const ticker = windowTicker(series, openUs, Math.min(closeUs, untilUs), unit);
    return { ...ticker, closeTime: wireTime(closeUs, unit) };
  }

  /** Price of the last trade up to `nowUs`; undefined when the symbol never traded. */
  lastPrice(symbol: string, nowUs: number): string | undefined {
    const idle = this.idleSymbol(symbol, nowUs);
    const { scale } = idle?.history ?? this.activeSeries(symbol);
    const ticks = idle
      ? idle.history.closeBefore(idleUntilUs(nowUs) + 1)
      : this.activeSeries(symbol).closeBefore(nowUs + 1);
    return ticks === undefined ? undefined : scale.price(ticks);
  }

  /**
   * A version string: the last price does not change while this string is the same. For an idle symbol no other data changes either. Undefined in a replay
   * before the end of the recording.
   */
  priceVersion(symbol: string, nowUs: number): string | undefined {
    if (this.isIdle(symbol, nowUs)) return `past ${idleUntilUs(nowUs)}`;
    const series = this.activeSeries(symbol);
    // The history of a replay extends beyond `nowUs` and is read only up to `nowUs`, so the last price changes without a new trade id.
    return nowUs < series.liveFromUs ? undefined : `trade ${series.nextTradeId}`;
  }

  /** Whether the symbol is idle: nobody trades it yet, and its data changes once a minute. */
  isIdle(symbol: string, nowUs: number): boolean {
    return this.idleSymbol(symbol, nowUs) !== undefined;
  }

  /** Whether the 24-hour statistics of the symbol are not cached and take some time to compute. */
  isCold(symbol: string, nowUs: number): boolean {
    if (!this.histories.idleHistory || this.series.has(symbol) || this.histories.get(symbol)) return false;
    return nowUs >= (this.#idle.get(symbol)?.warmUntilUs ?? 0);
  }

  /** Whether the prices of the symbol were not requested today, and take some time to compute. */
  isUnread(symbol: string, nowUs: number): boolean {
    if (!this.histories.idleHistory || this.series.has(symbol) || this.histories.get(symbol)) return false;
    // This check does not request the history, because creating the history is a part of the work that takes time.
    const known = this.#idle.get(symbol);
    return known === undefined || (nowUs >= known.history.endUs && this.info(symbol).status === 'TRADING');
  }

  /** How the reference price of the symbol is calculated; undefined when the symbol never has one. */
  referenceCalculation(symbol: string): ReferenceCalculation | undefined {
    return this.offBook.references?.get(symbol)?.calculation;
  }

  /** The current reference price; undefined when the symbol never has one. */
  referencePrice(symbol: string, nowUs: number): ReferencePrice | undefined {
    return this.offBook.references?.get(symbol)?.priceAt(this.activeSeries(symbol), nowUs);
  }

  /** Block trades starting at `fromId`, oldest first. `limit` defaults to 500. */
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

  /** Id of the first block trade after `nowUs`. */
  nextBlockTradeId(symbol: string, nowUs: number): number {
    const source = this.offBook.blockTrades?.get(symbol);
    return source ? blockTradeIdAfter(source, nowUs) : 0;
  }

  /** The trades of a symbol and the time up to which they are known at `nowUs`. @throws Refusal `invalidSymbol` */
  seriesAt(symbol: string, nowUs: number): { readonly series: MarketSeries; readonly untilUs: number } {
    const idle = this.idleSymbol(symbol, nowUs);
    if (idle) return { series: idle.series, untilUs: idleUntilUs(nowUs) };
    return { series: this.activeSeries(symbol), untilUs: nowUs };
  }

  /** A symbol that nobody trades yet; undefined for others. */
  private idleSymbol(symbol: string, nowUs: number): IdleSymbol | undefined {
    if (this.series.has(symbol) || this.histories.get(symbol)) return undefined;
    const history = this.histories.idleHistory?.(symbol, nowUs);
    const known = this.#idle.get(symbol);
    if (history === undefined || known?.history === history) return history && known;
    const idle = new IdleSymbol(this.info(symbol), history);
    this.#idle.set(symbol, idle);
    return idle;
  }

  private activeSeries(symbol: string): MarketSeries {
    let series = this.series.get(symbol);
    if (!series) {
      const history = this.histories.get(symbol) ?? emptyHistory(0);
      const info = this.info(symbol);
      series =
        (history as Partial<Recording>).seriesOf?.(info, this.histories.countsUsersTrades ?? false) ??
        new MarketSeries(info, history);
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

/** The time up to which the data of an idle symbol is known at `nowUs`: the end of the last whole minute. */
function idleUntilUs(nowUs: number): number {
  return Math.floor(nowUs / MINUTE_US) * MINUTE_US - 1;
}

/** The newest trades up to a time, oldest first. */
function newestOf(series: MarketSeries, limit: number, untilUs: number): TradeRow[] {
  const end = series.indexAtOrAfter(untilUs + 1);
  const from = Math.max(series.firstIndex, end - limit);
  return series.read(from, Math.max(0, end - from)).filter((row) => series.indexOf(row) < end);
}
