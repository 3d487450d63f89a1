/**
 * A bar is the sum of the trades in one time range: open, high, low and close price, volumes and trade count. `BarSum`
 * computes bars.
 *
 * Sums are exact. A sum is a plain number, and is moved into a `bigint` before it could exceed 2^53, because two years
 * of history are tens of millions of trades.
 */
import type { MarketScale } from './scale.js';

/** A bar of at least one trade. Prices are in ticks, amounts in units of 1e-8. */
export interface Bar {
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly closeTicks: number;
  readonly volumeUnits: bigint;
  readonly quoteUnits: bigint;
  readonly tradeCount: number;
  readonly takerBuyVolumeUnits: bigint;
  readonly takerBuyQuoteUnits: bigint;
}

/** Sums above this value are moved into `bigint`. No single addend may exceed it, so a sum stays below 2^53. */
const CARRY_AT = 2 ** 52;

/** Sums trades and bars. They must be added oldest first. */
export class BarSum {
  openTicks = 0;
  highTicks = 0;
  lowTicks = 0;
  closeTicks = 0;
  tradeCount = 0;
  private hasNone = true;
  private lots = 0;
  private tickLots = 0;
  private takerBuyLots = 0;
  private takerBuyTickLots = 0;
  private carriedLots = 0n;
  private carriedTickLots = 0n;
  private carriedTakerBuyLots = 0n;
  private carriedTakerBuyTickLots = 0n;
  private volumeUnits = 0n;
  private quoteUnits = 0n;
  private takerBuyVolumeUnits = 0n;
  private takerBuyQuoteUnits = 0n;

  /** True until a trade or a bar was added. */
  get isEmpty(): boolean {
    return this.hasNone;
  }

  /**
   * Adds one trade. If ticks x lots is not a whole number of 1e-8 units, the quote amount is rounded down per trade, as
   * the engine does.
   */
  addTrade(scale: MarketScale, priceTicks: number, quantityLots: number, isBuyerMaker: boolean): void {
    if (scale.isWhole) {
      this.addWholeTrade(priceTicks, quantityLots, isBuyerMaker);
      return;
    }
    const volume = scale.rules.quantityUnits(quantityLots);
    const quote = scale.rules.notionalUnits(priceTicks, quantityLots);
    this.addPrices(priceTicks, priceTicks, priceTicks, priceTicks);
    this.addUnits(1, volume, quote, isBuyerMaker ? 0n : volume, isBuyerMaker ? 0n : quote);
  }

  /** Adds one trade whose quote amount is a whole number of 1e-8 units. */
  addWholeTrade(priceTicks: number, quantityLots: number, isBuyerMaker: boolean): void {
    this.addPrices(priceTicks, priceTicks, priceTicks, priceTicks);
    this.tradeCount += 1;
    const tickLots = priceTicks * quantityLots;
    if (tickLots > CARRY_AT || quantityLots > CARRY_AT) {
      const exact = BigInt(priceTicks) * BigInt(quantityLots);
      this.carriedLots += BigInt(quantityLots);
      this.carriedTickLots += exact;
      if (!isBuyerMaker) {
        this.carriedTakerBuyLots += BigInt(quantityLots);
        this.carriedTakerBuyTickLots += exact;
      }
    } else if (isBuyerMaker) this.carrySums(quantityLots, tickLots, 0, 0);
    else this.carrySums(quantityLots, tickLots, quantityLots, tickLots);
  }

  /**
   * Adds trades that are already summed in plain numbers: lots and ticks x lots, each at most 2^52.
   *
   * @param stepLots the sums are of steps of this number of lots. Default 1
   */
  addSums(
    tradeCount: number,
    lots: number,
    tickLots: number,
    takerBuyLots: number,
    takerBuyTickLots: number,
    stepLots = 1,
  ): void {
    this.tradeCount += tradeCount;
    if (stepLots === 1) {
      this.carrySums(lots, tickLots, takerBuyLots, takerBuyTickLots);
      return;
    }
    const step = BigInt(stepLots);
    this.carriedLots += BigInt(lots) * step;
    this.carriedTickLots += BigInt(tickLots) * step;
    this.carriedTakerBuyLots += BigInt(takerBuyLots) * step;
    this.carriedTakerBuyTickLots += BigInt(takerBuyTickLots) * step;
  }

  /** Adds amounts in units of 1e-8, such as those of a recorded bar. */
  addUnits(
    tradeCount: number,
    volumeUnits: bigint,
    quoteUnits: bigint,
    takerBuyVolumeUnits: bigint,
    takerBuyQuoteUnits: bigint,
  ): void {
    this.tradeCount += tradeCount;
    this.volumeUnits += volumeUnits;
    this.quoteUnits += quoteUnits;
    this.takerBuyVolumeUnits += takerBuyVolumeUnits;
    this.takerBuyQuoteUnits += takerBuyQuoteUnits;
  }

  /** Updates open, high, low and close with the prices of later trades. */
  addPrices(openTicks: number, highTicks: number, lowTicks: number, closeTicks: number): void {
    if (this.hasNone) {
      this.hasNone = false;
      this.openTicks = openTicks;
      this.highTicks = highTicks;
      this.lowTicks = lowTicks;
    } else {
      if (highTicks > this.highTicks) this.highTicks = highTicks;
      if (lowTicks < this.lowTicks) this.lowTicks = lowTicks;
    }
    this.closeTicks = closeTicks;
  }

  /** Adds a bar of later trades. */
  addBar(bar: Bar): void {
    this.addPrices(bar.openTicks, bar.highTicks, bar.lowTicks, bar.closeTicks);
    this.addUnits(bar.tradeCount, bar.volumeUnits, bar.quoteUnits, bar.takerBuyVolumeUnits, bar.takerBuyQuoteUnits);
  }

  /** The bar of everything added so far; undefined when nothing was added. */
  bar(scale: MarketScale): Bar | undefined {
    if (this.hasNone) return undefined;
    return {
      openTicks: this.openTicks,
      highTicks: this.highTicks,
      lowTicks: this.lowTicks,
      closeTicks: this.closeTicks,
      tradeCount: this.tradeCount,
      volumeUnits: this.volumeUnits + (this.carriedLots + BigInt(this.lots)) * scale.rules.lotUnits,
      quoteUnits: this.quoteUnits + scale.quoteUnits(this.carriedTickLots + BigInt(this.tickLots)),
      takerBuyVolumeUnits:
        this.takerBuyVolumeUnits + (this.carriedTakerBuyLots + BigInt(this.takerBuyLots)) * scale.rules.lotUnits,
      takerBuyQuoteUnits:
        this.takerBuyQuoteUnits + scale.quoteUnits(this.carriedTakerBuyTickLots + BigInt(this.takerBuyTickLots)),
    };
  }

  private carrySums(lots: number, tickLots: number, takerBuyLots: number, takerBuyTickLots: number): void {
    if (this.tickLots > CARRY_AT || this.lots > CARRY_AT) {
      this.carriedLots += BigInt(this.lots);
      this.carriedTickLots += BigInt(this.tickLots);
      this.carriedTakerBuyLots += BigInt(this.takerBuyLots);
      this.carriedTakerBuyTickLots += BigInt(this.takerBuyTickLots);
      this.lots = 0;
      this.tickLots = 0;
      this.takerBuyLots = 0;
      this.takerBuyTickLots = 0;
    }
    this.lots += lots;
    this.tickLots += tickLots;
    this.takerBuyLots += takerBuyLots;
    this.takerBuyTickLots += takerBuyTickLots;
  }
}
