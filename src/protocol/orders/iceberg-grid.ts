/** The visible quantities that the filters of a symbol allow to an iceberg order. */
import { cutUnits, downTo, type FilterFields, filterNamed, type Grid, lotGrid } from './filter-grid.js';
import type { DraftTerm, OrderDraft } from './order-draft.js';

/** The visible quantity of an iceberg; undefined if the order is not an iceberg, for example with an `icebergQty` of 0. */
export function shownPart({ icebergQty }: OrderDraft): DraftTerm | undefined {
  return icebergQty && (cutUnits(icebergQty.value).units > 0n || !cutUnits(icebergQty.value).isExact)
    ? icebergQty
    : undefined;
}

/**
 * The allowed visible quantities of an iceberg: multiples of the step, below the quantity, without too many parts.
 * Undefined if no value is allowed.
 */
export function icebergGrid(filters: readonly FilterFields[], { quantity }: OrderDraft): Grid | undefined {
  const lots = lotGrid(filters, false);
  if (quantity === undefined) return lots;
  const { units } = cutUnits(quantity.value);
  const limit = partsLimit(filterNamed(filters, 'ICEBERG_PARTS'));
  const step = lots.step.units;
  const least = limit === undefined ? 0n : divideUp(divideUp(units, limit), step) * step;
  const most = units === 0n ? 0n : downTo(units - 1n, step);
  const min = least > lots.min.units ? { units: least, name: `at most ${limit} parts` } : lots.min;
  const max = lots.max && lots.max.units < most ? lots.max : { units: most, name: `less than ${quantity.name}` };
  return max.units < min.units ? undefined : { step: lots.step, min, max };
}

/** The maximum number of parts of an iceberg; undefined if the filter does not limit them. */
export function partsLimit(filter: FilterFields | undefined): bigint | undefined {
  return typeof filter?.limit === 'number' && filter.limit > 0 ? BigInt(filter.limit) : undefined;
}

/** The quotient, rounded up. */
export const divideUp = (units: bigint, by: bigint): bigint => (units + by - 1n) / by;
