/**
 * Feeds of statistics: mini tickers and tickers of the last 24 hours, rolling tickers, the average price and the
 * reference price.
 */
import type { FullTicker } from '../market/index.js';
import { DAY_MS, HOUR_MS, type RollingWindow } from '../protocol/index.js';
import type { Feed, FeedSource } from './feed.js';
import { Frame, type ToWire } from './frame.js';

const WINDOW_MS: Readonly<Record<RollingWindow, number>> = { '1h': HOUR_MS, '4h': 4 * HOUR_MS, '1d': DAY_MS };

/** An event of one symbol at a time; undefined for a symbol without data. */
type SymbolEvent = (source: FeedSource, symbol: string, nowUs: number) => ((toWire: ToWire) => object) | undefined;

/** The feed of one symbol that sends its whole state at each tick. */
export class StateFeed implements Feed {
  private readonly name: string;
  private readonly symbol: string;
  private readonly event: SymbolEvent;

  constructor(name: string, symbol: string, event: SymbolEvent) {
    this.name = name;
    this.symbol = symbol;
    this.event = event;
  }

  publish(source: FeedSource, nowUs: number): Frame[] {
    const build = this.event(source, this.symbol, nowUs);
    return build ? [new Frame(this.name, build)] : [];
  }
}

/**
 * The feed of all symbols: at each tick an array with the events of the symbols that traded since the last tick. Idle
 * symbols, which nobody trades, are left out.
 */
export class AllSymbolsFeed implements Feed {
  private readonly name: string;
  private readonly event: SymbolEvent;
  private readonly versions = new Map<string, string | undefined>();

  constructor(name: string, event: SymbolEvent, source: FeedSource, nowUs: number) {
    this.name = name;
    this.event = event;
    this.changed(source, nowUs);
  }

  publish(source: FeedSource, nowUs: number): Frame[] {
    const builds = this.changed(source, nowUs)
      .map((symbol) => this.event(source, symbol, nowUs))
      .filter((build) => build !== undefined);
    return builds.length === 0 ? [] : [new Frame(this.name, (toWire) => builds.map((build) => build(toWire)))];
  }

  private changed({ exchange, market }: FeedSource, nowUs: number): string[] {
    return exchange.symbols().filter((symbol) => {
      if (market.isIdle(symbol, nowUs)) return false;
      const version = market.priceVersion(symbol, nowUs);
      const isNew = version !== this.versions.get(symbol);
      this.versions.set(symbol, version);
      return isNew;
    });
  }
}

export const miniTickerEvent: SymbolEvent = (source, symbol, nowUs) => {
  const ticker = dayTickerOf(source, symbol, nowUs);
  return (toWire) => ({
    e: '24hrMiniTicker',
    E: toWire(nowUs),
    s: symbol,
    c: ticker.lastPrice,
    o: ticker.openPrice,
    h: ticker.highPrice,
    l: ticker.lowPrice,
    v: ticker.volume,
    q: ticker.quoteVolume,
  });
};

export const tickerEvent: SymbolEvent = (source, symbol, nowUs) => {
  const ticker = dayTickerOf(source, symbol, nowUs);
  return (toWire) => ({
    e: '24hrTicker',
    E: toWire(nowUs),
    s: symbol,
    p: ticker.priceChange,
    P: ticker.priceChangePercent,
    w: ticker.weightedAvgPrice,
    x: ticker.prevClosePrice,
    c: ticker.lastPrice,
    Q: ticker.lastQty,
    b: ticker.bidPrice,
    B: ticker.bidQty,
    a: ticker.askPrice,
    A: ticker.askQty,
    o: ticker.openPrice,
    h: ticker.highPrice,
    l: ticker.lowPrice,
    v: ticker.volume,
    q: ticker.quoteVolume,
    ...rangeOf(ticker, toWire),
  });
};

export function rollingTickerEvent(window: RollingWindow): SymbolEvent {
  return ({ market }, symbol, nowUs) => {
    const ticker = market.rollingTicker(symbol, WINDOW_MS[window], nowUs, 'us');
    return (toWire) => ({
      e: `${window}Ticker`,
      E: toWire(nowUs),
      s: symbol,
      p: ticker.priceChange,
      P: ticker.priceChangePercent,
      o: ticker.openPrice,
      h: ticker.highPrice,
      l: ticker.lowPrice,
      c: ticker.lastPrice,
      w: ticker.weightedAvgPrice,
      v: ticker.volume,
      q: ticker.quoteVolume,
      ...rangeOf(ticker, toWire),
    });
  };
}

export const averagePriceEvent: SymbolEvent = ({ market }, symbol, nowUs) => {
  const average = market.avgPrice(symbol, nowUs, 'us');
  return (
    average &&
    ((toWire) => ({
      e: 'avgPrice',
      E: toWire(nowUs),
      s: symbol,
      i: `${average.mins}m`,
      w: average.price,
      T: toWire(average.closeTime),
    }))
  );
};

/** Symbols that never have a reference price have no events. */
export const referencePriceEvent: SymbolEvent = ({ market }, symbol, nowUs) => {
  const reference = market.referencePrice(symbol, nowUs);
  return (
    reference &&
    ((toWire) => ({ e: 'referencePrice', s: symbol, r: reference.price ?? null, t: toWire(reference.timeUs) }))
  );
};

function dayTickerOf({ market, quotes }: FeedSource, symbol: string, nowUs: number) {
  return market.ticker24h(symbol, nowUs, quotes.bookTicker(symbol), 'us');
}

/** The times and trade ids of a window; its times are microseconds. */
function rangeOf({ openTime, closeTime, firstId, lastId, count }: FullTicker, toWire: ToWire) {
  return { O: toWire(openTime), C: toWire(closeTime), F: firstId, L: lastId, n: count };
}
