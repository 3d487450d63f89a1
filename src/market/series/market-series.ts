/**
 * History and live trades of one symbol as one series: ids go on where the history ends, and a stretch of time may lie
 * across the joint. Times are microseconds since the epoch.
 *
 * Trades have places in the order of time. Here a place is the trade's id; where a recording is played it is not, because
 * users trade among trades whose ids are given: see played-series.ts.
 */

import type { SymbolInfo, TradePrint } from '../../exchange/index.js';
import type { BarSum } from './bar.js';
import type { HistorySource, TradeRow } from './history-source.js';
import { MarketScale } from './scale.js';
import { Tape } from './tape.js';

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

  /** Time of the first trade of all; undefined before it. */
  get firstTimeUs(): number | undefined {
    return this.history.read(this.firstTradeId, 1)[0]?.timeUs ?? this.tape.firstTimeUs;
  }

  /** Where the history ends and the tape of live trades begins. */
  get liveFromUs(): number {
    return this.history.endUs;
  }

  /** See {@link HistorySource.coldDays}. */
  coldDays(fromUs: number, toUs: number): number[] {
    return this.history.coldDays?.(fromUs, toUs) ?? [];
  }

  /** Id the next trade gets. */
  get nextTradeId(): number {
    return this.tape.nextTradeId;
  }

  /** Aggregate id the next new aggregate gets. */
  get nextAggregateId(): number {
    return this.tape.nextAggregateId;
  }

  /** Stretch of live time whose single trades are no longer kept; its minute bars are. */
  get discardedRange(): { readonly fromUs: number; readonly toUs: number } | undefined {
    const { oldestId } = this.tape;
    if (oldestId === this.history.nextTradeId) return undefined;
    return { fromUs: this.history.endUs, toUs: this.tape.row(oldestId).timeUs };
  }

  /** Appends a live trade. @throws RangeError when it does not follow the trade before it */
  append(trade: TradePrint): void {
    if (trade.timeUs < this.history.endUs) throw new RangeError(`${this.symbol}: a live trade lies in the history`);
    this.tape.append(trade);
  }

  /** Adds the trades of [fromUs, toUs). */
  addTo(sum: BarSum, fromUs: number, toUs: number): void {
    if (fromUs < this.history.endUs) this.history.addTo(sum, fromUs, toUs);
    if (toUs > this.history.endUs) this.tape.addTo(sum, Math.max(fromUs, this.history.endUs), toUs);
  }

  /** Place of the first trade at or after `timeUs`; of the next one to come when there is none. */
  indexAtOrAfter(timeUs: number): number {
    if (timeUs < this.history.endUs) {
      const id = this.history.idAtOrAfter(timeUs);
      if (id < this.history.nextTradeId) return id;
    }
    return this.tape.idAtOrAfter(timeUs);
  }

  /** Id of the first trade of the first aggregate with this id or a later one. */
  idOfAggregate(aggregateId: number): number {
    const { nextTradeId, nextAggregateId = nextTradeId } = this.history;
    if (aggregateId < nextAggregateId) {
      return this.history.idOfAggregate?.(aggregateId) ?? Math.max(aggregateId, this.firstTradeId);
    }
    return this.tape.idOfAggregate(aggregateId);
  }

  /** Place of the first trade of all. */
  get firstIndex(): number {
    return this.firstTradeId;
  }

  indexOf(row: TradeRow): number {
    return row.id;
  }

  /** Id of the trade at a place. */
  idAt(index: number): number {
    return index;
  }

  /** At most `count` trades from a place on, in the order of time; those no longer kept are passed over. */
  read(index: number, count: number): TradeRow[] {
    const from = Math.max(index, this.firstTradeId);
    const rows = from < this.history.nextTradeId ? this.history.read(from, count) : [];
    if (rows.length < count) rows.push(...this.tape.read(from + rows.length, count - rows.length));
    return rows;
  }

  /** At most `count` trades up to `untilUs` from an id on, by id; those no longer kept are passed over. */
  readById(fromId: number, count: number, untilUs: number): TradeRow[] {
    const endId = this.indexAtOrAfter(untilUs + 1);
    const from = Math.max(fromId, this.firstTradeId);
    return this.read(from, Math.max(0, Math.min(count, endId - from))).filter((row) => row.id < endId);
  }

  /** Last trade before `timeUs` if it is kept. */
  lastBefore(timeUs: number): TradeRow | undefined {
    const index = this.indexAtOrAfter(timeUs) - 1;
    return index < this.firstIndex ? undefined : this.read(index, 1)[0];
  }

  /** Price of the last trade before `timeUs`. */
  closeBefore(timeUs: number): number | undefined {
    const live = timeUs > this.history.endUs ? this.tape.closeBefore(timeUs) : undefined;
    if (live !== undefined) return live;
    const id = Math.min(this.history.idAtOrAfter(timeUs), this.history.nextTradeId) - 1;
    return id < this.firstTradeId ? undefined : this.history.read(id, 1)[0]?.priceTicks;
  }
}
