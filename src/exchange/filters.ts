/**
 * The symbol's filters, each as one check that throws `Filter failure: NAME` (-1013). Source: filters.json.
 *
 * Checked in the order in which exchange information lists them. "Average" is the volume-weighted price that the market
 * data supplies, else the last trade price; a symbol that never traded has none, and then a percentage of it binds
 * nobody, but a market order that must show its notional cannot be placed.
 *
 * Not here: filters of orders that this engine does not take yet (ICEBERG_PARTS, TRAILING_DELTA, ...) and of the whole
 * exchange.
 */
import { fault } from '../protocol/errors.js';
import type { Account } from './account.js';
import { isStopType, type OrderTerms } from './order.js';
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
  if (lots === undefined || lots < rules.lotBounds.min || lots > rules.lotBounds.max) {
    throw fault('filterFailure', 'LOT_SIZE');
  }
  if (lots === 0) throw fault('notionalZero');
  return lots;
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

/** NOTIONAL or MIN_NOTIONAL; orders without a limit price count at the average, those by amount with the amount. */
export function checkNotional(rules: SymbolRules, terms: OrderTerms, average: AverageUnits): void {
  const rule = rules.notional;
  if (rule === undefined) return;
  const isMarket = terms.priceTicks === 0;
  const checksMin = !isMarket || rule.applyMinToMarket;
  const checksMax = rule.maxUnits !== undefined && (!isMarket || rule.applyMaxToMarket);
  if (!checksMin && !checksMax) return;

  const scaled = scaledNotional(rules, terms, rule.usesLastPrice, average);
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
  usesLastPrice: boolean,
  average: AverageUnits,
): bigint | undefined {
  if (terms.quoteOrderUnits > 0n) return terms.quoteOrderUnits * ONE;
  const quantity = BigInt(terms.lots) * rules.lotUnits;
  if (terms.priceTicks > 0) return BigInt(terms.priceTicks) * rules.tickUnits * quantity;
  const averageUnits = average(usesLastPrice);
  return averageUnits === undefined ? undefined : averageUnits * quantity;
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

/** MAX_NUM_ORDERS and MAX_NUM_ALGO_ORDERS with the orders of one placement added. */
export function checkOrderCounts(rules: SymbolRules, account: Account, added: readonly OrderTerms[]): void {
  const open = account.openOrders.size;
  if (open + added.length > rules.maxNumOrders) {
    if (account.countOpen(rules.symbol, false) + added.length > rules.maxNumOrders) {
      throw fault('filterFailure', 'MAX_NUM_ORDERS');
    }
  }
  const algo = added.reduce((count, terms) => count + (isStopType(terms.type) ? 1 : 0), 0);
  if (algo > 0 && open + algo > rules.maxNumAlgoOrders) {
    if (account.countOpen(rules.symbol, true) + algo > rules.maxNumAlgoOrders) {
      throw fault('filterFailure', 'MAX_NUM_ALGO_ORDERS');
    }
  }
}

/** MAX_NUM_ORDER_LISTS with one list added. */
export function checkListCount(rules: SymbolRules, account: Account): void {
  if (rules.maxNumOrderLists === Number.POSITIVE_INFINITY) return;
  const open = account.allLists().filter((list) => list.isOpen && list.symbol === rules.symbol);
  if (open.length + 1 > rules.maxNumOrderLists) throw fault('filterFailure', 'MAX_NUM_ORDER_LISTS');
}
