/** The control commands that inject faults into requests and streams: list, add, stream, clear. See control-commands.ts. */

import type { ControlCommand } from './control-values.js';
import { MAX_TEXT } from './control-values.js';
import { REQUEST_FAULTS, STREAM_FAULTS } from './fault-actions.js';

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
    summary:
      'Plans a fault for requests: drop, delay or refuse them, check them with a wrong clock, or answer with old data.',
    notes:
      '`drop` closes the connection without a reply. `delay` waits before the request is handled. `refuse` replies ' +
      'with `status`, or with `code` and its text. With `after` the exchange executes the request first, and the ' +
      'fault affects only the reply: the client then does not know the outcome of its order. `skew` checks the ' +
      'request with the clock of the exchange shifted by `by`. `stale` answers reads whose source is Memory or Database (see ' +
      'the reference) with the state of the exchange at the time when the fault was planned, as a replica that is ' +
      'behind does; it matches no other requests. If several faults match a request, only the oldest one applies. ' +
      'Faults do not affect the admin interface.',
    args: ['action'],
    params: {
      action: {
        kind: 'enum',
        description: 'Type of the fault',
        values: REQUEST_FAULTS,
      },
      by: {
        kind: 'duration',
        description:
          'For `delay`: how long the exchange waits, by the machine’s clock. For `skew`: how far the exchange’s clock is ahead, as an affected request sees it',
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
        max: MAX_TEXT,
        description: 'Only requests to this endpoint, given by its id (`newOrder`) or its path',
        default: 'any',
      },
      method: {
        kind: 'enum',
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
  'faults.stream': {
    summary:
      'Plans a fault for streams: loses, repeats, swaps or delays events; or silences connections, or closes them ' +
      'at once or after a `serverShutdown`.',
    notes:
      'The fault matches the events of market streams and of accounts; `stream` or `account` restricts it. An ' +
      'event counts once, however many connections receive it. `gap` loses the event. `duplicate` sends it twice. ' +
      '`reorder` sends it after the next event of its stream, which no fault counts. `delay` sends it later by ' +
      '`by`; the events of its stream that follow wait behind it. `disconnect` closes connections without a close ' +
      'frame. `silence` keeps connections open, but the exchange sends nothing on them: no events, replies or ' +
      'pings. What the exchange would have sent is lost; it still executes requests. `shutdown` sends ' +
      '`serverShutdown`, and closes the connection when the time `by` has passed. `disconnect`, `silence` and `shutdown` apply at once ' +
      'to the open connections that match, and with `for` to new connections too. With `count`, `skip` or ' +
      '`probability` these three wait for events instead: an affected event triggers the fault on the connections ' +
      'that are about to receive it. Without `for`, a silenced connection stays silent until it closes. If several ' +
      'faults match an event, only the oldest one applies. All times are times of the exchange’s clock. Replies of ' +
      'the WebSocket API are requests: see `faults.add`.',
    args: ['action'],
    params: {
      action: { kind: 'enum', description: 'Type of the fault', values: STREAM_FAULTS },
      stream: {
        kind: 'text',
        max: MAX_TEXT,
        description:
          'Only this market stream, such as `btcusdt@trade`; `*` stands for any characters, as in `btcusdt@*`. For `disconnect`, `silence` and `shutdown`, a connection matches if it has subscribed to the stream',
        default: 'any, and the events of accounts',
      },
      account: {
        kind: 'integer',
        description:
          'Only the events of this account, by its number from 0. For `disconnect`, `silence` and `shutdown`, a connection matches if it has subscribed to these events or is logged on with a key of the account',
        min: 0,
        default: 'any, and the market streams',
      },
      by: {
        kind: 'duration',
        description: 'Length of a `delay`, or time between the announcement of a `shutdown` and the close',
        default: "'1s'",
      },
      for: {
        kind: 'duration',
        description: 'How long the fault lasts from now on; with `for`, `count` is unlimited by default',
        default: 'no end',
      },
      count: {
        kind: 'integer',
        description: 'Number of events that the fault affects; 0 affects all until the fault ends or is cleared',
        min: 0,
        max: 1_000_000_000,
        default: '1, or 0 with `probability` or `for`',
      },
      skip: {
        kind: 'integer',
        description: 'Number of matching events that pass before the fault applies',
        min: 0,
        max: 1_000_000_000,
        default: '0',
      },
      probability: {
        kind: 'number',
        description: 'Probability that the fault affects an event; the same `seed` selects the same events',
        min: 0,
        max: 1,
        default: '1',
      },
      seed: { kind: 'integer', description: 'Seed for `probability`', min: 0, max: 4_294_967_295, default: '1' },
    },
    result: 'PlannedFault',
    example: "x.exchange.faults.stream('gap', { stream: 'btcusdt@trade', count: 3 })",
  },
  'faults.clear': {
    summary: 'Removes one planned fault, or all of them.',
    notes:
      'The command ends a silence that has a duration (`for`). Events that a `reorder` fault ' +
      'holds back are sent at once; events that a `delay` fault holds back still arrive at their time.',
    args: ['id'],
    params: { id: { kind: 'integer', description: 'Id of the fault', min: 1, default: 'all' } },
    result: 'Cleared',
    example: 'x.exchange.faults.clear()',
  },
};
