/**
 * Checks draft orders against the filters of their symbol, and names the nearest values that pass.
 *
 * The client uses it before it sends an order; the exchange checks orders again with its own integers. All arithmetic
 * is exact, in units of 1e-8. It decides only the filters that depend on the draft alone; undecided-filters.ts lists those that need
 * the average price. A nearest quantity passes the lot sizes and the notional of every
 * leg that shares the quantity; a nearest price is a multiple of the tick size.
 */
import { AMOUNT_SCALE, formatUnits, ONE, trimDecimal } from '../values/decimal.js';
import {
  bindsMarket,
  cutUnits,
  downTo,
  type FilterFields,
  fieldUnits,
  type Grid,
  gridAbove,
  gridBelow,
  limitsAsset,
  nearestOf,
  priceGrid,
  quantityGrid,
  showUnits,
} from './filter-grid.js';
import { divideUp, icebergGrid, partsLimit, shownPart } from './iceberg-grid.js';
import { notionalOf } from './order-amounts.js';
import { type DraftTerm, type OrderDraft, triggersOnRise } from './order-draft.js';

export type { FilterFields } from './filter-grid.js';

/** The result of checking one filter. */
export interface FilterVerdict {
  readonly name: string;
  readonly ok: boolean;
  /** The checked values; if the filter fails, also the nearest valid values. */
  readonly detail: string;
  /** Wire name of the checked parameter. */
  readonly parameter?: string;
  /** If the filter fails: the nearest values that pass, the lower first. */
  readonly nearest?: readonly string[];
}

/** A verdict. A verdict that passes is a function, so that its text is built only when it is shown. */
type Verdict = FilterVerdict | (() => FilterVerdict);

/** Checks the orders of one placement against every filter that these orders alone can decide. */
export function checkFilters(filters: readonly FilterFields[], drafts: readonly OrderDraft[]): FilterVerdict[] {
  return onceEach(judge(filters, drafts).map((one) => (typeof one === 'function' ? one() : one)));
}

/** Only the failed verdicts of {@link checkFilters}. Every order is checked with this function before it is sent. */
export function brokenFilters(filters: readonly FilterFields[], drafts: readonly OrderDraft[]): FilterVerdict[] {
  const broken = judge(filters, drafts).filter((one) => typeof one !== 'function');
  return broken.length > 1 ? onceEach(broken) : broken;
}

/** Removes duplicates: legs that share a quantity have the same verdict on it. */
function onceEach(verdicts: readonly FilterVerdict[]): FilterVerdict[] {
  const seen = new Set<string>();
  return verdicts.filter(({ name, detail }) => !seen.has(`${name} ${detail}`) && seen.add(`${name} ${detail}`));
}

function judge(filters: readonly FilterFields[], drafts: readonly OrderDraft[]): Verdict[] {
  const said: Verdict[] = [];
  for (const { filter, check } of decidableOf(filters)) {
    for (const draft of drafts) check(said, { filters, filter, draft, drafts });
  }
  return said;
}

/** A filter with the function that adds the verdicts on a draft. */
interface DecidableFilter {
  readonly filter: FilterFields;
  readonly check: Check;
}

interface Checked {
  readonly filters: readonly FilterFields[];
  readonly filter: FilterFields;
  readonly draft: OrderDraft;
  readonly drafts: readonly OrderDraft[];
}

type Check = (said: Verdict[], checked: Checked) => void;

/** Cache by the filters of a symbol: of a dozen filters, half can be decided here, and every order is checked. */
const decidable = new WeakMap<readonly FilterFields[], readonly DecidableFilter[]>();

function decidableOf(filters: readonly FilterFields[]): readonly DecidableFilter[] {
  const known = decidable.get(filters);
  if (known) return known;
  const found = filters.flatMap((filter) => {
    const check = CHECKS.get(filter.filterType);
    return check ? [{ filter, check }] : [];
  });
  decidable.set(filters, found);
  return found;
}

function add(said: Verdict[], one: Verdict | undefined): void {
  if (one) said.push(one);
}

const checkNotional: Check = (said, checked) => {
  const { filter, draft } = checked;
  const { quoteOrderQty } = draft;
  add(said, quoteOrderQty ? amountCheck(filter, quoteOrderQty) : notionalCheck(filter, draft, quantitiesOf(checked)));
};

/** The checks by type of the filter. */
const CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  [
    'PRICE_FILTER',
    (said, { filters, filter, draft }) => {
      const prices = () => priceGrid(filters);
      add(said, stepCheck(filter, draft.price, PRICE_FIELDS, prices));
      add(said, stepCheck(filter, draft.stopPrice, PRICE_FIELDS, prices));
    },
  ],
  [
    'LOT_SIZE',
    (said, checked) => {
      const { filters, filter, draft } = checked;
      add(said, stepCheck(filter, draft.quantity, LOT_FIELDS, quantitiesOf(checked)));
      add(
        said,
        stepCheck(filter, shownPart(draft), LOT_FIELDS, () => icebergGrid(filters, draft)),
      );
    },
  ],
  [
    'MARKET_LOT_SIZE',
    (said, checked) => {
      const { filter, draft } = checked;
      if (draft.type === 'MARKET') add(said, stepCheck(filter, draft.quantity, LOT_FIELDS, quantitiesOf(checked)));
    },
  ],
  ['MIN_NOTIONAL', checkNotional],
  ['NOTIONAL', checkNotional],
  ['ICEBERG_PARTS', (said, { filters, filter, draft }) => add(said, partsCheck(filters, filter, draft))],
  ['TRAILING_DELTA', (said, { filter, draft }) => add(said, trailingCheck(filter, draft))],
  ['MAX_ASSET', (said, checked) => add(said, assetCheck(checked.filter, checked.draft, quantitiesOf(checked)))],
  ['MAX_POSITION', (said, checked) => add(said, positionCheck(checked.filter, checked.draft, quantitiesOf(checked)))],
]);

/** Finds the quantities that pass for all drafts which share the quantity of the checked one. */
function quantitiesOf({ filters, draft, drafts }: Checked): FindGrid {
  return () =>
    quantityGrid(
      filters,
      drafts.filter((one) => one.quantity?.name === draft.quantity?.name),
    );
}

/** Computes the grid of valid values. It is called only when a filter fails. */
type FindGrid = () => Grid | undefined;

type RangeFields = readonly [min: string, max: string, step: string];
const PRICE_FIELDS: RangeFields = ['minPrice', 'maxPrice', 'tickSize'];
const LOT_FIELDS: RangeFields = ['minQty', 'maxQty', 'stepSize'];

function stepCheck(
  filter: FilterFields,
  term: DraftTerm | undefined,
  fields: RangeFields,
  grid: FindGrid,
): Verdict | undefined {
  if (term === undefined) return undefined;
  const { units, isExact } = cutUnits(term.value);
  const { min, max, step } = rangeUnits(filter, fields);
  const [minName, maxName, stepName] = fields;
  const said = () => `${term.name} ${term.value}`;
  const broken = (why: string) => verdict(filter, term, `${said()} ${why}`, nearestOf(grid(), term));
  if (!isExact) return broken(`has more than ${AMOUNT_SCALE} decimals`);
  if (units === 0n) return broken('must be above 0');
  if (units < min) return broken(`is below ${minName} ${showUnits(min)}`);
  if (max > 0n && units > max) return broken(`is above ${maxName} ${showUnits(max)}`);
  if (step > 0n && units % step !== 0n) return broken(`is not a multiple of ${stepName} ${showUnits(step)}`);
  return passes(filter, term, () => {
    const range = max > 0n ? `${showUnits(min)} to ${showUnits(max)}` : `${minName} ${showUnits(min)}`;
    return `${said()} (${range}${step > 0n ? `, ${stepName} ${showUnits(step)}` : ''})`;
  });
}

/** Cache of the limits of a filter: a filter has one minimum, maximum and step. */
const ranges = new WeakMap<FilterFields, { readonly min: bigint; readonly max: bigint; readonly step: bigint }>();

function rangeUnits(filter: FilterFields, [min, max, step]: RangeFields) {
  let range = ranges.get(filter);
  if (!range) {
    range = { min: fieldUnits(filter, min), max: fieldUnits(filter, max), step: fieldUnits(filter, step) };
    ranges.set(filter, range);
  }
  return range;
}

/** Checks the notional of an order with a price. Without a price, the notional depends on the average price. */
function notionalCheck(filter: FilterFields, { price, quantity }: OrderDraft, grid: FindGrid): Verdict | undefined {
  // This check leaves a price of 0 to PRICE_FILTER, which refuses it.
  if (price === undefined || quantity === undefined || cutUnits(price.value).units === 0n) return undefined;
  // price * quantity has 16 decimals. The comparison uses all of them, so nothing is rounded.
  const notional = cutUnits(price.value).units * cutUnits(quantity.value).units;
  const shown = () => `notional ${trimDecimal(formatUnits(notional, 2 * AMOUNT_SCALE))}`;
  const [min, max] = [fieldUnits(filter, 'minNotional'), fieldUnits(filter, 'maxNotional')];
  // Only values on one side pass, so there is at most one nearest value.
  if (notional < min * ONE) {
    const found = grid();
    const up = found && gridAbove(found, quantity);
    const nearest = up === undefined ? [] : [showUnits(up)];
    return verdict(filter, quantity, `${shown()} is below minNotional ${showUnits(min)}`, nearest, quantity.name);
  }
  if (max > 0n && notional > max * ONE) {
    const found = grid();
    const down = found && gridBelow(found, quantity);
    const nearest = down === undefined ? [] : [showUnits(down)];
    return verdict(filter, quantity, `${shown()} is above maxNotional ${showUnits(max)}`, nearest, quantity.name);
  }
  return passes(filter, quantity, () => `${shown()} (at least ${showUnits(min)})`);
}

/** Checks the notional of a market order by quote amount: the notional is the amount itself. */
function amountCheck(filter: FilterFields, amount: DraftTerm): Verdict | undefined {
  const { units, isExact } = cutUnits(amount.value);
  const said = `${amount.name} ${amount.value}`;
  const [min, max] = [fieldUnits(filter, 'minNotional'), fieldUnits(filter, 'maxNotional')];
  if (bindsMarket(filter, 'minNotional') && units < min) {
    return verdict(filter, amount, `${said} is below minNotional ${showUnits(min)}`, [showUnits(min)]);
  }
  if (bindsMarket(filter, 'maxNotional') && max > 0n && units > max) {
    return verdict(filter, amount, `${said} is above maxNotional ${showUnits(max)}`, [showUnits(max)]);
  }
  if (!isExact) {
    const nearest = [units, units + 1n].filter((one) => one > 0n).map(showUnits);
    return verdict(filter, amount, `${said} has more than ${AMOUNT_SCALE} decimals`, nearest);
  }
  if (!bindsMarket(filter, 'minNotional')) return undefined;
  return passes(filter, amount, () => `${said} (at least ${showUnits(min)})`);
}

function partsCheck(filters: readonly FilterFields[], filter: FilterFields, draft: OrderDraft): Verdict | undefined {
  const { quantity } = draft;
  const shown = shownPart(draft);
  const limit = partsLimit(filter);
  if (!shown || !quantity || limit === undefined) return undefined;
  const [all, part] = [cutUnits(quantity.value).units, cutUnits(shown.value).units];
  const said = `${shown.name} ${shown.value}`;
  const nearest = () => nearestOf(icebergGrid(filters, draft), shown);
  if (part >= all) {
    return verdict(filter, shown, `${said} must be below ${quantity.name} ${quantity.value}`, nearest());
  }
  // A visible quantity below 1e-8 also means too many parts.
  const parts = part === 0n ? undefined : divideUp(all, part);
  if (parts === undefined || parts > limit) {
    return verdict(
      filter,
      shown,
      `${said} divides ${quantity.name} ${quantity.value} into ${parts ?? 'too many'} parts, at most ${limit} pass`,
      nearest(),
    );
  }
  return passes(filter, shown, () => `${said}: ${parts} parts (at most ${limit})`);
}

function trailingCheck(filter: FilterFields, draft: OrderDraft): Verdict | undefined {
  const { trailingDelta } = draft;
  if (!trailingDelta || !draft.side) return undefined;
  const way = triggersOnRise(draft) ? 'Above' : 'Below';
  const [minName, maxName] = [`minTrailing${way}Delta`, `maxTrailing${way}Delta`];
  const [min, max] = [Number(filter[minName]), Number(filter[maxName])];
  const delta = Number(trailingDelta.value);
  const said = `${trailingDelta.name} ${trailingDelta.value}`;
  if (delta < min) return verdict(filter, trailingDelta, `${said} is below ${minName} ${min}`, [String(min)]);
  if (delta > max) return verdict(filter, trailingDelta, `${said} is above ${maxName} ${max}`, [String(max)]);
  return passes(filter, trailingDelta, () => `${said} (from ${min} to ${max})`);
}

/**
 * Checks that the order alone does not exceed maxPosition. The exchange also counts the balance and the open orders of
 * the account.
 */
function positionCheck(filter: FilterFields, { side, quantity }: OrderDraft, grid: FindGrid): Verdict | undefined {
  const max = fieldUnits(filter, 'maxPosition');
  if (side !== 'BUY' || !quantity || cutUnits(quantity.value).units <= max) return undefined;
  const found = grid();
  const most = found && { ...found, max: { units: downTo(max, found.step.units), name: 'maxPosition' } };
  const nearest = most && most.max.units >= most.min.units ? nearestOf(most, quantity) : [];
  return verdict(
    filter,
    quantity,
    `${quantity.name} ${quantity.value} is above maxPosition ${showUnits(max)}`,
    nearest,
  );
}

/** Checks the amount of one asset: the quantity for the base asset, the notional for the quote asset. */
function assetCheck(filter: FilterFields, draft: OrderDraft, grid: FindGrid): Verdict | undefined {
  const { quantity, quoteOrderQty } = draft;
  const term = limitsAsset(filter, 'quote') && quoteOrderQty ? quoteOrderQty : quantity;
  const taken = limitsAsset(filter, 'base')
    ? quantity && cutUnits(quantity.value).units * ONE
    : limitsAsset(filter, 'quote')
      ? notionalOf(draft)
      : undefined;
  if (term === undefined || taken === undefined) return undefined;
  const limit = fieldUnits(filter, 'limit');
  const said = `${trimDecimal(formatUnits(taken, 2 * AMOUNT_SCALE))} ${String(filter.asset)}`;
  if (taken <= limit * ONE) return passes(filter, term, () => `${said} of at most ${showUnits(limit)} an order`);
  const found = term === quantity ? grid() : undefined;
  const down = term === quantity ? found && gridBelow(found, term) : limit;
  const nearest = down === undefined ? [] : [showUnits(down)];
  return verdict(filter, term, `${said} is above the limit ${showUnits(limit)} of an order`, nearest, term.name);
}

function passes({ filterType }: FilterFields, { name }: DraftTerm, detail: () => string): Verdict {
  return () => ({ name: filterType, ok: true, detail: detail(), parameter: name });
}

/**
 * The verdict of a failed filter.
 *
 * @param what the name for the nearest values, if they are not values of the term that `why` names
 */
function verdict(
  { filterType }: FilterFields,
  term: DraftTerm,
  why: string,
  nearest: readonly string[],
  what?: string,
): FilterVerdict {
  const values = nearest.length > 0 ? `; nearest${what ? ` ${what}` : ''}: ${nearest.join(', ')}` : '';
  const hopeless = nearest.length === 0 ? `; no ${term.name} passes all filters` : '';
  return { name: filterType, ok: false, detail: `${why}${values}${hopeless}`, parameter: term.name, nearest };
}
