/** What a dot command is: an entry of the table that help, completion, docs/repl.md and the line editor read. */
import type { HelpStyle } from '../../src/assist/index.js';
import type { Spot } from '../../src/client/index.js';
import type { EndpointInfo } from '../../src/protocol/index.js';
import type { Evaluator } from '../evaluation/evaluate.js';
import type { Boxed } from '../evaluation/show.js';
import type { LiveSource } from '../live/watch-live.js';
import type { Teacher } from '../teach/teacher.js';

/** What commands work on. */
export interface CommandContext {
  readonly client: Spot;
  readonly evaluator: Evaluator;
  readonly table: readonly EndpointInfo[];
  readonly style: HelpStyle;
  width(): number;
  /** What a command can switch; `trace`: whether whole stacks are shown; `hints`: whether open brackets are explained. */
  readonly switches: { trace: boolean; hints: boolean };
  /** The symbol looked at last. */
  symbol: string;
  /** Inputs of this session that ran without an error and carry no secret, oldest first. */
  readonly inputs: readonly string[];
  /** Of the guided tour, once it has begun. */
  teacher?: Teacher;
  /** Clients that are connected, the current one first. */
  networks(): readonly Spot[];
  /** Connects `x` to another network, or goes back to one; history and prompt follow. */
  switchTo(network: string): Promise<Spot>;
  /** Draws a watch in place until a key is pressed; resolves with its last value. */
  live(source: LiveSource): Promise<Boxed>;
}

/** What a command comes to: a value to show, text, or something that the loop of inputs is to do. */
export type Outcome = {
  /** The code that does the same, shown before it runs: so the client is learned from the commands. */
  readonly code?: string;
} & (
  | { readonly show: Boxed }
  | { readonly print: string }
  /** Draw this again and again. */
  | { readonly live: LiveSource }
  /** Evaluate this, as an input of its own; of a file the imports are found beside it. */
  | { readonly input: string; readonly file?: string }
  /** Begin an input of many lines, clear the screen, or leave. */
  | { readonly loop: 'edit' | 'clear' | 'leave' }
);

/**
 * What an argument holds. A `symbol`, `asset`, `interval`, `count`, `amount`, `duration` or `choice` is one word, a
 * `text` the rest of the line; a `call` and an `expression` are code, and so the rest of the line as well.
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
  | 'words'
  | 'network'
  | 'topic'
  | 'path'
  | 'call'
  | 'expression';

export interface CommandArgument {
  /** As in the usage, `SYMBOL`. */
  readonly name: string;
  readonly kind: ArgumentKind;
  /** A sentence without its full stop. */
  readonly description: string;
  /** What is assumed when it is left out, in words; mandatory ones have none. */
  readonly default?: string;
  /** Members of a `choice`, and what is offered for `word` and `words`; each with a line about it. */
  readonly values?: Readonly<Record<string, string>>;
  readonly min?: number;
  readonly max?: number;
}

/** Arguments by name; an optional argument that was left out is absent. */
export type ArgumentValues = Readonly<Record<string, string | undefined>>;

/** Where a command stands in help. */
export type CommandGroup = 'market' | 'account' | 'calls' | 'exchange' | 'session' | 'input';

export interface Command {
  readonly name: string;
  readonly group: CommandGroup;
  /** What it does, a sentence that fits on the line of a list. */
  readonly summary: string;
  /** What else is to be known; sentences. */
  readonly details?: string;
  readonly args: readonly CommandArgument[];
  /** As typed, without the dot: `book ETHUSDT 50`. */
  readonly example: string;
  /** It controls the exchange, which only the embedded one lets anybody do. */
  readonly onlyEmbedded?: true;
  /** What it shows can be watched: `.watch book`. */
  readonly isView?: true;
  /** How that is typed, where the example would change something. */
  readonly watchExample?: string;
  run(context: CommandContext, given: ArgumentValues): Outcome | Promise<Outcome>;
}

/** `.book [SYMBOL] [LEVELS]` */
export function usageOf({ name, args }: Pick<Command, 'name' | 'args'>): string {
  return [`.${name}`, ...args.map(argumentText)].join(' ');
}

function argumentText({ name, default: assumed, kind }: CommandArgument): string {
  const text = kind === 'words' ? `${name}…` : name;
  return assumed === undefined ? text : `[${text}]`;
}

/** A command that cannot be run as it was typed; the message says what it takes. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  /** Ours, so that no stack is shown. */
  readonly code = 'SPOTLAB_COMMAND';
}
