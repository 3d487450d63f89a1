/** The options of `spotlab exchange`: their help, and from their texts to what `startExchange` takes. */
import { DAY_MS, DEFAULT_RATE_LIMITS, durationUs, HOUR_MS, MINUTE_MS, type RateLimiter } from '../protocol/index.js';
import type { ExchangeOptions } from '../server/index.js';
import { CONNECT_OPTIONS, connectOptions } from './connect-options.js';
import { REPLAY_OPTIONS } from './replay-options.js';
import { UsageError, wholeNumber } from './usage.js';

export const HELP = `Usage: spotlab exchange [options]

Serves the embedded exchange to clients in any language, until SIGTERM or Ctrl-C.

Where it listens
      --port N            port (default 0: any free one)
      --host ADDRESS      address (default 127.0.0.1: this machine only); any other needs
      --allow-remote        as well, since everybody who reaches it can then ask it
      --admin-port N      the admin interface on a loopback port of its own; without it, it is on
                          --port where that is on loopback, and nowhere otherwise
What is traded
      --seed N            seed of the simulated market (default 1)
      --data DIR       keep everything in DIR: keys, balances, orders and the market are there
                       again at the next start, acknowledged orders also after a crash
      --exchange-info FILE  symbols, filters and limits of a recorded exchangeInfo answer
                          (JSON, JSON.gz), with prices that fit them
      --replay FILE       a recorded market instead: klines, trades or aggTrades (CSV, plain, gz
                          or zip), or a book (snapshot and events); may be given several times,
                          and be a folder or a quoted pattern; docs/replay.md
      --symbol SYMBOL       of this symbol (default: what the file names say)
      --kind KIND           klines, trades, aggTrades or depth, where the file does not show it
      --allow-gaps          even if rows are missing
      --from TIME           begins at start, end, or a time such as 2024-08-09T00:00:00Z
      --step                stands still until the clock is stepped or put forward
When
      --time INSTANT      what its clock shows at the start: an ISO date, or milliseconds
      --paused            the clock stands until it is told otherwise
      --speed X           it runs X times as fast as the machine's; of a replay also max
Who trades
      --accounts N        funded accounts, each with an HMAC key of its own (default 1)
      --trade-groups LIST group of each account, such as 7,7,-1: accounts of one group do not
                          trade with each other; -1 is none
      --register-key NAME[@N]=FILE  a key for account N (default 0): FILE holds a public key
                          (RSA or Ed25519, PEM) or an HMAC secret; may be given several times
      --key-file FILE     keys as a JSON list, with permissions, addresses and expiry of each:
                          [{"name","account","publicKeyFile","permissions":["USER_DATA"],
                          "addresses":["127.0.0.1"],"expiresAt":"2027-01-01"}]
How much
      --weight-limit N[/WINDOW]   request weight of an address (default 6000/1m)
      --request-limit N/WINDOW    requests of an address (default 300000/5m)
      --order-limit N/WINDOW      unfilled orders of an account; may be given several times
                                  (default 50/10s and 160000/1d)
      --max-connections N         open at a time (default 1024)
      --max-connections-per-address N   (default 512)
      --max-body BYTES            (default 65536)
      --request-timeout MS        for a request to arrive in full (default 15000)
What it prints
      --json              one line of JSON (default):
                          {"baseUrl","apiKey","secretKey","accounts","keys","adminUrl","pid"}
      --text              the same as lines for people

Keys are for pretend money: they are printed. While it runs, \`spotlab admin --url URL\` pauses
its clock, funds accounts, makes requests fail and more; docs/admin.md.`;

/** For `util.parseArgs`. */
export const EXCHANGE_OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  'allow-remote': { type: 'boolean' },
  'admin-port': { type: 'string' },
  seed: CONNECT_OPTIONS.seed,
  'exchange-info': CONNECT_OPTIONS['exchange-info'],
  data: CONNECT_OPTIONS.data,
  ...REPLAY_OPTIONS,
  time: { type: 'string' },
  paused: { type: 'boolean' },
  accounts: { type: 'string' },
  'trade-groups': { type: 'string' },
  'register-key': { type: 'string', multiple: true },
  'key-file': { type: 'string' },
  'weight-limit': { type: 'string' },
  'request-limit': { type: 'string' },
  'order-limit': { type: 'string', multiple: true },
  'max-connections': { type: 'string' },
  'max-connections-per-address': { type: 'string' },
  'max-body': { type: 'string' },
  'request-timeout': { type: 'string' },
  json: { type: 'boolean' },
  text: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type ExchangeFlags = {
  readonly [K in keyof typeof EXCHANGE_OPTIONS]?:
    | ((typeof EXCHANGE_OPTIONS)[K] extends { multiple: true }
        ? string[]
        : (typeof EXCHANGE_OPTIONS)[K]['type'] extends 'string'
          ? string
          : boolean)
    | undefined;
};

const MAX_ACCOUNTS = 1_000;
const MAX_COUNT = 1_000_000;
const MAX_LIMIT = 1_000_000_000;
const MAX_GROUP = 1_000_000_000;

/** A key that a file is to tell. */
export interface KeyFileArgument {
  readonly name: string;
  readonly account: number;
  readonly path: string;
}

/** What was asked for; keys are read from their files later. */
export interface ExchangeRequest {
  readonly options: ExchangeOptions;
  readonly keys: readonly KeyFileArgument[];
  readonly keyFile: string | undefined;
  readonly asText: boolean;
}

/** @throws UsageError for what cannot be understood or does not go together */
export function exchangeRequest(given: ExchangeFlags): ExchangeRequest {
  if (given.json && given.text) throw new UsageError('--json and --text exclude each other.');
  // The speed of a replay is its own; that of the simulated market belongs to its clock.
  const { seed, replay, exchangeInfo, dataDir } = connectOptions(given.replay ? given : { ...given, speed: undefined });
  if (replay && given.time !== undefined)
    throw new UsageError('--time: a replay has a time of its own; --from says where.');
  const rateLimits = limitersOf(given);
  const accounts = wholeNumber('accounts', given.accounts, 1, MAX_ACCOUNTS) ?? 1;
  const tradeGroups = groupsOf(given['trade-groups'], accounts);
  const timeMs = given.time === undefined ? undefined : instant(given.time);
  const speed = replay || given.speed === undefined ? undefined : speedOf(given.speed);
  const adminPort = wholeNumber('admin-port', given['admin-port'], 0, 65_535);
  const bounds = {
    connections: wholeNumber('max-connections', given['max-connections'], 1, MAX_COUNT),
    connectionsPerAddress: wholeNumber(
      'max-connections-per-address',
      given['max-connections-per-address'],
      1,
      MAX_COUNT,
    ),
    bodyBytes: wholeNumber('max-body', given['max-body'], 1, 100_000_000),
    requestTimeoutMs: wholeNumber('request-timeout', given['request-timeout'], 100, 3_600_000),
  };
  const options: ExchangeOptions = {
    port: wholeNumber('port', given.port, 0, 65_535) ?? 0,
    accounts,
    keepAlive: true,
    bounds: Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined)),
    ...(given.host !== undefined && { host: given.host }),
    ...(given['allow-remote'] && { allowRemote: true }),
    ...(adminPort !== undefined && { adminPort }),
    ...(seed !== undefined && { seed }),
    ...(exchangeInfo !== undefined && { exchangeInfo }),
    ...(dataDir !== undefined && { dataDir }),
    ...(replay && { replay }),
    ...(timeMs !== undefined && { startMs: timeMs }),
    ...(given.paused && { paused: true }),
    ...(speed !== undefined && { speed }),
    ...(tradeGroups && { tradeGroups }),
    ...(rateLimits && { rateLimits }),
  };
  const keys = (given['register-key'] ?? []).map((text) => keyFileArgument(text, accounts));
  return { options, keys, keyFile: given['key-file'], asText: given.text === true };
}

function keyFileArgument(text: string, accounts: number): KeyFileArgument {
  const [, name, account = '0', path] = /^([^=@]+)(?:@(\d{1,6}))?=(.+)$/.exec(text) ?? [];
  if (name === undefined || path === undefined) {
    throw new UsageError(`--register-key is '${text}'; it takes NAME=FILE or NAME@ACCOUNT=FILE.`);
  }
  if (Number(account) >= accounts) {
    throw new UsageError(`--register-key ${text}: there is no account ${account}; --accounts is ${accounts}.`);
  }
  return { name, account: Number(account), path };
}

function groupsOf(text: string | undefined, accounts: number): readonly number[] | undefined {
  if (text === undefined) return undefined;
  const groups = text.split(',').map((part) => part.trim());
  if (groups.length > accounts || !groups.every((one) => /^(-1|\d{1,10})$/.test(one) && Number(one) <= MAX_GROUP)) {
    throw new UsageError(`--trade-groups is '${text}'; it takes a group for each of the ${accounts} accounts, or -1.`);
  }
  return groups.map(Number);
}

function instant(text: string): number {
  const ms = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  if (Number.isSafeInteger(ms) && ms >= 0) return ms;
  throw new UsageError(
    `--time is '${text}'; it takes milliseconds since the epoch, or a date such as 2027-01-01T00:00:00Z.`,
  );
}

function speedOf(text: string): number {
  const speed = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && speed >= 0.001 && speed <= 10_000) return speed;
  throw new UsageError(`--speed is '${text}'; it takes a number from 0.001 to 10000.`);
}

/** The limiters with those replaced that were given; undefined when none was. */
function limitersOf(given: ExchangeFlags): readonly RateLimiter[] | undefined {
  const weight = given['weight-limit'];
  const requests = given['request-limit'];
  const orders = given['order-limit'];
  const set: Partial<Record<RateLimiter['rateLimitType'], RateLimiter[]>> = {
    ...(weight !== undefined && { REQUEST_WEIGHT: [limiter('weight-limit', 'REQUEST_WEIGHT', weight)] }),
    ...(requests !== undefined && { RAW_REQUESTS: [limiter('request-limit', 'RAW_REQUESTS', requests)] }),
    ...(orders !== undefined && { ORDERS: orders.map((text) => limiter('order-limit', 'ORDERS', text)) }),
  };
  const types = Object.keys(set);
  if (types.length === 0) return undefined;
  return [
    ...DEFAULT_RATE_LIMITS.filter(({ rateLimitType }) => !types.includes(rateLimitType)),
    ...Object.values(set).flat(),
  ];
}

const INTERVALS = [
  ['DAY', DAY_MS],
  ['HOUR', HOUR_MS],
  ['MINUTE', MINUTE_MS],
  ['SECOND', 1_000],
] as const;

/** `50/10s`, and for weight `1200`, which is that in a minute. */
function limiter(option: string, rateLimitType: RateLimiter['rateLimitType'], text: string): RateLimiter {
  const [, count, window = rateLimitType === 'REQUEST_WEIGHT' ? '1m' : undefined] =
    /^(\d{1,10})(?:\/(\d+[smhd]))?$/.exec(text) ?? [];
  const ms = window === undefined ? 0 : (durationUs(window) ?? 0) / 1_000;
  const [interval, lengthMs] = INTERVALS.find(([, length]) => ms % length === 0) ?? INTERVALS[3];
  if (count === undefined || ms === 0 || Number(count) > MAX_LIMIT) {
    throw new UsageError(
      `--${option} is '${text}'; it takes a number and a window, such as 50/10s, 6000/1m or 160000/1d.`,
    );
  }
  return { rateLimitType, interval, intervalNum: ms / lengthMs, limit: Number(count) };
}
