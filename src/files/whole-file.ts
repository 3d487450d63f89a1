/**
 * Writes whole files: a file is complete, or as it was before, also when the disk is full, or the process or the machine ends
 * meanwhile. The content is written to a draft beside the file and forced to the disk; only then the draft gets the name of
 * the file.
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { draftOf } from './drafts.js';

export interface WholeFileOptions {
  /** Permissions of a new file; an existing one keeps its own. Default 0600. */
  readonly mode?: number;
  /** Whether only its owner can read the file, also if another file was there before: a link is replaced, not followed. */
  readonly isSecret?: boolean;
  /** Whether an existing file is an error with the code `EEXIST`, instead of being replaced. */
  readonly isNew?: boolean;
}

/** Writes a text or bytes as the whole content of a file. @throws the error of the file system */
export function writeWholeFile(path: string, content: string | Uint8Array, options: WholeFileOptions = {}): void {
  reserveWholeFile(path, options).fill(content);
}

/** A file that is reserved before its content is known. */
export interface ReservedFile {
  /** Writes the content. @throws the error of the file system; the file is as before then */
  fill(content: string | Uint8Array): void;
  /** Deletes the draft, so that the file stays as it was. */
  discard(): void;
}

/** Opens the draft of a file before its content is known, so that a folder that cannot be written to is found early. */
export function reserveWholeFile(path: string, options: WholeFileOptions = {}): ReservedFile {
  const { draft, target, mode } = planFor(path, options);
  let file: number | undefined;
  const close = () => {
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  const discard = () => {
    close();
    abandon(path, draft, target, options);
  };
  try {
    file = openSync(draft, draft === target ? 'w' : 'wx', mode);
  } catch (error) {
    discard();
    throw error;
  }
  const fill = (content: string | Uint8Array) => {
    try {
      if (file === undefined) throw new Error(`${path} was given up`);
      writeFileSync(file, content);
      if (draft !== target) fsyncSync(file);
      close();
      if (draft !== target) renameSync(draft, target);
    } catch (error) {
      discard();
      throw error;
    }
    if (draft !== target) syncFolder(dirname(target));
  };
  return { fill, discard };
}

/** As {@link writeWholeFile}, without blocking the event loop; `pieces` are written one after the other. */
export async function writeWholeFileAsync(
  path: string,
  pieces: readonly (string | Uint8Array)[],
  options: WholeFileOptions = {},
): Promise<void> {
  await writeThroughDraft(path, options, async (draft, mode) => {
    const file = await open(draft, 'w', mode);
    try {
      for (const piece of pieces) await file.writeFile(piece);
    } finally {
      await file.close();
    }
  });
}

/** Calls `write` with the path of the file's draft, and then publishes the draft: for libraries that write to a path. */
export async function writeThroughDraft<Written>(
  path: string,
  options: WholeFileOptions,
  write: (draft: string, mode: number) => Promise<Written>,
): Promise<Written> {
  const { draft, target, mode, isThere } = planFor(path, options);
  try {
    const written = await write(draft, mode);
    if (draft === target) return written;
    if (isThere) chmodSync(draft, mode);
    await publishDraft(draft, target);
    return written;
  } catch (error) {
    abandon(path, draft, target, options);
    throw error;
  }
}

/** Gives a complete draft the name of its file. */
export async function publishDraft(draft: string, path: string): Promise<void> {
  const file = await open(draft, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  if (process.platform === 'win32') return;
  const folder = await open(dirname(path));
  await folder
    .sync()
    .catch(ignoreUnsupported)
    .finally(() => folder.close());
}

/** Forces the names of files in a folder to the disk. Windows has no such call. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const file = openSync(folder, 'r');
  try {
    fsyncSync(file);
  } catch (error) {
    ignoreUnsupported(error);
  } finally {
    closeSync(file);
  }
}

interface Plan {
  /** The path of the draft; equal to `target` for a pipe or a device, which cannot be replaced. */
  readonly draft: string;
  /** The path of the file itself: the target of the link if `path` is a link. */
  readonly target: string;
  readonly mode: number;
  /** Whether there is a file whose permissions count. */
  readonly isThere: boolean;
}

function planFor(path: string, { mode = 0o600, isSecret = false, isNew = false }: WholeFileOptions): Plan {
  if (isSecret && !isNew) return { draft: draftOf(path), target: path, mode: 0o600, isThere: false };
  // The file is created empty at once, so that no other process can take its name meanwhile.
  if (isNew) closeSync(openSync(path, 'wx', mode));
  const before = statSync(path, { throwIfNoEntry: false });
  if (before && !before.isFile()) return { draft: path, target: path, mode, isThere: false };
  const target = before ? realpathSync(path) : path;
  const isThere = before !== undefined;
  return { draft: draftOf(target), target, mode: before ? before.mode & 0o777 : mode, isThere };
}

function abandon(path: string, draft: string, target: string, { isNew = false }: WholeFileOptions): void {
  if (draft === target) return;
  if (existsSync(draft)) rmSync(draft, { force: true });
  if (isNew) rmSync(path, { force: true });
}

/** Ignores the error of fsync on a file system that does not support it. */
function ignoreUnsupported(error: unknown): void {
  if (!['EINVAL', 'ENOTSUP', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
}
