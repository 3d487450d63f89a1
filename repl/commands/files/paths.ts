/** Reads paths in the arguments of dot commands, and says why a file cannot be read or written. */
import { homedir } from 'node:os';
import { resolve } from 'node:path';

/** Resolves a path relative to the working directory; `~` is the home folder. */
export function pathOf(file: string): string {
  return resolve(file.replace(/^~(?=\/|$)/, homedir()));
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'the file does not exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EACCES: 'permission denied',
  EEXIST: 'the file already exists',
};

/** The reason in an error of the file system. */
export function why(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}
