/** Feeds of the order book: best quotes, the best levels, and changed levels. */
import { type BookChanges, type Exchange, levelQuantity } from '../exchange/index.js';
import type { PartialLevels } from '../protocol/index.js';
import type { Feed, FeedSource } from './feed.js';
import { Frame } from './frame.js';

type Level = [price: string, quantity: string];
export type Quotes = ReturnType<Exchange['bookTicker']>;
export type Levels = ReturnType<Exchange['depth']>;

/** The changes of a book between two events of a stream. */
export interface BookDiff {
  readonly firstUpdateId: number;
  readonly lastUpdateId: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** Sends the best quotes at each change. */
export class BookTickerFeed implements Feed {
  protected readonly name: string;
  protected readonly symbol: string;
  private updateId: number;
  private last: string;

  constructor(name: string, symbol: string, { exchange }: FeedSource) {
    this.name = name;
    this.symbol = symbol;
    this.updateId = exchange.book(symbol).lastUpdateId;
    this.last = JSON.stringify(exchange.bookTicker(symbol));
  }

  publish({ exchange }: FeedSource, nowUs: number): Frame[] {
    const { symbol } = this;
    const updateId = exchange.book(symbol).lastUpdateId;
    if (updateId === this.updateId) return [];
    this.updateId = updateId;
    const quotes = exchange.bookTicker(symbol);
    const text = JSON.stringify(quotes);
    if (text === this.last) return [];
    this.last = text;
    return [this.frameOf(updateId, quotes, nowUs)];
  }

  protected frameOf(u: number, { bidPrice: b, bidQty: B, askPrice: a, askQty: A }: Quotes, _nowUs: number): Frame {
    const s = this.symbol;
    return new Frame(this.name, () => ({ u, s, b, B, a, A }));
  }
}

/** Sends the best levels, at each tick at which the book has changed. */
export class PartialDepthFeed implements Feed {
  protected readonly name: string;
  protected readonly symbol: string;
  private readonly levels: PartialLevels;
  private updateId = -1;

  constructor(name: string, symbol: string, levels: PartialLevels) {
    this.name = name;
    this.symbol = symbol;
    this.levels = levels;
  }

  publish({ exchange }: FeedSource, nowUs: number): Frame[] {
    const updateId = exchange.book(this.symbol).lastUpdateId;
    if (updateId === this.updateId) return [];
    this.updateId = updateId;
    return [this.frameOf(exchange.depth(this.symbol, this.levels), nowUs)];
  }

  protected frameOf(depth: Levels, _nowUs: number): Frame {
    return new Frame(this.name, () => depth);
  }
}

/**
 * Sends the levels that have changed since the last tick, with their new quantity, zero for a level that is gone. The
 * first update id of an event follows the last one of the event before.
 */
export class DepthFeed implements Feed {
  protected readonly name: string;
  protected readonly symbol: string;
  private readonly changes: BookChanges;
  private updateId: number;

  constructor(name: string, symbol: string, { exchange }: FeedSource) {
    this.name = name;
    this.symbol = symbol;
    const book = exchange.book(symbol);
    this.changes = book.watch();
    this.updateId = book.lastUpdateId;
  }

  publish({ exchange }: FeedSource, nowUs: number): Frame[] {
    const { symbol, changes } = this;
    const { lastUpdateId } = exchange.book(symbol);
    if (lastUpdateId === this.updateId) return [];
    const firstUpdateId = this.updateId + 1;
    this.updateId = lastUpdateId;
    const bids = levelsOf(exchange, symbol, 'bids', changes.bids);
    const asks = levelsOf(exchange, symbol, 'asks', changes.asks);
    changes.bids.clear();
    changes.asks.clear();
    return [this.frameOf({ firstUpdateId, lastUpdateId, bids, asks }, nowUs)];
  }

  protected frameOf({ firstUpdateId: U, lastUpdateId: u, bids: b, asks: a }: BookDiff, nowUs: number): Frame {
    const s = this.symbol;
    return new Frame(this.name, (toWire) => ({ e: 'depthUpdate', E: toWire(nowUs), s, U, u, b, a }));
  }

  close({ exchange }: FeedSource): void {
    exchange.book(this.symbol).unwatch(this.changes);
  }
}

/** The levels at the given prices, best price first. */
function levelsOf(exchange: Exchange, symbol: string, side: 'bids' | 'asks', prices: ReadonlySet<number>): Level[] {
  const rules = exchange.rules(symbol);
  const queue = exchange.book(symbol)[side];
  const sorted = [...prices].sort((one, other) => (side === 'bids' ? other - one : one - other));
  return sorted.map((ticks) => [rules.priceText(ticks), levelQuantity(rules, queue.lotsAt(ticks))]);
}
