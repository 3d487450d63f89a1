/**
 * The symbol's filters, each as one check that throws `Filter failure: NAME` (-1013). Source: filters.json.
 *
 * Checked in the order in which exchange information lists them. "Average" is the volume-weighted price that the market
 * data supplies, else the last trade price; a symbol that never traded has none, and then a percentage of it binds
 * nobody, but a market order that must show its notional cannot be placed.
 *
 * A pegged order is checked at the price of its peg, and at the price that was sent along. The filters of the whole
 * exchange are in exchange-rules.ts.
 */
import { fault } from '../protocol/errors.js';
import type { Account } from './account.js';
import { isStopType, type OrderTerms, type OrderType, triggersOnRise } from './order.js';
import type { SymbolRules } from './symbol-rules.js';

const ONE = 100_000_000n;

/** Where filters get the average from, in units of 1e-8; `undefined` when the symbol never traded. */
export type AverageUnits = (usesLastPrice: boolean) => bigint | undefined;

/** PRICE_FILTER on a price or stop price; its integer side. */
export function checkPrice(rules: SymbolRules, units: bigint): number {
  const ticks = rules.ticksIn(units);
  if (ticks === undefined || ticks < rules.priceBounds.min || ticks > rules.priceBounds.max) {
    throw fault('filterFailure', 'PRICE_FILTER');
  }
  if (ticks === 0) throw fault('notionalZero');
  return ticks;
}

/** LOT_SIZE on a quantity; its integer side. */
export function checkQuantity(rules: SymbolRules, units: bigint): number {
  const lots = rules.lotsIn(units);
  if (lots === undefined) throw fault('filterFailure', 'LOT_SIZE');
  checkLots(rules, lots);
  return lots;
}

/** LOT_SIZE on a quantity that is a whole number of lots. */
export function checkLots(rules: SymbolRules, lots: number): void {
  if (lots < rules.lotBounds.min || lots > rules.lotBounds.max) throw fault('filterFailure', 'LOT_SIZE');
  if (lots === 0) throw fault('notionalZero');
}

/** ICEBERG_PARTS, and that something is hidden. */
export function checkIceberg(rules: SymbolRules, lots: number, icebergLots: number): void {
  if (icebergLots >= lots) throw fault('icebergExceeds');
  if (Math.ceil(lots / icebergLots) > rules.icebergParts) throw fault('filterFailure', 'ICEBERG_PARTS');
}

/** TRAILING_DELTA, by the direction of the stop condition. */
export function checkTrailing(rules: SymbolRules, type: OrderType, isBuy: boolean, delta: number): void {
  if (rules.trailing === undefined) return;
  const { min, max } = triggersOnRise(type, isBuy) ? rules.trailing.onRise : rules.trailing.onFall;
  if (delta < min || delta > max) throw fault('filterFailure', 'TRAILING_DELTA');
}

/** MARKET_LOT_SIZE, in addition to LOT_SIZE. */
export function checkMarketQuantity(rules: SymbolRules, lots: number): void {
  const bounds = rules.marketLotBounds;
  if (bounds === undefined) return;
  if (lots < bounds.min || lots > bounds.max || lots % bounds.step !== 0) {
    throw fault('filterFailure', 'MARKET_LOT_SIZE');
  }
}

/** PERCENT_PRICE_BY_SIDE or PERCENT_PRICE on orders with a limit price. */
export function checkPercentPrice(rules: SymbolRules, isBuy: boolean, ticks: number, average: AverageUnits): void {
  const rule = rules.percentPrice;
  if (rule === undefined || ticks === 0) return;
  const averageUnits = average(rule.usesLastPrice);
  if (averageUnits === undefined) return;
  const priceScaled = BigInt(ticks) * rules.tickUnits * ONE;
  const up = isBuy ? rule.bidUp : rule.askUp;
  const down = isBuy ? rule.bidDown : rule.askDown;
  if (priceScaled > averageUnits * up || priceScaled < averageUnits * down) {
    throw fault('filterFailure', rule.filterType);
  }
}

/**
 * NOTIONAL or MIN_NOTIONAL; orders without a limit price count at the average, those by amount with the amount.
 *
 * @param ticks limit price, 0 for none
 */
export function checkNotional(rules: SymbolRules, terms: OrderTerms, ticks: number, average: AverageUnits): void {
  const rule = rules.notional;
  if (rule === undefined) return;
  const isMarket = ticks === 0;
  const checksMin = !isMarket || rule.applyMinToMarket;
  const checksMax = rule.maxUnits !== undefined && (!isMarket || rule.applyMaxToMarket);
  if (!checksMin && !checksMax) return;

  const scaled = scaledNotional(rules, terms, ticks, rule.usesLastPrice, average);
  if (scaled === undefined) throw fault('filterFailure', rule.filterType);
  if (checksMin && scaled < rule.minUnits * ONE) throw fault('filterFailure', rule.filterType);
  if (checksMax && rule.maxUnits !== undefined && scaled > rule.maxUnits * ONE) {
    throw fault('filterFailure', rule.filterType);
  }
}

/** Price times quantity in units of 1e-16, so that nothing is cut before it is compared. */
function scaledNotional(
  rules: SymbolRules,
  terms: OrderTerms,
  ticks: number,
  usesLastPrice: boolean,
  average: AverageUnits,
): bigint | undefined {
  if (terms.quoteOrderUnits > 0n) return terms.quoteOrderUnits * ONE;
  const quantity = BigInt(terms.lots) * rules.lotUnits;
  if (ticks > 0) return BigInt(ticks) * rules.tickUnits * quantity;
  const averageUnits = average(usesLastPrice);
  return averageUnits === undefined ? undefined : averageUnits * quantity;
}

/**
 * MAX_ASSET of the account on one order: its quantity when the asset is the base, its notional when it is the quote. A
 * notional without a limit price counts as that of {@link checkNotional}.
 */
export function checkAssetLimits(
  rules: SymbolRules,
  { assetLimits }: Account,
  terms: OrderTerms,
  ticks: number,
  average: AverageUnits,
): void {
  const ofBase = assetLimits.get(rules.baseAsset);
  if (ofBase !== undefined && rules.quantityUnits(terms.lots) > ofBase) throw fault('filterFailure', 'MAX_ASSET');
  const ofQuote = assetLimits.get(rules.quoteAsset);
  if (ofQuote === undefined) return;
  const scaled = scaledNotional(rules, terms, ticks, rules.notional?.usesLastPrice ?? false, average);
  if (scaled === undefined || scaled > ofQuote * ONE) throw fault('filterFailure', 'MAX_ASSET');
}

/** MAX_POSITION on buys: free and locked base and all open buy quantity, with the new order. */
export function checkPosition(rules: SymbolRules, account: Account, lots: number): void {
  if (rules.maxPositionUnits === undefined) return;
  let position = account.balances.totalOf(rules.baseAsset) + rules.quantityUnits(lots);
  for (const order of account.openOrders.values()) {
    if (order.isBuy && order.symbol === rules.symbol) position += rules.quantityUnits(order.openLots);
  }
  if (position > rules.maxPositionUnits) throw fault('filterFailure', 'MAX_POSITION');
}

/** MAX_NUM_ORDERS, MAX_NUM_ALGO_ORDERS and MAX_NUM_ICEBERG_ORDERS with the orders of one placement added. */
export function checkOrderCounts(rules: SymbolRules, account: Account, added: readonly OrderTerms[]): void {
  const check = (kind: 'all' | 'algo' | 'iceberg', extra: number, limit: number, filterType: string): void => {
    // Counting by symbol is only worth it when the orders of all symbols might be too many.
    if (extra === 0 || account.openOrders.size + extra <= limit) return;
    if (account.countOpen(rules.symbol, kind) + extra > limit) throw fault('filterFailure', filterType);
  };
  const algo = added.filter((terms) => isStopType(terms.type)).length;
  const icebergs = added.filter((terms) => terms.icebergLots > 0).length;
  check('all', added.length, rules.maxNumOrders, 'MAX_NUM_ORDERS');
  check('algo', algo, rules.maxNumAlgoOrders, 'MAX_NUM_ALGO_ORDERS');
  check('iceberg', icebergs, rules.maxNumIcebergOrders, 'MAX_NUM_ICEBERG_ORDERS');
}

/** MAX_NUM_ORDER_LISTS with one list added. */
export function checkListCount(rules: SymbolRules, account: Account): void {
  if (account.openLists.size < rules.maxNumOrderLists) return;
  const open = [...account.openLists.values()].filter((list) => list.symbol === rules.symbol);
  if (open.length + 1 > rules.maxNumOrderLists) throw fault('filterFailure', 'MAX_NUM_ORDER_LISTS');
}
