/**
 * Routes for the history of an account: orders, order lists, trades, prevented matches.
 *
 * Ranges follow the protocol reference, general rule 3: with a start time or lowest id the reply has the oldest entries
 * from there; with an end time alone the newest entries up to there; with neither the newest entries. Times are
 * inclusive. Replies are oldest first, except order lists without start and lowest id, which the service returns newest
 * first.
 */
import { accountTradeReport, orderListSummary, orderQuery, preventedMatchRecord } from '../../exchange/index.js';
import { endUsOf, startUsOf } from '../../market/index.js';
import type { CheckedParameters } from '../base/parameters.js';
import type { Routes } from './route.js';

/** Default number of entries in a reply. */
const LIMIT = 500;

export const accountHistory = {
  allOrders: ({ params, account, exchange, wireTime }) => {
    const orders = exchange.allOrders(account, params.needed('symbol'));
    const isTimed = params.has('startTime') || params.has('endTime');
    if (isTimed) orders.sort((a, b) => a.updateTimeUs - b.updateTimeUs || a.id - b.id);
    const from = isTimed ? 0 : (params.number('orderId') ?? 0);
    const isInTime = timeFilter(params);
    const found = orders.filter((order) => order.id >= from && isInTime(order.updateTimeUs));
    const isForward = params.has('startTime') || (!isTimed && params.has('orderId'));
    return page(found, params, isForward).map((order) => orderQuery(order, wireTime));
  },

  allOrderLists: ({ params, account, exchange, wireTime }) => {
    const lists = exchange.orderLists(account);
    const isTimed = params.has('startTime') || params.has('endTime');
    if (isTimed) lists.sort((a, b) => a.transactionTimeUs - b.transactionTimeUs || a.id - b.id);
    const from = params.number('fromId') ?? 0;
    const isInTime = timeFilter(params);
    const found = lists.filter((list) => list.id >= from && isInTime(list.transactionTimeUs));
    const isForward = params.has('startTime') || params.has('fromId');
    const shown = page(found, params, isForward).map((list) => orderListSummary(list, wireTime));
    return isForward ? shown : shown.reverse();
  },

  openOrderLists: ({ account, exchange, wireTime }) =>
    exchange.orderLists(account, true).map((list) => orderListSummary(list, wireTime)),

  myTrades: ({ params, account, records, wireTime }) => {
    const from = params.number('fromId') ?? 0;
    const orderId = params.number('orderId');
    const isInTime = timeFilter(params);
    const found = records
      .trades(account, params.needed('symbol'))
      .filter(({ trade }) => trade.id >= from && isInTime(trade.timeUs))
      .filter((record) => orderId === undefined || record.orderId === orderId);
    const isForward = params.has('startTime') || params.has('fromId') || params.has('orderId');
    return page(found, params, isForward).map((record) => accountTradeReport(record, wireTime));
  },

  myPreventedMatches: ({ params, account, records, exchange, wireTime }) => {
    const symbol = params.needed('symbol');
    const [only, orderId] = [params.number('preventedMatchId'), params.number('orderId')];
    const from = params.number('fromPreventedMatchId') ?? 0;
    const found = records
      .preventedMatches(account, symbol)
      .filter(({ id }) => id >= from && (only === undefined || id === only))
      .filter(
        ({ takerOrderId, makerOrderId }) =>
          orderId === undefined || takerOrderId === orderId || makerOrderId === orderId,
      );
    return page(found, params, true).map((match) => preventedMatchRecord(match, exchange.rules(symbol), wireTime));
  },
} satisfies Routes;

/** The first `limit` entries, or the last `limit` entries. */
function page<T>(found: readonly T[], params: CheckedParameters, isForward: boolean): T[] {
  const limit = params.number('limit') ?? LIMIT;
  return isForward ? found.slice(0, limit) : found.slice(-limit);
}

/** A test whether a time in microseconds is between `startTime` and `endTime`. */
function timeFilter(params: CheckedParameters): (timeUs: number) => boolean {
  const [start, end] = [params.number('startTime'), params.number('endTime')];
  const fromUs = start === undefined ? Number.NEGATIVE_INFINITY : startUsOf(start);
  const toUs = end === undefined ? Number.POSITIVE_INFINITY : endUsOf(end);
  return (timeUs) => timeUs >= fromUs && timeUs < toUs;
}
