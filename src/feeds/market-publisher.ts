/**
 * Publishes the market streams: creates a feed for each stream that has a subscriber, and gives its events to all
 * subscribers.
 *
 * Pure: the owner of the market calls {@link MarketPublisher.publish} after each change of the market and at the times
 * of {@link MarketPublisher.nextUs}. Reading the market for a stream never changes it.
 */
import type { BinaryAddress, StreamAddress } from '../protocol/index.js';
import { binaryFeedOf } from './binary-feeds.js';
import { BookTickerFeed, DepthFeed, PartialDepthFeed } from './book-feeds.js';
import { deliver, type EventSource, type FaultFilter } from './fault-filter.js';
import { type Feed, type FeedSource, SILENT } from './feed.js';
import { feedAddress } from './feed-address.js';
import type { Frame } from './frame.js';
import { KlineFeed } from './kline-feed.js';
import {
  AllSymbolsFeed,
  averagePriceEvent,
  miniTickerEvent,
  referencePriceEvent,
  rollingTickerEvent,
  StateFeed,
  tickerEvent,
} from './ticker-feeds.js';
import { AggregateTradeFeed, BlockTradeFeed, TradeFeed } from './trade-feeds.js';

/** Receives the events of the streams that it subscribes to. */
export type FrameListener = (frame: Frame) => void;

/** The symbol of a stream of all symbols. */
const ALL_SYMBOLS = '';

interface OpenStream {
  readonly name: string;
  readonly source: EventSource;
  readonly symbol: string;
  readonly feed: Feed;
  /** Time between two events, microseconds; 0 for a stream that sends each change at once. */
  readonly everyUs: number;
  /** Time of the next event of a stream with a speed. */
  nextUs: number;
  readonly listeners: Set<FrameListener>;
}

export class MarketPublisher {
  private readonly streams = new Map<string, OpenStream>();
  /** The streams that can have events. */
  private deliverable: OpenStream[] = [];
  /** Decides about the delivery of events; absent without planned faults. */
  gate: FaultFilter | undefined;
  private source: FeedSource;
  private readonly quietUntilUs: () => number | undefined;
  private earliestUs = Number.POSITIVE_INFINITY;
  private realTime = 0;
  private scope: ReadonlySet<string> | 'all' = new Set();
  private named: ReadonlySet<string> = new Set();

  /**
   * @param quietUntilUs time before which nothing changes in the market unless users trade, microseconds; undefined where
   *   it may change at any time. Streams with a speed have no events before it
   */
  constructor(source: FeedSource, quietUntilUs: () => number | undefined = () => undefined) {
    this.source = source;
    this.quietUntilUs = quietUntilUs;
  }

  /**
   * Adds a subscriber. A name that no stream has is accepted, as on the public exchange, and has no events.
   *
   * @param nowUs time of the market, microseconds
   */
  subscribe(name: string, listener: FrameListener, nowUs: number): void {
    let stream = this.streams.get(name);
    if (!stream) {
      stream = this.open(name, nowUs);
      this.streams.set(name, stream);
      if (stream.feed !== SILENT) this.reschedule();
    }
    stream.listeners.add(listener);
  }

  unsubscribe(name: string, listener: FrameListener): void {
    const stream = this.streams.get(name);
    if (!stream?.listeners.delete(listener) || stream.listeners.size > 0) return;
    stream.feed.close?.(this.source);
    this.streams.delete(name);
    this.gate?.ended(stream.source);
    if (stream.feed !== SILENT) this.reschedule();
  }

  /** Whether any stream has a subscriber. */
  get isActive(): boolean {
    return this.streams.size > 0;
  }

  /** The symbols that subscribed streams read; all symbols for a stream of all symbols. */
  get symbols(): ReadonlySet<string> | 'all' {
    return this.scope;
  }

  /** The symbols of the subscribed streams of one symbol. */
  get namedSymbols(): ReadonlySet<string> {
    return this.named;
  }

  /** Whether a subscribed stream sends each change at once, so that every event of the market matters. */
  get isRealTime(): boolean {
    return this.realTime > 0;
  }

  /** Time at which the next stream with a speed sends an event, microseconds; undefined when there is none. */
  get nextUs(): number | undefined {
    return this.earliestUs === Number.POSITIVE_INFINITY ? undefined : this.earliestUs;
  }

  /** Sends the events up to `nowUs`. */
  publish(nowUs: number): void {
    const isDue = nowUs >= this.earliestUs;
    for (const stream of this.deliverable) {
      if (stream.everyUs > 0) {
        if (nowUs < stream.nextUs) continue;
        stream.nextUs = this.nextTickUs(nowUs, stream.everyUs);
      }
      for (const frame of stream.feed.publish(this.source, nowUs)) {
        deliver(this.gate, stream.source, stream.listeners, frame);
      }
    }
    if (isDue) this.reschedule();
  }

  /** Continues with another market, or with the same one after its state was replaced: every stream starts anew. */
  replaceSource(source: FeedSource, nowUs: number): void {
    const open = [...this.streams.values()];
    for (const { feed } of open) feed.close?.(this.source);
    this.source = source;
    this.streams.clear();
    for (const { name, listeners } of open) {
      const stream = this.open(name, nowUs);
      for (const listener of listeners) stream.listeners.add(listener);
      this.streams.set(name, stream);
    }
    this.reschedule();
  }

  private open(name: string, nowUs: number): OpenStream {
    const address = feedAddress(name);
    const hasMarket = address && (address.symbol === ALL_SYMBOLS || this.source.exchange.hasSymbol(address.symbol));
    const feed = hasMarket ? feedOf(name, address, this.source, nowUs) : SILENT;
    const everyUs = (address?.everyMs ?? 0) * 1_000;
    const symbol = address?.symbol ?? ALL_SYMBOLS;
    const nextUs = everyUs === 0 ? 0 : this.nextTickUs(nowUs, everyUs);
    return { name, source: { stream: name }, symbol, feed, everyUs, nextUs, listeners: new Set() };
  }

  private nextTickUs(nowUs: number, everyUs: number): number {
    return nextMultiple(Math.max(nowUs, this.quietUntilUs() ?? nowUs), everyUs);
  }

  private reschedule(): void {
    this.earliestUs = Number.POSITIVE_INFINITY;
    this.realTime = 0;
    const symbols = new Set<string>();
    this.deliverable = [...this.streams.values()].filter(({ feed }) => feed !== SILENT);
    for (const { everyUs, nextUs, symbol } of this.deliverable) {
      symbols.add(symbol);
      if (everyUs === 0) this.realTime += 1;
      else this.earliestUs = Math.min(this.earliestUs, nextUs);
    }
    this.scope = symbols.has(ALL_SYMBOLS) ? 'all' : symbols;
    this.named = new Set([...symbols].filter((symbol) => symbol !== ALL_SYMBOLS));
  }
}

function nextMultiple(nowUs: number, everyUs: number): number {
  return (Math.floor(nowUs / everyUs) + 1) * everyUs;
}

function feedOf(name: string, address: StreamAddress | BinaryAddress, source: FeedSource, nowUs: number): Feed {
  if ('binary' in address) return binaryFeedOf(name, address, source, nowUs);
  const { symbol, interval = '1m', offsetMinutes = 0, window = '1d', levels = 20 } = address;
  switch (address.id) {
    case 'trade':
      return new TradeFeed(name, symbol, source, nowUs);
    case 'aggTrade':
      return new AggregateTradeFeed(name, symbol, source, nowUs);
    case 'blockTrade':
      return new BlockTradeFeed(name, symbol, source, nowUs);
    case 'referencePrice':
      return new StateFeed(name, symbol, referencePriceEvent);
    case 'kline':
      return new KlineFeed({ symbol, interval, offsetMinutes }, name, nowUs);
    case 'miniTicker':
      return new StateFeed(name, symbol, miniTickerEvent);
    case 'miniTickers':
      return new AllSymbolsFeed(name, miniTickerEvent, source, nowUs);
    case 'ticker':
      return new StateFeed(name, symbol, tickerEvent);
    case 'rollingTicker':
      return new StateFeed(name, symbol, rollingTickerEvent(window));
    case 'rollingTickers':
      return new AllSymbolsFeed(name, rollingTickerEvent(window), source, nowUs);
    case 'bookTicker':
      return new BookTickerFeed(name, symbol, source);
    case 'avgPrice':
      return new StateFeed(name, symbol, averagePriceEvent);
    case 'partialDepth':
      return new PartialDepthFeed(name, symbol, levels);
    case 'depth':
      return new DepthFeed(name, symbol, source);
  }
}
