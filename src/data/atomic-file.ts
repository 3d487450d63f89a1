/**
 * Files that are there whole or not at all: written under another name beside the wanted one, and renamed at the end.
 */
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type DataColumn, type DataFile, type Displays, drawAs, SpotlabError } from '../client/index.js';

/** What a writer tells when it is done. */
export interface WrittenTable {
  readonly rows: number;
  readonly columns: readonly DataColumn[];
}

let drafts = 0;

/** Lets `write` fill a draft and puts it in its place; nothing is left of it when that fails. */
export async function writeAtomically(
  format: DataFile['format'],
  path: string,
  displays: () => Displays | undefined,
  write: (draft: string) => Promise<WrittenTable>,
): Promise<DataFile> {
  const target = resolve(path);
  drafts += 1;
  const draft = join(dirname(target), `.${basename(target)}.${process.pid}-${drafts}.part`);
  try {
    mkdirSync(dirname(target), { recursive: true });
    const { rows, columns } = await write(draft);
    const { size } = statSync(draft);
    renameSync(draft, target);
    const file: DataFile = { path, format, rows, columns, bytes: size };
    drawAs(file, displays, () => ({ value: file, context: { kind: 'dataFile', params: {} } }));
    return file;
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
