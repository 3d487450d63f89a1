/**
 * Where the parts of the REPL join it: each adds what it has to say, and knows nothing of the others.
 */
import type { CommandContext } from './commands/command.js';

export interface Hooks {
  /** The prompt; asked for before each, so it may tell of what has changed since the last. */
  prompt: () => string;
  /** What to take for an input of one line, such as `.help klines` for `klines?`; undefined: the line as it is. */
  readonly rewrites: ((line: string) => string | undefined)[];
  /** Lines to say below the input while it is written, such as what a call takes; the first that has any is shown. */
  readonly hints: ((before: string, after: string) => readonly string[])[];
  /** Told of every value that is about to be shown. */
  readonly onValue: ((context: CommandContext, value: unknown) => void)[];
  /** Told of every error of an input, which has not been shown yet. */
  readonly onError: ((context: CommandContext, error: unknown) => void)[];
  /** What to say once an input is over, below what it has shown; undefined: nothing. */
  readonly notes: ((context: CommandContext) => string | undefined)[];
  /** Lines to say on leaving, asked for in turn; undefined: nothing to say. The context is missing while none is connected. */
  readonly exitNotes: ((context: CommandContext | undefined) => string | undefined)[];
}
