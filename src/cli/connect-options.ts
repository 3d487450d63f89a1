/**
 * The command-line options that select the exchange to connect to, shared by several commands. They include no API
 * keys, because other users of the machine can read a command line; they include the name of a profile.
 */
import { type ConnectOptions, isEmbedded } from '../connect/index.js';
import { type GivenReplayOptions, REPLAY_OPTIONS, replayOptions } from './replay-options.js';
import { UsageError, wholeNumber } from './usage.js';

/** For `util.parseArgs`. */
export const CONNECT_OPTIONS = {
  network: { type: 'string' },
  profile: { type: 'string' },
  seed: { type: 'string' },
  'exchange-info': { type: 'string' },
  data: { type: 'string' },
  ...REPLAY_OPTIONS,
  'allow-trading': { type: 'boolean' },
} as const;

/** The largest seed, because the random generator uses 32-bit unsigned seeds. */
export const MAX_SEED = 0xffff_ffff;

export interface GivenConnectOptions extends GivenReplayOptions {
  readonly network?: string | undefined;
  readonly profile?: string | undefined;
  readonly seed?: string | undefined;
  readonly 'exchange-info'?: string | undefined;
  readonly data?: string | undefined;
  readonly 'allow-trading'?: boolean | undefined;
}

/**
 * The options of `connect`, from the command line.
 *
 * @throws UsageError when options are missing or cannot be combined.
 */
export function connectOptions(given: GivenConnectOptions): ConnectOptions {
  const { network, profile, 'exchange-info': exchangeInfo, data: dataDir } = given;
  const replay = replayOptions(given);
  const seed = wholeNumber('seed', given.seed, 0, MAX_SEED);
  const embedded = isEmbedded({ network, profile });
  const embeddedOnly = (['seed', 'replay', 'exchange-info', 'data'] as const).find((name) => given[name] !== undefined);
  if (!embedded && embeddedOnly) {
    throw new UsageError(
      `--${embeddedOnly} is only for the embedded exchange; remove it, or remove ${network === undefined ? `--profile ${profile}` : `--network ${network}`}.`,
    );
  }
  if (embedded && profile !== undefined) {
    throw new UsageError('--profile cannot be used with the embedded exchange, which has its own keys; remove it.');
  }
  if (replay !== undefined && exchangeInfo !== undefined) {
    throw new UsageError('--exchange-info and --replay cannot be combined: a replay defines its own symbol.');
  }
  if (replay !== undefined && dataDir !== undefined) {
    throw new UsageError('--data and --replay cannot be combined: only a simulated market can be stored.');
  }
  return {
    ...(network === undefined ? {} : { network }),
    ...(profile === undefined ? {} : { profile }),
    ...(seed === undefined ? {} : { seed }),
    ...(replay === undefined ? {} : { replay }),
    ...(exchangeInfo === undefined ? {} : { exchangeInfo }),
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(given['allow-trading'] ? { allowTrading: true } : {}),
  };
}
