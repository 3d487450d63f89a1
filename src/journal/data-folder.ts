/**
 * The directory of a journal: its files, and the process that may use it.
 *
 *     exchange.json              metadata of the journal, and its format
 *     snapshot-000002            the state at the beginning of generation 2
 *     journal-000002             the records after that snapshot
 *     lock                       names the process that uses the directory
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FileLock, ownerText, processOfDraft, writeWholeFileAsync } from '../files/index.js';
import { RESTORE_OR_MOVE } from './generation.js';
import { JournalError } from './journal-error.js';
import { makeFolder } from './make-folder.js';

/** Format of the journal. It must be increased when older journals can no longer be read. */
export const JOURNAL_FORMAT = 2;
const METADATA_FILE = 'exchange.json';
const LOCK_FILE = 'lock';

/** Whether a journal was started in a directory. */
export const isDataDirectory = (folder: string): boolean => existsSync(join(folder, METADATA_FILE));

export class DataFolder {
  readonly path: string;
  private readonly lock: FileLock;

  private constructor(path: string, lock: FileLock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * Locks a directory, and makes it when it does not exist.
   *
   * @throws JournalError when another process uses it, it does not belong to a journal, or it has another format
   */
  static async open(path: string): Promise<DataFolder> {
    makeFolder(path);
    readMetadata(path);
    const isOurs = isDataDirectory(path) || existsSync(join(path, LOCK_FILE));
    if (!isOurs && readdirSync(path).some((name) => processOfDraft(name) === undefined)) {
      throw new JournalError(
        `${path} is not empty and contains no journal; choose another directory, or an empty one.`,
      );
    }
    const lock = await FileLock.take(join(path, LOCK_FILE)).catch((error: Error) => {
      throw new JournalError(`${join(path, LOCK_FILE)} cannot be used: ${error.message}.`, { cause: error });
    });
    if (lock instanceof FileLock) return new DataFolder(path, lock);
    throw new JournalError(
      `${path} is in use by another process (${ownerText(lock)}); stop it, or choose another directory.`,
    );
  }

  /** @throws JournalError when another process has taken over the directory, because this process did not run for some time */
  async checkLock(): Promise<void> {
    if (!this.lock.isDoubtful || (await this.lock.isStillOwned())) return;
    throw new JournalError(`${join(this.path, LOCK_FILE)} is no longer owned by this process`);
  }

  /** The text that {@link DataFolder.writeMetadata} has written; undefined for a new journal. */
  metadata(): unknown {
    return readMetadata(this.path);
  }

  async writeMetadata(title: unknown): Promise<void> {
    const text = JSON.stringify({ format: JOURNAL_FORMAT, title });
    await writeWholeFileAsync(join(this.path, METADATA_FILE), [text]);
  }

  /** Numbers of the existing generations, ascending. */
  generations(): number[] {
    const numbers = readdirSync(this.path).flatMap((name) => /^journal-(\d{6})$/.exec(name)?.[1] ?? []);
    return numbers.map(Number).sort((a, b) => a - b);
  }

  removeGeneration(generation: number): void {
    rmSync(this.journalPath(generation), { force: true });
    rmSync(this.snapshotPath(generation), { force: true });
  }

  /** Removes the files that killed processes did not complete. */
  removeDrafts(): void {
    for (const name of readdirSync(this.path)) {
      if (processOfDraft(name) !== undefined) rmSync(join(this.path, name), { force: true });
    }
  }

  journalPath(generation: number): string {
    return join(this.path, `journal-${String(generation).padStart(6, '0')}`);
  }

  snapshotPath(generation: number): string {
    return join(this.path, `snapshot-${String(generation).padStart(6, '0')}`);
  }

  async release(): Promise<void> {
    await this.lock.release();
  }
}

function readMetadata(folder: string): unknown {
  const path = join(folder, METADATA_FILE);
  if (!existsSync(path)) return undefined;
  let read: { readonly format?: unknown; readonly title?: unknown } | null;
  try {
    read = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new JournalError(`${path} cannot be read. ${RESTORE_OR_MOVE}`);
  }
  const { format, title } = read ?? {};
  if (format === JOURNAL_FORMAT) return title;
  const isFormer = typeof format === 'number' && format < JOURNAL_FORMAT;
  throw new JournalError(
    isFormer
      ? `${path} was made by an earlier, unreleased version of spotlab, with a journal of format ${format}. Nothing was ` +
          `changed. This version reads format ${JOURNAL_FORMAT}; choose another directory.`
      : `${path} is of format ${String(format)}; this spotlab reads format ${JOURNAL_FORMAT}. Use the version that ` +
          'wrote it, or choose another directory.',
  );
}
