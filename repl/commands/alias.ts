/** `.alias`: defines, lists and removes the user's own dot commands. */

import { ALIAS_NAME, MAX_ALIASES } from '../settings/aliases.js';
import { carriesSecret, environmentSecrets } from '../settings/history.js';
import { type ArgumentValues, type Command, type CommandContext, CommandError, type Outcome } from './base/command.js';
import { why } from './files/paths.js';

/** @param all the table of all commands, whose names an alias cannot have; read when the command runs */
export const aliasCommand = (all: () => readonly Command[]): Command => ({
  name: 'alias',
  group: 'input',
  summary: 'Gives an input a short name: .alias eth .chart ETHUSDT 15m, then .eth.',
  details:
    'INPUT is a dot command or code. $1 to $9 in it are the words after the name; otherwise these words are appended ' +
    'to a dot command. An alias prints the input that it runs. Aliases are kept in aliases.json of the folder ' +
    '~/.config/spotlab. .alias lists them, .alias remove NAME removes one. An input with a secret is refused.',
  args: [
    {
      name: 'NAME',
      kind: 'word',
      description: 'Name of the command',
      values: { remove: 'removes an alias' },
      default: 'list all aliases',
    },
    { name: 'INPUT', kind: 'expression', description: 'What the name stands for', default: 'show the alias' },
  ],
  example: 'alias eth .chart ETHUSDT 15m',
  run: (context, given) => alias(context, given, all()),
});

function alias(
  { aliases, style }: CommandContext,
  { NAME: name, INPUT: input }: ArgumentValues,
  commands: readonly Command[],
): Outcome {
  const lineOf = ([one, meaning]: readonly [string, string]) => `${style.name(`.${one}`)}  ${meaning}`;
  if (name === undefined) {
    const lines = aliases.all.map(lineOf);
    if (aliases.problem !== undefined) lines.push(aliases.problem);
    return {
      print: lines.length > 0 ? lines.join('\n') : 'There are no aliases. Example: .alias eth .chart ETHUSDT 15m',
    };
  }
  const own = name.replace(/^\./, '');
  const known = aliases.all.find(([one]) => one === own);
  if (input === undefined) {
    if (!known) throw new CommandError(`.alias: there is no alias ${own}. .alias lists all.`);
    return { print: lineOf(known) };
  }
  if (own === 'remove') {
    const removed = input.replace(/^\./, '');
    if (!written(() => aliases.remove(removed))) throw new CommandError(`.alias: there is no alias ${removed}.`);
    return { print: `.${removed} is removed.` };
  }
  if (!ALIAS_NAME.test(own))
    throw new CommandError(`.alias: invalid NAME '${own}'. A name has letters and digits, and starts with a letter.`);
  if (commands.some((one) => one.name === own)) throw new CommandError(`.alias: .${own} is a command of spotlab.`);
  if (carriesSecret(input, environmentSecrets())) {
    throw new CommandError('.alias: the input contains a secret, and aliases are kept in a file. Nothing was kept.');
  }
  if (aliases.all.length >= MAX_ALIASES && !known) throw new CommandError(`.alias: there are ${MAX_ALIASES} aliases.`);
  written(() => aliases.set(own, input));
  return { print: lineOf([own, input]) };
}

/** Runs a change of the file. If the change fails, the error says that the file cannot be written. */
function written<T>(change: () => T): T {
  try {
    return change();
  } catch (error) {
    throw new CommandError(`.alias: the file of the aliases cannot be written: ${why(error)}.`);
  }
}
