/**
 * The command-line options that select the exchange to connect to, shared by several commands. Their values are checked
 * by the table of the options of `connect`. They include no API keys, because other users of the machine can read a
 * command line; they include the name of a profile.
 */
import { type ConnectOptions, connectOptionTable, isEmbedded } from '../connect/index.js';
import { type GivenReplayOptions, REPLAY_OPTIONS, replayOptions } from './replay-options.js';
import { ruledValue, UsageError } from './usage.js';

/** For `util.parseArgs`. */
export const CONNECT_OPTIONS = {
  network: { type: 'string' },
  profile: { type: 'string' },
  'admin-url': { type: 'string' },
  seed: { type: 'string' },
  time: { type: 'string' },
  paused: { type: 'boolean' },
  accounts: { type: 'string' },
  symbols: { type: 'string' },
  limits: { type: 'string' },
  'order-entry': { type: 'string' },
  'exchange-info': { type: 'string' },
  data: { type: 'string' },
  ...REPLAY_OPTIONS,
  'allow-trading': { type: 'boolean' },
} as const;

/** Lines of `--help` for the options of the embedded exchange. */
export const EMBEDDED_HELP = `\
      --seed N         seed of the embedded exchange's market (default 1)
      --time TIME      time of its clock at the start: ISO date or milliseconds (default: now)
      --paused         start with a paused clock; \`x.exchange.clock\` moves it
      --speed N        run its clock at N times the machine's speed; for a replay also max
      --accounts N     number of funded accounts (default 1)
      --symbols LIST   symbols, such as BTCUSDT,ETHUSDT (default: all)
      --limits WORD    what the client does at a rate limit: wait (default), throw or off;
                       with off the embedded exchange has no rate limits`;

export interface GivenConnectOptions extends GivenReplayOptions {
  readonly network?: string | undefined;
  readonly profile?: string | undefined;
  readonly 'admin-url'?: string | undefined;
  readonly seed?: string | undefined;
  readonly time?: string | undefined;
  readonly paused?: boolean | undefined;
  readonly accounts?: string | undefined;
  readonly symbols?: string | undefined;
  readonly limits?: string | undefined;
  readonly 'order-entry'?: string | undefined;
  readonly 'exchange-info'?: string | undefined;
  readonly data?: string | undefined;
  readonly 'allow-trading'?: boolean | undefined;
}

/** The options of the command line with a value that the table of `connect` checks, and their names there. */
const RULED = {
  seed: 'seed',
  time: 'time',
  accounts: 'accounts',
  symbols: 'symbols',
  limits: 'limits',
  'order-entry': 'orderEntry',
  'admin-url': 'adminUrl',
  'exchange-info': 'exchangeInfo',
  data: 'dataDir',
} as const satisfies Readonly<Record<string, keyof ConnectOptions>>;

/** Options that only the embedded exchange has. */
const EMBEDDED_ONLY = ['seed', 'time', 'paused', 'accounts', 'symbols', 'replay', 'exchange-info', 'data'] as const;

/** Options that cannot be combined with --replay, with the reason. */
const NOT_WITH_REPLAY = [
  ['time', '--time cannot be used with --replay; set the start time with --from.'],
  ['symbols', '--symbols and --replay cannot be combined: a replay has the symbol of its recording.'],
  ['exchange-info', '--exchange-info and --replay cannot be combined: a replay defines its own symbol.'],
  ['data', '--data and --replay cannot be combined: only a simulated market can be stored.'],
] as const;

/**
 * The options of `connect`, from the command line.
 *
 * @throws UsageError when options are missing or cannot be combined.
 */
export function connectOptions(given: GivenConnectOptions): ConnectOptions {
  const { network, profile } = given;
  // Without --replay, --speed is the speed of the clock of the embedded exchange.
  const isReplay = given.replay !== undefined;
  const replay = replayOptions(isReplay ? given : { ...given, speed: undefined });
  const speed = isReplay ? undefined : ruledValue('speed', given.speed, connectOptionTable.speed);
  if (isReplay) {
    const [, why] = NOT_WITH_REPLAY.find(([name]) => given[name] !== undefined) ?? [];
    if (why !== undefined) throw new UsageError(why);
  }
  const ruled = Object.entries(RULED).map(([flag, name]) => [
    name,
    ruledValue(flag, given[flag as keyof typeof RULED], connectOptionTable[name]),
  ]);
  const embedded = isEmbedded({ network, profile });
  const embeddedOnly =
    EMBEDDED_ONLY.find((name) => given[name] !== undefined) ?? (speed === undefined ? undefined : 'speed');
  if (!embedded && embeddedOnly) {
    throw new UsageError(
      `--${embeddedOnly} is only for the embedded exchange; remove it, or remove ${network === undefined ? `--profile ${profile}` : `--network ${network}`}.`,
    );
  }
  if (embedded && profile !== undefined) {
    throw new UsageError('--profile cannot be used with the embedded exchange, which has its own keys; remove it.');
  }
  if (embedded && given['admin-url'] !== undefined) {
    throw new UsageError('--admin-url needs --network URL: the baseUrl that `spotlab exchange` printed.');
  }
  const all = {
    ...{ network, profile, replay, speed },
    ...Object.fromEntries(ruled),
    paused: given.paused || undefined,
    allowTrading: given['allow-trading'] || undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as ConnectOptions;
}
