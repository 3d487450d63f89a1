/**
 * The refusals of the oracle, in the exchange's sequence of checks: status, combination of terms, filters, counts, duplicate
 * ids, stop price, peg, post-only, liquidity, funds. The checks change nothing.
 */
import type { Leg, OrderRequest } from '../../src/exchange/model/commands.js';
import { refusal } from '../../src/protocol/errors/errors.js';
import { tried } from './naive-matching.js';
import {
  field,
  filterOf,
  free,
  isLimit,
  isOpen,
  isStop,
  type Mode,
  notional,
  ONE,
  openOrders,
  resting,
  rises,
  type Terms,
  units,
  type Venue,
  type World,
} from './naive-world.js';

/** The client order id, which the dice always give. Orders without one are tested in client-ids.test.ts. */
function given(clientOrderId: string | undefined): string {
  if (clientOrderId === undefined) throw new Error('the model makes no client order ids');
  return clientOrderId;
}

/** Terms that have passed all checks except book and funds; `isKnown` is false for OPO quantities. */
export function admit(world: World, account: number, venue: Venue, request: OrderRequest, isKnown = true): Terms {
  const { info } = venue;
  if (venue.status !== 'TRADING') throw refusal('marketClosed');
  checkCombination(request);
  const mode = (request.selfTradePreventionMode ?? info.defaultSelfTradePreventionMode) as Mode;
  if (!info.allowedSelfTradePreventionModes.includes(mode)) throw refusal('stpModeNotAllowed');
  const terms: Terms = {
    isBuy: request.side === 'BUY',
    type: request.type,
    timeInForce: request.timeInForce ?? 'GTC',
    clientOrderId: given(request.clientOrderId),
    price: units(request.price ?? '0'),
    peg: request.peg,
    stop: units(request.stopPrice ?? '0'),
    trail: BigInt(request.trailingDelta ?? 0),
    quantity: units(request.quantity ?? '0'),
    show: units(request.icebergQty ?? '0'),
    amount: units(request.quoteOrderQty ?? '0'),
    mode,
  };
  const byAmount = request.quoteOrderQty !== undefined;
  if (request.price !== undefined) checkPrice(venue, terms.price);
  if (request.stopPrice !== undefined) checkPrice(venue, terms.stop);
  if (isKnown && !byAmount) checkLots(venue, terms.quantity);
  if (request.icebergQty !== undefined) checkLots(venue, terms.show);
  if (terms.trail > 0n) checkTrail(venue, terms);
  if (isKnown) checkQuantities(venue, terms);
  if (isKnown) checkAverages(venue, terms, 0n);
  else checkPercent(venue, terms, terms.price);
  if (terms.isBuy) checkPosition(world, account, venue, terms);
  return terms;
}

function checkCombination({ type, timeInForce = 'GTC', icebergQty, trailingDelta, peg }: OrderRequest): void {
  if (icebergQty !== undefined && !(isLimit(type) && timeInForce === 'GTC')) throw refusal('unsupportedCombination');
  if (trailingDelta !== undefined && !isStop(type)) throw refusal('unsupportedCombination');
  if (peg === undefined) return;
  if (!isLimit(type)) throw refusal('pegTypeNotUsable');
  if (peg.priceType === 'MARKET_PEG' && type === 'LIMIT_MAKER') throw refusal('pegNotUsable');
  if (peg.priceType === 'PRIMARY_PEG' && type === 'LIMIT' && timeInForce !== 'GTC') throw refusal('pegNotUsable');
}

function checkPrice({ info, tick }: Venue, price: bigint): void {
  const [min, max] = [field(info, 'PRICE_FILTER', 'minPrice'), field(info, 'PRICE_FILTER', 'maxPrice')];
  if (price % tick !== 0n || price < min || price > max) throw refusal('filterFailure', 'PRICE_FILTER');
}

export function checkLots({ info, lot }: Venue, quantity: bigint): void {
  const [min, max] = [field(info, 'LOT_SIZE', 'minQty'), field(info, 'LOT_SIZE', 'maxQty')];
  if (quantity % lot !== 0n || quantity < min || quantity > max) throw refusal('filterFailure', 'LOT_SIZE');
}

function checkTrail({ info }: Venue, terms: Terms): void {
  const filter = filterOf(info, 'TRAILING_DELTA');
  if (filter === undefined) return;
  const way = rises(terms) ? 'Above' : 'Below';
  const [min, max] = [`minTrailing${way}Delta`, `maxTrailing${way}Delta`].map((name) => Number(filter[name]));
  if (terms.trail < Number(min) || terms.trail > Number(max)) throw refusal('filterFailure', 'TRAILING_DELTA');
}

/** All checks of the quantity. */
export function checkQuantities(venue: Venue, terms: Terms): void {
  if (terms.amount === 0n) checkLots(venue, terms.quantity);
  if (terms.show > 0n) checkParts(venue, terms.quantity, terms.show);
  if (terms.type === 'MARKET' && terms.amount === 0n) checkMarketLots(venue, terms.quantity);
}

export function checkParts({ info }: Venue, quantity: bigint, show: bigint): void {
  if (show >= quantity) throw refusal('icebergExceeds');
  const limit = filterOf(info, 'ICEBERG_PARTS')?.limit;
  if (limit !== undefined && quantity > show * BigInt(Number(limit))) throw refusal('filterFailure', 'ICEBERG_PARTS');
}

export function checkMarketLots({ info }: Venue, quantity: bigint): void {
  if (filterOf(info, 'MARKET_LOT_SIZE') === undefined) return;
  const [min, max] = [field(info, 'MARKET_LOT_SIZE', 'minQty'), field(info, 'MARKET_LOT_SIZE', 'maxQty')];
  const step = field(info, 'MARKET_LOT_SIZE', 'stepSize');
  const isOff = step > 0n && quantity % step !== 0n;
  if (quantity < min || quantity > max || isOff) throw refusal('filterFailure', 'MARKET_LOT_SIZE');
}

const averageOf = ({ reference, last }: Venue): bigint => reference ?? last;

function checkPercent(venue: Venue, { isBuy }: Terms, price: bigint): void {
  const average = averageOf(venue);
  const way = isBuy ? 'bid' : 'ask';
  if (filterOf(venue.info, 'PERCENT_PRICE_BY_SIDE') === undefined || price === 0n || average === 0n) return;
  const up = field(venue.info, 'PERCENT_PRICE_BY_SIDE', `${way}MultiplierUp`);
  const down = field(venue.info, 'PERCENT_PRICE_BY_SIDE', `${way}MultiplierDown`);
  const isFar = price * ONE > average * up || price * ONE < average * down;
  if (isFar) throw refusal('filterFailure', 'PERCENT_PRICE_BY_SIDE');
}

/** @param price 0 for an order at the market */
export function checkNotional(venue: Venue, { quantity, amount }: Terms, price: bigint): void {
  const filter = filterOf(venue.info, 'NOTIONAL');
  if (filter === undefined) return;
  const [min, max] = [field(venue.info, 'NOTIONAL', 'minNotional'), field(venue.info, 'NOTIONAL', 'maxNotional')];
  const [bindsMin, bindsMax] = [price > 0n || filter.applyMinToMarket, price > 0n || filter.applyMaxToMarket];
  const known = price > 0n ? price : averageOf(venue);
  if (!bindsMin && !bindsMax) return;
  if (amount === 0n && known === 0n) throw refusal('filterFailure', 'NOTIONAL');
  const worth = amount > 0n ? amount * ONE : known * quantity;
  if ((bindsMin && worth < min * ONE) || (bindsMax && worth > max * ONE)) throw refusal('filterFailure', 'NOTIONAL');
}

/** The filters of prices. They check a pegged order at its sent price and, once it is known, at `limit`. */
export function checkAverages(venue: Venue, terms: Terms, limit: bigint): void {
  checkPercent(venue, terms, terms.price);
  if (terms.peg) checkPercent(venue, terms, limit);
  checkNotionals(venue, terms, limit);
}

export function checkNotionals(venue: Venue, terms: Terms, limit: bigint): void {
  if (terms.price > 0n || !terms.peg) checkNotional(venue, terms, terms.price);
  if (terms.peg && limit > 0n) checkNotional(venue, terms, limit);
}

function checkPosition(world: World, account: number, { info }: Venue, terms: Terms): void {
  if (filterOf(info, 'MAX_POSITION') === undefined) return;
  const buying = openOrders(world, account).filter((order) => order.isBuy && order.symbol === info.symbol);
  const held = world.holders[account - 1]?.total[info.baseAsset] ?? 0n;
  const position = buying.reduce((sum, order) => sum + order.open, held + terms.quantity);
  if (position > field(info, 'MAX_POSITION', 'maxPosition')) throw refusal('filterFailure', 'MAX_POSITION');
}

/** The counts of open orders with these added. */
export function checkCounts(world: World, account: number, { info }: Venue, added: readonly Terms[]): void {
  const open = openOrders(world, account).filter((order) => order.symbol === info.symbol);
  const check = (filterType: string, name: string, counts: (terms: Pick<Terms, 'type' | 'show'>) => boolean) => {
    const limit = filterOf(info, filterType)?.[name];
    const more = added.filter(counts).length;
    if (limit === undefined || more === 0) return;
    if (open.filter(counts).length + more > Number(limit)) throw refusal('filterFailure', filterType);
  };
  check('MAX_NUM_ORDERS', 'maxNumOrders', () => true);
  check('MAX_NUM_ALGO_ORDERS', 'maxNumAlgoOrders', ({ type }) => isStop(type));
  check('MAX_NUM_ICEBERG_ORDERS', 'maxNumIcebergOrders', ({ show }) => show > 0n);
}

export function checkListCount(world: World, account: number, { info }: Venue): void {
  const limit = filterOf(info, 'MAX_NUM_ORDER_LISTS')?.maxNumOrderLists;
  const open = world.lists.filter((list) => list.isOpen && list.account === account && list.symbol === info.symbol);
  if (limit !== undefined && open.length + 1 > Number(limit)) throw refusal('filterFailure', 'MAX_NUM_ORDER_LISTS');
}

export function checkDuplicate(world: World, account: number, clientOrderId: string): void {
  const isTaken = openOrders(world, account).some((order) => order.clientOrderId === clientOrderId);
  if (isTaken) throw refusal('duplicateOrder');
}

export function checkDuplicates(world: World, account: number, listId: string, members: readonly string[]): void {
  const isTaken = world.lists.some((list) => list.isOpen && list.account === account && list.clientId === listId);
  if (isTaken || new Set([listId, ...members]).size <= members.length) throw refusal('duplicateOrder');
  for (const id of members) checkDuplicate(world, account, id);
}

/** The present price of a pegged order. */
export function choosePeg(world: World, venue: Venue, terms: Terms): bigint {
  const { peg, isBuy, price } = terms;
  if (peg === undefined) return price;
  const ofBids = (peg.priceType === 'PRIMARY_PEG') === isBuy;
  const levels = [...new Set(resting(world, venue.info.symbol, ofBids).map(({ limit }) => limit))];
  const chosen = levels[peg.offset];
  if (chosen === undefined) throw refusal('pegLiquidity');
  const limit = price === 0n || (isBuy ? chosen < price : chosen > price) ? chosen : price;
  checkAverages(venue, terms, limit);
  return limit;
}

/** The checks of book and funds; returns the working price of the order, 0 if it has none yet. */
export function accept(world: World, account: number, venue: Venue, terms: Terms): bigint {
  const { stop } = terms;
  if (isStop(terms.type) && stop > 0n && venue.last > 0n && !waitsAt(terms, venue.last)) throw refusal('wouldTrigger');
  const limit = pegNow(world, venue, terms);
  checkPostOnly(world, venue, terms, limit);
  if (terms.type === 'MARKET') checkMarket(world, account, venue, terms);
  else checkFunds(world, account, venue, terms, limit);
  return limit;
}

/** As {@link accept} for both legs of a pair: the last price must lie between them. */
export function acceptPair(world: World, account: number, venue: Venue, above: Terms, below: Terms): bigint[] {
  const pair = [above, below];
  const limits = pair.map((leg) => pegNow(world, venue, leg));
  if (venue.last > 0n) checkPairPrices(above, below, limits, venue.last);
  pair.forEach((leg, index) => {
    checkPostOnly(world, venue, leg, limits[index] ?? 0n);
  });
  pair.forEach((leg, index) => {
    checkFunds(world, account, venue, leg, limits[index] ?? 0n);
  });
  return limits;
}

/** @param last 0 when it is enough that some price lies between the legs */
export function checkPairPrices(above: Terms, below: Terms, limits: readonly bigint[], last: bigint): void {
  const bounds = (leg: Terms, limit: bigint): bigint[] => {
    const prices = leg.type === 'LIMIT_MAKER' ? [limit, leg.price] : [leg.stop];
    if (leg.type === 'TAKE_PROFIT_LIMIT') prices.push(leg.price);
    return prices.filter((price) => price > 0n);
  };
  const [highs, lows] = [bounds(above, limits[0] ?? 0n), bounds(below, limits[1] ?? 0n)];
  const holds =
    last > 0n
      ? highs.every((high) => high > last) && lows.every((low) => low < last)
      : highs.every((high) => lows.every((low) => low < high));
  if (!holds) throw refusal('ocoBadPrices');
}

/** The types that may be the legs of a pair, and on which side of the market. */
export function checkPairShape(isBuy: boolean, above: Leg, below: Leg): void {
  const types = [above.type, below.type];
  if (!types.every((type) => isStop(type) || type === 'LIMIT_MAKER')) throw refusal('ocoTypeRejected');
  if (types.every((type) => type === 'LIMIT_MAKER')) throw refusal('ocoBothLimit');
  if (types.filter((type) => type.startsWith('STOP')).length !== 1) throw refusal('ocoTypeRejected');
  const limitAbove = above.type === 'LIMIT_MAKER';
  const limitBelow = below.type === 'LIMIT_MAKER';
  if (isBuy && limitAbove) throw refusal('buyOcoLimitBelow');
  if (isBuy && below.type.startsWith('STOP')) throw refusal('buyOcoStopLossAbove');
  if (!isBuy && limitBelow) throw refusal('sellOcoLimitAbove');
  if (!isBuy && above.type.startsWith('STOP')) throw refusal('sellOcoStopLossBelow');
}

export const heldAt = (venue: Venue, terms: Terms, limit: bigint): bigint =>
  [limit, terms.price, terms.stop].find((price) => price > 0n) ?? venue.last;

export const waitsAt = (terms: Pick<Terms, 'type' | 'isBuy' | 'stop'>, last: bigint): boolean =>
  rises(terms) ? terms.stop > last : terms.stop < last;

function pegNow(world: World, venue: Venue, terms: Terms): bigint {
  if (terms.peg === undefined) return terms.price;
  return isStop(terms.type) ? 0n : choosePeg(world, venue, terms);
}

function checkPostOnly(world: World, { info }: Venue, { type, isBuy }: Terms, limit: bigint): void {
  if (type !== 'LIMIT_MAKER') return;
  const [best] = resting(world, info.symbol, !isBuy);
  if (best && (isBuy ? best.limit <= limit : best.limit >= limit)) throw refusal('wouldTake');
}

function checkFunds(world: World, account: number, venue: Venue, terms: Terms, limit: bigint): void {
  const { quoteAsset, baseAsset } = venue.info;
  const need = terms.isBuy ? notional(heldAt(venue, terms, limit), terms.quantity) : terms.quantity;
  if (free(world, account, terms.isBuy ? quoteAsset : baseAsset) < need) throw refusal('insufficientBalance');
}

function checkMarket(world: World, account: number, venue: Venue, terms: Terms): void {
  const { info } = venue;
  const byAmount = terms.amount > 0n;
  if (resting(world, info.symbol, !terms.isBuy).length === 0)
    throw refusal(byAmount ? 'liquidityBelowSymbol' : 'noDepth');
  const { traded, moved, spent } = tried(world, account, info.symbol, terms);
  if (byAmount) {
    if (traded === 0n || traded < field(info, 'LOT_SIZE', 'minQty')) throw refusal('liquidityBelowLot');
    if (filterOf(info, 'MARKET_LOT_SIZE') !== undefined) {
      if (traded < field(info, 'MARKET_LOT_SIZE', 'minQty')) throw refusal('liquidityBelowMarketLot');
      if (traded > field(info, 'MARKET_LOT_SIZE', 'maxQty')) throw refusal('filterFailure', 'MARKET_LOT_SIZE');
    }
  }
  const cost = terms.isBuy ? (byAmount ? terms.amount : spent) : byAmount ? traded + moved : terms.quantity;
  const asset = terms.isBuy ? info.quoteAsset : info.baseAsset;
  if (free(world, account, asset) < cost) throw refusal('insufficientBalance');
}

/** The checks of a routed order, in addition to the checks of other orders. */
export function acceptRouted(world: World, account: number, venue: Venue, terms: Terms): void {
  const books = routesOf(world, venue);
  if (terms.type !== 'MARKET') {
    checkFunds(world, account, venue, terms, terms.price);
    return;
  }
  if (books.every((symbol) => resting(world, symbol, !terms.isBuy).length === 0)) throw refusal('noDepth');
  const cost = terms.isBuy ? tried(world, account, venue.info.symbol, terms, books).spent : terms.quantity;
  const asset = terms.isBuy ? venue.info.quoteAsset : venue.info.baseAsset;
  if (free(world, account, asset) < cost) throw refusal('insufficientBalance');
}

/** The books that a routed order takes from: its own, and the others that are open. */
export const routesOf = (world: World, { routes }: Venue): string[] =>
  routes.filter((symbol, index) => index === 0 || world.venues[symbol]?.status === 'TRADING');

/** Open orders and lists by the ids that a request names. */
export function findOpen(
  world: World,
  account: number,
  symbol: string,
  key: { readonly orderId?: number | undefined; readonly origClientOrderId?: string | undefined },
) {
  const { orderId, origClientOrderId } = key;
  const own = world.orders.filter((order) => order.account === account && order.symbol === symbol);
  if (orderId === undefined) return own.find((order) => isOpen(order) && order.clientOrderId === origClientOrderId);
  const order = own.find(({ id }) => id === orderId);
  const isOther = origClientOrderId !== undefined && order && order.clientOrderId !== origClientOrderId;
  if (isOther) throw refusal('clientOrderIdMismatch');
  return order && isOpen(order) ? order : undefined;
}
