/**
 * The commands that control the embedded exchange, as data: what each command does, its arguments and its result type.
 *
 * The paths of the admin interface, their validation, `x.exchange`, the help of `spotlab admin` and docs/admin.md are all
 * derived from this table. The id of a command is its name in all of these places, so `clock.advance` is `POST
 * /admin/v1/clock/advance`, `x.exchange.clock.advance('1h')` and `spotlab admin clock.advance 1h`.
 */
import type { ParamInfo } from '../kinds/value-spec.js';
import { enumValues } from '../values/enums.js';
import { DAY_MS } from '../values/time.js';
import { accountCommands } from './control-accounts.js';
import { classCommands } from './control-class.js';
import { faultCommands } from './control-faults.js';
import { marketCommands } from './control-market.js';
import { snapshotCommands } from './control-snapshots.js';
import { ADMIN_PREFIX, type ControlCommand, MAX_TEXT } from './control-values.js';

/** Longest step of time for which the default fidelity is `full`: computing it takes some seconds for each symbol. */
export const FULL_FIDELITY_MS = DAY_MS;

const FIDELITY: ParamInfo = {
  kind: 'enum',
  description: 'How exactly the simulated market computes the skipped time',
  values: ['full', 'strides'],
  default: 'full for at most one day, otherwise strides',
};

export const controlCommands: Readonly<Record<string, ControlCommand>> = {
  state: {
    summary: 'Shows the state of the exchange: clock, market, accounts, faults, snapshots, rate limits.',
    reads: true,
    args: [],
    params: {},
    result: 'ControlledState',
    example: 'x.exchange.state()',
  },

  requests: {
    summary: 'Lists the newest requests that change something, and the newest subscriptions to streams, oldest first.',
    notes:
      'The exchange keeps the last 1000 requests, each with its reply and with the planned fault that applied to ' +
      'it. Requests that only read are left out. The list begins anew when a snapshot is restored.',
    reads: true,
    args: [],
    params: {},
    result: 'ArrivedRequest[]',
    example: 'x.exchange.requests()',
  },

  'answers.give': {
    summary:
      'Keeps the answer to a question, for whoever controls the exchange: a check of an exercise, or `spotlab grade`.',
    notes:
      'A later answer to the same question replaces the earlier one. The exchange keeps the last 100 answers, until a snapshot is restored.',
    args: ['question', 'value'],
    params: {
      question: { kind: 'text', max: MAX_TEXT, description: 'Id of the question' },
      value: { kind: 'text', max: MAX_TEXT, description: 'The answer, at most 200 characters' },
    },
    result: 'GivenAnswer',
    example: "x.exchange.answers.give('03-range', '812.5')",
  },
  'answers.list': {
    summary: 'Lists the answers, oldest first.',
    reads: true,
    args: [],
    params: {},
    result: 'GivenAnswer[]',
    example: 'x.exchange.answers.list()',
  },

  'clock.show': {
    summary: 'Shows the time of the clock, its speed, whether it is paused, and the position in a recording.',
    reads: true,
    args: [],
    params: {},
    result: 'ControlledClock',
    example: 'x.exchange.clock.show()',
  },
  'clock.pause': {
    summary:
      'Pauses the clock. While it is paused, nothing expires, rate limit windows do not reset and the market does not move.',
    args: [],
    params: {},
    result: 'ControlledClock',
    example: 'x.exchange.clock.pause()',
  },
  'clock.resume': {
    summary: 'Resumes the clock at the time where it was paused.',
    args: [],
    params: {},
    result: 'ControlledClock',
    example: 'x.exchange.clock.resume()',
  },
  'clock.advance': {
    summary: 'Moves the clock forward. All market events of the skipped time happen.',
    notes:
      'With fidelity full, the simulated market makes every trade and quote of that time, so one call of a day ' +
      'gives the same market as many short calls. With fidelity strides, a symbol makes a few large trades a ' +
      'minute, at most 1440 steps in total, and its book has few levels in between: strides are much faster, and ' +
      'fill fewer limit orders. A time of at most ten minutes always has fidelity full. A symbol is simulated only ' +
      'while a user has open orders on it, or when its data is requested. A paused clock stays paused. Clients of ' +
      'spotlab follow the clock. Other clients that use the machine’s clock for timestamps are now behind, and ' +
      'their signed requests are refused with -1021.',
    args: ['by'],
    params: { by: { kind: 'duration', description: 'How far to move the clock' }, fidelity: FIDELITY },
    result: 'ControlledClock',
    example: "x.exchange.clock.advance('1h')",
  },
  'clock.set': {
    summary: 'Moves the clock forward to a time, like `clock.advance`. The clock cannot move back.',
    args: ['to'],
    params: { to: { kind: 'time', description: 'The new time' }, fidelity: FIDELITY },
    result: 'ControlledClock',
    example: "x.exchange.clock.set('2027-01-01T00:00:00Z')",
  },
  'clock.speed': {
    summary: 'Sets the speed of the clock.',
    notes: 'While the speed is not 1, the timestamp of a signed request may also come from the machine’s clock.',
    args: ['speed'],
    params: {
      speed: {
        kind: 'number',
        description: 'Seconds of exchange time for each second of the machine’s clock',
        min: 0.001,
        max: 10_000,
      },
    },
    result: 'ControlledClock',
    example: 'x.exchange.clock.speed(60)',
  },
  'clock.step': {
    summary: 'Pauses the clock and moves it forward to the next event of the market; the reply says what happened.',
    notes:
      'At the end of a recording nothing is left to step to: the reply has `steps: 0`, and `recording.hasEnded` is ' +
      'true.',
    args: ['count'],
    params: {
      count: { kind: 'integer', description: 'Number of events', min: 1, max: 100_000, default: '1' },
    },
    result: 'ControlledStep',
    example: 'x.exchange.clock.step()',
  },

  ...accountCommands,
  ...classCommands,

  symbolStatus: {
    summary: 'Sets the trading status of a symbol.',
    notes:
      'Only a symbol with status TRADING trades. With any other status the book does not change, and open orders can be ' +
      'cancelled; with CANCEL_ONLY they can also be amended. A replay continues to publish the recorded market data; orders ' +
      'on its book wait until the symbol trades again.',
    args: ['symbol', 'status'],
    params: {
      symbol: { kind: 'symbol', description: 'The symbol' },
      status: { kind: 'enum', description: 'The new status', values: enumValues('SymbolStatus') },
      expireOrders: {
        kind: 'flag',
        description:
          'Whether the exchange closes all open orders of users on the symbol (status EXPIRED, reason EXCHANGE_CANCELED)',
        default: 'false',
      },
    },
    result: 'SymbolPhase',
    example: "x.exchange.symbolStatus('BTCUSDT', 'HALT')",
  },
  symbolDiscount: {
    summary: 'Switches the BNB discount on commissions on or off for a symbol. It is on at the start.',
    args: ['symbol', 'isOn'],
    params: {
      symbol: { kind: 'symbol', description: 'The symbol' },
      isOn: { kind: 'flag', description: 'Whether the discount is on' },
    },
    result: 'SymbolDiscount',
    example: "x.exchange.symbolDiscount('BTCUSDT', false)",
  },

  ...marketCommands,

  ...faultCommands,

  'limits.set': {
    summary: 'Sets the rate limits, or switches them off and on. All counts and bans are reset.',
    notes:
      'With `off` no request is refused for a limit, and `exchangeInfo` lists no limits; `on` restores the limits that the ' +
      "exchange started with. An exchange starts without limits with `connect({ limits: 'off' })` or `--limits off`.",
    args: ['rateLimits'],
    params: {
      rateLimits: {
        kind: 'limiters',
        also: ['off', 'on'],
        description: '`off`, `on`, or all rate limiters in the form that `exchangeInfo` uses',
      },
    },
    result: 'ControlledState',
    example:
      "x.exchange.limits.set([{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 100 }])",
  },
  'limits.reset': {
    summary: 'Resets all rate limit counts and bans.',
    args: [],
    params: {},
    result: 'ControlledState',
    example: 'x.exchange.limits.reset()',
  },

  ...snapshotCommands,
};

/** The request of a command: `POST /admin/v1/clock/advance` for `clock.advance`. */
export function controlRoute(id: string, given = '{}'): { readonly method: 'GET' | 'POST'; readonly path: string } {
  const path = `${ADMIN_PREFIX}/${id.replaceAll('.', '/')}`;
  if (!controlCommands[id]?.reads) return { method: 'POST', path };
  const pairs = Object.entries(JSON.parse(given)).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  return { method: 'GET', path: pairs.length === 0 ? path : `${path}?${pairs.join('&')}` };
}
