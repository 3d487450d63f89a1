/**
 * The values that the filters of a symbol allow for a price or a quantity: the multiples of a step between two bounds.
 * Each step and bound keeps a name for messages, such as `minQty 0.001`. Exact, in units of 1e-8.
 *
 * As on the exchange, a step of 0 means 8 decimals, and an upper bound of 0 means no bound. A bound that is not a
 * multiple of the step moves inwards to the next multiple. The value 0 is never valid. Source: `filters.json` of the protocol
 * reference.
 */

import { greatestCommonDivisor } from '../math/greatest-common-divisor.js';
import { AMOUNT_SCALE, formatUnits, ONE, parseUnits, trimDecimal } from '../values/decimal.js';
import type { DraftTerm, OrderDraft } from './order-draft.js';

/** A filter as exchangeInfo states it. */
export interface FilterFields {
  readonly filterType: string;
  readonly [field: string]: unknown;
}

/** A value, and the filter field that sets it, such as `minQty 0.001`. */
export interface Bound {
  readonly units: bigint;
  readonly name: string;
}

/** The allowed values: multiples of `step` from `min` to `max`. */
export interface Grid {
  readonly step: Bound;
  readonly min: Bound;
  readonly max?: Bound;
}

/** Units of a decimal string. */
interface CutUnits {
  readonly units: bigint;
  /** False if the text has more than 8 decimals; the further decimals are dropped. */
  readonly isExact: boolean;
}

/** Cache of parsed long texts: the filters read an order's price three times. */
const cuts = new Map<string, CutUnits>();
const MAX_CUTS = 256;

/** Parses a decimal string to units of 1e-8. Further decimals are dropped, and then `isExact` is false. */
export function cutUnits(text: string): CutUnits {
  const short = unitsOfShort(text);
  if (short >= 0) return { units: BigInt(short), isExact: true };
  const known = cuts.get(text);
  if (known) return known;
  const [whole = '0', fraction = ''] = text.split('.');
  const cut = {
    units: parseUnits(`${whole}.${fraction.slice(0, AMOUNT_SCALE)}`, AMOUNT_SCALE),
    isExact: !/[1-9]/.test(fraction.slice(AMOUNT_SCALE)),
  };
  if (cuts.size >= MAX_CUTS) cuts.clear();
  cuts.set(text, cut);
  return cut;
}

/** The maximum number of digits before the point of a short decimal: its units of 1e-8 are below 2^53. */
const MAX_WHOLE = 7;
const [ZERO, POINT] = [48, 46];

/**
 * The units of a decimal such as `60000.10`, read digit by digit, because every order is checked: a pattern and a BigInt
 * of the text take ten times as long. -1 for a longer decimal, and for any other text.
 */
export function unitsOfShort(text: string): number {
  let units = 0;
  let whole = 0;
  let at = 0;
  for (; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) break;
    units = units * 10 + digit;
    whole += 1;
  }
  if (whole === 0 || whole > MAX_WHOLE) return -1;
  let decimals = 0;
  if (at < text.length) {
    if (text.charCodeAt(at) !== POINT) return -1;
    for (at += 1; at < text.length; at += 1) {
      const digit = text.charCodeAt(at) - ZERO;
      if (digit < 0 || digit > 9) return -1;
      units = units * 10 + digit;
      decimals += 1;
    }
    if (decimals === 0 || decimals > AMOUNT_SCALE) return -1;
  }
  for (; decimals < AMOUNT_SCALE; decimals += 1) units *= 10;
  return units;
}

/** Cache of parsed filter fields: every order of a symbol reads the same fields. */
const fieldsRead = new WeakMap<FilterFields, Map<string, bigint>>();

/** A decimal field of a filter in units of 1e-8; 0 if the filter has no such field. */
export function fieldUnits(filter: FilterFields | undefined, field: string): bigint {
  if (filter === undefined) return 0n;
  const fields = fieldsRead.get(filter) ?? new Map<string, bigint>();
  const known = fields.get(field);
  if (known !== undefined) return known;
  const value = filter[field];
  const units = typeof value === 'string' ? cutUnits(value).units : 0n;
  fieldsRead.set(filter, fields.set(field, units));
  return units;
}

/** Units as a decimal string for people. */
export const showUnits = (units: bigint): string => trimDecimal(formatUnits(units, AMOUNT_SCALE));

export const filterNamed = (filters: readonly FilterFields[], filterType: string): FilterFields | undefined =>
  filters.find((filter) => filter.filterType === filterType);

/** The prices and stop prices that PRICE_FILTER allows. */
export function priceGrid(filters: readonly FilterFields[]): Grid {
  return gridOf([[filterNamed(filters, 'PRICE_FILTER'), 'minPrice', 'maxPrice', 'tickSize']]);
}

/** The quantities that LOT_SIZE allows, and for market orders MARKET_LOT_SIZE too. */
export function lotGrid(filters: readonly FilterFields[], isMarket: boolean): Grid {
  const lot: GridSource = [filterNamed(filters, 'LOT_SIZE'), 'minQty', 'maxQty', 'stepSize'];
  return gridOf(isMarket ? [lot, [filterNamed(filters, 'MARKET_LOT_SIZE'), 'minQty', 'maxQty', 'stepSize']] : [lot]);
}

/**
 * The allowed values of a quantity that `drafts` share: {@link lotGrid}, limited by MAX_ASSET, and by the notional bounds
 * at the price of each draft. Undefined if no value is allowed.
 *
 * @param average the price at which the exchange values market orders; without it their notional is not limited
 */
export function quantityGrid(
  filters: readonly FilterFields[],
  drafts: readonly OrderDraft[],
  average?: string,
): Grid | undefined {
  const lots = lotGrid(
    filters,
    drafts.some(({ type }) => type === 'MARKET'),
  );
  let { min, max } = lots;
  for (const filter of filters) {
    if (!limitsAsset(filter, 'base')) continue;
    const units = downTo(fieldUnits(filter, 'limit'), lots.step.units);
    if (max === undefined || units < max.units) max = { units, name: assetLimitName(filter) };
  }
  for (const { price, type } of drafts) {
    const text = price?.value ?? (type === 'MARKET' ? average : undefined);
    const priceUnits = text === undefined ? 0n : cutUnits(text).units;
    if (!priceUnits) continue;
    for (const bound of notionalBounds(filters)) {
      if (!price && !bound.bindsMarket) continue;
      // price * quantity has 16 decimals. The division uses all of them, so nothing is rounded before the comparison.
      const scaled = bound.units * ONE;
      const name = `${bound.name} at ${price ? 'price' : 'the average price'} ${price ? text : trimDecimal(String(text))}`;
      if (bound.isMin) {
        const units = upTo((scaled + priceUnits - 1n) / priceUnits, lots.step.units);
        if (units > min.units) min = { units, name };
      } else {
        const units = downTo(scaled / priceUnits, lots.step.units);
        if (max === undefined || units < max.units) max = { units, name };
      }
    }
  }
  if (max !== undefined && max.units < min.units) return undefined;
  return { step: lots.step, min, ...(max ? { max } : {}) };
}

interface NotionalBound extends Bound {
  readonly isMin: boolean;
  /** Whether the bound applies to market orders, at the average price. */
  readonly bindsMarket: boolean;
}

/** The bounds of NOTIONAL or MIN_NOTIONAL, and of MAX_ASSET for the quote asset. */
function notionalBounds(filters: readonly FilterFields[]): NotionalBound[] {
  return filters.flatMap((filter) => {
    if (limitsAsset(filter, 'quote')) {
      const name = assetLimitName(filter);
      return [{ units: fieldUnits(filter, 'limit'), name, isMin: false, bindsMarket: false }];
    }
    if (!isNotional(filter)) return [];
    return (['minNotional', 'maxNotional'] as const).flatMap((field) => {
      const units = fieldUnits(filter, field);
      const name = `${field} ${showUnits(units)}`;
      return units === 0n
        ? []
        : [{ units, name, isMin: field === 'minNotional', bindsMarket: bindsMarket(filter, field) }];
    });
  });
}

/**
 * Whether MAX_ASSET limits the base asset (the quantity) or the quote asset (the notional) of each order. The filter
 * names an asset; `role` says which asset of the symbol this is, and is added when the filter is stored.
 */
export const limitsAsset = (filter: FilterFields, role: 'base' | 'quote'): boolean =>
  filter.filterType === 'MAX_ASSET' && filter.role === role;

const assetLimitName = (filter: FilterFields): string =>
  `limit ${showUnits(fieldUnits(filter, 'limit'))} of ${String(filter.asset)}`;

export const isNotional = ({ filterType }: FilterFields): boolean =>
  filterType === 'NOTIONAL' || filterType === 'MIN_NOTIONAL';

/** Whether a bound of a notional filter applies to orders without a price. */
export function bindsMarket(filter: FilterFields, field: 'minNotional' | 'maxNotional'): boolean {
  if (filter.filterType === 'MIN_NOTIONAL') return filter.applyToMarket === true;
  return field === 'minNotional' ? filter.applyMinToMarket === true : filter.applyMaxToMarket === true;
}

/** The largest allowed value that is not above the term; undefined if all allowed values are above it. */
export function gridBelow(grid: Grid, { value }: DraftTerm): bigint | undefined {
  const down = downTo(cutUnits(value).units, grid.step.units);
  if (down < grid.min.units) return undefined;
  return grid.max !== undefined && down > grid.max.units ? grid.max.units : down;
}

/** The smallest allowed value that is not below the term; undefined if all allowed values are below it. */
export function gridAbove(grid: Grid, { value }: DraftTerm): bigint | undefined {
  const { units, isExact } = cutUnits(value);
  const up = upTo(isExact ? units : units + 1n, grid.step.units);
  if (grid.max !== undefined && up > grid.max.units) return undefined;
  return up < grid.min.units ? grid.min.units : up;
}

/** The nearest allowed values below and above the term, the lower first; one value if they are equal. */
export function nearestOf(grid: Grid | undefined, term: DraftTerm): string[] {
  if (grid === undefined) return [];
  const found = [gridBelow(grid, term), gridAbove(grid, term)].filter((units) => units !== undefined);
  return [...new Set(found.map(showUnits))];
}

export const downTo = (units: bigint, step: bigint): bigint => units - (units % step);
export const upTo = (units: bigint, step: bigint): bigint => downTo(units + step - 1n, step);

type GridSource = readonly [filter: FilterFields | undefined, min: string, max: string, step: string];

function gridOf(sources: readonly GridSource[]): Grid {
  let step: Bound = { units: 1n, name: '8 decimals' };
  for (const [filter, , , field] of sources) {
    const units = fieldUnits(filter, field);
    const both = units === 0n ? step.units : leastCommonMultiple(step.units, units);
    if (both !== step.units) step = { units: both, name: `${field} ${showUnits(both)}` };
  }
  let min: Bound = { units: step.units, name: step.name };
  let max: Bound | undefined;
  for (const [filter, minField, maxField] of sources) {
    const [low, high] = [fieldUnits(filter, minField), fieldUnits(filter, maxField)];
    if (upTo(low, step.units) > min.units) {
      min = { units: upTo(low, step.units), name: `${minField} ${showUnits(low)}` };
    }
    if (high > 0n && (max === undefined || downTo(high, step.units) < max.units)) {
      max = { units: downTo(high, step.units), name: `${maxField} ${showUnits(high)}` };
    }
  }
  return max === undefined ? { step, min } : { step, min, max };
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return (a / greatestCommonDivisor(a, b)) * b;
}
