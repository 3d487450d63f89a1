/**
 * The hooks of the REPL: functions that run around each input for the help shorthand, hints, the exit summary and the
 * tour. These parts do not import each other; the hooks are the only link between them.
 */
import { helpTopicIn } from '../src/assist/index.js';
import { isCall } from '../src/client/index.js';
import type { CommandContext } from './commands/base/command.js';
import { diagnosticLine, signatureHint } from './complete-input.js';
import type { Connection } from './connection.js';
import { unsentText } from './evaluation/forgotten-await.js';
import type { ExitSummary } from './exit-summary.js';
import type { Drawing } from './live/drawing.js';
import { columns } from './screen/terminal.js';

export interface Hooks {
  /** Returns the prompt; called before each input. */
  prompt: () => string;
  /** Replace a one-line input, such as `klines?` by `.help klines`; undefined: keep the line. */
  readonly rewrites: ((line: string) => string | undefined)[];
  /** Return lines to show below the input while it is typed; the first hook that returns lines is used. */
  readonly hints: ((before: string, after: string) => readonly string[])[];
  /** Called with every value that is about to be shown. */
  readonly onValue: ((context: CommandContext, value: unknown) => void)[];
  /** Called with every error of an input, before it is shown. */
  readonly onError: ((context: CommandContext, error: unknown) => void)[];
  /** Return text to print after an input and its output; undefined: nothing. */
  readonly notes: ((context: CommandContext) => string | undefined)[];
  /** Return text to print at exit; undefined: nothing. The context is missing if the session was never open. */
  readonly exitNotes: ((context: CommandContext | undefined) => string | undefined)[];
}

export function hooksOf(connection: Connection, drawing: Drawing, exitSummary: ExitSummary): Hooks {
  return {
    prompt: () => connection.promptText(),
    rewrites: [(line) => helpRequest(line, (name) => connection.session?.evaluator.peek([name]) !== undefined)],
    hints: [(before) => callHints(before, connection, drawing)],
    onValue: [
      rememberSymbol,
      (_context, value) => exitSummary.valueShown(value),
      ({ teacher }, value) => teacher?.valueShown(value),
    ],
    onError: [({ teacher }, error) => teacher?.inputFailed(error)],
    notes: [
      ({ evaluator }) => mapped(unsentText(evaluator), (text) => drawing.warn(drawing.prose(text))),
      ({ teacher, style }) => teacher?.progressText({ ...style, width: Math.min(78, columns()) }),
    ],
    exitNotes: [(context) => exitSummary.text(context, connection.networks?.all.slice(1))],
  };
}

const mapped = (text: string | undefined, paint: (text: string) => string) => text && paint(text);

/** The first result that is not undefined. */
export function firstOf<T, R>(all: readonly T[], read: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const found = read(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `klines?` means `.help klines`; `?` and `help` alone mean `.help`, unless the user has defined a name `help`. */
function helpRequest(line: string, isDefined: (name: string) => boolean): string | undefined {
  if (/^(?:\?{1,2}|help(?:\(\))?;?)$/.test(line.trim())) return isDefined('help') ? undefined : '.help';
  const topic = helpTopicIn(line);
  return topic === undefined ? undefined : `.help ${topic}`;
}

/** The first invalid value of the open call, and its signature. */
function callHints(before: string, { completion }: Connection, drawing: Drawing): readonly string[] {
  if (!drawing.switches.hints) return [];
  const invalid = diagnosticLine(before, completion, columns() - 1);
  const signature = signatureHint(before, completion, columns() - 1, drawing.assistStyle);
  return [invalid === '' ? '' : drawing.warn(invalid), signature].filter((line) => line !== '');
}

/** Keeps the symbol of a result as the default of `.book`, `.chart` and other commands. */
function rememberSymbol(context: CommandContext, value: unknown): void {
  // A call has no `meta`, and reading it would be reported as a forgotten await.
  const { params } = isCall(value) ? value : ((value as { meta?: { params?: object } } | null | undefined)?.meta ?? {});
  const symbol = (params as { symbol?: unknown } | undefined)?.symbol;
  if (typeof symbol === 'string') context.symbol = symbol;
}
