/** The type of a dot command: an entry of the table that help, completion, docs/repl.md and the input loop read. */
import type { HelpStyle } from '../../../src/assist/index.js';
import type { Spot } from '../../../src/client/index.js';
import type { EndpointInfo } from '../../../src/protocol/index.js';
import { cleanText } from '../../../src/text/index.js';
import type { Evaluator } from '../../evaluation/evaluate.js';
import type { Outputs } from '../../evaluation/outputs.js';
import type { SessionRecord } from '../../evaluation/session-record.js';
import type { Boxed } from '../../evaluation/show.js';
import type { LiveSource } from '../../live/watch-live.js';
import type { Aliases } from '../../settings/aliases.js';
import type { Teacher } from '../../teach/teacher.js';

/** The session that a command works on. */
export interface CommandContext {
  readonly client: Spot;
  readonly evaluator: Evaluator;
  readonly table: readonly EndpointInfo[];
  readonly style: HelpStyle;
  width(): number;
  /**
   * Display switches. `trace`: show full error stacks; `hints`: show the arguments of a call while it is
   * typed; `timer`: say how long each input took.
   */
  readonly switches: { trace: boolean; hints: boolean; timer: boolean };
  /** The symbol used last. */
  symbol: string;
  /** The inputs so far. */
  readonly record: Pick<SessionRecord, 'inputs'>;
  /** The newest values that were shown. */
  readonly outputs: Pick<Outputs, 'all'>;
  /** The user's own dot commands. */
  readonly aliases: Pick<Aliases, 'all' | 'set' | 'remove' | 'problem'>;
  /** The guided tour; undefined until it starts. */
  teacher?: Teacher;
  /** Connected clients, the current one first. */
  networks(): readonly Spot[];
  /** Connects `x` to another network, or switches back to a connected one. History and prompt change with the network. */
  switchTo(network: string): Promise<Spot>;
  /** Whether the terminal draws in place. */
  readonly drawsInPlace: boolean;
  /** Draws a watch in place until a key stops it; resolves with its last value. */
  live(source: LiveSource): Promise<Boxed>;
}

/** The result of a command: a value to show, text to print, or a request to the input loop. */
export type Outcome = {
  /** The code that does the same, printed before the command runs, so that users learn the client from the commands. */
  readonly code?: string;
} & (
  | { readonly show: Boxed }
  | { readonly print: string }
  /** Draw this source repeatedly. */
  | { readonly live: LiveSource }
  /** Evaluate this code as a separate input. */
  | { readonly input: string; readonly isTimed?: true; readonly isShown?: true }
  /** Run the inputs of this file; their imports resolve from the folder of the file. */
  | { readonly load: string; readonly file: string }
  /** Start a multi-line input, clear the screen, or exit. */
  | { readonly loop: 'edit' | 'clear' | 'leave'; readonly text?: string }
);

/**
 * The kind of an argument. A `symbol`, `asset`, `interval`, `count`, `amount`, `duration`, `choice`, `word`, `file` or
 * `network` is one word. `words`, `topic`, `path`, `call` and `expression` take the rest of the line; the last two are
 * code.
 */
export type ArgumentKind =
  | 'symbol'
  | 'asset'
  | 'interval'
  | 'count'
  | 'amount'
  | 'duration'
  | 'choice'
  | 'word'
  | 'file'
  | 'words'
  | 'network'
  | 'topic'
  | 'path'
  | 'call'
  | 'expression';

export interface CommandArgument {
  /** The name in the usage, such as `SYMBOL`. */
  readonly name: string;
  readonly kind: ArgumentKind;
  /** A sentence without its full stop. */
  readonly description: string;
  /** The default in words; mandatory arguments have none. */
  readonly default?: string;
  /** Values of a `choice`, or suggestions for `word` and `words`, each with a description. */
  readonly values?: Readonly<Record<string, string>>;
  readonly min?: number;
  readonly max?: number;
}

/** Arguments by name; an optional argument that was left out is absent. */
export type ArgumentValues = Readonly<Record<string, string | undefined>>;

/** The group of a command in help. */
export type CommandGroup = 'market' | 'account' | 'trade' | 'calls' | 'exchange' | 'session' | 'input';

export interface Command {
  readonly name: string;
  readonly group: CommandGroup;
  /** The effect of the command: a sentence that fits on one line of a list. */
  readonly summary: string;
  /** Further explanation, in sentences. */
  readonly details?: string;
  readonly args: readonly CommandArgument[];
  /** An example without the dot: `book ETHUSDT 50`. */
  readonly example: string;
  /** The command works only while `x` is connected to the embedded exchange: the tour is such a command. */
  readonly onlyEmbedded?: true;
  /** The command is a short form of a command of `x.exchange`, and works where `x.exchange` works. */
  readonly controls?: true;
  /** Whether the command can be watched: `.watch book`. */
  readonly isView?: true;
  /**
   * Whether the call of the command is drawn live. This needs a stream that continues its result, and a terminal that draws in
   * place.
   */
  readonly isLive?: true;
  /** Other names under which `.watch` finds the view: `.watch trades` suggests the view `tape`. */
  readonly otherNames?: readonly string[];
  /** The example for `.watch`, if `example` would change something. */
  readonly watchExample?: string;
  run(context: CommandContext, given: ArgumentValues): Outcome | Promise<Outcome>;
}

/** The usage of a command, such as `.book [SYMBOL] [LEVELS]`. */
export function usageOf({ name, args }: Pick<Command, 'name' | 'args'>): string {
  return [`.${name}`, ...args.map(argumentText)].join(' ');
}

function argumentText({ name, default: assumed, kind }: CommandArgument): string {
  const text = kind === 'words' ? `${name}…` : name;
  return assumed === undefined ? text : `[${text}]`;
}

/** The error of a command with invalid arguments. Its message says which arguments are valid. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  /** A spotlab code, so that no stack is shown. */
  readonly code = 'SPOTLAB_COMMAND';

  /** @param message text that may quote names of an exchange or of files; the constructor makes it one line */
  constructor(message: string) {
    super(cleanText(message));
  }
}
