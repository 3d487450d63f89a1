/** Feeds of the binary market streams. Their events have the fields of the messages of the schema; the server writes the messages. */
import type { MarketScale, TradeRow } from '../market/index.js';
import { type BinaryAddress, binaryStreams } from '../protocol/index.js';
import { type BookDiff, BookTickerFeed, DepthFeed, type Levels, PartialDepthFeed, type Quotes } from './book-feeds.js';
import type { Feed, FeedSource } from './feed.js';
import { Frame } from './frame.js';
import { NewTradesFeed } from './trade-feeds.js';

/** Levels of the stream of the best levels. */
const LEVELS = 20;

export function binaryFeedOf(name: string, { binary, symbol }: BinaryAddress, source: FeedSource, nowUs: number): Feed {
  switch (binary) {
    case 'trade':
      return new BinaryTradeFeed(name, symbol, source, nowUs);
    case 'bestBidAsk':
      return new BestBidAskFeed(name, symbol, source);
    case 'depth':
      return new BinaryDepthFeed(name, symbol, source);
    case 'depth20':
      return new BinarySnapshotFeed(name, symbol, LEVELS);
  }
}

/** Sends the trades of one moment as one event, because a message has one time for all its trades. */
class BinaryTradeFeed extends NewTradesFeed {
  protected framesOf(rows: readonly TradeRow[], scale: MarketScale): readonly Frame[] {
    const moments: TradeRow[][] = [];
    for (const row of rows) {
      const moment = moments.at(-1);
      if (moment?.[0]?.timeUs === row.timeUs) moment.push(row);
      else moments.push([row]);
    }
    return moments.map(
      (moment) =>
        new Frame(
          this.name,
          () => ({
            eventTime: moment[0]?.timeUs,
            transactTime: moment[0]?.timeUs,
            trades: moment.map(({ id, priceTicks, quantityLots, isBuyerMaker }) => ({
              id,
              price: scale.price(priceTicks),
              qty: scale.quantity(quantityLots),
              isBuyerMaker,
            })),
            symbol: this.symbol,
          }),
          binaryStreams.trade.message,
        ),
    );
  }
}

class BestBidAskFeed extends BookTickerFeed {
  protected override frameOf(bookUpdateId: number, quotes: Quotes, eventTime: number): Frame {
    const { bidPrice, bidQty, askPrice, askQty } = quotes;
    const event = { eventTime, bookUpdateId, bidPrice, bidQty, askPrice, askQty, symbol: this.symbol };
    return new Frame(this.name, () => event, binaryStreams.bestBidAsk.message);
  }
}

class BinaryDepthFeed extends DepthFeed {
  protected override frameOf(
    { firstUpdateId: firstBookUpdateId, lastUpdateId: lastBookUpdateId, bids, asks }: BookDiff,
    eventTime: number,
  ): Frame {
    const ids = { firstBookUpdateId, lastBookUpdateId };
    const event = { eventTime, ...ids, bids: bids.map(level), asks: asks.map(level), symbol: this.symbol };
    return new Frame(this.name, () => event, binaryStreams.depth.message);
  }
}

class BinarySnapshotFeed extends PartialDepthFeed {
  protected override frameOf({ lastUpdateId: bookUpdateId, bids, asks }: Levels, eventTime: number): Frame {
    const event = { eventTime, bookUpdateId, bids: bids.map(level), asks: asks.map(level), symbol: this.symbol };
    return new Frame(this.name, () => event, binaryStreams.depth20.message);
  }
}

const level = ([price, qty]: readonly [price: string, quantity: string]) => ({ price, qty });
