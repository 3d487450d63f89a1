/** The control commands that inject faults into requests: list, add, clear. See control-commands.ts. */
import type { ControlCommand } from './control-values.js';

export const faultCommands: Readonly<Record<string, ControlCommand>> = {
  'faults.list': {
    summary: 'Lists the planned faults.',
    reads: true,
    args: [],
    params: {},
    result: 'PlannedFault[]',
    example: 'x.exchange.faults.list()',
  },
  'faults.add': {
    summary: 'Plans a fault for requests: drop, delay or refuse them, or check them with a wrong clock.',
    notes:
      '`drop` closes the connection without a reply. `delay` waits before the request is handled. `refuse` replies with ' +
      '`status`, or with `code` and its text. With `after` the exchange executes the request first, and the fault affects ' +
      'only the reply: the client then does not know the outcome of its order. `skew` uses a clock that is wrong by `by` ' +
      'for the request. If several faults match a request, only the oldest one applies. Faults do not affect the admin ' +
      'interface.',
    args: ['action'],
    params: {
      action: { kind: 'choice', description: 'Type of the fault', values: ['drop', 'delay', 'refuse', 'skew'] },
      by: {
        kind: 'duration',
        description: 'Length of a `delay`, by the machine’s clock, or the error of the clock for `skew`',
        default: "'1s'",
      },
      back: { kind: 'flag', description: 'For `skew`: the clock is behind instead of ahead', default: 'false' },
      status: {
        kind: 'integer',
        description: 'For `refuse`: the HTTP status',
        min: 400,
        max: 599,
        default: 'the status of `code`, else 503',
      },
      code: {
        kind: 'integer',
        description: 'For `refuse`: the error code, such as -1007',
        min: -99_999,
        max: -1,
        default: 'a code that fits `status`',
      },
      retryAfter: {
        kind: 'integer',
        description: 'For `refuse` with status 429 or 418: the value of Retry-After, in seconds',
        min: 0,
        max: 259_200,
        default: '1, or 120 with 418',
      },
      after: {
        kind: 'flag',
        description: 'The exchange executes the request before the fault applies',
        default: 'false',
      },
      endpoint: {
        kind: 'text',
        description: 'Only requests to this endpoint, given by its id (`newOrder`) or its path',
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
        description: 'Number of requests that the fault affects; 0 affects all until the fault is cleared',
        min: 0,
        max: 1_000_000_000,
        default: '1, or 0 with `probability`',
      },
      skip: {
        kind: 'integer',
        description: 'Number of matching requests that pass before the fault applies',
        min: 0,
        max: 1_000_000_000,
        default: '0',
      },
      probability: {
        kind: 'number',
        description: 'Probability that the fault affects a request; the same `seed` selects the same requests',
        min: 0,
        max: 1,
        default: '1',
      },
      seed: { kind: 'integer', description: 'Seed for `probability`', min: 0, max: 4_294_967_295, default: '1' },
    },
    result: 'PlannedFault',
    example: "x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true })",
  },
  'faults.clear': {
    summary: 'Removes one planned fault, or all of them.',
    args: ['id'],
    params: { id: { kind: 'integer', description: 'Id of the fault', min: 1, default: 'all' } },
    result: 'Cleared',
    example: 'x.exchange.faults.clear()',
  },
};
