/**
 * Between the integers of a market and decimals: ticks and lots on one side, amounts in units of 1e-8 and wire text on
 * the other. A symbol's grid itself is read by {@link SymbolRules}; this adds what sums over many trades need.
 *
 * The quote amount of a trade is price x quantity. Where tick size x step size is a whole number of units (every symbol
 * of the simulated universe) sums of ticks x lots lose nothing; elsewhere every trade is cut to a unit, as the engine
 * cuts it, so trades must be added one by one ({@link MarketScale.isWhole}) or have quantities that leave nothing to cut
 * ({@link MarketScale.wholeLots}): those of a simulated past do.
 */

import { type SymbolInfo, SymbolRules } from '../../exchange/index.js';
import { AMOUNT_SCALE, formatUnits, greatestCommonDivisor, ONE } from '../../protocol/index.js';
import type { BarSum } from './bar.js';

/** The integer grid of one symbol. */
export class MarketScale {
  readonly rules: SymbolRules;
  /** Whether one tick times one lot is a whole number of units, so that nothing is ever cut. */
  readonly isWhole: boolean;
  /** Quantities of so many lots, and multiples, have a whole quote amount at every price; 1 where all have. */
  readonly wholeLots: number;
  private readonly product: bigint;

  constructor(symbol: SymbolInfo) {
    this.rules = new SymbolRules(symbol);
    this.product = this.rules.tickUnits * this.rules.lotUnits;
    this.isWhole = this.product % ONE === 0n;
    this.wholeLots = Number(ONE / greatestCommonDivisor(this.product, ONE));
  }

  /** Quote amount in units of a sum of price ticks x quantity lots, cut once. */
  quoteUnits(tickLots: bigint): bigint {
    return (tickLots * this.product) / ONE;
  }

  /** The sum of ticks x lots nearest to a quote amount in units. */
  tickLots(quoteUnits: bigint): bigint {
    return (quoteUnits * ONE + this.product / 2n) / this.product;
  }

  /** Adds one trade to a sum, cut as the engine cuts it. */
  addTrade(sum: BarSum, priceTicks: number, quantityLots: number, isBuyerMaker: boolean): void {
    if (this.isWhole) {
      sum.addWholeTrade(priceTicks, quantityLots, isBuyerMaker);
      return;
    }
    const volume = this.rules.quantityUnits(quantityLots);
    const quote = this.rules.notionalUnits(priceTicks, quantityLots);
    sum.addPrices(priceTicks, priceTicks, priceTicks, priceTicks);
    sum.addUnits(1, volume, quote, isBuyerMaker ? 0n : volume, isBuyerMaker ? 0n : quote);
  }

  /** Wire decimal of a price. */
  price(ticks: number): string {
    return this.rules.priceText(ticks);
  }

  /** Wire decimal of a quantity. */
  quantity(lots: number): string {
    return this.rules.quantityText(lots);
  }

  /** Wire decimal of the quote amount of one trade. */
  quoteQuantity(ticks: number, lots: number): string {
    return formatUnits(this.rules.notionalUnits(ticks, lots), AMOUNT_SCALE);
  }
}
