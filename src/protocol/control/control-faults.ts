/** The commands that make requests go wrong; see control-commands.ts. */
import type { ControlCommand } from './control-values.js';

export const faultCommands: Readonly<Record<string, ControlCommand>> = {
  'faults.list': {
    summary: 'Lists the faults that are waiting for requests.',
    reads: true,
    args: [],
    params: {},
    result: 'PlannedFault[]',
    example: 'x.exchange.faults.list()',
  },
  'faults.add': {
    summary: 'Makes requests go wrong: dropped, delayed, refused, or judged by a clock that is off.',
    notes:
      '`drop` closes the connection without an answer. `delay` waits. `refuse` answers with `status` or with `code` and its ' +
      'text. With `after` the request is carried out first, and only its answer is lost, late or replaced: the cases in ' +
      'which a client does not know what became of its order. `skew` shows and judges time by a clock that is off by `by`. ' +
      'Of several faults that fit a request the oldest strikes. The admin interface itself is spared.',
    args: ['action'],
    params: {
      action: { kind: 'choice', description: 'What goes wrong', values: ['drop', 'delay', 'refuse', 'skew'] },
      by: {
        kind: 'duration',
        description: 'Length of a `delay`, by the machine’s clock, or how far a `skew` puts the clock forward',
        default: "'1s'",
      },
      back: { kind: 'flag', description: 'A `skew` puts the clock back instead of forward', default: 'false' },
      status: {
        kind: 'integer',
        description: 'HTTP status of a `refuse`',
        min: 400,
        max: 599,
        default: 'that of `code`, else 503',
      },
      code: {
        kind: 'integer',
        description: 'Code of a `refuse`, such as -1007',
        min: -99_999,
        max: -1,
        default: 'one that goes with `status`',
      },
      retryAfter: {
        kind: 'integer',
        description: 'Seconds that a `refuse` with 429 or 418 asks to wait',
        min: 0,
        max: 259_200,
        default: '1, or 120 with 418',
      },
      after: { kind: 'flag', description: 'The request is carried out before it goes wrong', default: 'false' },
      endpoint: {
        kind: 'text',
        description: 'Only requests to this endpoint: its id (`newOrder`) or path',
        default: 'any',
      },
      method: {
        kind: 'choice',
        description: 'Only requests with this method',
        values: ['GET', 'POST', 'PUT', 'DELETE'],
        default: 'any',
      },
      count: {
        kind: 'integer',
        description: 'How many requests it strikes; 0 strikes until it is cleared',
        min: 0,
        max: 1_000_000_000,
        default: '1, or 0 with `probability`',
      },
      skip: {
        kind: 'integer',
        description: 'How many requests it lets pass first',
        min: 0,
        max: 1_000_000_000,
        default: '0',
      },
      probability: {
        kind: 'number',
        description: 'Chance of each request to be struck; drawn from `seed`, the same ones every time',
        min: 0,
        max: 1,
        default: '1',
      },
      seed: { kind: 'integer', description: 'Seed of the chance', min: 0, max: 4_294_967_295, default: '1' },
    },
    result: 'PlannedFault',
    example: "x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true })",
  },
  'faults.clear': {
    summary: 'Takes back one fault, or all.',
    args: ['id'],
    params: { id: { kind: 'integer', description: 'Which one', min: 1, default: 'all' } },
    result: 'Cleared',
    example: 'x.exchange.faults.clear()',
  },
};
