/** Lists the files and folders that continue a typed path. It reads one folder, when Tab is pressed. */
import { type Dirent, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Candidate } from '../../src/assist/index.js';

/** The maximum number of entries of one folder. */
const MAX_ENTRIES = 2_000;

/** Returns paths that start as typed; folders end with a slash. Hidden files are listed only after a typed dot. */
export function filesFrom(typed: string, directory: string): readonly Candidate[] {
  const cut = typed.lastIndexOf('/') + 1;
  const [folder, begun] = [typed.slice(0, cut), typed.slice(cut)];
  const at = folder.startsWith('/') ? folder : join(directory, folder);
  const path = folder.startsWith('~/') ? join(homedir(), folder.slice(2)) : at;
  return entriesOf(path)
    .filter(({ name }) => begun.startsWith('.') || !name.startsWith('.'))
    .slice(0, MAX_ENTRIES)
    .map((entry) => ({ text: `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}` }));
}

function entriesOf(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    // The path is not a folder, or cannot be read: nothing can be completed.
    return [];
  }
}
