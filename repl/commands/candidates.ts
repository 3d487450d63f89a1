/**
 * Completes dot commands up to the cursor: command names, choices with their meanings, symbols, assets, intervals. Code
 * in an argument is completed as code. Pure: no I/O.
 */
import { type Candidate, type Completion, matching, withoutNotes } from '../../src/assist/index.js';
import { enumValues } from '../../src/protocol/index.js';
import { argumentFor } from './base/arguments.js';
import type { Command, CommandArgument } from './base/command.js';

export type CommandCompletion =
  | Completion
  /** The rest of the line is code, to be completed as code. */
  | { readonly code: string }
  /** The rest of the line is a file path. */
  | { readonly path: string }
  /** The rest of the line is a help topic. */
  | { readonly topic: string };

/** The fields of a command or an alias that completion reads. */
type CompletedCommand = Pick<Command, 'name' | 'summary' | 'args' | 'isView'>;

/** Candidates for arguments; reading them sends no requests. */
export interface CandidateSource {
  symbols(): readonly Candidate[];
  /** Assets of the known symbols; empty when the symbols are not loaded. */
  assets(): readonly Candidate[];
  networks(): readonly Candidate[];
}

/**
 * Completes a line that starts with a dot, up to the cursor; undefined for any other line and after an unknown command.
 */
export function completeCommand(
  line: string,
  commands: readonly CompletedCommand[],
  source: CandidateSource,
): CommandCompletion | undefined {
  const parts = /^\s*\.(\w*)(\s+)?([\s\S]*)$/.exec(line);
  if (!parts) return undefined;
  const [, name = '', gap, rest = ''] = parts;
  if (gap === undefined) {
    return rest === '' ? { candidates: named(commands, name), prefix: name } : undefined;
  }
  const command = commands.find((one) => one.name === name);
  return command && completeArguments(command, rest, commands, source);
}

function named(commands: readonly CompletedCommand[], prefix: string): readonly Candidate[] {
  const all = commands.map(({ name, summary }) => ({ text: name, note: summary }));
  return matching(all, prefix);
}

function completeArguments(
  command: CompletedCommand,
  rest: string,
  commands: readonly CompletedCommand[],
  source: CandidateSource,
): CommandCompletion {
  const open = [...command.args];
  let left = rest;
  for (;;) {
    const first = open[0];
    if (first?.kind === 'call') return { code: left };
    if (first?.kind === 'path') return { path: left };
    if (first?.kind === 'topic') return { topic: left };
    if (first?.kind === 'expression') return completeWatched(left, commands, source);
    if (first?.kind === 'words') {
      const prefix = /\S*$/.exec(left)?.[0] ?? '';
      return completionOf(candidatesFor(first, source), prefix);
    }
    const word = /^(\S+)\s+/.exec(left);
    if (!word && first?.kind === 'file') return { path: left };
    if (!word) {
      const isPath = open.some(({ kind }) => kind === 'path');
      const named = open.flatMap((argument) => candidatesFor(argument, source));
      if (isPath && matching(named, left).length === 0) return { path: left };
      const most = open.filter(({ kind }) => kind !== 'words');
      return completionOf(
        most.flatMap((argument) => candidatesFor(argument, source)),
        left,
      );
    }
    left = left.slice(word[0].length);
    const taker = argumentFor(open, word[1] as string);
    open.splice(taker ? open.indexOf(taker) : 0, 1);
  }
}

/** The argument of `.watch` is a view with its arguments, or code. */
function completeWatched(
  left: string,
  commands: readonly CompletedCommand[],
  source: CandidateSource,
): CommandCompletion {
  const views = commands.filter(({ isView }) => isView);
  const view = /^(\w+)\s+/.exec(left);
  const command = view && views.find(({ name }) => name === view[1]);
  if (command) return completeArguments(command, left.slice(view[0].length), commands, source);
  const found = named(views, left);
  return /^\w*$/.test(left) && found.length > 0 ? { candidates: found, prefix: left } : { code: left };
}

function candidatesFor({ kind, values = {} }: CommandArgument, source: CandidateSource): readonly Candidate[] {
  const described = Object.entries(values).map(([text, note]) => ({ text, note }));
  switch (kind) {
    case 'symbol':
      return source.symbols();
    case 'asset':
      return source.assets();
    case 'interval':
      return withoutNotes(enumValues('KlineInterval'));
    case 'network':
      return source.networks();
    case 'words':
      return described.length > 0 ? described : source.symbols();
    default:
      return described;
  }
}

const completionOf = (candidates: readonly Candidate[], prefix: string): Completion => ({
  candidates: matching(candidates, prefix),
  prefix,
});
