/**
 * All trades of a replayed symbol as one sequence: the recorded trades and the trades that users make during the
 * replay.
 *
 * Recorded trades are available from the start, with their own ids; every read is limited by the current time, so that
 * the future of the recording stays hidden. Users' trades get ids after the last recorded id, so ids do not ascend with
 * time. Reads by time (newest trades, klines, tickers, aggregates from a start time) return both kinds in the order of
 * time. Reads by id return the recorded trades up to now, then the users' trades. If two trades have equal timestamps,
 * the recorded one comes first. The volume of users' trades is added to the recorded volume.
 */

import type { TradePrint } from '../../exchange/index.js';
import { firstIndexWhere } from '../../protocol/index.js';
import { type Bar, BarSum } from '../series/bar.js';
import type { TradeRow } from '../series/history-source.js';
import { MarketSeries } from '../series/market-series.js';

export class ReplaySeries extends MarketSeries {
  /** For each trade of a user: its index in the order of time; 8 bytes each. */
  protected readonly timeIndexes: number[] = [];

  override append(trade: TradePrint): void {
    this.tape.append(trade);
    this.timeIndexes.push(this.history.idAtOrAfter(trade.timeUs + 1) + this.timeIndexes.length);
  }

  override get firstTimeUs(): number | undefined {
    const recorded = this.history.read(this.firstTradeId, 1)[0]?.timeUs;
    const { firstTimeUs } = this.tape;
    if (recorded === undefined || firstTimeUs === undefined) return recorded ?? firstTimeUs;
    return Math.min(recorded, firstTimeUs);
  }

  override get reachesNow(): boolean {
    return false;
  }

  override get discardedRange(): undefined {
    return undefined;
  }

  override indexAtOrAfter(timeUs: number): number {
    return this.history.idAtOrAfter(timeUs) + this.tape.idAtOrAfter(timeUs) - this.history.nextTradeId;
  }

  override indexOf(row: TradeRow): number {
    const { nextTradeId } = this.history;
    if (row.id >= nextTradeId) return this.timeIndexes[row.id - nextTradeId] as number;
    return (
      row.id +
      firstIndexWhere(0, this.timeIndexes.length, (index) => (this.timeIndexes[index] as number) - index > row.id)
    );
  }

  override idAt(fromIndex: number): number {
    return this.read(fromIndex, 1)[0]?.id ?? fromIndex;
  }

  override read(fromIndex: number, count: number): TradeRow[] {
    const { history, tape, timeIndexes } = this;
    const rows: TradeRow[] = [];
    let index = firstIndexWhere(0, timeIndexes.length, (one) => (timeIndexes[one] as number) >= fromIndex);
    let at = Math.max(fromIndex, this.firstIndex);
    while (rows.length < count) {
      const next = timeIndexes[index];
      if (next === at) {
        rows.push(...tape.read(history.nextTradeId + index, 1));
        index += 1;
        at += 1;
        continue;
      }
      // Recorded trades up to the next trade of a user.
      const endId = Math.min((next ?? Number.POSITIVE_INFINITY) - index, history.nextTradeId);
      const fromId = at - index;
      if (fromId < endId) {
        const recorded = history.read(fromId, Math.min(count - rows.length, endId - fromId));
        for (const row of recorded) if (row.id < endId) rows.push(row);
        if (rows.length >= count) break;
      }
      if (next === undefined) break;
      at = next;
    }
    return rows;
  }

  override readById(fromId: number, count: number, untilUs: number): TradeRow[] {
    const { history, tape } = this;
    const endId = history.idAtOrAfter(untilUs + 1);
    const from = Math.max(fromId, this.firstTradeId);
    const rows = from < endId ? history.read(from, Math.min(count, endId - from)).filter(({ id }) => id < endId) : [];
    const own = tape.read(Math.max(from, history.nextTradeId), count - rows.length);
    return [...rows, ...own.filter(({ timeUs }) => timeUs <= untilUs)];
  }

  override addTo(sum: BarSum, fromUs: number, toUs: number): void {
    const { history, tape, scale } = this;
    const own = new BarSum();
    tape.addTo(own, fromUs, toUs);
    if (own.isEmpty) {
      history.addTo(sum, fromUs, toUs);
      return;
    }
    const recorded = new BarSum();
    history.addTo(recorded, fromUs, toUs);
    const bars = [recorded.bar(scale), own.bar(scale)].filter((bar) => bar !== undefined);
    const [first, last] = [this.read(this.indexAtOrAfter(fromUs), 1)[0], this.lastBefore(toUs)];
    for (const bar of bars) sum.addBar(bars.length === 1 ? bar : withEnds(bar, first, last));
  }

  override closeBefore(timeUs: number): number | undefined {
    return this.lastBefore(timeUs)?.priceTicks ?? this.tape.closeBefore(timeUs);
  }
}

/** A bar of some trades of a time range, with the open and close price of all trades of the range. */
function withEnds(bar: Bar, first: TradeRow | undefined, last: TradeRow | undefined): Bar {
  return { ...bar, openTicks: first?.priceTicks ?? bar.openTicks, closeTicks: last?.priceTicks ?? bar.closeTicks };
}
