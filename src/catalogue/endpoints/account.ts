/** Account endpoints: balances, open and past orders and order lists, trades, commission rates, order counts. */

import type { Rule } from '../../protocol/index.js';
import { DAY_MS } from '../../protocol/index.js';
import type { Endpoint } from '../endpoint.js';
import {
  Account,
  AccountCommission,
  AccountTrade,
  Allocation,
  Amendment,
  MyFilters,
  PreventedMatch,
} from '../schemas/account.js';
import { RateLimitCount } from '../schemas/market.js';
import { OrderListSummary, OrderQuery } from '../schemas/orders.js';
import { flag, id, integer, symbol, time } from '../schemas/parameter.js';
import { list } from '../schemas/shape.js';
import { RESTING } from './order-kinds.js';

const limit = integer('Maximum number of items in the reply.', { min: 1, max: 1000, default: '500' });

const startTime = time('Start of the time range, inclusive.');
const endTime = time('End of the time range, inclusive.');

/** The lists of an account: a request may have a time range of at most one day. */
const withinADay: Rule = {
  within: { from: 'startTime', to: 'endTime', hours: 24 },
  because: 'startTime and endTime must be at most 24 hours apart',
};

/**
 * A rule that allows only these sets of parameters. `symbol` and the parameters in `ignoring` may be sent with each
 * set.
 */
const together = (ignoring: readonly string[], ...combinations: readonly (readonly string[])[]): Rule => ({
  combinations: combinations.map((names) => ['symbol', ...names]),
  ignoring: [...ignoring, 'recvWindow', 'timestamp'],
  because: 'only certain combinations of the optional parameters are allowed',
});

export const account = {
  account: {
    method: 'GET',
    path: '/api/v3/account',
    summary: 'Balances, commission rates and permissions of the account.',
    security: 'USER_DATA',
    source: ['Memory', 'Database'],
    weight: 20,
    params: { omitZeroBalances: flag('Whether to leave out assets with a zero balance.', false) },
    result: Account,
    display: 'account',
    verbs: { 'account.info': { args: [], example: 'await x.account.info().omitZeroBalances(true)' } },
  },
  openOrders: {
    method: 'GET',
    path: '/api/v3/openOrders',
    summary: 'Open orders of one symbol or of all symbols.',
    security: 'USER_DATA',
    source: ['Memory', 'Database'],
    weight: [{ when: { symbol: { present: true } }, weight: 6 }, { weight: 80 }],
    params: { symbol: symbol() },
    result: list(OrderQuery),
    display: 'orders',
    verbs: { 'account.openOrders': { args: ['symbol?'], example: "await x.account.openOrders('BTCUSDT')" } },
  },
  rateLimitOrder: {
    method: 'GET',
    path: '/api/v3/rateLimit/order',
    summary: 'Unfilled order count of the account in each rate limit window.',
    security: 'USER_DATA',
    source: ['Memory'],
    weight: 40,
    params: {},
    result: list(RateLimitCount),
    display: 'rateLimits',
    verbs: { 'account.orderCount': { args: [], example: 'await x.account.orderCount()' } },
  },
  allOrders: {
    method: 'GET',
    path: '/api/v3/allOrders',
    summary: 'All orders of a symbol (open, filled, cancelled, expired), oldest first.',
    security: 'USER_DATA',
    source: ['Database'],
    weight: 20,
    params: {
      symbol: symbol(),
      orderId: id('First order id, inclusive. Ignored if startTime or endTime is sent.'),
      startTime,
      endTime,
      limit,
    },
    mandatory: ['symbol'],
    rules: [withinADay],
    // The time of a row is the time of its last update, which does not ascend with the ids.
    paging: {
      by: 'time',
      time: 'updateTime',
      windowMs: DAY_MS,
      otherwise: { by: 'id', id: 'orderId', time: 'time', from: 'orderId' },
    },
    result: list(OrderQuery),
    display: 'orders',
    verbs: { 'account.allOrders': { args: ['symbol'], example: "await x.account.allOrders('BTCUSDT').from('-1h')" } },
  },
  allOrderLists: {
    method: 'GET',
    path: '/api/v3/allOrderList',
    summary: 'All order lists: executing and done.',
    security: 'USER_DATA',
    source: ['Database'],
    weight: 20,
    params: {
      fromId: id('First list id, inclusive. Cannot be combined with startTime or endTime.'),
      startTime,
      endTime,
      limit,
    },
    rules: [
      {
        when: { fromId: { present: true } },
        forbid: ['startTime', 'endTime'],
        error: ['badCombination'],
        because: 'fromId cannot be sent with startTime or endTime',
      },
      withinADay,
    ],
    paging: {
      by: 'time',
      time: 'transactionTime',
      windowMs: DAY_MS,
      otherwise: { by: 'id', id: 'orderListId', from: 'fromId' },
    },
    result: list(OrderListSummary),
    display: 'orderList',
    verbs: { 'account.allOrderLists': { args: [], example: "await x.account.allOrderLists().from('-1d')" } },
  },
  openOrderLists: {
    method: 'GET',
    path: '/api/v3/openOrderList',
    summary: 'Open order lists, oldest first.',
    security: 'USER_DATA',
    source: ['Database'],
    weight: 6,
    params: {},
    result: list(OrderListSummary),
    display: 'orderList',
    verbs: { 'account.openOrderLists': { args: [], example: 'await x.account.openOrderLists()' } },
  },
  myTrades: {
    method: 'GET',
    path: '/api/v3/myTrades',
    summary: 'Your trades on a symbol, oldest first.',
    security: 'USER_DATA',
    source: ['Memory', 'Database'],
    weight: [{ when: { orderId: { present: true } }, weight: 5 }, { weight: 20 }],
    params: {
      symbol: symbol(),
      orderId: id('Only trades of this order.'),
      startTime,
      endTime,
      fromId: id('First trade id, inclusive.'),
      limit,
    },
    mandatory: ['symbol'],
    rules: [
      together(
        ['limit'],
        [],
        ['orderId'],
        ['startTime'],
        ['endTime'],
        ['fromId'],
        ['startTime', 'endTime'],
        ['orderId', 'fromId'],
      ),
      withinADay,
    ],
    paging: { by: 'id', id: 'id', time: 'time', from: 'fromId' },
    result: list(AccountTrade),
    display: 'trades',
    verbs: { 'account.myTrades': { args: ['symbol'], example: "await x.account.myTrades('BTCUSDT')" } },
  },
  myPreventedMatches: {
    method: 'GET',
    path: '/api/v3/myPreventedMatches',
    summary: 'Matches between your own orders that self-trade prevention stopped.',
    security: 'USER_DATA',
    source: ['Database'],
    weight: [
      { when: { preventedMatchId: { present: true } }, weight: 2 },
      { when: { orderId: { present: true } }, weight: 20 },
      { weight: 2 },
    ],
    params: {
      symbol: symbol(),
      preventedMatchId: id('Only the match with this id.'),
      orderId: id('Only matches that involve this order, as taker or as maker.'),
      fromPreventedMatchId: id('First prevented match id, inclusive. Needs orderId.'),
      limit,
    },
    mandatory: ['symbol'],
    rules: [
      together(
        [],
        ['preventedMatchId'],
        ['orderId'],
        ['orderId', 'fromPreventedMatchId'],
        ['orderId', 'fromPreventedMatchId', 'limit'],
      ),
    ],
    paging: { by: 'id', id: 'preventedMatchId', time: 'transactTime', from: 'fromPreventedMatchId' },
    result: list(PreventedMatch),
    display: 'table',
    verbs: {
      'account.preventedMatches': {
        args: ['symbol', ['orderId', 'preventedMatchId']],
        example: `${RESTING}\nawait x.account.preventedMatches('BTCUSDT', order.orderId)`,
      },
    },
  },
  myAllocations: {
    method: 'GET',
    path: '/api/v3/myAllocations',
    summary: 'Fills that smart order routing assigned to your orders (allocations).',
    security: 'USER_DATA',
    source: ['Database'],
    weight: 20,
    params: {
      symbol: symbol(),
      startTime,
      endTime,
      fromAllocationId: integer('First allocation id, inclusive.'),
      limit,
      orderId: id('Only allocations of this order.'),
    },
    mandatory: ['symbol'],
    rules: [
      together(
        ['limit'],
        [],
        ['startTime'],
        ['endTime'],
        ['startTime', 'endTime'],
        ['fromAllocationId'],
        ['orderId'],
        ['orderId', 'fromAllocationId'],
      ),
      withinADay,
    ],
    paging: { by: 'id', id: 'allocationId', time: 'time', from: 'fromAllocationId' },
    result: list(Allocation),
    display: 'table',
    verbs: {
      'account.allocations': { args: ['symbol'], example: "await x.account.allocations('BTCUSDT').from('-1h')" },
    },
  },
  accountCommission: {
    method: 'GET',
    path: '/api/v3/account/commission',
    summary: 'Your commission rates on a symbol.',
    security: 'USER_DATA',
    source: ['Database'],
    weight: 20,
    params: { symbol: symbol() },
    mandatory: ['symbol'],
    result: AccountCommission,
    display: 'commission',
    verbs: { 'account.commission': { args: ['symbol'], example: "await x.account.commission('BTCUSDT')" } },
  },
  orderAmendments: {
    method: 'GET',
    path: '/api/v3/order/amendments',
    summary: 'Amendments (quantity reductions) of an order, oldest first.',
    security: 'USER_DATA',
    source: ['Database'],
    weight: 4,
    params: {
      symbol: symbol(),
      orderId: id('Id of the order.'),
      fromExecutionId: id('First execution id, inclusive.'),
      limit,
    },
    mandatory: ['symbol', 'orderId'],
    paging: { by: 'id', id: 'executionId', time: 'time', from: 'fromExecutionId' },
    result: list(Amendment),
    display: 'table',
    verbs: {
      'account.amendments': {
        args: ['symbol', 'orderId'],
        example: `${RESTING}
await x.orders.amend('BTCUSDT', order.orderId, '0.005')
await x.account.amendments('BTCUSDT', order.orderId)`,
      },
    },
  },
  myFilters: {
    method: 'GET',
    path: '/api/v3/myFilters',
    summary: 'All filters that apply to you on a symbol: filters of the symbol, of the exchange and of assets.',
    security: 'USER_DATA',
    source: ['Memory'],
    weight: 40,
    params: { symbol: symbol() },
    mandatory: ['symbol'],
    result: MyFilters,
    display: 'filters',
    verbs: { 'account.filters': { args: ['symbol'], example: "await x.account.filters('BTCUSDT')" } },
  },
} as const satisfies Record<string, Endpoint>;
