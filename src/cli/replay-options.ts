/** The command-line options of a replay, shared by the commands that start an embedded exchange. */
import { existsSync } from 'node:fs';
import { type ReplayOptions, replayOptionTable } from '../connect/index.js';
import { optionValue, UsageError } from './common/usage.js';

/** For `util.parseArgs`. */
export const REPLAY_OPTIONS = {
  replay: { type: 'string', multiple: true },
  symbol: { type: 'string' },
  kind: { type: 'string' },
  'allow-gaps': { type: 'boolean' },
  from: { type: 'string' },
  speed: { type: 'string' },
  step: { type: 'boolean' },
} as const;

/** Lines of `--help`. */
export const REPLAY_HELP = `\
      --replay FILE    play a recorded market (see docs/replay.md): klines, trades or aggTrades
                       (CSV, plain, gz or zip), or a book (snapshot and events); a folder or a
                       quoted pattern is allowed; may be repeated; or the folder of a series
                       of a history, such as history/live/klines-1m/symbol=BTCUSDT
      --symbol SYMBOL    symbol of the recording (default: from the file names)
      --kind KIND        klines, trades, aggTrades or depth, if it cannot be detected
      --allow-gaps       accept missing rows
      --from TIME        start time: start, end, or a time such as 2024-08-09T00:00:00Z
      --step             start with a paused clock; \`x.exchange.clock.step()\` advances it`;

type GivenName = Exclude<keyof typeof REPLAY_OPTIONS, 'replay'>;

export interface GivenReplayOptions {
  readonly replay?: readonly string[] | undefined;
  readonly symbol?: string | undefined;
  readonly kind?: string | undefined;
  readonly 'allow-gaps'?: boolean | undefined;
  readonly from?: string | undefined;
  readonly speed?: string | undefined;
  readonly step?: boolean | undefined;
}

/** The replay options of a command line; undefined without --replay. @throws UsageError for an invalid combination */
export function replayOptions(given: GivenReplayOptions): ReplayOptions | undefined {
  const { replay, symbol, kind, from, step } = given;
  if (replay === undefined) {
    const names = Object.keys(REPLAY_OPTIONS).filter((name): name is GivenName => name !== 'replay');
    const lone = names.find((name) => given[name] !== undefined);
    if (lone !== undefined) throw new UsageError(`--${lone} needs --replay FILE.`);
    return undefined;
  }
  const [read, speed] = [
    optionValue('kind', kind, replayOptionTable.kind) as ReplayOptions['kind'],
    optionValue('speed', given.speed, replayOptionTable.speed) as ReplayOptions['speed'],
  ];
  if (step && speed !== undefined)
    throw new UsageError('--step and --speed cannot be combined: --step starts with a paused clock.');
  return {
    file: replay.length === 1 ? (replay[0] as string) : replay,
    ...(symbol === undefined ? {} : { symbol: symbol.toUpperCase() }),
    ...(read === undefined ? {} : { kind: read }),
    ...(given['allow-gaps'] ? { allowGaps: true } : {}),
    ...(from === undefined ? {} : { from }),
    ...(speed === undefined ? {} : { speed }),
    ...(step ? { step } : {}),
  };
}

/** @throws UsageError for a recording that does not exist; a pattern is left to the reader of the recording */
export function checkReplayFiles(replay: ReplayOptions | undefined): void {
  const missing = [replay?.file ?? []].flat().find((file) => !/[*?]/.test(file) && !existsSync(file));
  if (missing !== undefined) throw new UsageError(`Cannot read ${missing}: the file does not exist.`);
}
