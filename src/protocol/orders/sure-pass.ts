/**
 * A quick check for usual orders: whether an order certainly passes all filters that depend on the order alone. The
 * check reads the same fields as filter-check.ts, as integers below 2^53 that were computed once for each symbol, and
 * makes no objects.
 *
 * Any doubt is a no: another kind of order, a long decimal, a notional next to a bound. Then filter-check.ts decides.
 */
import type { EndpointInfo } from '../endpoints/table.js';
import { ONE } from '../values/decimal.js';
import { type FilterFields, fieldUnits, unitsOfShort } from './filter-grid.js';
import { isSingleOrder } from './order-draft.js';

/** Bounds in units of 1e-8. A step of 0 allows every value. */
interface Range {
  readonly min: number;
  /** Infinity without a bound. */
  readonly max: number;
  readonly step: number;
}

interface Bounds {
  readonly price: Range;
  readonly lot: Range;
  readonly marketLot: Range;
  /** The smallest notional in units of 1e-16. */
  readonly minNotional: number;
  readonly maxNotional: number;
}

/** Cache by the filters of a symbol; undefined for filters that have no quick answer. */
const known = new WeakMap<readonly FilterFields[], Bounds | undefined>();

/** Filters that have no quick answer, since hardly any symbol has them. */
const SLOW: ReadonlySet<string> = new Set(['MAX_ASSET', 'MAX_POSITION']);
const NOTIONAL: ReadonlySet<string> = new Set(['MIN_NOTIONAL', 'NOTIONAL']);

/** Parameters of orders that have no quick answer. */
const RARE = ['stopPrice', 'icebergQty', 'trailingDelta', 'quoteOrderQty'] as const;

/** The factor from an amount in units of 1e-8 to units of 1e-16, the units of price times quantity. */
const AMOUNT = Number(ONE);

/**
 * Above 2^53 a product of two integers is rounded, by far less than this part. A notional that is nearer to its bound has no
 * quick answer: exact integers decide.
 */
const MARGIN = 1e-12;

/** Whether the order of a call passes for certain; false where filter-check.ts must decide. */
export function surelyPasses(
  filters: readonly FilterFields[],
  endpoint: EndpointInfo,
  params: Readonly<Record<string, string | readonly string[]>>,
): boolean {
  const bounds = boundsOf(filters);
  if (bounds === undefined || !isSingleOrder(endpoint)) return false;
  for (const name of RARE) if (params[name] !== undefined) return false;
  const { price, quantity, type } = params;
  if (typeof quantity !== 'string') return false;
  const lots = unitsOfShort(quantity);
  if (!isWithin(lots, bounds.lot) || (type === 'MARKET' && !isWithin(lots, bounds.marketLot))) return false;
  if (price === undefined) return true;
  if (typeof price !== 'string') return false;
  const units = unitsOfShort(price);
  if (!isWithin(units, bounds.price)) return false;
  const notional = units * lots;
  return notional >= bounds.minNotional * (1 + MARGIN) && notional <= bounds.maxNotional * (1 - MARGIN);
}

/** @param units -1 for a text that `unitsOfShort` does not read, such as a long one: it is within no range, so the full check decides */
const isWithin = (units: number, { min, max, step }: Range): boolean =>
  units > 0 && units >= min && units <= max && (step === 0 || units % step === 0);

function boundsOf(filters: readonly FilterFields[]): Bounds | undefined {
  if (known.has(filters)) return known.get(filters);
  const found = readBounds(filters);
  known.set(filters, found);
  return found;
}

function readBounds(filters: readonly FilterFields[]): Bounds | undefined {
  const types = filters.map(({ filterType }) => filterType);
  if (types.some((type) => SLOW.has(type)) || types.length > new Set(types).size) return undefined;
  const named = (type: string) => filters.find(({ filterType }) => filterType === type);
  const ranges = [
    rangeOf(named('PRICE_FILTER'), 'minPrice', 'maxPrice', 'tickSize'),
    rangeOf(named('LOT_SIZE'), 'minQty', 'maxQty', 'stepSize'),
    rangeOf(named('MARKET_LOT_SIZE'), 'minQty', 'maxQty', 'stepSize'),
  ];
  const [price, lot, marketLot] = ranges;
  const notionals = filters.filter(({ filterType }) => NOTIONAL.has(filterType));
  const [least, most] = [
    notionals.map((filter) => fieldUnits(filter, 'minNotional')),
    notionals.map((filter) => fieldUnits(filter, 'maxNotional')).filter((one) => one > 0n),
  ];
  if (!price || !lot || !marketLot || [...least, ...most].some((one) => !isSafe(one))) return undefined;
  return {
    ...{ price, lot, marketLot },
    minNotional: Math.max(0, ...least.map(Number)) * AMOUNT,
    maxNotional: Math.min(Number.POSITIVE_INFINITY, ...most.map((one) => Number(one) * AMOUNT)),
  };
}

/** Undefined for a range that this file does not read: filter-check.ts decides then. */
function rangeOf(filter: FilterFields | undefined, ...names: readonly [string, string, string]): Range | undefined {
  const [min, max, step] = names.map((name) => fieldUnits(filter, name)) as [bigint, bigint, bigint];
  if (!isSafe(min) || !isSafe(step)) return undefined;
  // The values that are read are below 2^53, so a larger bound has no effect.
  return {
    min: Number(min),
    max: max > 0n && isSafe(max) ? Number(max) : Number.POSITIVE_INFINITY,
    step: Number(step),
  };
}

const isSafe = (units: bigint): boolean => units <= BigInt(Number.MAX_SAFE_INTEGER);
