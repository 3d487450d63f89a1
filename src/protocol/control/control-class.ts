/** The control commands for a class: its board and its join codes. See control-commands.ts. */

import type { ControlCommand } from './control-values.js';
import { MAX_TEXT } from './control-values.js';

export const classCommands: Readonly<Record<string, ControlCommand>> = {
  'class.board': {
    summary: 'Shows equity, profit, trades, open orders and last action of each student.',
    notes:
      'Equity is the value of all balances in USDT (or in the usual quote asset), at the last price of each asset. Profit is ' +
      'equity minus the value of the balances at the start at the same prices, so it is 0 for a student who has not traded. ' +
      'Changes by `fund` and `setBalance` do not count as profit. `x.class.board()` is the same command.',
    reads: true,
    args: [],
    params: {},
    result: 'BoardRow[]',
    example: 'x.exchange.class.board()',
  },
  'class.codes': {
    summary: 'Lists the students of the class with their join codes.',
    notes: 'A join code is used once, by `spotlab join`; a student who has joined has none.',
    reads: true,
    args: [],
    params: {},
    result: 'ClassMember[]',
    example: 'x.exchange.class.codes()',
  },
  'class.rejoin': {
    summary: 'Makes a new join code for a student, for example after the profile was lost. The old keys stop working.',
    notes: 'Balances and orders of the account stay.',
    args: ['name'],
    params: { name: { kind: 'text', max: MAX_TEXT, description: 'Name of the student, as in the list of names' } },
    result: 'ClassMember',
    example: "x.exchange.class.rejoin('Ann')",
  },
};
