import { OrderBook } from '../book/order-book.js';
import { TriggerQueue } from '../book/trigger-queue.js';
import { type AverageUnits, checkOrderCounts } from '../checks/filters.js';
import { validateOrder } from '../checks/pre-trade-validation.js';
import { type PriceRange, type TickRange, tickRangeOf } from '../checks/price-range.js';
import type { BnbPrices } from '../funds/discount.js';
import { holdTicksOf, updateHold } from '../funds/holds.js';
import { parseAmount } from '../model/amounts.js';
import type { OrderRequest } from '../model/commands.js';
import type { ExecutionType, OrderEventDetails } from '../model/events.js';
import type { Account, Order, OrderList } from '../model/model.js';
import { type ExpiryReason, isStopType, type OrderStatus, type OrderTerms } from '../model/order-terms.js';
import type { CancelledListOutcome, CancelledOutcome, PlacedOutcome } from '../model/outcomes.js';
import { SymbolAccounts } from '../model/symbol-account.js';
import type { SymbolRules } from '../model/symbol-rules.js';
import type { PreventedMatch } from '../model/trade-records.js';
import { releaseReserved } from '../orders/order-lists.js';
import type { ExchangeContext } from './context.js';
import type { Engine } from './engine.js';
import { checkDuplicate, checkOrder, planMarket } from './engine-checks.js';
import { type Executions, NO_EXECUTIONS } from './executions.js';
import { releasePending } from './list-placement.js';
import { canMatch, forecast, type MatchHandler, matchTaker } from './matching.js';
import { ParticipantOrders } from './participant-orders.js';
import { movesFunds, preventionOf } from './self-trade.js';
import { type FeeAccount, settle, transfer } from './settlement.js';
import { activateTriggered } from './trigger-activation.js';

const NO_DETAILS: OrderEventDetails = {};

export class SymbolEngine implements Engine, MatchHandler {
  readonly rules: SymbolRules;
  readonly context: ExchangeContext;
  readonly feeAccount: FeeAccount;
  readonly priceRange: PriceRange | undefined;
  readonly book = new OrderBook();
  readonly triggers = new TriggerQueue();
  readonly symbolAccounts: SymbolAccounts;
  readonly participantOrders = new ParticipantOrders();
  lastTicks = 0;
  nextTradeId = 0;
  nextAllocationId = 0;
  private nextPreventedMatchId = 0;
  /** The executions of the current taker. {@link matchAndRest} resets them. */
  private executions: Executions = NO_EXECUTIONS;
  /** The current taker, when it is an order by quote amount that the book cannot fill. Such an order ends as EXPIRED, even if a part of it was filled. */
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

    // From here on, nothing is refused.
    const byAmount = terms.quoteOrderUnits > 0 && plan !== undefined;
    const order = this.open(account, byAmount ? { ...terms, lots: plan.tradedLots + plan.preventedLots } : terms);
    if (byAmount && plan.ranOut) this.unfillableTaker = order;
    const outcome = this.outcomeOf(order, this.enter(order, 'NEW'));
    this.context.runDeferred();
    return outcome;
  }

  open(account: Account, terms: OrderTerms): Order {
    const { context } = this;
    const order = context.orders.open(context.nextOrderId(), this.symbolAccounts.of(account), terms, context.nowUs);
    order.holdTicks = holdTicksOf(terms, this.lastTicks);
    account.addOrder(order);
    account.updateTimeUs = context.nowUs;
    return order;
  }

  /** Reports an order, and matches it. A stop order waits first, because its report says since when it follows the price. */
  enter(order: Order, execution: 'NEW' | 'RELEASED'): Executions {
    const waits = isStopType(order.type);
    if (waits) this.submit(order);
    else this.startWorking(order);
    this.emit(order, execution);
    return waits ? NO_EXECUTIONS : this.submit(order);
  }

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

  matchAndRest(order: Order): Executions {
    this.executions = NO_EXECUTIONS;
    updateHold(order);
    if (order.type !== 'LIMIT_MAKER') {
      // An order that only rests needs no range. The simulated market makers place thousands of them.
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

  restOrExpire(order: Order): void {
    if (!order.isOpen) return;
    if (order.isMarketNow) this.close(order, 'EXPIRED', 'INSUFFICIENT_LIQUIDITY');
    else if (order.timeInForce === 'IOC') this.close(order, 'EXPIRED', 'UNFILLED_IOC_QUANTITY_EXPIRED');
    else if (order.timeInForce === 'FOK') this.close(order, 'EXPIRED', 'UNFILLED_FOK_ORDER_EXPIRED');
    else this.book.add(order);
  }

  outcomeOf(order: Order, { fills, allocations, preventedMatches }: Executions = NO_EXECUTIONS): PlacedOutcome {
    const seen = this.context.hasDeferred ? order.snapshot() : order;
    return { kind: 'placed', order: seen, fills, allocations, preventedMatches, timeUs: this.context.nowUs };
  }

  cancel(order: Order, newClientOrderId?: string): CancelledOutcome | CancelledListOutcome {
    if (order.list?.isOpen) return this.cancelList(order.list, newClientOrderId);
    return this.cancelOne(order, newClientOrderId);
  }

  cancelList(list: OrderList, newClientOrderId?: string): CancelledListOutcome {
    const open = list.members.filter((member) => member.isOpen);
    const orders = open.map((member) => this.cancelOne(member, newClientOrderId));
    return { kind: 'cancelledList', list, orders, timeUs: this.context.nowUs };
  }

  /** Executes a trade between two orders at the maker's price. */
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
    this.emit(taker, 'TRADE', { trade, firstFill: takerFirst });
    this.emit(maker, 'TRADE', { trade, firstFill: makerFirst, isMaker: true });
    if (maker.list !== undefined) this.updateList(maker);
    if (taker.list !== undefined) this.updateList(taker);
    this.deferTriggered(trade.priceTicks);
  }

  recordFill(order: Order, isDone: boolean): void {
    order.status = isDone ? 'FILLED' : 'PARTIALLY_FILLED';
    if (isDone) order.owner.finishOrder(order);
  }

  /** Prevents a trade between two orders of one account or trade group. */
  preventSelfTrade(taker: Order, maker: Order): void {
    if (this.executions === NO_EXECUTIONS) this.executions = { fills: [], allocations: [], preventedMatches: [] };
    this.executions.preventedMatches.push(this.preventMatch(taker, maker, this));
  }

  preventMatch(taker: Order, maker: Order, makerEngine: Engine): PreventedMatch {
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
    const moves = mode === 'TRANSFER' && makerEngine === this && movesFunds(taker, maker);
    // A transfer ends the other leg of the pair as a trade does: that leg has nothing left to sell or to pay with.
    if (moves && maker.sibling?.isOpen) this.close(maker.sibling, 'EXPIRED', 'OCO_TRIGGER');
    if (makerLots !== undefined) makerEngine.book.take(maker, makerLots);
    if (moves && makerLots !== undefined) transfer(taker, maker, makerLots);
    if (makerLots !== undefined) makerEngine.recordPrevention(maker, makerLots, match.id);
    if (takerLots !== undefined) {
      taker.openLots -= takerLots;
      this.recordPrevention(taker, takerLots, match.id);
    }
    return match;
  }

  close(order: Order, status: OrderStatus, reason: ExpiryReason | undefined, origClientOrderId?: string): void {
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
    const executionType =
      status === 'EXPIRED_IN_MATCH' ? 'TRADE_PREVENTION' : status === 'CANCELED' ? 'CANCELED' : 'EXPIRED';
    this.emit(order, executionType, { origClientOrderId });
    if (list === undefined) return;
    // cancelList cancels the other members itself.
    if (status !== 'CANCELED') this.closeDependents(list, order, reason);
    this.updateList(order);
  }

  updateList(order: Order): void {
    const { list } = order;
    if (list === undefined || !list.isOpen || order.isOpen) return;
    if (list.working === order && order.status === 'FILLED') this.context.defer(() => releasePending(this, list));
    if (list.members.every((member) => !member.isOpen)) {
      list.status = 'ALL_DONE';
      list.transactionTimeUs = this.context.nowUs;
      order.owner.finishList(list);
    } else if (order.status === 'CANCELED') {
      // A cancel ends all members: the list has one event, at its end.
      return;
    }
    this.emitList(list);
  }

  deferTriggered(lastTicks: number): void {
    const { triggers, context } = this;
    for (
      let order = triggers.takeTriggered(lastTicks, context.nowUs);
      order;
      order = triggers.takeTriggered(lastTicks, context.nowUs)
    ) {
      if (order.sibling?.isOpen) this.close(order.sibling, 'EXPIRED', 'OCO_TRIGGER');
      const triggered = order;
      context.defer(() => activateTriggered(this, triggered));
    }
  }

  emit(order: Order, executionType: ExecutionType, details: OrderEventDetails = NO_DETAILS): void {
    if (!order.isRegistered) return;
    const { context } = this;
    const { owner } = order;
    // Ids of users' executions do not depend on whether anybody listens.
    const executionId = owner.isParticipant ? 0 : (details.executionId ?? context.nextExecutionId());
    context.onEvent?.({
      kind: 'order',
      executionType,
      account: owner.id,
      order,
      firstFill: details.firstFill ?? false,
      isMaker: details.isMaker ?? false,
      trade: details.trade,
      executionId,
      origClientOrderId: details.origClientOrderId,
      timeUs: context.nowUs,
    });
  }

  emitList(list: OrderList, isUpdate = false): void {
    const { onEvent, nowUs } = this.context;
    onEvent?.({ kind: 'orderList', account: list.account, list, isUpdate, timeUs: nowUs });
  }

  readonly average: AverageUnits = (usesLastPrice) => {
    const { context, rules } = this;
    let text = context.referencePriceOf(rules.symbol);
    if (text === undefined && !usesLastPrice) text = context.averagePriceOf(rules.symbol);
    if (text !== undefined) return parseAmount(text);
    return this.lastTicks === 0 ? undefined : rules.priceAmount(this.lastTicks);
  };

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

  recordPrevention(order: Order, lots: number, matchId: number): void {
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
    this.close(order, 'CANCELED', undefined, formerClientOrderId);
    return { kind: 'cancelled', order, formerClientOrderId, timeUs: this.context.nowUs };
  }

  /** Ends the orders that depend on an ended order: its pending orders, or the other leg of its pair. */
  private closeDependents(list: OrderList, order: Order, reason: ExpiryReason | undefined): void {
    if (order === list.working) {
      for (const member of list.pending) if (member.isOpen) this.close(member, 'EXPIRED', 'OTO_PHASE_ONE_EXPIRED');
    } else if (reason !== 'OCO_TRIGGER' && order.sibling?.isOpen) {
      this.close(order.sibling, 'EXPIRED', 'OCO_TRIGGER');
    }
  }
}
