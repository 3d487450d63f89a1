/**
 * Checks an order with cached replies before it is sent: filters that use an average price, open orders or balances;
 * filters of the exchange; the symbol's status; the book. The exchange checks with current data, so each check here
 * states the age of its data, and no check blocks the order.
 */

import {
  bindsMarket,
  cutUnits,
  downTo,
  exactUnits,
  type FilterFields,
  fieldUnits,
  isNotional,
  ONE,
  type OpenOrder,
  type OrderDraft,
  priceGrid,
  showExact,
  showUnits,
  trimDecimal,
  upTo,
} from '../../protocol/index.js';
import type { KnownSymbol } from '../session/known-symbol.js';
import type { SessionContext } from '../session/session-context.js';
import type { Check } from '../types/explanation.js';

/** The orders of a ticket, with their session and symbol. */
export interface TicketCase {
  readonly session: SessionContext;
  readonly known: KnownSymbol;
  readonly drafts: readonly OrderDraft[];
  /** Whether the orders are placed as one order list. */
  readonly isList: boolean;
}

/** The checks with cached data; a check without its data is left out. */
export function cachedChecks(ticket: TicketCase): Check[] {
  const { session, known } = ticket;
  const filters = [...known.filters, ...(session.responseCache.exchangeFilters(known.symbol) as FilterFields[])];
  return [
    ...statusCheck(known),
    ...onceEach(filters.flatMap((filter) => checksOf(filter, ticket))),
    ...makerCheck(ticket),
  ];
}

/** Names of the filters that {@link cachedChecks} has checked. */
export const decidedBy = (checks: readonly Check[]): ReadonlySet<string> =>
  new Set(checks.filter(({ ageMs }) => ageMs !== undefined).map(({ name }) => name));

/**
 * A call that fetches data -> the names of the filters that apply to the orders and were not checked, because this data
 * is not cached.
 */
export function uncheckedFilters(ticket: TicketCase, decided: ReadonlySet<string>): ReadonlyMap<string, string[]> {
  const { session, known, drafts, isList } = ticket;
  const all = [...known.filters, ...(session.responseCache.exchangeFilters(known.symbol) as FilterFields[])];
  const found = new Map<string, string[]>();
  const add = (call: string, name: string) => found.set(call, [...(found.get(call) ?? []), name]);
  const hasPrice = drafts.some(({ price }) => price !== undefined);
  const isUnpriced = drafts.some(({ price, quoteOrderQty, quantity }) => !price && !quoteOrderQty && quantity);
  for (const filter of all) {
    const { filterType: name } = filter;
    if (decided.has(name)) continue;
    const usesAverage =
      (name.startsWith('PERCENT_PRICE') && hasPrice) ||
      (isNotional(filter) && isUnpriced && (bindsMarket(filter, 'minNotional') || bindsMarket(filter, 'maxNotional')));
    if (usesAverage) add(`x.market.avgPrice('${known.symbol}')`, name);
    const isCounted =
      /MAX_NUM_ORDERS$/.test(name) ||
      (/MAX_NUM_ALGO_ORDERS$/.test(name) && drafts.some(isAlgo)) ||
      (/MAX_NUM_ICEBERG_ORDERS$/.test(name) && drafts.some(({ icebergQty }) => isAbove(icebergQty?.value))) ||
      (/MAX_NUM_ORDER_LISTS$/.test(name) && isList);
    if (isCounted) add('x.account.openOrders()', name);
  }
  if (!session.parts.symbols.hasAssetFilters(known.symbol)) add(`x.account.filters('${known.symbol}')`, 'MAX_ASSET');
  return found;
}

function checksOf(filter: FilterFields, ticket: TicketCase): Check[] {
  switch (filter.filterType) {
    case 'PERCENT_PRICE':
    case 'PERCENT_PRICE_BY_SIDE':
      return percentChecks(filter, ticket);
    case 'MIN_NOTIONAL':
    case 'NOTIONAL':
      return marketNotional(filter, ticket);
    case 'MAX_POSITION':
      return positionCheck(filter, ticket);
    case 'MAX_NUM_ORDERS':
    case 'EXCHANGE_MAX_NUM_ORDERS':
      return countCheck(filter, 'maxNumOrders', 'order', ticket, () => true, ticket.drafts.length);
    case 'MAX_NUM_ALGO_ORDERS':
    case 'EXCHANGE_MAX_NUM_ALGO_ORDERS':
      return countCheck(filter, 'maxNumAlgoOrders', 'stop order', ticket, isAlgo, ticket.drafts.filter(isAlgo).length);
    case 'MAX_NUM_ICEBERG_ORDERS':
    case 'EXCHANGE_MAX_NUM_ICEBERG_ORDERS': {
      const added = ticket.drafts.filter(({ icebergQty }) => isAbove(icebergQty?.value)).length;
      return countCheck(
        filter,
        'maxNumIcebergOrders',
        'iceberg',
        ticket,
        ({ icebergQty }) => isAbove(icebergQty),
        added,
      );
    }
    case 'MAX_NUM_ORDER_LISTS':
    case 'EXCHANGE_MAX_NUM_ORDER_LISTS':
      return countCheck(filter, 'maxNumOrderLists', 'list', ticket, () => true, ticket.isList ? 1 : 0);
    default:
      return [];
  }
}

/** The allowed price range around the average price. */
function percentChecks(filter: FilterFields, { session, known, drafts }: TicketCase): Check[] {
  const average = session.responseCache.average(known.symbol, filter.avgPriceMins);
  if (!average) return [];
  return drafts.flatMap(({ price, side }) => {
    if (!price || (side !== 'BUY' && side !== 'SELL')) return [];
    const way = filter.filterType === 'PERCENT_PRICE' ? 'm' : side === 'BUY' ? 'bidM' : 'askM';
    const [down, up] = ['Down', 'Up'].map(
      (end) => cutUnits(average.value).units * fieldUnits(filter, `${way}ultiplier${end}`),
    ) as [bigint, bigint];
    const units = cutUnits(price.value).units * ONE;
    const { step } = priceGrid(known.filters);
    // The lowest and highest tick that pass.
    const [low, high] = [upTo((down + ONE - 1n) / ONE, step.units), downTo(up / ONE, step.units)];
    const range = `${showUnits(low)} to ${showUnits(high)}, average ${trimDecimal(average.value)}`;
    const where = units < down ? ' is below' : units > up ? ' is above' : '';
    const text = `${price.name} ${price.value}${where} ${where === '' ? `(${range})` : range}`;
    return [check(filter, where === '', text, average.ageMs, price.name)];
  });
}

/** The notional of an order without a price: the average price times its quantity. */
function marketNotional(filter: FilterFields, { session, known, drafts }: TicketCase): Check[] {
  const average = session.responseCache.average(known.symbol, filter.avgPriceMins);
  const isOld = filter.filterType === 'MIN_NOTIONAL';
  const [min, max] = [
    (isOld ? filter.applyToMarket : filter.applyMinToMarket) ? fieldUnits(filter, 'minNotional') : 0n,
    !isOld && filter.applyMaxToMarket ? fieldUnits(filter, 'maxNotional') : 0n,
  ];
  if (!average || (min === 0n && max === 0n)) return [];
  return drafts.flatMap(({ price, quantity, quoteOrderQty }) => {
    if (price || quoteOrderQty || !quantity) return [];
    const worth = cutUnits(average.value).units * cutUnits(quantity.value).units;
    const text = `worth ${showExact(worth)} at the average ${trimDecimal(average.value)}`;
    const bounds = `at least ${showUnits(min)}${max > 0n ? `, at most ${showUnits(max)}` : ''}`;
    const ok = worth >= min * ONE && (max === 0n || worth <= max * ONE);
    return [check(filter, ok, `${text}, ${bounds}`, average.ageMs, quantity.name)];
  });
}

/** Holdings of the base asset plus open BUY orders plus this order. */
function positionCheck(filter: FilterFields, { session, known, drafts }: TicketCase): Check[] {
  const held = known.baseAsset === undefined ? undefined : session.responseCache.balance(known.baseAsset);
  const openAgeMs = session.orders.openOrdersAgeMs;
  const buys = drafts.filter(({ side, quantity }) => side === 'BUY' && quantity);
  if (!held || openAgeMs === undefined || buys.length === 0) return [];
  const most = (units: bigint[]) => units.reduce((a, b) => (a > b ? a : b), 0n);
  const open = openOf(session, known.symbol)
    .filter(({ side }) => side === 'BUY')
    .reduce((sum, { origQty = '0', executedQty = '0' }) => sum + units(origQty) - units(executedQty), 0n);
  const position = units(held.value.free) + units(held.value.locked) + open;
  const added = most(buys.map(({ quantity }) => units(quantity?.value ?? '0')));
  const max = exactUnits(String(filter.maxPosition)) ?? 0n;
  // The exchange checks the position before the order; an order that reaches the maximum blocks the next one.
  const detail = `position ${showExact(position)} (+ ${showExact(added)}) of at most ${showExact(max)}`;
  return [check(filter, position <= max, detail, Math.max(held.ageMs, openAgeMs))];
}

/** Counts the known open orders and the added ones. */
function countCheck(
  filter: FilterFields,
  field: string,
  what: string,
  { session, known }: TicketCase,
  isCounted: (order: OpenOrder) => boolean,
  added: number,
): Check[] {
  const [max, ageMs] = [filter[field], session.orders.openOrdersAgeMs];
  if (typeof max !== 'number' || ageMs === undefined || added === 0) return [];
  const isWide = filter.filterType.startsWith('EXCHANGE_');
  const open = openOf(session, isWide ? undefined : known.symbol).filter(isCounted);
  const lists = new Set(open.flatMap(({ orderListId }) => orderListId ?? []));
  const count = what === 'list' ? lists.size : open.length;
  const detail = `${count} open + ${added} of at most ${max} ${what}s`;
  return [check(filter, count + added <= max, detail, ageMs)];
}

function statusCheck({ status }: KnownSymbol): Check[] {
  if (status === undefined || status === 'TRADING') return [];
  return [{ name: 'status', ok: false, detail: `the symbol has status ${status} and accepts no orders`, ageMs: 0 }];
}

/** The exchange refuses a LIMIT_MAKER order that would match at once. */
function makerCheck({ session, known, drafts }: TicketCase): Check[] {
  const book = session.responseCache.book(known.symbol);
  if (!book) return [];
  return drafts.flatMap(({ type, side, price, isPending }) => {
    const [best] = side === 'BUY' ? book.value.asks : book.value.bids;
    if (type !== 'LIMIT_MAKER' || isPending || !price || !best) return [];
    const [own, other] = [cutUnits(price.value).units, cutUnits(best[0]).units];
    const ok = side === 'BUY' ? own < other : own > other;
    const name = side === 'BUY' ? 'ask' : 'bid';
    const detail = `${price.name} ${price.value} ${ok ? 'rests' : 'would take'}: best ${name} ${trimDecimal(best[0])}`;
    return [{ name: 'LIMIT_MAKER', ok, detail, parameter: price.name, ageMs: book.ageMs }];
  });
}

/** Whether a quantity is given and not zero. */
const isAbove = (quantity: string | undefined): boolean => quantity !== undefined && units(quantity) > 0n;

const isAlgo = ({ type = '' }: { readonly type?: string }): boolean => /^(STOP_LOSS|TAKE_PROFIT)/.test(type);

const openOf = (session: SessionContext, symbol: string | undefined): OpenOrder[] =>
  session.orders.openOrders().filter((order) => symbol === undefined || order.symbol === symbol);

/** Integer units of 1e-16. */
const units = (text: string): bigint => exactUnits(text) ?? 0n;

function check({ filterType }: FilterFields, ok: boolean, detail: string, ageMs: number, parameter?: string): Check {
  return { name: filterType, ok, detail, ageMs, ...(parameter === undefined ? {} : { parameter }) };
}

/** Removes equal checks: two legs with the same price give the same result. */
function onceEach(checks: readonly Check[]): Check[] {
  return [...new Map(checks.map((one) => [`${one.name} ${one.detail}`, one])).values()];
}
