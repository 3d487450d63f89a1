/**
 * The state of the oracle: the simplest exchange that is correct, as plain data that can be copied.
 *
 * All orders are in one array, which is searched and sorted for every question. There are no price levels and no
 * indexes, and per asset only a total balance: the locked part is computed from the open orders. Prices, quantities and
 * amounts are `bigint` in units of 1e-8. The oracle shares no code with the engine except the table of refusals and the
 * types of commands. Source of the rules: the pages of the protocol on orders and filters.
 */
import type { SymbolFilter, SymbolInfo, SymbolStatus } from '../../src/exchange/model/symbol-info.js';
export const ONE = 100_000_000n;

export type Mode = 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT' | 'TRANSFER';

/** The terms of an order as they were sent; zero where one does not apply. */
export interface Terms {
  readonly isBuy: boolean;
  readonly type: string;
  readonly timeInForce: string;
  readonly clientOrderId: string;
  readonly price: bigint;
  readonly peg: { readonly priceType: string; readonly offset: number } | undefined;
  readonly stop: bigint;
  /** Distance of a trailing stop in 1/10000. */
  readonly trail: bigint;
  readonly quantity: bigint;
  /** The visible quantity of an iceberg. */
  readonly show: bigint;
  /** Quote amount of a market order without a quantity. */
  readonly amount: bigint;
  readonly mode: Mode;
}

export interface NaiveOrder extends Omit<Terms, 'clientOrderId' | 'quantity'> {
  readonly id: number;
  readonly account: number;
  readonly symbol: string;
  clientOrderId: string;
  /** The working price of the order: sent, or set by its peg. */
  limit: bigint;
  /** The price at which a BUY locks funds. */
  heldAt: bigint;
  quantity: bigint;
  isQuantityKnown: boolean;
  open: bigint;
  hidden: bigint;
  executed: bigint;
  prevented: bigint;
  spent: bigint;
  /** The quantity that TRANSFER has moved between two accounts for this order. */
  moved: bigint;
  /** The quote amount of the moved quantity. */
  movedWorth: bigint;
  matchId: number;
  status: string;
  reason: string;
  place: 'nowhere' | 'waiting' | 'following' | 'resting';
  /** The sequence number of its arrival at its place. */
  turn: number;
  extreme: bigint;
  isWorking: boolean;
  /** Whether the order takes at any price and pays from the free balance. */
  isMarketNow: boolean;
  /** Whether this is a market order by amount that the book could not fill completely. */
  isShort: boolean;
  floor: string;
  amendments: number;
  /** Ids, 0 for none. */
  list: number;
  sibling: number;
}

export interface NaiveList {
  readonly id: number;
  readonly account: number;
  readonly symbol: string;
  readonly isOco: boolean;
  readonly isOpo: boolean;
  readonly clientId: string;
  /** Order ids in placement order. */
  readonly members: readonly number[];
  isOpen: boolean;
  /** Base that the working order of an OPO list has bought. */
  reserved: bigint;
}

export interface Holder {
  readonly makerRate: bigint;
  readonly takerRate: bigint;
  readonly group: number;
  readonly total: Record<string, bigint>;
}

export interface Venue {
  readonly info: SymbolInfo;
  readonly routes: readonly string[];
  readonly lot: bigint;
  readonly tick: bigint;
  /** The reference price in units of 1e-8, for percentages and market notionals; without it the last price is used. */
  readonly reference: bigint | undefined;
  /** Multipliers of the reference price, by side. */
  readonly range: Readonly<Record<'bid' | 'ask', { readonly down?: bigint; readonly up?: bigint }>> | undefined;
  status: SymbolStatus;
  last: bigint;
  nextTrade: number;
  nextMatch: number;
  nextAllocation: number;
}

/** A step after the current order: a triggered stop, or a list whose working order was filled. */
export type Turn = { readonly activate: number } | { readonly release: number };

export interface World {
  readonly venues: Record<string, Venue>;
  readonly holders: Holder[];
  readonly orders: NaiveOrder[];
  readonly lists: NaiveList[];
  /** Commissions collected, and what routing has bought and sold, by asset. */
  readonly house: Record<string, bigint>;
  readonly desk: Record<string, bigint>;
  readonly events: string[];
  turns: Turn[];
  places: number;
}

export interface VenueSetup {
  readonly info: SymbolInfo;
  readonly lastPrice?: string;
  readonly nextTradeId?: number;
  readonly referencePrice?: string;
  readonly range?: Readonly<Record<string, string>>;
}

export function makeWorld(
  venues: readonly VenueSetup[],
  sors: readonly (readonly string[])[],
  holders: readonly { funds: Readonly<Record<string, string>>; makerRate: string; takerRate: string; group: number }[],
): World {
  return {
    venues: Object.fromEntries(venues.map((setup) => [setup.info.symbol, venueOf(setup, sors)])),
    holders: holders.map(({ funds, makerRate, takerRate, group }) => ({
      makerRate: units(makerRate),
      takerRate: units(takerRate),
      group,
      total: Object.fromEntries(Object.entries(funds).map(([asset, amount]) => [asset, units(amount)])),
    })),
    orders: [],
    lists: [],
    house: {},
    desk: {},
    events: [],
    turns: [],
    places: 0,
  };
}

function venueOf(setup: VenueSetup, sors: readonly (readonly string[])[]): Venue {
  const { info, lastPrice = '0', nextTradeId = 0, referencePrice, range } = setup;
  const sor = sors.find((symbols) => symbols.includes(info.symbol)) ?? [];
  const bound = (name: string) => (range?.[name] === undefined ? undefined : units(range[name]));
  const side = (name: string) => ({ down: bound(`${name}LimitMultDown`), up: bound(`${name}LimitMultUp`) });
  return {
    info,
    routes: sor.length === 0 ? [] : [info.symbol, ...sor.filter((symbol) => symbol !== info.symbol)],
    lot: field(info, 'LOT_SIZE', 'stepSize'),
    tick: field(info, 'PRICE_FILTER', 'tickSize'),
    reference: referencePrice === undefined ? undefined : units(referencePrice),
    range: range && { bid: side('bid'), ask: side('ask') },
    status: info.status,
    last: units(lastPrice),
    nextTrade: nextTradeId,
    nextMatch: 0,
    nextAllocation: 0,
  };
}

/** A decimal string in units of 1e-8. */
export function units(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, 8).padEnd(8, '0'));
}

export const filterOf = (info: SymbolInfo, type: string): SymbolFilter | undefined =>
  info.filters.find(({ filterType }) => filterType === type);

/** A decimal field of a filter; 0 when there is none. */
export const field = (info: SymbolInfo, type: string, name: string): bigint =>
  units(String(filterOf(info, type)?.[name] ?? '0'));

export const notional = (price: bigint, quantity: bigint): bigint => (price * quantity) / ONE;
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const isStop = (type: string): boolean => type.startsWith('STOP') || type.startsWith('TAKE');
export const isLimit = (type: string): boolean => type.includes('LIMIT');
export const rises = ({ type, isBuy }: Pick<Terms, 'type' | 'isBuy'>): boolean => type.startsWith('STOP') === isBuy;
export const isOpen = ({ status }: NaiveOrder): boolean => /NEW|PARTIALLY/.test(status);

export const venueOfOrder = (world: World, { symbol }: NaiveOrder): Venue => world.venues[symbol] as Venue;
export const orderOf = (world: World, id: number): NaiveOrder => world.orders[id - 1] as NaiveOrder;
export const listOf = (world: World, { list }: NaiveOrder): NaiveList | undefined => world.lists[list - 1];
export const membersOf = (world: World, list: NaiveList): NaiveOrder[] => list.members.map((id) => orderOf(world, id));
export const workingOf = (world: World, list: NaiveList | undefined): NaiveOrder | undefined =>
  list === undefined || list.isOco ? undefined : orderOf(world, list.members[0] ?? 0);
export const openSibling = (world: World, { sibling }: NaiveOrder): NaiveOrder | undefined =>
  world.orders.find(({ id, status }) => id === sibling && /NEW|PARTIALLY/.test(status));
export const openOrders = (world: World, account: number): NaiveOrder[] =>
  world.orders.filter((order) => order.account === account && isOpen(order));

export const paying = (world: World, order: NaiveOrder): string => {
  const { quoteAsset, baseAsset } = venueOfOrder(world, order).info;
  return order.isBuy ? quoteAsset : baseAsset;
};

/** Resting orders of a side, best price first, then by time. */
export function resting(world: World, symbol: string, isBuy: boolean): NaiveOrder[] {
  return world.orders
    .filter((order) => order.place === 'resting' && order.symbol === symbol && order.isBuy === isBuy)
    .sort((a, b) => compare(isBuy ? b.limit : a.limit, isBuy ? a.limit : b.limit) || a.turn - b.turn);
}

export const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** The amount that the order alone locks of the asset that it pays with. */
export function needOf(order: NaiveOrder): bigint {
  if (!isOpen(order) || order.isMarketNow || order.status === 'PENDING_NEW') return 0n;
  return order.isBuy ? notional(order.heldAt, order.open) : order.open;
}

/** The locked amount of an asset: a pair locks its larger need once, an OPO list the bought amount. */
export function locked(world: World, account: number, asset: string): bigint {
  let sum = 0n;
  for (const order of openOrders(world, account)) {
    if (paying(world, order) !== asset) continue;
    const sibling = openSibling(world, order);
    if (sibling === undefined) sum += needOf(order);
    else if (order.id < sibling.id) sum += needOf(order) > needOf(sibling) ? needOf(order) : needOf(sibling);
  }
  for (const list of world.lists) {
    const isOf = list.account === account && world.venues[list.symbol]?.info.baseAsset === asset;
    if (isOf) sum += list.reserved;
  }
  return sum;
}

export function free(world: World, account: number, asset: string): bigint {
  return (holderOf(world, account).total[asset] ?? 0n) - locked(world, account, asset);
}

export const holderOf = (world: World, account: number): Holder => world.holders[account - 1] as Holder;

export function add(sums: Record<string, bigint>, asset: string, amount: bigint): void {
  sums[asset] = (sums[asset] ?? 0n) + amount;
}
