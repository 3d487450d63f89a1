/** Reads a file with secrets or with code that will run, after a check that no other user can read or change it. */
import { closeSync, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';

/**
 * The text of a file. The checks see the opened file, so that nobody can swap it between them and the reading.
 *
 * @param check throws when the file must not be read
 * @throws the error of `check` or of the file system
 */
export function readChecked(path: string, check: (found: Stats) => void): string {
  const file = openSync(path, 'r');
  try {
    check(fstatSync(file));
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}
