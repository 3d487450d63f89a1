/** Reads and writes notebook files. */
import { readFileSync } from 'node:fs';
import { writeWholeFile } from '../../files/index.js';
import { formatNotebook, type Notebook, NotebookError, parseNotebook } from './notebook-format.js';

/** Reads and checks a notebook. @throws NotebookError */
export function readNotebook(path: string): Notebook {
  return parseNotebook(readNotebookText(path), path);
}

/** The text of a notebook file. @throws NotebookError */
export function readNotebookText(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reasons: Readonly<Record<string, string>> = {
      ENOENT: 'the file does not exist',
      EACCES: 'no permission to read the file',
    };
    throw new NotebookError(`${path}: ${reasons[code ?? ''] ?? message}`);
  }
}

/**
 * Writes a notebook completely or not at all. Follows a symbolic link and keeps the permissions of the file.
 *
 * @throws NotebookError
 */
export function writeNotebook(path: string, notebook: Notebook): void {
  try {
    writeWholeFile(path, formatNotebook(notebook), { mode: 0o666 });
  } catch (error) {
    throw new NotebookError(`${path}: cannot write the file (${(error as Error).message})`);
  }
}
