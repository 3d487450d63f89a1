/**
 * Gives the best bid and ask of every symbol: from the order book, or, for an idle symbol (one that nobody trades), the
 * quotes that its market makers would place.
 */
import type { BestQuotes } from './tickers.js';

/** The part of the exchange that is needed here. */
interface BookTickerSource {
  bookTicker(symbol: string): BestQuotes;
}

/** The part of the market driver that is needed here. */
interface IdleQuoteSource {
  idleQuotes?(symbol: string, nowUs: number): BestQuotes | undefined;
}

export class MarketQuotes {
  /** The exchange's time, microseconds. The owner updates it. */
  nowUs = 0;
  private readonly books: BookTickerSource;
  private readonly makers: IdleQuoteSource;

  constructor(books: BookTickerSource, makers: IdleQuoteSource) {
    this.books = books;
    this.makers = makers;
  }

  bookTicker(symbol: string): BestQuotes {
    return this.makers.idleQuotes?.(symbol, this.nowUs) ?? this.books.bookTicker(symbol);
  }
}
