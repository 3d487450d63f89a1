/**
 * Serves recorded trades as the history of a symbol. All data is an exact sum of the trades.
 *
 * Memory: the columns, a bar for every minute that had a trade (about 200 bytes), computed when sums are first requested,
 * and the bars of the seconds of a few minutes.
 */

import type { SymbolInfo } from '../../exchange/index.js';
import { firstAtLeast, MINUTE_US, SECOND_US } from '../../protocol/index.js';
import { type Bar, BarSum } from '../series/bar.js';
import type { TradeRow } from '../series/history-source.js';
import type { Recording } from '../series/market-series.js';
import { MarketScale } from '../series/scale.js';
import { recordingSeries } from './recording-series.js';
import { type TradeRecording, tradesRange } from './trade-recording.js';

/** Minutes whose bars of seconds are kept: the windows of an average begin and end in up to eight of them. */
const KEPT_MINUTES = 8;

/** History over recorded trades. */
export class RecordedTrades implements Recording {
  readonly seriesOf = (info: SymbolInfo, countsUsersTrades: boolean) => recordingSeries(this, info, countsUsersTrades);
  readonly startUs: number;
  readonly endUs: number;
  readonly firstTradeId: number;
  readonly nextTradeId: number;
  readonly nextAggregateId: number;
  readonly scale: MarketScale;
  private readonly recording: TradeRecording;
  private readonly count: number;
  private readonly ticksPerUnit: number;
  private readonly lotsPerUnit: number;
  /** Bars of seconds, by minute. */
  private readonly seconds = new Map<number, readonly (Bar | undefined)[]>();
  private bars: { readonly minutes: Float64Array; readonly bars: Bar[] } | undefined;

  /**
   * @param symbol its tick size and step size must not be coarser than the recording's
   * @throws RangeError when they are coarser
   */
  constructor(symbol: SymbolInfo, recording: TradeRecording) {
    this.scale = new MarketScale(symbol);
    this.recording = recording;
    this.count = recording.timesUs.length;
    this.ticksPerUnit = stepsPerUnit(symbol.symbol, recording.priceDecimals, this.scale.rules.tickUnits);
    this.lotsPerUnit = stepsPerUnit(symbol.symbol, recording.quantityDecimals, this.scale.rules.lotUnits);
    const last = this.count - 1;
    const { startUs, endUs } = tradesRange(recording);
    this.startUs = startUs;
    this.endUs = endUs;
    this.firstTradeId = recording.firstId;
    this.nextTradeId = this.idOf(last) + 1;
    this.nextAggregateId = (recording.aggregateIds[last] as number) + 1;
  }

  addTo(sum: BarSum, fromUs: number, toUs: number): void {
    const wholeFrom = Math.ceil(fromUs / MINUTE_US);
    const wholeTo = Math.floor(toUs / MINUTE_US);
    if (wholeFrom > wholeTo) {
      this.addTrades(sum, fromUs, toUs);
      return;
    }
    if (fromUs < wholeFrom * MINUTE_US) this.addTrades(sum, fromUs, wholeFrom * MINUTE_US);
    const { minutes, bars } = this.minuteBars();
    for (let i = firstAtLeast(minutes, wholeFrom); i < minutes.length && (minutes[i] as number) < wholeTo; i += 1) {
      sum.addBar(bars[i] as Bar);
    }
    if (wholeTo * MINUTE_US < toUs) this.addTrades(sum, wholeTo * MINUTE_US, toUs);
  }

  idAtOrAfter(timeUs: number): number {
    const row = this.rowAtOrAfter(timeUs);
    return row === this.count ? this.nextTradeId : this.idOf(row);
  }

  idOfAggregate(aggregateId: number): number {
    const row = firstAtLeast(this.recording.aggregateIds, aggregateId);
    return row === this.count ? this.nextTradeId : this.idOf(row);
  }

  read(fromId: number, count: number): TradeRow[] {
    const rows: TradeRow[] = [];
    const from = this.rowOf(fromId);
    const end = Math.min(from + count, this.count);
    for (let row = from; row < end; row += 1) rows.push(this.row(row));
    return rows;
  }

  /** Row of the first trade at or after a time, from 0; the number of rows when there is none. */
  rowAtOrAfter(timeUs: number): number {
    return firstAtLeast(this.recording.timesUs, timeUs);
  }

  /** Time of the trade in a row; undefined after the last row. */
  timeUsOf(row: number): number | undefined {
    return this.recording.timesUs[row];
  }

  /** The trade in a row. */
  row(row: number): TradeRow {
    const { timesUs, priceTicks, quantityLots, aggregateIds, buyerMaker } = this.recording;
    return {
      id: this.idOf(row),
      aggregateId: aggregateIds[row] as number,
      timeUs: timesUs[row] as number,
      priceTicks: (priceTicks[row] as number) * this.ticksPerUnit,
      quantityLots: (quantityLots[row] as number) * this.lotsPerUnit,
      isBuyerMaker: buyerMaker[row] === 1,
    };
  }

  private idOf(row: number): number {
    const { ids, firstId } = this.recording;
    return ids === undefined ? firstId + row : (ids[row] as number);
  }

  private rowOf(id: number): number {
    const { ids, firstId } = this.recording;
    return ids === undefined ? Math.min(this.count, Math.max(0, id - firstId)) : firstAtLeast(ids, id);
  }

  /** Adds the trades of a part of a minute: whole seconds from their bars, the other trades one by one. */
  private addTrades(sum: BarSum, fromUs: number, toUs: number): void {
    const wholeFrom = Math.ceil(fromUs / SECOND_US);
    const wholeTo = Math.floor(toUs / SECOND_US);
    if (wholeTo - wholeFrom < 2) {
      this.addRows(sum, fromUs, toUs);
      return;
    }
    this.addRows(sum, fromUs, wholeFrom * SECOND_US);
    const minute = Math.floor(fromUs / MINUTE_US);
    const bars = this.secondBars(minute);
    for (let second = wholeFrom; second < wholeTo; second += 1) {
      const bar = bars[second - minute * 60];
      if (bar) sum.addBar(bar);
    }
    this.addRows(sum, wholeTo * SECOND_US, toUs);
  }

  /** Bars of the 60 seconds of a minute. The checks of orders need the average price of five minutes, once in each second with a check. */
  private secondBars(minute: number): readonly (Bar | undefined)[] {
    let bars = this.seconds.get(minute);
    if (bars === undefined) {
      bars = Array.from({ length: 60 }, (_, second) => {
        const fromUs = minute * MINUTE_US + second * SECOND_US;
        const sum = new BarSum();
        this.addRows(sum, fromUs, fromUs + SECOND_US);
        return sum.bar(this.scale);
      });
      this.seconds.set(minute, bars);
      // The first key of the map is the oldest one.
      if (this.seconds.size > KEPT_MINUTES) this.seconds.delete(this.seconds.keys().next().value as number);
    }
    return bars;
  }

  private addRows(sum: BarSum, fromUs: number, toUs: number): void {
    if (fromUs >= toUs) return;
    const { timesUs } = this.recording;
    for (let row = this.rowAtOrAfter(fromUs); row < this.count && (timesUs[row] as number) < toUs; row += 1) {
      this.addRow(sum, row);
    }
  }

  private addRow(sum: BarSum, row: number): void {
    const { priceTicks, quantityLots, buyerMaker } = this.recording;
    const ticks = (priceTicks[row] as number) * this.ticksPerUnit;
    sum.addTrade(this.scale, ticks, (quantityLots[row] as number) * this.lotsPerUnit, buyerMaker[row] === 1);
  }

  private minuteBars(): { readonly minutes: Float64Array; readonly bars: Bar[] } {
    if (this.bars !== undefined) return this.bars;
    const { timesUs } = this.recording;
    const minutes: number[] = [];
    const bars: Bar[] = [];
    for (let row = 0; row < this.count; ) {
      const minute = Math.floor((timesUs[row] as number) / MINUTE_US);
      const endUs = (minute + 1) * MINUTE_US;
      const sum = new BarSum();
      for (; row < this.count && (timesUs[row] as number) < endUs; row += 1) this.addRow(sum, row);
      minutes.push(minute);
      bars.push(sum.bar(this.scale) as Bar);
    }
    this.bars = { minutes: Float64Array.from(minutes), bars };
    return this.bars;
  }
}

/**
 * Number of the symbol's steps (ticks or lots) per step of a recording. @throws RangeError when the symbol's steps are
 * coarser
 */
export function stepsPerUnit(symbol: string, decimals: number, stepUnits: bigint): number {
  const recorded = 10n ** BigInt(8 - decimals);
  if (recorded % stepUnits !== 0n)
    throw new RangeError(`${symbol}: the recording has finer steps than the symbol's tick size or step size`);
  return Number(recorded / stepUnits);
}
