/** The interface of a feed: it makes the events of one market stream, and exists while the stream has a subscriber. */
import type { Exchange } from '../exchange/index.js';
import type { MarketData, MarketQuotes } from '../market/index.js';
import type { Frame } from './frame.js';

/** The market that feeds read. */
export interface FeedSource {
  readonly exchange: Exchange;
  readonly market: MarketData;
  readonly quotes: MarketQuotes;
}

export interface Feed {
  /**
   * The events since the last call.
   *
   * A feed with a speed is called at the multiples of its speed; any other feed after every change of the market.
   */
  publish(source: FeedSource, nowUs: number): readonly Frame[];
  /** Releases what the feed uses in the market, such as its watch on a book. */
  close?(source: FeedSource): void;
}

/** A feed without events: of a symbol that does not exist. The exchange accepts such a subscription. */
export const SILENT: Feed = { publish: () => [] };
