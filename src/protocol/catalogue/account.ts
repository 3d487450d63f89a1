/** Account endpoints: balances, open orders, counts. */
import type { Endpoint } from '../endpoint.js';
import { RateLimitCount } from '../schemas/market.js';
import { Account, OrderQuery } from '../schemas/orders.js';
import { flag, symbol } from '../schemas/parameter.js';
import { list } from '../schemas/shape.js';

export const account = {
  account: {
    method: 'GET',
    path: '/api/v3/account',
    summary: 'Balances, commission rates and rights of the account.',
    security: 'USER_DATA',
    source: ['Memory', 'Database'],
    weight: 20,
    params: { omitZeroBalances: flag('Whether assets without a balance are left out.', false) },
    result: Account,
    display: 'account',
    verbs: { 'account.info': { args: [] } },
  },
  openOrders: {
    method: 'GET',
    path: '/api/v3/openOrders',
    summary: 'Open orders, of one symbol or of all.',
    security: 'USER_DATA',
    source: ['Memory', 'Database'],
    weight: [{ when: { symbol: { present: true } }, weight: 6 }, { weight: 80 }],
    params: { symbol: symbol() },
    result: list(OrderQuery),
    display: 'orders',
    verbs: { 'account.openOrders': { args: ['symbol?'] } },
  },
  rateLimitOrder: {
    method: 'GET',
    path: '/api/v3/rateLimit/order',
    summary: 'Unfilled orders counted in each window.',
    security: 'USER_DATA',
    source: ['Memory'],
    weight: 40,
    params: {},
    result: list(RateLimitCount),
    display: 'rateLimits',
    verbs: { 'account.orderCount': { args: [] } },
  },
} as const satisfies Record<string, Endpoint>;
