/** Dot commands about inputs: multi-line input, loading, saving, clearing the screen, exit. */
import { readFileSync } from 'node:fs';
import { writeWholeFile } from '../../src/files/index.js';
import { type SavedInput, sessionFileText } from '../evaluation/file-inputs.js';
import { aliasCommand } from './alias.js';
import { type Command, type CommandArgument, CommandError } from './base/command.js';
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
    summary: 'Starts a multi-line input. Ctrl-D runs the input, Ctrl-C discards the input.',
    args: [
      {
        name: 'INPUT',
        kind: 'word',
        description: 'Number of an earlier input to begin with',
        default: 'an empty input',
      },
    ],
    example: 'editor 7',
    run: ({ record }, { INPUT: which }) => ({
      loop: 'edit',
      ...(which === undefined ? {} : { text: codeOf(record.inputs, which, 'editor') }),
    }),
  },
  {
    name: 'rerun',
    group: 'input',
    summary: 'Runs earlier inputs again, by their number in the prompt.',
    details:
      'Several inputs run as one input that shows the value of each. A dot command runs as the call that does the ' +
      'same. If an input places an order, the order is placed again, after the usual question.',
    args: [
      {
        name: 'INPUTS',
        kind: 'word',
        description: 'A number, or a range such as 3-5',
        default: 'the newest input with code',
      },
    ],
    example: 'rerun 3-5',
    run: (
      { record: { inputs } },
      { INPUTS: which = String(inputs.findLast(({ codes }) => codes.length > 0)?.number ?? inputs.length) },
    ) => ({
      input: codeOf(inputs, which, 'rerun'),
      isShown: true,
    }),
  },
  {
    name: 'load',
    group: 'input',
    summary: 'Runs a TypeScript or JavaScript file.',
    details:
      'A file that .save wrote runs one input after the other, as you typed them; an input that fails ends the ' +
      'run. Any other file is one program. Relative imports start at the folder of the file. _ has no value until ' +
      'the file has shown one, and reading it throws. .load state FILE loads what .save state wrote, after a question if orders would be ' +
      'deleted.',
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
      'Each input follows a line // %% with its number. A dot command is written as the call that does the same. ' +
      'The file does not get inputs that failed or contain secrets, nor commands that make no call, such as ' +
      '.teach. .load FILE and spotlab FILE run its inputs one after the other. .save state FILE writes the state ' +
      'of the embedded exchange instead, with its keys; .load state FILE returns to it.',
    args: [what('the inputs so far'), FILE],
    example: 'save session.ts',
    run({ record: { inputs }, client }, { WHAT: kind, FILE: file = '' }) {
      if (kind === 'state') return showCall(invoke(client, 'exchange.snapshots.save', [pathOf(file)]));
      if (inputs.every(({ codes }) => codes.length === 0)) return { print: 'There are no inputs to save.' };
      const title = `Inputs of a spotlab session on ${client.network.name}. Run them with .load FILE or spotlab FILE.`;
      try {
        writeWholeFile(pathOf(file), sessionFileText(title, inputs), { isNew: true });
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

/** The code of an input or of a range of inputs. */
function codeOf(inputs: readonly SavedInput[], which: string, command: string): string {
  const [, first = '', last = first] = /^(\d+)(?:-(\d+))?$/.exec(which) ?? [];
  const wanted = inputs.filter(({ number }) => number >= Number(first) && number <= Number(last));
  if (first === '' || wanted.length === 0) {
    const all = inputs.length === 0 ? 'There are no inputs yet.' : `Inputs have the numbers 1 to ${inputs.length}.`;
    throw new CommandError(`.${command}: ${which} is not an input. ${all}`);
  }
  const code = wanted.flatMap(({ codes }) => codes).join('\n');
  if (code !== '') return code;
  const [{ leftOut = 'it has no code' } = {}] = wanted;
  throw new CommandError(`.${command}: input ${which} has no code that ran (${leftOut}).`);
}

/** Says how many inputs were saved, and which were left out, by their number. */
function savedText(inputs: readonly SavedInput[], file: string): string {
  const saved = inputs.filter(({ codes }) => codes.length > 0).length;
  const missing = inputs.flatMap(({ number, leftOut }) => (leftOut === undefined ? [] : [`${number} (${leftOut})`]));
  const rest =
    missing.length === 0 ? '' : ` Left out: ${missing.length === 1 ? 'input' : 'inputs'} ${missing.join(', ')}.`;
  return `${saved === 1 ? '1 input' : `${saved} inputs`} saved to ${file}.${rest}`;
}
