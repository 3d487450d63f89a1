/** Dot commands about inputs: multi-line input, loading, saving, clearing the screen, exit. */
import { readFileSync, writeFileSync } from 'node:fs';
import { type SavedInput, sessionFileText } from '../evaluation/file-inputs.js';
import { type Command, type CommandArgument, CommandError } from './command.js';
import { aliasCommand } from './files/alias.js';
import { pathOf, why } from './files/paths.js';
import { invoke } from './invoke.js';
import { showCall } from './market.js';

const FILE = {
  name: 'FILE',
  kind: 'path',
  description: 'Path, relative to the folder where spotlab was started',
} as const;

/** The argument that chooses between the inputs of a session and the state of the embedded exchange. */
const what = (inputs: string): CommandArgument => ({
  name: 'WHAT',
  kind: 'choice',
  description: 'Inputs, or the state of the embedded exchange',
  values: { inputs, state: 'orders, balances, history, market and clock of the embedded exchange' },
  default: 'inputs',
});

/** @param all the table of all commands, which includes these */
export const inputCommands = (all: () => readonly Command[]): readonly Command[] => [
  {
    name: 'editor',
    group: 'input',
    summary: 'Starts a multi-line input. Ctrl-D runs it, Ctrl-C discards it.',
    args: [],
    example: 'editor',
    run: () => ({ loop: 'edit' }),
  },
  {
    name: 'load',
    group: 'input',
    summary: 'Runs a TypeScript or JavaScript file.',
    details:
      'A file that .save wrote is run input by input, as it was typed; an input that fails ends the run. Any other ' +
      'file is one program. Imports resolve beside the file. _ has no value before the file shows one. .load state ' +
      'FILE loads what .save state wrote, after a question if orders would be deleted.',
    args: [what('the inputs in the file'), FILE],
    example: 'load strategy.ts',
    run({ client }, { WHAT: kind, FILE: file = '' }) {
      if (kind === 'state') return showCall(invoke(client, 'exchange.snapshots.load', [pathOf(file)]));
      try {
        const path = pathOf(file);
        return { load: readFileSync(path, 'utf8'), file: path };
      } catch (error) {
        throw new CommandError(`Cannot read ${file}: ${why(error)}.`);
      }
    },
  },
  {
    name: 'save',
    group: 'input',
    summary: 'Writes the inputs so far to a file.',
    details:
      'Each input follows a line // %% with its number. A dot command is written as the call that does the same. Left ' +
      'out are inputs that failed or contain secrets, and commands without such a call, such as .teach. Run the file ' +
      'with .load FILE or spotlab FILE: input by input, as it was typed. .save state FILE writes the state of the ' +
      'embedded exchange instead, with its keys; .load state FILE returns to it.',
    args: [what('the inputs so far'), FILE],
    example: 'save session.ts',
    run({ record: { inputs }, client }, { WHAT: kind, FILE: file = '' }) {
      if (kind === 'state') return showCall(invoke(client, 'exchange.snapshots.save', [pathOf(file)]));
      if (inputs.every(({ codes }) => codes.length === 0)) return { print: 'There are no inputs to save.' };
      const title = `Inputs of a spotlab session on ${client.network.name}. Run them with .load FILE or spotlab FILE.`;
      try {
        writeFileSync(pathOf(file), sessionFileText(title, inputs), { flag: 'wx', mode: 0o600 });
      } catch (error) {
        throw new CommandError(`Cannot write ${file}: ${why(error)}.`);
      }
      return { print: savedText(inputs, file) };
    },
  },
  aliasCommand(all),
  {
    name: 'clear',
    group: 'input',
    summary: 'Clears the screen, like Ctrl-L.',
    args: [],
    example: 'clear',
    run: () => ({ loop: 'clear' }),
  },
  {
    name: 'exit',
    group: 'input',
    summary: 'Exits, like Ctrl-D.',
    args: [],
    example: 'exit',
    run: () => ({ loop: 'leave' }),
  },
];

/** Says how many inputs were saved, and which were left out, by their number. */
function savedText(inputs: readonly SavedInput[], file: string): string {
  const saved = inputs.filter(({ codes }) => codes.length > 0).length;
  const missing = inputs.flatMap(({ number, leftOut }) => (leftOut === undefined ? [] : [`${number} (${leftOut})`]));
  const rest =
    missing.length === 0 ? '' : ` Left out: ${missing.length === 1 ? 'input' : 'inputs'} ${missing.join(', ')}.`;
  return `${saved === 1 ? '1 input' : `${saved} inputs`} saved to ${file}.${rest}`;
}
