/** The market of a venue: what is asked about it, and who makes it. */
import type { ConvertDesk, Exchange, ExchangeEvent } from '../../exchange/index.js';
import type { BestQuotes, MarketData, MarketQuotes } from '../../market/index.js';

/** Whoever trades besides the users. */
export interface Traders {
  start(nowUs: number): void;
  /** {@link start}, but a symbol has no market before it is settled. */
  begin?(nowUs: number): void;
  /** A symbol that is still to be settled; undefined when all are. */
  readonly unsettled?: string | undefined;
  /** Brings a symbol, by default all of them, to where the others are. */
  settle?(symbol?: string): void;
  advance(nowUs: number): void;
  isUnwatched?(symbol: string, nowUs: number): boolean;
  look?(symbol: string, nowUs: number): void;
  quotesAsleep?(symbol: string, nowUs: number): BestQuotes | undefined;
  /** When they do something next, microseconds; undefined for never. */
  nextUs?(): number | undefined;
  /** Told of every event of the engine; must not give commands. */
  take?(event: ExchangeEvent): void;
}

/** What is asked about the market. */
export interface TradingFloor {
  readonly exchange: Exchange;
  readonly market: MarketData;
  /** Best quotes of every symbol, whether or not anybody trades it yet. */
  readonly quotes: MarketQuotes;
  readonly convert: ConvertDesk;
}

/** Symbols whose market somebody wants to know about. */
export type Wanted = readonly string[] | 'all';
