/**
 * The engine's own checks of a placement: what depends on the book, the last price, the account's other orders and its
 * funds. They run after admission.ts and before the first change.
 *
 * In this order: duplicate ids, trigger side (or the relation of a pair's prices), post-only, liquidity, funds.
 */
import { fault } from '../protocol/errors.js';
import type { Account } from './account.js';
import type { PlaceOco } from './commands.js';
import { needFor } from './locks.js';
import { type Forecast, forecast } from './matching.js';
import { isStopType, type OrderTerms, triggersOnRise } from './order.js';
import type { OrderBook } from './order-book.js';
import { ocoPricesHold } from './order-lists.js';
import type { SymbolRules } from './symbol-rules.js';

/** One symbol as the checks see it. */
export interface Venue {
  readonly rules: SymbolRules;
  readonly book: OrderBook;
  /** Last trade price; 0 before the first trade. */
  readonly lastTicks: number;
}

/** Throws the refusal of one order, or says what it will do now if it is a market order. */
export function acceptOrder(venue: Venue, account: Account, terms: OrderTerms): Forecast | undefined {
  checkDuplicate(account, terms.clientOrderId);
  if (isStopType(terms.type)) checkTrigger(venue, terms);
  checkPostOnly(venue, terms);
  if (terms.type === 'MARKET') return planMarket(venue, account, terms);
  checkFunds(venue, account, terms.side === 'BUY', needOf(venue, terms));
  return undefined;
}

/** Throws the refusal of an OCO pair whose legs have been admitted. */
export function acceptPair(
  venue: Venue,
  account: Account,
  command: PlaceOco,
  above: OrderTerms,
  below: OrderTerms,
): void {
  checkDuplicateIds(account, command);
  // A symbol that never traded has no last price, and nothing is on the wrong side of it.
  if (venue.lastTicks > 0 && !ocoPricesHold(above, below, venue.lastTicks)) throw fault('ocoBadPrices');
  checkPostOnly(venue, above);
  checkPostOnly(venue, below);
  // A pair locks only the larger of its needs, so it is enough that each alone can be paid.
  for (const leg of [above, below]) checkFunds(venue, account, leg.side === 'BUY', needOf(venue, leg));
}

function checkDuplicate(account: Account, clientOrderId: string): void {
  if (account.orderByClientId(clientOrderId)?.isOpen) throw fault('duplicateOrder');
}

/** List and members all need ids of their own. */
function checkDuplicateIds(account: Account, command: PlaceOco): void {
  const { listClientOrderId, above, below } = command;
  if (account.listByClientId(listClientOrderId)?.isOpen) throw fault('duplicateOrder');
  const ids = new Set([listClientOrderId, above.clientOrderId, below.clientOrderId]);
  if (ids.size < 3) throw fault('duplicateOrder');
  checkDuplicate(account, above.clientOrderId);
  checkDuplicate(account, below.clientOrderId);
}

function checkTrigger({ lastTicks }: Venue, terms: OrderTerms): void {
  if (lastTicks === 0) return;
  const rises = triggersOnRise(terms.type, terms.side === 'BUY');
  const waits = rises ? terms.stopTicks > lastTicks : terms.stopTicks < lastTicks;
  if (!waits) throw fault('wouldTrigger');
}

function checkPostOnly({ book }: Venue, terms: OrderTerms): void {
  if (terms.type === 'LIMIT_MAKER' && book.crosses(terms.side === 'BUY', terms.priceTicks)) throw fault('wouldTake');
}

function checkFunds({ rules }: Venue, account: Account, isBuy: boolean, units: bigint): void {
  const asset = isBuy ? rules.quoteAsset : rules.baseAsset;
  if (account.balances.freeOf(asset) < units) throw fault('insufficientBalance');
}

function needOf({ rules }: Venue, { side, priceTicks, stopTicks, lots }: OrderTerms): bigint {
  return needFor({ isBuy: side === 'BUY', priceTicks, stopTicks, rules }, lots);
}

/** What a market order would do now; refuses one that meets nobody, or that its account cannot pay. */
function planMarket(venue: Venue, account: Account, terms: OrderTerms): Forecast {
  const { book, rules } = venue;
  const isBuy = terms.side === 'BUY';
  const byAmount = terms.quoteOrderUnits > 0n;
  const offered = isBuy ? book.asks : book.bids;
  if (offered.best === undefined) throw fault(byAmount ? 'liquidityBelowSymbol' : 'noDepth');
  const plan = forecast(book, rules, {
    owner: account,
    isBuy,
    stpMode: terms.stpMode,
    limitTicks: undefined,
    lots: byAmount ? Number.POSITIVE_INFINITY : terms.lots,
    quoteUnits: byAmount ? terms.quoteOrderUnits : undefined,
  });
  if (byAmount) checkPlanByAmount(rules, plan);
  if (isBuy) checkFunds(venue, account, true, byAmount ? terms.quoteOrderUnits : plan.quoteUnits);
  else checkFunds(venue, account, false, rules.quantityUnits(byAmount ? plan.tradedLots : terms.lots));
  return plan;
}

/** An order by amount never fails LOT_SIZE and never ends with nothing: what is too little is refused here. */
function checkPlanByAmount({ lotBounds, marketLotBounds }: SymbolRules, plan: Forecast): void {
  if (plan.tradedLots === 0 || plan.tradedLots < lotBounds.min) throw fault('liquidityBelowLot');
  if (marketLotBounds === undefined) return;
  if (plan.tradedLots < marketLotBounds.min) throw fault('liquidityBelowMarketLot');
  if (plan.tradedLots > marketLotBounds.max) throw fault('filterFailure', 'MARKET_LOT_SIZE');
}
