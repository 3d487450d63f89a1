/** The options of `limits` and of `replay`, as tables of the form of option-table.ts. */
import { isShare, REDIS_EXAMPLE, SHARE_VARIABLE } from './limit-sharing.js';
import { choice, flag, type OptionRule, POLICIES, POLICY_NOTE, SPEEDS, text, texts } from './option-kinds.js';
import type { LimitOptions, ReplayOptions } from './options.gen.js';

/** The options of `limits`. */
const limitOptions = {
  /**
   * What the client does at a rate limit: `wait` (default), `throw` or `off`.
   *
   * @type {LimitPolicy}
   */
  policy: choice(POLICY_NOTE, ...POLICIES),
  /**
   * With whom the limits are shared. `machine`: with the other processes of this user on this machine; nothing has to be
   * started. `redis://…` or `rediss://…`: with all processes that name the same Redis, on any machine; it needs the
   * package `@redis/client`. `off`: the limits are those of this process. Default: the variable SPOTLAB_SHARE, else
   * `machine`; but `off` for an exchange on this machine, for the embedded exchange, and with the policy `off`.
   */
  share: text("with whom the limits are shared: 'machine', a Redis or 'off'", `'machine', 'off', or ${REDIS_EXAMPLE}`, {
    accepts: isShare,
    variable: SHARE_VARIABLE,
    // The URL may have a password.
    isSecret: true,
    expectedText: "'machine', 'off' or the URL of a Redis",
  }),
} satisfies Readonly<Record<string, OptionRule>>;

export const limitOptionTable: Readonly<Record<keyof LimitOptions, OptionRule>> = limitOptions;

/**
 * A recorded market, which the embedded exchange plays instead of its simulated one. The clock of the exchange runs in
 * recorded time, and data later than that clock is hidden.
 *
 * @example { file: 'BTCUSDT-trades-2025-01-02.zip', from: '2025-01-02T09:00:00Z', speed: 10 }
 */
const replayOptions = {
  /**
   * Files in the public dump format: klines, trades or aggregate trades (CSV, plain, gzip or zip); or a recorded book:
   * a snapshot (JSON) with its `depthUpdate` events (one JSON object per line), with or without trades. Folders, and
   * patterns with `*` and `?`, stand for the recordings in them. The order does not matter.
   *
   * Or the folder of one series of a history (`x.history`), such as `history/live/klines-1m/symbol=BTCUSDT`; or the folder
   * of the whole history with `symbol` and `kind`, if these name one series.
   */
  file: texts('files of the recording', 'the path of a recording, or a list of paths', {
    isMandatory: true,
    variable: 'SPOTLAB_REPLAY',
    flag: 'replay',
    help: [
      'FILE',
      'play a recorded market (see docs/replay.md): klines, trades or aggTrades',
      '(CSV, plain, gz or zip), or a book (snapshot and events); a folder or a',
      'quoted pattern is allowed; may be repeated; or the folder of a series of a',
      'history, such as history/live/klines-1m/symbol=BTCUSDT',
    ],
  }),
  /** The symbol. Default: from the file names, such as `BTCUSDT-1m-2025-01.zip`. */
  symbol: {
    kind: 'symbol',
    note: 'symbol of the recording',
    variable: 'SPOTLAB_SYMBOL',
    flag: 'symbol',
    help: ['SYMBOL', 'symbol of the recording (default: from the file names)'],
  },
  /** The kind of the files, if their content does not show it. */
  kind: {
    ...choice('kind of the files', 'klines', 'trades', 'aggTrades', 'depth'),
    flag: 'kind',
    help: ['KIND', 'klines, trades, aggTrades or depth, if it cannot be detected'],
  },
  /** Accept missing rows. Default false. */
  allowGaps: {
    ...flag('accepts missing rows; default false'),
    variable: 'SPOTLAB_ALLOW_GAPS',
    flag: 'allow-gaps',
    help: ['', 'accept missing rows'],
  },
  /**
   * Start of the replay: `start`, `end`, milliseconds since the epoch, or a time such as `2025-01-02T09:00:00Z`.
   * Default: the end, so that all recorded data is in the past; the start for a recorded book, or with `speed` or
   * `step`.
   */
  // The replay refuses a text that is not a time, because its message names the times of the recording.
  from: text('start of the replay', "'start', 'end', milliseconds, or a time such as 2025-01-02T09:00:00Z", {
    takesNumbers: true,
    flag: 'from',
    help: ['TIME', 'start time: start, end, or a time such as 2024-08-09T00:00:00Z'],
  }),
  /** Recorded seconds per real second, 0.001 to 10000, or `max` for the highest possible speed. Default 1. */
  speed: {
    kind: 'number',
    note: 'speed of the replay; default 1',
    form: 'max or a number from 0.001 to 10000',
    also: ['max'],
    ...SPEEDS,
    // The option `speed` of connect has the same flag, and its help.
    flag: 'speed',
  },
  /** Starts with a stopped clock; `x.exchange.clock.step()` and `advance` move it forward. Default false. */
  step: {
    ...flag('starts with a paused clock; default false'),
    flag: 'step',
    help: ['', 'start with a paused clock; the command clock.step plays one event'],
  },
} satisfies Readonly<Record<string, OptionRule>>;

export const replayOptionTable: Readonly<Record<keyof ReplayOptions, OptionRule>> = replayOptions;
