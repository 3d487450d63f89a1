/** The control commands for a class: join codes. See control-commands.ts. */
import type { ControlCommand } from './control-values.js';

export const classCommands: Readonly<Record<string, ControlCommand>> = {
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
    summary: 'Makes a new join code for a student, for example after the profile was lost.',
    notes: 'The keys of the account are revoked, so that an old profile stops working. Balances and orders stay.',
    args: ['name'],
    params: { name: { kind: 'text', description: 'Name of the student, as in the list of names' } },
    result: 'ClassMember',
    example: "x.exchange.class.rejoin('Ann')",
  },
};
