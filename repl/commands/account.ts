/** Commands that look at the account and its limits. */
import type { Command } from './command.js';
import { invoke } from './invoke.js';
import { showCall } from './market.js';

export const accountCommands: readonly Command[] = [
  {
    name: 'orders',
    group: 'account',
    summary: 'Open orders; or the recent ones of a symbol.',
    args: [
      { name: 'SYMBOL', kind: 'symbol', description: 'Orders of this symbol only', default: 'all' },
      {
        name: 'WHICH',
        kind: 'choice',
        description: 'Which of them',
        values: { open: 'those that can still be filled', recent: 'the last ones, whatever became of them' },
        default: 'open',
      },
      { name: 'COUNT', kind: 'count', description: 'Most of the recent ones', min: 1, max: 1000, default: '20' },
    ],
    example: 'orders BTCUSDT recent',
    isView: true,
    run(context, { SYMBOL: symbol, WHICH: which, COUNT: count }) {
      if (which === 'recent' || (which === undefined && count !== undefined)) {
        // The exchange tells past orders of one symbol at a time.
        context.symbol = symbol ?? context.symbol;
        return showCall(invoke(context.client, 'account.allOrders', [context.symbol], { limit: Number(count ?? 20) }));
      }
      return showCall(invoke(context.client, 'account.openOrders', symbol === undefined ? [] : [symbol]));
    },
  },
  {
    name: 'balances',
    group: 'account',
    summary: 'What the account has, free and locked.',
    args: [
      {
        name: 'WHICH',
        kind: 'choice',
        description: 'Whether to list assets of which there is nothing',
        values: { held: 'assets that the account has', all: 'assets with nothing too' },
        default: 'held',
      },
    ],
    example: 'balances',
    isView: true,
    run: ({ client }, { WHICH: which }) =>
      showCall(invoke(client, 'account.info', [], which === 'all' ? {} : { omitZeroBalances: true })),
  },
  {
    name: 'limits',
    group: 'account',
    summary: 'What is used of the limits. Sends nothing.',
    args: [],
    example: 'limits',
    isView: true,
    run: ({ client }) => showCall(invoke(client, 'limits')),
  },
  {
    name: 'latency',
    group: 'account',
    summary: 'How long the newest replies took. Sends nothing.',
    args: [],
    example: 'latency',
    isView: true,
    run: ({ client }) => showCall(invoke(client, 'latency')),
  },
];
