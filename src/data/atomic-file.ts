/** Writes the files of data: each is complete or as it was before, and an error of the disk names the file. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type DataColumn, type DataFile, type Displays, drawAs, SpotlabError } from '../client/index.js';
import { writeThroughDraft, writeWholeFileAsync } from '../files/index.js';

/** Result of a writer. */
export interface WrittenTable {
  readonly rows: number;
  readonly columns: readonly DataColumn[];
}

/** Calls `write` with the path of a draft, which becomes the file at `path` when it is complete. */
export async function writeAtomically(
  format: DataFile['format'],
  path: string,
  displays: () => Displays | undefined,
  write: (draft: string) => Promise<WrittenTable>,
): Promise<DataFile> {
  const target = resolve(path);
  const { written, bytes } = await namingFile(path, () => {
    mkdirSync(dirname(target), { recursive: true });
    return writeThroughDraft(target, { mode: 0o666 }, async (draft) => {
      const { rows, columns } = await write(draft);
      return { written: { rows, columns }, bytes: statSync(draft).size };
    });
  });
  const file: DataFile = { path: target, format, ...written, bytes };
  drawAs(file, displays, () => ({ value: file, context: { kind: 'dataFile', params: {} } }));
  return file;
}

/** Writes a text. @throws SpotlabError `SPOTLAB_FILE`; the file is then unchanged */
export async function replaceFile(path: string, text: string): Promise<{ readonly bytes: number }> {
  const target = resolve(path);
  await namingFile(path, () => {
    mkdirSync(dirname(target), { recursive: true });
    return writeWholeFileAsync(target, [text], { mode: 0o666 });
  });
  return { bytes: Buffer.byteLength(text) };
}

/** @throws SpotlabError `SPOTLAB_FILE` in the place of an error of the file system */
async function namingFile<Result>(path: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw isFileError(error) ? writeError(path, error) : error;
  }
}

/** System calls on files. Errors of the network also have a field `syscall`, and the rows may come from the network. */
const FILE_CALLS = new Set([
  'open',
  'write',
  'writev',
  'fsync',
  'close',
  'rename',
  'mkdir',
  'stat',
  'chmod',
  'ftruncate',
]);

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && FILE_CALLS.has(error.syscall as string);
}

function writeError(path: string, cause: NodeJS.ErrnoException): SpotlabError {
  return new SpotlabError('SPOTLAB_FILE', `${path} cannot be written: ${cause.message}.`, { cause });
}
