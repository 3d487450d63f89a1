/**
 * All trades of a replayed symbol, as in replay-series.ts, but with other ids: the id of a trade is its position in the
 * order of time, users' trades included. So ids are contiguous as on a live exchange, and the id of a user's trade does
 * not tell how long the recording is. Every recorded trade has its recorded id plus the number of users' trades before
 * it.
 *
 * The lab uses these ids: a strategy must not learn anything about the later part of a recording, and the ids in its
 * stream of trades must have no gaps.
 */
import type { TradePrint } from '../../exchange/index.js';
import { firstIndexWhere } from '../../protocol/index.js';
import type { TradeRow } from '../series/history-source.js';
import { ReplaySeries } from './replay-series.js';

export class CountedReplaySeries extends ReplaySeries {
  /** Number of users' aggregates before the aggregate of each user's trade; 8 bytes each. */
  private readonly aggregatesBefore: number[] = [];

  override append(trade: TradePrint): void {
    const index = this.history.idAtOrAfter(trade.timeUs + 1) + this.timeIndexes.length;
    if (trade.id !== index)
      throw new RangeError(`${trade.symbol}: trade ${trade.id} arrived, but trade ${index} is next`);
    this.tape.append(trade, this.tape.nextTradeId);
    this.timeIndexes.push(index);
    const { nextTradeId, nextAggregateId = nextTradeId } = this.history;
    this.aggregatesBefore.push(this.tape.nextAggregateId - 1 - nextAggregateId);
  }

  override indexOf(row: TradeRow): number {
    return row.id;
  }

  override idAt(index: number): number {
    return index;
  }

  override read(fromIndex: number, count: number): TradeRow[] {
    const { timeIndexes } = this;
    const rows = super.read(fromIndex, count);
    if (timeIndexes.length === 0) return rows;
    return rows.map((row) => {
      const index = super.indexOf(row);
      return { ...row, id: index, aggregateId: this.aggregateIdOf(row, index) };
    });
  }

  override readById(fromId: number, count: number, untilUs: number): TradeRow[] {
    const end = this.indexAtOrAfter(untilUs + 1);
    const from = Math.max(fromId, this.firstIndex);
    return this.read(from, Math.max(0, Math.min(count, end - from))).filter(({ id }) => id < end);
  }

  override idOfAggregate(aggregateId: number): number {
    const end = this.history.nextTradeId + this.timeIndexes.length;
    return firstIndexWhere(
      this.firstIndex,
      end,
      (index) => (this.read(index, 1)[0]?.aggregateId ?? Number.POSITIVE_INFINITY) >= aggregateId,
    );
  }

  /** Aggregates are counted like trades: an aggregate of users has the place of its first trade. */
  private aggregateIdOf(row: TradeRow, index: number): number {
    const { history, timeIndexes, aggregatesBefore } = this;
    if (row.id < history.nextTradeId) {
      const usersBefore = index - row.id;
      return row.aggregateId + (usersBefore === 0 ? 0 : (aggregatesBefore[usersBefore - 1] as number) + 1);
    }
    const own = row.id - history.nextTradeId;
    const before = aggregatesBefore[own] as number;
    const first = firstIndexWhere(0, aggregatesBefore.length, (one) => (aggregatesBefore[one] as number) >= before);
    const recordedBefore = (timeIndexes[first] as number) - first;
    const follows = recordedBefore > this.firstTradeId;
    const recorded = history.read(follows ? recordedBefore - 1 : this.firstTradeId, 1)[0];
    return (recorded?.aggregateId ?? this.firstTradeId) + (follows ? 1 : 0) + before;
  }
}
