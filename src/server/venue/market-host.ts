/** The market of a venue: what is asked about it, and who makes it. */
import type { ConvertService, Exchange, ExchangeEvent } from '../../exchange/index.js';
import type { BestQuotes, MarketData, MarketQuotes } from '../../market/index.js';

/** Whoever trades besides the users. */
export interface MarketDriver {
  start(nowUs: number): void;
  /** {@link start}, but a symbol has no market before it is settled. */
  startDeferred?(nowUs: number): void;
  /** A symbol that is still to be settled; undefined when all are. */
  readonly nextBehind?: string | undefined;
  /** Brings a symbol, by default all of them, to where the others are. */
  catchUpSymbol?(symbol?: string): void;
  advance(nowUs: number): void;
  needsActivation?(symbol: string, nowUs: number): boolean;
  activate?(symbol: string, nowUs: number): void;
  idleQuotes?(symbol: string, nowUs: number): BestQuotes | undefined;
  /** When they do something next, microseconds; undefined for never. */
  nextUs?(): number | undefined;
  /** Told of every event of the engine; must not give commands. */
  onEvent?(event: ExchangeEvent): void;
}

/** What is asked about the market. */
export interface MarketHost {
  readonly exchange: Exchange;
  readonly market: MarketData;
  /** Best quotes of every symbol, whether or not anybody trades it yet. */
  readonly quotes: MarketQuotes;
  readonly convert: ConvertService;
}

/** Symbols whose market somebody wants to know about. */
export type MarketScope = readonly string[] | 'all';
