/** The dot commands at the prompt: their names, what is said about one that does not exist, and running one. */
import { nearest } from '../src/protocol/index.js';
import { readArguments } from './commands/arguments.js';
import { type Command, type CommandContext, CommandError, type Outcome } from './commands/command.js';
import { commands } from './commands/command-table.js';
import { checkSymbols } from './commands/known-names.js';
import { type Boxed, resolveValue } from './evaluation/show.js';

/** What a command asks of the loop of inputs. */
export type LoopRequest = Exclude<Outcome, { show: unknown } | { live: unknown }>;

export function commandNames(): string[] {
  return commands.map(({ name }) => name);
}

/** What to say about a dot command that does not exist; undefined for everything else. */
export function unknownCommand(line: string): string | undefined {
  const name = /^\s*\.([A-Za-z]\w*)(?=\s|$)/.exec(line)?.[1];
  const names = commandNames();
  if (name === undefined || names.includes(name)) return undefined;
  const near = nearest(name, names).map((one) => `.${one}`);
  return `There is no .${name}. ${near.length ? `Nearest: ${near.join(', ')}.` : '.help lists the commands.'}`;
}

/** Where a command's words go: `print` gets the code that does the same, before it runs; `request` what it asks of the loop. */
export interface CommandOutput {
  print(text: string): void;
  request(request: LoopRequest): void;
}

/**
 * Runs a command; the value to show is returned.
 *
 * @throws CommandError for arguments that it does not take, or where it does not work
 */
export async function runCommand(
  command: Command,
  rest: string,
  context: CommandContext,
  { print, request }: CommandOutput,
): Promise<Boxed> {
  const { name: network } = context.client.network;
  if (command.onlyEmbedded && network !== 'embedded') {
    throw new CommandError(
      `.${command.name} controls the embedded exchange, and this is ${network}: no other exchange can be controlled.`,
    );
  }
  const given = readArguments(command, rest);
  checkSymbols(command, given, context.client.symbols);
  const outcome = await command.run(context, given);
  if (outcome.code !== undefined) print(context.style.faint(outcome.code));
  if ('show' in outcome) return resolveValue(outcome.show);
  if ('live' in outcome) return context.live(outcome.live);
  request(outcome);
  return { value: undefined };
}
