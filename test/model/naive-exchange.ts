/**
 * The oracle: takes all commands and settings of the engine and returns events as lines of text. See naive-world.ts for
 * its state, naive-checks.ts for its refusals and naive-matching.ts for its matching.
 */

import type { AmendOrder, CancelReplace, Command, OrderRequest } from '../../src/exchange/model/commands.js';
import type { SymbolStatus } from '../../src/exchange/model/symbol-info.js';
import { Refusal, refusal } from '../../src/protocol/errors/errors.js';
import * as checks from './naive-checks.js';
import { open, placeOco, placeOto, release } from './naive-lists.js';
import { enter, tried, work } from './naive-matching.js';
import { close, emit, emitList } from './naive-orders.js';
import {
  add,
  filterOf,
  free,
  holderOf,
  isOpen,
  isStop,
  least,
  listOf,
  membersOf,
  type NaiveList,
  type NaiveOrder,
  needOf,
  notional,
  openOrders,
  openSibling,
  orderOf,
  paying,
  type Terms,
  units,
  type Venue,
  venueOfOrder,
  type World,
} from './naive-world.js';

/** Changes of the exchange from outside that are not commands. */
export type Control =
  | { readonly kind: 'setStatus'; readonly symbol: string; readonly status: SymbolStatus }
  | { readonly kind: 'fund'; readonly account: number; readonly asset: string; readonly amount: string };

export type Step = Command | Control;

/** Does one step; returns `done`, the refusal, or both results of a cancel-replace. A refused step changes nothing. */
export function applyNaive(world: World, step: Step): string {
  try {
    return `${apply(world, step) ?? 'done'}`;
  } catch (error) {
    if (error instanceof Refusal) return refusalText(error);
    throw error;
  }
}

export const refusalText = ({ code, message }: Refusal): string => `${code} ${message}`;

function apply(world: World, step: Step): string | undefined {
  if (step.kind === 'fund') {
    add(holderOf(world, step.account).total, step.asset, units(step.amount));
    return undefined;
  }
  const venue = world.venues[step.symbol];
  if (venue === undefined) throw refusal('invalidSymbol');
  if (step.kind === 'setStatus') {
    venue.status = step.status;
    return undefined;
  }
  const { account } = step;
  switch (step.kind) {
    case 'placeOrder':
      place(world, account, venue, step);
      return undefined;
    case 'placeSorOrder':
      placeRouted(world, account, venue, step);
      return undefined;
    case 'placeOco':
      placeOco(world, venue, step);
      return undefined;
    case 'placeOto':
      placeOto(world, venue, step);
      runTurns(world);
      return undefined;
    case 'cancelOrder':
      cancel(world, cancelled(world, account, venue, step), step.newClientOrderId);
      return undefined;
    case 'cancelOrderList': {
      const list = world.lists.find(
        (one) =>
          one.isOpen &&
          one.account === account &&
          one.symbol === step.symbol &&
          (step.orderListId === undefined || one.id === step.orderListId) &&
          (step.listClientOrderId === undefined || one.clientId === step.listClientOrderId),
      );
      if (list === undefined) throw refusal('unknownOrder');
      cancelList(world, list, step.newClientOrderId);
      return undefined;
    }
    case 'cancelOpenOrders': {
      const open = openOrders(world, account).filter(({ symbol }) => symbol === step.symbol);
      if (open.length === 0) throw refusal('unknownOrder');
      for (const order of open) if (isOpen(order)) cancel(world, order, step.newClientOrderId);
      return undefined;
    }
    case 'cancelReplace':
      return cancelReplace(world, venue, step);
    case 'amendOrder':
      amend(world, venue, step);
      return undefined;
  }
}

function check(world: World, account: number, venue: Venue, request: OrderRequest): Terms {
  const terms = checks.admit(world, account, venue, request);
  checks.checkCounts(world, account, venue, [terms]);
  return terms;
}

function place(world: World, account: number, venue: Venue, request: OrderRequest): void {
  const terms = check(world, account, venue, request);
  checks.checkDuplicate(world, account, terms.clientOrderId);
  const limit = checks.accept(world, account, venue, terms);
  // An order by amount has the quantity that the amount buys or sells.
  const plan = terms.amount > 0n ? tried(world, account, venue.info.symbol, terms) : undefined;
  const quantity = plan ? plan.traded + plan.prevented : terms.quantity;
  const order = open(world, account, venue, { ...terms, quantity }, limit);
  order.isShort = plan?.ranOut === true;
  order.isWorking = !isStop(order.type);
  emit(world, order, 'NEW');
  enter(world, order);
  runTurns(world);
}

function placeRouted(world: World, account: number, venue: Venue, request: OrderRequest): void {
  if (venue.routes.length === 0) throw refusal('sorUnsupported');
  if (request.type !== 'LIMIT' && request.type !== 'MARKET') throw refusal('invalidOrderType');
  if (request.quoteOrderQty !== undefined) throw refusal('notRequired', 'quoteOrderQty');
  if (request.peg !== undefined) throw refusal('pegTypeNotUsable');
  const terms = check(world, account, venue, request);
  checks.checkDuplicate(world, account, terms.clientOrderId);
  checks.acceptRouted(world, account, venue, terms);
  const order = open(world, account, venue, terms, terms.price);
  order.floor = 'SOR';
  order.isWorking = true;
  emit(world, order, 'NEW');
  work(world, order, checks.routesOf(world, venue));
  runTurns(world);
}

/** Runs triggered stops and released lists, in order; they may add further turns. */
function runTurns(world: World): void {
  for (let turn = world.turns.shift(); turn; turn = world.turns.shift()) {
    if ('activate' in turn) activate(world, orderOf(world, turn.activate));
    else release(world, world.lists[turn.release - 1] as NaiveList);
  }
}

function activate(world: World, order: NaiveOrder): void {
  order.isMarketNow = !order.type.includes('LIMIT');
  if (!passesAgain(world, order)) {
    close(world, order, 'EXPIRED', 'REJECTED');
    return;
  }
  order.isWorking = true;
  emit(world, order, 'TRIGGERED');
  work(world, order, [order.symbol]);
}

/** Checks funds, filters and the peg again when a stop triggers. */
function passesAgain(world: World, order: NaiveOrder): boolean {
  const venue = venueOfOrder(world, order);
  const terms = { ...order, quantity: order.open };
  const available = free(world, order.account, paying(world, order));
  try {
    if (order.isMarketNow && order.isBuy) {
      if (available < tried(world, order.account, order.symbol, order).spent) return false;
    }
    if (order.peg === undefined) {
      checks.checkAverages(venue, terms, 0n);
      return true;
    }
    const limit = checks.choosePeg(world, venue, terms);
    const need = order.isBuy ? notional(limit, order.open) : order.open;
    if (available + needOf(order) < need) return false;
    order.limit = limit;
    order.heldAt = limit;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function cancelled(world: World, account: number, { info }: Venue, key: CancelReplace['cancel']): NaiveOrder {
  const order = checks.findOpen(world, account, info.symbol, key);
  if (order === undefined) throw refusal('unknownOrder');
  const wanted = { ONLY_NEW: 'NEW', ONLY_PARTIALLY_FILLED: 'PARTIALLY_FILLED' };
  const { cancelRestrictions } = key;
  if (cancelRestrictions && order.status !== wanted[cancelRestrictions]) throw refusal('cancelRestricted');
  return order;
}

function cancel(world: World, order: NaiveOrder, newClientOrderId: string | undefined): void {
  const list = listOf(world, order);
  if (list?.isOpen) cancelList(world, list, newClientOrderId);
  else cancelAlone(world, order, newClientOrderId);
}

function cancelList(world: World, list: NaiveList, newClientOrderId: string | undefined): void {
  for (const member of membersOf(world, list).filter(isOpen)) cancelAlone(world, member, newClientOrderId);
}

function cancelAlone(world: World, order: NaiveOrder, newClientOrderId: string | undefined): void {
  if (newClientOrderId !== undefined) order.clientOrderId = newClientOrderId;
  close(world, order, 'CANCELED', '');
}

function cancelReplace(world: World, venue: Venue, command: CancelReplace): string {
  const { account, cancel: key, place: request, mode, cancelOnly } = command;
  check(world, account, venue, request);
  const half = (action: () => void): string => {
    try {
      action();
      return 'done';
    } catch (error) {
      if (error instanceof Refusal) return refusalText(error);
      throw error;
    }
  };
  const first = half(() => cancel(world, cancelled(world, account, venue, key), key.newClientOrderId));
  if (cancelOnly || (mode === 'STOP_ON_FAILURE' && first !== 'done')) return `${first} / not attempted`;
  return `${first} / ${half(() => place(world, account, venue, request))}`;
}

/** Makes an order smaller in its place; both legs of a pair together. */
function amend(world: World, venue: Venue, command: AmendOrder): void {
  const { account, newClientOrderId } = command;
  const order = checks.findOpen(world, account, command.symbol, command);
  if (order === undefined) throw refusal('amendUnknownOrder');
  if (venue.status !== 'TRADING' && venue.status !== 'CANCEL_ONLY') throw refusal('marketClosed');
  if (!order.isQuantityKnown) throw refusal('amendPendingOpo');
  const quantity = units(command.newQty);
  if (quantity > order.quantity) throw refusal('amendIncrease');
  if (quantity === order.quantity) throw refusal('amendNoChange');
  checks.checkLots(venue, quantity);
  const isRenamed = newClientOrderId !== order.clientOrderId;
  if (isRenamed) checks.checkDuplicate(world, account, newClientOrderId);
  const sibling = openSibling(world, order);
  const related = sibling && sibling.quantity > quantity ? [sibling] : [];
  for (const one of [order, ...related]) checkAmended(venue, one, quantity);

  order.clientOrderId = newClientOrderId;
  for (const one of [order, ...related]) if (isOpen(one)) shrink(world, one, quantity);
  const list = listOf(world, order);
  if (isRenamed && list?.isOpen) emitList(world, list, true);
}

function checkAmended(venue: Venue, order: NaiveOrder, quantity: bigint): void {
  const limit = filterOf(venue.info, 'MAX_NUM_ORDER_AMENDS')?.maxNumOrderAmends;
  if (limit !== undefined && order.amendments >= Number(limit))
    throw refusal('amendFilterFailure', 'MAX_NUM_ORDER_AMENDS');
  if (order.show > 0n && order.show < quantity) checks.checkParts(venue, quantity, order.show);
  if (order.type === 'MARKET') checks.checkMarketLots(venue, quantity);
  checks.checkNotionals(venue, { ...order, quantity }, order.limit);
}

function shrink(world: World, order: NaiveOrder, quantity: bigint): void {
  const less = order.quantity - quantity;
  order.quantity = quantity;
  order.amendments += 1;
  if (less >= order.open) {
    close(world, order, 'EXPIRED', 'EXCHANGE_CANCELED');
    return;
  }
  order.open -= less;
  order.hidden -= least(order.hidden, less);
  emit(world, order, 'REPLACED');
}
