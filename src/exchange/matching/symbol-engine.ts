/**
 * One symbol's engine: places, matches, triggers and cancels.
 *
 * A placement is checked to the end before the first thing changes; after that nothing is refused. Its life:
 * checked (NEW), then either waiting for its trigger or working: taking from the book, then resting, filled or
 * expired. Each trade sets the last price; stop orders whose condition it meets are queued in that moment (and the
 * other leg of their pair expires) and get their turn, one after the other, when the taker is done; so do the pending
 * orders of a list whose working order it fills. Their trades may queue more.
 *
 * Lists are placed and released in list-placement.ts, amendments made in amendments.ts, orders routed over several books
 * in routing.ts; they use the parts of an order's life that are public here.
 */
import { Refusal } from '../../protocol/index.js';
import { OrderBook } from '../book/order-book.js';
import { TriggerQueue } from '../book/trigger-queue.js';
import { checkDuplicate, checkOrder, choosePeg, planMarket } from '../checks/engine-checks.js';
import { type AverageUnits, checkOrderCounts } from '../checks/filters.js';
import { checkAgainstAverage, validateOrder } from '../checks/pre-trade-validation.js';
import { type PriceRange, type TickRange, tickRangeOf } from '../checks/price-range.js';
import type { SymbolRules } from '../checks/symbol-rules.js';
import type { OrderRequest } from '../commands.js';
import type { ExchangeContext } from '../context.js';
import type { ExecutionType } from '../events.js';
import { parseAmount, subtract } from '../funds/amounts.js';
import type { BnbPrices } from '../funds/discount.js';
import { holdTicksOf, needFor, updateHold } from '../funds/holds.js';
import { SymbolAccounts } from '../funds/symbol-account.js';
import type { Account, Order, OrderList } from '../model.js';
import { releaseReserved } from '../orders/order-lists.js';
import {
  type ExpiryReason,
  isLimitType,
  isStopType,
  type OrderStatus,
  type OrderTerms,
} from '../orders/order-terms.js';
import type { CancelledListOutcome, CancelledOutcome, PlacedOutcome } from '../outcomes.js';
import { releasePending } from '../placement/list-placement.js';
import type { PreventedMatch, TradePrint } from '../trade-records.js';
import { type Executions, NO_EXECUTIONS } from './executions.js';
import { canMatch, forecast, type MatchHandler, matchTaker } from './matching.js';
import { movesFunds, preventionOf } from './self-trade.js';
import { type FeeAccount, settle, transfer } from './settlement.js';

export class SymbolEngine implements MatchHandler {
  readonly rules: SymbolRules;
  readonly context: ExchangeContext;
  readonly feeAccount: FeeAccount;
  readonly priceRange: PriceRange | undefined;
  readonly book = new OrderBook();
  readonly triggers = new TriggerQueue();
  readonly symbolAccounts: SymbolAccounts;
  /** Last trade price; 0 before the first trade. */
  lastTicks = 0;
  nextTradeId = 0;
  nextAllocationId = 0;
  private nextPreventedMatchId = 0;
  /** What the order that is taking has met so far; replaced by {@link matchAndRest}. Most orders only rest, and meet nobody. */
  private executions: Executions = NO_EXECUTIONS;
  /** The taker by amount whose amount the book could not use up: it ends EXPIRED, however much it filled. */
  private unfillableTaker: Order | undefined = undefined;

  constructor(rules: SymbolRules, context: ExchangeContext, bnbPrices: BnbPrices, priceRange?: PriceRange) {
    this.rules = rules;
    this.priceRange = priceRange;
    this.context = context;
    this.symbolAccounts = new SymbolAccounts(rules, context.orders);
    const { feeBalances } = context;
    const discount = { prices: bnbPrices, feeBalances, isOn: true };
    this.feeAccount = { base: feeBalances.of(rules.baseAsset), quote: feeBalances.of(rules.quoteAsset), discount };
  }

  /** Everything about the request that needs neither book nor funds; throws the refusal. */
  validate(account: Account, request: OrderRequest): OrderTerms {
    const terms = validateOrder(this.rules, account, request, this.average);
    if (!account.isParticipant) {
      const algo = isStopType(terms.type) ? 1 : 0;
      const icebergs = terms.icebergLots > 0 ? 1 : 0;
      checkOrderCounts(this.rules, account, 1, algo, icebergs);
      this.context.exchangeRules.checkOrders(account, 1, algo, icebergs);
    }
    return terms;
  }

  place(account: Account, request: OrderRequest): PlacedOutcome {
    const validated = this.validate(account, request);
    checkDuplicate(account, validated.clientOrderId);
    const isMarket = validated.type === 'MARKET';
    const plan = isMarket ? planMarket(this, account, validated) : undefined;
    const terms = isMarket ? validated : checkOrder(this, account, validated);

    // From here on nothing is refused.
    const byAmount = terms.quoteOrderUnits > 0 && plan !== undefined;
    const order = this.open(account, byAmount ? { ...terms, lots: plan.tradedLots + plan.preventedLots } : terms);
    if (byAmount && plan.ranOut) this.unfillableTaker = order;
    if (!isStopType(order.type)) this.startWorking(order);
    this.emit(order, 'NEW');
    const outcome = this.outcomeOf(order, this.submit(order));
    this.context.runDeferred();
    return outcome;
  }

  /** Makes the order known to its account; nothing else happens to it yet. */
  open(account: Account, terms: OrderTerms): Order {
    const { context } = this;
    const order = context.orders.open(context.nextOrderId(), this.symbolAccounts.of(account), terms, context.nowUs);
    order.holdTicks = holdTicksOf(terms, this.lastTicks);
    account.addOrder(order);
    account.updateTimeUs = context.nowUs;
    return order;
  }

  /** Lets an checked order wait for its trigger or go on the book; says what it met there. */
  submit(order: Order): Executions {
    if (!isStopType(order.type)) return this.matchAndRest(order);
    updateHold(order);
    this.triggers.add(order, this.lastTicks, this.context.nowUs);
    return NO_EXECUTIONS;
  }

  startWorking(order: Order): void {
    order.workingTimeUs = this.context.nowUs;
    order.updateTimeUs = this.context.nowUs;
  }

  /** The order's turn on the book: it takes what it can, then rests or ends, as its type and time in force say. */
  matchAndRest(order: Order): Executions {
    this.executions = NO_EXECUTIONS;
    updateHold(order);
    if (order.type !== 'LIMIT_MAKER') {
      // A quote that only rests asks for no range: the market's makers place thousands of them.
      const range = canMatch(this.book, order) ? this.rangeOf(order) : undefined;
      if (order.timeInForce === 'FOK' && !order.isMarketNow && !this.canFillCompletely(order, range)) {
        this.close(order, 'EXPIRED', 'UNFILLED_FOK_ORDER_EXPIRED');
        return NO_EXECUTIONS;
      }
      const isOutOfRange = matchTaker(this.book, order, this, range);
      this.unfillableTaker = undefined;
      if (isOutOfRange) this.close(order, 'EXPIRED', 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED');
    }
    this.restOrExpire(order);
    return this.executions;
  }

  /** What is left of a taker rests or expires. */
  restOrExpire(order: Order): void {
    if (!order.isOpen) return;
    if (order.isMarketNow) this.close(order, 'EXPIRED', 'INSUFFICIENT_LIQUIDITY');
    else if (order.timeInForce === 'IOC') this.close(order, 'EXPIRED', 'UNFILLED_IOC_QUANTITY_EXPIRED');
    else if (order.timeInForce === 'FOK') this.close(order, 'EXPIRED', 'UNFILLED_FOK_ORDER_EXPIRED');
    else this.book.add(order);
  }

  /** The order as it stands now; a copy when orders whose turn comes later may still change it before it is read. */
  outcomeOf(order: Order, { fills, allocations, preventedMatches }: Executions = NO_EXECUTIONS): PlacedOutcome {
    const seen = this.context.hasDeferred ? order.snapshot() : order;
    return { kind: 'placed', order: seen, fills, allocations, preventedMatches, timeUs: this.context.nowUs };
  }

  /** Cancels an open order, or the whole list it is a member of. */
  cancel(order: Order, newClientOrderId?: string): CancelledOutcome | CancelledListOutcome {
    if (order.list?.isOpen) return this.cancelList(order.list, newClientOrderId);
    return this.cancelOne(order, newClientOrderId);
  }

  cancelList(list: OrderList, newClientOrderId?: string): CancelledListOutcome {
    const open = list.members.filter((member) => member.isOpen);
    const orders = open.map((member) => this.cancelOne(member, newClientOrderId));
    return { kind: 'cancelledList', list, orders, timeUs: this.context.nowUs };
  }

  /** A trade between two different orders, at the maker's price. */
  trade(taker: Order, maker: Order, lots: number): void {
    const takerFirst = taker.executedLots === 0;
    const makerFirst = maker.executedLots === 0;
    if (makerFirst && maker.sibling?.isOpen) this.close(maker.sibling, 'EXPIRED', 'OCO_TRIGGER');

    this.book.take(maker, lots);
    const trade = settle(this.nextTradeId, taker, maker, lots, this.feeAccount, this.context.nowUs);
    this.nextTradeId += 1;
    this.lastTicks = trade.priceTicks;
    if (this.executions === NO_EXECUTIONS) this.executions = { fills: [trade], allocations: [], preventedMatches: [] };
    else this.executions.fills.push(trade);

    this.recordFill(taker, taker.openLots === 0 && taker !== this.unfillableTaker);
    this.recordFill(maker, maker.openLots === 0);
    this.context.onEvent?.({ kind: 'trade', trade });
    this.emit(taker, 'TRADE', trade, takerFirst, false);
    this.emit(maker, 'TRADE', trade, makerFirst, true);
    if (maker.list !== undefined) this.updateList(maker);
    if (taker.list !== undefined) this.updateList(taker);
    this.deferTriggered(trade.priceTicks);
  }

  recordFill(order: Order, isDone: boolean): void {
    order.status = isDone ? 'FILLED' : 'PARTIALLY_FILLED';
    if (isDone) order.owner.finishOrder(order);
  }

  /** A meeting of two orders of one account or group that must not trade. */
  preventSelfTrade(taker: Order, maker: Order): void {
    if (this.executions === NO_EXECUTIONS) this.executions = { fills: [], allocations: [], preventedMatches: [] };
    this.executions.preventedMatches.push(this.preventMatch(taker, maker, this));
  }

  /** @param there the engine whose book the maker rests on; another one than this only when the taker is routed. */
  preventMatch(taker: Order, maker: Order, there: SymbolEngine): PreventedMatch {
    const { mode, takerLots, makerLots } = preventionOf(taker, maker);
    const match: PreventedMatch = {
      symbol: this.rules.symbol,
      id: this.nextPreventedMatchId,
      account: taker.owner.id,
      makerAccount: maker.owner.id,
      tradeGroupId: taker.owner.tradeGroupId,
      makerSymbol: maker.symbol,
      takerOrderId: taker.id,
      makerOrderId: maker.id,
      mode,
      priceTicks: maker.limitTicks,
      price: maker.rules.priceText(maker.limitTicks),
      takerPreventedLots: takerLots,
      makerPreventedLots: makerLots,
      timeUs: this.context.nowUs,
    };
    this.nextPreventedMatchId += 1;
    this.context.onEvent?.({ kind: 'preventedMatch', match });
    const moves = mode === 'TRANSFER' && there === this && movesFunds(taker, maker);
    // What is moved is gone as if it were traded: the other leg of a pair has nothing to sell or to pay with.
    if (moves && maker.sibling?.isOpen) this.close(maker.sibling, 'EXPIRED', 'OCO_TRIGGER');
    if (makerLots !== undefined) there.book.take(maker, makerLots);
    if (moves && makerLots !== undefined) transfer(taker, maker, makerLots);
    if (makerLots !== undefined) there.recordPrevention(maker, makerLots, match.id);
    if (takerLots !== undefined) {
      taker.openLots -= takerLots;
      this.recordPrevention(taker, takerLots, match.id);
    }
    return match;
  }

  /** Ends an open order for any reason but its last fill. */
  close(order: Order, status: OrderStatus, reason: ExpiryReason | undefined): void {
    const { list } = order;
    if (order.isWorking) {
      if (order.bookSlot !== 0) this.book.remove(order);
    } else this.triggers.remove(order);
    order.openLots = 0;
    order.status = status;
    order.expiryReason = reason;
    order.updateTimeUs = this.context.nowUs;
    order.owner.updateTimeUs = this.context.nowUs;
    updateHold(order);
    if (list?.working === order) releaseReserved(list);
    order.owner.finishOrder(order);
    this.emit(
      order,
      status === 'EXPIRED_IN_MATCH' ? 'TRADE_PREVENTION' : status === 'CANCELED' ? 'CANCELED' : 'EXPIRED',
    );
    if (list === undefined) return;
    // A cancel goes on to the other members by itself.
    if (status !== 'CANCELED') this.closeDependents(list, order, reason);
    this.updateList(order);
  }

  /** Tells the list that a member changed: a filled working order releases the others, and no open member ends it. */
  updateList(order: Order): void {
    const { list } = order;
    if (list === undefined || !list.isOpen || order.isOpen) return;
    if (list.working === order && order.status === 'FILLED') this.context.defer(() => releasePending(this, list));
    if (list.members.every((member) => !member.isOpen)) {
      list.status = 'ALL_DONE';
      list.transactionTimeUs = this.context.nowUs;
      order.owner.finishList(list);
    }
    this.emitList(list);
  }

  /** Queues the stop orders that a trade at this price triggers. */
  deferTriggered(lastTicks: number): void {
    const { triggers, context } = this;
    for (
      let order = triggers.takeTriggered(lastTicks, context.nowUs);
      order;
      order = triggers.takeTriggered(lastTicks, context.nowUs)
    ) {
      if (order.sibling?.isOpen) this.close(order.sibling, 'EXPIRED', 'OCO_TRIGGER');
      const triggered = order;
      context.defer(() => this.activate(triggered));
    }
  }

  emit(order: Order, executionType: ExecutionType, trade?: TradePrint, firstFill = false, isMaker = false): void {
    const { onEvent, nowUs } = this.context;
    if (onEvent === undefined) return;
    onEvent({ kind: 'order', executionType, account: order.owner.id, order, firstFill, isMaker, trade, timeUs: nowUs });
  }

  emitList(list: OrderList, isUpdate = false): void {
    const { onEvent, nowUs } = this.context;
    onEvent?.({ kind: 'orderList', account: list.account, list, isUpdate, timeUs: nowUs });
  }

  /** The price that percentages and market notionals are measured by; see filters.ts. */
  readonly average: AverageUnits = (usesLastPrice) => {
    const { context, rules } = this;
    let text = context.referencePriceOf(rules.symbol);
    if (text === undefined && !usesLastPrice) text = context.averagePriceOf(rules.symbol);
    if (text !== undefined) return parseAmount(text);
    return this.lastTicks === 0 ? undefined : rules.priceAmount(this.lastTicks);
  };

  /** Prices that a taker may trade at, as they stand when it begins to take. */
  rangeOf({ isBuy }: Order): TickRange | undefined {
    const { priceRange, rules, context } = this;
    const reference = priceRange && context.referencePriceOf(rules.symbol);
    return reference === undefined ? undefined : tickRangeOf(priceRange as PriceRange, rules, isBuy, reference);
  }

  private canFillCompletely(order: Order, range: TickRange | undefined): boolean {
    const { owner, isBuy, stpMode, limitTicks, openLots } = order;
    const taker = { owner, isBuy, stpMode, limitTicks, lots: openLots, quoteUnits: undefined };
    return forecast(this.book, this.rules, taker, range).tradedLots === openLots;
  }

  /** Books lots that were taken off the order without a trade. */
  private recordPrevention(order: Order, lots: number, matchId: number): void {
    order.preventedLots += lots;
    order.preventedMatchId = matchId;
    order.updateTimeUs = this.context.nowUs;
    updateHold(order);
    if (order.openLots === 0) this.close(order, 'EXPIRED_IN_MATCH', undefined);
    else this.emit(order, 'TRADE_PREVENTION');
  }

  private cancelOne(order: Order, newClientOrderId: string | undefined): CancelledOutcome {
    const formerClientOrderId = newClientOrderId === undefined ? undefined : order.clientOrderId;
    if (newClientOrderId !== undefined) order.owner.changeClientOrderId(order, newClientOrderId);
    this.close(order, 'CANCELED', undefined);
    return { kind: 'cancelled', order, formerClientOrderId, timeUs: this.context.nowUs };
  }

  /** An order that ends takes with it what waits for it: pending orders, or the other leg of its pair. */
  private closeDependents(list: OrderList, order: Order, reason: ExpiryReason | undefined): void {
    if (order === list.working) {
      for (const member of list.pending) if (member.isOpen) this.close(member, 'EXPIRED', 'OTO_PHASE_ONE_EXPIRED');
    } else if (reason !== 'OCO_TRIGGER' && order.sibling?.isOpen) {
      this.close(order.sibling, 'EXPIRED', 'OCO_TRIGGER');
    }
  }

  /** A stop order's turn: peg, funds and filters are checked again, then it works as a market or limit order. */
  private activate(order: Order): void {
    if (!isLimitType(order.type)) {
      order.goToMarket();
      updateHold(order);
    }
    if (!this.passesTriggerChecks(order)) {
      this.close(order, 'EXPIRED', 'REJECTED');
      return;
    }
    this.startWorking(order);
    this.emit(order, 'TRIGGERED');
    this.matchAndRest(order);
  }

  private passesTriggerChecks(order: Order): boolean {
    const { owner, paying, rules } = order;
    if (order.isMarketNow && order.isBuy) {
      const { stpMode, openLots } = order;
      const taker = { owner, isBuy: true, stpMode, limitTicks: undefined, lots: openLots, quoteUnits: undefined };
      if (!paying.covers(forecast(this.book, rules, taker).quoteUnits)) return false;
    }
    try {
      if (order.peg === undefined) {
        checkAgainstAverage(rules, owner, order.terms(), this.average);
        return true;
      }
      const { limitTicks } = choosePeg(this, owner, order.terms());
      const need = needFor(rules, order.isBuy, limitTicks, order.openLots);
      if (!paying.covers(subtract(need, order.heldAmount))) return false;
      order.limitTicks = limitTicks;
      order.holdTicks = limitTicks;
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }
}
