/**
 * Finds the folder of the sockets and files by which processes of one user find each other. It is `spotlab` in
 * XDG_RUNTIME_DIR. If this variable is not set, or the folder cannot be written or has a path that is too long for a socket,
 * it is a folder of the user in the temporary folder. No other user may open this folder: its owner and its mode are
 * checked.
 */
import { accessSync, chmodSync, constants, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { exposureOf } from '../../files/index.js';

/** Longest path of a socket that every system takes, in bytes. */
const MAX_SOCKET_PATH = 103;
/** Longest name of a socket in the folder. */
const NAME_LENGTH = 32;

/** Why there is no folder; its message says what to do. */
export class NoFolderError extends Error {
  override readonly name = 'NoFolderError';

  /** @param isReplaceable whether another folder may be used in its place, because no other user can change this one */
  constructor(
    message: string,
    readonly isReplaceable = false,
  ) {
    super(message);
  }
}

/** The folder, made when it is missing. @throws NoFolderError when it cannot be used */
export function runtimeFolder({ XDG_RUNTIME_DIR }: NodeJS.ProcessEnv = process.env): string {
  const temporary = join(tmpdir(), `spotlab-${process.getuid?.() ?? userInfo().username}`);
  // The XDG specification says that relative paths are ignored.
  if (!XDG_RUNTIME_DIR || !isAbsolute(XDG_RUNTIME_DIR) || !isOwn(XDG_RUNTIME_DIR)) return usableFolder(temporary);
  try {
    return usableFolder(join(XDG_RUNTIME_DIR, 'spotlab'));
  } catch (error) {
    if (!(error instanceof NoFolderError && error.isReplaceable)) throw error;
    // All processes with this variable fall back in the same way, so they still find each other.
    return usableFolder(temporary);
  }
}

function usableFolder(path: string): string {
  const isTooLong = process.getuid !== undefined && Buffer.byteLength(path) + NAME_LENGTH > MAX_SOCKET_PATH;
  if (isTooLong)
    throw new NoFolderError(`${path} is too long for a socket; set XDG_RUNTIME_DIR to a shorter path`, true);
  try {
    mkdirSync(path, { mode: 0o700 });
    // The mode of a new folder is reduced by the umask, never raised.
    chmodSync(path, 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw new NoFolderError((error as Error).message, true);
  }
  const found = lstatSync(path);
  if (!found.isDirectory()) throw new NoFolderError(`${path} is not a folder`);
  const exposure = exposureOf(found);
  if (exposure === 'foreign')
    throw new NoFolderError(`${path} belongs to another user; set XDG_RUNTIME_DIR to a folder of your own`);
  if (exposure !== undefined) throw new NoFolderError(`other users may open ${path}; run chmod 700 ${path}`);
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new NoFolderError((error as Error).message, true);
  }
  return path;
}

/** Whether a folder is the user's own, and others cannot put another folder in place of ours. */
function isOwn(path: string): boolean {
  try {
    const found = lstatSync(path);
    const exposure = exposureOf(found);
    return found.isDirectory() && exposure !== 'foreign' && exposure !== 'writable';
  } catch {
    return false;
  }
}
