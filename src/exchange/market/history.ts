/**
 * The simulated past of one symbol: every trade from the listing date, two years before start-up, to the minute of
 * start-up, without ever generating all of it.
 *
 * The trades of a minute follow from the seed, the symbol and the minute alone (their number from the day's plan).
 * Bars are sums of those trades, never drawn, so klines of any interval in any zone agree with the trades. What is kept:
 * the plans and minute bars of recent days, quarter-hour bars of every day that was looked at (7 KiB a day, 5 MiB for
 * two years). A cold day costs about half a millisecond.
 */
import type { SymbolInfo } from '../symbol-rules.js';
import { MINUTES_PER_DAY, minuteCounts, tradesOfDay } from './activity.js';
import type { BarSum } from './bar.js';
import { type AssetPaths, FairPrice } from './fair-price.js';
import type { HistorySource, TradeRow } from './history-source.js';
import { DAY_MS } from './intervals.js';
import { MinuteTape } from './minute-tape.js';
import { streamOf } from './random.js';
import { MarketScale } from './scale.js';

const MINUTE_MS = 60_000;
const MINUTE_US = 60_000_000;
const LISTED_DAYS = 730;
const QUARTER = 15;
const QUARTERS_PER_DAY = MINUTES_PER_DAY / QUARTER;
/** Days whose plan and minute bars are kept (110 KiB each); 1000 hours are 42 days. */
const MAX_DAYS = 48;

/** One stored bar: nine numbers side by side, all zero where nothing was summed. */
const STRIDE = 9;
const [OPEN, HIGH, LOW, CLOSE, COUNT, LOTS, TICK_LOTS, BUY_LOTS, BUY_TICK_LOTS] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

interface Day {
  /** Trades before every minute of the day, `[1441]`. */
  readonly counts: Int32Array;
  minutes: Float64Array | undefined;
}

/** History of a symbol of the simulated universe. */
export class SimulatedHistory implements HistorySource {
  readonly startUs: number;
  readonly endUs: number;
  readonly firstTradeId = 0;
  readonly nextTradeId: number;
  readonly fair: FairPrice;
  readonly scale: MarketScale;
  readonly #countStream: number;
  readonly #minuteStream: number;
  readonly #tradesPerMinute: number;
  readonly #firstDay: number;
  /** Trades before every day since listing. */
  readonly #before: Float64Array;
  readonly #days = new Map<number, Day>();
  readonly #quarters = new Map<number, Float64Array>();
  readonly #tape: MinuteTape;
  #spare: Float64Array | undefined;

  /**
   * @param symbol one of the universe of the paths
   * @param paths price paths of the seed, shared by the symbols
   * @param startMs start-up, milliseconds: the anchor of prices is the minute it lies in
   * @param untilMs the history ends at the minute that this lies in. Default: start-up
   */
  constructor(symbol: SymbolInfo, paths: AssetPaths, startMs: number, untilMs: number = startMs) {
    const market = paths.universe.symbol(symbol.symbol);
    const anchorMs = historyEndMs(startMs);
    const endMs = historyEndMs(untilMs);
    this.scale = new MarketScale(symbol);
    this.fair = new FairPrice(paths, market.baseAsset, market.quoteAsset, anchorMs);
    this.#countStream = streamOf(paths.seed, `${symbol.symbol} count`);
    this.#minuteStream = streamOf(paths.seed, `${symbol.symbol} minute`);
    this.#tradesPerMinute = market.tradesPerMinute;
    this.#tape = new MinuteTape(this.fair, this.scale, market);
    this.#firstDay = Math.floor(anchorMs / DAY_MS) - LISTED_DAYS;
    const days = Math.floor(endMs / DAY_MS) - this.#firstDay + 1;
    this.startUs = this.#firstDay * DAY_MS * 1_000;
    this.endUs = endMs * 1_000;
    this.#before = new Float64Array(days + 1);
    for (let i = 0; i < days; i += 1) {
      const trades = tradesOfDay(this.#countStream, this.#firstDay + i, this.#tradesPerMinute);
      this.#before[i + 1] = (this.#before[i] as number) + trades;
    }
    this.nextTradeId = this.#tradesBefore(endMs / MINUTE_MS);
  }

  addTo(sum: BarSum, fromUs: number, toUs: number): void {
    const end = Math.min(toUs, this.endUs);
    let at = Math.max(fromUs, this.startUs);
    if (at >= end) return;
    const wholeFrom = Math.ceil(at / MINUTE_US);
    const wholeTo = Math.floor(end / MINUTE_US);
    if (wholeFrom > wholeTo || at < wholeFrom * MINUTE_US) {
      const stop = Math.min(end, wholeFrom * MINUTE_US);
      this.#addTrades(sum, at, stop);
      at = stop;
    }
    if (wholeFrom < wholeTo) {
      this.#addMinutes(sum, wholeFrom, wholeTo);
      at = wholeTo * MINUTE_US;
    }
    if (at < end) this.#addTrades(sum, at, end);
  }

  idAtOrAfter(timeUs: number): number {
    if (timeUs <= this.startUs) return this.firstTradeId;
    if (timeUs >= this.endUs) return this.nextTradeId;
    const minute = Math.floor(timeUs / MINUTE_US);
    const count = this.#loadMinute(minute);
    const offsetUs = timeUs - minute * MINUTE_US;
    let i = 0;
    while (i < count && (this.#tape.offsetsUs[i] as number) < offsetUs) i += 1;
    return this.#tradesBefore(minute) + i;
  }

  read(fromId: number, count: number): TradeRow[] {
    const rows: TradeRow[] = [];
    const end = Math.min(fromId + count, this.nextTradeId);
    if (fromId >= end) return rows;
    let minute = this.#minuteOf(fromId);
    let first = this.#tradesBefore(minute);
    while (first < end) {
      const trades = this.#loadMinute(minute);
      const { offsetsUs, priceTicks, quantityLots, buyerMaker } = this.#tape;
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

  /** Trades before a minute (counted from the epoch, within the history). */
  #tradesBefore(minute: number): number {
    const day = Math.floor(minute / MINUTES_PER_DAY);
    const before = this.#before[day - this.#firstDay] as number;
    const minuteOfDay = minute - day * MINUTES_PER_DAY;
    return minuteOfDay === 0 ? before : before + (this.#day(day).counts[minuteOfDay] as number);
  }

  /** The minute, counted from the epoch, that holds a trade. */
  #minuteOf(id: number): number {
    const index = lastAtMost(this.#before, this.#before.length - 1, id);
    const { counts } = this.#day(this.#firstDay + index);
    const minuteOfDay = lastAtMost(counts, MINUTES_PER_DAY, id - (this.#before[index] as number));
    return (this.#firstDay + index) * MINUTES_PER_DAY + minuteOfDay;
  }

  #day(day: number): Day {
    let known = this.#days.get(day);
    if (!known) {
      const total = tradesOfDay(this.#countStream, day, this.#tradesPerMinute);
      known = { counts: minuteCounts(this.#countStream, day, total, this.fair), minutes: undefined };
      if (this.#days.size >= MAX_DAYS) this.#forgetOldestDay();
      this.#days.set(day, known);
    }
    return known;
  }

  /** Drops the day that was made first and keeps its columns for the next: two years would be 75 MiB of new memory. */
  #forgetOldestDay(): void {
    const [oldest, { minutes }] = this.#days.entries().next().value as [number, Day];
    this.#days.delete(oldest);
    this.#spare = minutes ?? this.#spare;
  }

  /** Generates the trades of a minute into the tape and says how many there are. */
  #loadMinute(minute: number): number {
    const day = Math.floor(minute / MINUTES_PER_DAY);
    const { counts } = this.#day(day);
    const minuteOfDay = minute - day * MINUTES_PER_DAY;
    const trades = (counts[minuteOfDay + 1] as number) - (counts[minuteOfDay] as number);
    this.#tape.load(this.#minuteStream, minute, trades);
    return trades;
  }

  #addTrades(sum: BarSum, fromUs: number, toUs: number): void {
    let minute = Math.floor(fromUs / MINUTE_US);
    for (; minute * MINUTE_US < toUs; minute += 1) {
      const count = this.#loadMinute(minute);
      const { offsetsUs, priceTicks, quantityLots, buyerMaker } = this.#tape;
      for (let i = 0; i < count; i += 1) {
        const timeUs = minute * MINUTE_US + (offsetsUs[i] as number);
        if (timeUs >= fromUs && timeUs < toUs) {
          sum.addTrade(priceTicks[i] as number, quantityLots[i] as number, buyerMaker[i] === 1);
        }
      }
    }
  }

  /** Adds whole minutes, by quarter hours where it can. */
  #addMinutes(sum: BarSum, fromMinute: number, toMinute: number): void {
    let at = fromMinute;
    while (at < toMinute) {
      const day = Math.floor(at / MINUTES_PER_DAY);
      const minuteOfDay = at - day * MINUTES_PER_DAY;
      const left = Math.min(toMinute - at, MINUTES_PER_DAY - minuteOfDay);
      if (minuteOfDay % QUARTER === 0 && left >= QUARTER) {
        const quarters = Math.floor(left / QUARTER);
        addStored(sum, this.#quartersOf(day), minuteOfDay / QUARTER, quarters);
        at += quarters * QUARTER;
      } else {
        const minutes = Math.min(left, QUARTER - (minuteOfDay % QUARTER));
        addStored(sum, this.#minutesOf(day), minuteOfDay, minutes);
        at += minutes;
      }
    }
  }

  #quartersOf(day: number): Float64Array {
    let quarters = this.#quarters.get(day);
    if (!quarters) {
      quarters = mergeByQuarter(this.#minutesOf(day));
      this.#quarters.set(day, quarters);
    }
    return quarters;
  }

  #minutesOf(day: number): Float64Array {
    const known = this.#day(day);
    if (!known.minutes) {
      const minutes = this.#spare ?? new Float64Array(MINUTES_PER_DAY * STRIDE);
      this.#spare = undefined;
      for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
        const count = (known.counts[minute + 1] as number) - (known.counts[minute] as number);
        this.#tape.load(this.#minuteStream, day * MINUTES_PER_DAY + minute, count);
        storeMinute(minutes, minute * STRIDE, this.#tape, count);
      }
      known.minutes = minutes;
    }
    return known.minutes;
  }
}

/** The minute at or before start-up, milliseconds: where history ends and live trading begins. */
export function historyEndMs(startMs: number): number {
  return Math.floor(startMs / MINUTE_MS) * MINUTE_MS;
}

function storeMinute(into: Float64Array, at: number, tape: MinuteTape, count: number): void {
  const { priceTicks, quantityLots, buyerMaker } = tape;
  const open = priceTicks[0] as number;
  let high = open;
  let low = open;
  let lots = 0;
  let tickLots = 0;
  let buyLots = 0;
  let buyTickLots = 0;
  for (let i = 0; i < count; i += 1) {
    const price = priceTicks[i] as number;
    const quantity = quantityLots[i] as number;
    const boughtLots = quantity * (1 - (buyerMaker[i] as number));
    high = Math.max(high, price);
    low = Math.min(low, price);
    lots += quantity;
    tickLots += price * quantity;
    buyLots += boughtLots;
    buyTickLots += price * boughtLots;
  }
  into[at + OPEN] = open;
  into[at + HIGH] = high;
  into[at + LOW] = low;
  into[at + CLOSE] = priceTicks[count - 1] as number;
  into[at + COUNT] = count;
  into[at + LOTS] = lots;
  into[at + TICK_LOTS] = tickLots;
  into[at + BUY_LOTS] = buyLots;
  into[at + BUY_TICK_LOTS] = buyTickLots;
}

function mergeByQuarter(minutes: Float64Array): Float64Array {
  const quarters = new Float64Array(QUARTERS_PER_DAY * STRIDE);
  for (let quarter = 0; quarter < QUARTERS_PER_DAY; quarter += 1) {
    const to = quarter * STRIDE;
    const first = quarter * QUARTER * STRIDE;
    quarters[to + OPEN] = minutes[first + OPEN] as number;
    quarters[to + LOW] = Number.POSITIVE_INFINITY;
    for (let from = first; from < first + QUARTER * STRIDE; from += STRIDE) {
      quarters[to + HIGH] = Math.max(quarters[to + HIGH] as number, minutes[from + HIGH] as number);
      quarters[to + LOW] = Math.min(quarters[to + LOW] as number, minutes[from + LOW] as number);
      quarters[to + CLOSE] = minutes[from + CLOSE] as number;
      for (let field = COUNT; field <= BUY_TICK_LOTS; field += 1) {
        quarters[to + field] = (quarters[to + field] as number) + (minutes[from + field] as number);
      }
    }
  }
  return quarters;
}

function addStored(sum: BarSum, bars: Float64Array, first: number, count: number): void {
  for (let at = first * STRIDE; at < (first + count) * STRIDE; at += STRIDE) {
    sum.addPrices(
      bars[at + OPEN] as number,
      bars[at + HIGH] as number,
      bars[at + LOW] as number,
      bars[at + CLOSE] as number,
    );
    sum.addSums(
      bars[at + COUNT] as number,
      bars[at + LOTS] as number,
      bars[at + TICK_LOTS] as number,
      bars[at + BUY_LOTS] as number,
      bars[at + BUY_TICK_LOTS] as number,
    );
  }
}

/** Index of the last of the first `length` ascending numbers that is not above `wanted`. */
function lastAtMost(numbers: ArrayLike<number>, length: number, wanted: number): number {
  let low = 0;
  let high = length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] as number) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}
