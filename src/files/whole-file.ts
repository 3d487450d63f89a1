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
  /** Only its owner can read the file, whatever was there before: a link is replaced, not followed. */
  readonly isSecret?: boolean;
  /** Refuse to replace a file: the error then has the code `EEXIST`. */
  readonly isNew?: boolean;
}

/** Writes a text or bytes as the whole content of a file. @throws the error of the file system */
export function writeWholeFile(path: string, content: string | Uint8Array, options: WholeFileOptions = {}): void {
  reserveWholeFile(path, options).fill(content);
}

/** A file whose content follows. */
export interface ReservedFile {
  /** Writes the content. @throws the error of the file system; the file is as before then */
  fill(content: string | Uint8Array): void;
  /** Gives the file up. */
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

/** Lets a function write the draft of a file, such as one of a library that takes a path. */
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

/** Makes the names of files in a folder durable. Windows has no such call. */
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
  /** The target itself for a pipe or a device, which cannot be replaced. */
  readonly draft: string;
  /** The file itself, where `path` is a link to it. */
  readonly target: string;
  readonly mode: number;
  /** Whether there is a file whose permissions count. */
  readonly isThere: boolean;
}

function planFor(path: string, { mode = 0o600, isSecret = false, isNew = false }: WholeFileOptions): Plan {
  if (isSecret && !isNew) return { draft: draftOf(path), target: path, mode: 0o600, isThere: false };
  // Created empty, so that no other process can take the name meanwhile.
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

/** For fsync, which some file systems do not support. */
function ignoreUnsupported(error: unknown): void {
  if (!['EINVAL', 'ENOTSUP', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
}
