/** The options of `spotlab exchange`: the help text, and the conversion to the options of `startExchange`. */
import { DAY_MS, DEFAULT_RATE_LIMITS, durationUs, HOUR_MS, MINUTE_MS, type RateLimiter } from '../protocol/index.js';
import type { ExchangeOptions } from '../server/index.js';
import { CONNECT_OPTIONS, connectOptions } from './connect-options.js';
import { REPLAY_OPTIONS } from './replay-options.js';
import { UsageError, wholeNumber } from './usage.js';

export const HELP = `Usage: spotlab exchange [options]

Starts the embedded exchange for clients in any language and runs until SIGTERM or Ctrl-C.

Network
      --port N            port (default 0: any free port)
      --host ADDRESS      address (default 127.0.0.1: this machine only)
      --allow-remote      needed with any other --host: all machines that reach it can use it
      --admin-port N      separate loopback port for the admin interface (default: the admin
                          interface uses --port on loopback, and is off on other addresses)
Market
      --seed N            seed of the simulated market (default 1)
      --data DIR          store keys, balances, orders and the market in DIR; the next start
                          restores them, and acknowledged orders survive a crash
      --exchange-info FILE  use the symbols, filters and limits of a recorded exchangeInfo
                          reply (JSON, JSON.gz), with prices that fit the filters
      --replay FILE       play a recorded market: klines, trades or aggTrades (CSV, plain, gz
                          or zip), or a book (snapshot and events); a folder or a quoted
                          pattern is allowed; may be repeated; see docs/replay.md
      --symbol SYMBOL       symbol of the recording (default: from the file names)
      --kind KIND           klines, trades, aggTrades or depth, if it cannot be detected
      --allow-gaps          accept missing rows
      --from TIME           start time: start, end, or a time such as 2024-08-09T00:00:00Z
      --step                start with a paused clock, which admin commands advance
Clock
      --time INSTANT      time of the exchange's clock at the start: ISO date or milliseconds
      --paused            start with a paused clock
      --speed X           run the clock at X times the machine's speed; for a replay also max
Accounts and keys
      --accounts N        number of funded accounts, each with its own HMAC key (default 1)
      --trade-groups LIST group of each account, such as 7,7,-1; accounts of one group do not
                          trade with each other; -1 means no group
      --register-key NAME[@N]=FILE  register a key for account N (default 0); FILE has a public
                          key (RSA or Ed25519, PEM) or an HMAC secret; may be repeated
      --key-file FILE     register keys of a JSON list, with permissions, addresses and expiry:
                          [{"name","account","publicKeyFile","permissions":["USER_DATA"],
                          "addresses":["127.0.0.1"],"expiresAt":"2027-01-01"}]
Limits
      --weight-limit N[/WINDOW]   request weight per address (default 6000/1m)
      --request-limit N/WINDOW    requests per address (default 300000/5m)
      --order-limit N/WINDOW      unfilled orders per account; may be repeated
                                  (default 50/10s and 160000/1d)
      --max-connections N         open connections (default 1024)
      --max-connections-per-address N   open connections per address (default 512)
      --max-body BYTES            size of a request body (default 65536)
      --request-timeout MS        time until a request has arrived (default 15000)
Output
      --json              print one line of JSON (default):
                          {"baseUrl","apiKey","secretKey","accounts","keys","adminUrl","pid"}
      --text              print the same data as text lines

The exchange prints its keys, because its money is not real. \`spotlab admin --url URL\` controls
a running exchange: it changes the clock, funds accounts, plans faults and more; see docs/admin.md.`;

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

/** The name, account and file of a key to register. */
export interface KeyFileArgument {
  readonly name: string;
  readonly account: number;
  readonly path: string;
}

/** The parsed command line; the key files are read later. */
export interface ExchangeRequest {
  readonly options: ExchangeOptions;
  readonly keys: readonly KeyFileArgument[];
  readonly keyFile: string | undefined;
  readonly asText: boolean;
}

/** Parses the options. @throws UsageError for an invalid value, and for options that cannot be combined */
export function exchangeRequest(given: ExchangeFlags): ExchangeRequest {
  if (given.json && given.text) throw new UsageError('--json and --text cannot be combined.');
  // With --replay, --speed is a replay option; otherwise it is the speed of the exchange's clock.
  const { seed, replay, exchangeInfo, dataDir } = connectOptions(given.replay ? given : { ...given, speed: undefined });
  if (replay && given.time !== undefined)
    throw new UsageError('--time cannot be used with --replay; set the start time with --from.');
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
    throw new UsageError(`Invalid --register-key '${text}': give NAME=FILE or NAME@ACCOUNT=FILE.`);
  }
  if (Number(account) >= accounts) {
    throw new UsageError(
      `Invalid --register-key '${text}': there is no account ${account}; the accounts are 0 to ${accounts - 1}.`,
    );
  }
  return { name, account: Number(account), path };
}

function groupsOf(text: string | undefined, accounts: number): readonly number[] | undefined {
  if (text === undefined) return undefined;
  const groups = text.split(',').map((part) => part.trim());
  if (groups.length > accounts || !groups.every((one) => /^(-1|\d{1,10})$/.test(one) && Number(one) <= MAX_GROUP)) {
    throw new UsageError(
      `Invalid --trade-groups '${text}': give a number, or -1, for each of the ${accounts} accounts.`,
    );
  }
  return groups.map(Number);
}

function instant(text: string): number {
  const ms = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  if (Number.isSafeInteger(ms) && ms >= 0) return ms;
  throw new UsageError(
    `Invalid --time '${text}': give milliseconds since the epoch, or a date such as 2027-01-01T00:00:00Z.`,
  );
}

function speedOf(text: string): number {
  const speed = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && speed >= 0.001 && speed <= 10_000) return speed;
  throw new UsageError(`Invalid --speed '${text}': give a number from 0.001 to 10000.`);
}

/** The default rate limits, with the given ones in place of theirs; undefined if none is given. */
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

/** Parses a limit such as `50/10s`; for request weight also `1200`, which means per minute. */
function limiter(option: string, rateLimitType: RateLimiter['rateLimitType'], text: string): RateLimiter {
  const [, count, window = rateLimitType === 'REQUEST_WEIGHT' ? '1m' : undefined] =
    /^(\d{1,10})(?:\/(\d+[smhd]))?$/.exec(text) ?? [];
  const ms = window === undefined ? 0 : (durationUs(window) ?? 0) / 1_000;
  const [interval, lengthMs] = INTERVALS.find(([, length]) => ms % length === 0) ?? INTERVALS[3];
  if (count === undefined || ms === 0 || Number(count) > MAX_LIMIT) {
    throw new UsageError(
      `Invalid --${option} '${text}': give a number and a window, such as 50/10s, 6000/1m or 160000/1d.`,
    );
  }
  return { rateLimitType, interval, intervalNum: ms / lengthMs, limit: Number(count) };
}
