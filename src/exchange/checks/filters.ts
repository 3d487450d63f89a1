/**
 * The filters of a symbol, each as one check that throws `Filter failure: NAME` (-1013). Source: filters.json.
 *
 * The filters are checked in the sequence in which `exchangeInfo` lists them. The average price is the volume-weighted
 * price that the market data supplies, else the last trade price. A symbol that has never traded has no average price:
 * then filters on a percentage of it do not apply, and a market order that must prove its notional is refused.
 *
 * A pegged order must pass the price filters with the price of its peg and with the price that was sent. The filters of the whole exchange
 * are in exchange-rules.ts.
 */
import { refusal } from '../../protocol/index.js';
import { type Amount, isProductAbove, multiply } from '../model/amounts.js';
import type { Account } from '../model/model.js';
import { type OrderTerms, type OrderType, triggersOnRise } from '../model/order-terms.js';
import type { Fraction, SymbolRules } from '../model/symbol-rules.js';

/** Supplies the average price in units of 1e-8; `undefined` when the symbol has never traded. */
export type AverageUnits = (usesLastPrice: boolean) => Amount | undefined;

/** Checks PRICE_FILTER on a price or stop price. @returns the price in ticks */
export function checkPrice(rules: SymbolRules, price: Amount): number {
  return checkTicks(rules, rules.ticksIn(price));
}

/** Checks PRICE_FILTER on a price in ticks. @param ticks `undefined` for a price between two ticks */
export function checkTicks(rules: SymbolRules, ticks: number | undefined): number {
  const { min, max } = rules.priceBounds;
  if (ticks === undefined || ticks < min || ticks > max) throw refusal('filterFailure', 'PRICE_FILTER');
  if (ticks === 0) throw refusal('notionalZero');
  return ticks;
}

/** Checks LOT_SIZE on a quantity. @returns the quantity in lots */
export function checkQuantity(rules: SymbolRules, quantity: Amount): number {
  return checkLots(rules, lotsOf(rules, quantity));
}

/** Checks only the step of LOT_SIZE. @returns the quantity in lots */
export function lotsOf(rules: SymbolRules, quantity: Amount): number {
  const lots = rules.lotsIn(quantity);
  if (lots === undefined) throw refusal('filterFailure', 'LOT_SIZE');
  return lots;
}

/** Checks the minimum and maximum of LOT_SIZE on a quantity in lots. */
export function checkLots(rules: SymbolRules, lots: number): number {
  if (lots < rules.lotBounds.min || lots > rules.lotBounds.max) throw refusal('filterFailure', 'LOT_SIZE');
  if (lots === 0) throw refusal('notionalZero');
  return lots;
}

/** Checks ICEBERG_PARTS, and that the order hides a part of its quantity. */
export function checkIceberg(rules: SymbolRules, lots: number, icebergLots: number): void {
  if (icebergLots >= lots) throw refusal('icebergExceeds');
  if (Math.ceil(lots / icebergLots) > rules.icebergParts) throw refusal('filterFailure', 'ICEBERG_PARTS');
}

/** Checks TRAILING_DELTA for the direction of the stop condition. */
export function checkTrailing(rules: SymbolRules, type: OrderType, isBuy: boolean, delta: number): void {
  if (rules.trailing === undefined) return;
  const { min, max } = triggersOnRise(type, isBuy) ? rules.trailing.onRise : rules.trailing.onFall;
  if (delta < min || delta > max) throw refusal('filterFailure', 'TRAILING_DELTA');
}

/** Checks MARKET_LOT_SIZE, which applies in addition to LOT_SIZE. */
export function checkMarketQuantity(rules: SymbolRules, lots: number): void {
  const bounds = rules.marketLotBounds;
  if (bounds === undefined) return;
  if (lots < bounds.min || lots > bounds.max || lots % bounds.step !== 0) {
    throw refusal('filterFailure', 'MARKET_LOT_SIZE');
  }
}

/** Checks PERCENT_PRICE_BY_SIDE or PERCENT_PRICE of an order with a limit price. */
export function checkPercentPrice(rules: SymbolRules, isBuy: boolean, ticks: number, average: AverageUnits): void {
  const rule = rules.percentPrice;
  if (rule === undefined || ticks === 0) return;
  const mean = average(rule.usesLastPrice);
  if (mean === undefined) return;
  const price = rules.priceAmount(ticks);
  const up = isBuy ? rule.bidUp : rule.askUp;
  const down = isBuy ? rule.bidDown : rule.askDown;
  if (isProductAbove(price, up.per, mean, up.times) || isProductAbove(mean, down.times, price, down.per)) {
    throw refusal('filterFailure', rule.filterType);
  }
}

/**
 * Checks NOTIONAL or MIN_NOTIONAL. An order without a limit price is valued at the average price, an order by quote amount at
 * its amount.
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

  const count = notionalCount(terms, ticks, rule.usesLastPrice, average);
  if (count === undefined) throw refusal('filterFailure', rule.filterType);
  const { times, per } = notionalUnit(rules, terms, ticks);
  const isBelow = checksMin && isProductAbove(rule.minUnits, per, count, times);
  const isAbove = checksMax && rule.maxUnits !== undefined && isProductAbove(count, times, rule.maxUnits, per);
  if (isBelow || isAbove) throw refusal('filterFailure', rule.filterType);
}

const WHOLE: Fraction = { times: 1, per: 1 };

/** Price times quantity, in units of {@link notionalUnit}, so that nothing is rounded before the comparison. */
function notionalCount(
  terms: OrderTerms,
  ticks: number,
  usesLastPrice: boolean,
  average: AverageUnits,
): Amount | undefined {
  if (terms.quoteOrderUnits > 0) return terms.quoteOrderUnits;
  if (ticks > 0) return multiply(ticks, terms.lots);
  const mean = average(usesLastPrice);
  return mean === undefined ? undefined : multiply(mean, terms.lots);
}

/** The unit of {@link notionalCount}, as a fraction of 1e-8 of the quote asset. */
function notionalUnit(rules: SymbolRules, terms: OrderTerms, ticks: number): Fraction {
  if (terms.quoteOrderUnits > 0) return WHOLE;
  return ticks > 0 ? rules.tickLot : rules.lot;
}

/**
 * Checks the account's MAX_ASSET filters on one order: its quantity for the base asset, its notional for the quote
 * asset. An order without a limit price is valued as in {@link checkNotional}.
 */
export function checkAssetLimits(
  rules: SymbolRules,
  { assetLimits }: Account,
  terms: OrderTerms,
  ticks: number,
  average: AverageUnits,
): void {
  const ofBase = assetLimits.get(rules.baseAsset);
  if (ofBase !== undefined && rules.quantityUnits(terms.lots) > ofBase) throw refusal('filterFailure', 'MAX_ASSET');
  const ofQuote = assetLimits.get(rules.quoteAsset);
  if (ofQuote === undefined) return;
  const count = notionalCount(terms, ticks, rules.notional?.usesLastPrice ?? false, average);
  const { times, per } = notionalUnit(rules, terms, ticks);
  if (count === undefined || isProductAbove(count, times, ofQuote, per)) throw refusal('filterFailure', 'MAX_ASSET');
}

/**
 * Checks MAX_POSITION on a BUY: free and locked base asset plus the quantity of all open BUY orders and of the new
 * order.
 */
export function checkPosition(rules: SymbolRules, account: Account, lots: number): void {
  if (rules.maxPositionUnits === undefined) return;
  let position = account.balances.totalOf(rules.baseAsset) + rules.quantityUnits(lots);
  for (const order of account.openOrders.values()) {
    if (order.isBuy && order.symbol === rules.symbol) position += rules.quantityUnits(order.openLots);
  }
  if (position > rules.maxPositionUnits) throw refusal('filterFailure', 'MAX_POSITION');
}

/**
 * Checks MAX_NUM_ORDERS, MAX_NUM_ALGO_ORDERS and MAX_NUM_ICEBERG_ORDERS after adding this many orders, stop orders and
 * icebergs.
 */
export function checkOrderCounts(
  rules: SymbolRules,
  account: Account,
  added: number,
  algo: number,
  icebergs: number,
): void {
  checkCount(rules, account, 'all', added, rules.maxNumOrders, 'MAX_NUM_ORDERS');
  checkCount(rules, account, 'algo', algo, rules.maxNumAlgoOrders, 'MAX_NUM_ALGO_ORDERS');
  checkCount(rules, account, 'iceberg', icebergs, rules.maxNumIcebergOrders, 'MAX_NUM_ICEBERG_ORDERS');
}

function checkCount(
  rules: SymbolRules,
  account: Account,
  kind: 'all' | 'algo' | 'iceberg',
  extra: number,
  limit: number,
  filterType: string,
): void {
  // The orders of the symbol are counted only when the number of orders on all symbols could exceed the limit.
  if (extra === 0 || account.openOrders.size + extra <= limit) return;
  if (account.countOpen(rules.symbol, kind) + extra > limit) throw refusal('filterFailure', filterType);
}

/** Checks MAX_NUM_ORDER_LISTS after adding one list. */
export function checkListCount(rules: SymbolRules, account: Account): void {
  if (account.openLists.size < rules.maxNumOrderLists) return;
  const open = [...account.openLists.values()].filter((list) => list.symbol === rules.symbol);
  if (open.length + 1 > rules.maxNumOrderLists) throw refusal('filterFailure', 'MAX_NUM_ORDER_LISTS');
}
