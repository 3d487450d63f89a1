/**
 * The engine's own checks of a placement: what depends on the book, the last price, the account's other orders and its
 * funds. They run after admission.ts and before the first change, and again when a pending order is released.
 *
 * In this order: duplicate ids, trigger side (or the relation of a pair's prices), price of the peg, post-only,
 * liquidity, funds.
 */
import { refusal } from '../../protocol/index.js';
import type { OrderBook } from '../book/order-book.js';
import type { Amount } from '../funds/amounts.js';
import { holdTicksOf, needFor } from '../funds/holds.js';
import type { SymbolAccounts } from '../funds/symbol-account.js';
import { type Forecast, forecast } from '../matching/matching.js';
import { pegTicks } from '../matching/pegs.js';
import type { Account } from '../model.js';
import { ocoPricesHold } from '../orders/order-lists.js';
import { isStopType, type OrderTerms, triggersOnRise } from '../orders/order-terms.js';
import { type AverageUnits, checkAssetLimits, checkPosition } from './filters.js';
import { checkAgainstAverage } from './pre-trade-validation.js';
import type { SymbolRules } from './symbol-rules.js';

/** One symbol as the checks see it. */
export interface SymbolState {
  readonly rules: SymbolRules;
  readonly book: OrderBook;
  /** Last trade price; 0 before the first trade. */
  readonly lastTicks: number;
  readonly average: AverageUnits;
  readonly symbolAccounts: SymbolAccounts;
}

/** Throws the refusal of one order whose ids are its own; the terms with the price of the peg, if it is chosen now. */
export function checkOrder(venue: SymbolState, account: Account, given: OrderTerms): OrderTerms {
  if (given.type === 'MARKET') {
    planMarket(venue, account, given);
    return given;
  }
  if (isStopType(given.type)) checkTrigger(venue, given);
  const terms = withPeg(venue, account, given);
  checkPostOnly(venue, terms);
  checkFunds(venue, account, terms.side === 'BUY', needOf(venue, terms));
  return terms;
}

/** Throws the refusal of an OCO pair whose legs have been admitted; the legs as they may go on the book. */
export function checkOcoPair(
  venue: SymbolState,
  account: Account,
  aboveGiven: OrderTerms,
  belowGiven: OrderTerms,
): readonly [above: OrderTerms, below: OrderTerms] {
  const above = withPeg(venue, account, aboveGiven);
  const below = withPeg(venue, account, belowGiven);
  // A symbol that never traded has no last price, and nothing is on the wrong side of it.
  if (venue.lastTicks > 0 && !ocoPricesHold(above, below, venue.lastTicks)) throw refusal('ocoBadPrices');
  checkPostOnly(venue, above);
  checkPostOnly(venue, below);
  // A pair locks only the larger of its needs, so it is enough that each alone can be paid.
  for (const leg of [above, below]) checkFunds(venue, account, leg.side === 'BUY', needOf(venue, leg));
  return [above, below];
}

/** An order that the exchange names itself is never a duplicate. */
export function checkDuplicate(account: Account, clientOrderId: string | undefined): void {
  if (clientOrderId !== undefined && account.openOrderByClientId(clientOrderId) !== undefined)
    throw refusal('duplicateOrder');
}

/** List and members all need ids of their own. */
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

/** The terms with the price that the book offers the peg now; a stop order chooses when it triggers. */
function withPeg(venue: SymbolState, account: Account, terms: OrderTerms): OrderTerms {
  return terms.peg === undefined || isStopType(terms.type) ? terms : choosePeg(venue, account, terms);
}

/** The terms at the price of their peg. @throws Refusal -2010 when the book has no such level, -1013 for the filters */
export function choosePeg(venue: SymbolState, account: Account, terms: OrderTerms): OrderTerms {
  const { side, peg, priceTicks } = terms;
  if (peg === undefined) return terms;
  const limitTicks = pegTicks(venue.book, side === 'BUY', peg, priceTicks);
  if (limitTicks === undefined) throw refusal('pegLiquidity');
  const pegged = { ...terms, limitTicks };
  checkAgainstAverage(venue.rules, account, pegged, venue.average);
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
 * What a MARKET order would do now, where that must be known: one by amount, or that buys. Throws the refusal of one that
 * meets nobody, or cannot be paid.
 */
export function planMarket(venue: SymbolState, account: Account, terms: OrderTerms): Forecast | undefined {
  const { book, rules } = venue;
  const isBuy = terms.side === 'BUY';
  const byAmount = terms.quoteOrderUnits > 0;
  const offered = isBuy ? book.asks : book.bids;
  if (offered.bestTicks === 0) throw refusal(byAmount ? 'liquidityBelowSymbol' : 'noDepth');
  if (!isBuy && !byAmount) {
    // It pays what it sells, whatever that brings.
    checkFunds(venue, account, false, rules.quantityAmount(terms.lots));
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
    if (!account.isParticipant) checkBoughtByAmount(venue, account, { ...terms, lots: plan.tradedLots });
  }
  const need = byAmount ? terms.quoteOrderUnits : plan.quoteUnits;
  checkFunds(venue, account, isBuy, isBuy ? need : rules.quantityAmount(plan.tradedLots + plan.transferredLots));
  return plan;
}

/** The filters on a quantity that an order by amount has only now. */
function checkBoughtByAmount({ rules, average }: SymbolState, account: Account, terms: OrderTerms): void {
  if (terms.side === 'BUY') checkPosition(rules, account, terms.lots);
  if (account.assetLimits.size > 0) checkAssetLimits(rules, account, terms, 0, average);
}

/** An order by amount never fails LOT_SIZE and never ends with nothing: what is too little is refused here. */
function checkPlanByAmount({ lotBounds, marketLotBounds }: SymbolRules, plan: Forecast): void {
  if (plan.tradedLots === 0 || plan.tradedLots < lotBounds.min) throw refusal('liquidityBelowLot');
  if (marketLotBounds === undefined) return;
  if (plan.tradedLots < marketLotBounds.min) throw refusal('liquidityBelowMarketLot');
  if (plan.tradedLots > marketLotBounds.max) throw refusal('filterFailure', 'MARKET_LOT_SIZE');
}
