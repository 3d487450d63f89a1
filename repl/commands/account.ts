/** Dot commands that read the account and its limits. */
import type { Command } from './base/command.js';
import { invoke } from './invoke.js';
import { showCall } from './market.js';

export const accountCommands: readonly Command[] = [
  {
    name: 'orders',
    group: 'account',
    summary: 'Open orders, or recent orders of a symbol.',
    args: [
      { name: 'SYMBOL', kind: 'symbol', description: 'Only orders of this symbol', default: 'all' },
      {
        name: 'KIND',
        kind: 'choice',
        description: 'Which orders',
        values: { open: 'orders that can still be filled', recent: 'the newest orders in any status' },
        default: 'open',
      },
      {
        name: 'COUNT',
        kind: 'count',
        description: 'Largest number of orders that `recent` shows',
        min: 1,
        max: 1000,
        default: '20',
      },
    ],
    example: 'orders BTCUSDT recent',
    isView: true,
    run(context, { SYMBOL: symbol, KIND: kind, COUNT: count }) {
      if (kind === 'recent' || (kind === undefined && count !== undefined)) {
        // The exchange returns past orders of one symbol at a time.
        context.symbol = symbol ?? context.symbol;
        return showCall(invoke(context.client, 'account.allOrders', [context.symbol], { limit: Number(count ?? 20) }));
      }
      return showCall(invoke(context.client, 'account.openOrders', symbol === undefined ? [] : [symbol]));
    },
  },
  {
    name: 'balances',
    group: 'account',
    summary: 'Balances of the account, free and locked.',
    args: [
      {
        name: 'ASSETS',
        kind: 'choice',
        description: 'Which assets',
        values: { held: 'assets with a balance', all: 'also assets with a zero balance' },
        default: 'held',
      },
    ],
    example: 'balances',
    isView: true,
    run: ({ client }, { ASSETS: assets }) =>
      showCall(invoke(client, 'account.info', [], assets === 'all' ? {} : { omitZeroBalances: true })),
  },
  {
    name: 'limits',
    group: 'account',
    summary: 'Rate limits used so far. Sends nothing.',
    args: [],
    example: 'limits',
    isView: true,
    run: ({ client }) => showCall(invoke(client, 'limits')),
  },
  {
    name: 'latency',
    group: 'account',
    summary: 'Latency of the newest replies. Sends nothing.',
    args: [],
    example: 'latency',
    isView: true,
    run: ({ client }) => showCall(invoke(client, 'latency')),
  },
];
