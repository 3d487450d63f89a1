/**
 * A symbol as integers.
 *
 * The wire describes a symbol in decimal strings ({@link SymbolInfo}); the engine counts prices in ticks and
 * quantities in lots, both safe integers, and amounts of an asset in
 * units of 1e-8 (see amounts.ts).
 *
 * - One tick is `tickSize` of PRICE_FILTER, one lot is `stepSize` of LOT_SIZE; where a symbol has no such filter or it
 *   is zero, one tick or lot is 1e-8.
 * - A notional is `price * quantity`, cut (never rounded up) to 1e-8 of the quote asset. Most symbols never cut; where
 *   tick times lot is finer than 1e-8 (ETHBTC), buyer pays and seller receives the same cut amount.
 */
import {
  AMOUNT_SCALE,
  formatSafeUnits,
  formatUnits,
  greatestCommonDivisor,
  ONE,
  parseUnits,
} from '../../protocol/index.js';
import type { AccountRights } from '../funds/account-rights.js';
import { type Amount, amountOf, floorDivide, multiply, proportion } from '../funds/amounts.js';
import type { SymbolFilter, SymbolInfo, SymbolStatus } from './symbol-info.js';

/** Bounds of a price or quantity in ticks or lots; `Infinity` where there is no upper bound. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

export interface MarketLotBounds extends Bounds {
  /** Step in lots; 1 when the filter has none of its own. */
  readonly step: number;
}

/** NOTIONAL, or MIN_NOTIONAL in the same shape; in the quote asset. */
export interface NotionalRule {
  readonly filterType: 'NOTIONAL' | 'MIN_NOTIONAL';
  readonly minUnits: Amount;
  readonly maxUnits: Amount | undefined;
  readonly applyMinToMarket: boolean;
  readonly applyMaxToMarket: boolean;
  readonly usesLastPrice: boolean;
}

/** A factor as a fraction in lowest terms: what it is multiplied by and divided by. */
export interface Fraction {
  readonly times: number;
  readonly per: number;
}

/** PERCENT_PRICE_BY_SIDE, or PERCENT_PRICE with both sides alike. */
export interface PercentPriceRule {
  readonly filterType: 'PERCENT_PRICE_BY_SIDE' | 'PERCENT_PRICE';
  readonly bidUp: Fraction;
  readonly bidDown: Fraction;
  readonly askUp: Fraction;
  readonly askDown: Fraction;
  /** `avgPriceMins` is 0: the last trade price stands in for the average. */
  readonly usesLastPrice: boolean;
}

/** TRAILING_DELTA, in 1/10000: `onRise` for orders whose stop condition is a rise, `onFall` for the others. */
export interface TrailingRule {
  readonly onRise: Bounds;
  readonly onFall: Bounds;
}

/** Quantities on the wire stop here: what 8 decimals in 64 bits can hold. */
export const MAX_UNITS = 9_223_372_036_854_775_807n;

/** The integer side of one symbol; `status` is the only thing that changes. */
export class SymbolRules {
  readonly info: SymbolInfo;
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  status: SymbolStatus;

  /** Units of 1e-8 in one tick and one lot. */
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
  /** Parts that an iceberg may have at most. */
  readonly icebergParts: number;
  readonly trailing: TrailingRule | undefined;
  /** MAX_POSITION in units of 1e-8 of the base asset. */
  readonly maxPositionUnits: bigint | undefined;
  /** Who may trade the symbol: an account with a permission of each of these sets. */
  readonly permissionSets: readonly (readonly string[])[];
  /** The rights that were found to open the symbol last: see account-rights.ts. */
  lastPermittedRights: AccountRights | undefined = undefined;

  private readonly tickNumber: number;
  private readonly lotNumber: number;
  /** Notional of one tick times one lot, in units of 1e-8; one of the two is 1 for decimal steps. */
  readonly tickLot: Fraction;
  /** One lot in whole base assets. */
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

    // The older form of a symbol lists permissions of which one is enough.
    const { permissionSets, permissions } = info;
    this.permissionSets = permissionSets.length > 0 || permissions.length === 0 ? permissionSets : [permissions];

    this.tickLot = fractionOf(this.tickUnits * this.lotUnits);
    this.lot = fractionOf(this.lotUnits);
  }

  /** Ticks in a price, or `undefined` when it lies between two ticks or beyond what is counted. */
  ticksIn(price: Amount): number | undefined {
    return wholeSteps(price, this.tickNumber, this.tickUnits);
  }

  /** Lots in a quantity, or `undefined` when it is not a whole number of them. */
  lotsIn(quantity: Amount): number | undefined {
    return wholeSteps(quantity, this.lotNumber, this.lotUnits);
  }

  /** A price in units of 1e-8 of the quote asset. */
  priceAmount(ticks: number): Amount {
    return multiply(ticks, this.tickNumber);
  }

  /** The base asset in `lots`. */
  quantityAmount(lots: number): Amount {
    const units = lots * this.lotNumber;
    return units <= Number.MAX_SAFE_INTEGER ? units : BigInt(lots) * this.lotUnits;
  }

  /** {@link quantityAmount} in units of 1e-8. */
  quantityUnits(lots: number): bigint {
    return BigInt(this.quantityAmount(lots));
  }

  /** The quote asset in `lots` at `ticks`, cut. */
  notionalAmount(ticks: number, lots: number): Amount {
    const scaled = ticks * lots * this.tickLot.times;
    if (scaled <= Number.MAX_SAFE_INTEGER) return floorDivide(scaled, this.tickLot.per);
    return amountOf((BigInt(ticks) * this.tickUnits * BigInt(lots) * this.lotUnits) / ONE);
  }

  /** {@link notionalAmount} in units of 1e-8. */
  notionalUnits(ticks: number, lots: number): bigint {
    return BigInt(this.notionalAmount(ticks, lots));
  }

  /** The most lots whose notional at `ticks` does not exceed the amount. */
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

/** A number of units of 1e-8, as a part of one. */
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

/** A filter's count, `Infinity` when it is not listed. */
export function countIn(filters: readonly SymbolFilter[], filterType: string, field: string): number {
  const value = filters.find((filter) => filter.filterType === filterType)?.[field];
  return value === undefined ? Number.POSITIVE_INFINITY : Number(value);
}

/** Bounds that are no multiple of the step shrink inwards; an upper bound of zero is none. */
function boundsOf(minUnits: bigint, maxUnits: bigint, step: bigint): Bounds {
  return {
    min: Number((minUnits + step - 1n) / step),
    max: maxUnits === 0n ? Number.POSITIVE_INFINITY : Number(maxUnits / step),
  };
}

function marketLotOf(filter: SymbolFilter, lotUnits: bigint): MarketLotBounds {
  const bounds = boundsOf(unitsOf(filter, 'minQty'), unitsOf(filter, 'maxQty'), lotUnits);
  const stepUnits = unitsOf(filter, 'stepSize');
  // A quantity is already a whole number of lots, so only the step's part that lots do not have must divide it.
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
