/**
 * Reads a file of the user's settings folder, `~/.config/spotlab`. What these files contain is run, so a file or a folder
 * that somebody else could have written is refused; other folders, such as the current one, are never searched.
 */
import { closeSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Largest file, in bytes. */
const MAX_BYTES = 1024 * 1024;

/** Permission bits to write, of group and others. */
const OTHERS_WRITE = 0o022;

export type OwnFile = { readonly path: string } & (
  | { readonly text: string }
  /** Why the file is not used: a sentence without its subject. */
  | { readonly refusal: string }
);

/** Path of a file in the settings folder, under XDG_CONFIG_HOME where that is set. */
export function settingsPath(name: string, environment: NodeJS.ProcessEnv = process.env): string {
  const given = environment.XDG_CONFIG_HOME;
  return join(given?.startsWith('/') ? given : join(homedir(), '.config'), 'spotlab', name);
}

/** Reads a file; undefined if there is none. The checks use the opened file, so that it cannot be swapped. */
export function readOwnFile(path: string): OwnFile | undefined {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : { path, refusal: `cannot be read: ${code}` };
  }
  try {
    const state = fstatSync(file);
    if (!state.isFile()) return { path, refusal: 'is not a file' };
    const refusal = refusalOf(state, 'file') ?? refusalOf(statSync(dirname(path)), 'folder');
    if (refusal !== undefined) return { path, refusal };
    if (state.size > MAX_BYTES) return { path, refusal: `is larger than ${MAX_BYTES} bytes` };
    return { path, text: readFileSync(file, 'utf8') };
  } finally {
    closeSync(file);
  }
}

/** Why somebody else could have written the file or its folder; undefined where nobody else could. */
function refusalOf({ uid, mode }: { readonly uid: number; readonly mode: number }, what: 'file' | 'folder') {
  // Windows has no such permission bits; the user's folder is closed to other users there.
  const own = process.getuid?.();
  if (own === undefined) return undefined;
  if (uid !== own) return `was not read, because the ${what} is not yours`;
  if ((mode & OTHERS_WRITE) === 0) return undefined;
  const bits = (mode & 0o777).toString(8).padStart(4, '0');
  return `was not read, because other users may write the ${what} (${bits}); chmod go-w changes that`;
}
