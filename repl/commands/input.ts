/** Commands about inputs: writing over many lines, loading and saving them, the screen, leaving. */
import { readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { type Command, CommandError } from './command.js';

const FILE = { name: 'FILE', kind: 'path', description: 'Path, from the folder that spotlab was started in' } as const;

export const inputCommands: readonly Command[] = [
  {
    name: 'editor',
    group: 'input',
    summary: 'Several lines at once; Ctrl-D runs them, Ctrl-C gives them up.',
    args: [],
    example: 'editor',
    run: () => ({ loop: 'edit' }),
  },
  {
    name: 'load',
    group: 'input',
    summary: 'Runs a file of TypeScript or JavaScript as if it were typed.',
    details: 'Its imports are found beside it.',
    args: [FILE],
    example: 'load strategy.ts',
    run(_context, { FILE: file = '' }) {
      try {
        const path = pathOf(file);
        return { input: readFileSync(path, 'utf8'), file: path };
      } catch (error) {
        throw new CommandError(`${file} cannot be read: ${why(error)}.`);
      }
    },
  },
  {
    name: 'save',
    group: 'input',
    summary: 'Writes the inputs of this session to a file.',
    details: 'Those that failed or carry secrets are left out. The file runs by .load, and by spotlab FILE.',
    args: [FILE],
    example: 'save session.ts',
    run({ inputs }, { FILE: file = '' }) {
      if (inputs.length === 0) return { print: 'Nothing has run yet that could be saved.' };
      try {
        writeFileSync(pathOf(file), `${inputs.join('\n')}\n`, { flag: 'wx', mode: 0o600 });
      } catch (error) {
        throw new CommandError(`${file} cannot be written: ${why(error)}.`);
      }
      const count = inputs.length === 1 ? '1 input' : `${inputs.length} inputs`;
      return { print: `${count} saved to ${file}; those that carry secrets or failed are left out.` };
    },
  },
  {
    name: 'clear',
    group: 'input',
    summary: 'Clears the screen, as Ctrl-L does.',
    args: [],
    example: 'clear',
    run: () => ({ loop: 'clear' }),
  },
  {
    name: 'exit',
    group: 'input',
    summary: 'Leaves, as Ctrl-D does.',
    args: [],
    example: 'exit',
    run: () => ({ loop: 'leave' }),
  },
];

/** Relative to the working directory; `~` is the home folder. */
function pathOf(file: string): string {
  return resolve(file.replace(/^~(?=\/|$)/, homedir()));
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it is not permitted',
  EEXIST: 'there is a file of that name already',
};

function why(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}
