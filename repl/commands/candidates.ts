/**
 * What may follow behind a command, up to the cursor: names of commands, members of a choice with what they mean, symbols,
 * assets, intervals. Code is left to the completion of code. Pure.
 */
import { type Candidate, type Completion, matching, withoutNotes } from '../../src/assist/index.js';
import { enumValues } from '../../src/protocol/index.js';
import { argumentFor } from './arguments.js';
import type { Command, CommandArgument } from './command.js';

export type CommandCompletion =
  | Completion
  /** Code follows: it is completed as code, from here on. */
  | { readonly code: string }
  /** The path of a file follows. */
  | { readonly path: string }
  /** A topic of help follows. */
  | { readonly topic: string };

/** What exists, seen without asking anybody. */
export interface CandidateSource {
  symbols(): readonly Candidate[];
  /** Assets of the symbols known; none where symbols do not say. */
  assets(): readonly Candidate[];
  networks(): readonly Candidate[];
}

/** @param line A line that begins with a dot, up to the cursor; undefined for any other, and behind an unknown command */
export function completeCommand(
  line: string,
  commands: readonly Command[],
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

function named(commands: readonly Command[], prefix: string): readonly Candidate[] {
  const all = commands.map(({ name, summary }) => ({ text: name, note: summary }));
  return matching(all, prefix);
}

function completeArguments(
  command: Command,
  rest: string,
  commands: readonly Command[],
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
    if (!word) {
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

/** What can be watched is a view, with its arguments, or code. */
function completeWatched(left: string, commands: readonly Command[], source: CandidateSource): CommandCompletion {
  const views = commands.filter(({ isView }) => isView);
  const view = /^(\w+)\s+/.exec(left);
  const command = view && views.find(({ name }) => name === view[1]);
  if (command) return completeArguments(command, left.slice(view[0].length), commands, source);
  const found = named(views, left);
  return /^\w*$/.test(left) && found.length > 0 ? { candidates: found, prefix: left } : { code: left };
}

function candidatesFor({ kind, values = {} }: CommandArgument, source: CandidateSource): readonly Candidate[] {
  const told = Object.entries(values).map(([text, note]) => ({ text, note }));
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
      return told.length > 0 ? told : source.symbols();
    default:
      return told;
  }
}

const completionOf = (candidates: readonly Candidate[], prefix: string): Completion => ({
  candidates: matching(candidates, prefix),
  prefix,
});
