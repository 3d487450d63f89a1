/**
 * Matching in the oracle: one taker against the first resting order, until the taker is done.
 *
 * A forecast runs the order on a copy of the whole state. Events are lines of text, written when they happen.
 */
import { close, emit, makeOrder, rest, tellList, wait } from './naive-orders.js';
import {
  add,
  compare,
  free,
  holderOf,
  isOpen,
  isStop,
  least,
  listOf,
  type Mode,
  type NaiveOrder,
  notional,
  ONE,
  openSibling,
  paying,
  resting,
  rises,
  type Terms,
  type Venue,
  venueOfOrder,
  type World,
  workingOf,
} from './naive-world.js';

interface Range {
  readonly low: bigint;
  readonly high: bigint | undefined;
}

/** An order enters: it waits for its trigger, or takes what it can. */
export function enter(world: World, order: NaiveOrder): void {
  if (!isStop(order.type)) work(world, order, [order.symbol]);
  else wait(world, order, order.stop === 0n ? 'following' : 'waiting');
}

/** Lets an order take from these books, the best price first; then it rests or ends. */
export function work(world: World, order: NaiveOrder, books: readonly string[]): void {
  const range = rangeOf(world, order);
  const isWhole = order.timeInForce === 'FOK' && !order.isMarketNow;
  if (isWhole && tried(world, order.account, order.symbol, order, books, range).traded < order.open) {
    close(world, order, 'EXPIRED', 'UNFILLED_FOK_ORDER_EXPIRED');
    return;
  }
  const isOutside = order.type !== 'LIMIT_MAKER' && take(world, order, books, range);
  if (isOutside) close(world, order, 'EXPIRED', 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED');
  else if (!isOpen(order)) return;
  else if (order.isMarketNow) close(world, order, 'EXPIRED', 'INSUFFICIENT_LIQUIDITY');
  else if (order.timeInForce === 'IOC') close(world, order, 'EXPIRED', 'UNFILLED_IOC_QUANTITY_EXPIRED');
  else if (order.timeInForce === 'FOK') close(world, order, 'EXPIRED', 'UNFILLED_FOK_ORDER_EXPIRED');
  else rest(world, order);
}

/** Lets the taker trade; returns true if a price outside of the range stopped it. */
function take(world: World, taker: NaiveOrder, books: readonly string[], range: Range | undefined): boolean {
  while (taker.open > 0n && isOpen(taker)) {
    const firsts = books.flatMap((symbol) => resting(world, symbol, !taker.isBuy).slice(0, 1));
    // The sort keeps the order of the books at one price.
    firsts.sort((a, b) => (taker.isBuy ? compare(a.limit, b.limit) : compare(b.limit, a.limit)));
    const [maker] = firsts;
    const isReached = maker && (taker.isMarketNow || compare(maker.limit, taker.limit) * (taker.isBuy ? 1 : -1) <= 0);
    if (maker === undefined || !isReached) return false;
    const isLow = range !== undefined && maker.limit < range.low;
    const isHigh = range?.high !== undefined && maker.limit > range.high;
    if (isLow || isHigh) return true;
    meet(world, taker, maker);
  }
  return false;
}

function meet(world: World, taker: NaiveOrder, maker: NaiveOrder): void {
  if (arePartners(world, taker, maker)) prevent(world, taker, maker);
  else trade(world, taker, maker);
}

function trade(world: World, taker: NaiveOrder, maker: NaiveOrder): void {
  const shown = maker.open - maker.hidden;
  const quantity = least(taker.open, shown);
  const [takerFirst, makerFirst] = [taker, maker].map(({ executed }) => (executed === 0n ? 'first' : ''));
  const sibling = openSibling(world, maker);
  if (makerFirst && sibling) close(world, sibling, 'EXPIRED', 'OCO_TRIGGER');

  const there = venueOfOrder(world, maker);
  const home = venueOfOrder(world, taker);
  const isRouted = taker.floor !== '';
  const worth = notional(maker.limit, quantity);
  taker.open -= quantity;
  maker.open -= quantity;
  const [buyer, seller] = taker.isBuy ? [taker, maker] : [maker, taker];
  for (const order of [buyer, seller]) pay(world, order, quantity, worth, isRouted);
  const commissions = [buyer, seller].map((order) => receive(world, order, order === maker, quantity, worth, isRouted));
  for (const order of [taker, maker]) {
    order.executed += quantity;
    order.spent += worth;
    const isDone = order.open === 0n && !order.isShort;
    order.status = isDone ? 'FILLED' : 'PARTIALLY_FILLED';
  }
  leave(world, maker, quantity === shown);
  there.last = maker.limit;

  const id = there.nextTrade++;
  const shownFees = isRouted
    ? commissions.map((fee, index) => (index === (taker.isBuy ? 0 : 1) ? 0n : fee))
    : commissions;
  const parties = [buyer, seller].map((order) => (isRouted && order === taker ? 0 : order.account));
  const text = `${there.info.symbol}#${id}`;
  world.events.push(
    `trade ${text} ${maker.id}/${taker.id} ${quantity}@${maker.limit}=${worth} fees ${shownFees} between ${parties}`,
  );
  if (isRouted) {
    const fee = commissions[taker.isBuy ? 0 : 1];
    world.events.push(
      `allocation ${home.info.symbol}#${home.nextAllocation++} ${taker.id} ${quantity}@${maker.limit}=${worth} fee ${fee}`,
    );
  }
  emit(world, taker, 'TRADE', isRouted ? '' : text, `taker ${takerFirst}`);
  emit(world, maker, 'TRADE', text, `maker ${makerFirst}`);
  tellList(world, maker);
  tellList(world, taker);
  trigger(world, there);
}

/** A maker that is done, or whose slice is used up, leaves its place; the next slice queues last. */
function leave(world: World, maker: NaiveOrder, isSlice: boolean): void {
  if (maker.open === 0n) {
    maker.place = 'nowhere';
    maker.hidden = 0n;
  } else if (isSlice && maker.hidden > 0n) {
    const { floor } = maker;
    rest(world, maker);
    maker.floor = floor;
  }
}

function pay(world: World, order: NaiveOrder, quantity: bigint, worth: bigint, isRouted: boolean): void {
  const asset = paying(world, order);
  const amount = order.isBuy ? worth : quantity;
  add(holderOf(world, order.account).total, asset, -amount);
  if (isRouted) add(world.desk, asset, amount);
}

/** Credits the received amount of a trade minus the commission; returns the commission as text. */
function receive(
  world: World,
  order: NaiveOrder,
  isMaker: boolean,
  quantity: bigint,
  worth: bigint,
  isRouted: boolean,
): bigint {
  const { baseAsset, quoteAsset } = venueOfOrder(world, order).info;
  const { makerRate, takerRate, total } = holderOf(world, order.account);
  const [asset, amount] = order.isBuy ? [baseAsset, quantity] : [quoteAsset, worth];
  const commission = (amount * (isMaker ? makerRate : takerRate)) / ONE;
  const list = listOf(world, order);
  // An OPO list locks the amount that its working order buys; the commission is paid from other funds if they suffice.
  if (list?.isOpo && workingOf(world, list) === order) {
    list.reserved += asset !== 'BNB' && free(world, order.account, asset) >= commission ? amount : amount - commission;
  }
  add(total, asset, amount - commission);
  add(world.house, asset, commission);
  if (isRouted) add(world.desk, asset, -amount);
  return commission;
}

const arePartners = (world: World, taker: Pick<NaiveOrder, 'account' | 'mode'>, maker: NaiveOrder): boolean => {
  const group = holderOf(world, taker.account).group;
  const isOne = taker.account === maker.account || (group >= 0 && group === holderOf(world, maker.account).group);
  return isOne && taker.mode !== 'NONE';
};

function prevent(world: World, taker: NaiveOrder, maker: NaiveOrder): void {
  const mode: Mode = taker.mode === 'TRANSFER' && maker.mode !== 'TRANSFER' ? 'DECREMENT' : taker.mode;
  const both = least(taker.open, maker.open - maker.hidden);
  const isShared = mode === 'DECREMENT' || mode === 'TRANSFER';
  const takerLoss = isShared ? both : mode === 'EXPIRE_MAKER' ? 0n : taker.open;
  const makerLoss = isShared ? both : mode === 'EXPIRE_TAKER' ? 0n : maker.open;
  const home = venueOfOrder(world, taker);
  const id = home.nextMatch++;
  world.events.push(
    `prevented ${taker.symbol}#${id} ${mode} ${maker.symbol} ${maker.id}/${taker.id} @${maker.limit} -${makerLoss}/-${takerLoss}`,
  );
  const moves = mode === 'TRANSFER' && taker.account !== maker.account && taker.symbol === maker.symbol;
  const sibling = openSibling(world, maker);
  if (moves && sibling) close(world, sibling, 'EXPIRED', 'OCO_TRIGGER');
  if (makerLoss > 0n) {
    const isSlice = makerLoss === maker.open - maker.hidden;
    maker.open -= makerLoss;
    if (moves) transfer(world, taker, maker, both);
    leave(world, maker, isSlice);
    lose(world, maker, makerLoss, id);
  }
  if (takerLoss > 0n) {
    taker.open -= takerLoss;
    lose(world, taker, takerLoss, id);
  }
}

function transfer(world: World, taker: NaiveOrder, maker: NaiveOrder, quantity: bigint): void {
  const [buyer, seller] = taker.isBuy ? [taker, maker] : [maker, taker];
  const worth = notional(maker.limit, quantity);
  const { baseAsset, quoteAsset } = venueOfOrder(world, maker).info;
  for (const [order, sign] of [
    [buyer, 1n],
    [seller, -1n],
  ] as const) {
    add(holderOf(world, order.account).total, baseAsset, sign * quantity);
    add(holderOf(world, order.account).total, quoteAsset, -sign * worth);
  }
  taker.moved += quantity;
  taker.movedWorth += worth;
}

function lose(world: World, order: NaiveOrder, quantity: bigint, matchId: number): void {
  order.prevented += quantity;
  order.matchId = matchId;
  if (order.open === 0n) close(world, order, 'EXPIRED_IN_MATCH', '');
  else emit(world, order, 'TRADE_PREVENTION');
}

/** A trade price triggers stops, or starts those that follow it, or moves them. */
function trigger(world: World, venue: Venue): void {
  for (let order = nextTriggered(world, venue); order; order = nextTriggered(world, venue)) {
    order.place = 'nowhere';
    const sibling = openSibling(world, order);
    if (sibling) close(world, sibling, 'EXPIRED', 'OCO_TRIGGER');
    world.turns.push({ activate: order.id });
  }
}

function nextTriggered(world: World, { info, last }: Venue): NaiveOrder | undefined {
  const here = world.orders.filter((order) => order.symbol === info.symbol);
  for (;;) {
    const reached = here.filter((order) => order.place === 'waiting' && isReached(order, last));
    // First stops for rising prices, the lowest first, then for falling prices, the highest first; equals by time.
    reached.sort(
      (a, b) => Number(rises(b)) - Number(rises(a)) || compare(a.stop, b.stop) * (rises(a) ? 1 : -1) || a.turn - b.turn,
    );
    const [first] = reached;
    if (first === undefined) break;
    if (first.trail === 0n) return first;
    wait(world, first, 'following');
  }
  const followers = here.filter((order) => order.place === 'following').sort((a, b) => a.turn - b.turn);
  for (const order of followers) {
    const isBeyond = order.extreme === 0n || (order.isBuy ? last < order.extreme : last > order.extreme);
    if (isBeyond) order.extreme = last;
    const [price, limit] = [last * 10_000n, order.extreme * (10_000n + (order.isBuy ? order.trail : -order.trail))];
    if (order.isBuy ? price >= limit : price <= limit) return order;
  }
  return undefined;
}

const isReached = (order: NaiveOrder, last: bigint): boolean =>
  rises(order) ? last >= order.stop : last <= order.stop;

export interface Trial {
  readonly traded: bigint;
  readonly prevented: bigint;
  /** The part of the quantity that TRANSFER moves between accounts. */
  readonly moved: bigint;
  /** The quote amount of the traded and the moved quantity. */
  readonly spent: bigint;
  /** Whether the order ended because the book was empty, not because quantity or amount was used up. */
  readonly ranOut: boolean;
}

/** The result of an order with these terms at present, determined on a copy of the state. */
export function tried(
  world: World,
  account: number,
  symbol: string,
  terms: Terms | NaiveOrder,
  books: readonly string[] = [symbol],
  range?: Range,
): Trial {
  const copy = copyOf(world);
  const quantity = 'open' in terms ? terms.open : terms.quantity;
  const limit = 'limit' in terms ? terms.limit : terms.price;
  const order = makeOrder(copy, account, symbol, { ...terms, quantity }, limit, 0n);
  order.floor = books.length > 1 ? 'SOR' : '';
  if ('isMarketNow' in terms) order.isMarketNow = terms.isMarketNow;
  let ranOut = false;
  if (terms.amount > 0n) ranOut = takeAmount(copy, order);
  else take(copy, order, books, range);
  const { executed: traded, prevented, moved, spent, movedWorth } = order;
  return { traded, prevented, moved, spent: spent + movedWorth, ranOut };
}

/** Lets an order take by amount, one resting order after the other; true when the book was not enough. */
function takeAmount(world: World, order: NaiveOrder): boolean {
  const { lot } = venueOfOrder(world, order);
  let left = order.amount;
  for (;;) {
    const [maker] = resting(world, order.symbol, !order.isBuy);
    if (maker === undefined) return true;
    const isPartner = arePartners(world, order, maker);
    const [price, shown] = [maker.limit, maker.open - maker.hidden];
    const affordable = ((left * ONE) / (price * lot)) * lot;
    const before = order.executed + order.prevented;
    order.status = 'NEW';
    order.open = least(affordable, shown);
    if (isPartner && order.mode === 'EXPIRE_MAKER') {
      order.open = lot;
      meet(world, order, maker);
      continue;
    }
    if (order.open > 0n) meet(world, order, maker);
    left -= notional(price, order.executed + order.prevented - before);
    const isEnded = isPartner && (order.mode === 'EXPIRE_TAKER' || order.mode === 'EXPIRE_BOTH');
    if (isEnded || affordable <= shown || left * ONE < price * lot) return false;
  }
}

function copyOf(world: World): World {
  const { venues, holders, orders, lists, places } = world;
  return {
    venues: Object.fromEntries(Object.entries(venues).map(([symbol, venue]) => [symbol, { ...venue }])),
    holders: holders.map((holder) => ({ ...holder, total: { ...holder.total } })),
    orders: orders.map((order) => (isOpen(order) ? { ...order } : order)),
    lists: lists.map((list) => ({ ...list })),
    house: {},
    desk: {},
    events: [],
    turns: [],
    places,
  };
}

function rangeOf(world: World, order: NaiveOrder): Range | undefined {
  const { range, reference } = venueOfOrder(world, order);
  if (range === undefined || reference === undefined) return undefined;
  const { down = 0n, up } = order.isBuy ? range.bid : range.ask;
  return {
    low: (reference * down + ONE - 1n) / ONE,
    high: up === undefined ? undefined : (reference * up) / ONE,
  };
}
