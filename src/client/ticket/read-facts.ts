/**
 * Reads the data that the ticket of an order shows: the filters of its symbol, the book, the average price, the
 * balances and the commission rates; for the ticket of a cancel, a replacement or an amendment the open orders of the
 * symbol. Data is not read again while it is fresh, and no read waits for a rate limit. If a read fails, its part of
 * the ticket stays empty.
 */
import { draftsOf, endpointById, SECOND_MS, weightOf } from '../../protocol/index.js';
import { type CallRequest, isTrading } from '../call/request.js';
import { requestCost } from '../call/request-cost.js';
import type { SessionContext } from '../session/session-context.js';
import { symbolOf } from './fit.js';
import { loadFilters } from './load-filters.js';

/** Longest time that a ticket waits for its data. */
const MAX_WAIT_MS = 2 * SECOND_MS;
/** How long each kind of data is fresh. Commission rates rarely change. */
const FRESH_BOOK_MS = 2 * SECOND_MS;
const FRESH_BALANCE_MS = 10 * SECOND_MS;
const FRESH_AVERAGE_MS = 30 * SECOND_MS;
const FRESH_RATES_MS = 3_600 * SECOND_MS;
/** Number of levels of the book that are read: the largest number that has the smallest weight. */
const BOOK_LEVELS = '100';

const weights = new WeakMap<CallRequest, number>();
/** Requests for whose tickets the open orders of the symbol were read. */
const withOpenOrders = new WeakSet<CallRequest>();

/** Whether the open orders of the symbol were read for the ticket of a request: the client then knows all of them. */
export const hasReadOpenOrders = (request: CallRequest): boolean => withOpenOrders.has(request);

/** Calls that change open orders of a symbol. */
const CHANGES_ORDERS: ReadonlySet<string | undefined> = new Set([
  'cancelAll',
  'cancelList',
  'cancel',
  'amend',
  'replace',
]);
const changesOrders = ({ endpoint }: CallRequest): boolean => CHANGES_ORDERS.has(endpoint.whenLost?.kind);

/** The weight of the reads for the ticket of a request; undefined when nothing was read. */
export const readWeightOf = (request: CallRequest): number | undefined => weights.get(request);

/** Reads the data of the ticket. It never rejects. */
export async function readTicketFacts(session: SessionContext, request: CallRequest): Promise<void> {
  const { symbol } = request.params;
  const drafts = request.failure ? [] : draftsOf(request.endpoint, request.params);
  const hasTicket = drafts.length > 0 || (!request.failure && changesOrders(request));
  if (typeof symbol !== 'string' || !hasTicket || !isTrading(request.endpoint)) return;
  const ended = new AbortController();
  const late = session.parts.clock.sleep(MAX_WAIT_MS, ended.signal).catch(() => undefined);
  const reads = [
    readOpenOrders(session, request, symbol),
    ...(drafts.length > 0 ? [readMissing(session, request, symbol)] : []),
  ];
  await Promise.race([Promise.all(reads), late]);
  ended.abort();
}

async function readOpenOrders(session: SessionContext, request: CallRequest, symbol: string): Promise<void> {
  if (!changesOrders(request) || !session.parts.credentials) return;
  const read = readOf('openOrders', { symbol });
  if (session.parts.limits.delayOf(requestCost(read))) return;
  addWeight(request, read);
  await session.execute<unknown>(read).then(
    () => withOpenOrders.add(request),
    () => {},
  );
}

function addWeight(request: CallRequest, { endpoint, params }: CallRequest): void {
  weights.set(request, (weights.get(request) ?? 0) + weightOf(endpoint.weight, params));
}

async function readMissing(session: SessionContext, request: CallRequest, symbol: string): Promise<void> {
  const before = session.parts.symbols;
  if (!symbolOf(before, request)) {
    await loadFilters(session, symbol).catch(() => undefined);
    if (!symbolOf(before, request)) return;
  }
  const { responseCache: cache } = session;
  const isOld = (one: { readonly ageMs: number } | undefined, freshMs: number) => !one || one.ageMs > freshMs;
  const known = symbolOf(before, request);
  const book = cache.book(symbol);
  const reads: CallRequest[] = [];
  if (!book || book.value.isTop || isOld(book, FRESH_BOOK_MS))
    reads.push(readOf('depth', { symbol, limit: BOOK_LEVELS }));
  const average = known?.filters.find(({ filterType }) => /^(?:PERCENT_PRICE|NOTIONAL|MIN_NOTIONAL)/.test(filterType));
  if (average && isOld(cache.average(symbol, average.avgPriceMins), FRESH_AVERAGE_MS))
    reads.push(readOf('avgPrice', { symbol }));
  if (session.parts.credentials) {
    const balance = known?.baseAsset === undefined ? undefined : cache.balance(known.baseAsset);
    if (cache.changesSinceAccount > 0 || isOld(balance, FRESH_BALANCE_MS)) reads.push(readOf('account', {}));
    if (isOld(cache.commission(symbol), FRESH_RATES_MS)) reads.push(readOf('accountCommission', { symbol }));
  }
  const sent = reads.filter((read) => !session.parts.limits.delayOf(requestCost(read)));
  for (const read of sent) addWeight(request, read);
  await Promise.allSettled(sent.map((read) => session.execute<unknown>(read)));
}

function readOf(id: string, params: CallRequest['params']): CallRequest {
  const endpoint = endpointById(id);
  return { endpoint, verb: endpoint.verbs[0] as (typeof endpoint.verbs)[number], params };
}
