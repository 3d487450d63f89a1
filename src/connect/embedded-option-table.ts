/** The options of the embedded exchange, see option-table.ts. */
import { instantUs, MOST_ACTIVITY, TIMESTAMP_MIN_MS } from '../protocol/index.js';
import { choice, count, FILE, flag, type OptionRule, SPEEDS, text, texts } from './option-kinds.js';
import { areOrderLimits, LIMIT_FORM, limiterOf, ORDER_LIMIT_FORM } from './rate-limit-options.js';

/** The largest seed, because the random generator uses 32-bit unsigned seeds. */
const MAX_SEED = 0xffff_ffff;
const MAX_GROUP = 1_000_000_000;

/** Microseconds since the epoch of the option `time`; undefined for a value that is not a time. */
export function timeUs(value: unknown): number | undefined {
  if (value instanceof Date) return instantUs(value.getTime());
  return typeof value === 'string' || typeof value === 'number' ? instantUs(value) : undefined;
}

const LAST_MS = Date.UTC(2200, 0, 1) - 1;

const embedded = (rule: OptionRule): OptionRule => ({ ...rule, isEmbedded: true });

export const embeddedOptionTable = {
  /**
   * Seed of the embedded exchange's market. Default 1. The same seed gives the same prices on the same dates. With
   * `time` and `paused` the whole exchange is deterministic: see `time`.
   */
  seed: embedded({
    ...count('seed of the embedded exchange’s market; default 1', 0, MAX_SEED),
    flag: 'seed',
    variable: 'SPOTLAB_SEED',
    help: ['N', 'seed of the simulated market (default 1)'],
    part: 'Market',
  }),
  /**
   * Time of the embedded exchange's clock at the start: milliseconds since the epoch, a Date, or an ISO date, which is
   * in UTC unless it names a zone. Default: the machine's time. The same `seed`, `time` and commands give the same
   * replies, byte for byte, on every day and in every process, as long as only commands move the clock (`paused`):
   * prices, order ids, trade ids, client order ids, API keys and times.
   *
   * @example connect({ seed: 7, time: '2026-03-01T00:00:00Z', paused: true })
   */
  time: embedded({
    kind: 'time',
    note: 'time of the embedded exchange’s clock at the start; default: now',
    form: 'milliseconds since the epoch, or a date such as 2027-01-01T00:00:00Z, from 2017 to 2199',
    min: TIMESTAMP_MIN_MS,
    max: LAST_MS,
    flag: 'time',
    variable: 'SPOTLAB_TIME',
    help: ['TIME', "time of the exchange's clock at the start: ISO date or milliseconds", '(default: now)'],
    part: 'Clock',
  }),
  /** Whether the clock of the embedded exchange starts paused; `x.exchange.clock` moves it. Default false. */
  paused: embedded({
    ...flag('starts the embedded exchange with a paused clock; default false'),
    flag: 'paused',
    variable: 'SPOTLAB_PAUSED',
    help: ['', 'start with a paused clock'],
    part: 'Clock',
  }),
  /** Seconds of exchange time per second of the machine's clock, 0.001 to 10000. Default 1. */
  speed: embedded({
    kind: 'number',
    note: 'speed of the embedded exchange’s clock; default 1',
    ...SPEEDS,
    flag: 'speed',
    help: ['X', "run the clock at X times the machine's speed; for a replay also max"],
    part: 'Clock',
  }),
  /**
   * Number of funded accounts of the embedded exchange, 1 to 1000. Default 1. The client has the key of account 0;
   * `x.exchange.keys.create({ account: 1 })` makes a key for another account.
   */
  accounts: embedded({
    ...count('number of funded accounts of the embedded exchange; default 1', 1, 1_000),
    flag: 'accounts',
    help: ['N', 'number of funded accounts, each with its own HMAC key (default 1)'],
    part: 'Accounts and keys',
  }),
  /** Trade group of each account of the embedded exchange, -1 for none. Accounts of one group do not trade together. */
  tradeGroups: embedded({
    kind: 'integers',
    note: 'trade group of each account of the embedded exchange',
    form: 'a list with a whole number, or -1, for each account',
    least: 1,
    min: -1,
    max: MAX_GROUP,
    flag: 'trade-groups',
    help: [
      'LIST',
      'group of each account, such as 7,7,-1; accounts of one group do not',
      'trade with each other; -1 means no group',
    ],
    part: 'Accounts and keys',
  }),
  /**
   * Symbols of the embedded exchange; `'few'` for the seven that trade all the time. Fewer symbols make simulated time
   * faster. Default: 28 symbols, or all of `exchangeInfo`.
   */
  symbols: embedded({
    kind: 'symbols',
    note: "symbols of the embedded exchange, or 'few'; default: 28",
    form: "a list of symbols, such as ['BTCUSDT', 'ETHUSDT'], or 'few'",
    also: ['few'],
    flag: 'symbols',
    help: ['LIST', 'symbols, such as BTCUSDT,SOLUSDT, or few for 7 of them (default: all 28)'],
    part: 'Market',
  }),
  /**
   * Whether the fills of users move the prices of the simulated market: `'on'` or `'off'`. Default `'on'`. Without fills of
   * users both are the same. See `x.exchange.market.impact()`.
   */
  impact: embedded({
    ...choice("whether users' fills move the prices of the embedded exchange; default 'on'", 'on', 'off'),
    flag: 'impact',
    help: ['on|off', 'whether the fills of users move prices (default on)'],
    part: 'Market',
  }),
  /**
   * What happens to the simulated market: the name of a scenario, such as `'flash-crash'`, or a list of events. Its times
   * count from the start of the exchange. Default: nothing. See docs/scenarios.md.
   *
   * @type {Scenario}
   * @example connect({ scenario: [{ kind: 'halt', at: '10m', for: '5m' }] })
   */
  scenario: embedded({
    kind: 'scenario',
    note: "what happens to the simulated market, such as 'flash-crash'",
    flag: 'scenario',
    help: ['NAME', 'a scenario such as flash-crash, or a list of events as JSON', '(see docs/scenarios.md)'],
    part: 'Market',
  }),
  /**
   * How far the prices of the simulated market go. `'bounded'` reflects prices at bounds near the base prices (BTC
   * stays between 54,700 and 65,700 from September 2025 on): examples with fixed prices work on any day, and buying low
   * and selling high pays. With `'free'`, prices are a random walk from the base prices on 2026-01-05T12:00Z.
   * Default `'bounded'`; `lab.simulated` is free by default.
   */
  longRun: embedded({
    ...choice("how far prices of the embedded exchange go; default 'bounded'", 'bounded', 'free'),
    flag: 'long-run',
    help: ['bounded|free', 'whether prices stay near the base prices, or wander', '(default bounded)'],
    part: 'Market',
  }),
  /**
   * How many times the usual number of trades the simulated market has, 1 to 12.5: BTCUSDT has about 60 trades a
   * minute with 1, and about 750 with 12.5. Prices are the same. At 12.5 simulated time takes twice the CPU, and a
   * page of trades covers a shorter time. Default 1.
   */
  activity: embedded({
    kind: 'number',
    note: 'how many times the usual number of trades the embedded exchange has; default 1',
    form: `a number from 1 to ${MOST_ACTIVITY}`,
    min: 1,
    max: MOST_ACTIVITY,
    flag: 'activity',
    help: ['N', `N times the usual number of trades, 1 to ${MOST_ACTIVITY} (default 1)`],
    part: 'Market',
  }),
  /**
   * A recorded market instead of the simulated one.
   *
   * @type {ReplayOptions}
   */
  replay: embedded({
    ...FILE,
    kind: 'object',
    note: 'a recorded market instead of the simulated one',
    form: "an object with a file, such as { file: 'BTCUSDT-trades-2025-01-02.zip' }",
  }),
  /**
   * Path of a recorded `exchangeInfo` reply (JSON or JSON.gz). The embedded exchange then has the symbols of this
   * reply with their filters, statuses and permissions, and the rate limits of the reply; the exchange makes up prices
   * that fit the filters. Default: the 28 built-in symbols.
   */
  exchangeInfo: embedded({
    ...FILE,
    ...text('file with the symbols of the embedded exchange', 'the path of a file'),
    flag: 'exchange-info',
    help: [
      'FILE',
      'use the symbols, filters and limits of a recorded exchangeInfo reply',
      '(JSON, JSON.gz), with prices that fit the filters',
    ],
    part: 'Market',
  }),
  /**
   * Directory for all data of the embedded exchange: keys, balances, orders and the market survive a restart, and
   * acknowledged orders survive a crash. Only one process can use it at a time. Default: nothing is stored.
   */
  dataDir: embedded({
    ...FILE,
    ...text('folder for the data of the embedded exchange', 'the path of a folder'),
    flag: 'data',
    help: [
      'DIR',
      'store keys, balances, orders and the market in DIR; the next start',
      'restores them, and acknowledged orders survive a crash',
    ],
    part: 'Market',
  }),
  /** Request weight per address on the embedded exchange: a number per minute, or a text such as `6000/1m`. */
  weightLimit: embedded({
    kind: 'text',
    note: 'request weight per address on the embedded exchange, such as 6000/1m',
    form: `${LIMIT_FORM}; for weight also a number per minute`,
    takesNumbers: true,
    accepts: (limit: string) => limiterOf('REQUEST_WEIGHT', limit) !== undefined,
    flag: 'weight-limit',
    help: ['N[/WINDOW]', 'request weight per address (default 6000/1m)'],
    part: 'Limits',
  }),
  /** Requests per address on the embedded exchange, such as `300000/5m`. */
  requestLimit: embedded(
    text('requests per address on the embedded exchange, such as 300000/5m', LIMIT_FORM, {
      accepts: (limit: string) => limiterOf('RAW_REQUESTS', limit) !== undefined,
      flag: 'request-limit',
      help: ['N/WINDOW', 'requests per address (default 300000/5m)'],
      part: 'Limits',
    }),
  ),
  /** Unfilled orders per account on the embedded exchange, such as `50/10s`; a list for several windows. */
  orderLimit: embedded(
    texts('unfilled orders per account on the embedded exchange, such as 50/10s', ORDER_LIMIT_FORM, {
      accepts: areOrderLimits,
      flag: 'order-limit',
      help: ['N/WINDOW', 'unfilled orders per account; may be repeated (default 50/10s and', '160000/1d)'],
      part: 'Limits',
    }),
  ),
} satisfies Readonly<Record<string, OptionRule>>;
