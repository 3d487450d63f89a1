/** The dot commands about inputs: writing over many lines, loading and saving them, the screen, leaving. */
import { readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from './commands.js';

export const inputCommands: readonly Command[] = [
  {
    name: 'editor',
    usage: '',
    summary: 'Write over many lines; Ctrl-D runs them, Ctrl-C gives them up.',
    run: () => ({ loop: 'edit' }),
  },
  {
    name: 'load',
    usage: 'FILE',
    summary: 'Run a file of TypeScript or JavaScript here, as if it had been typed.',
    run(_context, rest) {
      const file = rest.trim();
      if (file === '') return { print: '.load takes the name of a file, such as .load strategy.ts' };
      try {
        return { input: readFileSync(pathOf(file), 'utf8') };
      } catch (error) {
        return { print: `${file} cannot be read: ${why(error)}.` };
      }
    },
  },
  {
    name: 'save',
    usage: 'FILE',
    summary: 'Write the inputs of this session that ran without an error to a file, for .load and spotlab FILE.',
    run({ inputs }, rest) {
      const file = rest.trim();
      if (file === '') return { print: '.save takes the name of a file, such as .save session.ts' };
      if (inputs.length === 0) return { print: 'Nothing has run yet that could be saved.' };
      try {
        writeFileSync(pathOf(file), `${inputs.join('\n')}\n`, { flag: 'wx', mode: 0o600 });
      } catch (error) {
        return { print: `${file} cannot be written: ${why(error)}.` };
      }
      const count = inputs.length === 1 ? '1 input' : `${inputs.length} inputs`;
      return { print: `${count} saved to ${file}; those that carry secrets or failed are left out.` };
    },
  },
  { name: 'clear', usage: '', summary: 'Clear the screen, as Ctrl-L does.', run: () => ({ loop: 'clear' }) },
  { name: 'exit', usage: '', summary: 'Leave, as Ctrl-D does.', run: () => ({ loop: 'leave' }) },
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
