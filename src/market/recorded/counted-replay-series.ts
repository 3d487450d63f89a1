/**
 * As replay-series.ts, with other ids: a trade's id is its place in the order of time, users' trades included. So ids are
 * contiguous as on a live exchange, and the id of a user's trade does not tell how long the recording is. Every recorded
 * trade has its recorded id plus the number of users' trades before it.
 *
 * The lab uses it: a strategy must not learn anything of the rest of a recording, and its stream of trades has no gaps.
 */
import type { TradePrint } from '../../exchange/index.js';
import { firstIndexWhere } from '../../protocol/index.js';
import type { TradeRow } from '../series/history-source.js';
import { ReplaySeries } from './replay-series.js';

export class CountedReplaySeries extends ReplaySeries {
  override append(trade: TradePrint): void {
    const index = this.history.idAtOrAfter(trade.timeUs + 1) + this.timeIndexes.length;
    if (trade.id !== index)
      throw new RangeError(`${trade.symbol}: trade ${trade.id} arrived, but trade ${index} is next`);
    this.tape.append(trade, this.tape.nextTradeId);
    this.timeIndexes.push(index);
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

  /** Recorded aggregates move on like ids; an aggregate of users follows the recorded one before it. */
  private aggregateIdOf(row: TradeRow, index: number): number {
    const { history, tape, timeIndexes } = this;
    if (row.id < history.nextTradeId) return row.aggregateId + index - row.id;
    const first = tape.idOfAggregate(row.aggregateId) - history.nextTradeId;
    const firstIndex = timeIndexes[Math.max(0, first)] as number;
    const recordedBefore = firstIndex - first;
    const before = recordedBefore > this.firstTradeId ? history.read(recordedBefore - 1, 1)[0] : undefined;
    return (before?.aggregateId ?? this.firstTradeId - 1) + 1 + first;
  }
}
