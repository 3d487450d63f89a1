/**
 * The simulated history of one symbol: every trade from the listing date to the minute of start-up. Only the requested
 * trades are generated.
 *
 * The trades of an hour depend only on the seed, the symbol and the hour, so the history is the same whenever the
 * exchange is started. The number of trades of an hour is a share of the number of trades of its day. Bars of whole
 * hours are computed without trades (hour-frames.ts), and the trades of an hour are made to add up to its bar
 * (hour-trades.ts), so klines of any interval and time zone agree with the trades. A year of hours takes about ten
 * milliseconds, the trades of a busy hour less than a tenth of one.
 */

import type { SymbolInfo } from '../../../exchange/index.js';
import { DAY_MS, DAY_US, HOUR_US, lastAtMost, MINUTE_MS, MINUTE_US } from '../../../protocol/index.js';
import type { BarSum } from '../../series/bar.js';
import type { HistorySource, TradeRow } from '../../series/history-source.js';
import { MarketScale } from '../../series/scale.js';
import { streamOf } from '../../universe/random.js';
import type { SimulatedSymbol } from '../../universe/universe.js';
import type { TakerFlow } from '../flow/taker-flow.js';
import type { AssetPaths } from '../path/asset-path.js';
import { FairPrice } from '../path/fair-price.js';
import { HOURS_PER_DAY, hourCounts, MINUTES_PER_HOUR, minuteCounts, tradesOfDay } from './activity.js';
import { BarCache } from './bar-cache.js';
import { HourFrames } from './hour-frames.js';
import { HourTrades } from './hour-trades.js';

/** Hours whose trade counts by minute are cached (300 bytes each). */
const MAX_HOURS = 48;
/** Hours whose trades are cached, 20 bytes a trade: a statistic of 24 hours reads its first and its last hour. */
const MAX_LOADED = 3;

/** History of a symbol of the simulated universe. */
export class SimulatedHistory implements HistorySource {
  readonly startUs: number;
  readonly endUs: number;
  readonly firstTradeId = 0;
  readonly fair: FairPrice;
  /** The sides and sizes of takers, which live trading continues. */
  readonly flow: TakerFlow;
  readonly scale: MarketScale;
  private readonly market: SimulatedSymbol;
  private readonly countStream: number;
  private readonly tradeStream: number;
  private readonly firstDay: number;
  /** Number of trades before every day since listing; created on first use, because prices alone do not need it. */
  private beforeDays: Float64Array | undefined;
  private endId: number | undefined;
  /** Number of trades before every hour of `countedDay`: `[25]`. */
  private readonly beforeHours = new Int32Array(HOURS_PER_DAY + 1);
  private countedDay = Number.NaN;
  /** Number of trades before every minute of an hour: `[61]`. */
  private readonly counts = new Map<number, Int32Array>();
  /** Trades of the last requested hours, newest request first. */
  private readonly loaded: HourTrades[] = [];
  private readonly frames: HourFrames;
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
    this.tradeStream = streamOf(paths.seed, `${symbol.symbol} minute`);
    this.frames = new HourFrames(this.fair, this.scale, market, this.tradeStream);
    this.flow = this.frames.flow;
    this.bars = new BarCache(this.frames.stepLots, {
      storeFrames: (into, day) => this.frames.store(into, day * HOURS_PER_DAY, HOURS_PER_DAY, this.hoursOf(day)),
      tradesOf: (hour) => this.tradesOf(hour),
    });
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
      for (let i = 0; i < days; i += 1) before[i + 1] = (before[i] as number) + this.tradesOfDay(this.firstDay + i);
      this.beforeDays = before;
    }
    return this.beforeDays;
  }

  /**
   * Number of trades of a minute. After the end of the history: the number that the minute would have if the history continued. Minutes are counted from the
   * epoch.
   */
  tradesIn(minute: number): number {
    const hour = Math.floor(minute / MINUTES_PER_HOUR);
    const counts = this.countsOf(hour);
    const minuteOfHour = minute - hour * MINUTES_PER_HOUR;
    return (counts[minuteOfHour + 1] as number) - (counts[minuteOfHour] as number);
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

  coldTimes(fromUs: number, toUs: number): number[] {
    const cold: number[] = [];
    const [from, to] = [Math.max(fromUs, this.startUs), Math.min(toUs, this.endUs)];
    if (from >= to) return cold;
    for (const hour of new Set([from, to].filter((time) => time % HOUR_US !== 0).map(hourOf))) {
      if (!this.bars.hasHour(hour)) cold.push(hour * HOUR_US + HOUR_US / 2);
    }
    const [firstHour, lastHour] = [Math.ceil(from / HOUR_US), Math.floor(to / HOUR_US)];
    for (let day = Math.floor(firstHour / HOURS_PER_DAY); day * HOURS_PER_DAY < lastHour; day += 1) {
      if (!this.bars.hasFrames(day)) cold.push(day * DAY_US);
    }
    return cold;
  }

  warm(timeUs: number): void {
    if (timeUs % DAY_US === 0) this.bars.loadFrames(timeUs / DAY_US);
    else this.bars.loadHour(hourOf(timeUs));
  }

  idAtOrAfter(timeUs: number): number {
    if (timeUs <= this.startUs) return this.firstTradeId;
    if (timeUs >= this.endUs) return this.nextTradeId;
    const minute = Math.floor(timeUs / MINUTE_US);
    const { trades, from, to } = this.minuteOf(minute);
    const offsetUs = timeUs - minute * MINUTE_US;
    let i = from;
    while (i < to && (trades.offsetsUs[i] as number) < offsetUs) i += 1;
    return this.tradesBeforeHour(trades.hour) + i;
  }

  closeBefore(timeUs: number): number | undefined {
    const beforeUs = Math.min(timeUs, this.endUs);
    if (beforeUs <= this.startUs) return undefined;
    const minute = Math.floor(beforeUs / MINUTE_US);
    const offsetUs = beforeUs - minute * MINUTE_US;
    if (offsetUs > 0) {
      const { trades, from, to } = this.minuteOf(minute);
      let i = to;
      while (i > from && (trades.offsetsUs[i - 1] as number) >= offsetUs) i -= 1;
      if (i > from) return trades.priceTicks[i - 1];
      if (minute * MINUTE_US <= this.startUs) return undefined;
    }
    // Every minute has at least one trade.
    const { trades, to } = this.minuteOf(minute - 1);
    return trades.priceTicks[to - 1];
  }

  read(fromId: number, count: number): TradeRow[] {
    const rows: TradeRow[] = [];
    const { stepLots } = this.frames;
    const end = Math.min(fromId + count, this.nextTradeId);
    if (fromId >= end) return rows;
    let hour = this.hourOfTrade(fromId);
    let first = this.tradesBeforeHour(hour);
    while (first < end) {
      const trades = this.tradesOf(hour);
      const { offsetsUs, priceTicks, quantitySteps, buyerMaker, minuteStarts } = trades;
      const from = Math.max(0, fromId - first);
      const to = Math.min(trades.count, end - first);
      let minute = lastAtMost(minuteStarts, from, MINUTES_PER_HOUR);
      for (let i = from; i < to; i += 1) {
        while (i >= (minuteStarts[minute + 1] as number)) minute += 1;
        rows.push({
          id: first + i,
          aggregateId: first + i,
          timeUs: (hour * MINUTES_PER_HOUR + minute) * MINUTE_US + (offsetsUs[i] as number),
          priceTicks: priceTicks[i] as number,
          quantityLots: (quantitySteps[i] as number) * stepLots,
          isBuyerMaker: buyerMaker[i] === 1,
        });
      }
      first += trades.count;
      hour += 1;
    }
    return rows;
  }

  /** Number of trades before a minute (counted from the epoch, within the history). */
  private tradesBefore(minute: number): number {
    const hour = Math.floor(minute / MINUTES_PER_HOUR);
    const minuteOfHour = minute - hour * MINUTES_PER_HOUR;
    const before = this.tradesBeforeHour(hour);
    return minuteOfHour === 0 ? before : before + (this.countsOf(hour)[minuteOfHour] as number);
  }

  private tradesBeforeHour(hour: number): number {
    const day = Math.floor(hour / HOURS_PER_DAY);
    const before = this.before[day - this.firstDay] as number;
    const hourOfDay = hour - day * HOURS_PER_DAY;
    return hourOfDay === 0 ? before : before + (this.hoursOf(day)[hourOfDay] as number);
  }

  /** The hour, counted from the epoch, that contains a trade. */
  private hourOfTrade(id: number): number {
    const index = lastAtMost(this.before, id, this.before.length - 1);
    const day = this.firstDay + index;
    return day * HOURS_PER_DAY + lastAtMost(this.hoursOf(day), id - (this.before[index] as number), HOURS_PER_DAY);
  }

  private tradesOfHour(hour: number): number {
    const day = Math.floor(hour / HOURS_PER_DAY);
    const hours = this.hoursOf(day);
    const hourOfDay = hour - day * HOURS_PER_DAY;
    return (hours[hourOfDay + 1] as number) - (hours[hourOfDay] as number);
  }

  /** Number of trades before every hour of a day. The next call uses the array again. */
  private hoursOf(day: number): Int32Array {
    if (day !== this.countedDay) {
      hourCounts(this.countStream, day, this.tradesOfDay(day), this.fair, this.beforeHours);
      this.countedDay = day;
    }
    return this.beforeHours;
  }

  private countsOf(hour: number): Int32Array {
    let known = this.counts.get(hour);
    if (!known) {
      known = minuteCounts(this.countStream, hour, this.tradesOfHour(hour), this.fair, this.frames.ticksOf(hour));
      if (this.counts.size >= MAX_HOURS) this.counts.delete(this.counts.keys().next().value as number);
      this.counts.set(hour, known);
    }
    return known;
  }

  /** The trades of an hour, generated if they are not cached. */
  private tradesOf(hour: number): HourTrades {
    const { loaded } = this;
    const at = loaded.findIndex((one) => one.hour === hour);
    if (at === 0) return loaded[0] as HourTrades;
    const isFull = loaded.length >= MAX_LOADED;
    const [known] = at > 0 ? loaded.splice(at, 1) : isFull ? loaded.splice(-1) : [];
    const trades = known ?? new HourTrades(this.fair, this.frames);
    if (at < 0) trades.load(this.tradeStream, hour, this.countsOf(hour));
    loaded.unshift(trades);
    return trades;
  }

  /** The trades of the hour of a minute, and the indices of those of the minute: `from` to `to` - 1. */
  private minuteOf(minute: number): { readonly trades: HourTrades; readonly from: number; readonly to: number } {
    const hour = Math.floor(minute / MINUTES_PER_HOUR);
    const trades = this.tradesOf(hour);
    const minuteOfHour = minute - hour * MINUTES_PER_HOUR;
    const [from, to] = [trades.minuteStarts[minuteOfHour], trades.minuteStarts[minuteOfHour + 1]];
    return { trades, from: from as number, to: to as number };
  }

  private addTrades(sum: BarSum, fromUs: number, toUs: number): void {
    for (let minute = Math.floor(fromUs / MINUTE_US); minute * MINUTE_US < toUs; minute += 1) {
      const { trades, from, to } = this.minuteOf(minute);
      const { offsetsUs, priceTicks, quantitySteps, buyerMaker } = trades;
      for (let i = from; i < to; i += 1) {
        const timeUs = minute * MINUTE_US + (offsetsUs[i] as number);
        if (timeUs >= fromUs && timeUs < toUs) {
          const lots = (quantitySteps[i] as number) * this.frames.stepLots;
          sum.addWholeTrade(priceTicks[i] as number, lots, buyerMaker[i] === 1);
        }
      }
    }
  }

  private tradesOfDay(day: number): number {
    return tradesOfDay(this.countStream, day, this.market.tradesPerMinute);
  }
}

/** Start of the minute of a time, milliseconds: the end of the history and start of live trading. */
export function historyEndMs(untilMs: number): number {
  return Math.floor(untilMs / MINUTE_MS) * MINUTE_MS;
}

/** The hour of a time, counted from the epoch. */
function hourOf(timeUs: number): number {
  return Math.floor(timeUs / HOUR_US);
}
