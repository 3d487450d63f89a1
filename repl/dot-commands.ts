/** The dot commands at the prompt: their names, what is said about one that does not exist, what becomes of an outcome. */
import { nearest } from '../src/protocol/nearest.js';
import { type Command, type CommandContext, commands, type Outcome } from './commands.js';
import { type Boxed, settle } from './show.js';

/** What a command asks of the loop of inputs. */
export type Request = Exclude<Outcome, { show: unknown }>;

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

/** Runs a command; `ask` gets what it asks of the loop, the rest is a value to show. */
export async function runCommand(
  command: Command,
  rest: string,
  context: CommandContext,
  ask: (request: Request) => void,
): Promise<Boxed> {
  const outcome = await command.run(context, rest);
  if ('show' in outcome) return settle(outcome.show);
  ask(outcome);
  return { value: undefined };
}
