/**
 * Changes draft orders so that they pass the filters of their symbol, and lists the changes. Exact, in units of 1e-8.
 *
 * - A price moves by less than one tick, and never to the user's disadvantage: a BUY price down, a SELL price up.
 * - A stop price moves to the nearest tick. If two ticks are equally near, the order uses the one that triggers later.
 * - A quantity is rounded down to the step. If it is too small (minQty, minNotional), it is raised to the smallest
 *   quantity that passes. If it is too large (maxQty, maxNotional), it is lowered to the largest one. Legs that share a
 *   quantity are all taken into account.
 * - The visible quantity of an iceberg is rounded down and kept below the quantity. The visible quantity is raised if
 *   the iceberg has too many parts.
 * - The amount of a market order is rounded down to 8 decimals, then raised or lowered to the notional bounds.
 *
 * Values that are not changed: a price or stop price outside its bounds and a trailing delta, because the result would
 * be a different order; a quantity of 0; and what only the exchange can decide (average price, open orders). A value
 * that passes keeps its original text.
 */

import type { EndpointInfo } from '../endpoints/table.js';
import { AMOUNT_SCALE, decimalsOf, parseUnits } from '../values/decimal.js';
import {
  type Bound,
  bindsMarket,
  cutUnits,
  downTo,
  type FilterFields,
  fieldUnits,
  type Grid,
  isNotional,
  limitsAsset,
  priceGrid,
  quantityGrid,
  showUnits,
  upTo,
} from './filter-grid.js';
import type { FitChange } from './fit-change.js';
import { icebergGrid, shownPart } from './iceberg-grid.js';
import { type DraftTerm, draftsOf, type OrderDraft, triggersOnRise } from './order-draft.js';

type Params = Readonly<Record<string, string | readonly string[]>>;

/**
 * The changes after which the orders of a call pass, in the order in which they were made; empty if all values pass.
 *
 * @param average the average price of the symbol, if it is known: the exchange values market orders at it
 */
export function fitOrders(
  filters: readonly FilterFields[],
  endpoint: EndpointInfo,
  params: Params,
  average?: string,
): FitChange[] {
  const changes: FitChange[] = [];
  const drafts = () => draftsOf(endpoint, withChanges(params, changes));
  const prices = priceGrid(filters);
  for (const draft of drafts()) {
    changes.push(...fitPrice(prices, draft), ...fitStop(prices, draft));
    changes.push(...fitAmount(filters, draft));
  }
  // The notional uses the changed prices; the visible quantity of an iceberg uses the changed quantity.
  for (const name of new Set(drafts().map(({ quantity }) => quantity?.name))) {
    if (name !== undefined) changes.push(...fitQuantity(filters, drafts(), name, average));
  }
  const before = draftsOf(endpoint, params);
  for (const [index, draft] of drafts().entries()) changes.push(...fitIceberg(filters, draft, before[index]));
  return changes;
}

/** The parameters with the changes applied. */
export function withChanges<P extends Params>(params: P, changes: readonly FitChange[]): P {
  return { ...params, ...Object.fromEntries(changes.map(({ parameter, to }) => [parameter, to])) };
}

function fitPrice({ step, min, max }: Grid, { price, side }: OrderDraft): FitChange[] {
  if (!price || (side !== 'BUY' && side !== 'SELL')) return [];
  const { units, isExact } = cutUnits(price.value);
  const to = side === 'BUY' ? downTo(units, step.units) : upTo(isExact ? units : units + 1n, step.units);
  if (!isWithin(to, min, max)) return [];
  return change(price, to, `${step.name}; a ${side} is rounded ${side === 'BUY' ? 'down' : 'up'}`);
}

function fitStop({ step, min, max }: Grid, draft: OrderDraft): FitChange[] {
  const { stopPrice } = draft;
  if (!stopPrice) return [];
  // The stop price may have more than 8 decimals. Without them, a value just above the middle would count as the
  // middle.
  const scale = Math.max(AMOUNT_SCALE, decimalsOf(stopPrice.value));
  const finer = 10n ** BigInt(scale - AMOUNT_SCALE);
  const given = parseUnits(stopPrice.value, scale);
  const down = downTo(given, step.units * finer);
  const [twice, whole] = [2n * (given - down), step.units * finer];
  const goesUp = twice > whole || (twice === whole && triggersOnRise(draft));
  const to = down / finer + (goesUp ? step.units : 0n);
  return isWithin(to, min, max) ? change(stopPrice, to, `${step.name}; rounded to the nearest`) : [];
}

function isWithin(units: bigint, min: Bound, max: Bound | undefined): boolean {
  return units >= min.units && (max === undefined || units <= max.units);
}

function fitAmount(filters: readonly FilterFields[], { quoteOrderQty }: OrderDraft): FitChange[] {
  if (!quoteOrderQty) return [];
  let { units } = cutUnits(quoteOrderQty.value);
  if (isZero(quoteOrderQty)) return [];
  let why = 'rounded down to 8 decimals';
  for (const filter of filters.filter(isNotional)) {
    const [min, max] = [fieldUnits(filter, 'minNotional'), fieldUnits(filter, 'maxNotional')];
    if (bindsMarket(filter, 'minNotional') && units < min) {
      [units, why] = [min, `raised to minNotional ${showUnits(min)}`];
    }
    if (bindsMarket(filter, 'maxNotional') && max > 0n && units > max) {
      [units, why] = [max, `lowered to maxNotional ${showUnits(max)}`];
    }
  }
  for (const filter of filters) {
    const limit = fieldUnits(filter, 'limit');
    if (limitsAsset(filter, 'quote') && units > limit) {
      [units, why] = [limit, `lowered to the limit ${showUnits(limit)} of ${String(filter.asset)}`];
    }
  }
  return change(quoteOrderQty, units, why);
}

function fitQuantity(
  filters: readonly FilterFields[],
  drafts: readonly OrderDraft[],
  name: string,
  average: string | undefined,
): FitChange[] {
  const sharing = drafts.filter(({ quantity }) => quantity?.name === name);
  const quantity = sharing[0]?.quantity;
  const grid = quantityGrid(filters, sharing, average);
  if (!quantity || !grid || isZero(quantity)) return [];
  const { step, min, max } = grid;
  const down = downTo(cutUnits(quantity.value).units, step.units);
  if (down < min.units) return change(quantity, min.units, `raised because of ${min.name}`);
  if (max && down > max.units) return change(quantity, max.units, `lowered because of ${max.name}`);
  return change(quantity, down, `${step.name}; rounded down`);
}

/** @param given the draft before all changes */
function fitIceberg(filters: readonly FilterFields[], draft: OrderDraft, given: OrderDraft | undefined): FitChange[] {
  const [shown, grid] = [shownPart(draft), icebergGrid(filters, draft)];
  const isPart = [given, draft].some((one) => shown && one?.quantity && isBelow(shown, one.quantity));
  // A visible quantity that is not below the original quantity is the user's mistake, not a rounding problem.
  if (!shown || !grid || !isPart) return [];
  const down = downTo(cutUnits(shown.value).units, grid.step.units);
  if (down < grid.min.units) return change(shown, grid.min.units, `raised because of ${grid.min.name}`);
  if (grid.max && down > grid.max.units) return change(shown, grid.max.units, `lowered because of ${grid.max.name}`);
  return change(shown, down, `${grid.step.name}; rounded down`);
}

/** A quantity or an amount of 0 is the user's mistake and is not changed. */
const isZero = ({ value }: DraftTerm): boolean => !/[1-9]/.test(value);

const isBelow = (part: DraftTerm, all: DraftTerm): boolean => cutUnits(part.value).units < cutUnits(all.value).units;

/** The change of a term to `units`; empty if the term already has this value. */
function change(term: DraftTerm, units: bigint, why: string): FitChange[] {
  const { units: given, isExact } = cutUnits(term.value);
  if (isExact && given === units) return [];
  return [{ parameter: term.name, from: term.value, to: showUnits(units), why }];
}
