/** The command-line options of a replay, shared by the commands that start an embedded exchange. */
import { existsSync } from 'node:fs';
import { type ReplayOptions, replayOptionTable } from '../connect/index.js';
import { flagsOf, flagValues, type GivenFlags, helpLines, parsedFlags } from './common/table-flags.js';
import { UsageError } from './common/usage.js';

/** The options of a replay, all with a flag. */
export const REPLAY_FLAGS = flagsOf(replayOptionTable);

/** For `util.parseArgs`. */
export const REPLAY_OPTIONS = parsedFlags(REPLAY_FLAGS);

/** Lines of `--help`. */
export const REPLAY_HELP = helpLines(REPLAY_FLAGS);

/** The replay options of a command line; undefined without --replay. @throws UsageError for an invalid combination */
export function replayOptions(given: GivenFlags): ReplayOptions | undefined {
  if (given.replay === undefined) {
    const lone = REPLAY_FLAGS.find(({ flag }) => given[flag] !== undefined);
    if (lone !== undefined) throw new UsageError(`--${lone.flag} needs --replay FILE.`);
    return undefined;
  }
  const { symbol } = given;
  const replay = flagValues(
    REPLAY_FLAGS,
    typeof symbol === 'string' ? { ...given, symbol: symbol.toUpperCase() } : given,
  );
  if (replay.step && replay.speed !== undefined)
    throw new UsageError('--step and --speed cannot be combined: --step starts with a paused clock.');
  // The checks of the table let only values of this type through.
  return replay as unknown as ReplayOptions;
}

/** @throws UsageError for a recording that does not exist; a pattern is left to the reader of the recording */
export function checkReplayFiles(replay: ReplayOptions | undefined): void {
  const missing = [replay?.file ?? []].flat().find((file) => !/[*?]/.test(file) && !existsSync(file));
  if (missing !== undefined) throw new UsageError(`Cannot read ${missing}: the file does not exist.`);
}
