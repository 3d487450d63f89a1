/**
 * The simulated history of one symbol: every trade from the listing date to the minute of start-up. Only the requested
 * trades are generated.
 *
 * The trades of a minute depend only on the seed, the symbol and the minute, so the history is the same whenever the
 * exchange is started. The number of trades of a minute is a share of the number of trades of its day. Bars are always
 * sums of those trades, so klines of
 * any interval and time zone agree with the trades. The cache contains trade counts and minute bars of recent days,
 * quarter-hour bars of the last 1100 requested days, and hour and day bars of all requested days (1.8 KiB a day, 6 MiB
 * for nine years). A day that is not cached takes about half a millisecond.
 */

import type { SymbolInfo } from '../../exchange/index.js';
import { DAY_MS, DAY_US, lastAtMost, MINUTE_MS, MINUTE_US } from '../../protocol/index.js';
import type { BarSum } from '../series/bar.js';
import type { HistorySource, TradeRow } from '../series/history-source.js';
import { MarketScale } from '../series/scale.js';
import { addBars, BAR_FIELDS, mergeBars, storeMinute } from '../series/stored-bars.js';
import { MINUTES_PER_DAY, minuteCounts, tradesOfDay } from './activity.js';
import { type PackedBars, unpackBars } from './day-bars/packed-bars.js';
import { type AssetPaths, FairPrice } from './fair-price.js';
import { MinuteTrades } from './minute-trades.js';
import { streamOf } from './random.js';
import type { SimulatedSymbol } from './universe.js';

const QUARTER = 15;
const HOUR = 60;
const HALF_DAY = 720;
/** Days whose trade counts and minute bars are cached (110 KiB each); 1000 hours are 42 days. */
const MAX_DAYS = 48;
/** Days whose quarter-hour bars are cached (7 KiB each): a page of 1000 klines can need one day per kline. */
const MAX_QUARTER_DAYS = 1_100;

interface Day {
  /** Number of trades before every minute of the day, `[1441]`. */
  readonly counts: Int32Array;
  minutes: Float64Array | undefined;
}

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
  private readonly days = new Map<number, Day>();
  /** By day; undefined if the sums are too large for one bar. */
  private readonly quarters = new Map<number, Float64Array | undefined>();
  private readonly hours = new Map<number, Float64Array | undefined>();
  private readonly dayBars = new Map<number, Float64Array | undefined>();
  /** Bars of the two halves of a day; only those that {@link SimulatedHistory.addPacked} provides. */
  private halves: ReadonlyMap<number, Float64Array> = new Map();
  private readonly minuteTrades: MinuteTrades;
  private spareColumns: Float64Array | undefined;

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
    const { counts } = this.day(day);
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
      this.addMinutes(sum, wholeFrom, wholeTo);
      at = wholeTo * MINUTE_US;
    }
    if (at < end) this.addTrades(sum, at, end);
  }

  coldDays(fromUs: number, toUs: number): number[] {
    const cold: number[] = [];
    const [from, to] = [Math.max(fromUs, this.startUs), Math.min(toUs, this.endUs)];
    for (let day = Math.floor(from / DAY_US); day * DAY_US < to; day += 1) {
      const isWhole = day * DAY_US >= from && (day + 1) * DAY_US <= to;
      const isHalf = isHalfDay(from - day * DAY_US) && isHalfDay(to - day * DAY_US) && this.halves.has(day);
      if (!this.hours.has(day) && !isHalf && !(isWhole && this.dayBars.has(day))) cold.push(day * DAY_US);
    }
    return cold;
  }

  /** Uses these bars instead of generating the trades of their days. They must be those of the same seed. */
  addPacked(packed: PackedBars): void {
    const { days, halves } = unpackBars(packed);
    const endDay = Math.floor(this.endUs / DAY_US);
    for (const [day, bar] of days) if (day < endDay) this.dayBars.set(day, bar);
    this.halves = halves;
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
    return minuteOfDay === 0 ? before : before + (this.day(day).counts[minuteOfDay] as number);
  }

  /** The minute, counted from the epoch, that contains a trade. */
  private minuteOf(id: number): number {
    const index = lastAtMost(this.before, id, this.before.length - 1);
    const { counts } = this.day(this.firstDay + index);
    const minuteOfDay = lastAtMost(counts, id - (this.before[index] as number), MINUTES_PER_DAY);
    return (this.firstDay + index) * MINUTES_PER_DAY + minuteOfDay;
  }

  private day(day: number): Day {
    let known = this.days.get(day);
    if (!known) {
      known = { counts: minuteCounts(this.countStream, day, this.tradesOf(day), this.fair), minutes: undefined };
      if (this.days.size >= MAX_DAYS) this.dropOldestDay();
      this.days.set(day, known);
    }
    return known;
  }

  /**
   * Removes the oldest cached day and reuses its columns for the next day: two years would need 75 MiB of new memory.
   */
  private dropOldestDay(): void {
    const [oldest, { minutes }] = this.days.entries().next().value as [number, Day];
    this.days.delete(oldest);
    this.spareColumns = minutes ?? this.spareColumns;
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

  /** Adds whole minutes; uses bars of days, hours and quarter hours where possible. */
  private addMinutes(sum: BarSum, fromMinute: number, toMinute: number): void {
    let at = fromMinute;
    while (at < toMinute) {
      const day = Math.floor(at / MINUTES_PER_DAY);
      const minute = at - day * MINUTES_PER_DAY;
      const left = Math.min(toMinute - at, MINUTES_PER_DAY - minute);
      at += this.addWhole(sum, day, minute, left);
    }
  }

  /** Adds some of the next `left` minutes of a day, with the longest possible bars, and returns their number. */
  private addWhole(sum: BarSum, day: number, minute: number, left: number): number {
    const whole = left === MINUTES_PER_DAY ? this.dayBar(day) : undefined;
    if (whole) {
      addBars(sum, whole, 0, 1);
      return left;
    }
    const halves = minute % HALF_DAY === 0 && left >= HALF_DAY ? this.halves.get(day) : undefined;
    if (halves) {
      addBars(sum, halves, minute / HALF_DAY, 1);
      return HALF_DAY;
    }
    const hours = minute % HOUR === 0 && left >= HOUR ? this.hoursOf(day) : undefined;
    if (hours) {
      const count = Math.floor(left / HOUR);
      addBars(sum, hours, minute / HOUR, count);
      return count * HOUR;
    }
    const quarters = minute % QUARTER === 0 && left >= QUARTER ? this.quartersOf(day) : undefined;
    if (quarters) {
      const count = Math.min(Math.floor(left / QUARTER), (HOUR - (minute % HOUR)) / QUARTER);
      addBars(sum, quarters, minute / QUARTER, count);
      return count * QUARTER;
    }
    const count = Math.min(left, QUARTER - (minute % QUARTER));
    addBars(sum, this.minutesOf(day), minute, count);
    return count;
  }

  private dayBar(day: number): Float64Array | undefined {
    if (!this.dayBars.has(day)) {
      const hours = this.hoursOf(day);
      this.dayBars.set(day, hours && mergeBars(hours, MINUTES_PER_DAY / HOUR));
    }
    return this.dayBars.get(day);
  }

  private hoursOf(day: number): Float64Array | undefined {
    if (!this.hours.has(day)) {
      const quarters = this.quartersOf(day);
      this.hours.set(day, quarters && mergeBars(quarters, HOUR / QUARTER));
    }
    return this.hours.get(day);
  }

  private quartersOf(day: number): Float64Array | undefined {
    if (!this.quarters.has(day)) {
      const quarters = mergeBars(this.minutesOf(day), QUARTER);
      if (this.quarters.size >= MAX_QUARTER_DAYS) this.quarters.delete(this.quarters.keys().next().value as number);
      this.quarters.set(day, quarters);
    }
    return this.quarters.get(day);
  }

  private minutesOf(day: number): Float64Array {
    const known = this.day(day);
    if (!known.minutes) {
      const minutes = this.spareColumns ?? new Float64Array(MINUTES_PER_DAY * BAR_FIELDS);
      this.spareColumns = undefined;
      for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
        const count = (known.counts[minute + 1] as number) - (known.counts[minute] as number);
        this.minuteTrades.load(this.minuteStream, day * MINUTES_PER_DAY + minute, count);
        storeMinute(minutes, minute, this.minuteTrades, count);
      }
      known.minutes = minutes;
    }
    return known.minutes;
  }

  private tradesOf(day: number): number {
    return tradesOfDay(this.countStream, day, this.market.tradesPerMinute);
  }
}

/** Whether a time is at or outside the boundaries of the halves of a day. */
function isHalfDay(offsetUs: number): boolean {
  return offsetUs <= 0 || offsetUs >= DAY_US || offsetUs * 2 === DAY_US;
}

/** Start of the minute of a time, milliseconds: the end of the history and start of live trading. */
export function historyEndMs(untilMs: number): number {
  return Math.floor(untilMs / MINUTE_MS) * MINUTE_MS;
}
