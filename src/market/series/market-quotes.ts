/**
 * The best quotes of every symbol: those of its book, and of a symbol that nobody has looked at yet those that its makers
 * would put up.
 */
import type { BestQuotes } from './tickers.js';

/** A book, as far as this is concerned. */
interface BookTickerSource {
  bookTicker(symbol: string): BestQuotes;
}

/** Whoever trades besides the users, as far as this is concerned. */
interface IdleQuoteSource {
  idleQuotes?(symbol: string, nowUs: number): BestQuotes | undefined;
}

export class MarketQuotes {
  /** The exchange's time, kept up by the owner. */
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
