/**
 * The options of {@link connect} with their checks, as one table: `connect`, the command line, completion and help read
 * it. `options.ts` has the types and the full descriptions.
 */
import { instantUs, RECV_WINDOW, SYMBOL, TIMESTAMP_MIN_MS } from '../protocol/index.js';
import { isShare, REDIS_EXAMPLE } from './limit-sharing.js';
import { isDataUrl, isStreamUrl, isWebSocketUrl } from './networks.js';
import { callback, choice, count, flag, list, number, type OptionRule, secret, text, texts } from './option-kinds.js';
import type { ConnectOptions, LimitOptions, ReplayOptions } from './options.js';
import { isProxy, PROXY_FORM } from './proxy.js';
import { isOrderLimit, LIMIT_FORM, limiterOf, ORDER_LIMIT_FORM } from './rate-limit-options.js';

/** The largest seed, because the random generator uses 32-bit unsigned seeds. */
const MAX_SEED = 0xffff_ffff;
const MAX_GROUP = 1_000_000_000;
/** A call that never ends would leave the outcome of an order unknown, so there is no option for no timeout. */
const MAX_TIMEOUT_MS = 3_600_000;

/** Microseconds since the epoch of the option `time`; undefined for a value that is not a time. */
export function timeUs(value: unknown): number | undefined {
  if (value instanceof Date) return instantUs(value.getTime());
  return typeof value === 'string' || typeof value === 'number' ? instantUs(value) : undefined;
}

const FIRST_US = TIMESTAMP_MIN_MS * 1_000;
const LAST_US = Date.UTC(2200, 0, 1) * 1_000;

const time = (note: string): OptionRule => ({
  note,
  allowed: 'milliseconds since the epoch, or a date such as 2027-01-01T00:00:00Z, from 2017 to 2199',
  accepts: (value) => {
    const us = timeUs(value);
    return us !== undefined && us >= FIRST_US && us < LAST_US;
  },
  read: (given) => given,
});

const replay: OptionRule = {
  note: 'a recorded market instead of the simulated one',
  allowed: "an object with a file, such as { file: 'BTCUSDT-trades-2025-01-02.zip' }",
  accepts: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  read: () => undefined,
};

const policy = choice("at a rate limit: 'wait' (default), 'throw' or 'off'", 'wait', 'throw', 'off');

const weightLimit: OptionRule = {
  note: 'request weight per address on the embedded exchange, such as 6000/1m',
  allowed: `${LIMIT_FORM}; for weight also a number per minute`,
  accepts: (value) =>
    (typeof value === 'string' || typeof value === 'number') && limiterOf('REQUEST_WEIGHT', value) !== undefined,
  read: (given) => given,
};

const embedded = (rule: OptionRule): OptionRule => ({ ...rule, isEmbedded: true });

export const connectOptionTable: Readonly<Record<keyof ConnectOptions, OptionRule>> = {
  network: text(
    "'embedded' (default), 'testnet', 'live' or a base URL",
    "'embedded', 'testnet', 'live' or a base URL such as 'http://127.0.0.1:8080'",
  ),
  seed: embedded(count('seed of the embedded exchange’s market; default 1', 0, MAX_SEED)),
  time: embedded(time('time of the embedded exchange’s clock at the start; default: now')),
  paused: embedded(flag('starts the embedded exchange with a paused clock; default false')),
  speed: embedded(number('speed of the embedded exchange’s clock; default 1', 0.001, 10_000)),
  accounts: embedded(count('number of funded accounts of the embedded exchange; default 1', 1, 1_000)),
  tradeGroups: embedded(
    list(
      'trade group of each account of the embedded exchange',
      'a list with a whole number, or -1, for each account',
      (group) => Number.isInteger(group) && (group as number) >= -1 && (group as number) <= MAX_GROUP,
    ),
  ),
  symbols: embedded(
    list(
      'symbols of the embedded exchange; default: all',
      "a list of symbols, such as ['BTCUSDT', 'ETHUSDT']",
      (symbol) => typeof symbol === 'string' && SYMBOL.test(symbol),
    ),
  ),
  replay: embedded(replay),
  exchangeInfo: embedded(text('file with the symbols of the embedded exchange', 'the path of a file')),
  dataDir: embedded(text('folder for the data of the embedded exchange', 'the path of a folder')),
  weightLimit: embedded(weightLimit),
  requestLimit: embedded({
    ...text('requests per address on the embedded exchange, such as 300000/5m', LIMIT_FORM),
    accepts: (value) => typeof value === 'string' && limiterOf('RAW_REQUESTS', value) !== undefined,
  }),
  orderLimit: embedded({
    ...texts('unfilled orders per account on the embedded exchange, such as 50/10s', ORDER_LIMIT_FORM),
    accepts: isOrderLimit,
  }),
  adminUrl: text(
    'adminUrl of an exchange that `spotlab exchange` started, for x.exchange',
    "the adminUrl that `spotlab exchange` printed, such as 'http://127.0.0.1:8080/admin/v1'",
  ),
  dataUrl: texts(
    'address of public market data, or several of them; default: that of the network',
    "an http or https address without a path, such as 'https://data-api.binance.vision', or a list of them",
    isDataUrl,
  ),
  streamUrl: {
    ...text(
      'address of the market streams; default: that of the network',
      "a ws or wss address without a path, such as 'wss://stream.example.com'",
    ),
    accepts: isStreamUrl,
  },
  wsApiUrl: {
    ...text(
      'address of the WebSocket API; default: that of the network',
      "a ws or wss address, such as 'wss://ws-api.example.com/ws-api/v3'",
    ),
    accepts: isWebSocketUrl,
  },
  profile: text('profile with keys, from ~/.config/spotlab/profiles.json', 'the name of a profile'),
  apiKey: secret('API key'),
  secretKey: secret('HMAC secret of the API key'),
  privateKey: secret('RSA or Ed25519 key of the API key'),
  // A key that is given as a path by mistake must not appear in a message.
  privateKeyFile: secret('file with the RSA or Ed25519 key'),
  passphrase: secret('passphrase of an encrypted private key'),
  allowTrading: flag('allows real orders on a live host; default false'),
  confirm: callback('function that confirms orders and transfers'),
  checkFilters: flag('checks orders against the filters of their symbol before sending; default true'),
  orderEntry: choice("how requests are sent: 'http' (default) or 'websocket'", 'http', 'websocket'),
  limits: {
    ...policy,
    allowed: `${policy.allowed}, or an object such as { share: 'machine' }`,
    accepts: (value) => policy.accepts(value) || (typeof value === 'object' && value !== null && !Array.isArray(value)),
  },
  recvWindowMs: count('validity of signed requests in ms; default 5000', 1, RECV_WINDOW.maxMs),
  timeoutMs: count('timeout of a reply in ms; default 10000', 1, MAX_TIMEOUT_MS),
  retries: count('retries of a read without a reply; default 2', 0, 10),
  reconcileMs: count('time to query a lost order in ms; default 20000', 0, 600_000),
  timeUnit: choice('unit of the times in replies; default MILLISECOND', 'MILLISECOND', 'MICROSECOND'),
  history: {
    note: 'folder of x.history, such as { folder: "data" }; default: history/ with the name of the network',
    allowed: "an object with a folder, such as { folder: 'data/history' }",
    accepts: (value) => {
      const { folder, ...rest } = (value ?? {}) as { folder?: unknown };
      return typeof folder === 'string' && folder !== '' && Object.keys(rest).length === 0;
    },
    read: () => undefined,
  },
  display: choice("printed results: 'auto' (default: drawn on a terminal), 'drawn' or 'data'", 'auto', 'drawn', 'data'),
  ca: {
    ...text('certificate authorities to trust, as PEM', 'the text of certificates in PEM form, not the path of a file'),
    accepts: (value) => typeof value === 'string' && value.includes('-----BEGIN CERTIFICATE-----'),
  },
  proxy: {
    note: 'URL of an HTTP proxy, or false; default: HTTPS_PROXY, HTTP_PROXY, NO_PROXY',
    allowed: PROXY_FORM,
    accepts: isProxy,
    // A proxy may have a password, which other users could read on a command line.
    read: () => undefined,
    isSecret: true,
    expectedText: 'the URL of an HTTP proxy',
  },
  onRequest: callback('called with every request'),
  onResponse: callback('called with every reply'),
  onWait: callback('called before a call waits for a limit'),
};

/** The options of `limits`. */
export const limitOptionTable: Readonly<Record<keyof LimitOptions, OptionRule>> = {
  policy,
  share: {
    note: "with whom the limits are shared: 'machine', a Redis or 'off'",
    allowed: `'machine', 'off', or ${REDIS_EXAMPLE}`,
    accepts: isShare,
    // The URL may have a password.
    read: () => undefined,
    isSecret: true,
    expectedText: "'machine', 'off' or the URL of a Redis",
  },
};

/** The options of `replay`. */
export const replayOptionTable: Readonly<Record<keyof ReplayOptions, OptionRule>> = {
  file: texts('files of the recording', 'the path of a recording, or a list of paths'),
  symbol: {
    ...text('symbol of the recording', "a symbol such as 'BTCUSDT'"),
    accepts: (value) => typeof value === 'string' && SYMBOL.test(value),
    read: (given) => given.toUpperCase(),
  },
  kind: {
    ...choice('kind of the files', 'klines', 'trades', 'aggTrades', 'depth'),
    // The command line takes a kind in any case.
    read: (given) =>
      ['klines', 'trades', 'aggTrades', 'depth'].find((one) => one.toLowerCase() === given.toLowerCase()),
  },
  allowGaps: flag('accepts missing rows; default false'),
  from: {
    // The replay refuses a text that is not a time, because its message names the times of the recording.
    ...text('start of the replay', "'start', 'end', milliseconds, or a time such as 2025-01-02T09:00:00Z"),
    accepts: (value) => (typeof value === 'string' && value !== '') || Number.isFinite(value),
  },
  speed: {
    ...number('speed of the replay; default 1', 0.001, 10_000),
    allowed: 'max or a number from 0.001 to 10000',
    accepts: (value) => value === 'max' || (typeof value === 'number' && value >= 0.001 && value <= 10_000),
    read: (given) => (given === 'max' ? given : /^\d*\.?\d+$/.test(given) ? Number(given) : undefined),
  },
  step: flag('starts with a paused clock; default false'),
};
