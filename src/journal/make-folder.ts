/** Makes the folder of a journal, with its parents. Node's recursive mkdir never returns for a folder under /proc. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { JournalError } from './journal-error.js';

/** @throws JournalError when a part of the path is no folder, or cannot be made */
export function makeFolder(folder: string): void {
  try {
    makeOne(resolve(folder));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new JournalError(
      `The data directory '${folder}' cannot be made: ${code ?? String(error)}. Choose a directory that you may write to.`,
      { cause: error },
    );
  }
}

function makeOne(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw Object.assign(new Error(`${folder} is not a directory`), { code: 'ENOTDIR' });
  makeOne(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
