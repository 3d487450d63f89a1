/**
 * Finds the folder for data of a user that spotlab keeps between processes, which is SPOTLAB_STATE_DIR, or `spotlab` under
 * XDG_STATE_HOME, or `~/.local/state/spotlab`. Other users cannot read the folder.
 */
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { exposureOf, readChecked, writeWholeFile } from '../files/index.js';

export function stateFolder({ SPOTLAB_STATE_DIR, XDG_STATE_HOME }: NodeJS.ProcessEnv): string {
  if (SPOTLAB_STATE_DIR) return SPOTLAB_STATE_DIR;
  // The XDG specification says that relative paths are ignored.
  const base = XDG_STATE_HOME && isAbsolute(XDG_STATE_HOME) ? XDG_STATE_HOME : join(homedir(), '.local', 'state');
  return join(base, 'spotlab');
}

/** The text of a file that this user has written and nobody else can read or change; undefined for any other file. */
export function readOwnFile(path: string): string | undefined {
  try {
    return readChecked(path, (found) => {
      if (exposureOf(found) !== undefined) throw new Error(`${path} is open to others`);
    });
  } catch {
    return undefined;
  }
}

/** Replaces a file in one step; only this user can read it. @throws Error with a `code` */
export function writeOwnFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeWholeFile(path, text, { isSecret: true });
}
