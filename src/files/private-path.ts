/**
 * Whether a file or a folder with secrets, or with code that will run, is private: the one rule for key files, profiles,
 * settings, stored tokens, sockets and data directories.
 */
import type { Stats } from 'node:fs';

/** Access of the group and of other users. */
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;

/**
 * How others get at the secrets: another user owns the file (`foreign`), others may change it
 * (`writable`) or read it (`readable`).
 */
export type Exposure = 'foreign' | 'writable' | 'readable';

/** The user id of root: root can read every file anyway, and owns the files with secrets in containers. */
export const ROOT = 0;

/**
 * How others get at a file; undefined for a private file. Always undefined on Windows, which has no such permissions:
 * there, other users cannot open the user's folder.
 *
 * @param owner the id of another user who may own the file
 */
export function exposureOf({ uid, mode }: Pick<Stats, 'uid' | 'mode'>, owner?: number): Exposure | undefined {
  const own = process.getuid?.();
  if (own === undefined) return undefined;
  if (uid !== own && uid !== owner) return 'foreign';
  if ((mode & OTHERS_WRITE) !== 0) return 'writable';
  return (mode & OTHERS) === 0 ? undefined : 'readable';
}

/** The permissions as chmod takes them, such as `0644`. */
export const modeText = ({ mode }: Pick<Stats, 'mode'>): string => (mode & 0o777).toString(8).padStart(4, '0');
