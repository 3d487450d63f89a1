/**
 * The life of an order in the oracle: creation, entry into the book or the waiting orders, and end, which updates its
 * list. Events are lines of text, written when they happen.
 */
import {
  isOpen,
  listOf,
  membersOf,
  type NaiveList,
  type NaiveOrder,
  openSibling,
  type Terms,
  venueOfOrder,
  type World,
  workingOf,
} from './naive-world.js';

export function makeOrder(
  world: World,
  account: number,
  symbol: string,
  terms: Terms,
  limit: bigint,
  held: bigint,
): NaiveOrder {
  const order: NaiveOrder = {
    ...terms,
    id: world.orders.length + 1,
    account,
    symbol,
    limit,
    heldAt: held,
    isQuantityKnown: true,
    open: terms.quantity,
    hidden: 0n,
    executed: 0n,
    prevented: 0n,
    spent: 0n,
    moved: 0n,
    movedWorth: 0n,
    matchId: -1,
    status: 'NEW',
    reason: '',
    place: 'nowhere',
    turn: 0,
    extreme: 0n,
    isWorking: false,
    isMarketNow: terms.type === 'MARKET',
    isShort: false,
    floor: '',
    amendments: 0,
    list: 0,
    sibling: 0,
  };
  world.orders.push(order);
  return order;
}

export function emit(world: World, order: NaiveOrder, execution: string, trade = '', role = ''): void {
  const { id, clientOrderId, status, executed, spent, prevented, open, reason } = order;
  const figures = `${open}+${executed}(${spent})+${prevented}`;
  world.events.push(
    `${execution} ${id} ${clientOrderId} ${status} ${figures} ${reason} ${trade} ${role}`.replace(/ +/g, ' ').trim(),
  );
}

export function emitList(world: World, list: NaiveList, isUpdate = false): void {
  world.events.push(`list ${list.id} ${list.isOpen ? 'EXECUTING' : 'ALL_DONE'}${isUpdate ? ' updated' : ''}`);
}

export function wait(world: World, order: NaiveOrder, place: 'following' | 'waiting'): void {
  takePlace(world, order, place);
  if (place === 'following') order.extreme = venueOfOrder(world, order).last;
}

/** Puts an order last in the queue of its price, an iceberg with its next slice. */
export function rest(world: World, order: NaiveOrder): void {
  takePlace(world, order, 'resting');
  order.hidden = order.show > 0n && order.open > order.show ? order.open - order.show : 0n;
  if (order.floor) order.floor = 'EXCHANGE';
}

function takePlace(world: World, order: NaiveOrder, place: NaiveOrder['place']): void {
  world.places += 1;
  order.turn = world.places;
  order.place = place;
}

/** Ends an open order and the orders that depend on it. */
export function close(world: World, order: NaiveOrder, status: string, reason: string): void {
  order.place = 'nowhere';
  order.open = 0n;
  order.hidden = 0n;
  order.status = status;
  order.reason = reason;
  const list = listOf(world, order);
  const working = workingOf(world, list);
  if (list && working === order) list.reserved = 0n;
  emit(world, order, status === 'EXPIRED_IN_MATCH' ? 'TRADE_PREVENTION' : status);
  if (list && status !== 'CANCELED') {
    const sibling = openSibling(world, order);
    if (working === order) {
      for (const one of membersOf(world, list)) {
        if (one !== order && isOpen(one)) close(world, one, 'EXPIRED', 'OTO_PHASE_ONE_EXPIRED');
      }
    } else if (sibling && reason !== 'OCO_TRIGGER') close(world, sibling, 'EXPIRED', 'OCO_TRIGGER');
  }
  tellList(world, order);
}

/** Updates the list of an ended member: a filled working order releases the others; the last member ends the list. */
export function tellList(world: World, order: NaiveOrder): void {
  const list = listOf(world, order);
  if (!list?.isOpen || isOpen(order)) return;
  if (workingOf(world, list) === order && order.status === 'FILLED') world.turns.push({ release: list.id });
  list.isOpen = membersOf(world, list).some(isOpen);
  // A cancel ends the whole list, which is reported once, at the end of the cancel.
  if (list.isOpen && order.status === 'CANCELED') return;
  emitList(world, list);
}
