/**
 * Writes files atomically: under a temporary name beside the target, renamed at the end. So the target is either
 * complete or unchanged.
 */
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type DataColumn, type DataFile, type Displays, drawAs, SpotlabError } from '../client/index.js';

/** Result of a writer. */
export interface WrittenTable {
  readonly rows: number;
  readonly columns: readonly DataColumn[];
}

let drafts = 0;

/**
 * Calls `write` with a temporary path and renames the file to `path`. When `write` fails, the temporary file is
 * removed.
 */
export async function writeAtomically(
  format: DataFile['format'],
  path: string,
  displays: () => Displays | undefined,
  write: (draft: string) => Promise<WrittenTable>,
): Promise<DataFile> {
  const { target, bytes, written } = await replace(path, write);
  const { rows, columns } = written;
  const file: DataFile = { path: target, format, rows, columns, bytes };
  drawAs(file, displays, () => ({ value: file, context: { kind: 'dataFile', params: {} } }));
  return file;
}

/** Writes a text. @throws SpotlabError `SPOTLAB_FILE`, and then the file is as before */
export async function replaceFile(path: string, text: string): Promise<{ readonly bytes: number }> {
  const { bytes } = await replace(path, (draft) => writeFile(draft, text));
  return { bytes };
}

async function replace<T>(
  path: string,
  write: (draft: string) => Promise<T>,
): Promise<{ readonly target: string; readonly bytes: number; readonly written: T }> {
  const target = resolve(path);
  drafts += 1;
  const draft = join(dirname(target), `.${basename(target)}.${process.pid}-${drafts}.part`);
  try {
    mkdirSync(dirname(target), { recursive: true });
    const written = await write(draft);
    const { size } = statSync(draft);
    renameSync(draft, target);
    return { target, bytes: size, written };
  } catch (error) {
    if (existsSync(draft)) rmSync(draft);
    throw isFileError(error) ? writeError(path, error) : error;
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}

function writeError(path: string, cause: NodeJS.ErrnoException): SpotlabError {
  return new SpotlabError('SPOTLAB_FILE', `${path} cannot be written: ${cause.message}.`, { cause });
}
