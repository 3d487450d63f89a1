/**
 * The command-line options that select the exchange to connect to, shared by several commands. Their values are checked
 * by the table of the options of `connect`. They include no API keys, because other users of the machine can read a
 * command line; they include the name of a profile.
 */
import { type ConnectOptions, connectOptionTable, isEmbedded, type OptionRule } from '../connect/index.js';
import { optionValue, UsageError } from './common/usage.js';
import { type GivenReplayOptions, REPLAY_OPTIONS, replayOptions } from './replay-options.js';

/** The options of `connect` that the command line has too, by flag. */
const FLAGS: ReadonlyMap<string, readonly [name: keyof ConnectOptions, rule: OptionRule]> = new Map(
  Object.entries(connectOptionTable).flatMap(([name, rule]) =>
    rule.flag === undefined ? [] : [[rule.flag, [name as keyof ConnectOptions, rule]]],
  ),
);

/** Flags of true or false; all others take a value. */
type Switch = 'paused' | 'allow-trading';
type Flag = Exclude<keyof GivenConnectOptions, keyof GivenReplayOptions | Switch>;

/** For `util.parseArgs`. */
export const CONNECT_OPTIONS = {
  ...(Object.fromEntries(
    [...FLAGS].map(([flag, [, { kind }]]) => [flag, { type: kind === 'flag' ? 'boolean' : 'string' }]),
  ) as Readonly<Record<Flag, { readonly type: 'string' }> & Record<Switch, { readonly type: 'boolean' }>>),
  ...REPLAY_OPTIONS,
};

/** Column in which the lines of `--help` begin. */
const HELP_COLUMN = 23;

/** Lines of `--help` for the options of the embedded exchange. */
export const EMBEDDED_HELP = [...FLAGS]
  .flatMap(([flag, [, { help: [value, ...lines] = [''] }]]) =>
    lines.map(
      (line, at) =>
        (at === 0 ? `      --${flag} ${value}`.trimEnd().padEnd(HELP_COLUMN) : ' '.repeat(HELP_COLUMN)) + line,
    ),
  )
  .join('\n');

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

/** The first given option that only the embedded exchange has; undefined if there is none. */
function embeddedOnlyOf(given: GivenConnectOptions, isReplay: boolean): string | undefined {
  const flags = [...FLAGS].flatMap(([flag, [, { isEmbedded }]]) => (isEmbedded ? [flag] : []));
  return ['replay', ...flags].find(
    (flag) => given[flag as keyof GivenConnectOptions] !== undefined && !(flag === 'speed' && isReplay),
  );
}

/** Options that cannot be combined with --replay, with the reason. */
const NOT_WITH_REPLAY = [
  ['time', '--time cannot be used with --replay; set the start time with --from.'],
  ['symbols', '--symbols and --replay cannot be combined: a replay has the symbol of its recording.'],
  ['exchange-info', '--exchange-info and --replay cannot be combined: a replay defines its own symbol.'],
  ['data', '--data and --replay cannot be combined: only a simulated market can be stored.'],
] as const;

/** The profile that the environment names, for a command line that does not choose an exchange itself. */
function profileOfEnvironment(given: GivenConnectOptions, environment: NodeJS.ProcessEnv): string | undefined {
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
export function connectOptions(given: GivenConnectOptions, environment: NodeJS.ProcessEnv = {}): ConnectOptions {
  const { network } = given;
  const profile = given.profile ?? profileOfEnvironment(given, environment);
  // Without --replay, --speed is the speed of the clock of the embedded exchange.
  const isReplay = given.replay !== undefined;
  const replay = replayOptions(isReplay ? given : { ...given, speed: undefined });
  if (isReplay) {
    const [, why] = NOT_WITH_REPLAY.find(([name]) => given[name] !== undefined) ?? [];
    if (why !== undefined) throw new UsageError(why);
  }
  const flags = isReplay ? { ...given, speed: undefined } : given;
  const read = [...FLAGS].map(([flag, [name, rule]]) => {
    const value = flags[flag as keyof GivenConnectOptions];
    return [name, rule.kind === 'flag' ? value || undefined : optionValue(flag, value as string | undefined, rule)];
  });
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
  if (embedded && given['admin-url'] !== undefined) {
    throw new UsageError('--admin-url needs --network URL: the baseUrl that `spotlab exchange` printed.');
  }
  const all = { ...Object.fromEntries(read), profile, replay };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as ConnectOptions;
}
