/** Dot commands about inputs: multi-line input, loading, saving, clearing the screen, exit. */
import { readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { type Command, CommandError } from './command.js';

const FILE = {
  name: 'FILE',
  kind: 'path',
  description: 'Path, relative to the folder where spotlab was started',
} as const;

export const inputCommands: readonly Command[] = [
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
    summary: 'Runs a TypeScript or JavaScript file as one input.',
    details: 'Imports in the file resolve beside the file.',
    args: [FILE],
    example: 'load strategy.ts',
    run(_context, { FILE: file = '' }) {
      try {
        const path = pathOf(file);
        return { input: readFileSync(path, 'utf8'), file: path };
      } catch (error) {
        throw new CommandError(`Cannot read ${file}: ${why(error)}.`);
      }
    },
  },
  {
    name: 'save',
    group: 'input',
    summary: 'Writes the inputs of this session to a file.',
    details: 'Inputs that failed or contain secrets are left out. Run the file with .load FILE or spotlab FILE.',
    args: [FILE],
    example: 'save session.ts',
    run({ inputs }, { FILE: file = '' }) {
      if (inputs.length === 0) return { print: 'There are no inputs to save.' };
      try {
        writeFileSync(pathOf(file), `${inputs.join('\n')}\n`, { flag: 'wx', mode: 0o600 });
      } catch (error) {
        throw new CommandError(`Cannot write ${file}: ${why(error)}.`);
      }
      const count = inputs.length === 1 ? '1 input' : `${inputs.length} inputs`;
      return { print: `${count} saved to ${file}. Inputs that failed or contain secrets are left out.` };
    },
  },
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

/** Resolves a path relative to the working directory; `~` is the home folder. */
function pathOf(file: string): string {
  return resolve(file.replace(/^~(?=\/|$)/, homedir()));
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'the file does not exist',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EEXIST: 'the file already exists',
};

function why(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}
