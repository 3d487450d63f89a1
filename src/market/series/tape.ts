/**
 * The live trades of one symbol, in the order in which the engine reported them.
 *
 * Stored: the last 131072 trades one by one, and a bar for every minute that had a trade, for as long as the exchange
 * runs (about 200 bytes per bar). So trades and `1s` klines are available for the stored trades, longer klines from the
 * beginning. Ids are contiguous: the engine counts trades per symbol.
 */

import type { TradePrint } from '../../exchange/index.js';
import { firstAtLeast, firstIndexWhere, MINUTE_US } from '../../protocol/index.js';
import { type Bar, BarSum } from './bar.js';
import type { TradeRow } from './history-source.js';
import type { MarketScale } from './scale.js';

/** Number of trades stored one by one; a power of two. */
export const TAPE_TRADES = 2 ** 17;
/** Small, because most symbols of a large market are never traded live. */
const FIRST_CAPACITY = 2 ** 6;

/** Trades since the exchange started. All times are microseconds since the epoch. */
export class Tape {
  readonly scale: MarketScale;
  /** Id of the next trade. */
  nextTradeId: number;
  private newAggregateId: number;
  private firstKeptId: number;
  private capacity = FIRST_CAPACITY;
  private timesUs = new Float64Array(FIRST_CAPACITY);
  private priceTicks = new Float64Array(FIRST_CAPACITY);
  private quantityLots = new Float64Array(FIRST_CAPACITY);
  private aggregateIds = new Float64Array(FIRST_CAPACITY);
  private buyerMaker = new Uint8Array(FIRST_CAPACITY);
  private lastTakerOrderId = -1;
  private firstUs: number | undefined;
  private readonly minutes: number[] = [];
  private readonly bars: Bar[] = [];
  private openMinute = Number.NEGATIVE_INFINITY;
  private openSum = new BarSum();

  /** @param nextTradeId id of the first live trade; the history ends before this id @param nextAggregateId the same for aggregate ids */
  constructor(scale: MarketScale, nextTradeId: number, nextAggregateId = nextTradeId) {
    this.scale = scale;
    this.nextTradeId = nextTradeId;
    this.firstKeptId = nextTradeId;
    this.newAggregateId = nextAggregateId;
  }

  /** Id of the oldest trade that is still stored; `nextTradeId` when there is none. */
  get oldestId(): number {
    return this.firstKeptId;
  }

  /** Time of the first live trade, even if that trade is no longer stored. */
  get firstTimeUs(): number | undefined {
    return this.firstUs;
  }

  /** Id of the next aggregate. */
  get nextAggregateId(): number {
    return this.newAggregateId;
  }

  /**
   * Appends a trade of the engine.
   *
   * @param givenId id of the trade on this tape, if it differs from the id of the engine
   * @throws RangeError when the id or the time does not follow the last trade
   */
  append(trade: TradePrint, givenId = trade.id): void {
    const id = this.nextTradeId;
    if (givenId !== id) throw new RangeError(`${trade.symbol}: trade ${trade.id} arrived, but trade ${id} is next`);
    const before = (id - 1) & (this.capacity - 1);
    const hasBefore = id > this.firstKeptId;
    if (hasBefore && trade.timeUs < (this.timesUs[before] as number)) {
      throw new RangeError(`${trade.symbol}: the time of trade ${id} is earlier than the time of trade ${id - 1}`);
    }
    const joins =
      hasBefore &&
      trade.takerOrderId === this.lastTakerOrderId &&
      trade.priceTicks === this.priceTicks[before] &&
      trade.timeUs === this.timesUs[before];
    if (!joins) this.newAggregateId += 1;
    this.lastTakerOrderId = trade.takerOrderId;
    this.firstUs ??= trade.timeUs;

    if (id - this.firstKeptId === this.capacity) this.ensureCapacity();
    const at = id & (this.capacity - 1);
    this.timesUs[at] = trade.timeUs;
    this.priceTicks[at] = trade.priceTicks;
    this.quantityLots[at] = trade.quantityLots;
    this.aggregateIds[at] = this.newAggregateId - 1;
    this.buyerMaker[at] = trade.isBuyerMaker ? 1 : 0;
    this.nextTradeId = id + 1;

    const minute = Math.floor(trade.timeUs / MINUTE_US);
    if (minute !== this.openMinute) {
      this.closeMinute();
      this.openMinute = minute;
      this.openSum = new BarSum();
    }
    this.openSum.addTrade(this.scale, trade.priceTicks, trade.quantityLots, trade.isBuyerMaker);
  }

  /** Adds the trades of [fromUs, toUs) to `sum`: whole minutes from the bars, the parts of minutes from the stored trades. */
  addTo(sum: BarSum, fromUs: number, toUs: number): void {
    const wholeFrom = Math.ceil(fromUs / MINUTE_US);
    const wholeTo = Math.floor(toUs / MINUTE_US);
    if (wholeFrom > wholeTo) {
      this.addTrades(sum, fromUs, toUs);
      return;
    }
    if (fromUs < wholeFrom * MINUTE_US) this.addTrades(sum, fromUs, wholeFrom * MINUTE_US);
    for (let i = firstAtLeast(this.minutes, wholeFrom); i < this.minutes.length; i += 1) {
      if ((this.minutes[i] as number) >= wholeTo) break;
      sum.addBar(this.bars[i] as Bar);
    }
    if (this.openMinute >= wholeFrom && this.openMinute < wholeTo) {
      sum.addBar(this.openSum.bar(this.scale) as Bar);
    }
    if (wholeTo * MINUTE_US < toUs) this.addTrades(sum, wholeTo * MINUTE_US, toUs);
  }

  /** Id of the first stored trade at or after `timeUs`; `nextTradeId` when there is none. */
  idAtOrAfter(timeUs: number): number {
    return this.firstId((at) => (this.timesUs[at] as number) >= timeUs);
  }

  /** Id of the first stored trade whose aggregate id is at least `aggregateId`. */
  idOfAggregate(aggregateId: number): number {
    return this.firstId((at) => (this.aggregateIds[at] as number) >= aggregateId);
  }

  /** At most `count` trades in ascending order, starting at `fromId`. Trades that are no longer stored are skipped. */
  read(fromId: number, count: number): TradeRow[] {
    const rows: TradeRow[] = [];
    const from = Math.max(fromId, this.firstKeptId);
    const end = Math.min(from + count, this.nextTradeId);
    for (let id = from; id < end; id += 1) rows.push(this.row(id));
    return rows;
  }

  /** A stored trade. */
  row(id: number): TradeRow {
    const at = id & (this.capacity - 1);
    return {
      id,
      aggregateId: this.aggregateIds[at] as number,
      timeUs: this.timesUs[at] as number,
      priceTicks: this.priceTicks[at] as number,
      quantityLots: this.quantityLots[at] as number,
      isBuyerMaker: this.buyerMaker[at] === 1,
    };
  }

  /**
   * Price of the last trade before `timeUs`. If that trade is no longer stored: the close of the last minute bar before
   * it.
   */
  closeBefore(timeUs: number): number | undefined {
    const id = this.idAtOrAfter(timeUs) - 1;
    if (id >= this.firstKeptId) return this.priceTicks[id & (this.capacity - 1)];
    return this.bars[firstAtLeast(this.minutes, Math.floor(timeUs / MINUTE_US)) - 1]?.closeTicks;
  }

  private firstId(isMet: (at: number) => boolean): number {
    return firstIndexWhere(this.firstKeptId, this.nextTradeId, (id) => isMet(id & (this.capacity - 1)));
  }

  private addTrades(sum: BarSum, fromUs: number, toUs: number): void {
    for (let id = this.idAtOrAfter(fromUs); id < this.nextTradeId; id += 1) {
      const at = id & (this.capacity - 1);
      if ((this.timesUs[at] as number) >= toUs) break;
      sum.addTrade(
        this.scale,
        this.priceTicks[at] as number,
        this.quantityLots[at] as number,
        this.buyerMaker[at] === 1,
      );
    }
  }

  private closeMinute(): void {
    const bar = this.openSum.bar(this.scale);
    if (!bar) return;
    this.minutes.push(this.openMinute);
    this.bars.push(bar);
  }

  /** Doubles the capacity up to the limit. At the limit the next trade overwrites the oldest one. */
  private ensureCapacity(): void {
    if (this.capacity === TAPE_TRADES) {
      this.firstKeptId += 1;
      return;
    }
    const kept = this.read(this.firstKeptId, this.capacity);
    this.capacity *= 2;
    this.timesUs = new Float64Array(this.capacity);
    this.priceTicks = new Float64Array(this.capacity);
    this.quantityLots = new Float64Array(this.capacity);
    this.aggregateIds = new Float64Array(this.capacity);
    this.buyerMaker = new Uint8Array(this.capacity);
    for (const row of kept) {
      const at = row.id & (this.capacity - 1);
      this.timesUs[at] = row.timeUs;
      this.priceTicks[at] = row.priceTicks;
      this.quantityLots[at] = row.quantityLots;
      this.aggregateIds[at] = row.aggregateId;
      this.buyerMaker[at] = row.isBuyerMaker ? 1 : 0;
    }
  }
}
