/**
 * Converts between the integers of the market data (ticks, lots) and decimals: amounts in units of 1e-8 and wire texts.
 *
 * {@link SymbolRules} reads the tick size and step size of a symbol. This class adds the conversions that sums over
 * many trades need. The quote amount of a trade is price x quantity. If tick size x step size is a whole number of
 * units (true for every symbol of the simulated universe), sums of ticks x lots are exact. Otherwise the engine rounds
 * the quote amount of every trade down to a unit. In this case trades must be added one by one ({@link
 * MarketScale.isWhole}), or their quantities must be multiples of {@link MarketScale.wholeLots}, as in a simulated
 * history.
 */

import { type SymbolInfo, SymbolRules } from '../../exchange/index.js';
import { AMOUNT_SCALE, formatUnits, greatestCommonDivisor, ONE } from '../../protocol/index.js';

/** Tick size and step size of one symbol, with conversions. */
export class MarketScale {
  readonly rules: SymbolRules;
  /** Whether one tick times one lot is a whole number of units, so that quote amounts are never rounded. */
  readonly isWhole: boolean;
  /** Quantities that are multiples of this number of lots have a whole quote amount at every price. 1 when every quantity has one. */
  readonly wholeLots: number;
  private readonly product: bigint;

  constructor(symbol: SymbolInfo) {
    this.rules = new SymbolRules(symbol);
    this.product = this.rules.tickUnits * this.rules.lotUnits;
    this.isWhole = this.product % ONE === 0n;
    this.wholeLots = Number(ONE / greatestCommonDivisor(this.product, ONE));
  }

  /** Quote amount, in units of 1e-8, of a sum of price ticks x quantity lots; rounded down once. */
  quoteUnits(tickLots: bigint): bigint {
    return (tickLots * this.product) / ONE;
  }

  /** The sum of ticks x lots that is nearest to a quote amount in units of 1e-8. */
  tickLots(quoteUnits: bigint): bigint {
    return (quoteUnits * ONE + this.product / 2n) / this.product;
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
