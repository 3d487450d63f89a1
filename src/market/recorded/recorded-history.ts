/**
 * Serves recorded klines as the history of a symbol.
 *
 * Klines of the recorded interval, and of every longer one that consists of whole rows, are exact sums of the rows,
 * including the trade count. Data finer than a row (single trades, shorter intervals, time zones that split rows) comes
 * from trades synthesised for each row, always the same ones; bar-trades.ts says which values of a row they keep
 * exactly. Trade ids count the synthesised trades. Memory: the columns plus 8 bytes a row; the trades of a row are
 * synthesised on request.
 */

import type { SymbolInfo } from '../../exchange/index.js';
import { firstAtLeast, lastAtMost } from '../../protocol/index.js';
import type { BarSum } from '../series/bar.js';
import type { TradeRow } from '../series/history-source.js';
import type { Recording } from '../series/market-series.js';
import { MarketScale } from '../series/scale.js';
import { hashAt, Random, streamOf } from '../universe/random.js';
import { type BarShape, type BarTrades, synthesiseTrades, tradesInBar } from './bar-trades.js';
import { type KlineRecording, klinesRange } from './kline-recording.js';
import { stepsPerUnit } from './recorded-trades.js';
import { recordingSeries } from './recording-series.js';

/** Synthesised trades of one row with their times. */
export interface RowTrades extends BarTrades {
  /** Microseconds since the epoch. */
  readonly timesUs: Float64Array;
}

/** The place of a row in time and among the rows. Times: microseconds. */
export interface RowPlace {
  readonly openUs: number;
  readonly lengthUs: number;
  readonly row: number;
}

/** Rows whose trades are cached. A row of a minute can have thousands of trades, 25 bytes each. */
const MAX_RECENT = 8;

/** History over recorded klines. */
export class RecordedHistory implements Recording {
  readonly seriesOf = (info: SymbolInfo, countsUsersTrades: boolean) => recordingSeries(this, info, countsUsersTrades);
  readonly startUs: number;
  readonly endUs: number;
  readonly firstTradeId = 0;
  readonly nextTradeId: number;
  readonly scale: MarketScale;
  readonly #recording: KlineRecording;
  readonly #rows: number;
  readonly #ticksPerUnit: number;
  readonly #lotsPerUnit: number;
  readonly #lengthUs: number;
  readonly #stream: number;
  /** Number of trades before every row. */
  readonly #before: Float64Array;
  /** Recently requested rows: a page of klines reads its first and last row too. */
  readonly #recent = new Map<number, RowTrades>();

  /**
   * @param symbol its tick size and step size must not be coarser than the recording's, see `knownSymbol`
   * @throws RangeError when they are coarser
   */
  constructor(symbol: SymbolInfo, recording: KlineRecording) {
    this.scale = new MarketScale(symbol);
    this.#recording = recording;
    this.#rows = recording.openTimesMs.length;
    this.#ticksPerUnit = stepsPerUnit(symbol.symbol, recording.priceDecimals, this.scale.rules.tickUnits);
    this.#lotsPerUnit = stepsPerUnit(symbol.symbol, recording.quantityDecimals, this.scale.rules.lotUnits);
    this.#lengthUs = recording.intervalMs * 1_000;
    this.#stream = streamOf(0, symbol.symbol);
    const { startUs, endUs } = klinesRange(recording);
    this.startUs = startUs;
    this.endUs = endUs;
    this.#before = new Float64Array(this.#rows + 1);
    for (let row = 0; row < this.#rows; row += 1) {
      this.#before[row + 1] = (this.#before[row] as number) + this.tradesIn(this.#shape(row));
    }
    this.nextTradeId = this.#before[this.#rows] as number;
  }

  addTo(sum: BarSum, fromUs: number, toUs: number): void {
    for (let row = this.#rowAt(fromUs); row < this.#rows; row += 1) {
      const openUs = this.#openUs(row);
      if (openUs >= toUs) return;
      const closeUs = openUs + this.#lengthUs;
      if (openUs >= fromUs && closeUs <= toUs) this.#addRow(sum, row);
      else if (closeUs > fromUs) this.#addTrades(sum, row, fromUs, toUs);
    }
  }

  idAtOrAfter(timeUs: number): number {
    if (timeUs <= this.startUs) return this.firstTradeId;
    if (timeUs >= this.endUs) return this.nextTradeId;
    const row = this.#rowAt(timeUs);
    if (timeUs >= this.#openUs(row) + this.#lengthUs) return this.#before[row + 1] as number;
    return (this.#before[row] as number) + firstAtLeast(this.#tradesOf(row).timesUs, timeUs);
  }

  read(fromId: number, count: number): TradeRow[] {
    const rows: TradeRow[] = [];
    const end = Math.min(fromId + count, this.nextTradeId);
    let id = fromId;
    for (let row = lastAtMost(this.#before, fromId, this.#rows); id < end; row += 1) {
      const first = this.#before[row] as number;
      const until = Math.min(end, this.#before[row + 1] as number);
      if (until <= id) continue;
      const { timesUs, priceTicks, quantityLots, buyerMaker } = this.#tradesOf(row);
      for (; id < until; id += 1) {
        rows.push({
          id,
          aggregateId: id,
          timeUs: timesUs[id - first] as number,
          priceTicks: priceTicks[id - first] as number,
          quantityLots: quantityLots[id - first] as number,
          isBuyerMaker: buyerMaker[id - first] === 1,
        });
      }
    }
    return rows;
  }

  #openUs(row: number): number {
    return (this.#recording.openTimesMs[row] as number) * 1_000;
  }

  /** The last row that opens at or before a time; the first row when there is none. */
  #rowAt(timeUs: number): number {
    return lastAtMost(this.#recording.openTimesMs, timeUs / 1_000, this.#rows);
  }

  #shape(row: number) {
    const { openTicks, highTicks, lowTicks, closeTicks, volumeLots, tradeCounts } = this.#recording;
    return {
      openTicks: (openTicks[row] as number) * this.#ticksPerUnit,
      highTicks: (highTicks[row] as number) * this.#ticksPerUnit,
      lowTicks: (lowTicks[row] as number) * this.#ticksPerUnit,
      closeTicks: (closeTicks[row] as number) * this.#ticksPerUnit,
      lots: (volumeLots[row] as number) * this.#lotsPerUnit,
      tradeCount: tradeCounts[row] as number,
    };
  }

  #addRow(sum: BarSum, row: number): void {
    const { openTicks, highTicks, lowTicks, closeTicks, lots, tradeCount } = this.#shape(row);
    if (lots === 0) return;
    const { takerBuyLots, quoteUnits, takerBuyQuoteUnits } = this.#recording;
    const { rules } = this.scale;
    sum.addPrices(openTicks, highTicks, lowTicks, closeTicks);
    sum.addUnits(
      tradeCount,
      rules.quantityUnits(lots),
      quoteUnits[row] as bigint,
      rules.quantityUnits((takerBuyLots[row] as number) * this.#lotsPerUnit),
      takerBuyQuoteUnits[row] as bigint,
    );
  }

  #addTrades(sum: BarSum, row: number, fromUs: number, toUs: number): void {
    const { timesUs, priceTicks, quantityLots, buyerMaker } = this.#tradesOf(row);
    for (let i = firstAtLeast(timesUs, fromUs); i < timesUs.length && (timesUs[i] as number) < toUs; i += 1) {
      sum.addTrade(this.scale, priceTicks[i] as number, quantityLots[i] as number, buyerMaker[i] === 1);
    }
  }

  #tradesOf(row: number): RowTrades {
    const known = this.#recent.get(row);
    if (known) return known;
    const made = this.synthesise(this.#shape(row), { openUs: this.#openUs(row), lengthUs: this.#lengthUs, row });
    if (this.#recent.size >= MAX_RECENT) this.#recent.delete(this.#recent.keys().next().value as number);
    this.#recent.set(row, made);
    return made;
  }

  /** Number of trades that are made for a row. */
  protected tradesIn(bar: BarShape): number {
    return tradesInBar(bar);
  }

  protected synthesise(shape: BarShape, { openUs, lengthUs, row }: RowPlace): RowTrades {
    const { takerBuyLots, quoteUnits, takerBuyQuoteUnits } = this.#recording;
    const random = new Random(hashAt(this.#stream, row));
    const bar = {
      ...shape,
      takerBuyLots: (takerBuyLots[row] as number) * this.#lotsPerUnit,
      tickLots: this.scale.tickLots(quoteUnits[row] as bigint),
      takerBuyTickLots: this.scale.tickLots(takerBuyQuoteUnits[row] as bigint),
    };
    const trades = synthesiseTrades(bar, random);
    const count = trades.priceTicks.length;
    const timesUs = new Float64Array(count);
    for (let i = 0; i < count; i += 1) timesUs[i] = openUs + Math.floor(((i + random.uniform()) * lengthUs) / count);
    return { timesUs, ...trades };
  }
}
