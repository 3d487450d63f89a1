/**
 * One symbol's engine: places, matches, triggers and cancels.
 *
 * A placement is checked to the end before the first thing changes; after that nothing is refused. Its life:
 * accepted (NEW), then either waiting for its trigger or working: taking from the book, then resting, filled or
 * expired. Each trade sets the last price; stop orders whose condition it meets are queued in that moment (and the
 * other leg of their pair expires) and get their turn, one after the other, when the taker is done. Their trades may
 * queue more; an order triggers once, so this ends.
 */
import { AMOUNT_SCALE, parseUnits } from '../protocol/decimal.js';
import { Fault, fault } from '../protocol/errors.js';
import { acceptOrder, acceptPair } from './acceptance.js';
import type { Account } from './account.js';
import { admit, checkAgainstAverage } from './admission.js';
import type { OrderRequest, PlaceOco } from './commands.js';
import type { ExchangeContext } from './context.js';
import type {
  CancelledListOutcome,
  CancelledOutcome,
  Execution,
  PlacedListOutcome,
  PlacedOutcome,
  PreventedMatch,
  TradePrint,
} from './events.js';
import { type AverageUnits, checkListCount, checkOrderCounts } from './filters.js';
import { relock } from './locks.js';
import { forecast, type MatchDesk, matchTaker } from './matching.js';
import { type ExpiryReason, isStopType, Order, type OrderStatus, type OrderTerms } from './order.js';
import { OrderBook } from './order-book.js';
import { inPlacementOrder, legRequest, OrderList, ocoShapeFault } from './order-lists.js';
import { preventionOf } from './self-trade.js';
import { type House, settle } from './settlement.js';
import type { SymbolRules } from './symbol-rules.js';
import { TriggerBook } from './trigger-book.js';

export class SymbolEngine implements MatchDesk {
  readonly rules: SymbolRules;
  readonly book = new OrderBook();
  readonly triggers = new TriggerBook();
  /** Last trade price; 0 before the first trade. */
  lastTicks = 0;
  nextTradeId = 0;
  private nextPreventedMatchId = 0;
  private readonly context: ExchangeContext;
  private readonly house: House;
  /** Triggered stop orders, waiting for their turn. */
  private readonly triggered: Order[] = [];
  /** What the order being placed has met so far; replaced by each placement. */
  private fills: TradePrint[] = [];
  private preventedMatches: PreventedMatch[] = [];
  /** The taker by amount whose amount the book could not use up: it ends EXPIRED, however much it filled. */
  private outOfBook: Order | undefined = undefined;

  constructor(rules: SymbolRules, context: ExchangeContext) {
    this.rules = rules;
    this.context = context;
    this.house = { base: context.house.of(rules.baseAsset), quote: context.house.of(rules.quoteAsset) };
  }

  /** Everything about the request that needs neither book nor funds; throws the refusal. */
  check(account: Account, request: OrderRequest): OrderTerms {
    const terms = admit(this.rules, account, request, this.average);
    if (!account.isParticipant) checkOrderCounts(this.rules, account, [terms]);
    return terms;
  }

  place(account: Account, request: OrderRequest): PlacedOutcome {
    const terms = this.check(account, request);
    const plan = acceptOrder(this, account, terms);

    // From here on nothing is refused.
    const lots = terms.quoteOrderUnits > 0n && plan ? plan.tradedLots + plan.preventedLots : terms.lots;
    const order = this.accept(account, lots === terms.lots ? terms : { ...terms, lots });
    if (isStopType(order.type)) {
      relock(order);
      this.triggers.add(order);
    } else {
      if (terms.quoteOrderUnits > 0n && plan?.ranOut === true) this.outOfBook = order;
      this.work(order);
    }
    const outcome = this.outcomeOf(order, this.fills, this.preventedMatches);
    this.runTriggered();
    return outcome;
  }

  /** The terms of both legs, above and below, as far as {@link check} goes for one order. */
  checkOco(account: Account, command: PlaceOco): readonly [above: OrderTerms, below: OrderTerms] {
    if (this.rules.status !== 'TRADING') throw fault('marketClosed');
    if (!this.rules.info.ocoAllowed) throw fault('ocoUnsupported');
    const shape = ocoShapeFault(command.side, command.above.type, command.below.type);
    if (shape) throw shape;
    const above = admit(this.rules, account, legRequest(command, 'above'), this.average, 'above');
    const below = admit(this.rules, account, legRequest(command, 'below'), this.average, 'below');
    if (!account.isParticipant) {
      checkOrderCounts(this.rules, account, [above, below]);
      checkListCount(this.rules, account);
    }
    return [above, below];
  }

  placeOco(account: Account, command: PlaceOco): PlacedListOutcome {
    const [above, below] = this.checkOco(account, command);
    const legs = inPlacementOrder(above, below);
    acceptPair(this, account, command, above, below);

    const { context } = this;
    const members = legs.map((terms) => new Order(context.nextOrderId(), account, this.rules, terms, context.nowUs));
    const [stopLeg, otherLeg] = members;
    if (stopLeg === undefined || otherLeg === undefined) throw new Error('a pair has two legs');
    const list = new OrderList(context.nextOrderListId(), 'OCO', command.listClientOrderId, members, context.nowUs);
    stopLeg.sibling = otherLeg;
    otherLeg.sibling = stopLeg;
    account.addList(list);
    for (const member of members) {
      member.list = list;
      account.addOrder(member);
    }
    account.updateTimeUs = context.nowUs;
    relock(stopLeg);
    this.emitList(list);
    for (const member of members) {
      if (isStopType(member.type)) this.triggers.add(member);
      else {
        this.startWorking(member);
        this.book.add(member);
      }
      this.emit(member, 'NEW');
    }
    const orders = members.map((order) => this.outcomeOf(order, [], []));
    return { kind: 'placedList', list, orders, timeUs: context.nowUs };
  }

  /** Cancels an open order, or the whole list it is a member of. */
  cancel(order: Order, newClientOrderId: string): CancelledOutcome | CancelledListOutcome {
    if (order.list?.isOpen) return this.cancelList(order.list, newClientOrderId);
    return this.cancelAlone(order, newClientOrderId);
  }

  cancelList(list: OrderList, newClientOrderId: string): CancelledListOutcome {
    const open = list.members.filter((member) => member.isOpen);
    const orders = open.map((member) => this.cancelAlone(member, newClientOrderId));
    return { kind: 'cancelledList', list, orders, timeUs: this.context.nowUs };
  }

  /** A trade between two different orders, at the maker's price. */
  trade(taker: Order, maker: Order, lots: number): void {
    const takerFirst = taker.executedLots === 0;
    const makerFirst = maker.executedLots === 0;
    if (makerFirst && maker.sibling?.isOpen) this.close(maker.sibling, 'EXPIRED', 'OCO_TRIGGER');

    this.book.take(maker, lots);
    const trade = settle(this.nextTradeId, taker, maker, lots, this.house, this.context.nowUs);
    this.nextTradeId += 1;
    this.lastTicks = trade.priceTicks;
    this.fills.push(trade);

    const takerDone = taker.openLots === 0 && taker !== this.outOfBook;
    taker.status = takerDone ? 'FILLED' : 'PARTIALLY_FILLED';
    maker.status = maker.openLots === 0 ? 'FILLED' : 'PARTIALLY_FILLED';
    if (takerDone) taker.owner.finishOrder(taker);
    if (maker.openLots === 0) maker.owner.finishOrder(maker);

    this.context.onEvent?.({ kind: 'trade', trade });
    this.emit(taker, 'TRADE', trade, takerFirst, false);
    this.emit(maker, 'TRADE', trade, makerFirst, true);
    if (maker.list !== undefined) this.followMember(maker);
    if (taker.list !== undefined) this.followMember(taker);
    this.collectTriggered(trade.priceTicks);
  }

  /** A meeting of two orders of one account that must not trade. */
  preventSelfTrade(taker: Order, maker: Order): void {
    const { mode, takerLots, makerLots } = preventionOf(taker, maker);
    const match: PreventedMatch = {
      symbol: this.rules.symbol,
      id: this.nextPreventedMatchId,
      account: taker.owner.id,
      takerOrderId: taker.id,
      makerOrderId: maker.id,
      mode,
      priceTicks: maker.priceTicks,
      takerPreventedLots: takerLots,
      makerPreventedLots: makerLots,
      timeUs: this.context.nowUs,
    };
    this.nextPreventedMatchId += 1;
    this.preventedMatches.push(match);
    this.context.onEvent?.({ kind: 'preventedMatch', match });
    if (makerLots !== undefined) {
      this.book.take(maker, makerLots);
      this.prevent(maker, makerLots, match.id);
    }
    if (takerLots !== undefined) this.prevent(taker, takerLots, match.id);
  }

  /** The price that percentages and market notionals are measured by; see filters.ts. */
  private readonly average: AverageUnits = (usesLastPrice) => {
    const text = usesLastPrice ? undefined : this.context.averagePriceOf(this.rules.symbol);
    if (text !== undefined) return parseUnits(text, AMOUNT_SCALE);
    return this.lastTicks === 0 ? undefined : BigInt(this.lastTicks) * this.rules.tickUnits;
  };

  private accept(account: Account, terms: OrderTerms): Order {
    const { context } = this;
    const order = new Order(context.nextOrderId(), account, this.rules, terms, context.nowUs);
    account.addOrder(order);
    account.updateTimeUs = context.nowUs;
    this.fills = [];
    this.preventedMatches = [];
    if (!isStopType(order.type)) this.startWorking(order);
    this.emit(order, 'NEW');
    return order;
  }

  /** The order as it stands now; a copy when triggered orders may still change it before anybody reads it. */
  private outcomeOf(order: Order, fills: TradePrint[], preventedMatches: PreventedMatch[]): PlacedOutcome {
    const seen = this.triggered.length > 0 ? order.snapshot() : order;
    return { kind: 'placed', order: seen, fills, preventedMatches, timeUs: this.context.nowUs };
  }

  /** The order's turn on the book: it takes what it can, then rests or ends, as its type and time in force say. */
  private work(order: Order): void {
    relock(order);
    if (order.type !== 'LIMIT_MAKER') {
      if (order.timeInForce === 'FOK' && !order.isMarketNow && !this.fillsWhole(order)) {
        this.close(order, 'EXPIRED', 'UNFILLED_FOK_ORDER_EXPIRED');
        return;
      }
      matchTaker(this.book, order, this);
      this.outOfBook = undefined;
    }
    if (!order.isOpen) return;
    if (order.isMarketNow) this.close(order, 'EXPIRED', 'INSUFFICIENT_LIQUIDITY');
    else if (order.timeInForce === 'IOC') this.close(order, 'EXPIRED', 'UNFILLED_IOC_QUANTITY_EXPIRED');
    else if (order.timeInForce === 'FOK') this.close(order, 'EXPIRED', 'UNFILLED_FOK_ORDER_EXPIRED');
    else this.book.add(order);
  }

  private startWorking(order: Order): void {
    order.isWorking = true;
    order.workingTimeUs = this.context.nowUs;
    order.updateTimeUs = this.context.nowUs;
  }

  private fillsWhole(order: Order): boolean {
    const { owner, isBuy, stpMode, priceTicks, openLots } = order;
    const taker = { owner, isBuy, stpMode, limitTicks: priceTicks, lots: openLots, quoteUnits: undefined };
    return forecast(this.book, this.rules, taker).tradedLots === openLots;
  }

  private prevent(order: Order, lots: number, matchId: number): void {
    order.openLots -= lots;
    order.preventedLots += lots;
    order.preventedMatchId = matchId;
    order.updateTimeUs = this.context.nowUs;
    relock(order);
    if (order.openLots === 0) this.close(order, 'EXPIRED_IN_MATCH', undefined);
    else this.emit(order, 'TRADE_PREVENTION');
  }

  private cancelAlone(order: Order, newClientOrderId: string): CancelledOutcome {
    const origClientOrderId = order.clientOrderId;
    order.owner.renameOrder(order, newClientOrderId);
    this.close(order, 'CANCELED', undefined);
    return { kind: 'cancelled', order, origClientOrderId, timeUs: this.context.nowUs };
  }

  /** Ends an open order for any reason but its last fill. */
  private close(order: Order, status: OrderStatus, reason: ExpiryReason | undefined): void {
    if (order.level !== undefined) {
      if (order.isWorking) this.book.remove(order);
      else this.triggers.remove(order);
    }
    order.openLots = 0;
    order.status = status;
    order.expiryReason = reason;
    order.updateTimeUs = this.context.nowUs;
    order.owner.updateTimeUs = this.context.nowUs;
    relock(order);
    order.owner.finishOrder(order);
    this.emit(
      order,
      status === 'EXPIRED_IN_MATCH' ? 'TRADE_PREVENTION' : status === 'CANCELED' ? 'CANCELED' : 'EXPIRED',
    );
    if (order.list === undefined) return;
    // A leg that ends for a reason of its own ends the pair; a cancel goes on to the other leg by itself.
    const endsPair = status !== 'CANCELED' && reason !== 'OCO_TRIGGER';
    if (endsPair && order.sibling?.isOpen) this.close(order.sibling, 'EXPIRED', 'OCO_TRIGGER');
    this.followMember(order);
  }

  /** Tells the list that a member changed; the list is done when no member is open. */
  private followMember(order: Order): void {
    const { list } = order;
    if (list === undefined || !list.isOpen || order.isOpen) return;
    if (list.members.every((member) => !member.isOpen)) {
      list.status = 'ALL_DONE';
      list.transactionTimeUs = this.context.nowUs;
    }
    this.emitList(list);
  }

  private collectTriggered(lastTicks: number): void {
    for (let order = this.triggers.next(lastTicks); order !== undefined; order = this.triggers.next(lastTicks)) {
      this.triggers.remove(order);
      if (order.sibling?.isOpen) this.close(order.sibling, 'EXPIRED', 'OCO_TRIGGER');
      this.triggered.push(order);
    }
  }

  private runTriggered(): void {
    // The queue grows while it is worked off.
    for (let turn = 0; turn < this.triggered.length; turn += 1) {
      const order = this.triggered[turn];
      if (order !== undefined) this.activate(order);
    }
    this.triggered.length = 0;
  }

  /** A stop order's turn: funds and filters are checked again, then it works as a market or limit order. */
  private activate(order: Order): void {
    if (order.priceTicks === 0) {
      order.isMarketNow = true;
      relock(order);
    }
    if (!this.passesAgain(order)) {
      this.close(order, 'EXPIRED', 'REJECTED');
      return;
    }
    this.startWorking(order);
    this.emit(order, 'TRIGGERED');
    this.fills = [];
    this.preventedMatches = [];
    this.work(order);
  }

  private passesAgain(order: Order): boolean {
    if (order.isMarketNow && order.isBuy) {
      const { owner, stpMode, openLots } = order;
      const taker = { owner, isBuy: true, stpMode, limitTicks: undefined, lots: openLots, quoteUnits: undefined };
      if (order.paying.free < forecast(this.book, this.rules, taker).quoteUnits) return false;
    }
    try {
      checkAgainstAverage(this.rules, order.owner, termsOf(order), this.average);
      return true;
    } catch (error) {
      if (error instanceof Fault) return false;
      throw error;
    }
  }

  private emit(order: Order, execution: Execution, trade?: TradePrint, firstFill = false, isMaker = false): void {
    const { onEvent, nowUs } = this.context;
    if (onEvent === undefined) return;
    onEvent({ kind: 'order', execution, account: order.owner.id, order, firstFill, isMaker, trade, timeUs: nowUs });
  }

  private emitList(list: OrderList): void {
    const { onEvent, nowUs } = this.context;
    onEvent?.({ kind: 'orderList', account: list.account, list, timeUs: nowUs });
  }
}

function termsOf(order: Order): OrderTerms {
  const { side, type, timeInForce, clientOrderId, priceTicks, stopTicks, quoteOrderUnits, stpMode } = order;
  const { strategyId, strategyType, openLots: lots } = order;
  return {
    side,
    type,
    timeInForce,
    clientOrderId,
    priceTicks,
    stopTicks,
    lots,
    quoteOrderUnits,
    stpMode,
    strategyId,
    strategyType,
  };
}
