/** Order lists of the simple model that tests compare the engine with, which are OCO pairs, and pending orders that wait for a working order to be filled. */
import type { Leg, LegPair, OrderRequest, PlaceOco, PlaceOto } from '../../src/exchange/model/commands.js';
import { Refusal, refusal } from '../../src/protocol/errors/errors.js';
import * as checks from './naive-checks.js';
import { enter } from './naive-matching.js';
import { close, emit, emitList, makeOrder, rest, wait } from './naive-orders.js';
import {
  field,
  filterOf,
  isOpen,
  isStop,
  least,
  membersOf,
  type NaiveList,
  type NaiveOrder,
  type Terms,
  type Venue,
  type World,
} from './naive-world.js';

export function open(world: World, account: number, venue: Venue, terms: Terms, limit: bigint): NaiveOrder {
  return makeOrder(world, account, venue.info.symbol, terms, limit, checks.heldAt(venue, terms, limit));
}

export function placeOco(world: World, venue: Venue, command: PlaceOco): void {
  const { account, side, quantity, selfTradePreventionMode, listClientOrderId } = command;
  if (venue.status !== 'TRADING') throw refusal('marketClosed');
  checks.checkPairShape(side === 'BUY', command.above, command.below);
  const common = { side, quantity, selfTradePreventionMode };
  const above = checks.admit(world, account, venue, { ...common, ...command.above } as OrderRequest);
  const below = checks.admit(world, account, venue, { ...common, ...command.below } as OrderRequest);
  checks.checkCounts(world, account, venue, [above, below]);
  checks.checkListCount(world, account, venue);
  checks.checkDuplicates(world, account, listClientOrderId, [above.clientOrderId, below.clientOrderId]);
  const limits = checks.acceptPair(world, account, venue, above, below);
  const members = inOrder(above, below).map((terms) =>
    open(world, account, venue, terms, limits[terms === above ? 0 : 1] ?? 0n),
  );
  const list = openList(world, members, listClientOrderId, true, false);
  bind(members);
  emitList(world, list);
  enterPair(world, members, 'NEW');
}

export function placeOto(world: World, venue: Venue, command: PlaceOto): void {
  const { account, pendingSide, pendingQuantity, selfTradePreventionMode, working, pending, listClientOrderId } =
    command;
  const isOpo = pendingQuantity === undefined;
  if (venue.status !== 'TRADING') throw refusal('marketClosed');
  if (working.type !== 'LIMIT' && working.type !== 'LIMIT_MAKER') throw refusal('invalidOrderType');
  if (isOpo && working.side !== 'BUY') throw refusal('opoWorkingBuy');
  if (isOpo && pendingSide !== 'SELL') throw refusal('opoPendingSell');
  const pair = 'above' in pending ? (pending as LegPair) : undefined;
  if (pair) checks.checkPairShape(pendingSide === 'BUY', pair.above, pair.below);
  const first = checks.admit(world, account, venue, { selfTradePreventionMode, ...working } as OrderRequest);
  const later = (pair ? [pair.above, pair.below] : [pending as Leg]).map((leg) => {
    const request = { selfTradePreventionMode, side: pendingSide, quantity: pendingQuantity, ...leg } as OrderRequest;
    return checks.admit(world, account, venue, request, !isOpo);
  });
  const [one, other] = later as [Terms, Terms?];
  if (other) checks.checkPairPrices(one, other, [pegless(one), pegless(other)], 0n);
  checks.checkCounts(world, account, venue, [first, ...later]);
  checks.checkListCount(world, account, venue);
  const ids = [first, ...later].map(({ clientOrderId }) => clientOrderId);
  checks.checkDuplicates(world, account, listClientOrderId, ids);
  const limit = checks.accept(world, account, venue, first);

  const order = open(world, account, venue, first, limit);
  const waiting = (other ? inOrder(one, other) : [one]).map((terms) =>
    open(world, account, venue, terms, pegless(terms)),
  );
  const list = openList(world, [order, ...waiting], listClientOrderId, false, isOpo);
  for (const late of waiting) {
    late.status = 'PENDING_NEW';
    late.isQuantityKnown = !isOpo;
  }
  emitList(world, list);
  order.isWorking = true;
  for (const member of [order, ...waiting]) emit(world, member, 'NEW');
  enter(world, order);
}

const pegless = ({ peg, price }: Terms): bigint => (peg ? 0n : price);

/** Both legs, the stop-loss leg first. */
const inOrder = (above: Terms, below: Terms): Terms[] =>
  above.type.startsWith('STOP') ? [above, below] : [below, above];

function openList(
  world: World,
  members: readonly NaiveOrder[],
  clientId: string,
  isOco: boolean,
  isOpo: boolean,
): NaiveList {
  const [{ account, symbol }] = members as [NaiveOrder];
  const id = world.lists.length + 1;
  const list = { id, account, symbol, isOco, isOpo, clientId, members: members.map((one) => one.id), isOpen: true };
  world.lists.push({ ...list, reserved: 0n });
  for (const member of members) member.list = id;
  return world.lists[id - 1] as NaiveList;
}

function bind(pair: readonly NaiveOrder[]): void {
  const [one, other] = pair as [NaiveOrder, NaiveOrder];
  one.sibling = other.id;
  other.sibling = one.id;
}

/** Enters a pair, of which neither leg takes: one waits for its trigger, the other waits or rests. */
function enterPair(world: World, members: readonly NaiveOrder[], execution: string): void {
  for (const member of members) {
    member.isWorking = !isStop(member.type);
    if (member.isWorking) rest(world, member);
    else wait(world, member, member.stop === 0n ? 'following' : 'waiting');
    emit(world, member, execution);
  }
}

/** Releases the pending orders after the fill of the working order; an order that would be refused now ends. */
export function release(world: World, list: NaiveList): void {
  const venue = world.venues[list.symbol] as Venue;
  const pending = membersOf(world, list).slice(1).filter(isOpen);
  const received = list.reserved;
  list.reserved = 0n;
  if (list.isOpo) for (const order of pending) fitQuantity(venue, order, received);
  const limits = acceptReleased(world, venue, list.account, pending);
  if (limits === undefined) {
    for (const order of pending) close(world, order, 'EXPIRED', 'REJECTED');
    return;
  }
  pending.forEach((order, index) => {
    order.limit = limits[index] ?? 0n;
    order.heldAt = checks.heldAt(venue, { ...order }, order.limit);
    order.status = 'NEW';
  });
  const [only, other] = pending;
  if (other) {
    bind(pending);
    enterPair(world, pending, 'RELEASED');
  } else if (only) {
    only.isWorking = !isStop(only.type);
    emit(world, only, 'RELEASED');
    enter(world, only);
  }
}

function acceptReleased(world: World, venue: Venue, account: number, pending: NaiveOrder[]): bigint[] | undefined {
  if (venue.status !== 'TRADING') return undefined;
  try {
    const terms = pending.map((order): Terms => ({ ...order, quantity: order.open }));
    for (const one of terms) {
      checks.checkQuantities(venue, one);
      checks.checkAverages(venue, one, 0n);
    }
    const [first, second] = terms;
    if (first === undefined) return [];
    if (second === undefined) return [checks.accept(world, account, venue, first)];
    // The stop-loss leg comes first. For a BUY it is the leg above.
    if (first.isBuy) return checks.acceptPair(world, account, venue, first, second);
    return checks.acceptPair(world, account, venue, second, first).reverse();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Sets the quantity to the bought amount, rounded down to whole lots and within the bounds of one order. */
function fitQuantity({ info, lot }: Venue, order: NaiveOrder, received: bigint): void {
  const isMarket = order.type === 'MARKET' && filterOf(info, 'MARKET_LOT_SIZE') !== undefined;
  const max = least(field(info, 'LOT_SIZE', 'maxQty'), isMarket ? field(info, 'MARKET_LOT_SIZE', 'maxQty') : received);
  const marketStep = isMarket ? field(info, 'MARKET_LOT_SIZE', 'stepSize') : 0n;
  const step = marketStep > 0n ? marketStep : lot;
  const most = least(received, max);
  order.quantity = most - (most % step);
  order.open = order.quantity;
  order.isQuantityKnown = true;
}
