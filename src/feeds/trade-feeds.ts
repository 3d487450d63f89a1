/**
 * Feeds of trades, aggregate trades and block trades.
 *
 * These feeds read the market data, not the events of the engine, because recorded trades of a replay and trades of the
 * participants are both in the market data, in one sequence.
 */
import { aggregateTradeOf, type MarketScale, type TradeRow } from '../market/index.js';
import type { Feed, FeedSource } from './feed.js';
import { Frame } from './frame.js';

/** Number of trades in one read. */
const PAGE = 1_000;

/** Reads the trades of a symbol that are new since the last read, and makes events of them. */
export abstract class NewTradesFeed implements Feed {
  protected readonly name: string;
  protected readonly symbol: string;
  private index: number;

  constructor(name: string, symbol: string, { market }: FeedSource, nowUs: number) {
    this.name = name;
    this.symbol = symbol;
    const { series, untilUs } = market.seriesAt(symbol, nowUs);
    this.index = series.indexAtOrAfter(untilUs + 1);
  }

  publish({ market }: FeedSource, nowUs: number): readonly Frame[] {
    const { series, untilUs } = market.seriesAt(this.symbol, nowUs);
    const end = series.indexAtOrAfter(untilUs + 1);
    if (this.index >= end) return [];
    const rows: TradeRow[] = [];
    while (this.index < end) {
      const page = series.read(this.index, Math.min(PAGE, end - this.index));
      const last = page.at(-1);
      // Trades that are no longer stored are skipped.
      if (last === undefined) break;
      rows.push(...page);
      this.index = series.indexOf(last) + 1;
    }
    this.index = end;
    return this.framesOf(rows, series.scale);
  }

  protected abstract framesOf(rows: readonly TradeRow[], scale: MarketScale): readonly Frame[];
}

export class TradeFeed extends NewTradesFeed {
  protected framesOf(rows: readonly TradeRow[], scale: MarketScale): readonly Frame[] {
    return rows.map(
      ({ id, priceTicks, quantityLots, timeUs, isBuyerMaker }) =>
        new Frame(this.name, (toWire) => ({
          e: 'trade',
          E: toWire(timeUs),
          s: this.symbol,
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

export class AggregateTradeFeed extends NewTradesFeed {
  /** All fills of an order happen in one command, so every aggregate is complete here. */
  protected framesOf(rows: readonly TradeRow[], scale: MarketScale): readonly Frame[] {
    const groups: [TradeRow, ...TradeRow[]][] = [];
    for (const row of rows) {
      const group = groups.at(-1);
      if (group?.[0].aggregateId === row.aggregateId) group.push(row);
      else groups.push([row]);
    }
    return groups.map(
      (group) =>
        new Frame(this.name, (toWire, unit) => ({
          e: 'aggTrade',
          E: toWire(group[0].timeUs),
          s: this.symbol,
          ...aggregateTradeOf(scale, group, unit),
        })),
    );
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
