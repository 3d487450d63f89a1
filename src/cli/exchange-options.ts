/** The options of `spotlab exchange`: the help text, and the conversion to the options of `startExchange`. */
import { type ConnectOptions, connectOptionTable, embeddedOptions } from '../connect/index.js';
import { checkValue, formOf, ValueProblem } from '../protocol/index.js';
import type { ExchangeOptions } from '../server/index.js';
import { randomText } from '../signing/index.js';
import { optionValue, UsageError, wholeNumber } from './common/usage.js';
import { CONNECT_OPTIONS, connectOptions } from './connect-options.js';
import { REPLAY_OPTIONS } from './replay-options.js';

export const HELP = `Usage: spotlab exchange [options]

Starts the embedded exchange for clients in any language and runs until SIGTERM or Ctrl-C.

Network
      --port N            port (default 0: any free port)
      --host ADDRESS      address (default 127.0.0.1: this machine only)
      --allow-remote      needed with any other --host: all machines that reach it can use it
      --allow-host NAME   a further name of the exchange for browsers, or a name whose web pages
                          may use it; may be repeated; programs may use any name
      --tls               serve https and wss, with a certificate made for this machine; the output
                          has it as "ca", for clients to trust
      --tls-cert FILE     serve https and wss with this certificate (PEM) and
      --tls-key FILE      its private key (PEM)
      --admin-port N      separate loopback port for the admin interface (default: the admin
                          interface uses --port on loopback, has a port of its own with
                          TLS, and is off on other addresses)
      --admin-token       the admin interface demands a token, which is printed; for machines
                          with several users; always with --class
Market
      --seed N            seed of the simulated market (default 1)
      --symbols LIST      symbols, such as BTCUSDT,SOLUSDT, or few for 7 of them (default: all 28)
      --data DIR          store keys, balances, orders and the market in DIR; the next start
                          restores them, and acknowledged orders survive a crash
      --exchange-info FILE  use the symbols, filters and limits of a recorded exchangeInfo
                          reply (JSON, JSON.gz), with prices that fit the filters
      --replay FILE       play a recorded market: klines, trades or aggTrades (CSV, plain, gz
                          or zip), or a book (snapshot and events); a folder or a quoted
                          pattern is allowed; may be repeated; or the folder of a series of a
                          history; see docs/replay.md
      --symbol SYMBOL       symbol of the recording (default: from the file names)
      --kind KIND           klines, trades, aggTrades or depth, if it cannot be detected
      --allow-gaps          accept missing rows
      --from TIME           start time: start, end, or a time such as 2024-08-09T00:00:00Z
      --step                start with a paused clock, which control commands advance
Clock
      --time INSTANT      time of the exchange's clock at the start: ISO date or milliseconds
      --paused            start with a paused clock
      --speed X           run the clock at X times the machine's speed; for a replay also max
Accounts and keys
      --accounts N        number of funded accounts, each with its own HMAC key (default 1)
      --class FILE        accounts for a class: FILE has one name on each line. Each student
                          gets a join code for \`spotlab join\`; see docs/class.md
      --trade-groups LIST   group of each account, such as 7,7,-1; accounts of one group do not
                          trade with each other; -1 means no group
      --register-key NAME[@N]=FILE  register a key for account N (default 0); FILE has a public
                          key (RSA or Ed25519, PEM) or an HMAC secret; may be repeated
      --key-file FILE     register keys of a JSON list, with permissions, addresses and expiry:
                          [{"name","account","publicKeyFile","permissions":["USER_DATA"],
                          "addresses":["127.0.0.1"],"expiresAt":"2027-01-01"}]
Limits
      --limits WORD       on (default) or off: with off the exchange has no rate limits, except
                          those that the next three options set
      --weight-limit N[/WINDOW]   request weight per address (default 6000/1m)
      --request-limit N/WINDOW    requests per address (default 300000/5m)
      --order-limit N/WINDOW      unfilled orders per account; may be repeated
                                  (default 50/10s and 160000/1d)
      --limits-by WORD            count weight, requests and bans by address (default) or by
                                  account (default with --class): one budget for each student
      --max-connections N         open connections (default 4096)
      --max-connections-per-address N   open connections per address (default 2048)
      --max-body BYTES            size of a request body (default 65536)
      --request-timeout MS        time until a request has arrived (default 15000)
Output
      --json              print one line of JSON (default, except on a terminal):
                          {"baseUrl","streamUrl","wsApiUrl","ca","apiKey","secretKey","accounts",
                          "keys","adminUrl","adminToken","class","pid"}
      --text              print the same data as text lines (default on a terminal)

The exchange prints its keys, because its money is not real. \`spotlab admin --url URL\` controls
a running exchange: it changes the clock, funds accounts, plans faults and more; see docs/admin.md.`;

/** For `util.parseArgs`. */
export const EXCHANGE_OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  'allow-remote': { type: 'boolean' },
  'allow-host': { type: 'string', multiple: true },
  'admin-port': { type: 'string' },
  'admin-token': { type: 'boolean' },
  tls: { type: 'boolean' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  seed: CONNECT_OPTIONS.seed,
  'exchange-info': CONNECT_OPTIONS['exchange-info'],
  data: CONNECT_OPTIONS.data,
  ...REPLAY_OPTIONS,
  time: CONNECT_OPTIONS.time,
  paused: CONNECT_OPTIONS.paused,
  accounts: CONNECT_OPTIONS.accounts,
  symbols: CONNECT_OPTIONS.symbols,
  limits: CONNECT_OPTIONS.limits,
  class: { type: 'string' },
  'trade-groups': { type: 'string' },
  'register-key': { type: 'string', multiple: true },
  'key-file': { type: 'string' },
  'weight-limit': { type: 'string' },
  'request-limit': { type: 'string' },
  'order-limit': { type: 'string', multiple: true },
  'limits-by': { type: 'string' },
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

const MAX_COUNT = 1_000_000;
const TOKEN_LENGTH = 32;

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
  /** File with the names of a class; undefined for no class. */
  readonly classFile: string | undefined;
  /** Files of the certificate and of its private key; a certificate of the exchange's own; undefined for no TLS. */
  readonly tls: { readonly cert: string; readonly key: string } | 'self-signed' | undefined;
  /** Undefined: text on a terminal, elsewhere JSON. */
  readonly asText: boolean | undefined;
}

/** Parses the options. @throws UsageError for an invalid value, and for options that cannot be combined */
export function exchangeRequest(given: ExchangeFlags): ExchangeRequest {
  if (given.json && given.text) throw new UsageError('--json and --text cannot be combined.');
  const { 'trade-groups': groups, limits, ...shared } = given;
  if (limits !== undefined && limits !== 'on' && limits !== 'off')
    throw new UsageError(`Invalid --limits '${limits}': give on (default) or off.`);
  const limitsBy = given['limits-by'];
  if (limitsBy !== undefined && limitsBy !== 'address' && limitsBy !== 'account')
    throw new UsageError(`Invalid --limits-by '${limitsBy}': give address or account.`);
  const connect = connectOptions(shared);
  const accounts = connect.accounts ?? 1;
  const tradeGroups = groupsOf(groups, accounts);
  const rateLimits = limitOptions(given);
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
    keepAlive: true,
    bounds: Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined)),
    ...(given.host !== undefined && { host: given.host }),
    ...(given['allow-remote'] && { allowRemote: true }),
    ...(given['allow-host'] && { allowHosts: given['allow-host'].map(hostName) }),
    ...(adminPort !== undefined && { adminPort }),
    ...(given['admin-token'] && { adminToken: randomText(TOKEN_LENGTH) }),
    ...(limitsBy !== undefined && { limitsBy }),
    ...embeddedOptions({ ...connect, ...rateLimits, accounts, ...(tradeGroups && { tradeGroups }) }),
  };
  const keys = (given['register-key'] ?? []).map((text) => keyFileArgument(text, accounts));
  return {
    options,
    keys,
    keyFile: given['key-file'],
    classFile: given.class,
    tls: tlsOf(given),
    asText: given.text ? true : given.json ? false : undefined,
  };
}

/** @throws UsageError for what is no name of a host, such as a URL */
function hostName(text: string): string {
  if (/^[a-z0-9_.-]+(:\d+)?$|^\[[0-9a-f:.]+\](:\d+)?$/i.test(text)) return text;
  throw new UsageError(`Invalid --allow-host '${text}': give a name such as class.example or localhost:5173.`);
}

function tlsOf({ tls, 'tls-cert': cert, 'tls-key': key }: ExchangeFlags): ExchangeRequest['tls'] {
  if ((cert === undefined) !== (key === undefined)) {
    throw new UsageError(`--tls-${cert === undefined ? 'key needs --tls-cert' : 'cert needs --tls-key'} FILE.`);
  }
  if (cert !== undefined && key !== undefined) return { cert, key };
  return tls ? 'self-signed' : undefined;
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
  const groups = checkValue(connectOptionTable.tradeGroups, text, 'data');
  if (groups instanceof ValueProblem || (groups as readonly number[]).length > accounts) {
    throw new UsageError(
      `Invalid --trade-groups '${text}': give a number, or -1, for each of the ${accounts} accounts.`,
    );
  }
  return groups as readonly number[];
}

/** The options for the rate limits. @throws UsageError for an invalid one */
function limitOptions(
  given: ExchangeFlags,
): Pick<ConnectOptions, 'limits' | 'weightLimit' | 'requestLimit' | 'orderLimit'> {
  const { weightLimit, requestLimit, orderLimit } = connectOptionTable;
  const orders = given['order-limit'];
  for (const one of orders ?? []) optionValue('order-limit', one, orderLimit);
  if (checkValue(orderLimit, orders ?? '1/1s', 'data') instanceof ValueProblem)
    throw new UsageError(`Invalid --order-limit '${orders?.join("', '")}': give ${formOf(orderLimit)}.`);
  const all = {
    limits: given.limits === 'off' ? 'off' : undefined,
    weightLimit: optionValue('weight-limit', given['weight-limit'], weightLimit),
    requestLimit: optionValue('request-limit', given['request-limit'], requestLimit),
    orderLimit: orders,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
