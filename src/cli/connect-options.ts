/**
 * The options that say what to connect to, shared by the commands that do. Keys are not among them, on purpose: other users
 * can read a command line. A profile's name is no key.
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

/** Largest seed: it is mixed as an unsigned 32-bit number. */
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
 * What `connect` takes, from the command line.
 *
 * @throws UsageError when options are missing or do not go together.
 */
export function connectOptions(given: GivenConnectOptions): ConnectOptions {
  const { network, profile, 'exchange-info': exchangeInfo, data: dataDir } = given;
  const replay = replayOptions(given);
  const seed = wholeNumber('seed', given.seed, 0, MAX_SEED);
  const embedded = isEmbedded({ network, profile });
  const embeddedOnly = (['seed', 'replay', 'exchange-info', 'data'] as const).find((name) => given[name] !== undefined);
  if (!embedded && embeddedOnly) {
    throw new UsageError(
      `--${embeddedOnly} belongs to the embedded exchange, not to ${network === undefined ? `--profile ${profile}` : `--network ${network}`}.`,
    );
  }
  if (embedded && profile !== undefined) {
    throw new UsageError('--profile goes with another network: the embedded exchange brings keys of its own.');
  }
  if (replay !== undefined && exchangeInfo !== undefined) {
    throw new UsageError('--exchange-info lists many symbols, a --replay has one: give one of the two.');
  }
  if (replay !== undefined && dataDir !== undefined) {
    throw new UsageError('--data keeps a simulated market; a --replay can be played again: give one of the two.');
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
