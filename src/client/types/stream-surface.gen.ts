// Printed from src/protocol/streams by `npm run generate`; do not edit.
import type { KlineInterval } from './data-types.gen.js';
import type { SequenceStream, Stream } from './stream.js';
import type { AggTradeEvent, AvgPriceEvent, BlockTradeEvent, BookTickerEvent, DepthDiffEvent, KlineEvent, MiniTickerEvent, PartialDepthEvent, ReferencePriceEvent, RollingTickerEvent, TickerEvent, TradeEvent } from './stream-events.gen.js';

/** The kline of the current interval, and each kline once more when it is closed. */
export interface KlinesStream extends SequenceStream<KlineEvent> {
  /** Time zone of the intervals: `'0'` (UTC, the default) or `'+08:00'`, also `'8'`. */
  tz(timeZone: string): KlinesStream;
}

/** The best 5, 10 or 20 price levels of each side. */
export interface DepthStream extends Stream<PartialDepthEvent> {
  /** Price levels of each side: 5, 10, 20. Default: 20. */
  levels(levels: 5 | 10 | 20): DepthStream;
  /** Time between two events: `'1s'` (default) or `'100ms'`. */
  every(every: '1s' | '100ms'): DepthStream;
}

/** The best 5, 10 or 20 price levels of each side. Of several symbols. */
export interface DepthStreamOfSymbols extends Stream<PartialDepthEvent & { readonly symbol: string }> {
  /** Price levels of each side: 5, 10, 20. Default: 20. */
  levels(levels: 5 | 10 | 20): DepthStreamOfSymbols;
  /** Time between two events: `'1s'` (default) or `'100ms'`. */
  every(every: '1s' | '100ms'): DepthStreamOfSymbols;
}

/** Changed price levels of the book. */
export interface DiffsStream extends SequenceStream<DepthDiffEvent> {
  /** Time between two events: `'1s'` (default) or `'100ms'`. */
  every(every: '1s' | '100ms'): DiffsStream;
}

/** The market streams. */
export interface MarketStreams {
  /**
   * Trades, one by one.
   *
   * Stream `<symbol>@trade`; results of the same kind: `x.market.trades`.
   *
   * @param symbol Symbol, such as BTCUSDT, or a list of symbols, whose events come in one stream.
   * @example for await (const trade of x.stream.trades('BTCUSDT')) console.log(trade.price)
   */
  trades(symbol: string | readonly string[]): SequenceStream<TradeEvent>;
  /**
   * Aggregate trades: the fills of one taker order at one price.
   *
   * Stream `<symbol>@aggTrade`; results of the same kind: `x.market.aggTrades`.
   *
   * @param symbol Symbol, such as BTCUSDT, or a list of symbols, whose events come in one stream.
   * @example await x.stream.aggTrades('BTCUSDT').take(10)
   */
  aggTrades(symbol: string | readonly string[]): SequenceStream<AggTradeEvent>;
  /**
   * The kline of the current interval, and each kline once more when it is closed.
   *
   * Stream `<symbol>@kline_<interval>[@+08:00]`; results of the same kind: `x.market.klines`.
   *
   * @param symbol Symbol, such as BTCUSDT, or a list of symbols, whose events come in one stream.
   * @param interval Length of a kline.
   * @example for await (const { kline } of x.stream.klines('BTCUSDT', '1m').tz('8')) if (kline.isClosed) break
   */
  klines(symbol: string | readonly string[], interval: KlineInterval): KlinesStream;
  /**
   * The best 5, 10 or 20 price levels of each side. 20 levels unless `levels()` says otherwise.
   *
   * Stream `<symbol>@depth<levels>[@100ms]`; results of the same kind: `x.market.depth`.
   *
   * @param symbol Symbol, such as BTCUSDT, or a list of symbols, whose events come in one stream.
   * @example await x.stream.depth('BTCUSDT').levels(5).every('100ms').take(1)
   */
  depth(symbol: string): DepthStream;
  depth(symbol: readonly string[]): DepthStreamOfSymbols;
  /**
   * Changed price levels of the book. A missing event cannot be filled: the iteration fails, or `gaps()` says what to do.
   *
   * Stream `<symbol>@depth[@100ms]`.
   *
   * @param symbol Symbol, such as BTCUSDT, or a list of symbols, whose events come in one stream.
   * @example await x.stream.diffs('BTCUSDT').every('100ms').take(3)
   */
  diffs(symbol: string | readonly string[]): DiffsStream;
  /**
   * Best bid and ask, at each change.
   *
   * Stream `<symbol>@bookTicker`; results of the same kind: `x.market.ticker.book`.
   *
   * @param symbol Symbol, such as BTCUSDT, or a list of symbols, whose events come in one stream.
   * @example for await (const quote of x.stream.bookTicker('BTCUSDT').latest()) console.log(quote.bidPrice, quote.askPrice)
   */
  bookTicker(symbol: string | readonly string[]): Stream<BookTickerEvent>;
  /**
   * Statistics of the last 24 hours, with the best quotes.
   *
   * Stream `<symbol>@ticker`; results of the same kind: `x.market.ticker.last24h`.
   *
   * @param symbol Symbol, such as BTCUSDT, or a list of symbols, whose events come in one stream.
   * @example await x.stream.ticker('BTCUSDT').take(1)
   */
  ticker(symbol: string | readonly string[]): Stream<TickerEvent>;
  /**
   * Prices and volumes of the last 24 hours.
   *
   * Stream `<symbol>@miniTicker`; results of the same kind: `x.market.ticker.last24h`.
   *
   * @param symbol Symbol, such as BTCUSDT, or a list of symbols, whose events come in one stream.
   * @example await x.stream.miniTicker('BTCUSDT').take(1)
   */
  miniTicker(symbol: string | readonly string[]): Stream<MiniTickerEvent>;
  /**
   * Prices and volumes of the last 24 hours, of all symbols that changed. An event is a list with one element for each symbol that changed.
   *
   * Stream `!miniTicker@arr`; results of the same kind: `x.market.ticker.last24h`.
   *
   * @example for await (const tickers of x.stream.miniTickers()) console.log(tickers.length)
   */
  miniTickers(): Stream<readonly MiniTickerEvent[]>;
  /**
   * Statistics of the last hour, four hours or day.
   *
   * Stream `<symbol>@ticker_<window>`; results of the same kind: `x.market.ticker.rolling`.
   *
   * @param symbol Symbol, such as BTCUSDT, or a list of symbols, whose events come in one stream.
   * @param window Length of the window: 1h, 4h, 1d.
   * @example await x.stream.rollingTicker('BTCUSDT', '1h').take(1)
   */
  rollingTicker(symbol: string | readonly string[], window: '1h' | '4h' | '1d'): Stream<RollingTickerEvent>;
  /**
   * Statistics of the last hour, four hours or day, of all symbols that changed. An event is a list with one element for each symbol that changed.
   *
   * Stream `!ticker_<window>@arr`; results of the same kind: `x.market.ticker.rolling`.
   *
   * @param window Length of the window: 1h, 4h, 1d.
   * @example for await (const tickers of x.stream.rollingTickers('4h')) console.log(tickers.length)
   */
  rollingTickers(window: '1h' | '4h' | '1d'): Stream<readonly RollingTickerEvent[]>;
  /**
   * Average price of the last five minutes.
   *
   * Stream `<symbol>@avgPrice`; results of the same kind: `x.market.avgPrice`.
   *
   * @param symbol Symbol, such as BTCUSDT, or a list of symbols, whose events come in one stream.
   * @example await x.stream.avgPrice('BTCUSDT').take(1)
   */
  avgPrice(symbol: string | readonly string[]): Stream<AvgPriceEvent>;
  /**
   * The reference price; null while there is none.
   *
   * Stream `<symbol>@referencePrice`; results of the same kind: `x.market.referencePrice`.
   *
   * @param symbol Symbol, such as BTCUSDT, or a list of symbols, whose events come in one stream.
   * @example await x.stream.referencePrice('BTCUSDT').take(1)
   */
  referencePrice(symbol: string | readonly string[]): Stream<ReferencePriceEvent>;
  /**
   * Block trades: large trades outside of the order book.
   *
   * Stream `<symbol>@blockTrade`; results of the same kind: `x.market.blockTrades`.
   *
   * @param symbol Symbol, such as BTCUSDT, or a list of symbols, whose events come in one stream.
   * @example for await (const trade of x.stream.blockTrades('BTCUSDT')) console.log(trade.qty)
   */
  blockTrades(symbol: string | readonly string[]): SequenceStream<BlockTradeEvent>;
}
