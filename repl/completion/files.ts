/** Files and folders that a path typed so far may go on to. Reads one folder, when Tab asks for it. */
import { type Dirent, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Candidate } from '../../src/assist/index.js';

/** Most entries offered of one folder. */
const MAX_ENTRIES = 2_000;

/** Paths in the spelling begun, folders with a slash behind; hidden ones only where their dot was typed. */
export function filesFrom(typed: string, directory: string): readonly Candidate[] {
  const cut = typed.lastIndexOf('/') + 1;
  const [folder, begun] = [typed.slice(0, cut), typed.slice(cut)];
  const at = folder.startsWith('/') ? folder : join(directory, folder);
  const place = folder.startsWith('~/') ? join(homedir(), folder.slice(2)) : at;
  return entriesOf(place)
    .filter(({ name }) => begun.startsWith('.') || !name.startsWith('.'))
    .slice(0, MAX_ENTRIES)
    .map((entry) => ({ text: `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}` }));
}

function entriesOf(place: string): Dirent[] {
  try {
    return readdirSync(place, { withFileTypes: true });
  } catch {
    // Not a folder, or none of ours: nothing goes on from there.
    return [];
  }
}
