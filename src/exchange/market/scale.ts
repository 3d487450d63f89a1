/**
 * What one tick and one lot of a symbol are worth, and the way from integers to wire decimals.
 *
 * Prices are integers of ticks, quantities integers of lots, amounts `bigint` in units of 1e-8. The quote amount of a
 * trade is price x quantity, exact whenever tick size x step size is a whole number of units (every symbol of the
 * simulated universe); otherwise it is cut to a unit, as the exchange cuts it.
 */
import { AMOUNT_SCALE, formatUnits, parseUnits } from '../../protocol/decimal.js';
import type { SymbolInfo } from '../symbol-rules.js';

const UNIT = 10n ** BigInt(AMOUNT_SCALE);

/** The integer grid of one symbol. */
export class MarketScale {
  /** Units of 1e-8 quote asset in one tick. */
  readonly tickUnits: bigint;
  /** Units of 1e-8 base asset in one lot. */
  readonly lotUnits: bigint;
  readonly #quoteUnitsPerTickLot: bigint;
  readonly #isWhole: boolean;

  constructor(tickSize: string, stepSize: string) {
    this.tickUnits = parseUnits(tickSize, AMOUNT_SCALE);
    this.lotUnits = parseUnits(stepSize, AMOUNT_SCALE);
    if (this.tickUnits <= 0n || this.lotUnits <= 0n) throw new RangeError('tick size and step size must be above zero');
    const product = this.tickUnits * this.lotUnits;
    this.#isWhole = product % UNIT === 0n;
    this.#quoteUnitsPerTickLot = this.#isWhole ? product / UNIT : product;
  }

  /** Quote amount in 1e-8 units of a sum of price ticks x quantity lots. */
  quoteUnits(tickLots: bigint): bigint {
    const product = tickLots * this.#quoteUnitsPerTickLot;
    return this.#isWhole ? product : product / UNIT;
  }

  /** The sum of ticks x lots nearest to a quote amount in 1e-8 units. */
  tickLots(quoteUnits: bigint): bigint {
    const product = this.#isWhole ? quoteUnits : quoteUnits * UNIT;
    return (product + this.#quoteUnitsPerTickLot / 2n) / this.#quoteUnitsPerTickLot;
  }

  /** Wire decimal of a price. */
  price(ticks: number): string {
    return formatUnits(BigInt(ticks) * this.tickUnits, AMOUNT_SCALE);
  }

  /** Wire decimal of a quantity. */
  quantity(lots: number): string {
    return formatUnits(BigInt(lots) * this.lotUnits, AMOUNT_SCALE);
  }

  /** Wire decimal of the quote amount of one trade. */
  quoteQuantity(ticks: number, lots: number): string {
    return formatUnits(this.quoteUnits(BigInt(ticks) * BigInt(lots)), AMOUNT_SCALE);
  }

  /** Ticks of a wire decimal, which must lie on the grid. */
  ticks(price: string): number {
    return Number(parseUnits(price, AMOUNT_SCALE) / this.tickUnits);
  }

  /** Lots of a wire decimal, which must lie on the grid. */
  lots(quantity: string): number {
    return Number(parseUnits(quantity, AMOUNT_SCALE) / this.lotUnits);
  }
}

/** The grid of a symbol: its PRICE_FILTER's tick size and LOT_SIZE's step size. */
export function scaleOf(symbol: SymbolInfo): MarketScale {
  return new MarketScale(fieldOf(symbol, 'PRICE_FILTER', 'tickSize'), fieldOf(symbol, 'LOT_SIZE', 'stepSize'));
}

function fieldOf(symbol: SymbolInfo, filterType: string, field: string): string {
  const filter = symbol.filters.find((one) => one.filterType === filterType) as Record<string, unknown> | undefined;
  const value = filter?.[field];
  if (typeof value !== 'string') throw new RangeError(`${symbol.symbol} has no ${filterType} with a ${field}`);
  return value;
}
