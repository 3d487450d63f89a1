/**
 * What may follow behind a command, up to the cursor: names of commands, members of a choice with what they mean, symbols,
 * assets, intervals. Code is left to the completion of code. Pure.
 */
import { enumValues } from '../../src/protocol/enums.js';
import { takerOf } from './arguments.js';
import type { Command, CommandArgument } from './command.js';

/** One text that may stand in place of the prefix, and a line about it. */
export interface CommandCandidate {
  readonly text: string;
  readonly description: string;
}

export type CommandCompletion =
  | { readonly candidates: readonly CommandCandidate[]; readonly prefix: string }
  /** Code follows: it is completed as code, from here on. */
  | { readonly code: string }
  /** The path of a file follows. */
  | { readonly path: string }
  /** A topic of help follows. */
  | { readonly topic: string };

/** What exists, seen without asking anybody. */
export interface CommandWorld {
  symbols(): readonly string[];
  /** Assets of the symbols known; none where symbols do not say. */
  assets(): readonly string[];
  networks(): Readonly<Record<string, string>>;
}

/** @param line A line that begins with a dot, up to the cursor; undefined for any other, and behind an unknown command */
export function completeCommand(
  line: string,
  commands: readonly Command[],
  world: CommandWorld,
): CommandCompletion | undefined {
  const parts = /^\s*\.(\w*)(\s+)?([\s\S]*)$/.exec(line);
  if (!parts) return undefined;
  const [, name = '', gap, rest = ''] = parts;
  if (gap === undefined) {
    return rest === '' ? { candidates: named(commands, name), prefix: name } : undefined;
  }
  const command = commands.find((one) => one.name === name);
  return command && completeArguments(command, rest, commands, world);
}

function named(commands: readonly Command[], prefix: string): CommandCandidate[] {
  return commands
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, summary }) => ({ text: name, description: summary }));
}

function completeArguments(
  command: Command,
  rest: string,
  commands: readonly Command[],
  world: CommandWorld,
): CommandCompletion {
  const open = [...command.args];
  let left = rest;
  for (;;) {
    const first = open[0];
    if (first?.kind === 'call') return { code: left };
    if (first?.kind === 'path') return { path: left };
    if (first?.kind === 'topic') return { topic: left };
    if (first?.kind === 'expression') return completeWatched(left, commands, world);
    if (first?.kind === 'words') {
      const prefix = /\S*$/.exec(left)?.[0] ?? '';
      return matching(offers(first, world), prefix);
    }
    const word = /^(\S+)\s+/.exec(left);
    if (!word) {
      const most = open.filter(({ kind }) => kind !== 'words');
      return matching(
        most.flatMap((argument) => offers(argument, world)),
        left,
      );
    }
    left = left.slice(word[0].length);
    const taker = takerOf(open, word[1] as string);
    open.splice(taker ? open.indexOf(taker) : 0, 1);
  }
}

/** What can be watched is a view, with its arguments, or code. */
function completeWatched(left: string, commands: readonly Command[], world: CommandWorld): CommandCompletion {
  const views = commands.filter(({ isView }) => isView);
  const view = /^(\w+)\s+/.exec(left);
  const command = view && views.find(({ name }) => name === view[1]);
  if (command) return completeArguments(command, left.slice(view[0].length), commands, world);
  const found = named(views, left);
  return /^\w*$/.test(left) && found.length > 0 ? { candidates: found, prefix: left } : { code: left };
}

function offers({ kind, values = {} }: CommandArgument, world: CommandWorld): CommandCandidate[] {
  const plain = (texts: readonly string[]) => texts.map((text) => ({ text, description: '' }));
  const told = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([text, description]) => ({ text, description }));
  switch (kind) {
    case 'symbol':
      return plain(world.symbols());
    case 'asset':
      return plain(world.assets());
    case 'interval':
      return plain(enumValues('KlineInterval'));
    case 'network':
      return told(world.networks());
    case 'words':
      return Object.keys(values).length ? told(values) : plain(world.symbols());
    default:
      return told(values);
  }
}

/** Those that start with the prefix, in whatever case; intervals differ by case alone, so exact ones come first. */
function matching(candidates: readonly CommandCandidate[], prefix: string): CommandCompletion {
  const exact = candidates.filter(({ text }) => text.startsWith(prefix));
  const lower = prefix.toLowerCase();
  const found = exact.length > 0 ? exact : candidates.filter(({ text }) => text.toLowerCase().startsWith(lower));
  return { candidates: found, prefix };
}
