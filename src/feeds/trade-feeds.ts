/**
 * Feeds of trades, aggregate trades and block trades.
 *
 * They read the market data, not the events of the engine, because recorded trades of a replay and trades of the
 * participants are both in the market data, in one sequence.
 */
import { AMOUNT_SCALE, formatUnits } from '../protocol/index.js';
import type { Feed, FeedSource } from './feed.js';
import { Frame } from './frame.js';

/** Trades that are read at a time. */
const PAGE = 1_000;

type Row = ReturnType<ReturnType<FeedSource['market']['seriesAt']>['series']['read']>[number];

/** Reads the trades of a symbol that are new since the last read. */
class NewTrades {
  private readonly symbol: string;
  private index: number;

  constructor(symbol: string, { market }: FeedSource, nowUs: number) {
    this.symbol = symbol;
    const { series, untilUs } = market.seriesAt(symbol, nowUs);
    this.index = series.indexAtOrAfter(untilUs + 1);
  }

  read({ market }: FeedSource, nowUs: number): Row[] {
    const { series, untilUs } = market.seriesAt(this.symbol, nowUs);
    const end = series.indexAtOrAfter(untilUs + 1);
    const rows: Row[] = [];
    while (this.index < end) {
      const page = series.read(this.index, Math.min(PAGE, end - this.index));
      const last = page.at(-1);
      // Trades that are no longer stored are skipped.
      if (last === undefined) break;
      rows.push(...page);
      this.index = series.indexOf(last) + 1;
    }
    this.index = end;
    return rows;
  }
}

export class TradeFeed implements Feed {
  private readonly name: string;
  private readonly symbol: string;
  private readonly trades: NewTrades;

  constructor(name: string, symbol: string, source: FeedSource, nowUs: number) {
    this.name = name;
    this.symbol = symbol;
    this.trades = new NewTrades(symbol, source, nowUs);
  }

  publish(source: FeedSource, nowUs: number): Frame[] {
    const { symbol, name } = this;
    const rows = this.trades.read(source, nowUs);
    if (rows.length === 0) return [];
    const { scale } = source.market.seriesAt(symbol, nowUs).series;
    return rows.map(
      ({ id, priceTicks, quantityLots, timeUs, isBuyerMaker }) =>
        new Frame(name, (toWire) => ({
          e: 'trade',
          E: toWire(timeUs),
          s: symbol,
          t: id,
          p: scale.price(priceTicks),
          q: scale.quantity(quantityLots),
          T: toWire(timeUs),
          m: isBuyerMaker,
          M: true,
        })),
    );
  }
}

export class AggregateTradeFeed implements Feed {
  private readonly name: string;
  private readonly symbol: string;
  private readonly trades: NewTrades;

  constructor(name: string, symbol: string, source: FeedSource, nowUs: number) {
    this.name = name;
    this.symbol = symbol;
    this.trades = new NewTrades(symbol, source, nowUs);
  }

  /** All fills of an order happen in one command, so every aggregate is complete here. */
  publish(source: FeedSource, nowUs: number): Frame[] {
    const groups: Row[][] = [];
    for (const row of this.trades.read(source, nowUs)) {
      const group = groups.at(-1);
      if (group?.[0]?.aggregateId === row.aggregateId) group.push(row);
      else groups.push([row]);
    }
    return groups.map((group) => this.frameOf(source, group, nowUs));
  }

  private frameOf({ market }: FeedSource, group: readonly Row[], nowUs: number): Frame {
    const { scale } = market.seriesAt(this.symbol, nowUs).series;
    const first = group[0] as Row;
    const last = group.at(-1) as Row;
    let units = 0n;
    for (const row of group) units += scale.rules.quantityUnits(row.quantityLots);
    return new Frame(this.name, (toWire) => ({
      e: 'aggTrade',
      E: toWire(first.timeUs),
      s: this.symbol,
      a: first.aggregateId,
      p: scale.price(first.priceTicks),
      q: formatUnits(units, AMOUNT_SCALE),
      f: first.id,
      l: last.id,
      T: toWire(first.timeUs),
      m: first.isBuyerMaker,
      M: true,
    }));
  }
}

export class BlockTradeFeed implements Feed {
  private readonly name: string;
  private readonly symbol: string;
  private nextId: number;

  constructor(name: string, symbol: string, { market }: FeedSource, nowUs: number) {
    this.name = name;
    this.symbol = symbol;
    this.nextId = market.nextBlockTradeId(symbol, nowUs);
  }

  publish({ market }: FeedSource, nowUs: number): Frame[] {
    const { symbol, name } = this;
    const trades = market.blockTrades(symbol, { fromId: this.nextId, unit: 'us' }, nowUs);
    const last = trades.at(-1);
    if (last === undefined) return [];
    this.nextId = last.id + 1;
    return trades.map(
      ({ id, price, qty, time, isBuyerMaker }) =>
        new Frame(name, (toWire) => ({
          e: 'blockTrade',
          E: toWire(nowUs),
          s: symbol,
          t: id,
          p: price,
          q: qty,
          T: toWire(time),
          m: isBuyerMaker,
        })),
    );
  }
}
