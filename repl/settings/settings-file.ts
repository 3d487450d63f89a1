/**
 * Reads a file of the user's settings folder, `~/.config/spotlab`. The content of these files is run, so a file or a
 * folder that somebody else could have written is refused; other folders, such as the current one, are never searched.
 */
import { type Stats, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { exposureOf, modeText, readChecked } from '../../src/files/index.js';

/** Largest file, in bytes. */
const MAX_BYTES = 1024 * 1024;

export type SettingsFile = { readonly path: string } & (
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
export function readSettingsFile(path: string): SettingsFile | undefined {
  let refusal = '';
  try {
    const text = readChecked(path, (found) => {
      refusal = found.isFile()
        ? (refusalOf(found, 'file') ?? refusalOf(statSync(dirname(path)), 'folder') ?? tooLarge(found) ?? '')
        : 'is not a file';
      if (refusal !== '') throw new Error(refusal);
    });
    return { path, text };
  } catch (error) {
    if (refusal !== '') return { path, refusal };
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : { path, refusal: `cannot be read: ${code}` };
  }
}

/** Why another user could have written the file or its folder; undefined if no other user could. Other users may read the file. */
function refusalOf(found: Stats, what: 'file' | 'folder'): string | undefined {
  const exposure = exposureOf(found);
  if (exposure === 'foreign') return `was not read, because the ${what} is not yours`;
  if (exposure !== 'writable') return undefined;
  return `was not read, because other users may write the ${what} (${modeText(found)}); chmod go-w changes that`;
}

const tooLarge = ({ size }: Stats): string | undefined =>
  size > MAX_BYTES ? `is larger than ${MAX_BYTES} bytes` : undefined;
