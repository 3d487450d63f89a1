/** Runs the dot commands of the prompt, and reports unknown commands with the nearest names. */
import { isCall, refreshTicket } from '../src/client/index.js';
import { endpointTable, nearest } from '../src/protocol/index.js';
import { readArguments } from './commands/base/arguments.js';
import { type Command, type CommandContext, CommandError, type Outcome } from './commands/base/command.js';
import { commands } from './commands/command-table.js';
import { checkSymbols } from './commands/known-names.js';
import { viewSource } from './commands/watch.js';
import { type Boxed, resolveValue } from './evaluation/show.js';

/** The requests that a command can make to the input loop. */
export type LoopRequest = Exclude<Outcome, { show: unknown } | { live: unknown }>;

export function commandNames(): string[] {
  return commands.map(({ name }) => name);
}

/**
 * The message for a line that starts with an unknown dot command; undefined for any other line.
 *
 * @param aliases names of the user's own commands
 */
export function unknownCommand(line: string, aliases: readonly string[] = []): string | undefined {
  const name = /^\s*\.([A-Za-z]\w*)(?=\s|$)/.exec(line)?.[1];
  const names = [...commandNames(), ...aliases];
  if (name === undefined || names.includes(name)) return undefined;
  const views = commands.filter(({ otherNames = [] }) => otherNames.includes(name)).map((one) => one.name);
  const near = [...new Set([...views, ...nearest(name, names)])].map((one) => `.${one}`);
  // The word may be a verb of the client without its group, such as `depth`.
  const verbs = endpointTable.flatMap((endpoint) => endpoint.verbs.map(({ id }) => id));
  const calls = [...new Set(verbs)].filter((id) => id === name || id.endsWith(`.${name}`)).map((id) => `x.${id}`);
  const all = (views.length > 0 ? [...near, ...calls] : [...calls, ...near]).slice(0, 3);
  const hint = all.length > 0 ? `Nearest: ${all.join(', ')}.` : '.help commands lists all commands.';
  return `Unknown command .${name}. ${hint}`;
}

/**
 * Receives the output of a command. `print`: the code that does the same, before it runs; `request`: a request to the
 * input loop.
 */
export interface CommandOutput {
  print(text: string): void;
  request(request: LoopRequest): void;
  /** Receives the code that does the same, once it has run. */
  ran(code: string): void;
}

/**
 * Runs a command; resolves with the value to show.
 *
 * @throws CommandError for invalid arguments, or when the command needs an embedded exchange
 */
export async function runCommand(
  command: Command,
  rest: string,
  context: CommandContext,
  { print, request, ran }: CommandOutput,
): Promise<Boxed> {
  const { name: network } = context.client.network;
  if (command.onlyEmbedded && network !== 'embedded') {
    throw new CommandError(
      `.${command.name} works only on the embedded exchange, and x is connected to ${network}. ` +
        '.network embedded connects x to one.',
    );
  }
  const given = readArguments(command, rest);
  checkSymbols(command, given, context.client.symbols);
  const outcome = await liveOf(command, rest, context, await command.run(context, given));
  if (outcome.code !== undefined) print(context.style.faint(outcome.code));
  if ('show' in outcome) {
    const resolved = await resolveValue(outcome.show);
    if (isCall(resolved.value)) await refreshTicket(resolved.value);
    if (outcome.code !== undefined) ran(outcome.code);
    return resolved;
  }
  if ('live' in outcome) {
    const last = await context.live(outcome.live);
    if (outcome.code !== undefined) ran(outcome.code);
    return last;
  }
  if ('print' in outcome && outcome.code !== undefined) ran(outcome.code);
  request(outcome);
  return { value: undefined };
}

/** The outcome as a live display, where a stream continues the value of the command. */
async function liveOf(command: Command, rest: string, context: CommandContext, shown: Outcome): Promise<Outcome> {
  if (!command.isLive || !context.drawsInPlace || shown.code === undefined) return shown;
  const code = `${shown.code}.live()`;
  const live = await viewSource(context, command, { words: rest, every: '' });
  return live.by === undefined ? shown : { code, live: { ...live, title: code } };
}
