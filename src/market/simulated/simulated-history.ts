/**
 * The simulated history of one symbol: every trade from the listing date to the minute of start-up. Only the requested
 * trades are generated.
 *
 * The trades of a minute depend only on the seed, the symbol and the minute, so the history is the same whenever the
 * exchange is started. The number of trades of a minute is a share of the number of trades of its day. Bars are always
 * sums of those trades (bars/bar-cache.ts), so klines of any interval and time zone agree with the trades. A busy day that is
 * not cached takes about a millisecond.
 */

import type { SymbolInfo } from '../../exchange/index.js';
import { DAY_MS, DAY_US, lastAtMost, MINUTE_MS, MINUTE_US } from '../../protocol/index.js';
import type { BarSum } from '../series/bar.js';
import type { HistorySource, TradeRow } from '../series/history-source.js';
import { MarketScale } from '../series/scale.js';
import { MINUTES_PER_DAY, minuteCounts, tradesOfDay } from './activity.js';

import { BarCache } from './bars/bar-cache.js';
import type { PackedBars } from './bars/packed-bars.js';
import { type AssetPaths, FairPrice } from './fair-price.js';
import { MinuteTrades } from './minute-trades.js';
import { streamOf } from './random.js';
import type { SimulatedSymbol } from './universe.js';

/** Days whose trade counts are cached (6 KiB each); 1000 hours are 42 days. */
const MAX_DAYS = 48;

/** History of a symbol of the simulated universe. */
export class SimulatedHistory implements HistorySource {
  readonly startUs: number;
  readonly endUs: number;
  readonly firstTradeId = 0;
  readonly fair: FairPrice;
  readonly scale: MarketScale;
  private readonly market: SimulatedSymbol;
  private readonly countStream: number;
  private readonly minuteStream: number;
  private readonly firstDay: number;
  /** Number of trades before every day since listing; created on first use, because prices alone do not need it. */
  private beforeDays: Float64Array | undefined;
  private endId: number | undefined;
  /** Number of trades before every minute of a day: `[1441]`. */
  private readonly counts = new Map<number, Int32Array>();
  private readonly minuteTrades: MinuteTrades;
  private readonly bars: BarCache;

  /**
   * @param symbol a symbol of the universe of the paths
   * @param paths price paths of the seed, shared by the symbols
   * @param untilMs the history ends at the start of the minute of this time
   */
  constructor(symbol: SymbolInfo, paths: AssetPaths, untilMs: number) {
    const market = paths.universe.symbol(symbol.symbol);
    this.market = market;
    this.scale = new MarketScale(symbol);
    this.fair = new FairPrice(paths, market.baseAsset, market.quoteAsset);
    this.countStream = streamOf(paths.seed, `${symbol.symbol} count`);
    this.minuteStream = streamOf(paths.seed, `${symbol.symbol} minute`);
    this.minuteTrades = new MinuteTrades(this.fair, this.scale, market);
    this.bars = new BarCache(this.minuteTrades, (minute) => this.loadMinute(minute));
    // If the clock is before or on the listing date, the history starts one day before the clock.
    this.firstDay = Math.min(market.listedDay, Math.floor(untilMs / DAY_MS) - 1);
    const endMs = historyEndMs(untilMs);
    this.startUs = this.firstDay * DAY_MS * 1_000;
    this.endUs = endMs * 1_000;
  }

  get nextTradeId(): number {
    this.endId ??= this.tradesBefore(this.endUs / MINUTE_US);
    return this.endId;
  }

  private get before(): Float64Array {
    if (this.beforeDays === undefined) {
      const days = Math.floor(this.endUs / DAY_US) - this.firstDay + 1;
      const before = new Float64Array(days + 1);
      for (let i = 0; i < days; i += 1) before[i + 1] = (before[i] as number) + this.tradesOf(this.firstDay + i);
      this.beforeDays = before;
    }
    return this.beforeDays;
  }

  /**
   * Number of trades of a minute. After the end of the history: the number it would have had. Minutes are counted from
   * the epoch.
   */
  tradesIn(minute: number): number {
    const day = Math.floor(minute / MINUTES_PER_DAY);
    const counts = this.countsOf(day);
    const minuteOfDay = minute - day * MINUTES_PER_DAY;
    return (counts[minuteOfDay + 1] as number) - (counts[minuteOfDay] as number);
  }

  addTo(sum: BarSum, fromUs: number, toUs: number): void {
    const end = Math.min(toUs, this.endUs);
    let at = Math.max(fromUs, this.startUs);
    if (at >= end) return;
    const wholeFrom = Math.ceil(at / MINUTE_US);
    const wholeTo = Math.floor(end / MINUTE_US);
    if (wholeFrom > wholeTo || at < wholeFrom * MINUTE_US) {
      const stop = Math.min(end, wholeFrom * MINUTE_US);
      this.addTrades(sum, at, stop);
      at = stop;
    }
    if (wholeFrom < wholeTo) {
      this.bars.addTo(sum, wholeFrom, wholeTo);
      at = wholeTo * MINUTE_US;
    }
    if (at < end) this.addTrades(sum, at, end);
  }

  coldDays(fromUs: number, toUs: number): number[] {
    const cold: number[] = [];
    const [from, to] = [Math.max(fromUs, this.startUs), Math.min(toUs, this.endUs)];
    for (let day = Math.floor(from / DAY_US); day * DAY_US < to; day += 1) {
      const fromMinute = Math.max(0, (from - day * DAY_US) / MINUTE_US);
      const toMinute = Math.min(MINUTES_PER_DAY, (to - day * DAY_US) / MINUTE_US);
      if (!this.bars.has(day, fromMinute, toMinute)) cold.push(day * DAY_US);
    }
    return cold;
  }

  warmDay(dayUs: number): void {
    this.bars.load(dayUs / DAY_US, Math.min(MINUTES_PER_DAY, (this.endUs - dayUs) / MINUTE_US));
  }

  /** Uses these bars instead of generating the trades of their days. They must be those of the same seed. */
  addPacked(packed: PackedBars): void {
    this.bars.addPacked(packed, Math.floor(this.endUs / DAY_US));
  }

  idAtOrAfter(timeUs: number): number {
    if (timeUs <= this.startUs) return this.firstTradeId;
    if (timeUs >= this.endUs) return this.nextTradeId;
    const minute = Math.floor(timeUs / MINUTE_US);
    const count = this.loadMinute(minute);
    const offsetUs = timeUs - minute * MINUTE_US;
    let i = 0;
    while (i < count && (this.minuteTrades.offsetsUs[i] as number) < offsetUs) i += 1;
    return this.tradesBefore(minute) + i;
  }

  closeBefore(timeUs: number): number | undefined {
    const beforeUs = Math.min(timeUs, this.endUs);
    if (beforeUs <= this.startUs) return undefined;
    const minute = Math.floor(beforeUs / MINUTE_US);
    const offsetUs = beforeUs - minute * MINUTE_US;
    if (offsetUs > 0) {
      let count = this.loadMinute(minute);
      while (count > 0 && (this.minuteTrades.offsetsUs[count - 1] as number) >= offsetUs) count -= 1;
      if (count > 0) return this.minuteTrades.priceTicks[count - 1];
      if (minute * MINUTE_US <= this.startUs) return undefined;
    }
    // Every minute has at least one trade.
    const count = this.loadMinute(minute - 1);
    return this.minuteTrades.priceTicks[count - 1];
  }

  read(fromId: number, count: number): TradeRow[] {
    const rows: TradeRow[] = [];
    const end = Math.min(fromId + count, this.nextTradeId);
    if (fromId >= end) return rows;
    let minute = this.minuteOf(fromId);
    let first = this.tradesBefore(minute);
    while (first < end) {
      const trades = this.loadMinute(minute);
      const { offsetsUs, priceTicks, quantityLots, buyerMaker } = this.minuteTrades;
      for (let i = Math.max(0, fromId - first); i < trades && first + i < end; i += 1) {
        rows.push({
          id: first + i,
          aggregateId: first + i,
          timeUs: minute * MINUTE_US + (offsetsUs[i] as number),
          priceTicks: priceTicks[i] as number,
          quantityLots: quantityLots[i] as number,
          isBuyerMaker: buyerMaker[i] === 1,
        });
      }
      first += trades;
      minute += 1;
    }
    return rows;
  }

  /** Number of trades before a minute (counted from the epoch, within the history). */
  private tradesBefore(minute: number): number {
    const day = Math.floor(minute / MINUTES_PER_DAY);
    const before = this.before[day - this.firstDay] as number;
    const minuteOfDay = minute - day * MINUTES_PER_DAY;
    return minuteOfDay === 0 ? before : before + (this.countsOf(day)[minuteOfDay] as number);
  }

  /** The minute, counted from the epoch, that contains a trade. */
  private minuteOf(id: number): number {
    const index = lastAtMost(this.before, id, this.before.length - 1);
    const counts = this.countsOf(this.firstDay + index);
    const minuteOfDay = lastAtMost(counts, id - (this.before[index] as number), MINUTES_PER_DAY);
    return (this.firstDay + index) * MINUTES_PER_DAY + minuteOfDay;
  }

  private countsOf(day: number): Int32Array {
    let known = this.counts.get(day);
    if (!known) {
      known = minuteCounts(this.countStream, day, this.tradesOf(day), this.fair);
      if (this.counts.size >= MAX_DAYS) this.counts.delete(this.counts.keys().next().value as number);
      this.counts.set(day, known);
    }
    return known;
  }

  /** Generates the trades of a minute and returns their number. */
  private loadMinute(minute: number): number {
    const trades = this.tradesIn(minute);
    this.minuteTrades.load(this.minuteStream, minute, trades);
    return trades;
  }

  private addTrades(sum: BarSum, fromUs: number, toUs: number): void {
    let minute = Math.floor(fromUs / MINUTE_US);
    for (; minute * MINUTE_US < toUs; minute += 1) {
      const count = this.loadMinute(minute);
      const { offsetsUs, priceTicks, quantityLots, buyerMaker } = this.minuteTrades;
      for (let i = 0; i < count; i += 1) {
        const timeUs = minute * MINUTE_US + (offsetsUs[i] as number);
        if (timeUs >= fromUs && timeUs < toUs) {
          sum.addWholeTrade(priceTicks[i] as number, quantityLots[i] as number, buyerMaker[i] === 1);
        }
      }
    }
  }

  private tradesOf(day: number): number {
    return tradesOfDay(this.countStream, day, this.market.tradesPerMinute);
  }
}

/** Start of the minute of a time, milliseconds: the end of the history and start of live trading. */
export function historyEndMs(untilMs: number): number {
  return Math.floor(untilMs / MINUTE_MS) * MINUTE_MS;
}
