/** The options that say which recording is played, and how; shared by the commands that start an embedded exchange. */
import type { ReplayOptions } from '../connect/index.js';
import { UsageError } from './usage.js';

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
      --replay FILE    a recorded market instead (see docs/replay.md): klines, trades or aggTrades
                       (CSV, plain, gz or zip), or a book (snapshot and events); again for more files,
                       a folder, or a quoted pattern
      --symbol SYMBOL    of this symbol (default: what the file names say)
      --kind KIND        klines, trades, aggTrades or depth, where the file does not show it
      --allow-gaps       even if rows are missing
      --from TIME        start, end, or a time such as 2024-08-09T00:00:00Z
      --speed N          seconds of the recording for each of ours, or max
      --step             stand still; \`x.exchange.clock.step()\` goes on`;

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

const KINDS = ['klines', 'trades', 'aggTrades', 'depth'] as const;

/** The recording of a command line; undefined when there is none. @throws UsageError for options that do not go together */
export function replayOptions(given: GivenReplayOptions): ReplayOptions | undefined {
  const { replay, symbol, kind, from, step } = given;
  if (replay === undefined) {
    const names = Object.keys(REPLAY_OPTIONS).filter((name): name is GivenName => name !== 'replay');
    const lone = names.find((name) => given[name] !== undefined);
    if (lone !== undefined) throw new UsageError(`--${lone} goes with --replay FILE.`);
    return undefined;
  }
  const speed = given.speed === undefined ? undefined : speedOf(given.speed);
  if (step && speed !== undefined) throw new UsageError('--step stands still and --speed runs: give one of the two.');
  return {
    file: replay.length === 1 ? (replay[0] as string) : replay,
    ...(symbol === undefined ? {} : { symbol: symbol.toUpperCase() }),
    ...(kind === undefined ? {} : { kind: kindOf(kind) }),
    ...(given['allow-gaps'] ? { allowGaps: true } : {}),
    ...(from === undefined ? {} : { from }),
    ...(speed === undefined ? {} : { speed }),
    ...(step ? { step } : {}),
  };
}

function kindOf(text: string): NonNullable<ReplayOptions['kind']> {
  const kind = KINDS.find((one) => one.toLowerCase() === text.toLowerCase());
  if (kind !== undefined) return kind;
  throw new UsageError(`--kind is '${text}'; it is one of ${KINDS.join(', ')}.`);
}

function speedOf(text: string): number | 'max' {
  if (text === 'max') return 'max';
  const speed = Number(text);
  if (/^\d*\.?\d+$/.test(text) && speed >= 0.001 && speed <= 10_000) return speed;
  throw new UsageError(`--speed is '${text}'; it is max or a number from 0.001 to 10000.`);
}
