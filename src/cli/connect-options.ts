/**
 * The command-line options that select the exchange to connect to, shared by several commands. They are the options of
 * `connect` that have a flag. They include no API keys, because other users of the machine can read a command line; they
 * include the name of a profile.
 */
import { type ConnectOptions, connectOptionTable, isEmbedded } from '../connect/index.js';
import { flagsOf, flagValues, type GivenFlags, helpLines, parsedFlags } from './common/table-flags.js';
import { UsageError } from './common/usage.js';
import { REPLAY_HELP, REPLAY_OPTIONS, replayOptions } from './replay-options.js';

/** The options of `connect` that the command line has too. */
export const CONNECT_FLAGS = flagsOf(connectOptionTable);

/** For `util.parseArgs`. */
export const CONNECT_OPTIONS = { ...parsedFlags(CONNECT_FLAGS), ...REPLAY_OPTIONS };

/** Lines of `--help`. */
export const CONNECT_HELP = [
  helpLines(CONNECT_FLAGS.filter(({ rule }) => !rule.isEmbedded)),
  helpLines(CONNECT_FLAGS.filter(({ rule }) => rule.isEmbedded)),
  REPLAY_HELP,
].join('\n');

/** The first given option that only the embedded exchange has; undefined if there is none. */
function embeddedOnlyOf(given: GivenFlags, isReplay: boolean): string | undefined {
  const flags = CONNECT_FLAGS.flatMap(({ flag, rule }) => (rule.isEmbedded ? [flag] : []));
  return ['replay', ...flags].find((flag) => given[flag] !== undefined && !(flag === 'speed' && isReplay));
}

/** Options that cannot be combined with --replay, with the reason. */
const NOT_WITH_REPLAY = [
  ['time', '--time cannot be used with --replay; set the start time with --from.'],
  ['symbols', '--symbols and --replay cannot be combined: a replay has the symbol of its recording.'],
  ['exchange-info', '--exchange-info and --replay cannot be combined: a replay defines its own symbol.'],
  ['data', '--data and --replay cannot be combined: only a simulated market can be stored.'],
] as const;

/** The profile that the environment names, for a command line that does not choose an exchange itself. */
function profileOfEnvironment(given: GivenFlags, environment: NodeJS.ProcessEnv): string | undefined {
  const chooses =
    given.network !== undefined || given['admin-url'] !== undefined || embeddedOnlyOf(given, false) !== undefined;
  return chooses ? undefined : environment[connectOptionTable.profile.variable as string] || undefined;
}

/**
 * The options of `connect`, from the command line.
 *
 * @param environment `SPOTLAB_PROFILE` there selects a profile, as in the kernel, if the command line selects no exchange
 * @throws UsageError when options are missing or cannot be combined.
 */
export function connectOptions(given: GivenFlags, environment: NodeJS.ProcessEnv = {}): ConnectOptions {
  const isReplay = given.replay !== undefined;
  if (isReplay) {
    const [, why] = NOT_WITH_REPLAY.find(([name]) => given[name] !== undefined) ?? [];
    if (why !== undefined) throw new UsageError(why);
  }
  // Without --replay, --speed is the speed of the clock of the embedded exchange.
  const withoutSpeed = { ...given, speed: undefined };
  const replay = replayOptions(isReplay ? given : withoutSpeed);
  const read = flagValues(CONNECT_FLAGS, isReplay ? withoutSpeed : given) as ConnectOptions;
  const { network, profile = profileOfEnvironment(given, environment) } = read;
  const embedded = isEmbedded({ network, profile });
  const embeddedOnly = embeddedOnlyOf(given, isReplay);
  if (!embedded && embeddedOnly) {
    throw new UsageError(
      `--${embeddedOnly} is only for the embedded exchange; remove it, or remove ${network === undefined ? `--profile ${profile}` : `--network ${network}`}.`,
    );
  }
  if (embedded && profile !== undefined) {
    throw new UsageError('--profile cannot be used with the embedded exchange, which has its own keys; remove it.');
  }
  if (embedded && read.adminUrl !== undefined) {
    throw new UsageError('--admin-url needs --network URL: the baseUrl that `spotlab exchange` printed.');
  }
  return { ...read, ...(profile !== undefined && { profile }), ...(replay !== undefined && { replay }) };
}
