/**
 * All trades of one symbol, the history and the live trades, as one sequence. Trade ids continue where the history
 * ends, and a time range may include the end of the history. Times are microseconds since the epoch.
 *
 * Every trade has an index in the order of time. In this class the index equals the trade id. In a replayed recording
 * the index differs from the id: users' trades happen between recorded trades whose ids are fixed (replay-series.ts).
 */

import type { SymbolInfo, TradePrint } from '../../exchange/index.js';
import type { BarSum } from './bar.js';
import type { HistorySource, TradeRow } from './history-source.js';
import { MarketScale } from './scale.js';
import { Tape } from './tape.js';

/**
 * A recording that can be replayed. Live trades can then happen at any time of the recording, between recorded trades, and the reader must ignore recorded
 * trades later than the exchange's time; with any other history, live trades start at `endUs`.
 */
export interface Recording extends HistorySource {
  /** Makes the series. The recording brings it, so that a market without recordings, as in a web page, has no code for it. */
  readonly seriesOf: (info: SymbolInfo, countsUsersTrades: boolean) => MarketSeries;
}

/** All trades of one symbol. */
export class MarketSeries {
  readonly symbol: string;
  readonly scale: MarketScale;
  protected readonly history: HistorySource;
  protected readonly tape: Tape;

  constructor(symbol: SymbolInfo, history: HistorySource) {
    this.symbol = symbol.symbol;
    this.scale = new MarketScale(symbol);
    this.history = history;
    this.tape = new Tape(this.scale, history.nextTradeId, history.nextAggregateId);
  }

  get firstTradeId(): number {
    return this.history.firstTradeId;
  }

  /** Time of the first trade; undefined while there are no trades. */
  get firstTimeUs(): number | undefined {
    return this.history.read(this.firstTradeId, 1)[0]?.timeUs ?? this.tape.firstTimeUs;
  }

  /** Time at which the history ends and the tape of live trades begins. */
  get liveFromUs(): number {
    return this.history.endUs;
  }

  /** Whether klines continue up to now without trades. The klines of a symbol that does not trade, and those of a recording, end with the last trade. */
  get reachesNow(): boolean {
    return this.scale.rules.info.status === 'TRADING';
  }

  /** See {@link HistorySource.coldTimes}. */
  coldTimes(fromUs: number, toUs: number): number[] {
    return this.history.coldTimes?.(fromUs, toUs) ?? [];
  }

  /** See {@link HistorySource.warm}. */
  warm(timeUs: number): void {
    this.history.warm?.(timeUs);
  }

  /** Id of the next trade. */
  get nextTradeId(): number {
    return this.tape.nextTradeId;
  }

  /** Id of the next aggregate. */
  get nextAggregateId(): number {
    return this.tape.nextAggregateId;
  }

  /** Time range of the live trades that are no longer stored one by one. Their minute bars are stored. */
  get discardedRange(): { readonly fromUs: number; readonly toUs: number } | undefined {
    const { oldestId } = this.tape;
    if (oldestId === this.history.nextTradeId) return undefined;
    return { fromUs: this.history.endUs, toUs: this.tape.row(oldestId).timeUs };
  }

  /** Appends a live trade. @throws RangeError when it does not follow the trade before it */
  append(trade: TradePrint): void {
    if (trade.timeUs < this.history.endUs)
      throw new RangeError(`${this.symbol}: a live trade is before the end of the history`);
    this.tape.append(trade);
  }

  /** Adds the trades of [fromUs, toUs). */
  addTo(sum: BarSum, fromUs: number, toUs: number): void {
    if (fromUs < this.history.endUs) this.history.addTo(sum, fromUs, toUs);
    if (toUs > this.history.endUs) this.tape.addTo(sum, Math.max(fromUs, this.history.endUs), toUs);
  }

  /** Index of the first trade at or after `timeUs`; the index of the next trade to come when there is none. */
  indexAtOrAfter(timeUs: number): number {
    if (timeUs < this.history.endUs) {
      const id = this.history.idAtOrAfter(timeUs);
      if (id < this.history.nextTradeId) return id;
    }
    return this.tape.idAtOrAfter(timeUs);
  }

  /** Id of the first trade whose aggregate id is at least `aggregateId`. */
  idOfAggregate(aggregateId: number): number {
    const { nextTradeId, nextAggregateId = nextTradeId } = this.history;
    if (aggregateId < nextAggregateId) {
      return this.history.idOfAggregate?.(aggregateId) ?? Math.max(aggregateId, this.firstTradeId);
    }
    return this.tape.idOfAggregate(aggregateId);
  }

  /** Index of the first trade. */
  get firstIndex(): number {
    return this.firstTradeId;
  }

  indexOf(row: TradeRow): number {
    return row.id;
  }

  /** Id of the trade at an index. */
  idAt(index: number): number {
    return index;
  }

  /** At most `count` trades in the order of time, starting at `index`. Trades that are no longer stored are skipped. */
  read(index: number, count: number): TradeRow[] {
    const from = Math.max(index, this.firstTradeId);
    const rows = from < this.history.nextTradeId ? this.history.read(from, count) : [];
    if (rows.length < count) rows.push(...this.tape.read(from + rows.length, count - rows.length));
    return rows;
  }

  /**
   * At most `count` trades in the order of ids, starting at `fromId` and not later than `untilUs`. Trades that are no
   * longer stored are skipped.
   */
  readById(fromId: number, count: number, untilUs: number): TradeRow[] {
    const endId = this.indexAtOrAfter(untilUs + 1);
    const from = Math.max(fromId, this.firstTradeId);
    return this.read(from, Math.max(0, Math.min(count, endId - from))).filter((row) => row.id < endId);
  }

  /** The last trade before `timeUs`; undefined when there is none or it is no longer stored. */
  lastBefore(timeUs: number): TradeRow | undefined {
    const index = this.indexAtOrAfter(timeUs) - 1;
    return index < this.firstIndex ? undefined : this.read(index, 1)[0];
  }

  /** Price of the last trade before `timeUs`. */
  closeBefore(timeUs: number): number | undefined {
    const live = timeUs > this.history.endUs ? this.tape.closeBefore(timeUs) : undefined;
    if (live !== undefined) return live;
    if (this.history.closeBefore) return this.history.closeBefore(timeUs);
    const id = Math.min(this.history.idAtOrAfter(timeUs), this.history.nextTradeId) - 1;
    return id < this.firstTradeId ? undefined : this.history.read(id, 1)[0]?.priceTicks;
  }
}
