/**
 * `x.life(…)`: fetches an order, or the orders of a list, with fills, amendments and prevented matches, and sorts the
 * events by time. Sends only reads, and only those whose data can exist: fills of executed orders, prevented matches of
 * orders that had a prevented match. While a stream of the account is open, its reports replace the requests for data
 * that they contain.
 */
import { asMs, type SeenPrice } from '../../protocol/index.js';
import type { OrderFill } from '../../streams/index.js';
import type { Id } from '../base/inputs.js';
import type { Spot } from '../history/spot.js';
import { drawAs } from '../results/display-hooks.js';
import { shownFacts } from '../session/known-symbol.js';
import type { ReportedLife } from '../session/order-reports.js';
import type { SessionContext } from '../session/session-context.js';
import { isCall } from '../types/call.js';
import type { OrderLife } from '../types/chart-types.js';
import type { OrderIdOrOrigClientOrderId, OrderListSummary, OrderQuery } from '../types/data-types.gen.js';
import { ParameterError } from '../types/errors.js';
import type { ResultMeta } from '../types/result.js';
import { distancesOf, type LegMarket, neededPrices } from './leg-distances.js';
import { eventsOf, inOrder, isComplete, isOpen, MAX_ROWS, type OrderHistory, releaseTimeOf } from './life.js';

const USAGE =
  "Usage: x.life(result), where the result contains an order or an order list, or x.life('BTCUSDT', orderId).";

type Reads = Pick<Spot, 'orders' | 'account' | 'general' | 'market'>;

/** Sends a read, and records its verb and weight in the order of sending: reads that run together end in any order. */
type CountedRead = <R extends { readonly meta: ResultMeta }>(call: PromiseLike<R>) => Promise<R>;

/** @throws ParameterError for an argument without an order, and for a trading call */
export async function readLife(
  spot: Reads,
  session: SessionContext,
  given: unknown,
  id?: OrderIdOrOrigClientOrderId,
): Promise<OrderLife> {
  if (isCall(given) && given.isTrading) {
    throw new ParameterError('life', 'order', 'a trading call is not sent by x.life(): await it first.', USAGE);
  }
  const value: unknown = typeof given === 'string' ? given : await (given as PromiseLike<unknown>);
  const reads: ResultMeta[] = [];
  let sent = 0;
  const read: CountedRead = async (call) => {
    const index = sent;
    sent += 1;
    const answer = await call;
    reads[index] = answer.meta;
    return answer;
  };
  const listId = typeof value === 'string' ? undefined : listIdOf(value);
  const list = listId === undefined ? undefined : await read(spot.orders.getList(listId));
  const histories = list
    ? await Promise.all(list.orders.map(({ symbol, orderId }) => readHistory(spot, session, read, symbol, orderId)))
    : [await readHistory(spot, session, read, ...orderNamed(value, id))];
  const orders = histories.map(({ order }) => order);
  // The reports of the account show the present state of an order without a request.
  const isReported = reads.every(({ verb }) => verb !== 'orders.get');
  const market = isReported ? seenMarket(session, orders) : await readMarket(spot, read, orders);
  // An open order is drawn up to the current time of the exchange: our clock may be wrong, and a replayed exchange's
  // clock may stand still.
  const isTimed = isReported || histories.every(({ order }) => !isOpen(order));
  const readAtMs = isTimed ? session.exchangeNowMs : asMs((await read(spot.general.time())).serverTime);
  const life: OrderLife = {
    symbol: (histories[0] as OrderHistory).order.symbol,
    orders,
    ...(list ? { list, ...kindOf(value) } : {}),
    events: list ? eventsOfList(list, histories) : eventsOf(histories[0] as OrderHistory),
    distances: distancesOf(orders, market),
    readAtMs,
    isComplete: histories.every(isComplete),
    queries: reads.map(({ verb }) => verb),
    weight: reads.reduce((sum, { weight }) => sum + weight, 0),
  };
  drawAs(life, session.parts.displays, () => ({
    value: { ...life },
    context: {
      ...shownFacts(session.parts.symbols.get(life.symbol)),
      kind: 'life',
      params: {},
      prices: session.prices,
      nowMs: session.exchangeNowMs,
    },
  }));
  return life;
}

/** The prices that the open orders wait for. */
async function readMarket({ market }: Reads, read: CountedRead, orders: readonly OrderQuery[]): Promise<LegMarket> {
  const needs = neededPrices(orders);
  const { symbol } = orders[0] as OrderQuery;
  const [book, last] = await Promise.all([
    needs.book ? read(market.ticker.book(symbol)) : undefined,
    needs.lastPrice ? read(market.ticker.price(symbol)) : undefined,
  ]);
  return { book, lastPrice: last?.price };
}

/** A price that was seen longer ago is not a present price. */
const FRESH_MS = 2_000;

/** The prices that the client has seen just now, for a life that needed no request. */
function seenMarket({ prices, exchangeNowMs }: SessionContext, orders: readonly OrderQuery[]): LegMarket {
  const { symbol } = orders[0] as OrderQuery;
  const fresh = (seen: SeenPrice | undefined) =>
    seen && exchangeNowMs - seen.timeMs <= FRESH_MS ? seen.price : undefined;
  const middle = fresh(prices.get(symbol));
  return {
    book: middle === undefined ? undefined : { bidPrice: middle, askPrice: middle },
    lastPrice: fresh(prices.traded(symbol)),
  };
}

/** In a list other than OCO, the first order is the working order; the others are placed when it has filled. */
function eventsOfList(list: OrderListSummary, histories: readonly OrderHistory[]): OrderLife['events'] {
  const [working] = histories;
  const releasedAt = list.contingencyType === 'OTO' && working ? releaseTimeOf(working) : undefined;
  return inOrder(histories.flatMap((one) => eventsOf(one, one === working ? undefined : releasedAt)));
}

/** The kind of list by the verb of its placement. */
function kindOf(value: unknown): { listKind?: string } {
  const { meta } = value as { meta?: Partial<ResultMeta> };
  const verb = /^orders\.(oco|oto|otoco|opo|opoco)$/.exec(meta?.verb ?? '')?.[1];
  return verb === undefined ? {} : { listKind: verb.toUpperCase() };
}

async function readHistory(
  spot: Reads,
  session: SessionContext,
  ask: CountedRead,
  symbol: string,
  id: OrderIdOrOrigClientOrderId,
): Promise<OrderHistory> {
  const known = isId(id) ? session.orderReports?.lifeOf(symbol, id) : undefined;
  if (known) return knownHistory(spot, ask, known);
  const order = await ask(spot.orders.get(symbol, id));
  const { orderId } = order;
  const isFilled = /[1-9]/.test(order.executedQty);
  const nothing = Promise.resolve([]);
  const [trades, allocations, amendments, prevented] = await Promise.all([
    isFilled && order.usedSor !== true ? ask(spot.account.myTrades(symbol).orderId(orderId).limit(MAX_ROWS)) : nothing,
    isFilled && order.usedSor === true
      ? ask(spot.account.allocations(symbol).orderId(orderId).limit(MAX_ROWS))
      : nothing,
    canBeAmended(order) ? ask(spot.account.amendments(symbol, orderId).limit(MAX_ROWS)) : nothing,
    order.preventedMatchId === undefined ? nothing : ask(spot.account.preventedMatches(symbol, { orderId })),
  ]);
  return { order, trades, allocations, amendments, prevented };
}

/** The history of an order whose state and fills are known from its reports. */
async function knownHistory(
  spot: Reads,
  ask: CountedRead,
  { state, mayBeAmended }: ReportedLife,
): Promise<OrderHistory> {
  const { fills, hasAllFills: _, ...fields } = state;
  const order = fields as OrderQuery;
  const { symbol, orderId } = order;
  const nothing = Promise.resolve([]);
  const [amendments, prevented] = await Promise.all([
    mayBeAmended && canBeAmended(order) ? ask(spot.account.amendments(symbol, orderId).limit(MAX_ROWS)) : nothing,
    order.preventedMatchId === undefined ? nothing : ask(spot.account.preventedMatches(symbol, { orderId })),
  ]);
  return {
    order,
    trades: fills.filter((fill) => !isAllocation(fill)).map((fill) => ({ ...fill, id: fill.tradeId as number })),
    allocations: fills.filter(isAllocation),
    amendments,
    prevented,
  };
}

const isAllocation = ({ allocationId }: OrderFill): boolean => allocationId !== undefined;

const isId = (id: OrderIdOrOrigClientOrderId): id is Id =>
  typeof id === 'number' || typeof id === 'bigint' || (typeof id === 'string' && /^\d+$/.test(id));

/** An order whose update time equals its creation time was never amended. */
const canBeAmended = ({ time, updateTime, type }: OrderQuery) => updateTime !== time && type !== 'MARKET';

function listIdOf(value: unknown): Id | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { orderListId, orderId, origClientOrderId, contingencyType } = value as Record<string, unknown>;
  const isList = contingencyType !== undefined || (orderId === undefined && origClientOrderId === undefined);
  return isList && orderListId !== undefined && orderListId !== -1 ? (orderListId as Id) : undefined;
}

function orderNamed(value: unknown, id: OrderIdOrOrigClientOrderId | undefined): [string, OrderIdOrOrigClientOrderId] {
  if (typeof value === 'string' && id !== undefined) return [value, id];
  const { symbol, orderId, origClientOrderId } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  if (typeof symbol === 'string' && orderId !== undefined) return [symbol, orderId as Id];
  if (typeof symbol === 'string' && typeof origClientOrderId === 'string') return [symbol, { origClientOrderId }];
  throw new ParameterError('life', 'order', 'this value contains neither an order nor an order list.', USAGE);
}
