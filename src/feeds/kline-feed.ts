/**
 * The feed of klines: at each tick of its speed the kline of the current interval, and before it, once, each kline that
 * has closed since the last tick.
 */
import type { WireUnit } from '../market/index.js';
import { type KlineInterval, msOf, nextOpenTime, openTimeOf } from '../protocol/index.js';
import type { Feed, FeedSource } from './feed.js';
import { Frame } from './frame.js';

export class KlineFeed implements Feed {
  private readonly name: string;
  private readonly symbol: string;
  private readonly interval: KlineInterval;
  private readonly offsetMinutes: number;
  /** Open time of the newest kline that has been sent, milliseconds. */
  private openMs: number;

  constructor(
    address: { readonly symbol: string; readonly interval: KlineInterval; readonly offsetMinutes: number },
    name: string,
    nowUs: number,
  ) {
    this.name = name;
    this.symbol = address.symbol;
    this.interval = address.interval;
    this.offsetMinutes = address.offsetMinutes;
    this.openMs = this.openAt(nowUs);
  }

  publish(source: FeedSource, nowUs: number): Frame[] {
    const frames: Frame[] = [];
    const currentMs = this.openAt(nowUs);
    while (this.openMs < currentMs) {
      const nextMs = nextOpenTime(this.interval, this.openMs, this.offsetMinutes);
      const closed = this.frameOf(source, this.openMs, nextMs, true, nowUs);
      if (closed) frames.push(closed);
      this.openMs = nextMs;
    }
    const current = this.frameOf(
      source,
      currentMs,
      nextOpenTime(this.interval, currentMs, this.offsetMinutes),
      false,
      nowUs,
    );
    if (current) frames.push(current);
    return frames;
  }

  private openAt(nowUs: number): number {
    return openTimeOf(this.interval, msOf(nowUs), this.offsetMinutes);
  }

  private frameOf(
    { market }: FeedSource,
    openMs: number,
    nextMs: number,
    isClosed: boolean,
    nowUs: number,
  ): Frame | undefined {
    const { symbol, interval, offsetMinutes } = this;
    const untilUs = isClosed ? nextMs * 1_000 - 1 : nowUs;
    const query = { interval, startTimeMs: openMs, endTimeMs: openMs, offsetMinutes, limit: 1 };
    const [row] = market.klines(symbol, query, untilUs);
    // A symbol that has never traded has no klines.
    if (!row) return undefined;
    const [, open, high, low, close, volume, , quoteVolume, count, takerBase, takerQuote, unused] = row;
    const [firstId, lastId] = count === 0 ? [-1, -1] : idsBetween(market, symbol, openMs * 1_000, untilUs);
    return new Frame(this.name, (toWire, unit) => ({
      e: 'kline',
      E: toWire(nowUs),
      s: symbol,
      k: {
        t: toWire(openMs * 1_000),
        T: closeTime(nextMs, unit),
        s: symbol,
        i: interval,
        f: firstId,
        L: lastId,
        o: open,
        c: close,
        h: high,
        l: low,
        v: volume,
        n: count,
        x: isClosed,
        q: quoteVolume,
        V: takerBase,
        Q: takerQuote,
        B: unused,
      },
    }));
  }
}

/** The last millisecond or microsecond before the next kline. */
function closeTime(nextMs: number, unit: WireUnit): number {
  return (unit === 'us' ? nextMs * 1_000 : nextMs) - 1;
}

/** Ids of the first and the last trade between two times, both inclusive; there is at least one trade. */
function idsBetween(market: FeedSource['market'], symbol: string, fromUs: number, untilUs: number): [number, number] {
  const { series } = market.seriesAt(symbol, untilUs);
  return [series.idAt(series.indexAtOrAfter(fromUs)), series.idAt(series.indexAtOrAfter(untilUs + 1) - 1)];
}
