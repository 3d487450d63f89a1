/**
 * Holds the filters of a symbol as integers: ticks of the price and lots of the quantity.
 *
 * The wire describes a symbol in decimal strings ({@link SymbolInfo}). The engine counts prices in ticks and quantities
 * in lots, both safe integers, and amounts of an asset in units of 1e-8 (see amounts.ts).
 *
 * - One tick is `tickSize` of PRICE_FILTER, one lot is `stepSize` of LOT_SIZE. When a symbol has no such filter or
 *   the size is zero, one tick or lot is 1e-8.
 * - A notional is `price * quantity`, rounded down to 1e-8 of the quote asset. For most symbols nothing is rounded.
 *   When tick times lot is smaller than 1e-8 (ETHBTC), the buyer pays and the seller receives the same rounded amount.
 */
import {
  AMOUNT_SCALE,
  formatSafeUnits,
  formatUnits,
  greatestCommonDivisor,
  ONE,
  parseUnits,
} from '../../protocol/index.js';
import type { AccountRights } from './account-rights.js';
import { type Amount, amountOf, floorDivide, multiply, proportion } from './amounts.js';
import type { SymbolFilter, SymbolInfo, SymbolStatus } from './symbol-info.js';

/** Limits of a price in ticks or a quantity in lots; `max` is `Infinity` when there is no upper limit. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

export interface MarketLotBounds extends Bounds {
  /** Step in lots; 1 when the filter has no step. */
  readonly step: number;
}

/** NOTIONAL, or MIN_NOTIONAL in the same form; amounts of the quote asset. */
export interface NotionalRule {
  readonly filterType: 'NOTIONAL' | 'MIN_NOTIONAL';
  readonly minUnits: Amount;
  readonly maxUnits: Amount | undefined;
  readonly applyMinToMarket: boolean;
  readonly applyMaxToMarket: boolean;
  readonly usesLastPrice: boolean;
}

/** A factor as a fraction in lowest terms: multiply by `times`, divide by `per`. */
export interface Fraction {
  readonly times: number;
  readonly per: number;
}

/** PERCENT_PRICE_BY_SIDE, or PERCENT_PRICE with equal multipliers for both sides. */
export interface PercentPriceRule {
  readonly filterType: 'PERCENT_PRICE_BY_SIDE' | 'PERCENT_PRICE';
  readonly bidUp: Fraction;
  readonly bidDown: Fraction;
  readonly askUp: Fraction;
  readonly askDown: Fraction;
  /** True when `avgPriceMins` is 0: the last trade price is used instead of the average price. */
  readonly usesLastPrice: boolean;
}

/** TRAILING_DELTA in 1/10000: `onRise` for orders that trigger on a rise, `onFall` for the others. */
export interface TrailingRule {
  readonly onRise: Bounds;
  readonly onFall: Bounds;
}

/** Largest quantity on the wire: a 64-bit integer with 8 decimals. */
export const MAX_UNITS = 9_223_372_036_854_775_807n;

/** The rules of one symbol as integers. Only `status` and `lastPermittedRights` change. */
export class SymbolRules {
  readonly info: SymbolInfo;
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  status: SymbolStatus;

  /** Size of one tick and of one lot, units of 1e-8. */
  readonly tickUnits: bigint;
  readonly lotUnits: bigint;
  readonly priceBounds: Bounds;
  readonly lotBounds: Bounds;
  readonly marketLotBounds: MarketLotBounds | undefined;
  readonly percentPrice: PercentPriceRule | undefined;
  readonly notional: NotionalRule | undefined;
  readonly maxNumOrders: number;
  readonly maxNumAlgoOrders: number;
  readonly maxNumIcebergOrders: number;
  readonly maxNumOrderLists: number;
  readonly maxNumOrderAmends: number;
  /** Largest number of parts of an iceberg. */
  readonly icebergParts: number;
  readonly trailing: TrailingRule | undefined;
  /** MAX_POSITION in units of 1e-8 of the base asset. */
  readonly maxPositionUnits: bigint | undefined;
  /** An account may trade the symbol when it has a permission of each of these sets. */
  readonly permissionSets: readonly (readonly string[])[];
  /** The account rights that last passed the permission check; see permissions.ts. */
  lastPermittedRights: AccountRights | undefined = undefined;

  private readonly tickNumber: number;
  private readonly lotNumber: number;
  /** Notional of one tick times one lot, in units of 1e-8. For decimal steps, `times` or `per` is 1. */
  readonly tickLot: Fraction;
  /** One lot as a fraction of one base asset. */
  readonly lot: Fraction;

  constructor(info: SymbolInfo) {
    this.info = info;
    this.symbol = info.symbol;
    this.baseAsset = info.baseAsset;
    this.quoteAsset = info.quoteAsset;
    this.status = info.status;

    const price = filterOf(info, 'PRICE_FILTER');
    const lot = filterOf(info, 'LOT_SIZE');
    const marketLot = filterOf(info, 'MARKET_LOT_SIZE');
    this.tickUnits = unitsOf(price, 'tickSize') || 1n;
    this.lotUnits = unitsOf(lot, 'stepSize') || 1n;
    this.tickNumber = Number(this.tickUnits);
    this.lotNumber = Number(this.lotUnits);
    this.priceBounds = boundsOf(unitsOf(price, 'minPrice'), unitsOf(price, 'maxPrice'), this.tickUnits);
    this.lotBounds = boundsOf(unitsOf(lot, 'minQty'), unitsOf(lot, 'maxQty'), this.lotUnits);
    this.marketLotBounds = marketLot && marketLotOf(marketLot, this.lotUnits);
    this.percentPrice = percentPriceOf(info);
    this.notional = notionalOf(info);
    this.maxNumOrders = countOf(info, 'MAX_NUM_ORDERS', 'maxNumOrders');
    this.maxNumAlgoOrders = countOf(info, 'MAX_NUM_ALGO_ORDERS', 'maxNumAlgoOrders');
    this.maxNumOrderLists = countOf(info, 'MAX_NUM_ORDER_LISTS', 'maxNumOrderLists');
    this.maxNumIcebergOrders = countOf(info, 'MAX_NUM_ICEBERG_ORDERS', 'maxNumIcebergOrders');
    this.maxNumOrderAmends = countOf(info, 'MAX_NUM_ORDER_AMENDS', 'maxNumOrderAmends');
    this.icebergParts = countOf(info, 'ICEBERG_PARTS', 'limit');
    this.trailing = trailingOf(info);
    const position = filterOf(info, 'MAX_POSITION');
    this.maxPositionUnits = position && unitsOf(position, 'maxPosition');

    // The older form of a symbol has a list of permissions; one of them is enough.
    const { permissionSets, permissions } = info;
    this.permissionSets = permissionSets.length > 0 || permissions.length === 0 ? permissionSets : [permissions];

    this.tickLot = fractionOf(this.tickUnits * this.lotUnits);
    this.lot = fractionOf(this.lotUnits);
  }

  /** The price in ticks; `undefined` when it is between two ticks or too large for a safe integer. */
  ticksIn(price: Amount): number | undefined {
    return wholeSteps(price, this.tickNumber, this.tickUnits);
  }

  /** The quantity in lots; `undefined` when it is not a whole number of lots. */
  lotsIn(quantity: Amount): number | undefined {
    return wholeSteps(quantity, this.lotNumber, this.lotUnits);
  }

  /** The price in units of 1e-8 of the quote asset. */
  priceAmount(ticks: number): Amount {
    return multiply(ticks, this.tickNumber);
  }

  /** The quantity in units of 1e-8 of the base asset. */
  quantityAmount(lots: number): Amount {
    const units = lots * this.lotNumber;
    return units <= Number.MAX_SAFE_INTEGER ? units : BigInt(lots) * this.lotUnits;
  }

  /** {@link quantityAmount} as a bigint. */
  quantityUnits(lots: number): bigint {
    return BigInt(this.quantityAmount(lots));
  }

  /** The notional in units of 1e-8 of the quote asset, rounded down. */
  notionalAmount(ticks: number, lots: number): Amount {
    const scaled = ticks * lots * this.tickLot.times;
    if (scaled <= Number.MAX_SAFE_INTEGER) return floorDivide(scaled, this.tickLot.per);
    return amountOf((BigInt(ticks) * this.tickUnits * BigInt(lots) * this.lotUnits) / ONE);
  }

  /** {@link notionalAmount} as a bigint. */
  notionalUnits(ticks: number, lots: number): bigint {
    return BigInt(this.notionalAmount(ticks, lots));
  }

  /** The largest number of lots whose notional at `ticks` does not exceed the amount. */
  lotsFor(quote: Amount, ticks: number): number {
    if (ticks === 0) return 0;
    const perLot = ticks * this.tickLot.times;
    if (perLot <= Number.MAX_SAFE_INTEGER) return Number(proportion(quote, this.tickLot.per, perLot));
    return Number((BigInt(quote) * ONE) / (BigInt(ticks) * this.tickUnits * this.lotUnits));
  }

  /** The price as the wire writes it, 8 decimals. */
  priceText(ticks: number): string {
    return textOf(ticks, this.tickNumber, this.tickUnits);
  }

  /** The quantity as the wire writes it, 8 decimals. */
  quantityText(lots: number): string {
    return textOf(lots, this.lotNumber, this.lotUnits);
  }
}

function textOf(steps: number, stepNumber: number, stepUnits: bigint): string {
  const units = steps * stepNumber;
  if (units > Number.MAX_SAFE_INTEGER) return formatUnits(BigInt(steps) * stepUnits, AMOUNT_SCALE);
  return formatSafeUnits(units);
}

function wholeSteps(amount: Amount, stepNumber: number, step: bigint): number | undefined {
  if (typeof amount === 'number') {
    const steps = floorDivide(amount, stepNumber);
    return steps * stepNumber === amount ? steps : undefined;
  }
  const units = BigInt(amount);
  if (units % step !== 0n) return undefined;
  const steps = units / step;
  return steps <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(steps) : undefined;
}

function filterOf(info: SymbolInfo, filterType: string): SymbolFilter | undefined {
  return info.filters.find((filter) => filter.filterType === filterType);
}

/** Units of 1e-8 as a fraction of one. */
export function fractionOf(units: bigint): Fraction {
  const common = greatestCommonDivisor(units, ONE);
  return { times: Number(units / common), per: Number(ONE / common) };
}

function unitsOf(filter: SymbolFilter | undefined, field: string): bigint {
  const value = filter?.[field];
  return value === undefined ? 0n : parseUnits(String(value), AMOUNT_SCALE);
}

function countOf(info: SymbolInfo, filterType: string, field: string): number {
  return countIn(info.filters, filterType, field);
}

/** The count of a filter; `Infinity` when the filter is not listed. */
export function countIn(filters: readonly SymbolFilter[], filterType: string, field: string): number {
  const value = filters.find((filter) => filter.filterType === filterType)?.[field];
  return value === undefined ? Number.POSITIVE_INFINITY : Number(value);
}

/** Limits that are not a multiple of the step are rounded inwards. An upper limit of zero means no limit. */
function boundsOf(minUnits: bigint, maxUnits: bigint, step: bigint): Bounds {
  return {
    min: Number((minUnits + step - 1n) / step),
    max: maxUnits === 0n ? Number.POSITIVE_INFINITY : Number(maxUnits / step),
  };
}

function marketLotOf(filter: SymbolFilter, lotUnits: bigint): MarketLotBounds {
  const bounds = boundsOf(unitsOf(filter, 'minQty'), unitsOf(filter, 'maxQty'), lotUnits);
  const stepUnits = unitsOf(filter, 'stepSize');
  // Quantities are whole lots, so a quantity must be divisible only by the part of the step that a lot does not have.
  const step = stepUnits === 0n ? 1 : Number(stepUnits / greatestCommonDivisor(stepUnits, lotUnits));
  return { ...bounds, step };
}

function trailingOf(info: SymbolInfo): TrailingRule | undefined {
  const filter = filterOf(info, 'TRAILING_DELTA');
  if (!filter) return undefined;
  return {
    onRise: { min: Number(filter.minTrailingAboveDelta), max: Number(filter.maxTrailingAboveDelta) },
    onFall: { min: Number(filter.minTrailingBelowDelta), max: Number(filter.maxTrailingBelowDelta) },
  };
}

function percentPriceOf(info: SymbolInfo): PercentPriceRule | undefined {
  const bySide = filterOf(info, 'PERCENT_PRICE_BY_SIDE');
  if (bySide) {
    return {
      filterType: 'PERCENT_PRICE_BY_SIDE',
      bidUp: fractionOf(unitsOf(bySide, 'bidMultiplierUp')),
      bidDown: fractionOf(unitsOf(bySide, 'bidMultiplierDown')),
      askUp: fractionOf(unitsOf(bySide, 'askMultiplierUp')),
      askDown: fractionOf(unitsOf(bySide, 'askMultiplierDown')),
      usesLastPrice: bySide.avgPriceMins === 0,
    };
  }
  const both = filterOf(info, 'PERCENT_PRICE');
  if (!both) return undefined;
  const up = fractionOf(unitsOf(both, 'multiplierUp'));
  const down = fractionOf(unitsOf(both, 'multiplierDown'));
  const usesLastPrice = both.avgPriceMins === 0;
  return { filterType: 'PERCENT_PRICE', bidUp: up, bidDown: down, askUp: up, askDown: down, usesLastPrice };
}

function notionalOf(info: SymbolInfo): NotionalRule | undefined {
  const notional = filterOf(info, 'NOTIONAL');
  if (notional) {
    return {
      filterType: 'NOTIONAL',
      minUnits: amountOf(unitsOf(notional, 'minNotional')),
      maxUnits: amountOf(unitsOf(notional, 'maxNotional')) || undefined,
      applyMinToMarket: notional.applyMinToMarket === true,
      applyMaxToMarket: notional.applyMaxToMarket === true,
      usesLastPrice: notional.avgPriceMins === 0,
    };
  }
  const minimum = filterOf(info, 'MIN_NOTIONAL');
  if (!minimum) return undefined;
  return {
    filterType: 'MIN_NOTIONAL',
    minUnits: amountOf(unitsOf(minimum, 'minNotional')),
    maxUnits: undefined,
    applyMinToMarket: minimum.applyToMarket === true,
    applyMaxToMarket: false,
    usesLastPrice: minimum.avgPriceMins === 0,
  };
}
