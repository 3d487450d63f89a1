/**
 * Placement of order lists, and release of their pending orders when the working order is filled. A list is placed or
 * refused as a whole.
 *
 * At placement every member is validated and counted. Only the working order, or the pair of an OCO, also passes the
 * engine checks: the market at the time of the release is not known yet. At the release, the pending orders pass
 * filters and engine checks; an order that fails them ends EXPIRED with REJECTED, and a pair ends as a whole. When the
 * working order is filled at placement, the outcome shows the list before the release. Source: orders.md, section 8.
 */
import { Refusal, refusal } from '../../protocol/index.js';
import { checkListCount, checkOrderCounts } from '../checks/filters.js';
import { checkMayPlace } from '../checks/permissions.js';
import { checkFilters, type NameOf, namesUnder, validateOrder } from '../checks/pre-trade-validation.js';
import { holdTicksOf, updateHold } from '../funds/holds.js';
import type { LegPair, PlaceOco, PlaceOto } from '../model/commands.js';
import type { Account, Order, OrderList } from '../model/model.js';
import { isStopType, type OrderTerms } from '../model/order-terms.js';
import type { PlacedListOutcome } from '../model/outcomes.js';
import type { SymbolRules } from '../model/symbol-rules.js';
import {
  areOcoPricesValid,
  inPlacementOrder,
  legRequest,
  OrderListRecord,
  ocoShapeRefusal,
  releaseReserved,
} from '../orders/order-lists.js';
import type { Engine } from './engine.js';
import { checkDuplicateIds, checkOcoPair, checkOrder } from './engine-checks.js';

/** Validates both legs of an OCO without book and funds. @returns their terms @throws Refusal */
export function validateOco(
  engine: Engine,
  account: Account,
  command: PlaceOco,
): readonly [above: OrderTerms, below: OrderTerms] {
  const { rules, average } = engine;
  checkMayPlace(rules, account);
  if (!rules.info.ocoAllowed) throw refusal('ocoUnsupported');
  const shape = ocoShapeRefusal(command.side, command.above.type, command.below.type);
  if (shape) throw shape;
  const [aboveNames, belowNames] = ocoNames(command);
  const above = validateOrder(rules, account, legRequest(command, 'above'), average, aboveNames);
  const below = validateOrder(rules, account, legRequest(command, 'below'), average, belowNames);
  checkCounts(engine, account, [above, below]);
  return [above, below];
}

export function placeOco(engine: Engine, account: Account, command: PlaceOco): PlacedListOutcome {
  const validated = validateOco(engine, account, command);
  checkDuplicateIds(
    account,
    command.listClientOrderId,
    validated.map((terms) => terms.clientOrderId),
  );
  const [above, below] = checkOcoPair(engine, account, ...validated);
  const members = inPlacementOrder(above, below).map((terms) => engine.open(account, terms));
  const list = openList(engine, account, 'OCO', command.listClientOrderId, members, false);
  engine.emitList(list);
  submitPair(engine, members);
  const orders = members.map((order) => engine.outcomeOf(order));
  return { kind: 'placedList', list, orders, timeUs: engine.context.nowUs };
}

/**
 * Validates the working and the pending orders without book and funds.
 *
 * @returns their terms, pending ones in placement order
 * @throws Refusal
 */
export function validateOto(
  engine: Engine,
  account: Account,
  command: PlaceOto,
): readonly [working: OrderTerms, pending: readonly OrderTerms[]] {
  const { rules, average } = engine;
  const { working, pending, pendingSide: side, pendingQuantity: quantity, selfTradePreventionMode } = command;
  checkMayPlace(rules, account);
  checkOtoSupported(rules, command);
  const common = { selfTradePreventionMode };
  const first = validateOrder(rules, account, { ...common, ...working }, average, namesUnder('working'));
  const hasQuantity = quantity !== undefined;
  const admitLeg = (leg: LegPair['above'], prefix: string): OrderTerms => {
    const names = namesUnder(prefix, 'pendingQuantity');
    return validateOrder(rules, account, { ...common, side, quantity, ...leg }, average, names, hasQuantity);
  };
  if (!isPair(pending)) {
    const second = admitLeg(pending, 'pending');
    checkCounts(engine, account, [first, second]);
    return [first, [second]];
  }
  const above = admitLeg(pending.above, 'pendingAbove');
  const below = admitLeg(pending.below, 'pendingBelow');
  if (!areOcoPricesValid(above, below, 0)) throw refusal('ocoBadPrices');
  checkCounts(engine, account, [first, above, below]);
  return [first, inPlacementOrder(above, below)];
}

export function placeOto(engine: Engine, account: Account, command: PlaceOto): PlacedListOutcome {
  const [working, pending] = validateOto(engine, account, command);
  const ids = [working, ...pending].map((terms) => terms.clientOrderId);
  checkDuplicateIds(account, command.listClientOrderId, ids);
  const terms = checkOrder(engine, account, working);

  const isOpo = command.pendingQuantity === undefined;
  const order = engine.open(account, terms);
  const waiting = pending.map((one) => engine.open(account, one));
  const list = openList(engine, account, 'OTO', command.listClientOrderId, [order, ...waiting], isOpo);
  for (const one of waiting) {
    one.status = 'PENDING_NEW';
    one.isQuantityKnown = !isOpo;
  }
  engine.emitList(list);
  engine.startWorking(order);
  for (const member of list.members) engine.emit(member, 'NEW');
  const executions = engine.submit(order);
  const orders = [engine.outcomeOf(order, executions), ...waiting.map((one) => engine.outcomeOf(one))];
  const seen = engine.context.hasDeferred ? list.snapshot() : list;
  engine.context.runDeferred();
  return { kind: 'placedList', list: seen, orders, timeUs: engine.context.nowUs };
}

/** Releases the pending orders of a list whose working order has been filled. */
export function releasePending(engine: Engine, list: OrderList): void {
  const receivedUnits = releaseReserved(list);
  const pending = list.pending.filter((order) => order.isOpen);
  if (list.isOpo) for (const order of pending) setQuantity(order, receivedUnits);
  const checked = checkReleased(engine, pending);
  if (checked === undefined) {
    for (const order of pending) engine.close(order, 'EXPIRED', 'REJECTED');
    return;
  }
  pending.forEach((order, index) => {
    const { limitTicks } = checked[index] as OrderTerms;
    order.limitTicks = limitTicks;
    order.holdTicks = holdTicksOf(order.terms(), engine.lastTicks);
    order.status = 'NEW';
    order.updateTimeUs = engine.context.nowUs;
  });
  const [only, other] = pending;
  if (only === undefined) return;
  if (other !== undefined) {
    pair(only, other);
    submitPair(engine, pending, 'RELEASED');
    return;
  }
  engine.enter(only, 'RELEASED');
}

/** Checks released orders. @returns their terms, with the prices of their pegs; `undefined` when they are refused */
function checkReleased(engine: Engine, pending: readonly Order[]): readonly OrderTerms[] | undefined {
  const { rules, average } = engine;
  try {
    if (rules.status !== 'TRADING') return undefined;
    for (const order of pending) checkFilters(rules, order.owner, order.terms(), average);
    const [first, second] = pending;
    if (first === undefined) return [];
    if (second === undefined) return [checkOrder(engine, first.owner, first.terms())];
    // The members are in placement order: the stop-loss leg first. The side decides which leg is above.
    const [stop, target] = [first.terms(), second.terms()];
    if (first.isBuy) return checkOcoPair(engine, first.owner, stop, target);
    const [above, below] = checkOcoPair(engine, first.owner, target, stop);
    return [below, above];
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/**
 * Sets the quantity of an order that sells the bought amount: rounded down to a lot, and for MARKET to its step and
 * maximum.
 */
function setQuantity(order: Order, receivedUnits: bigint): void {
  const { rules } = order;
  const bounds = order.type === 'MARKET' ? rules.marketLotBounds : undefined;
  const step = bounds?.step ?? 1;
  const whole = Number(receivedUnits / rules.lotUnits);
  const most = Math.min(whole, rules.lotBounds.max, bounds?.max ?? Number.POSITIVE_INFINITY);
  order.origLots = most - (most % step);
  order.openLots = order.origLots;
  order.isQuantityKnown = true;
}

/** Adds both legs to the book or the trigger queue. No leg trades as a taker here. */
function submitPair(engine: Engine, members: readonly Order[], execution: 'NEW' | 'RELEASED' = 'NEW'): void {
  const { triggers, book, context, lastTicks } = engine;
  for (const member of members) {
    updateHold(member);
    if (isStopType(member.type)) triggers.add(member, lastTicks, context.nowUs);
    else {
      engine.startWorking(member);
      book.add(member);
    }
    engine.emit(member, execution);
  }
}

function openList(
  engine: Engine,
  account: Account,
  type: 'OCO' | 'OTO',
  listClientOrderId: string,
  members: readonly Order[],
  isOpo: boolean,
): OrderList {
  const { context } = engine;
  const list = new OrderListRecord(context.nextOrderListId(), type, listClientOrderId, members, context.nowUs, isOpo);
  account.addList(list);
  for (const member of members) member.list = list;
  const [first, second] = members;
  if (type === 'OCO' && first !== undefined && second !== undefined) pair(first, second);
  return list;
}

function pair(one: Order, other: Order): void {
  one.sibling = other;
  other.sibling = one;
}

function checkOtoSupported({ info }: SymbolRules, command: PlaceOto): void {
  const { working, pending, pendingSide } = command;
  if (!info.otoAllowed) throw refusal('otoUnsupported');
  if (working.type !== 'LIMIT' && working.type !== 'LIMIT_MAKER') throw refusal('invalidOrderType');
  if (command.pendingQuantity === undefined) {
    if (!info.opoAllowed) throw refusal('opoUnsupported');
    if (working.side !== 'BUY') throw refusal('opoWorkingBuy');
    if (pendingSide !== 'SELL') throw refusal('opoPendingSell');
  }
  if (!isPair(pending)) return;
  if (!info.ocoAllowed) throw refusal('ocoUnsupported');
  const shape = ocoShapeRefusal(pendingSide, pending.above.type, pending.below.type);
  if (shape) throw shape;
}

function checkCounts({ rules, context }: Engine, account: Account, terms: readonly OrderTerms[]): void {
  if (account.isParticipant) return;
  const algo = terms.filter(({ type }) => isStopType(type)).length;
  const icebergs = terms.filter(({ icebergLots }) => icebergLots > 0).length;
  checkOrderCounts(rules, account, terms.length, algo, icebergs);
  checkListCount(rules, account);
  context.exchangeRules.checkOrders(account, terms.length, algo, icebergs);
  context.exchangeRules.checkLists(account);
}

/** The parameter names of both legs: `abovePrice`, …, or those of the older OCO endpoint. */
function ocoNames(command: PlaceOco): readonly [above: NameOf, below: NameOf] {
  if (command.isFormerForm !== true) return [namesUnder('above', 'quantity'), namesUnder('below', 'quantity')];
  const limit: NameOf = (term) => (term === 'icebergQty' ? 'limitIcebergQty' : term);
  const stop: NameOf = (term) =>
    term === 'icebergQty' ? 'stopIcebergQty' : term === 'price' ? 'stopLimitPrice' : term;
  return command.side === 'SELL' ? [limit, stop] : [stop, limit];
}

function isPair(pending: PlaceOto['pending']): pending is LegPair {
  return 'above' in pending;
}
