/**
 * Smart order routing: an order takes from the books of all symbols of its route, the best price first.
 *
 * The symbols of a route share base asset and lot size. Their quote assets count as equal in value; the account pays
 * and receives the quote asset of its own symbol. Each fill, on the order's own book too, is a trade between the
 * resting order and the routing account, and an allocation for the taker. At equal prices the own book comes first. The
 * rest of a LIMIT GTC order rests on its own book; its later fills are ordinary trades. Source: orders.md, section 10.
 */

import { AMOUNT_SCALE, formatUnits, ONE, refusal } from '../../protocol/index.js';
import type { BookWalk } from '../book/order-book.js';
import type { TickRange } from '../checks/price-range.js';
import type { Fee } from '../funds/discount.js';
import { needFor, updateHold } from '../funds/holds.js';
import { type Amount, amountOf, formatAmount } from '../model/amounts.js';
import type { OrderRequest } from '../model/commands.js';
import type { Account, Order } from '../model/model.js';
import type { OrderTerms } from '../model/order-terms.js';
import type { PlacedOutcome } from '../model/outcomes.js';
import type { SymbolRules } from '../model/symbol-rules.js';
import type { Allocation } from '../model/trade-records.js';
import type { Engine } from './engine.js';
import { checkDuplicate, checkFunds } from './engine-checks.js';
import type { Executions } from './executions.js';
import { type Forecast, forecastOver } from './matching.js';
import { preventsTrade } from './self-trade.js';
import { settleMaker, settleTaker } from './settlement.js';

/** Symbols that are routed together, as `exchangeInfo.sors` lists them. */
export interface Sor {
  readonly baseAsset: string;
  readonly symbols: readonly string[];
}

/**
 * The books of a routed order, its own symbol first; others only while they trade.
 *
 * @throws Refusal when the symbol is not routed
 */
export function routedBooks<Book extends Engine>(
  sors: readonly Sor[],
  symbol: string,
  bookOf: (symbol: string) => Book,
): Book[] {
  const sor = sors.find(({ symbols }) => symbols.includes(symbol));
  if (sor === undefined) throw refusal('sorUnsupported');
  const others = sor.symbols.filter((one) => one !== symbol).map(bookOf);
  return [bookOf(symbol), ...others.filter(({ rules }) => rules.status === 'TRADING')];
}

/** @throws Error when the symbols of an entry differ in base asset or lot size */
export function checkSors(sors: readonly Sor[], rulesOf: (symbol: string) => SymbolRules): void {
  for (const { baseAsset, symbols } of sors) {
    const rules = symbols.map(rulesOf);
    const fits = rules.every((one) => one.baseAsset === baseAsset && one.lotUnits === rules[0]?.lotUnits);
    if (!fits) throw new Error(`${symbols.join(', ')} cannot be routed together: base assets or lot sizes differ.`);
  }
}

/** Validates everything that needs neither books nor funds. @throws Refusal */
export function validateRouted(ownEngine: Engine, account: Account, request: OrderRequest): OrderTerms {
  if (account.rights.preventSor) throw refusal('actionDisabled');
  if (request.type !== 'LIMIT' && request.type !== 'MARKET') throw refusal('invalidOrderType');
  if (request.quoteOrderQty !== undefined) throw refusal('notRequired', 'quoteOrderQty');
  if (request.peg !== undefined) throw refusal('pegTypeNotUsable');
  return ownEngine.validate(account, request);
}

/** Places an order over all `books`, of which `ownEngine` is the first. */
export function placeRouted(
  ownEngine: Engine,
  books: readonly Engine[],
  account: Account,
  request: OrderRequest,
): PlacedOutcome {
  const terms = validateRouted(ownEngine, account, request);
  checkDuplicate(account, terms.clientOrderId);
  checkRoutedFunds(ownEngine, books, account, terms);

  // From here on, nothing is refused.
  const order = ownEngine.open(account, terms);
  order.workingFloor = 'SOR';
  ownEngine.startWorking(order);
  ownEngine.emit(order, 'NEW');
  const executions: Executions = { fills: [], allocations: [], preventedMatches: [] };
  updateHold(order);
  const range = unitsOf(ownEngine.rangeOf(order), ownEngine);
  if (order.timeInForce === 'FOK' && plan(ownEngine, books, account, terms, range).tradedLots < order.openLots) {
    ownEngine.close(order, 'EXPIRED', 'UNFILLED_FOK_ORDER_EXPIRED');
  } else {
    const isOutOfRange = take(ownEngine, books, order, executions, range);
    if (isOutOfRange) ownEngine.close(order, 'EXPIRED', 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED');
    ownEngine.restOrExpire(order);
    if (order.bookSlot !== 0) order.workingFloor = 'EXCHANGE';
  }
  const outcome = ownEngine.outcomeOf(order, executions);
  ownEngine.context.runDeferred();
  return outcome;
}

function checkRoutedFunds(ownEngine: Engine, books: readonly Engine[], account: Account, terms: OrderTerms): void {
  const { rules } = ownEngine;
  const isBuy = terms.side === 'BUY';
  if (terms.type === 'MARKET') {
    if (bestOf(books, isBuy) === undefined) throw refusal('noDepth');
    if (isBuy) {
      checkFunds(ownEngine, account, true, plan(ownEngine, books, account, terms).quoteUnits);
      return;
    }
  }
  checkFunds(ownEngine, account, isBuy, needFor(rules, isBuy, terms.limitTicks, terms.lots));
}

/**
 * Matches the taker with the resting orders of all books.
 *
 * @returns whether the taker stopped because the next price is outside of its range
 */
function take(
  ownEngine: Engine,
  books: readonly Engine[],
  taker: Order,
  executions: Executions,
  range: UnitRange | undefined,
): boolean {
  while (taker.openLots > 0) {
    const best = bestOf(books, taker.isBuy);
    if (best === undefined || !reaches(ownEngine, taker.isBuy, taker.limitTicks, best.priceUnits)) return false;
    if (!isWithin(range, best.priceUnits)) return true;
    const { maker } = best;
    if (preventsTrade(taker, maker))
      executions.preventedMatches.push(ownEngine.preventMatch(taker, maker, best.engine));
    else fill(ownEngine, best.engine, taker, maker, executions);
  }
  return false;
}

/**
 * The maker trades with the routing account on its book; the taker gets an allocation, priced in its own quote asset.
 */
function fill(ownEngine: Engine, makerEngine: Engine, taker: Order, maker: Order, executions: Executions): void {
  const { nowUs, routing, onEvent } = ownEngine.context;
  const lots = Math.min(taker.openLots, maker.shownLots);
  const [takerFirst, makerFirst] = [taker.executedLots === 0, maker.executedLots === 0];
  if (makerFirst && maker.sibling?.isOpen) makerEngine.close(maker.sibling, 'EXPIRED', 'OCO_TRIGGER');

  makerEngine.book.take(maker, lots);
  const trade = settleMaker(makerEngine.nextTradeId, taker, maker, lots, makerEngine.feeAccount, routing, nowUs);
  makerEngine.nextTradeId += 1;
  makerEngine.lastTicks = trade.priceTicks;
  const priceUnits = BigInt(maker.limitTicks) * maker.rules.tickUnits;
  const quoteUnits = notional(ownEngine, priceUnits, lots);
  const fee = settleTaker(taker, lots, quoteUnits, ownEngine.feeAccount, routing, nowUs);
  const allocation = allocationOf(ownEngine, taker, lots, priceUnits, quoteUnits, fee);
  executions.allocations.push(allocation);
  if (!taker.owner.isParticipant) taker.owner.addAllocation(allocation);

  ownEngine.recordFill(taker, taker.openLots === 0);
  makerEngine.recordFill(maker, maker.openLots === 0);
  onEvent?.({ kind: 'trade', trade });
  onEvent?.({ kind: 'allocation', allocation });
  ownEngine.emit(taker, 'TRADE', { firstFill: takerFirst });
  makerEngine.emit(maker, 'TRADE', { trade, firstFill: makerFirst, isMaker: true });
  if (maker.list !== undefined) makerEngine.updateList(maker);
  makerEngine.deferTriggered(trade.priceTicks);
}

function allocationOf(
  ownEngine: Engine,
  taker: Order,
  lots: number,
  priceUnits: bigint,
  quoteUnits: Amount,
  fee: Fee,
): Allocation {
  const id = ownEngine.nextAllocationId;
  ownEngine.nextAllocationId += 1;
  return {
    symbol: taker.symbol,
    id,
    account: taker.account,
    orderId: taker.id,
    isBuyer: taker.isBuy,
    price: formatUnits(priceUnits, AMOUNT_SCALE),
    quantity: taker.rules.quantityText(lots),
    quoteQuantity: formatAmount(quoteUnits),
    commission: formatAmount(fee.amount),
    commissionAsset: fee.asset,
    timeUs: ownEngine.context.nowUs,
  };
}

interface Best {
  readonly engine: Engine;
  /** The first order at the best price of this book. */
  readonly maker: Order;
  readonly priceUnits: bigint;
}

/** The best price of all books; if several books have it, the first of them in the list. */
function bestOf(books: readonly Engine[], isBuy: boolean): Best | undefined {
  let best: Best | undefined;
  for (const engine of books) {
    const { first: maker, bestTicks } = isBuy ? engine.book.asks : engine.book.bids;
    if (maker === undefined) continue;
    const priceUnits = BigInt(bestTicks) * engine.rules.tickUnits;
    if (best === undefined || isBetter(isBuy, priceUnits, best.priceUnits)) best = { engine, maker, priceUnits };
  }
  return best;
}

function isBetter(isBuy: boolean, priceUnits: bigint, thanUnits: bigint): boolean {
  return isBuy ? priceUnits < thanUnits : priceUnits > thanUnits;
}

function reaches(ownEngine: Engine, isBuy: boolean, limitTicks: number, priceUnits: bigint): boolean {
  if (limitTicks === 0) return true;
  const limitUnits = BigInt(limitTicks) * ownEngine.rules.tickUnits;
  return !isBetter(isBuy, limitUnits, priceUnits);
}

/** Price in units of 1e-8 times quantity, rounded down as notionals are. */
function notional(ownEngine: Engine, priceUnits: bigint, lots: number): Amount {
  return amountOf((priceUnits * ownEngine.rules.quantityUnits(lots)) / ONE);
}

/** A price range in units of 1e-8, because the books may have different ticks. */
interface UnitRange {
  readonly low: bigint;
  /** `undefined` when there is no upper limit. */
  readonly high: bigint | undefined;
}

function unitsOf(range: TickRange | undefined, { rules }: Engine): UnitRange | undefined {
  if (range === undefined) return undefined;
  const high = Number.isFinite(range.high) ? BigInt(range.high) * rules.tickUnits : undefined;
  return { low: BigInt(range.low) * rules.tickUnits, high };
}

function isWithin(range: UnitRange | undefined, priceUnits: bigint): boolean {
  if (range === undefined) return true;
  return priceUnits >= range.low && (range.high === undefined || priceUnits <= range.high);
}

/** The forecast of the order over all books. */
function plan(
  ownEngine: Engine,
  books: readonly Engine[],
  owner: Account,
  terms: OrderTerms,
  range?: UnitRange,
): Forecast {
  const isBuy = terms.side === 'BUY';
  const { stpMode, lots, limitTicks } = terms;
  // Prices are in units of 1e-8 here instead of ticks, because the books may have different ticks.
  const inUnits = {
    notionalAmount: (priceUnits: number, taken: number) => notional(ownEngine, BigInt(priceUnits), taken),
    lotsFor: () => Number.POSITIVE_INFINITY,
  };
  const taker = { owner, stpMode, lots, quoteUnits: undefined };
  const merged = new MergedWalk(books, isBuy);
  return forecastOver(merged, inUnits, taker, (price) => {
    const units = BigInt(price);
    return reaches(ownEngine, isBuy, limitTicks, units) && isWithin(range, units);
  });
}

/** The walks over all books, merged in the sequence in which a routed taker matches. Prices are in units of 1e-8. */
class MergedWalk implements BookWalk {
  maker!: Order;
  priceTicks = 0;
  lots = 0;
  private readonly isBuy: boolean;
  /** Walks that have a next order. */
  private queues: { readonly walk: BookWalk; readonly rules: SymbolRules }[];
  /** The walk of the current order. */
  private current: BookWalk | undefined = undefined;

  constructor(books: readonly Engine[], isBuy: boolean) {
    this.isBuy = isBuy;
    const queues = books.map(({ book, rules }) => ({ walk: (isBuy ? book.asks : book.bids).walk(), rules }));
    this.queues = queues.filter(({ walk }) => walk.next());
  }

  next(): boolean {
    const { current } = this;
    if (current !== undefined && !current.next()) {
      this.queues = this.queues.filter(({ walk }) => walk !== current);
    }
    let best: { readonly walk: BookWalk; readonly units: bigint } | undefined;
    for (const { walk, rules } of this.queues) {
      const units = BigInt(walk.priceTicks) * rules.tickUnits;
      if (best === undefined || isBetter(this.isBuy, units, best.units)) best = { walk, units };
    }
    this.current = best?.walk;
    if (best === undefined) return false;
    this.maker = best.walk.maker;
    this.lots = best.walk.lots;
    this.priceTicks = Number(best.units);
    return true;
  }
}
