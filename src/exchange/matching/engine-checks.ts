/**
 * The engine's checks of a placement, which depend on the book, the last price, the account's other orders and its
 * funds.
 *
 * These checks run after pre-trade-validation.ts and before the first change, and again when a pending order is
 * released. Sequence: duplicate ids, stop price against last price (for a pair, the relation of its prices), price of
 * the peg, post-only, liquidity, funds.
 */
import { refusal } from '../../protocol/index.js';
import type { OrderBook } from '../book/order-book.js';
import { type AverageUnits, checkAssetLimits, checkPosition } from '../checks/filters.js';
import { checkAgainstAverage } from '../checks/pre-trade-validation.js';
import { holdTicksOf, needFor } from '../funds/holds.js';
import type { Amount } from '../model/amounts.js';
import type { Account } from '../model/model.js';
import { isStopType, type OrderTerms, triggersOnRise } from '../model/order-terms.js';
import type { SymbolAccounts } from '../model/symbol-account.js';
import type { SymbolRules } from '../model/symbol-rules.js';
import { areOcoPricesValid } from '../orders/order-lists.js';
import { type Forecast, forecast } from './matching.js';
import { pegTicks } from './pegs.js';

/** The state of one symbol that the checks read. */
export interface SymbolState {
  readonly rules: SymbolRules;
  readonly book: OrderBook;
  /** Last trade price; 0 before the first trade. */
  readonly lastTicks: number;
  readonly average: AverageUnits;
  readonly symbolAccounts: SymbolAccounts;
}

/**
 * Checks an order against the book, the last price and the funds. The caller has checked that its client order id is not a duplicate.
 *
 * @returns its terms, with the price of the peg if the peg chooses now
 * @throws Refusal
 */
export function checkOrder(state: SymbolState, account: Account, given: OrderTerms): OrderTerms {
  if (given.type === 'MARKET') {
    planMarket(state, account, given);
    return given;
  }
  if (isStopType(given.type)) checkTrigger(state, given);
  const terms = withPeg(state, account, given);
  checkPostOnly(state, terms);
  checkFunds(state, account, terms.side === 'BUY', needOf(state, terms));
  return terms;
}

/**
 * Checks an OCO pair whose legs are validated.
 *
 * @returns the terms of both legs, with the prices of their pegs
 * @throws Refusal
 */
export function checkOcoPair(
  state: SymbolState,
  account: Account,
  aboveGiven: OrderTerms,
  belowGiven: OrderTerms,
): readonly [above: OrderTerms, below: OrderTerms] {
  const above = withPeg(state, account, aboveGiven);
  const below = withPeg(state, account, belowGiven);
  // A symbol that has never traded has no last price, so no price is on the wrong side of it.
  if (state.lastTicks > 0 && !areOcoPricesValid(above, below, state.lastTicks)) throw refusal('ocoBadPrices');
  checkPostOnly(state, above);
  checkPostOnly(state, below);
  // A pair holds only the larger of the two amounts, so it is enough that the balance covers each one alone.
  for (const leg of [above, below]) checkFunds(state, account, leg.side === 'BUY', needOf(state, leg));
  return [above, below];
}

/** A client order id that the exchange makes is never a duplicate. */
export function checkDuplicate(account: Account, clientOrderId: string | undefined): void {
  if (clientOrderId !== undefined && account.openOrderByClientId(clientOrderId) !== undefined)
    throw refusal('duplicateOrder');
}

/**
 * Checks that the ids of the list and of its members differ from each other and from those of open orders and lists.
 */
export function checkDuplicateIds(
  account: Account,
  listClientOrderId: string,
  members: readonly (string | undefined)[],
): void {
  if (account.listByClientId(listClientOrderId)?.isOpen) throw refusal('duplicateOrder');
  const given = members.filter((clientOrderId) => clientOrderId !== undefined);
  if (new Set([listClientOrderId, ...given]).size <= given.length) throw refusal('duplicateOrder');
  for (const clientOrderId of given) checkDuplicate(account, clientOrderId);
}

/** The terms with the price that the peg takes from the book now. A stop order takes it when it triggers. */
function withPeg(state: SymbolState, account: Account, terms: OrderTerms): OrderTerms {
  return terms.peg === undefined || isStopType(terms.type) ? terms : choosePeg(state, account, terms);
}

/** The terms at the price of their peg. @throws Refusal -2010 when the book has no such level, -1013 for the filters */
export function choosePeg(state: SymbolState, account: Account, terms: OrderTerms): OrderTerms {
  const { side, peg, priceTicks } = terms;
  if (peg === undefined) return terms;
  const limitTicks = pegTicks(state.book, side === 'BUY', peg, priceTicks);
  if (limitTicks === undefined) throw refusal('pegLiquidity');
  const pegged = { ...terms, limitTicks };
  checkAgainstAverage(state.rules, account, pegged, state.average);
  return pegged;
}

function checkTrigger({ lastTicks }: SymbolState, { type, side, stopTicks }: OrderTerms): void {
  if (lastTicks === 0 || stopTicks === 0) return;
  const waits = triggersOnRise(type, side === 'BUY') ? stopTicks > lastTicks : stopTicks < lastTicks;
  if (!waits) throw refusal('wouldTrigger');
}

function checkPostOnly({ book }: SymbolState, terms: OrderTerms): void {
  if (terms.type === 'LIMIT_MAKER' && book.crosses(terms.side === 'BUY', terms.limitTicks)) throw refusal('wouldTake');
}

export function checkFunds(
  { symbolAccounts }: Pick<SymbolState, 'symbolAccounts'>,
  account: Account,
  isBuy: boolean,
  need: Amount,
): void {
  const covers = symbolAccounts.payingOf(account, isBuy)?.covers(need) ?? need <= 0;
  if (!covers) throw refusal('insufficientBalance');
}

function needOf({ rules, lastTicks }: SymbolState, terms: OrderTerms): Amount {
  return needFor(rules, terms.side === 'BUY', holdTicksOf(terms, lastTicks), terms.lots);
}

/**
 * Checks a MARKET order, and forecasts what it will trade. A SELL by quantity needs no forecast: the result is `undefined`.
 *
 * @throws Refusal when the book is empty or the funds are not enough
 */
export function planMarket(state: SymbolState, account: Account, terms: OrderTerms): Forecast | undefined {
  const { book, rules } = state;
  const isBuy = terms.side === 'BUY';
  const byAmount = terms.quoteOrderUnits > 0;
  const offered = isBuy ? book.asks : book.bids;
  if (offered.bestTicks === 0) throw refusal(byAmount ? 'liquidityBelowSymbol' : 'noDepth');
  if (!isBuy && !byAmount) {
    // The order pays the quantity that it sells, at any price.
    checkFunds(state, account, false, rules.quantityAmount(terms.lots));
    return undefined;
  }
  const plan = forecast(book, rules, {
    owner: account,
    isBuy,
    stpMode: terms.stpMode,
    limitTicks: undefined,
    lots: byAmount ? Number.POSITIVE_INFINITY : terms.lots,
    quoteUnits: byAmount ? terms.quoteOrderUnits : undefined,
  });
  if (byAmount) {
    checkPlanByAmount(rules, plan);
    if (!account.isParticipant) checkBoughtByAmount(state, account, { ...terms, lots: plan.tradedLots });
  }
  const need = byAmount ? terms.quoteOrderUnits : plan.quoteUnits;
  checkFunds(state, account, isBuy, isBuy ? need : rules.quantityAmount(plan.tradedLots + plan.transferredLots));
  return plan;
}

/** Checks the limits on the quantity of an order by quote amount. Only the forecast gives this quantity. */
function checkBoughtByAmount({ rules, average }: SymbolState, account: Account, terms: OrderTerms): void {
  if (terms.side === 'BUY') checkPosition(rules, account, terms.lots);
  if (account.assetLimits.size > 0) checkAssetLimits(rules, account, terms, 0, average);
}

/** Refuses an order by quote amount that would trade less than the minimum of LOT_SIZE, or a quantity that MARKET_LOT_SIZE does not allow. */
function checkPlanByAmount({ lotBounds, marketLotBounds }: SymbolRules, plan: Forecast): void {
  if (plan.tradedLots === 0 || plan.tradedLots < lotBounds.min) throw refusal('liquidityBelowLot');
  if (marketLotBounds === undefined) return;
  if (plan.tradedLots < marketLotBounds.min) throw refusal('liquidityBelowMarketLot');
  if (plan.tradedLots > marketLotBounds.max) throw refusal('filterFailure', 'MARKET_LOT_SIZE');
}
